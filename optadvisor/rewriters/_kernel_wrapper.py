"""What is put in front of an original's body: the test, the call of the compiled copy, and its result as Python's.

    if type(n) is int and abs(n) <= 2**31:
        try:
            return _sieve_kernel(n).copy()
        except Exception:  # the original code below takes over
            pass

Arrays that the copy wrote to are put back when it gives up. Lists are written to only after it has come to its end
(see `_borders`).

Does not handle: results that are parts of arrays, tuples in tuples that hold arrays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from optadvisor.loops.values import BOOL, FLOAT, FRESH, INT, NP, Array, Number, Sequence, Value
from optadvisor.rewriters._borders import Border, is_list
from optadvisor.rewriters._kernel_guards import guard
from optadvisor.rewriters._kernel_text import DEPTH, Names
from optadvisor.rewriters._kernel_world import doubts, present

GIVES_UP = "except Exception:  # the original code below takes over"


@dataclass(frozen=True, kw_only=True)
class Wrapping:
    """All that decides how the copy of one function is called."""

    names: Names
    border: Border
    parameters: Mapping[str, Value]
    values: Mapping[str, Value]
    """Parameters and globals that the copy takes."""
    world: tuple[str, ...]
    """Tests of what other files may have changed."""


def wrapper(w: Wrapping) -> str:
    """The whole block."""
    answer, border = w.names.inference, w.border
    saved = {n: w.names.site.fresh(f"{n}_before") for n in sorted(answer.written) if n not in border.lists}
    entering = list(border.entering())
    working, finishing = _working(w)
    lines = [f"{copy} = {written}.copy()" for written, copy in saved.items()]
    lines += ["try:", *(f"    {line}" for line in [*entering, *working]), GIVES_UP]
    lines += [f"    {written}[...] = {copy}" for written, copy in saved.items()] or ["    pass"]
    lines += ["else:", *(f"    {line}" for line in finishing)] if finishing else []
    tests = []
    for n, v in w.values.items():
        own = border.tests(n) if n in border.lists else guard(w.names.numpy, n, v, answer)
        tests += [*([] if n in w.parameters else [present(n)]), *own]
    tests += w.world
    if not tests:
        return "\n".join(lines)
    return "\n".join([f"if {_joined(tests, 'and', 100)}:", *(f"    {line}" for line in lines)])


def _joined(tests: list[str], word: str, width: int) -> str:
    condition = f" {word} ".join(tests)
    return condition if len(condition) <= width else "(\n    " + f"\n    {word} ".join(tests) + "\n)"


def _working(w: Wrapping) -> tuple[list[str], list[str]]:
    """Lines that call the compiled copy and may raise; lines that then change lists, and return."""
    result, local = w.names.inference.result, w.names.site.fresh("result")
    found = doubts(w.names.site, w.names.inference, dict(w.values), local, result)
    comment = "# it might be an object that exists already"
    checks = [*f"if {_joined(found, 'or', 60)}:".splitlines(), f"    raise ValueError  {comment}"] if found else []
    lines, given_back = _returning(w, result, local, checks)
    if not w.border.changed():
        return [*lines, f"return {given_back}"], []
    if given_back != local and given_back not in w.values:
        lines, given_back = [*lines, f"{local} = {given_back}"], local
    return [*lines, *w.border.leaving()], [*w.border.writing(), f"return {given_back}"]


def _returning(w: Wrapping, result: Value, local: str, checks: list[str]) -> tuple[list[str], str]:
    """Lines that call the compiled copy, and the expression for what Python would have returned."""
    call = _call(w)
    if isinstance(result, Sequence):
        items = [_converted(w, f"{local}[{i}]", item) for i, item in enumerate(result.items)]
        if all(item == f"{local}[{i}]" for i, item in enumerate(items)):
            return ([f"{local} = {call}", *checks], local) if checks else ([], call)
        return [f"{local} = {call}", *checks], f"{', '.join(items)}{',' * (len(items) == 1)}"
    given_back = _converted(w, call, result)
    if isinstance(result, Array) and call not in given_back:
        return [call], given_back
    return ([f"{local} = {given_back}", *checks], local) if checks else ([], given_back)


def _call(w: Wrapping) -> str:
    node = w.names.site.node
    assert node is not None
    extras = {w.names.one: "1.0", w.names.depth: str(DEPTH)}
    arguments = [*w.parameters, *(extras.get(extra, extra) for extra in w.names.extras(node))]
    return f"{w.names.kernels[node]}({', '.join(map(w.border.argument, arguments))})"


def _converted(w: Wrapping, text: str, value: Value) -> str:
    """`text`, a result of compiled code, as the object Python would have returned."""
    if isinstance(value, Array):
        outer = [origin for origin in value.origins if not origin.startswith(FRESH)]
        if outer:
            return outer[0]
        return w.border.numbers(text, value) if is_list(value) else f"{text}.copy()"  # so that it owns its data
    if isinstance(value, Number) and value.tags == {NP}:
        scalar = {FLOAT: "float64", INT: "int64", BOOL: "bool_"}[value.machine]
        return f"{w.names.numpy}.{scalar}({text})"
    return text
