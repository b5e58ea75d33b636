"""Places that are worked out with effects, for compiled copies ahead of the statement that reads and stores there.

    counts[int(draw() * 6)] += 1      →      place = (int(draw() * 6)); counts[place] += 1

A compiled copy works out the place of `+=` twice, once for the number that is there and once for the one that is put
there; Python does so once, before anything else of the statement. Only copies for compiled code are written like that.

Does not handle: rows (`table[i][draw()] += 1`), several indices, names that the place itself binds.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.source.site import Site, own_nodes

_ODD = (ast.NamedExpr, ast.Lambda, ast.JoinedStr, ast.Slice, ast.Starred)


def with_places_ahead(propose: Propose) -> Propose:
    """`propose` for functions with such places, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, lambda site: ([*_edits(site)], []))


def _edits(site: Site) -> Iterator[Edit]:
    place, module = site.fresh("place"), site.module
    for function in reached(site):
        for node in own_nodes(function):
            if not isinstance(node, ast.AugAssign) or not isinstance(node.target, ast.Subscript):
                continue
            index = node.target.slice
            if not isinstance(node.target.value, ast.Name) or isinstance(index, ast.Tuple | ast.Name | ast.Constant):
                continue
            parts = list(ast.walk(index))
            odd = any(isinstance(part, _ODD) for part in parts)
            if odd or not any(isinstance(part, ast.Call | ast.Subscript) for part in parts):
                continue
            start, (low, high) = module.span(node)[0], module.span(index)
            yield Edit(start=start, end=start, text=f"{place} = ({site.code(index)}); ")
            yield Edit(start=low, end=high, text=place)
