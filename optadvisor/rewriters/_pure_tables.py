"""Kinds of plain values: exact built-in types, lists of them, and what built-ins and operators make of them.

    arithmetic("int", ast.Div(), "int")    → {"float"}

Does not handle: bytes, sets, dates; those have no kind.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Scalars: TypeAlias = frozenset[str]
"""Names of exact built-in types; empty for what never has a value."""

ALL_SCALARS: Scalars = frozenset({"NoneType", "bool", "complex", "float", "int", "str", "tuple"})
"""Types whose values never change. A `tuple` here holds nothing else."""
WHOLE: Scalars = frozenset({"bool", "int"})
NUMBERS: Scalars = frozenset({"bool", "complex", "float", "int"})
NOTHING: Scalars = frozenset()

BUILTINS: Mapping[str, Scalars] = {
    "all": frozenset({"bool"}), "any": frozenset({"bool"}), "bool": frozenset({"bool"}), "chr": frozenset({"str"}),
    "divmod": frozenset({"tuple"}), "float": frozenset({"float"}), "int": frozenset({"int"}),
    "len": frozenset({"int"}), "ord": frozenset({"int"}), "str": frozenset({"str"}),
}  # fmt: skip
"""Built-ins that only compute, and what they give for plain values (see `_call` for the others)."""
CHOOSING = ("max", "min")
ITERATING = ("enumerate", "range", "reversed", "zip")
MATH: Mapping[str, Scalars] = {
    **dict.fromkeys(("ceil", "comb", "factorial", "floor", "gcd", "isqrt", "perm", "trunc"), frozenset({"int"})),
    **dict.fromkeys(("acos", "asin", "atan", "atan2", "copysign", "cos", "exp", "fabs", "fmod"), frozenset({"float"})),
    **dict.fromkeys(("hypot", "log", "log10", "log2", "sin", "sqrt", "tan"), frozenset({"float"})),
}
TEXT_METHODS: Mapping[str, Scalars] = {
    **dict.fromkeys(("capitalize", "join", "lower", "lstrip", "replace", "rstrip", "strip"), frozenset({"str"})),
    **dict.fromkeys(("swapcase", "title", "upper"), frozenset({"str"})),
    **dict.fromkeys(("count", "find", "rfind"), frozenset({"int"})),
    **dict.fromkeys(("endswith", "isalpha", "isdigit", "islower", "isspace"), frozenset({"bool"})),
    **dict.fromkeys(("isupper", "startswith"), frozenset({"bool"})),
}


@dataclass(frozen=True, slots=True)
class Many:
    """A list or tuple that holds values of one kind, and that nobody changes."""

    type: str
    element: Kind


Kind: TypeAlias = "Scalars | Many"


class Impure(Exception):  # noqa: N818 - an answer, not an error
    """What the reader of a function found that it does not know: a sentence, and the place."""

    def __init__(self, reason: str, node: ast.AST) -> None:
        super().__init__(reason)
        self.reason, self.line = reason, getattr(node, "lineno", 0)


def join(one: Kind, other: Kind, node: ast.AST) -> Kind:
    """The kind of what is one or the other. Raises `Impure` for a list or a number."""
    if not one or one == other:
        return other
    if not other:
        return one
    if isinstance(one, Many) and isinstance(other, Many) and one.type == other.type:
        return Many(one.type, join(one.element, other.element, node))
    if isinstance(one, Many) or isinstance(other, Many):
        raise Impure("something there is now a list, now something else", node)
    return one | other


def arithmetic(left: str, op: ast.operator, right: str) -> Scalars:
    """The types that an operation on two exact types may give; none where it only raises.

    >>> sorted(arithmetic("int", ast.Pow(), "int"))
    ['float', 'int']
    """
    pair = {left, right}
    if pair <= NUMBERS:
        if "complex" in pair:
            return frozenset({"complex"})
        if isinstance(op, ast.Pow):
            return frozenset({"complex", "float"}) if "float" in pair else frozenset({"float", "int"})
        if isinstance(op, ast.BitAnd | ast.BitOr | ast.BitXor):
            return NOTHING if "float" in pair else frozenset({"bool"} if pair == {"bool"} else {"int"})
        if "float" in pair:
            return NOTHING if isinstance(op, ast.LShift | ast.RShift | ast.MatMult) else frozenset({"float"})
        return NOTHING if isinstance(op, ast.MatMult) else frozenset({"float" if isinstance(op, ast.Div) else "int"})
    for sequence in ("str", "tuple"):
        if isinstance(op, ast.Add) and pair == {sequence}:
            return frozenset({sequence})
        if isinstance(op, ast.Mult) and sequence in pair and pair - {sequence} <= WHOLE and len(pair) == 2:
            return frozenset({sequence})
    return frozenset({"str"}) if isinstance(op, ast.Mod) and left == "str" else NOTHING
