"""What a comparison is measured by and what it finds: tolerances, differences, and the level they add up to.

    Difference(where="return[3]", what="1.0 became 1.5", kind="float")  →  Comparison(level=Level.UNPROVEN, …)

Does not handle: looking at objects; `equivalence` walks them and reports here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from optadvisor.probes.generators import Consumed
from optadvisor.records import Level

MAX_DIFFERENCES = 20
_SHOWN_LABELS = 10
_SHOWN_CHARACTERS = 60
_SHOWN_BITS = 200
_SHOWN_ITEMS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Tolerance:
    """How far floats may be apart in a `close` result, relative to the scale of the array or of the single value.

    `float64` also bounds complex128 and Python floats, `float32` complex64; half precision has to be equal.
    """

    float64: float = 1e-9
    float32: float = 1e-4
    floor: float = 0.0
    """Least scale: 0 but for generated inputs, where it is the magnitude of the input."""
    signed_zeros: bool = True
    """`0.0` is not close to `-0.0`."""
    orders: bool = True
    """Numbers in sets have to come in the same order."""


EXACT = Tolerance(float64=0.0, float32=0.0)
"""Bit for bit: with it `0.0` and `-0.0` are a difference too."""
DEFAULT = Tolerance()
UNORDERED = Tolerance(orders=False)
"""For what a program did and what is done again with sets that were stored: a new set of the same numbers goes through
them in another order than one that has a history, and sums of floats follow that order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One thing the two sides do not agree in."""

    where: str
    """`return[3].x`, `argument xs`, `global counts`, `exception.args[0]`, `stdout`, `random state`."""
    what: str
    """A short sentence: `1.0 became 1.5`."""
    kind: str
    """`value`, `type`, `float`, `order`, `aliasing`, `exception`, `output`, `stream`, `layout`, `missing`, `opaque`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """How equal a candidate is to the original."""

    level: Level
    """`IDENTICAL`, `CLOSE` (only floats differ, all within tolerance) or `UNPROVEN` (anything else)."""
    differences: tuple[Difference, ...] = ()
    """Empty for identical and close; the first `MAX_DIFFERENCES` otherwise."""
    worst_relative: float = 0.0
    """Largest difference between floats, relative to their scale; infinite when one is not finite or the scale is 0."""
    worst_ulp: float = 0.0
    """The same difference in units of the last place of the original's value."""
    worst_where: str = ""


Where: TypeAlias = "tuple[Where | None, str]"
"""A place as a linked list of labels, the last first: built for every element, turned into text only when needed."""


def place(where: Where) -> str:
    """The text of a place: `return[3].x`; the middle of a long one is left out."""
    labels: list[str] = []
    step: Where | None = where
    while step is not None:
        step, label = step
        labels.append(label)
    labels.reverse()
    if len(labels) > 2 * _SHOWN_LABELS:
        labels = [*labels[:_SHOWN_LABELS], " … ", *labels[-_SHOWN_LABELS:]]
    return re.sub(r"\.__dict__\['(\w+)'\]", r".\1", "".join(labels))


def show(value: object) -> str:
    """A value in a few characters, without calling any code of the user's."""
    kind = type(value)
    if kind is int and isinstance(value, int) and value.bit_length() > _SHOWN_BITS:
        return f"an int of {value.bit_length()} bits"
    if kind in (str, bytes, bytearray) and isinstance(value, str | bytes | bytearray):
        text = repr(value[:_SHOWN_CHARACTERS])
        return text if len(value) <= _SHOWN_CHARACTERS else f"{text}…"
    if kind is tuple and isinstance(value, tuple) and len(value) <= _SHOWN_ITEMS:
        return f"({', '.join(map(show, value))})" if len(value) != 1 else f"({show(value[0])},)"
    if kind in (int, float, complex, bool, type(None), type(Ellipsis), type(NotImplemented)):
        return repr(value)
    return f"a {type_name(kind)}"


def type_name(kind: type) -> str:
    """Module and qualified name: what makes two classes of two copies of one module the same class."""
    if kind is Consumed:
        return Consumed.shown_as
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


@dataclass(kw_only=True)
class Findings:
    """Collects what a walk over two observations finds."""

    tolerance: Tolerance
    differences: list[Difference] = field(default_factory=list)
    drifted: bool = False
    """Some floats differ."""
    worst_relative: float = 0.0
    worst_ulp: float = 0.0
    worst_where: str = ""

    @property
    def full(self) -> bool:
        return len(self.differences) >= MAX_DIFFERENCES

    def add(self, where: Where, what: str, kind: str) -> None:
        if not self.full:
            self.differences.append(Difference(where=place(where), what=what, kind=kind))

    def drift(self, where: str, relative: float, ulp: float) -> None:
        """Note floats that differ, within tolerance or not."""
        if not self.drifted or relative > self.worst_relative:
            self.worst_relative, self.worst_where = relative, where
        self.worst_ulp = max(self.worst_ulp, ulp)
        self.drifted = True

    def conclude(self) -> Comparison:
        level = Level.CLOSE if self.drifted else Level.IDENTICAL
        return Comparison(
            level=Level.UNPROVEN if self.differences else level,
            differences=tuple(self.differences),
            worst_relative=self.worst_relative,
            worst_ulp=self.worst_ulp,
            worst_where=self.worst_where,
        )
