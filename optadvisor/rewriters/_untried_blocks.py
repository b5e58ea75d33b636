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
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, instead, is_long_text, reached
from optadvisor.source.site import Site, own_nodes


def with_untried_blocks(propose: Propose) -> Propose:
    """`propose` for functions that handle exceptions, too, which no copy does."""
    return instead(propose, _all_edits)


def _all_edits(site: Site) -> tuple[list[Edit], list[int]]:
    return [edit for function in reached(site) for node in own_nodes(function) for edit in _edits(site, node)], []


def _edits(site: Site, node: ast.AST) -> Iterator[Edit]:
    if not isinstance(node, ast.Try) or node.finalbody or any(map(is_long_text, ast.walk(node))):
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
