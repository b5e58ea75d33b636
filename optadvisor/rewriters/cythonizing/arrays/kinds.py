"""What C holds for the numbers, arrays and tuples of a compiled copy.

    FLOAT, INT, UINT, BOOL         double, and whole numbers of 64 bits
    Rows("float64", 2)             double[:, ::1], an array without gaps
    Several((FLOAT, INT))          (double, long long)

Does not handle: float32, complex numbers, lists, dicts; arrays with gaps, which `numpy` hands over as an error.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.rewriters.cythonizing.kinds import NotTyped

FLOAT, INT, UINT, BOOL = "double", "long long", "unsigned long long", "bint"
NUMBERS = (FLOAT, INT, UINT, BOOL)
ITEMS = {
    "float64": "double", "int64": "long long", "bool": "unsigned char", "int32": "int", "int16": "short",
    "int8": "signed char", "uint32": "unsigned int", "uint16": "unsigned short", "uint8": "unsigned char",
}  # fmt: skip
"""What lies in an array in C, by its dtype."""
MOST_AXES = 3
WORDS = {"float": FLOAT, "int": INT, "bool": BOOL}


@dataclass(frozen=True, slots=True)
class Rows:
    """An array of numbers, one after the other."""

    dtype: str
    ndim: int

    @property
    def item(self) -> str:
        """What an element is, once it is read."""
        return {"float64": FLOAT, "bool": BOOL}.get(self.dtype, INT)


@dataclass(frozen=True, slots=True)
class Several:
    """A tuple of known length."""

    items: tuple[str | Rows, ...]


Kind: TypeAlias = str | Rows | Several


@dataclass(frozen=True, slots=True)
class Piece:
    """An expression in Cython."""

    text: str
    kind: Kind
    number: int | None = None
    """The value of a constant."""
    parts: tuple[Piece, ...] = ()
    """Of a tuple that is written out."""


def kind_of(told: str, line: int = 0) -> Kind:
    """Of what a proposal says that its copy takes: `float`, `float64 2`. Raises `NotTyped`."""
    dtype, _, axes = told.partition(" ")
    if told in WORDS:
        return WORDS[told]
    if dtype not in ITEMS or not axes or not 1 <= int(axes) <= MOST_AXES:
        raise NotTyped(f"numbers or arrays of this kind ({told}) are left to Numba", line)
    return Rows(dtype, int(axes))


def declared(kind: Kind) -> str:
    """As it stands in a declaration."""
    if isinstance(kind, Rows):
        return f"{ITEMS[kind.dtype]}[{', '.join([*[':'] * (kind.ndim - 1), '::1'])}]"
    if isinstance(kind, Several):
        return f"({', '.join(map(declared, kind.items))})"
    return kind


def joined(one: Kind, other: Kind, line: int = 0) -> Kind:
    """What a variable has to be that holds now this, now that. Raises `NotTyped`."""
    kinds = {one, other}
    if len(kinds) == 1:
        return one
    if kinds <= {FLOAT, INT, BOOL}:
        return FLOAT if FLOAT in kinds else INT
    if isinstance(one, Several) and isinstance(other, Several) and len(one.items) == len(other.items):
        items = [joined(a, b, line) for a, b in zip(one.items, other.items, strict=True)]
        return Several(tuple(each for each in items if not isinstance(each, Several)))
    raise NotTyped("a variable holds values of kinds that C does not put together", line)


def as_kind(value: Piece, kind: Kind, line: int = 0) -> str:
    """The text of a value that has to be of that kind. Raises `NotTyped`."""
    if value.kind == kind:
        return value.text
    if kind == FLOAT and value.kind in (INT, BOOL):
        return f"{value.number}.0" if value.number is not None else f"(<double>({value.text}))"
    if kind == INT and value.kind == BOOL:
        return f"(<long long>({value.text}))"
    if isinstance(kind, Several) and value.parts and len(value.parts) == len(kind.items):
        return f"({', '.join(as_kind(a, b, line) for a, b in zip(value.parts, kind.items, strict=True))},)"
    raise NotTyped("a number is used as one of another kind than C holds it as", line)
