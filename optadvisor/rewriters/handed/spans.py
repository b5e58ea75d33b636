"""Where things stand in a call or a header, and how items are left out of a list of them."""

from __future__ import annotations

import ast
import dataclasses

from optadvisor.records import Edit
from optadvisor.source.module import Module


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
