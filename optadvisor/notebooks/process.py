"""The kernel's side of `worker`: start it, hear what goes on, and end it with everything it started.

    done = ask({"action": "suggest", …}, folder, step=print)

Ctrl-C (the notebook's ■) is passed on until the worker has ended; what does not end within seconds is killed.
Does not handle: a kernel that is killed itself; the worker then ends at its next step.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from optadvisor.errors import OptAdvisorError

MODULE = "optadvisor.notebooks.worker"
GRACE_SECONDS = 10.0
WORDS_SHOWN = 600
Step = Callable[[str, float], None]


def ask(task: Mapping[str, Any], folder: Path, *, step: Step, module: str = MODULE) -> dict[str, Any]:
    """What the worker answers. Raises `OptAdvisorError` with its sentence, or when it died, and KeyboardInterrupt."""
    file, log = folder / "task.json", folder / "worker.out"
    file.write_text(json.dumps(task), encoding="utf-8")
    reading, writing = os.pipe()
    with open(reading, encoding="utf-8") as told, open(log, "wb") as output:
        try:
            child = subprocess.Popen(
                [sys.executable, "-P", "-m", module, str(file), str(writing)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=(writing,),
                env=environment(),
                start_new_session=True,  # what a notebook sends to all its processes reaches it through us
            )
        finally:
            os.close(writing)
        try:
            answer = _heard(told, step)
        except BaseException:
            _end(child, told)
            raise
        status = child.wait()
    if "done" in answer:
        return dict(answer["done"])
    if "error" in answer:
        raise OptAdvisorError(answer["error"])
    words = log.read_bytes().decode("utf-8", "replace").strip()[-WORDS_SHOWN:]
    raise OptAdvisorError(f"the process that advises ended with status {status}: {words}")


def _heard(told: IO[str], step: Step) -> dict[str, Any]:
    """Its last word."""
    for line in told:
        what = json.loads(line)
        if "step" not in what:
            return dict(what)
        step(what["step"], what["seconds"])
    return {}


def _end(child: subprocess.Popen[bytes], told: IO[str]) -> None:
    """Ctrl-C for all of its group, again at whatever it begins next; then the end."""
    deadline = time.monotonic() + GRACE_SECONDS
    while child.poll() is None and time.monotonic() < deadline:
        _send(child, signal.SIGINT)
        with contextlib.suppress(subprocess.TimeoutExpired, KeyboardInterrupt):
            child.wait(1.0)
    if child.poll() is None:
        _send(child, signal.SIGKILL)
        child.wait()


def _send(child: subprocess.Popen[bytes], number: int) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, number)


def environment() -> dict[str, str]:
    """The kernel's, with its own places to import from; nothing draws windows."""
    found = {**os.environ, "MPLBACKEND": "Agg"}
    places = list(dict.fromkeys(_own_places(sys.path)))
    if places:
        found["PYTHONPATH"] = os.pathsep.join(places)
    return found


def _own_places(path: Iterable[str]) -> Iterable[str]:
    """Those that no other interpreter of this environment has anyway."""
    given = {os.path.realpath(sysconfig.get_paths()[key]) for key in ("stdlib", "platstdlib", "purelib", "platlib")}
    for each in path:
        real = os.path.realpath(each or os.getcwd())
        if os.path.isdir(real) and real not in given and not real.endswith("lib-dynload"):
            yield real
