"""Tuples that a generator makes of tuples, written out item by item: their lengths are known from the recorded calls.

    return tuple(a + h * b for a, b in zip(y, k))     y was seen as a tuple of 3 numbers
    →  y_0, y_1, y_2 = y
       k_0, k_1, k_2 = k
       return ((y_0 + h * k_0), (y_1 + h * k_1), (y_2 + h * k_2),)

Taking the tuples apart holds their length against it: compiled code knows it, and a tuple of another length is refused
there. Only copies for compiled code are written like that; the file keeps the generator.

Does not handle: conditions in the generator, generators over anything but names, `zip` of them, `enumerate` of one, and
ranges of a literal length or `len` of a name.
"""

from __future__ import annotations

import ast
import functools
import itertools
from collections.abc import Callable, Iterator

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._other_text import Other, brought_back, other, reached
from optadvisor.source.edits import apply_edits
from optadvisor.source.site import Site, own_nodes

Propose = Callable[[Site], Iterator[Proposal | Declined]]
LONGEST = 8
"""Longer tuples are left alone."""
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Expr)
SCOPES = (ast.Lambda, ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.NamedExpr, ast.JoinedStr)


class _NotKnownError(Exception):
    """A generator of another form."""


def with_tuples(propose: Propose) -> Propose:
    """`propose` for functions that make tuples by generators, too: where it has nothing to propose for the text."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        answers = list(propose(site))
        lengths = [] if any(isinstance(answer, Proposal) for answer in answers) else _lengths(site)
        for length in lengths:
            form = _unfolded(site, length)
            found = [brought_back(site, form, answer) for answer in propose(form.site)] if form is not None else []
            if any(isinstance(answer, Proposal) for answer in found):
                answers = [answer for answer in found if answer is not None]
                break
        yield from answers

    return asked


def _lengths(site: Site) -> list[int]:
    """Of the tuples that were seen."""
    specs = [spec for call in site.recording.calls for spec in (*call.arguments, call.result) if spec is not None]
    lengths = {spec.length for spec in specs if spec.type == "builtins.tuple" and 0 < spec.length <= LONGEST}
    return sorted(lengths, reverse=True)[:2]


# ---------------------------------------------------------------- the other text


def _unfolded(site: Site, length: int) -> Other | None:
    """The function, and those of its file that it calls, with their tuples written out; None where there are none."""
    edits: list[Edit] = []
    added: list[int] = []
    for function in reached(site):
        for statement in own_nodes(function):
            if isinstance(statement, SIMPLE):
                edits += _of_statement(site, statement, length, added)
    if not edits:
        return None
    return other(site, edits, added)


def _of_statement(site: Site, statement: ast.stmt, length: int, added: list[int]) -> list[Edit]:
    """What writes out the tuples of one statement, which takes others apart in front of itself."""
    edits: list[Edit] = []
    apart: dict[str, None] = {}
    for call in ast.walk(statement):
        if not isinstance(call, ast.Call) or not site.resolves_to(call.func, "builtins.tuple"):
            continue
        if len(call.args) != 1 or call.keywords or not isinstance(call.args[0], ast.GeneratorExp | ast.ListComp):
            continue
        if not _is_quiet(site, statement, call):
            continue
        sources: dict[str, None] = {}
        try:
            text = _written_out(site, call.args[0], length, sources)
        except _NotKnownError:
            continue
        if sources.keys() & _bound_around(statement, call):
            continue
        apart.update(sources)
        start, end = site.module.span(call)
        lines = (call.end_lineno or call.lineno) - call.lineno
        edits.append(Edit(start=start, end=end, text=f"({text}{site.module.newline * lines})"))
    if apart:
        start, owns = site.module.span(statement)[0], site.module.owns_its_lines(statement)
        comma = "," * (length == 1)
        gap = site.module.newline + site.module.indent(statement) if owns else "; "
        first = "".join(f"{', '.join(_items(site, name, length))}{comma} = {name}{gap}" for name in apart)
        added += [statement.lineno] * (len(apart) if owns else 0)
        edits.append(Edit(start=start, end=start, text=first))
    return edits


def _bound_around(statement: ast.stmt, call: ast.Call) -> set[str]:
    """Names that the statement gives to something else before the call: of comprehensions around it, for example."""
    own = {*ast.walk(call)}
    found = {node.arg for node in ast.walk(statement) if isinstance(node, ast.arg)}
    for node in ast.walk(statement):
        if isinstance(node, ast.comprehension | ast.NamedExpr) and node not in own:
            found |= {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
    return found


def _is_quiet(site: Site, statement: ast.stmt, call: ast.Call) -> bool:
    """Can nothing that runs between the statement's begin and the generator's end change what it goes over?

    What the tuple is handed to runs after that. A list may stand where tuples were seen, and would be read too early.
    """
    for node in ast.walk(statement):
        if not isinstance(node, ast.Call) or any(part is call for part in ast.walk(node)):
            continue
        name = site.resolved(node.func)
        if not name or name.startswith("."):
            return False
    return True


def _items(site: Site, name: str, length: int) -> list[str]:
    return [site.fresh(f"{name}_{place}") for place in range(length)]


def _written_out(site: Site, node: ast.GeneratorExp | ast.ListComp, length: int, apart: dict[str, None]) -> str:
    """The items with commas behind them. Raises `_NotKnownError`."""
    (generator,) = node.generators if len(node.generators) == 1 else (None,)
    if generator is None or generator.ifs or generator.is_async:
        raise _NotKnownError
    if any(isinstance(part, SCOPES) for part in ast.walk(node.elt)):
        raise _NotKnownError
    sources: dict[str, None] = {}
    rows = [_bound(generator.target, value) for value in _values(site, generator.iter, length, sources)]
    targets = set().union(*rows)
    if targets & {n.id for n in ast.walk(generator.iter) if isinstance(n, ast.Name)}:
        raise _NotKnownError
    code = site.module.code(node.elt)
    if "#" in code or '"' in code or "'" in code:
        raise _NotKnownError
    apart.update(sources)
    return "".join(f"({' '.join(_replaced(site, node.elt, row).split())}), " for row in rows).rstrip(" ")


Part = str | tuple[str, ...]


def _values(site: Site, node: ast.expr, length: int, sources: dict[str, None]) -> list[Part]:
    """What the generator's target is in each round, as text; notes the tuples that are taken apart for it."""
    if isinstance(node, ast.Name):
        sources[node.id] = None
        return list(_items(site, node.id, length))
    if not isinstance(node, ast.Call) or node.keywords or not node.args:
        raise _NotKnownError
    names = [arg.id for arg in node.args if isinstance(arg, ast.Name)]
    if site.resolves_to(node.func, "builtins.zip") and len(names) == len(node.args) > 1:
        sources.update(dict.fromkeys(names))
        return list(zip(*(_items(site, name, length) for name in names), strict=True))
    if site.resolves_to(node.func, "builtins.enumerate") and len(names) == len(node.args) == 1:
        sources[names[0]] = None
        return [(str(place), item) for place, item in enumerate(_items(site, names[0], length))]
    if site.resolves_to(node.func, "builtins.range") and len(node.args) == 1:
        return [str(place) for place in range(_rounds(site, node.args[0], length, sources))]
    raise _NotKnownError


def _rounds(site: Site, node: ast.expr, length: int, sources: dict[str, None]) -> int:
    if isinstance(node, ast.Constant) and type(node.value) is int and 0 < node.value <= LONGEST:
        return node.value
    if not isinstance(node, ast.Call) or len(node.args) != 1 or not isinstance(node.args[0], ast.Name):
        raise _NotKnownError
    if not site.resolves_to(node.func, "builtins.len"):
        raise _NotKnownError
    sources[node.args[0].id] = None
    return length


def _bound(target: ast.expr, value: Part) -> dict[str, str]:
    if isinstance(target, ast.Name) and isinstance(value, str):
        return {target.id: value}
    if not isinstance(target, ast.Tuple) or isinstance(value, str) or len(target.elts) != len(value):
        raise _NotKnownError
    names = [part.id for part in target.elts if isinstance(part, ast.Name)]
    if len({*names}) < len(value):
        raise _NotKnownError
    return dict(itertools.zip_longest(names, value))


def _replaced(site: Site, node: ast.expr, row: dict[str, str]) -> str:
    """The element's text with items for the generator's variables."""
    low, high = site.module.span(node)
    edits = []
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in row:
            start, end = site.module.span(part)
            edits.append(Edit(start=start - low, end=end - low, text=row[part.id]))
    return apply_edits(site.module.data[low:high], edits).decode("utf-8")
