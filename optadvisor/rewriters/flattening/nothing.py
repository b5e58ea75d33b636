"""Variables that are None at first, as numbers from the start: the copy gives up where one of them still is None.

    pair = None                          pair_0 = -1; pair_1 = -1
    for … :                              for … :
        if d < closest:                      if d < closest:
            pair = (i, j)                        pair_0 = i; pair_1 = j
    return closest, pair                 if pair_0 == -1:
                                             raise ValueError
                                         return closest, (pair_0, pair_1)

Such a variable is set in loops and returned, no more, so that it does not matter what stands for None.

Does not handle: tests for None, tuples of different lengths, variables that are read before the end.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.source.site import Site, own_nodes

FILLS = ("-1", "-1.0")
"""What stands for None in variables that hold ints, and floats."""
LONGEST = 8


@dataclass(frozen=True, kw_only=True)
class Empty:
    """A variable that is None at first."""

    name: str
    start: ast.Assign | None
    """Where it becomes None; a parameter otherwise."""
    sets: tuple[ast.Assign, ...]
    size: int
    """Of the tuples that it holds later; 0 for single numbers."""


def empties_of(site: Site) -> tuple[Empty, ...]:
    """Those of the function that can be numbers from the start."""
    assert site.node is not None
    if not site.body or not isinstance(site.body[-1], ast.Return):
        return ()
    if sum(isinstance(n, ast.Return) for n in own_nodes(site.node)) > 1:
        return ()
    return tuple(_empties(site, site.body[-1]))


def _empties(site: Site, end: ast.Return) -> Iterator[Empty]:
    assert site.node is not None
    nodes = list(own_nodes(site.node))
    assigned = [n for n in nodes if isinstance(n, ast.Assign) and len(n.targets) == 1]
    at_top = [s for s in site.body if isinstance(s, ast.Assign) and s in assigned]
    starts = [s for s in at_top if isinstance(s.value, ast.Constant) and s.value.value is None]
    locals_ = {s.targets[0].id: s for s in starts if isinstance(s.targets[0], ast.Name)}
    given = [name for name in site.parameters if _is_nothing(site, name)]
    returned = end.value.elts if isinstance(end.value, ast.Tuple) else [end.value]
    for name in dict.fromkeys([*given, *locals_]):
        start = locals_.get(name)
        own = [s for s in assigned if isinstance(s.targets[0], ast.Name) and s.targets[0].id == name]
        sets = [s for s in own if s is not start]
        mentions = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
        known = [*sets, *([start] if start else [])]
        at_the_end = [n for n in returned if isinstance(n, ast.Name) and n.id == name]
        sizes = {len(s.value.elts) if isinstance(s.value, ast.Tuple) else 0 for s in sets}
        alone = (name in given) != (start is not None) and len(at_the_end) == 1
        plain = not any(isinstance(n, ast.Starred) for s in sets for n in _parts(s))
        if alone and plain and len(mentions) == len(known) + 1 and len(sizes) == 1 and max(sizes) <= LONGEST:
            yield Empty(name=name, start=start, sets=tuple(sets), size=max(sizes))


def _is_nothing(site: Site, name: str) -> bool:
    seen = [spec.type for spec in site.seen(name)]
    return 2 * seen.count("builtins.NoneType") > len(seen)


def _parts(node: ast.Assign) -> list[ast.expr]:
    return node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]


# ---------------------------------------------------------------- the text


def edits_of(site: Site, empties: tuple[Empty, ...], fill: str) -> list[Edit]:
    """The edits by which the variables are numbers."""
    assert site.node is not None
    edits: list[Edit] = []
    end = site.body[-1]
    assert isinstance(end, ast.Return)
    tests = []
    first = []
    for empty in empties:
        parts = _spelled(site, empty)
        line = "; ".join(f"{part} = {fill}" for part in parts)
        if empty.start is None:
            first += [f"{part} = {fill}" for part in parts]
            edits.append(_without_parameter(site, site.node, empty.name))
        else:
            edits.append(_edit(site, empty.start, line))
        for node in empty.sets:
            values = [site.code(value) for value in _parts(node)]
            edits.append(_edit(site, node, "; ".join(f"{p} = {v}" for p, v in zip(parts, values, strict=True))))
        edits += [
            _edit(site, n, f"({', '.join(parts)}{',' * (empty.size == 1)})" if empty.size else parts[0])
            for n in ast.walk(end)
            if isinstance(n, ast.Name) and n.id == empty.name
        ]
        tests.append(f"{parts[0]} == {fill}")
    start, indent = site.module.span(end)[0], site.module.indent(end)
    check = f"if {' or '.join(tests)}:\n{indent}    raise ValueError\n{indent}"
    edits.append(Edit(start=start, end=start, text=check))
    if first:
        start = site.module.span(site.body[0])[0]
        indent = site.module.indent(site.body[0])
        edits.append(Edit(start=start, end=start, text="".join(f"{line}\n{indent}" for line in first)))
    return edits


def _spelled(site: Site, empty: Empty) -> list[str]:
    if not empty.size:
        return [empty.name]
    return [site.fresh(f"{empty.name}_{number}") for number in range(empty.size)]


def _edit(site: Site, node: ast.expr | ast.stmt, text: str) -> Edit:
    start, end = site.module.span(node)
    return Edit(start=start, end=end, text=text)


def _without_parameter(site: Site, function: ast.FunctionDef, name: str) -> Edit:
    """The edit that takes a parameter out of the `def`, with the comma."""
    arguments = [*function.args.posonlyargs, *function.args.args]
    position = next(at for at, each in enumerate(arguments) if each.arg == name)
    start, end = site.module.span(arguments[position])
    if position + 1 < len(arguments):
        end = site.module.span(arguments[position + 1])[0]
    elif position:
        start = site.module.span(arguments[position - 1])[1]
    return Edit(start=start, end=end, text="")
