"""Walks through a nest: every statement with the loops around it, and the names that texts and statements mention.

    for i in range(n):          places(loop) → Place(statement=`t = 0`, loops=(i,)),
        t = 0                                  Place(statement=`t += a[i][j]`, loops=(i, j))
        for j in range(m):
            t += a[i][j]

Does not handle: order between iterations (see `dependence`), names hidden in texts that are not Python expressions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.nests.ir import Access, Affine, Condition, Integer, Loop, Opaque, Operator, Statement

NAME = re.compile(r"[^\W\d]\w*(?:\s*\.\s*[^\W\d]\w*)*")
CONTENTS = re.compile(r"(?<=[\[\],( ])[^\W\d]\w*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A statement and where it stands."""

    statement: Statement
    loops: tuple[Loop, ...]
    """The loops around it, outermost first."""
    order: int
    """Its number in program order."""


def places(loop: Loop) -> tuple[Place, ...]:
    """Every statement in the loop, in program order."""
    return tuple(
        Place(statement=statement, loops=loops, order=order) for order, (statement, loops) in enumerate(_walk(loop, ()))
    )


def loops_within(loop: Loop) -> Iterator[Loop]:
    """The loop and every loop in it, outermost first, in program order."""
    yield loop
    for item in loop.body:
        if isinstance(item, Loop):
            yield from loops_within(item)


def _walk(loop: Loop, around: tuple[Loop, ...]) -> Iterator[tuple[Statement, tuple[Loop, ...]]]:
    around = (*around, loop)
    for item in loop.body:
        if isinstance(item, Loop):
            yield from _walk(item, around)
        else:
            yield item, around


# ---------------------------------------------------------------- names


def names_in(value: Integer) -> frozenset[str]:
    """Names and dotted names in an opaque expression, with every prefix (`self.n`, `self`); none in an affine one."""
    if isinstance(value, Affine):
        return frozenset()
    return names_in_text(value.text)


def names_in_text(text: str) -> frozenset[str]:
    found: set[str] = set()
    for match in NAME.finditer(text):
        parts = [part.strip() for part in match.group().split(".")]
        found.update(".".join(parts[: end + 1]) for end in range(len(parts)))
    return frozenset(found)


def names_in_condition(condition: Condition) -> frozenset[str]:
    return names_in(condition.left) | frozenset(condition.scalars)


def names_in_header(loop: Loop) -> frozenset[str]:
    """What the bounds of the loop, and the conditions in front of it, mention."""
    names = names_in(loop.start) | names_in(loop.stop)
    return names.union(*(names_in_condition(condition) for condition in loop.conditions))


def names_in_subscripts(statement: Statement) -> frozenset[str]:
    return frozenset[str]().union(*(names_in(part) for access in statement.accesses for part in access.subscripts))


def scalars_read(statement: Statement) -> frozenset[str]:
    """Variables that the statement reads itself, also to get at a container or an attribute (conditions in front of it
    not counted)."""
    read = {use.name for use in statement.scalars if not use.write}
    for expression in {access.array for access in statement.accesses} | {use.name for use in statement.scalars}:
        names = names_in_text(expression)
        read |= names - {expression} if expression in {use.name for use in statement.scalars} else names
    return frozenset(read) | names_in_subscripts(statement)


def scalars_written(statement: Statement) -> frozenset[str]:
    written = {use.name for use in statement.scalars if use.write}
    if statement.update is not None and statement.update.scalar:
        written.add(statement.update.scalar)
    return frozenset(written)


def scalars_written_in(loop: Loop) -> frozenset[str]:
    """Variables that statements in the loop write (loop variables not counted)."""
    return frozenset[str]().union(*(scalars_written(place.statement) for place in places(loop)))


def targets_in(loop: Loop) -> frozenset[str]:
    """The program's names of the variables of the loop and of the loops in it."""
    return frozenset(inner.target for inner in loops_within(loop) if inner.target)


def hangs_on(expression: str, name: str) -> bool:
    """Whether the container or attribute named by `expression` is another one when `name` is bound to something else.

    >>> hangs_on("self.u", "self"), hangs_on("row", "row"), hangs_on("rows", "row"), hangs_on("a[k].u", "k")
    (True, True, False, True)
    """
    if expression == name:
        return True
    if expression.startswith(name) and expression[len(name) : len(name) + 1] in (".", "[", "("):
        return True
    return name in CONTENTS.findall(expression)


# ---------------------------------------------------------------- updates


def update_accesses(statement: Statement) -> tuple[tuple[Access, Operator | None], ...]:
    """The accesses of the statement, each with the operator if it is the read or the write of an array update."""
    update = statement.update
    if update is None or update.access is None:
        return tuple((access, None) for access in statement.accesses)
    target = update.access
    accesses = statement.accesses if target in statement.accesses else (*statement.accesses, target)
    own = [access for access in accesses if not access.write and same_element(access, target)]
    single = len(own) <= 1 and update.op is not Operator.OTHER
    return tuple((access, update.op if single and (access == target or access in own) else None) for access in accesses)


def same_element(one: Access, other: Access) -> bool:
    return one.array == other.array and one.subscripts == other.subscripts


def opaque_parts(access: Access) -> tuple[Opaque, ...]:
    return tuple(part for part in access.subscripts if isinstance(part, Opaque))
