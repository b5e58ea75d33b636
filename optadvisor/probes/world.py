"""The state of the process that a call can depend on: environment, folder, warnings, numeric settings.

    now = read()                 →  {"directory": "/home/me", "numpy_errors": {"divide": "warn", …}, …}
    restore(now)                 everything as it was

Random generators are `snapshots`' business.

Does not handle: signal handlers, limits of resources, the umask, the time zone of the C library, settings of libraries
other than NumPy; contexts and thread-local settings of threads other than the calling one.
"""

from __future__ import annotations

import _locale
import contextlib
import gc
import os
import sys
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

CHANGED = "environ_changes"
_DECIMAL = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp")


def read() -> dict[str, Any]:
    """Everything that can be asked; nothing of libraries that are not loaded."""
    found: dict[str, Any] = {
        "environ": dict(os.environ),
        "directory": _directory(),
        "warnings": list(warnings.filters),
        "garbage_collector": {"enabled": gc.isenabled(), "threshold": gc.get_threshold()},
        "recursion_limit": sys.getrecursionlimit(),
        "int_max_str_digits": sys.get_int_max_str_digits(),
        "locale": _locale.setlocale(_locale.LC_ALL),  # of C: `strptime` imports `locale` at its first call
    }
    numpy_errors, numpy_printing = _function("numpy", "geterr"), _function("numpy", "get_printoptions")
    if numpy_errors is not None and numpy_printing is not None:
        found |= {"numpy_errors": numpy_errors(), "numpy_printing": numpy_printing()}
    context = _function("decimal", "getcontext")
    if context is not None:
        found["decimal"] = _plain_context(context())
    return found


def stored(now: Mapping[str, Any], environ: Mapping[str, str]) -> dict[str, Any]:
    """`now` with nothing of the environment but what differs from `environ`, the one the process was started with."""
    mine = now["environ"]
    changed: dict[str, str | None] = {name: text for name, text in mine.items() if environ.get(name) != text}
    changed |= {name: None for name in environ if name not in mine}
    return {CHANGED: changed} | {name: value for name, value in now.items() if name != "environ"}


def complete(recorded: Mapping[str, Any], environ: Mapping[str, str], *, frames: int = 0) -> dict[str, Any]:
    """The state that was `stored`, in a process started with `environ` and `frames` deep in calls of ours."""
    full = dict(recorded)
    if CHANGED in full:
        changes = full.pop(CHANGED)
        kept = {name: text for name, text in environ.items() if name not in changes}
        full["environ"] = kept | {name: text for name, text in changes.items() if text is not None}
    if "recursion_limit" in full:
        full["recursion_limit"] += frames
    return full


def restore(state: Mapping[str, Any]) -> None:
    """Set what `state` holds and leave the rest alone. Raises `OSError` when its folder is gone."""
    if state.get("directory") is not None and state["directory"] != _directory():
        os.chdir(state["directory"])
    if "environ" in state:
        _restore_environ(state["environ"])
    if "warnings" in state:
        warnings.resetwarnings()  # which also lets what was shown once be shown again
        warnings.filters[:] = state["warnings"]  # type: ignore[index]
    if "garbage_collector" in state:
        (gc.enable if state["garbage_collector"]["enabled"] else gc.disable)()
        gc.set_threshold(*state["garbage_collector"]["threshold"])
    if "recursion_limit" in state:
        sys.setrecursionlimit(state["recursion_limit"])
    if "int_max_str_digits" in state:
        sys.set_int_max_str_digits(state["int_max_str_digits"])
    _restore_libraries(state)


def _restore_environ(wanted: Mapping[str, str]) -> None:
    for name in [name for name in os.environ if name not in wanted]:
        del os.environ[name]
    for name, text in wanted.items():
        if os.environ.get(name) != text:
            os.environ[name] = text


def _restore_libraries(state: Mapping[str, Any]) -> None:
    set_errors, set_printing = _function("numpy", "seterr"), _function("numpy", "set_printoptions")
    if "numpy_errors" in state and set_errors is not None:
        set_errors(**state["numpy_errors"])
    if "numpy_printing" in state and set_printing is not None:
        set_printing(**state["numpy_printing"])
    if "decimal" in state and _function("decimal", "getcontext") is not None:
        _restore_context(sys.modules["decimal"], state["decimal"])
    if "locale" in state:
        _locale.setlocale(_locale.LC_ALL, state["locale"])


@contextlib.contextmanager
def kept() -> Iterator[None]:
    """Whatever happens inside, afterwards everything is as it was before."""
    before = read()
    try:
        yield
    finally:
        restore(before)


def _directory() -> str | None:
    """None when it was removed."""
    try:
        return os.getcwd()
    except FileNotFoundError:
        return None


def _function(module: str, name: str) -> Any:
    """A function of a library; None where it is not loaded (yet) or the user has a file of that name."""
    return getattr(sys.modules.get(module), name, None)


def _plain_context(context: Any) -> dict[str, Any]:
    plain = {name: getattr(context, name) for name in _DECIMAL}
    for which in ("flags", "traps"):
        plain[which] = sorted(signal.__name__ for signal, on in getattr(context, which).items() if on)
    return plain


def _restore_context(decimal: Any, plain: Mapping[str, Any]) -> None:
    """In place, since the program may hold the context itself."""
    context = decimal.getcontext()
    for name in _DECIMAL:
        setattr(context, name, plain[name])
    for which in ("flags", "traps"):
        signals = getattr(context, which)
        for signal in list(signals):
            signals[signal] = signal.__name__ in plain[which]
