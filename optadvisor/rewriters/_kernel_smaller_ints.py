"""Counts that are let into a compiled copy up to 2**30 instead of 2**31, where that spares looks at ints.

    for i in range(n):                                  with n up to 2**31, i * i + j * j may be as large as 2**63,
        for j in range(n):                              and is looked at each time; with n up to 2**30 it is not,
            total += math.sqrt(i * i + j * j)           and threads may share the loop, since nothing in it raises

Nobody waits for a loop of 2**30 steps of Python. Larger counts go to the original.

Does not handle: lengths of lists and arrays.
"""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Callable, Mapping

from optadvisor.loops.intervals import Interval
from optadvisor.loops.kinds import Inference, Obstacle, Question
from optadvisor.loops.values import INT, PY, Number, Value
from optadvisor.rewriters._kernel_calm import int_checks
from optadvisor.source.site import own_nodes

USUAL, SMALLER = Interval(-(2**31), 2**31), Interval(-(2**30), 2**30)


def with_smaller_ints(
    question: Question, infer: Callable[[Question], Inference | Obstacle]
) -> tuple[Question, Mapping[str, Value]]:
    """The question about smaller counts, and its parameters; the same question where that spares nothing."""
    counts = _counts(question)
    before = _checks(infer(question)) if counts else 0
    if not before:
        return question, question.parameters
    parameters = {name: counts.get(name, value) for name, value in question.parameters.items()}
    smaller = dataclasses.replace(question, parameters=parameters)
    answer = infer(smaller)
    if isinstance(answer, Obstacle) or _checks(answer) >= before:
        return question, question.parameters
    return smaller, parameters


def _counts(question: Question) -> dict[str, Value]:
    """The ints that are mentioned in ranges that the function loops over."""
    ranges = [node for node in own_nodes(question.function) if isinstance(node, ast.Call) and _is_range(node)]
    named = {each.id for node in ranges for each in ast.walk(node) if isinstance(each, ast.Name)}
    found: dict[str, Value] = {}
    for name in named & question.parameters.keys():
        value = question.parameters[name]
        if isinstance(value, Number) and value.machine == INT and value.tags == {PY} and value.interval == USUAL:
            found[name] = dataclasses.replace(value, interval=SMALLER)
    return found


def _is_range(node: ast.Call) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == "range"


def _checks(answer: Inference | Obstacle) -> int:
    return 0 if isinstance(answer, Obstacle) else int_checks(answer)
