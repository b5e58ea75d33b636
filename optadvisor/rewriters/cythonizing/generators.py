"""Generators of the file that a loop goes through, compiled with the function that has the loop, for `family`.

    for row, column in self.neighbours(place):      →   for t_1 in as_it_is(m_2(breathe, v_self, v_place)):

A generator of C's own stands for Python's where nothing but a `for` loop gets hold of it, and nobody can ask what it
is. It stops and goes on where Python's does, and each time it goes on is a level of recursion.

Does not handle: generators that are kept or handed on; `yield` as a value, `yield from`, `return` with a value, `try`
and `with` in a generator, which are at work when it is closed; generators that go through themselves.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import OBJECT, NotTyped
from optadvisor.source.site import own_nodes

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.statements import Statements

YIELDS = (ast.Yield, ast.YieldFrom, ast.Await)
CLOSING = (ast.Try, ast.TryStar, ast.With)
KEPT = "is a generator that is kept or handed on; in the head of a `for` loop it would be compiled"
COUNTED = "counted"
"""Whether its level of recursion is taken at the moment."""


def is_generator(node: ast.FunctionDef) -> bool:
    return any(isinstance(one, YIELDS) for one in own_nodes(node))


def check(node: ast.FunctionDef) -> None:
    """Raises `NotTyped` for a generator that stays Python's."""
    nodes = list(own_nodes(node))
    plain = [one.value for one in nodes if isinstance(one, ast.Expr) and isinstance(one.value, ast.Yield)]
    others = sum(1 for one in nodes if isinstance(one, YIELDS)) - len(plain)
    returns = any(isinstance(one, ast.Return) and one.value is not None for one in nodes)
    special = node.name.startswith("__")  # operators and constructors, which are no calls that a loop goes through
    if special or others or returns or any(isinstance(one, CLOSING) for one in nodes):
        raise NotTyped(f"`{node.name}` is a generator with more than plain `yield` statements", node.lineno)


def give(writer: Statements, node: ast.Yield) -> None:
    """A `yield` as a statement. Raises `NotTyped`."""
    if writer.member is None or not writer.member.generates:
        raise NotTyped("`yield` is left to Python", node.lineno)
    given = writer.of_our_own(OBJECT)
    writer.say(
        f"{given} = {writer.expressions.obj(node.value) if node.value is not None else None}",
        f"{COUNTED} = False",
        "leave_level()",
        f"yield {given}",
        'enter_level("")',
        f"{COUNTED} = True",
        f"{given} = None",
    )


def text(head: str, declared: Sequence[str], lines: Sequence[str]) -> Iterator[str]:
    """The generator; `head`: its name and parameters."""
    yield f"def {head}:"
    yield f"    cdef bint {COUNTED} = False"
    yield "    cdef unsigned int turns = 0"
    yield from declared
    yield '    enter_level("")'
    yield f"    {COUNTED} = True"
    yield "    try:"
    yield from (f"    {line}" for line in lines)
    yield "    finally:"
    yield f"        if {COUNTED}:"
    yield "            leave_level()"
