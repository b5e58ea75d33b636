"""Places that a tuple of ints names, for compiled copies item by item.

    ez[source] += pulse         source was seen as a tuple of 2 ints
    →  source_0, source_1 = source
       ez[source_0, source_1] += pulse

To Python both mean the same, whatever is indexed. Taking the tuple apart at the top of the copy holds its length
against it: compiled code knows it, and a tuple of another length is refused there. The file keeps its own text.

Does not handle: tuples that are no parameters, or are given another value; parts of larger subscripts (`a[t, place]`).
"""

from __future__ import annotations

import ast

from optadvisor.records import Edit
from optadvisor.rewriters._memo_text import is_rebound
from optadvisor.rewriters._other_text import Propose, where_nothing_else
from optadvisor.source.site import Site, own_nodes

LONGEST = 4


def with_tuple_places(propose: Propose) -> Propose:
    """`propose` for functions that are passed a place as a tuple, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, and the line in front of which it has more."""
    first = site.body
    if site.node is None or not first or not site.module.owns_its_lines(first[0]):
        return [], []
    places = [
        node.slice
        for node in own_nodes(site.node)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name)
    ]
    lengths = {place.id: _length(site, place.id) for place in places}
    items = {
        name: ", ".join(site.fresh(f"{name}_{number}") for number in range(length))
        for name, length in lengths.items()
        if length
    }
    edits = [
        Edit(start=start, end=end, text=items[place.id])
        for place in places
        if place.id in items
        for start, end in [site.module.span(place)]
    ]
    gap = site.module.newline + site.module.indent(first[0])
    start = site.module.span(first[0])[0]
    edits += [Edit(start=start, end=start, text="".join(f"{items[name]} = {name}{gap}" for name in items))]
    return (edits, [first[0].lineno] * len(items)) if items else ([], [])


def _length(site: Site, name: str) -> int:
    """How many ints the tuple has that each recorded call passed for a parameter; 0 where it was no such tuple."""
    seen = site.seen(name)
    lengths = {spec.length for spec in seen}
    tuples = all(spec.type == "builtins.tuple" and spec.element == "builtins.int" for spec in seen)
    if len(lengths) != 1 or not tuples or name not in site.parameters or is_rebound(site, name):
        return 0
    (length,) = lengths
    return length if 1 < length <= LONGEST else 0
