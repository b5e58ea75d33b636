"""What is known of a value besides its exact type: how small, how large, how long it may be.

    Exact({"int"}, low=2)             an int of at least two: one may divide by it
    Exact({"str"}, low=1)             a text that is not empty: it has a first letter
    Exact({"int"}, bits=53)           an int that a float can hold

`operation` and `comparison` say what an operation on such values gives, and raise `Impure` where it may raise itself:
division by what may be zero, a whole number too large for a float.

Does not handle: complex numbers, bytes, powers other than by small constants and roots, shifts.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import TypeAlias

from optadvisor.rewriters._pure_tables import Impure

WHOLE = frozenset({"bool", "int"})
NUMBERS = frozenset({"bool", "float", "int"})
HELD = 1000
"""Whole numbers of so many bits are floats, too."""
WRITTEN = 2000
"""Whole numbers of so many bits can be written out: 640 digits are the least limit that `sys` lets one set."""
COUNTED = 48
"""So many numbers can be counted, and kept; a `range` of more has no `len`, and no list can be made of it."""


@dataclass(frozen=True, slots=True)
class Exact:
    """A value of exactly one of these built-in types."""

    types: frozenset[str]
    low: int | None = None
    """No number is below it; no text is shorter."""
    bits: int | None = None
    """Numbers lie within `2 ** bits` of zero, and are finite; None where that is not known."""
    below: tuple[str, int] | None = None
    """`(name, more)`: the number and `more` is less than the length of what has this name."""


@dataclass(frozen=True, slots=True)
class Several:
    """A list, set or the like, all of whose elements are of one kind."""

    type: str
    element: Kind
    name: str = ""
    """The variable, where it is one; whoever counts up to its length has a place in it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A tuple of known length, as `zip` and `enumerate` give."""

    parts: tuple[Kind, ...]


Kind: TypeAlias = "Exact | Several | Row"

TRUTH = Exact(frozenset({"bool"}), low=0, bits=1)
TEXT = Exact(frozenset({"str"}))
LENGTH = Exact(frozenset({"int"}), low=0, bits=COUNTED)


def constant(value: object) -> Exact | None:
    """The kind of a number, text, truth or None that is written out."""
    if value is None:
        return Exact(frozenset({"NoneType"}))
    if type(value) in (bool, int):
        return Exact(frozenset({type(value).__name__}), low=int(value), bits=int(value).bit_length())  # type: ignore[call-overload]
    if type(value) is float:
        finite = abs(value) < 1e300
        return Exact(frozenset({"float"}), bits=int(abs(value)).bit_length() + 1 if finite else None)
    if type(value) is str:
        return Exact(frozenset({"str"}), low=len(value))
    return None


def either(one: Kind, other: Kind, node: ast.AST) -> Kind:
    """What is one or the other. Raises `Impure` for a list or a number."""
    if one == other:
        return one
    if isinstance(one, Exact) and isinstance(other, Exact):
        lows = None if one.low is None or other.low is None else min(one.low, other.low)
        bits = None if one.bits is None or other.bits is None else max(one.bits, other.bits)
        return Exact(one.types | other.types, lows, bits, one.below if one.below == other.below else None)
    if isinstance(one, Several) and isinstance(other, Several) and one.type == other.type:
        return Several(one.type, either(one.element, other.element, node))
    raise Impure("something there is now a list, now something else", node)


def operation(left: Kind, op: ast.operator, right: Kind, node: ast.AST) -> Exact:
    """What an operator gives. Raises `Impure` where it may raise."""
    if not isinstance(left, Exact) or not isinstance(right, Exact):
        raise Impure("lists are joined or repeated there", node)
    if left.types == right.types == {"str"} and isinstance(op, ast.Add):
        low = None if left.low is None or right.low is None else left.low + right.low
        return Exact(frozenset({"str"}), low=low)
    if not left.types <= NUMBERS or not right.types <= NUMBERS:
        raise Impure("it is not known that what is computed there are numbers", node)
    if isinstance(op, ast.Div | ast.FloorDiv | ast.Mod):
        return _divided(left, op, right, node)
    if isinstance(op, ast.Pow):
        return _power(left, node)
    if isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor) and left.types | right.types <= WHOLE:
        return Exact(frozenset({"bool"} if left.types == right.types == {"bool"} else {"bool", "int"}))
    if not isinstance(op, ast.Add | ast.Sub | ast.Mult):
        raise Impure("an operation there may raise", node)
    types = _mixed(left, right, node)
    low = None
    if left.low is not None and right.low is not None and not isinstance(op, ast.Sub):
        by = left.low * right.low if left.low >= 0 and right.low >= 0 else None
        low = left.low + right.low if isinstance(op, ast.Add) else by
    bits = None
    if left.bits is not None and right.bits is not None:
        bits = left.bits + right.bits if isinstance(op, ast.Mult) else max(left.bits, right.bits) + 1
        bits = bits if bits < HELD else None
    return _moved(left, op, Exact(types, low if types <= WHOLE else None, bits), node)


def _moved(left: Exact, op: ast.operator, found: Exact, node: ast.AST) -> Exact:
    """`i + 1` and `i - 1` of a place `i`: one more, or less, is left up to the end."""
    step = node.right.value if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) else None
    if type(step) is not int or not left.types <= WHOLE or isinstance(op, ast.Mult):
        return found
    step = step if isinstance(op, ast.Add) else -step
    low = None if left.low is None else left.low + step
    below = None if left.below is None else (left.below[0], left.below[1] - step)
    return replace(found, low=low, below=below)


def _mixed(left: Exact, right: Exact, node: ast.AST) -> frozenset[str]:
    """The types of a sum; a whole number beside a float has to fit into one."""
    both = left.types | right.types
    if "float" not in both:
        return frozenset({"int"})
    for one, other in ((left, right), (right, left)):
        if "float" in one.types and other.types & WHOLE and (other.bits is None or other.bits > HELD):
            raise Impure("a whole number there may be too large to be computed with as a float", node)
    only = left.types == {"float"} or right.types == {"float"}
    return frozenset({"float"}) if only else frozenset({"float", "int"})


def _divided(left: Exact, op: ast.operator, right: Exact, node: ast.AST) -> Exact:
    by = right.low is not None and right.low > 0 and right.types <= WHOLE
    given = isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) and node.right.value
    if not by and not (given and right.types <= {"float", "int"}):
        raise Impure("it may divide by zero", node)
    if isinstance(op, ast.Div):
        for one in (left, right):
            if one.types & WHOLE and (one.bits is None or one.bits > HELD):
                raise Impure("a whole number there may be too large to be divided as a float", node)
        kept = left.bits if right.types <= WHOLE else None
        return Exact(frozenset({"float"}), bits=kept)
    types = _mixed(left, right, node)
    if not types <= WHOLE or not by:
        return Exact(types)
    if isinstance(op, ast.Mod):
        return Exact(types, low=0, bits=right.bits)
    return Exact(types, low=0 if left.low is not None and left.low >= 0 else None, bits=left.bits)


def _power(left: Exact, node: ast.AST) -> Exact:
    by = node.right.value if isinstance(node, ast.BinOp) and isinstance(node.right, ast.Constant) else None
    if type(by) is int and 0 <= by < 10 and left.types <= WHOLE:
        return Exact(frozenset({"int"}), low=0 if by % 2 == 0 else None, bits=_times(left.bits, by))
    if by == 0.5 and left.types <= WHOLE and left.low is not None and left.low >= 0 and (left.bits or HELD + 1) <= HELD:
        return Exact(frozenset({"float"}), low=0, bits=(left.bits or 0) // 2 + 2)
    raise Impure("a power there may be too large, or none at all", node)


def _times(bits: int | None, by: int) -> int | None:
    return None if bits is None or bits * by + 1 >= HELD else bits * by + 1


def comparison(left: Kind, op: ast.cmpop, right: Kind, node: ast.AST) -> None:
    """Raises `Impure` where a comparison may raise, or run code of a class."""
    if isinstance(op, ast.In | ast.NotIn):
        if not isinstance(left, Exact):
            raise Impure("lists are looked for there", node)
        among = isinstance(right, Several) and isinstance(right.element, Exact)
        if not among and not (isinstance(right, Exact) and left.types == right.types == {"str"}):
            raise Impure("it is not known that what is looked for can be there", node)
    elif not isinstance(left, Exact) or not isinstance(right, Exact):
        raise Impure("lists are compared there", node)
    elif isinstance(op, ast.Is | ast.IsNot):
        if right.types != {"NoneType"}:
            raise Impure("it asks whether two things are one", node)
    elif isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE):
        both = left.types | right.types
        if not both <= NUMBERS and both != {"str"}:
            raise Impure("it is not known that what is compared there can be compared", node)
