"""What IPython gives a notebook, for the script that the notebook becomes: `get_ipython()` and `display`.

Imported by that script, in the child process, and only where a cell needs it. What matters to a front end alone
(`%matplotlib inline`) does nothing; all else goes to a shell of IPython's over the script's own namespace, which is
made when it is first asked for: without history, and without files in the user's home.

The last argument of many methods is a function that is never called: it shows, in the script's text, which names
IPython will look up.

Does not handle: widgets, `%%javascript`, anything that needs a kernel.
"""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable
from typing import Any

from optadvisor.notebooks.known_magics import IDLE, QUIET_EXTENSIONS

_EXTENSIONS = ("load_ext", "reload_ext", "unload_ext")
_BETWEEN = 2
"""Frames of ours between the script's line and the method of IPython's that looks up names for it."""
Reads = Callable[[], object]


def get_ipython() -> Session:
    return _SESSION


def display(*objects: Any, **options: Any) -> Any:
    return _of_ipython("display").display(*objects, **options)


class Session:
    """Stands in for the notebook's `InteractiveShell`; what it does not know, that does."""

    def run_line_magic(self, name: str, line: str, reads: Reads | None = None) -> Any:
        if name in IDLE or (name in _EXTENSIONS and line.strip() in QUIET_EXTENSIONS):
            return None
        if name == "timeit" and "-o" not in line.split():
            return self.once("", line)
        return _shell().run_line_magic(name, line, _stack_depth=2)

    def run_cell_magic(self, name: str, line: str, cell: str, reads: Reads | None = None) -> Any:
        return _shell().run_cell_magic(name, line, cell)

    def system(self, command: str, reads: Reads | None = None) -> Any:
        return _shell().system(command)

    def getoutput(self, command: str, reads: Reads | None = None) -> Any:
        return _shell().getoutput(command)

    def run_cell(self, source: str, reads: Reads | None = None, *, may_raise: bool = False) -> None:
        """A whole cell, as IPython runs it; what it raises is raised here, unless it `may_raise`."""
        result = _shell().run_cell(source, store_history=False, silent=True)
        if not may_raise:
            result.raise_error()
        elif isinstance(result.error_in_exec, KeyboardInterrupt | SystemExit):
            raise result.error_in_exec

    def once(self, setup: str, body: str, reads: Reads | None = None) -> None:
        """What `%timeit` runs many times, once; its variables are its own."""
        shell = _shell()
        setup, body = (_without_options(setup), body) if body else ("", setup)
        code = shell.transform_cell(f"{setup}\n{_without_options(body)}")
        exec(compile(code, "<timeit>", "exec", dont_inherit=True), dict(shell.user_ns))

    def captured(self) -> Any:
        """What `%%capture` gives: nothing, as a script's output goes where it always goes."""
        return _of_ipython("utils.capture").CapturedIO(None, None, [])

    def __getattr__(self, name: str) -> Any:
        return getattr(_shell(), name)


_SESSION = Session()


@functools.cache
def _shell() -> Any:
    import shutil
    import tempfile

    class Shell(_of_ipython("core.interactiveshell").InteractiveShell):  # type: ignore[misc]
        def var_expand(self, cmd: str, depth: int = 0, *formatter: Any) -> Any:
            return super().var_expand(cmd, depth + _BETWEEN, *formatter)

        def showtraceback(self, *_: Any, **__: Any) -> None:
            """The script's own end shows it."""

        def showsyntaxerror(self, *_: Any, **__: Any) -> None: ...

        def enable_gui(self, *_: Any, **__: Any) -> None: ...

    main = sys.modules["__main__"]
    folder = tempfile.mkdtemp(prefix="optadvisor-ipython-")
    hooks = sys.excepthook, sys.displayhook
    known = dict(main.__dict__)
    try:
        settings = importlib.import_module("traitlets.config").Config()
        settings.HistoryManager.enabled = False
        shell = Shell(config=settings, user_module=main, user_ns=main.__dict__, ipython_dir=folder)
    finally:
        sys.excepthook, sys.displayhook = hooks
        shutil.rmtree(folder, ignore_errors=True)
    for name in set(main.__dict__) - set(known):  # `In`, `Out`, `exit` …: a script's namespace stays its own
        if name not in ("_ih", "_oh", "_dh"):
            shell.user_ns_hidden[name] = main.__dict__[name]
            del main.__dict__[name]
    main.__dict__.update(known)
    return shell


def _of_ipython(module: str) -> Any:
    return importlib.import_module(f"IPython.{module}")


def _without_options(line: str) -> str:
    import re

    return re.sub(r"^\s*(-[nr]\s*\d+(\s+|$)|-[tcqvp]\s*\d*(\s+|$))*", "", line)
