"""`try` without its handlers, for compiled copies, which give up where anything is raised.

    try:
        step = solve(a, b)             →      step = solve(a, b)
    except ZeroDivisionError:
        damping *= 10.0
        continue
    x += step                                 x += step

Only copies for compiled code are written like that. Where the body raises, the original takes over from the start, with
its handlers; where it does not, they had nothing to do.

Does not handle: `finally`, `except*`, text over several lines.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._other_text import Propose, brought_back, other, reached, reasons_against
from optadvisor.source.site import Site, own_nodes


def with_untried_blocks(propose: Propose) -> Propose:
    """`propose` for functions that handle exceptions, too, which no copy does."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        edits = [edit for function in reached(site) for node in own_nodes(function) for edit in _edits(site, node)]
        form = other(site, edits, ()) if edits else None
        if form is None:
            yield from propose(site)
            return
        there = list(propose(form.site))
        made = [brought_back(site, form, answer) for answer in there]
        yield from [answer for answer in made if answer is not None] or reasons_against(site, form, there)

    return asked


def _edits(site: Site, node: ast.AST) -> Iterator[Edit]:
    if not isinstance(node, ast.Try) or node.finalbody or any(map(_is_long, ast.walk(node))):
        return
    module = site.module
    start, end = module.span(node)
    yield from _taken_out(site, start, node.body, node.col_offset)
    last = module.span(node.body[-1])[1]
    handled = module.span(node.handlers[-1].body[-1])[1]
    yield Edit(start=last, end=handled, text=module.newline * module.data[last:handled].count(b"\n"))
    if node.orelse:
        start = module.data.index(b"else", handled, end)
        yield from _taken_out(site, start, node.orelse, node.col_offset)


def _is_long(node: ast.AST) -> bool:
    """Is it text over several lines, whose indentation counts?"""
    is_text = isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    )
    return is_text and node.lineno != node.end_lineno  # type: ignore[attr-defined]


def _taken_out(site: Site, head: int, body: list[ast.stmt], column: int) -> Iterator[Edit]:
    """The edits that leave out `try:` or `else:`, which begin at `head`, and move what is below them to the left."""
    module = site.module
    first = module.span(body[0])[0]
    colon = module.data.index(b":", head) + 1
    if module.data.count(b"\n", head, first) == 0:
        yield Edit(start=head, end=first, text="")
        return
    yield Edit(start=head, end=colon, text="")
    for line in range(body[0].lineno, (body[-1].end_lineno or 0) + 1):
        begin = module.line_starts[line - 1]
        if module.data[begin : begin + body[0].col_offset].isspace():
            yield Edit(start=begin + column, end=begin + body[0].col_offset, text="")
