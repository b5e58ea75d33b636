"""Parts of a function's time, and the sentence that says which of them is the largest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from optadvisor.records import HotspotClass

MENTION = 0.2
"""A second class that takes this share of the function's own time is mentioned too."""

_TAILS = {
    HotspotClass.NATIVE: "already native code",
    HotspotClass.TEMPORARIES: "each makes new objects or arrays",
    HotspotClass.COMPILED: "compiled code",
    HotspotClass.OBJECTS: "built-in or library code on Python objects",
    HotspotClass.NUMBERS: "built-in or library code on numbers",
    HotspotClass.INPUT_OUTPUT: "reading, writing or converting data",
    HotspotClass.WAITING: "it waits",
    HotspotClass.SUBPROCESS: "it waits for another process",
}
_BRIEFLY = {
    HotspotClass.NUMBERS: "Python code on numbers",
    HotspotClass.OBJECTS: "Python code on objects or strings",
    HotspotClass.CALLS: "calls",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Some of a function's own time."""

    kind: HotspotClass
    seconds: float
    name: str = ""
    """What took it: `time.sleep`, `import numpy`."""
    calls: int = -1
    """How often that was called or run; -1 when unknown."""
    line: int = 0
    """Where, when it is an operation without a name."""
    detail: str = ""
    """The whole phrase after "… % of its time", where the part knows better than the table."""


_BEST_ALREADY = (
    "matrix products (`@`)", "numpy.linalg.", "numpy.fft.", "numpy.random.", "numpy.dot", "numpy.matmul", "numpy.vdot",
    "numpy.inner", "numpy.tensordot", "numpy.sort", "numpy.argsort", "numpy.lexsort", "numpy.partition", "numpy.unique",
    "numpy.ndarray.dot", "numpy.ndarray.sort", "numpy.ndarray.argsort", "numpy.ndarray.partition", "scipy.linalg.",
    "scipy.fft.", "scipy.sparse.linalg.", "scipy.spatial.",
)  # fmt: skip
"""Operations on much data at once, by the beginnings of their names, that no compiler makes faster."""
MUCH_SECONDS = 50e-6
"""Such an operation takes at least so long where it has much data."""
_SETTLED = (HotspotClass.IMPORTS, HotspotClass.WAITING, HotspotClass.SUBPROCESS)


def settled(part: Part) -> bool:
    """Whether another text of the function would take that time all the same.

    Array arithmetic would not: several operations can become one loop. Nor operations on so little data that their call
    is most of it; they are of another class.
    """
    if part.kind is not HotspotClass.NATIVE:
        return part.kind in _SETTLED
    return part.name.startswith(_BEST_ALREADY) and part.seconds >= MUCH_SECONDS * part.calls > 0


def sentence(parts: Iterable[Part], self_seconds: float) -> tuple[HotspotClass, str]:
    """The class with the largest sum, and why; `UNKNOWN` where nothing is known."""
    merged = _merged(parts)
    totals: dict[HotspotClass, float] = {}
    for part in merged:
        if part.kind is not HotspotClass.UNKNOWN:
            totals[part.kind] = totals.get(part.kind, 0.0) + part.seconds
    if not totals:
        return HotspotClass.UNKNOWN, ""
    kinds = sorted(totals, key=lambda kind: -totals[kind])
    whole = max(self_seconds, sum(totals.values()))
    first = [part for part in merged if part.kind is kinds[0]]
    text = f"{percent(totals[kinds[0]] / whole)} of its time {phrase(first)}"
    if len(kinds) > 1 and totals[kinds[1]] >= MENTION * whole:
        second = next(part for part in merged if part.kind is kinds[1])
        text += f"; {percent(totals[kinds[1]] / whole)} {_brief(second)}"
    return kinds[0], text


def phrase(parts: Sequence[Part]) -> str:
    """What follows "92 % of its time", for parts of one class, the largest first."""
    part = parts[0]
    if part.detail:
        return part.detail
    if part.kind is HotspotClass.IMPORTS:
        names = " and ".join(dict.fromkeys(p.name for p in parts[:2] if p.name)) or "imports"
        return f"goes into {names} ({duration(sum(p.seconds for p in parts))})"
    others = [p.name for p in parts[1:3] if p.seconds > 0.25 * part.seconds and p.name]
    where = _named(part) + (f" (also {', '.join(others)})" if others else "")
    return f"{_verb(part)} {where}: {_TAILS.get(part.kind, 'see the lines')}"


def _verb(part: Part) -> str:
    return "goes into" if " " in part.name else "is inside"


def _named(part: Part) -> str:
    where = f" on line {part.line}" if part.line else ""
    if part.calls <= 0:
        return part.name + where
    each, many = duration(part.seconds / part.calls), part.calls > 1
    if " " in part.name:  # an operation, not a function
        return f"{part.name}{where} ({count(part.calls)} {'runs' if many else 'run'} of {each})"
    return f"{count(part.calls)} {'calls' if many else 'call'} of {part.name} ({each}{' each' if many else ''})"


def _brief(part: Part) -> str:
    if part.name:
        return f"is {part.name}" if part.kind is HotspotClass.IMPORTS else f"{_verb(part)} {part.name}"
    return f"is {_BRIEFLY.get(part.kind, part.kind.value)}"


def _merged(parts: Iterable[Part]) -> list[Part]:
    """Parts of the same class and name added up, the largest first; of several lines the one that took most."""
    found: dict[tuple[HotspotClass, str], Part] = {}
    for part in sorted((part for part in parts if part.seconds > 0), key=lambda part: -part.seconds):
        key = part.kind, part.name
        known = found.get(key)
        if known is None:
            found[key] = part
            continue
        calls = max(known.calls, part.calls)  # of one line seen twice, or of a name and its line
        if known.line and part.line and known.line != part.line:
            calls = known.calls + part.calls if known.calls >= 0 and part.calls >= 0 else -1
        line = known.line if part.line in (0, known.line) else part.line if not known.line else 0
        found[key] = replace(known, seconds=known.seconds + part.seconds, calls=calls, line=line)
    return sorted(found.values(), key=lambda part: -part.seconds)


# ---------------------------------------------------------------- figures


def percent(share: float) -> str:
    return f"{min(share, 1.0) * 100:.0f} %"


def count(number: float) -> str:
    """`36`, `12 thousand`, `1.2 million`."""
    for size, name in ((1e9, "billion"), (1e6, "million")):
        if number >= 0.9995 * size:
            return f"{number / size:.1f} {name}"
    return f"{number / 1e3:.0f} thousand" if number >= 10_000 else f"{number:.0f}"


def duration(seconds: float) -> str:
    """`61 ns`, `0.3 µs`, `28 ms`, `1.2 s`."""
    for size, name in ((99.5e-9, "ns"), (1e-3, "µs"), (0.0995, "ms")):
        unit = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3}[name]
        if seconds < size:
            value = seconds / unit
            return f"{value:.0f} {name}" if value >= 10 else f"{value:.1f} {name}"
    return f"{seconds:.1f} s" if seconds >= 10 else f"{seconds:.2g} s"


def size(count_of_bytes: float) -> str:
    """`800 kB`, `8 MB`."""
    return f"{count_of_bytes / 1e6:.0f} MB" if count_of_bytes >= 1e6 else f"{count_of_bytes / 1e3:.0f} kB"
