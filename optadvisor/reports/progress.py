"""What goes on during a long pass, on one line of the terminal that is wiped when it is over.

    with progress(console, quiet) as step:
        step("pass 2 of 2: counting calls and lines", 7.0)
    ⠹ pass 2 of 2: counting calls and lines … 3 s of about 7 s

Nothing is shown in the first second, on what is no terminal, or when quiet. For passes whose output is hidden only:
while the program itself writes to the terminal, the line would run into its output. Does not handle: several lines.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from types import TracebackType

from rich.console import Console
from rich.live import Live
from rich.spinner import Spinner
from rich.text import Text

from optadvisor.reports import text as say

SHOWN_AFTER_SECONDS = 1.0
REFRESHES_PER_SECOND = 5

Clock = Callable[[], float]


class Progress:
    """Call it with a sentence whenever something new begins, close it (or leave the `with`) when all is done."""

    def __init__(self, console: Console, *, after: float, clock: Clock) -> None:
        self._console = console
        self._after = after
        self._clock = clock
        self._lock = threading.RLock()
        self._timer: threading.Timer | None = None
        self._live: Live | None = None
        self._spinner = Spinner("dots")
        self._sentence = ""
        self._began = 0.0
        self._expected = 0.0

    def __call__(self, sentence: str, expected_seconds: float = 0.0) -> None:
        """Now this is going on; of `expected_seconds`, 0 where unknown. An empty sentence closes."""
        if not sentence:
            self.close()
            return
        with self._lock:
            self._sentence, self._expected, self._began = say.clean(sentence), expected_seconds, self._clock()
            if self._timer is None:
                self._timer = threading.Timer(self._after, self._show)
                self._timer.daemon = True
                self._timer.start()

    def close(self) -> None:
        """Wipe the line. It may be used again afterwards."""
        with self._lock:
            timer, live = self._timer, self._live
            self._timer = self._live = None
        if timer is not None:
            timer.cancel()
        if live is not None:
            live.stop()

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _show(self) -> None:
        with self._lock:
            if threading.current_thread() is not self._timer:  # closed in the meantime
                return
            self._live = Live(
                console=self._console,
                get_renderable=self._line,
                refresh_per_second=REFRESHES_PER_SECOND,
                transient=True,
                redirect_stdout=False,
                redirect_stderr=False,
            )
            self._live.start(refresh=True)

    def _line(self) -> Text:
        """What goes on, cut so that the time behind it is always seen."""
        now = self._clock()
        spinner = self._spinner.render(now)
        line = Text(f" {self._sentence}", "dim")
        behind = f" … {_elapsed(now - self._began, self._expected)}"
        line.truncate(max(self._console.width - len(behind) - 2, 1))
        line.append(behind)
        return spinner + line if isinstance(spinner, Text) else line


def _elapsed(seconds: float, expected: float) -> str:
    """`3 s`, `3 s of about 7 s`, `9 s, expected about 7 s`."""
    if expected < 1:
        return f"{seconds:.0f} s"
    between = " of" if seconds < expected + 1 else ", expected"
    return f"{seconds:.0f} s{between} about {expected:.0f} s"


class _Silent(Progress):
    """Says nothing: no terminal, or nobody wants to know."""

    def __call__(self, sentence: str, expected_seconds: float = 0.0) -> None:
        return


def progress(
    console: Console, quiet: bool, *, after: float = SHOWN_AFTER_SECONDS, clock: Clock = time.monotonic
) -> Progress:
    """A line on `console` for what is going on; a silent one when `quiet` or when the console is no terminal."""
    cannot = quiet or not console.is_terminal or console.is_dumb_terminal
    return (_Silent if cannot else Progress)(console, after=after, clock=clock)
