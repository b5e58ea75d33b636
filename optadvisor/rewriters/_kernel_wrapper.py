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
from dataclasses import dataclass, field

from optadvisor.loops.values import (
    BOOL,
    EITHER,
    FLOAT,
    FRESH,
    INT,
    NP,
    SINGLE,
    Array,
    Container,
    Nothing,
    Number,
    Sequence,
    Value,
)
from optadvisor.rewriters._borders import Border, is_list
from optadvisor.rewriters._deferred_checks import may_be_huge, within_limits
from optadvisor.rewriters._deferred_prints import printing
from optadvisor.rewriters._kernel_guards import guard
from optadvisor.rewriters._kernel_names import DEPTH, Names
from optadvisor.rewriters._kernel_numpys import handed_over
from optadvisor.rewriters._kernel_reasons import node_of
from optadvisor.rewriters._kernel_words import entering, is_word, leaving
from optadvisor.rewriters._kernel_world import doubts, present
from optadvisor.rewriters._stream_calls import Streams

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
    undone: bool = True
    """May the copy give up after it has stored into an array? Then what it was given is kept, and put back."""
    streams: Streams = field(default_factory=Streams)
    """The random generators that the copy draws from."""
    owned: bool = False
    """Do arrays that it returns own their memory, as what NumPy makes does?"""


def wrapper(w: Wrapping) -> str:
    """The whole block."""
    answer, border = w.names.inference, w.border
    entering = [*w.streams.entering(), *border.entering()]
    working, finishing = _working(w)
    undone = w.undone or _may_raise(w, working)
    written = sorted(answer.written - border.lists.keys()) if undone else []
    saved = {n: w.names.site.fresh(f"{n}_before") for n in written}
    lines = [*(f"{copy} = {written}.copy()" for written, copy in saved.items()), *w.streams.saving()]
    lines += ["try:", *(f"    {line}" for line in [*entering, *working]), GIVES_UP]
    restored = [*(f"{written}[...] = {copy}" for written, copy in saved.items()), *w.streams.restoring()]
    lines += [f"    {line}" for line in restored or ["pass"]]
    lines += ["else:", *(f"    {line}" for line in finishing)] if finishing else []
    tests = []
    for n, v in w.values.items():
        if n in border.growing:
            continue
        own = border.tests(n) if n in border.lists else guard(w.names.numpy, n, v, answer)
        tests += [*([] if n in w.parameters else [present(n)]), *own]
    tests += [*border.growing_tests(), *w.streams.tests(), *w.world]
    if not tests:
        return "\n".join(lines)
    if w.names.inference.facts[node_of(w.names.site)].recursive and not (saved or restored or finishing):
        # the tests may be what finds no room left on the stack, which the original is to say in its own words
        block = "\n".join([f"if {_joined(tests, 'and', 100)}:", *(f"    {line}" for line in [*entering, *working])])
        return "\n".join(["try:", *(f"    {line}" for line in block.splitlines()), GIVES_UP, "    pass"])
    return "\n".join([f"if {_joined(tests, 'and', 100)}:", *(f"    {line}" for line in lines)])


def _may_raise(w: Wrapping, working: list[str]) -> bool:
    """May what is done with the copy's result raise?"""
    tools = [f"{spelled}(" for spelled in w.border.used.values()]
    return any("raise " in line or any(tool in line for tool in tools) for line in working)


def _joined(tests: list[str], word: str, width: int) -> str:
    condition = f" {word} ".join(tests)
    return condition if len(condition) <= width else "(\n    " + f"\n    {word} ".join(tests) + "\n)"


def _working(w: Wrapping) -> tuple[list[str], list[str]]:
    """Lines that call the compiled copy and may raise; lines that then change lists, and return."""
    result, local = w.names.inference.result, w.names.site.fresh("result")
    found = doubts(w.names.site, w.names.inference, dict(w.values), local, result)
    comment = "# it might be an object that exists already"
    checks = [*f"if {_joined(found, 'or', 60)}:".splitlines(), f"    raise ValueError  {comment}"] if found else []
    if w.border.growing:
        return _growing(w, result, local, checks)
    lines, given_back = _returning(w, result, local, checks)
    if not w.border.changed() and not w.streams.leaving():
        return [*lines, f"return {given_back}"], []
    if given_back != local and given_back not in w.values:
        lines, given_back = [*lines, f"{local} = {given_back}"], local
    return [*lines, *w.border.leaving()], [*w.streams.leaving(), *w.border.writing(), f"return {given_back}"]


def _growing(w: Wrapping, result: Value, local: str, checks: list[str]) -> tuple[list[str], list[str]]:
    """The same for a copy that returns what is to be appended to lists, besides its result."""
    outcome, border = w.names.site.fresh("outcome"), w.border
    first = 0 if isinstance(result, Nothing) else 1
    lines, given_back = _returning(w, result, local, checks, f"{outcome}[0]") if first else ([], "None")
    lines = [f"{outcome} = {_call(w)}", *lines]
    for place, name in enumerate(border.growing, first):
        items = border.numbers(f"{outcome}[{place}]", w.names.inference.arrays[name])
        lines.append(f"{border.extended(name)} = {items}")
        if w.owned and name not in border.passed and may_be_huge(w.names.site, w.names.inference, name):
            lines += within_limits(border.extended(name))
    if given_back not in (local, "None") and given_back not in w.values:
        lines, given_back = [*lines, f"{local} = {given_back}"], local
    writing = [
        *w.streams.leaving(),
        *border.writing(),
        *(f"{name}.extend({border.extended(name)})" for name in border.passed),
    ]
    if border.site.deferred is not None:
        writing += printing(border.site.deferred, border.extended, w.names.site.fresh)
    return [*lines, *border.leaving()], [*writing, f"return {given_back}"]


def _returning(w: Wrapping, result: Value, local: str, checks: list[str], call: str = "") -> tuple[list[str], str]:
    """Lines that call the compiled copy, and the expression for what Python would have returned."""
    call = call or _call(w)
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
    extras = {w.names.one: "1.0", w.names.depth: str(DEPTH), **handed_over(w.names)}
    arguments = [
        *(p for p in w.parameters if p not in w.border.growing),
        *(extras.get(extra, extra) for extra in w.names.extras(node)),
    ]
    given = [entering(a) if is_word(w.values.get(a)) else w.border.argument(a) for a in arguments]
    return f"{w.names.kernels[node]}({', '.join(given)})"


def _converted(w: Wrapping, text: str, value: Value) -> str:
    """`text`, a result of compiled code, as the object Python would have returned."""
    if isinstance(value, Sequence):
        items = [_converted(w, f"{text}[{number}]", item) for number, item in enumerate(value.items)]
        same = all(item == f"{text}[{number}]" for number, item in enumerate(items))
        return text if same else f"({', '.join(items)},)"
    if isinstance(value, Array):
        outer = sorted(origin for origin in value.origins if not origin.startswith(FRESH))
        if outer and len(value.origins) > 1:
            return f"{w.border.tool('one_of')}({text}, [{', '.join(outer)}])"
        if outer:
            return outer[0]
        if is_list(value):
            return w.border.numbers(text, value)
        return text if w.owned else f"{text}.copy()"  # so that it owns its data
    if isinstance(value, Container):
        return f"dict(zip(*{text}))" if value.kind == "dict" else text
    if is_word(value):
        return leaving(text)
    if isinstance(value, Number) and value.tags == {EITHER}:
        return f"{w.border.tool('ints_or_inf')}({text}).item()"
    if isinstance(value, Number) and value.tags == {SINGLE}:
        return f"{w.names.numpy}.{SINGLE}({text})"
    if isinstance(value, Number) and value.tags == {NP}:
        scalar = {FLOAT: "float64", INT: "int64", BOOL: "bool_"}[value.machine]
        return f"{w.names.numpy}.{scalar}({text})"
    return text
