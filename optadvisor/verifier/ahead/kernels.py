"""The kernels of a candidate's module: loaded from what was built, or compiled by Numba and built then.

    waiting = started(module)        kernels that are not built: Numba is imported, and compiles them when called
    …                                the recorded calls are made
    made(waiting)                    →  what was built; a module that is loaded from now on works with it

Does not handle: whether the built kernel does the same (`trial` compares).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from optadvisor.verifier.ahead import building


def started(module: ModuleType) -> dict[Path, Any]:
    """Of the kernels that no built file lies ready for: where that would belong → the dispatcher."""
    kernels = (value for value in list(vars(module).values()) if _place(value) is not None)
    return {Path(kernel.path()): kernel.by_numba() for kernel in kernels if not Path(kernel.path()).exists()}


def ready(module: ModuleType) -> tuple[Path, ...]:
    """The files that the kernels of a module are loaded from, or will be."""
    places = filter(None, map(_place, list(vars(module).values())))
    return tuple(sorted(place for place in places if place.exists()))


def _place(value: Any) -> Path | None:
    """Where the built file of a kernel lies that has not become Numba's; None for everything else."""
    path = getattr(value, "path", None)
    return Path(path()) if callable(path) and callable(getattr(value, "by_numba", None)) else None


def made(waiting: Mapping[Path, Any]) -> list[Path]:
    """Build those of the compiled kernels that can be."""
    if not building.possible():
        return []
    return [path for path, kernel in waiting.items() if not building.build(kernel, path)]


def files_of(built: Path) -> tuple[Path, Path]:
    """The extension, and the Python file that calls it."""
    return built.with_suffix(".so"), built


def discard(built: Iterable[Path]) -> None:
    """Take them away again, for good: nobody asks for them any more."""
    for path in built:
        for file in reversed(files_of(path)):
            file.unlink(missing_ok=True)
