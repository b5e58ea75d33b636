"""What a variable of ported code may be: an array on the card, or a value of the host.

Does not handle: lists of arrays, arrays of objects or texts, arrays that stay on the host.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.records import ValueSpec

KINDS = "buifc"
"""bool, unsigned, int, float, complex: NumPy's letters, the later one wins in an operation."""

HALVES = {"float64": "float32", "complex128": "complex64"}
"""For ports in single precision."""
IN_SINGLE = "_in_single"
"""Of a helper of theirs that makes floats of 32 bits."""


def words(text: str) -> tuple[str, ...]:
    """Names, written one after the other."""
    return tuple(text.split())


@dataclass(frozen=True, slots=True, kw_only=True)
class Array:
    """On the card."""

    rank: int
    letter: str
    origins: frozenset[str] = frozenset()
    """Whose memory it may be: names of parameters, or places in the text where it was made."""
    part: bool = False
    """It may be a view of a larger array."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """A value that stays where it is."""

    number: bool = False
    """It is a Python or NumPy number, so that it may meet an array."""
    letter: str = "f"


@dataclass(frozen=True, slots=True, kw_only=True)
class Several:
    """What a function gives, or a tuple as written."""

    items: tuple[Kind, ...]


Kind: TypeAlias = Array | Host | Several
NUMBER = Host(number=True)
WHOLE = Host(number=True, letter="i")
TRUTH = Host(number=True, letter="b")
OTHER = Host()
LETTERS = {"bool": "b", "int": "i", "uint": "u", "float": "f", "complex": "c"}
SCALARS = {"builtins.int": WHOLE, "builtins.float": NUMBER, "builtins.bool": TRUTH, "numpy.bool": TRUTH,
           "builtins.complex": Host(number=True, letter="c")}  # fmt: skip
PLAIN = frozenset({"builtins.str", "builtins.NoneType", "builtins.bytes"})


class UnportableError(Exception):
    """Why a function stays on the CPU, as a sentence."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def joined(a: Kind, b: Kind, name: str, line: int) -> Kind:
    """What a variable is that is now the one, now the other."""
    if a == b:
        return a
    if isinstance(a, Array) and isinstance(b, Array):
        if a.rank != b.rank:
            raise UnportableError(f"`{name}` is an array of {a.rank} axes here and of {b.rank} there", line)
        return Array(
            rank=a.rank,
            letter=higher(a.letter, b.letter),
            origins=a.origins | b.origins,
            part=a.part or b.part,
        )
    if isinstance(a, Host) and isinstance(b, Host):
        return Host(number=a.number and b.number, letter=higher(a.letter, b.letter))
    if isinstance(a, Several) and isinstance(b, Several) and len(a.items) == len(b.items):
        return Several(items=tuple(joined(x, y, name, line) for x, y in zip(a.items, b.items, strict=True)))
    raise UnportableError(f"`{name}` is an array here and something else there", line)


def higher(a: str, b: str) -> str:
    return max(a, b, key=KINDS.index)


def seen(spec: ValueSpec) -> Kind:
    """What a value is that was recorded. Raises `UnportableError`."""
    if spec.type == "numpy.ndarray":
        letter = _letter(spec.dtype)
        if not letter:
            raise UnportableError(f"`{spec.name}` is an array of {spec.dtype}, which a card does not hold")
        if not spec.ndim:
            raise UnportableError(f"`{spec.name}` is an array without axes")
        if spec.ndim > 1 and "C" not in spec.layout:
            raise UnportableError(f"the rows of `{spec.name}` do not lie one after the other in memory")
        return Array(rank=spec.ndim, letter=letter)
    if spec.type in SCALARS:
        return SCALARS[spec.type]
    if spec.type.startswith("numpy.") and _letter(spec.type.removeprefix("numpy.")):
        return Host(number=True, letter=_letter(spec.type.removeprefix("numpy.")))
    if spec.type in PLAIN or spec.type in ("builtins.list", "builtins.tuple"):
        return OTHER
    raise UnportableError(f"`{spec.name}` is of type {spec.type.rpartition('.')[2]}, which is nothing that is ported")


def _letter(dtype: str) -> str:
    """Of a NumPy dtype by its name; empty for what a card does not hold."""
    head = dtype.rstrip("0123456789_")
    if dtype in ("longdouble", "clongdouble", "float128", "complex256") or dtype[:1] in ("<", ">", "="):
        return ""
    return LETTERS.get(head, "")
