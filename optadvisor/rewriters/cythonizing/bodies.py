"""The body of a function in Cython, and of which kind each of its variables is.

    body_lines(names, given)  →  Body(lines=…, kinds={"c": "Py_UCS4", "words": "Py_ssize_t"}, …)

The function is written again and again until what its variables hold no longer changes: each time they may turn out to
hold more than was thought.

Does not handle: variables of one kind here and of another there, which are objects everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from optadvisor.rewriters.cythonizing.expressions import Expressions
from optadvisor.rewriters.cythonizing.kinds import CHAR, INT, OBJECT, Kind, NotTyped
from optadvisor.rewriters.cythonizing.names import Names
from optadvisor.rewriters.cythonizing.statements import Statements

MOST_PASSES = 50


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper:
    """A function of the file that is compiled with the one that calls it."""

    source: str
    name: str
    lines: tuple[str, ...]
    passed: tuple[str, ...]
    """What it is given beside its arguments, in front of them."""
    deep: bool
    """It calls something itself."""
    told: str
    """What its instructions have to be, as the built module asks for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    lines: tuple[str, ...]
    kinds: Mapping[str, Kind]
    """Of all variables, by the function's names."""
    further: Mapping[str, Kind]
    """Variables of our own."""
    constants: Mapping[str, str]
    helpers: tuple[Helper, ...] = ()
    needs: tuple[str, ...] = ()
    """What else has to stand in the module, each part with what it is for."""
    calls: bool = False
    """Computes in C what Python would call, so that a level of recursion has to be left."""


def body_lines(names: Names, given: Mapping[str, Kind]) -> Body:
    """`given`: the kinds of parameters. Raises `NotTyped`."""
    kinds: dict[str, Kind] = {name: given.get(name, OBJECT) for name in names.parameters}
    for _ in range(MOST_PASSES):
        before = dict(kinds)
        names.numbered = 0
        names.builtins.clear()
        written = Statements(expressions=Expressions(names=names, kinds=kinds))
        written.depth = 1
        for statement in names.node.body:
            written.statement(statement)
        if kinds == before:
            if written.expressions.asked_who and {*kinds.values(), *written.further.values()} & {INT, CHAR}:
                reason = "`is` beside numbers or characters that C computes is left to Python"  # they are made anew
                raise NotTyped(reason, written.expressions.asked_who)
            return Body(
                lines=tuple(written.lines),
                kinds=kinds,
                further=written.further,
                constants=written.expressions.constants,
            )
    raise NotTyped("the kinds of its variables do not settle")
