"""What Cython is told of a value: its exact built-in type, or that it is a character, a small whole number, a bool.

    Written("v_i + 1", INT, bits=60, steady=True)      a C integer that cannot overflow
    Written("v_word", OBJECT)                          anything: every operation is Python's own

An `INT` has at most 62 bits by proof. `steady` numbers may be kept in variables: a length, a small constant, another
variable plus a small constant. To count one of these up beyond 2**59 takes a program years. Everything else that is
computed of them becomes a Python number before it is kept.

A `DOUBLE` is a float of C, in functions that hold nothing but numbers (`doubles`).

Does not handle: floats beside other objects, which stay Python's; bytes.
"""

from __future__ import annotations

from dataclasses import dataclass

OBJECT, TEXT, LIST, DICT, SET, TUPLE = "object", "str", "list", "dict", "set", "tuple"
CHAR, INT, BOOL, DOUBLE = "Py_UCS4", "Py_ssize_t", "bint", "double"
INTS = "Ints"
"""A list of small whole numbers that is the function's own (`int_lists`)."""
LOOSE = "float, or the int that it began as"
"""In `doubles` alone, where it is declared as a float."""
Kind = str
"""Cython's own word for it, as it stands in a declaration."""

CONTAINERS = (LIST, DICT, SET, TUPLE)
EXACT = (TEXT, *CONTAINERS)
"""Python objects of exactly this type, never None."""
VARIABLE_BITS, LENGTH_BITS, MOST_BITS, ANY_LENGTH = 59, 57, 62, 63
OURS = "·"
"""How names of variables begin that no program has."""
SMALL_STEP = 64
"""What is added to a variable in one step, at most."""


class NotTyped(Exception):  # noqa: N818 — an expected answer, not a failure
    """The function, or a part of it, is not written in Cython: `reason` is a sentence, `line` where."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


@dataclass(frozen=True, slots=True)
class Written:
    """An expression in Cython."""

    text: str
    kind: Kind = OBJECT
    bits: int = 0
    """An `INT` is smaller than two to this power."""
    steady: bool = False
    pair: bool = False
    """The sum of two steady ones: half of it is steady again."""
    number: int | None = None
    """The value of a constant `INT`."""
    letters: str | None = None
    """The value of a constant text."""
    fresh_texts: bool = False
    """A new list that nobody else knows, of nothing but exact texts."""


def join(first: Kind | None, second: Kind) -> Kind:
    """What a variable is that holds now the one, now the other."""
    if first is None or first == second:
        return second
    return TEXT if {first, second} == {CHAR, TEXT} else OBJECT


def constant_number(value: int) -> Written:
    if abs(value) < 2**31:
        return Written(str(value), INT, bits=31, steady=True, number=value)
    return Written(f"({value})", OBJECT)


def as_object(value: Written) -> str:
    """The Python object, for where anything may be asked of it."""
    if value.kind == OBJECT:
        return value.text
    if value.number is not None:
        return f"(<object>{value.text})"
    return f"(<object>({value.text}))"


def as_text(value: Written) -> str:
    """A `TEXT` or `CHAR` as an exact text."""
    return value.text if value.kind == TEXT else f"(<str><object>({value.text}))"


def converted(value: Written, kind: Kind) -> str:
    """As it is kept in a variable of this kind, which `join` has found."""
    if kind == value.kind:
        return value.text
    if kind == TEXT and value.kind == CHAR:
        return as_text(value)
    if kind == OBJECT:
        return as_object(value)
    raise AssertionError(f"{value.kind} in a variable of {kind}")


def kept(value: Written) -> Kind:
    """The kind of a variable that holds this."""
    if value.kind == INT and not (value.steady and value.bits <= VARIABLE_BITS):
        return OBJECT
    return value.kind
