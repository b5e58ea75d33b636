"""The body of a function in Cython, and of which kind each of its variables is.

    body_lines(names, given)  →  Body(lines=…, kinds={"c": "Py_UCS4", "words": "Py_ssize_t"}, …)

The function is written again and again until what its variables hold no longer changes: each time they may turn out to
hold more than was thought.

Does not handle: variables of one kind here and of another there, which are objects everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from optadvisor.rewriters.cythonizing import text_views
from optadvisor.rewriters.cythonizing.expressions import Expressions
from optadvisor.rewriters.cythonizing.family import Family, check
from optadvisor.rewriters.cythonizing.int_lists import int_lists
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
    family: Family | None = None
    """What it calls of the file's own, of any kinds."""
    calls: bool = False
    """Computes in C what Python would call, so that a level of recursion has to be left."""


def body_lines(names: Names, given: Mapping[str, Kind]) -> Body:
    """`given`: the kinds of parameters. Raises `NotTyped`."""
    names.int_lists = int_lists(names.node)
    if names.int_lists:
        try:
            return _settled(names, given)
        except NotTyped:
            names.int_lists = frozenset()
    return _settled(names, given)


def _settled(names: Names, given: Mapping[str, Kind]) -> Body:
    kinds: dict[str, Kind] = {name: given.get(name, OBJECT) for name in names.parameters}
    family = Family(names=names)
    for _ in range(MOST_PASSES):
        before, known = dict(kinds), family.state()
        names.numbered = 0
        names.builtins.clear()
        family.begin()
        expressions = Expressions(names=names, kinds=kinds, constants=family.constants, family=family)
        written = Statements(expressions=expressions, further=expressions.further)
        written.depth = 1
        for statement in names.node.body:
            written.statement(statement)
        if kinds == before and family.state() == known:
            check(family)
            _check_identities(written, family)
            return Body(
                lines=(*text_views.entry(expressions.views), *written.lines),
                kinds=kinds,
                further=written.further,
                constants=family.constants,
                family=family,
            )
    raise NotTyped("the kinds of its variables do not settle")


def _check_identities(written: Statements, family: Family) -> None:
    """Raises `NotTyped`."""
    asked = [written.expressions.asked_who, *(one.asked_who for one in family.all_written())]
    held = {*written.expressions.kinds.values(), *written.further.values()}
    for one in family.all_written():
        held |= {*one.kinds.values(), *one.further.values(), one.returns or OBJECT}
    if any(asked) and held & {INT, CHAR}:
        reason = "`is` beside numbers or characters that C computes is left to Python"  # they are made anew
        raise NotTyped(reason, next(line for line in asked if line))
