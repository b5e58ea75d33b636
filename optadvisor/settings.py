"""What the user may set: `[tool.optadvisor]` of the nearest `pyproject.toml`, and above it the command line.

    [tool.optadvisor]
    top = 5
    min-share = "2%"

The nearest `pyproject.toml` is the one in the working directory or the closest folder above it, whether or not it has
that table. Hyphens and underscores in keys are the same. An unknown key is a warning, a wrong value an error.

Does not handle: environment variables, user-wide files, several tables.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from optadvisor.errors import UsageError

FILE = "pyproject.toml"
TABLE = "tool.optadvisor"


class Engine(enum.StrEnum):
    """How the seconds of the first pass are found."""

    AUTO = "auto"
    """Sampled from outside where the system permits, else by a timer signal inside."""
    SAMPLE = "sample"
    """Sampled, never traced."""
    TRACE = "trace"
    """Every call timed by cProfile, its calibrated cost subtracted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting with its default."""

    engine: Engine = Engine.AUTO
    quick: bool = False
    """One pass only: no counts, no recorded calls."""
    once: bool = False
    """The program must not run twice: everything from one run."""
    capture: bool = True
    """Keep calls of hot functions, with their data, for proofs."""
    top: int = 10
    """Hotspots shown and looked into."""
    min_share: float = 0.05
    """Functions with less of the program's time are no hotspots; 0…1."""
    timeout: float = 0.0
    """Seconds for one pass; 0 for no limit."""
    capture_mb: float = 1024.0
    """Recorded calls together, in units of 2**20 bytes; less where memory or disk is short."""
    capture_share: float = 0.2
    """Part of a pass that recording calls may take; 0…1."""
    all: bool = False
    """Show functions of libraries, too."""
    exact: bool = False
    """Accept only suggestions with bit-for-bit identical results."""
    allow_effects: bool = False
    """Call functions that act on the outside (write files, send, start programs) for the proof all the same."""
    allow_stream_change: bool = False
    """Accept other random numbers of the same distribution."""
    processes: bool = False
    """Have independent calls made on all cores, by copies of the process, where that is proved and pays."""
    budget: float = 60.0
    """Seconds for advice, from which nothing new is tried; 0 for no limit."""


_CONTRADICTIONS: tuple[tuple[tuple[str, Any], tuple[str, Any], str], ...] = (
    (
        ("quick", True),
        ("once", True),
        "--quick leaves out what --once takes from the same run: choose one of them",
    ),
    (
        ("once", True),
        ("engine", Engine.TRACE),
        "--once samples the only run there is, --engine trace would slow it down: choose one of them",
    ),
)


def settings(directory: Path, given: Mapping[str, Any], *, warn: Callable[[str], None]) -> Settings:
    """The file's settings with the command line's put over them; `None` in `given` stands for not given.

    What the command line says also switches off what contradicts it in the file. Unknown keys go to `warn`, as
    sentences. Raises `UsageError` for values that cannot be, naming where they stand.
    """
    asked = {key: _checked(key, value, _option(key)) for key, value in given.items() if value is not None}
    _refuse_contradictions(asked, "")
    path = nearest(directory)
    stored = _read(path, warn) if path is not None else {}
    _refuse_contradictions(stored, f"{path}: ")
    for one, other, _ in _CONTRADICTIONS:
        for (key, value), (against, unwanted) in ((one, other), (other, one)):
            if asked.get(key) == value and stored.get(against) == unwanted:
                del stored[against]
    return Settings(**{**stored, **asked})


def nearest(directory: Path) -> Path | None:
    """The `pyproject.toml` at or above `directory`."""
    folder = directory.absolute()
    return next((path for each in (folder, *folder.parents) if (path := each / FILE).is_file()), None)


def share(text: str, where: str = "a share") -> float:
    """0.05 for `5%` and for `0.05`. Raises `UsageError`.

    >>> share("12.5%")
    0.125
    """
    number = text.strip().removesuffix("%").rstrip()
    try:
        value = float(number) / (100.0 if text.strip().endswith("%") else 1.0)
    except ValueError:
        value = math.nan
    if not 0.0 <= value <= 1.0:
        raise UsageError(f"{where} is {text}: write it as 5% or as 0.05")
    return value


# ---------------------------------------------------------------- the file


def _read(path: Path, warn: Callable[[str], None]) -> dict[str, Any]:
    import tomllib  # `optadvisor --help` does without

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:  # TOML and decoding errors are ValueErrors
        raise UsageError(f"cannot read {path}: {getattr(error, 'strerror', None) or error}") from error
    tools = data.get("tool", {})
    table = tools.get("optadvisor", {}) if isinstance(tools, dict) else {}
    if not isinstance(table, dict):
        raise UsageError(f"{path}: {TABLE} must be a table, [{TABLE}]")
    found = {}
    for written, value in table.items():
        key = written.replace("-", "_")
        if key in _NAMES:
            found[key] = _checked(key, value, f"{path}: {TABLE}.{written}")
        else:
            warn(f"{path}: {TABLE} has no setting {written}{_meant(key)}")
    return found


_NAMES = tuple(field.name for field in fields(Settings))


def _meant(key: str) -> str:
    import difflib

    close = difflib.get_close_matches(key, _NAMES, n=1)
    return f"; did you mean {close[0]}?" if close else f" (there are {', '.join(_NAMES)})"


# ---------------------------------------------------------------- values


def _option(key: str) -> str:
    return "--" + key.replace("_", "-")


def _checked(key: str, value: Any, where: str) -> Any:
    """The value as `Settings` wants it; `where` begins the sentence when it is none."""
    default = getattr(Settings(), key)
    if isinstance(default, Engine):
        return _engine(value, where)
    if isinstance(default, bool):
        if not isinstance(value, bool):
            raise UsageError(f"{where} must be true or false, not {value!r}")
        return value
    if key in ("min_share", "capture_share") and isinstance(value, str):
        return share(value, where)
    return _number(value, where, whole=isinstance(default, int), most=1.0 if key.endswith("_share") else math.inf)


def _engine(value: Any, where: str) -> Engine:
    try:
        return Engine(value)
    except ValueError:
        raise UsageError(f"{where} must be one of {', '.join(Engine)}, not {value!r}") from None


def _number(value: Any, where: str, *, whole: bool, most: float) -> int | float:
    least = 1 if whole else 0
    kinds = int if whole else (int, float)
    if isinstance(value, bool) or not isinstance(value, kinds):
        raise UsageError(f"{where} must be a {'whole ' if whole else ''}number, not {value!r}")
    if not least <= value <= most or math.isinf(value):
        bounds = f"between {least} and {most:g}" if most < math.inf else f"{least} or more"
        raise UsageError(f"{where} must be {bounds}, not {value}")
    return value if whole else float(value)


def _refuse_contradictions(values: Mapping[str, Any], where: str) -> None:
    for (key, value), (other, unwanted), sentence in _CONTRADICTIONS:
        if values.get(key) == value and values.get(other) == unwanted:
            raise UsageError(where + sentence)
