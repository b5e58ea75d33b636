"""Lists of tuples from outside, of which the recording does not say whether they hold floats or ints.

    for a, b in edges: parent[a] = b     not with floats; asked again, with ints: the wrapper tests what is there

Does not handle: tuples of mixed types.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable

from optadvisor.loops.intervals import Interval
from optadvisor.loops.kinds import Question
from optadvisor.loops.values import Array, Value
from optadvisor.source.site import Site, own_nodes

LET_IN = Interval(-(2**31), 2**31)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def comprehends(site: Site) -> bool:
    """Is there a comprehension or a generator, which is a loop, too?"""
    return site.node is not None and any(isinstance(node, COMPREHENSIONS) for node in own_nodes(site.node))


def _is_unclear(value: Value | None) -> bool:
    return isinstance(value, Array) and value.rows == "tuple" and value.dtype == "float64"


def tuples_of_floats(question: Question) -> bool:
    """Is a list of tuples passed in, or read as a global, that was taken to hold floats?"""
    names = {node.id for node in own_nodes(question.function) if isinstance(node, ast.Name)}
    return any(map(_is_unclear, question.parameters.values())) or any(
        _is_unclear(question.global_value(name)) for name in sorted(names - set(question.parameters))
    )


def with_tuples_of_ints(question: Question) -> Question:
    """The same question with ints in the tuples."""
    return dataclasses.replace(
        question,
        parameters={name: _of_ints(value) for name, value in question.parameters.items()},
        global_value=_then(question.global_value),
    )


def _then(read: Callable[[str], Value | None]) -> Callable[[str], Value | None]:
    def global_value(name: str) -> Value | None:
        value = read(name)
        return None if value is None else _of_ints(value)

    return global_value


def _of_ints(value: Value) -> Value:
    if isinstance(value, Array) and _is_unclear(value):
        return dataclasses.replace(value, dtype="int64", elements=LET_IN)
    return value
