"""Where things stand in a call or a header, items left out of a list of them, and functions written elsewhere."""

from __future__ import annotations

import ast
import dataclasses
from collections.abc import Sequence

from optadvisor.records import Edit
from optadvisor.source.edits import edited_part
from optadvisor.source.module import Module

Inner = ast.FunctionDef | ast.Lambda


def header_span(module: Module, function: ast.FunctionDef) -> tuple[int, int]:
    return module.span(function)[0], module.span(function.body[0])[0]


def left_out(spans: list[tuple[int, int]], dropped: list[bool], first: str) -> list[Edit]:
    """Edits that leave out some items of a list with commas between them, and put `first` in front of the others."""
    kept = dropped.count(False)
    edits: list[Edit] = []
    for place, ((start, end), out) in enumerate(zip(spans, dropped, strict=True)):
        if not out:
            continue
        last = not any(not each for each in dropped[place + 1 :])
        before = spans[place - 1][1] if last and place else start
        after = end if last else spans[place + 1][0]
        edits.append(Edit(start=before, end=after, text=""))
    if not first:
        return edits
    text = f"{first}, " if kept else first
    if edits and edits[0].start == spans[0][0]:
        return [dataclasses.replace(edits[0], text=text), *edits[1:]]
    return [Edit(start=spans[0][0], end=spans[0][0], text=text), *edits]


def before_parentheses(module: Module, call: ast.Call) -> int:
    """The place right behind the call's own opening parenthesis."""
    end = module.span(call.func)[1]
    return module.data.index(b"(", end) + 1


def calling(module: Module, call: ast.Call, name: str, first: Sequence[str]) -> list[Edit]:
    """The edits that make it a call of another function, with further arguments in front."""
    start, end = module.span(call.func)
    edits = [Edit(start=start, end=end, text=name)]
    if not first:
        return edits
    others = bool(call.args or call.keywords)
    place = before_parentheses(module, call) if others else module.span(call)[1] - 1
    return [*edits, Edit(start=place, end=place, text=", ".join(first) + ", " * others)]


def can_stand_elsewhere(module: Module, inner: Inner) -> bool:
    """Is it a lambda, or a definition whose statements have lines of their own, or all of it one line?"""
    if isinstance(inner, ast.Lambda):
        return True
    return module.owns_its_lines(inner) and (_is_one_line(inner) or all(map(module.owns_its_lines, inner.body)))


def elsewhere(module: Module, inner: Inner, name: str, parameters: Sequence[str], edits: Sequence[Edit]) -> str:
    """An inner function or lambda that `can_stand_elsewhere` as one of the file, after the edits of its body."""
    head = f"def {name}({', '.join(parameters)}):\n"
    if isinstance(inner, ast.Lambda):
        return f"{head}    return (\n{edited_part(module, *module.span(inner.body), edits)}\n)"
    first, high = module.span(inner.body[0])[0], module.span(inner.body[-1])[1]
    if _is_one_line(inner):
        return f"{head}    {edited_part(module, first, high, edits)}"
    return head + edited_part(module, module.line_starts[inner.body[0].lineno - 1], high, edits)


def _is_one_line(function: ast.FunctionDef) -> bool:
    return function.lineno == function.body[0].lineno == function.body[-1].end_lineno
