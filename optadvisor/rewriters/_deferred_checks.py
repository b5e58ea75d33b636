"""Whether what a fast copy has noted, printed later, gives the lines that the loop would have printed.

    print(f"{step:d}: {u[k]:.3f}")     `step` must be an int and `u[k]` a number, of which the format
                                       makes the same text whether it is Python's or NumPy's

Formats are tried with a number of each type: whether they fit depends on nothing else.

Does not handle: what `source.printing` does not let in.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from optadvisor.loops.kinds import Inference
from optadvisor.loops.values import BOOL, FLOAT, INT, NP, PY, Array, Number
from optadvisor.rewriters._kernel_world import present
from optadvisor.source.printing import AS_FLOAT, AS_INT, AS_REPR, Column
from optadvisor.source.site import Site, own_nodes

SAMPLES: Mapping[str, float | int | bool] = {FLOAT: 1.5, INT: 1, BOOL: True}


def problem(site: Site, answer: Inference, node: ast.FunctionDef) -> str:
    """Why the lines cannot be made later of the numbers that the copy notes; empty when they can."""
    if site.deferred is None:
        return ""
    values = answer.facts[node].values
    noted = {
        n.func.value.id: n.args[0]
        for n in own_nodes(node)
        if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute) and n.func.attr == "append"
        if isinstance(n.func.value, ast.Name) and n.args
    }
    for each in site.deferred.prints:
        samples: dict[str, float | str] = dict.fromkeys(site.deferred.texts, "a")
        for column in each.columns:
            argument = noted.get(column.name)
            if column.as_float and isinstance(argument, ast.Call):
                argument = argument.args[0]
            value = values.get(argument) if argument is not None else None
            why = _kind_problem(column, value)
            if why:
                return f"it prints `{ast.unparse(column.node)}`, {why}"
            samples[column.variable] = SAMPLES[value.machine] if isinstance(value, Number) else 0
        if not formats(each.text, samples):
            return f"it prints by a format that does not go with its numbers, `{each.text}`"
    return ""


def _kind_problem(column: Column, value: object) -> str:
    if not isinstance(value, Number):
        return "of which the type is not known"
    if AS_FLOAT in column.kinds and value.machine == BOOL:
        return "a truth value"
    if AS_INT in column.kinds and value.machine != INT:
        return "which is not always an int"
    if not column.as_float or column.kinds == {AS_FLOAT}:
        return ""
    if value.machine != FLOAT or not value.tags <= {PY, NP}:
        return "which is not always a float"
    return "which is not always a float of Python's own" if AS_REPR in column.kinds and value.tags != {PY} else ""


def formats(text: str, samples: Mapping[str, float | str]) -> bool:
    """Do the formats go with values of these types? They hold nothing but constants and names of numbers and texts."""
    call = ast.parse(text, mode="eval").body
    assert isinstance(call, ast.Call)
    for argument in call.args:
        whole = compile(ast.fix_missing_locations(ast.Expression(argument)), "<print>", "eval")
        try:
            eval(whole, {"__builtins__": {"repr": repr, "str": str}}, dict(samples))
        except (ValueError, TypeError, IndexError, KeyError, OverflowError, NameError):
            return False
    return True


def may_be_huge(site: Site, answer: Inference, name: str) -> bool:
    """May the column hold an int of any size, where a copy reckons with Python's ints?"""
    is_turns = site.deferred is None or name == site.deferred.turns
    value = answer.arrays.get(name)
    is_int = isinstance(value, Array) and value.dtype == "int64"
    return is_int and not is_turns and any(facts.checks for facts in answer.facts.values())


def within_limits(numbers: str) -> list[str]:
    """Lines that give up on ints of which a format might make no text: the original prints up to there."""
    return [f"if [number for number in {numbers} if not -(2**1000) < number < 2**1000]:", "    raise ValueError"]


def world_tests(site: Site, numpy: str) -> list[str]:
    """Tests that `print` is Python's own, that texts are texts that every output can show, and that a float is shown
    alike whether it is Python's or NumPy's."""
    if site.deferred is None:
        return []
    tests = ["type(print) is type(len)"]
    for name in site.deferred.texts:
        tests += [] if name in site.parameters else [present(name)]
        tests.append(f"type({name}) is str and {name}.isascii()")
    if any(column.as_float and column.kinds != {AS_FLOAT} for column in site.deferred.columns):
        tests.append(f"str({numpy}.float64(1 / 3)) == str(1 / 3)")
    return tests
