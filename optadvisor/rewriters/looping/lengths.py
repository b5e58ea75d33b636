"""How long the axes of arrays are, as sums of names: `u.shape[0] - 2` is two less than `u` is long.

    u[1:-1] + u[2:]        both have `u.shape[0] - 2` elements: nothing to test at run time

Does not handle: products of names; whoever needs one gives it a name of its own.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Length:
    """A sum of whole multiples of names, and a number. Names are expressions of the copy: `n`, `u.shape[0]`."""

    terms: tuple[tuple[str, int], ...] = ()
    constant: int = 0

    def plus(self, other: Length, factor: int = 1) -> Length:
        found = dict(self.terms)
        for name, count in other.terms:
            found[name] = found.get(name, 0) + factor * count
        terms = tuple(sorted((name, count) for name, count in found.items() if count))
        return Length(terms, self.constant + factor * other.constant)

    def minus(self, other: Length) -> Length:
        return self.plus(other, -1)

    def times(self, factor: int) -> Length:
        return ZERO.plus(self, factor)

    @property
    def known(self) -> int | None:
        """The number it is, when that is known."""
        return None if self.terms else self.constant

    def text(self) -> str:
        """As an expression of Python."""
        parts: list[tuple[bool, str]] = []
        for name, count in sorted(self.terms, key=lambda term: term[1] < 0):
            parts.append((count < 0, name if abs(count) == 1 else f"{abs(count)} * {name}"))
        if self.constant or not parts:
            parts.append((self.constant < 0, str(abs(self.constant))))
        first = ("-" if parts[0][0] else "") + parts[0][1]
        return first + "".join(f" {'-' if minus else '+'} {part}" for minus, part in parts[1:])


ZERO, ONE = Length(), Length((), 1)


def number(value: int) -> Length:
    return Length((), value)


def named(name: str) -> Length:
    return Length(((name, 1),))


def resolved(length: Length, same: Mapping[str, Length]) -> Length:
    """`length` with names replaced by what they are known to be."""
    for _ in range(8):
        result = Length((), length.constant)
        for name, count in length.terms:
            result = result.plus(same.get(name, named(name)), count)
        if result == length:
            break
        length = result
    return length


def equated(a: Length, b: Length) -> tuple[str, Length] | None:
    """The name that is something else once `a` is seen to be `b`, and what it is."""
    difference = a.minus(b)
    for name, count in difference.terms:
        if abs(count) == 1:
            rest = Length(tuple(term for term in difference.terms if term[0] != name), difference.constant)
            return name, rest.times(-count)
    return None


def read(node: ast.expr) -> Length | None:
    """An int that is written as a sum of names and numbers, such as `n - 1`."""
    match node:
        case ast.Constant(value=int() as value) if not isinstance(value, bool):
            return number(value)
        case ast.Name(id=name):
            return named(name)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            found = read(inner)
            return None if found is None else found.times(-1)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right):
            a, b = read(left), read(right)
            return None if a is None or b is None else a.plus(b, 1 if isinstance(op, ast.Add) else -1)
        case ast.BinOp(left=ast.Constant(value=int() as factor), op=ast.Mult(), right=right):
            found = read(right)
            return None if found is None or isinstance(factor, bool) else found.times(factor)
    return None
