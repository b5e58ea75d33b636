"""What Numba says when it cannot compile a copy: the copy's caller runs the original then, and nobody would ever know.

    errors = listen(60.0, give_up)    after the candidate is loaded, before its first call
    …                                 calls; give_up("it was not done after 60 s") beside one that waits for so long
    errors                            →  ["Failed in nopython mode pipeline: …"]

Does not handle: compilers that are loaded later, errors while machine code is read from a cache (Numba compiles anew).
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any

LONGEST = 160


def listen(limit_seconds: float, give_up: Callable[[str], None]) -> list[str]:
    """A list to which the first line of each error of the compiler is added from now on.

    A compilation that takes longer than the limit is not waited for: `give_up`, called from a thread beside it, is to
    end the process.
    """
    found: list[str] = []
    dispatcher = sys.modules.get("numba.core.dispatcher")
    if dispatcher is None:
        return found
    compile_for = dispatcher._DispatcherBase._compile_for_args

    def compile_for_args(self: Any, *args: Any, **kwargs: Any) -> Any:
        clock = threading.Timer(limit_seconds, give_up, [f"it was not done after {limit_seconds:.3g} s"])
        clock.daemon = True
        clock.start()
        try:
            return compile_for(self, *args, **kwargs)
        finally:
            clock.cancel()
            clock.join()  # copies with threads of their own ask whether there are others
            error = sys.exc_info()[1]
            if error is not None:
                found.append(first_line(error))

    dispatcher._DispatcherBase._compile_for_args = compile_for_args
    return found


def first_line(error: BaseException) -> str:
    """The kind of an error and the first line of it that says something."""
    lines = [line.strip() for line in str(error).splitlines()]
    told = [line for line in lines if line and not line.startswith("Failed in")]
    text = f"{type(error).__name__}: {told[0]}" if told else type(error).__name__
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
