"""Affine arithmetic, and what is known of a name at a point of the program.

    add(i, constant(1))   →   i + 1          multiply(Affine 2*i, 3)   →   6*i

Does not handle: division and modulo (they become `Opaque` in `read_integers`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.loops.nests.ir import Affine, Integer


def constant(value: int) -> Affine:
    return Affine(constant=value)


def variable(name: str) -> Affine:
    return Affine(terms=((name, 1),))


def multiply(value: Affine, factor: int) -> Affine:
    terms = tuple((name, times * factor) for name, times in value.terms if factor)
    return Affine(terms=terms, constant=value.constant * factor)


def add(left: Affine, right: Affine) -> Affine:
    sums = dict(left.terms)
    for name, times in right.terms:
        sums[name] = sums.get(name, 0) + times
    terms = tuple(sorted((name, times) for name, times in sums.items() if times))
    return Affine(terms=terms, constant=left.constant + right.constant)


def subtract(left: Affine, right: Affine) -> Affine:
    return add(left, multiply(right, -1))


def names_of(values: Iterable[Integer]) -> frozenset[str]:
    """Every loop variable and symbol that these mention."""
    found: set[str] = set()
    for value in values:
        found.update(name for name, _ in value.terms) if isinstance(value, Affine) else found.update(value.variables)
    return frozenset(found)


# ---------------------------------------------------------------- what a name may be


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A whole number, in loop variables and symbols."""

    value: Affine


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A container, or the element of one: `row` after `row = a[i]`."""

    array: str
    subscripts: tuple[Integer, ...] = ()
    nested: int = 0
    own: int = 0
    """For a container that is made anew in each iteration: how many of the first subscripts say in which one."""
    closed: bool = False
    """What follows cannot be told by subscripts (a slice, a mask): further subscripts are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strange:
    """Some object that nobody knows; `line` is where the name was bound to it."""

    line: int


Value: TypeAlias = Known | Part | Strange
