"""Loops over the rows of arrays, as loops over positions: what is done with a row is then seen as done with its array.

    for x, t in zip(X, y):      →   for row in range(min(X.shape[0], y.shape[0])):
                                        t = y[row]
        w += t * x                      w += t * X[row]

A row is a part of the array, so that `X[row]` is what `x` would be as long as neither is bound to something else.
`zip` ends with its shortest argument, and asks for nothing beyond.

Does not handle: arrays that the function makes or binds anew, rows that are unpacked (`for a, b in points`), loop
variables that are bound elsewhere or read behind their loop, headers of several lines.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.rewriters.looping.kinds import Known, name_of
from optadvisor.source.edits import apply_edits
from optadvisor.source.site import Site, bindings, own_nodes

_BINDING = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal),
    *(ast.Try, ast.With, ast.Match, ast.Delete),
)
"""Statements that bind names in other ways than assignments do."""
_SCOPES = (ast.Lambda, ast.JoinedStr, ast.NamedExpr)


@dataclass(frozen=True, kw_only=True)
class _Rows:
    """One such loop."""

    loop: ast.For
    arrays: dict[str, str]
    """Loop variable → the array of which it is a row or an element."""
    counter: str
    """The variable that counts (`enumerate`); empty if there is none."""


@dataclass(frozen=True, kw_only=True)
class ByPosition:
    """The function with such loops written out."""

    text: str
    added: tuple[int, ...]
    """Lines of the file in front of which one was added, in order."""

    def back(self, line: int) -> int:
        """A line of the file with this text as one of the file's own."""
        return line - sum(before + place <= line for place, before in enumerate(self.added))


def by_position(site: Site, given: Mapping[str, Known]) -> ByPosition | None:
    """The function in which loops over rows go over positions, if there are any; `given`: what is passed to it."""
    assert site.node is not None
    nodes = list(own_nodes(site.node))
    foreign = any(bindings(site.module.tree, name) or name in site.parameters for name in ("range", "min"))
    if foreign or any(isinstance(node, _BINDING) for node in nodes):
        return None
    loops = [node for node in nodes if isinstance(node, ast.For)]
    found = [rows for loop in loops if (rows := _rows(site, loop, given)) is not None]
    bound = [n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
    found = [rows for rows in found if not {*rows.arrays.values()} & {*bound}]
    found = [rows for rows in found if all(_stays(site, rows, name, bound) for name in (*rows.arrays, rows.counter))]
    if not found:
        return None
    edits = [edit for rows in found for edit in _edits(site, rows, given)]
    start, end = site.module.statement_span(site.node)
    shifted = [Edit(start=e.start - start, end=e.end - start, text=e.text) for e in edits]
    text = apply_edits(site.module.data[start:end], shifted).decode("utf-8")
    added = [rows.loop.body[0].lineno for rows in found for _ in _starts(rows, given, "")]
    return ByPosition(text=text, added=tuple(sorted(added)))


def _rows(site: Site, loop: ast.For, given: Mapping[str, Known]) -> _Rows | None:
    """The loop, if it goes over arrays that are passed, one of them row by row."""
    target, source, counter = loop.target, loop.iter, ""
    module = site.module
    plain = module.owns_its_lines(loop) and loop.body[0].lineno > loop.iter.end_lineno == loop.lineno  # type: ignore[operator]
    if not plain or loop.orelse or not all(module.owns_its_lines(each) for each in loop.body):
        return None
    if _called(site, source) == "builtins.enumerate" and len(source.args) == 1:  # type: ignore[attr-defined]
        if not isinstance(target, ast.Tuple) or len(target.elts) != 2 or not isinstance(target.elts[0], ast.Name):
            return None
        counter, target, source = target.elts[0].id, target.elts[1], source.args[0]  # type: ignore[attr-defined]
    targets, sources = [target], [source]
    if _called(site, source) == "builtins.zip":
        sources = source.args  # type: ignore[attr-defined]
        targets = target.elts if isinstance(target, ast.Tuple) else []
    pairs = zip(targets, sources, strict=False)
    arrays = {t.id: s.id for t, s in pairs if isinstance(t, ast.Name) and isinstance(s, ast.Name)}
    ranks = [known.rank if (known := given.get(name)) is not None else 0 for name in arrays.values()]
    if not len(arrays) == len(targets) == len(sources) or not all(ranks) or max(ranks) == 1 or counter in arrays:
        return None
    return _Rows(loop=loop, arrays=arrays, counter=counter)


def _called(site: Site, node: ast.expr) -> str:
    """The function that is called with nothing but plain arguments; empty for all else."""
    if not isinstance(node, ast.Call) or node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        return ""
    return name_of(site, node)


def _stays(site: Site, rows: _Rows, name: str, bound: list[str]) -> bool:
    """Is a loop variable what the loop makes it wherever it is read, and is it read nowhere else?"""
    assert site.node is not None
    if not name:
        return True
    inside = set(ast.walk(rows.loop))
    every = [node for node in ast.walk(site.node) if isinstance(node, ast.Name) and node.id == name]
    if bound.count(name) != 1 or not set(every) <= inside or name in rows.arrays.values():
        return False
    named = {node.arg for node in ast.walk(site.node) if isinstance(node, ast.arg)}
    scopes = (node for node in inside if isinstance(node, _SCOPES))
    return name not in named and not any(set(ast.walk(scope)) & set(every) for scope in scopes)


def _edits(site: Site, rows: _Rows, given: Mapping[str, Known]) -> Iterator[Edit]:
    """The loop's header, what is read at the start of each round, and the rows inside."""
    module, loop = site.module, rows.loop
    place = site.fresh(f"row_{loop.lineno}")
    lengths = [f"{array}.shape[0]" for array in dict.fromkeys(rows.arrays.values())]
    least = lengths[0] if len(lengths) == 1 else f"min({', '.join(lengths)})"
    start, end = module.span(loop.target)[0], module.span(loop.iter)[1]
    yield Edit(start=start, end=end, text=f"{place} in range({least})")
    first, gap = module.span(loop.body[0])[0], module.newline + module.indent(loop.body[0])
    yield Edit(start=first, end=first, text="".join(f"{line}{gap}" for line in _starts(rows, given, place)))
    for node in (each for statement in loop.body for each in ast.walk(statement)):
        if isinstance(node, ast.Name) and _is_row(given, rows.arrays.get(node.id, "")):
            low, high = module.span(node)
            yield Edit(start=low, end=high, text=f"{rows.arrays[node.id]}[{place}]")


def _starts(rows: _Rows, given: Mapping[str, Known], place: str) -> list[str]:
    """What a round starts with: its number, and the elements that are no rows."""
    counted = [f"{rows.counter} = {place}"] if rows.counter else []
    items = rows.arrays.items()
    return counted + [f"{name} = {array}[{place}]" for name, array in items if not _is_row(given, array)]


def _is_row(given: Mapping[str, Known], array: str) -> bool:
    """Does a loop over the array give arrays?"""
    known = given.get(array)
    return known is not None and known.rank > 1
