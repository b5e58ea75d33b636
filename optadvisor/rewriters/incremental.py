"""What a loop computes anew from a growing part of a list is carried on from one round to the next.

Before:

    for day in range(1, len(amounts) + 1):
        total = sum(amounts[:day])
        record = max(amounts[:day])

After (`_Sums` and `_Records` are defined at the top of the file, see `_incremental_helpers`):

    amounts_sums = _Sums(…)
    amounts_max = _Records(max, …)
    for day in range(1, len(amounts) + 1):
        total = amounts_sums.part(amounts, None, day)
        record = amounts_max.first(amounts, day)

Taken are `sum(xs[a:b])`, `max(xs[:b])`, `min(xs[:b])`, `len(set(xs[:b]))`, and `sorted(xs)` whose result is only looked
into. Sums of ints are differences of running totals; sums of floats are taken over only from the front, where they are
added in the same order. The helpers look at the types of the values, and otherwise evaluate the expression as it was.

So are `max(xs[a:b])` and `min(xs[a:b])`, also of a part that has a name (`window = xs[i : i + 20]`): while the part
moves on by little, `_Windows` keeps a queue of the places that may still become its largest, and looks at each element
once.

That the list does nothing but grow in the meantime is proved as in `membership`.

Does not handle: strings, `key=` and `reverse=`, lists that lose elements, steps, sums of windows of floats.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._incremental_helpers import DISTINCT, ORDER, RECORDS, SUMS, WINDOWS
from optadvisor.rewriters._places import import_from, is_builtin, local_name, name_problem
from optadvisor.rewriters._pure_tables import Impure
from optadvisor.rewriters._quiet_functions import PLAIN, PLAIN_NAMES
from optadvisor.rewriters._searched_lists import Search, binding_lines, searches
from optadvisor.source.site import Site, own_nodes

name = "incremental"

NAMES = (*PLAIN_NAMES, "max", "min", "range", "sorted", "sum")
WAYS = {"sum": "sums", "max": "max", "min": "min", "len": "different", "sorted": "order"}
"""Built-in → what the helper's variable is called after the list's name."""
CLASSES = {"sum": "_Sums", "max": "_Records", "min": "_Records", "len": "_Distinct", "sorted": "_Order"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """An expression over the elements of a list from some place to some other."""

    way: str
    """The built-in."""
    items: ast.Name
    start: ast.expr | None = None
    end: ast.expr | None = None
    kept: ast.Assign | None = None
    """Where the part has got a name."""

    @property
    def moves(self) -> bool:
        """It is the largest or smallest of a window."""
        return self.way in ("max", "min") and self.start is not None


Kept: TypeAlias = "Mapping[str, ast.Assign]"
"""Names of parts of lists, and where they get them."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    kept = _kept_parts(site)
    found, refused = searches(site, lambda node: part.items if (part := part_of(site, node, kept)) else None)
    try:
        for search in found:
            _check_orders(site, search, kept)
    except Impure as no:
        found, refused = (), refused or no
    if not found and refused is None:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if problem:
        yield site.decline(name, problem)
        return
    if not found:
        assert refused is not None
        yield Declined(rewriter=name, function=site.ref, reason=refused.reason, line=refused.line)
        return
    yield _proposal(site, found, kept)


def _kept_parts(site: Site) -> dict[str, ast.Assign]:
    """`window = xs[i : i + n]`, of names that nothing but assignments binds."""
    assert site.node is not None
    found: dict[str, ast.Assign] = {}
    for node in own_nodes(site.node):
        match node:
            case ast.Assign(
                targets=[ast.Name(id=kept)],
                value=ast.Subscript(value=ast.Name(), slice=ast.Slice(lower=ast.expr() as lower, step=None)),
            ) if not any(part_of(site, inner, {}) for inner in ast.walk(lower)):  # both cannot be written anew at once
                found[kept] = node
    others = {getattr(node, "name", None) or getattr(node, "rest", None) for node in ast.walk(site.node)}
    others |= {one.asname or one.name for one in ast.walk(site.node) if isinstance(one, ast.alias)}
    others |= {*site.parameters}
    return {kept: node for kept, node in found.items() if kept not in others}


def part_of(site: Site, node: ast.AST, kept: Kept) -> Part | None:
    """`sum(xs[a:b])` and the like."""
    if not isinstance(node, ast.Call) or node.keywords or len(node.args) != 1 or not isinstance(node.func, ast.Name):
        return None
    way, inner = node.func.id, node.args[0]
    if way not in WAYS or not is_builtin(site, node.func, way):
        return None
    if way == "sorted":
        return Part(way=way, items=inner) if isinstance(inner, ast.Name) else None
    if way == "len":
        if not isinstance(inner, ast.Call) or not is_builtin(site, inner.func, "set") or len(inner.args) != 1:
            return None
        inner = inner.args[0]
    if way in ("max", "min") and isinstance(inner, ast.Name) and inner.id in kept:
        named = kept[inner.id]
        assert isinstance(named.value, ast.Subscript)
        assert isinstance(named.value.slice, ast.Slice)
        assert isinstance(named.value.value, ast.Name)
        return Part(way=way, items=named.value.value, start=named.value.slice.lower, kept=named)
    match inner:
        case ast.Subscript(value=ast.Name() as items, slice=ast.Slice(lower=lower, upper=upper, step=None)):
            if upper is None and lower is None:
                return None
            if way != "len" or (lower is None and upper is not None):
                return Part(way=way, items=items, start=lower, end=upper)
    return None


# ---------------------------------------------------------------- proving


def _check_orders(site: Site, search: Search, kept: Kept) -> None:
    """Raises `Impure` where a sorted list is more than looked into: the next one will be the same object.

    And where a part with a name may be another one when it is asked.
    """
    assert site.node is not None
    parents = {id(child): node for node in ast.walk(site.node) for child in ast.iter_child_nodes(node)}
    for node in search.nodes:
        part = part_of(site, node, kept)
        assert part is not None
        if part.kept is not None:
            _check_kept(site, part.kept, node, search.statement)
        if part.way != "sorted":
            continue
        around = parents[id(node)]
        if isinstance(around, ast.Subscript) and around.value is node and isinstance(around.ctx, ast.Load):
            continue
        if (
            not isinstance(around, ast.Assign)
            or len(around.targets) != 1
            or not isinstance(around.targets[0], ast.Name)
        ):
            raise Impure(f"what `{site.code(node)}` gives may be kept", node)
        _check_looked_into(site, around.targets[0].id, around, search.statement)


def _check_kept(site: Site, binding: ast.Assign, node: ast.expr, loop: ast.stmt) -> None:
    """Raises `Impure` unless the part gets its name in the same round, in front of `node`, and stays as it is."""
    assert isinstance(binding.targets[0], ast.Name)
    variable = binding.targets[0].id
    blocks = (
        block
        for holder in ast.walk(loop)
        for field in ("body", "orelse", "finalbody")
        if isinstance(block := getattr(holder, field, None), list)
    )
    block = next((block for block in blocks if binding in block), [])
    behind = block[block.index(binding) + 1 :] if block else []
    if not any(inner is node for statement in behind for inner in ast.walk(statement)):
        raise Impure(f"`{variable}` may be of another round in line {node.lineno}", node)
    asked = {
        id(found)
        for inner in ast.walk(loop)
        for found in (getattr(inner, "test", None), getattr(inner, "operand", None), getattr(inner, "iter", None))
    }
    _check_looked_into(site, variable, binding, loop, asked)


def _check_looked_into(
    site: Site, variable: str, binding: ast.Assign, loop: ast.stmt, asked: Iterable[int] = ()
) -> None:
    """Raises `Impure` unless every use of the variable is an element, a slice or the length of it, within the loop.

    `asked`: further uses that are fine.
    """
    assert site.node is not None
    inner = (
        ast.FunctionDef,
        ast.AsyncFunctionDef,
        ast.ClassDef,
        ast.Lambda,
        ast.GeneratorExp,
        ast.Global,
        ast.Nonlocal,
    )
    safe: set[int] = {id(binding.targets[0]), *asked}
    for node in ast.walk(loop):
        match node:
            case ast.Subscript(value=found, ctx=ast.Load()):
                safe.add(id(found))
            case ast.Call(func=func, args=[found], keywords=[]) if is_builtin(site, func, "len", "sum", "max", "min"):
                safe.add(id(found))
    for node in ast.walk(site.node):
        if isinstance(node, ast.Name) and node.id == variable and id(node) not in safe:
            raise Impure(f"`{variable}` may be kept or changed", node)
    for node in own_nodes(site.node):
        mentions = (n.id == variable for n in ast.walk(node) if isinstance(n, ast.Name))
        if isinstance(node, inner) and (any(mentions) or variable in getattr(node, "names", ())):
            raise Impure(f"an inner function knows `{variable}`", binding)


# ---------------------------------------------------------------- writing


@dataclass(kw_only=True)
class _Written:
    edits: list[Edit]
    ahead: dict[int, list[str]]
    classes: dict[str, str]
    """Name of a helper class as we call it → as this file can."""
    variables: dict[tuple[int, str, str], str]
    """Loop, list and way → the helper's variable."""


def _proposal(site: Site, found: Sequence[Search], kept: Kept) -> Proposal:
    written = _Written(edits=[], ahead={}, classes={}, variables={})
    plain = site.fresh("_are_plain")
    for search in found:
        for node in search.nodes:
            _instead(site, search, node, part_of(site, node, kept), written, plain)
    edits = written.edits + [Edit(start=at, end=at, text="".join(lines)) for at, lines in written.ahead.items()]
    words = " and ".join(dict.fromkeys(search.items for search in found))
    helpers, imports = _helpers(site, written.classes, plain, any(search.tests for search in found))
    return Proposal(
        rewriter=name,
        variant="carried on",
        function=site.ref,
        title=f"carry on what is computed from {words} from round to round",
        why=(
            f"In each round the loop goes through {words} from the front again, although most of it was there before. "
            "What was found so far is kept, and only what is new is taken in."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=helpers,
        guards=(
            *dict.fromkeys(sentence for search in found for sentence in search.sentences),
            *(f"the values of {search.items} are numbers or texts of one kind" for search in found),
        ),
    )


def _instead(site: Site, search: Search, node: ast.expr, part: Part | None, written: _Written, plain: str) -> None:
    assert part is not None
    wanted = "_Windows" if part.moves else CLASSES[part.way]
    known = written.classes.setdefault(wanted, site.fresh(wanted))
    begin = site.module.statement_span(search.statement)[0]
    own = part.way == "sorted" or part.moves
    key = (begin, search.items, f"{part.way} {id(node)}" if own else part.way)
    variable = written.variables.get(key, "")
    if not variable:
        variable = local_name(site, f"{search.items}_{WAYS[part.way]}")
        while variable in written.variables.values():
            variable = site.fresh(f"{variable}_2")
        written.variables[key] = variable
        choose = part.way if wanted in ("_Records", "_Windows") else ""
        made = f"{variable} = {known}({choose}{',' if choose and search.tests else ''}"
        lines = binding_lines(site, search, made).replace("PLAIN", plain)
        written.ahead.setdefault(begin, []).append(lines)
    low, high = site.module.span(node)
    items = search.items
    if part.way == "sorted":
        text = f"{variable}.of({items})"
    elif part.kept is not None:
        text = f"{variable}.among({ast.unparse(part.kept.targets[0])}, {items}, {_start(site, part, written)})"
    elif part.moves:
        text = f"{variable}.of({items}, {_bound(part.start)}, {_bound(part.end)})"
    elif part.way == "sum":
        text = f"{variable}.part({items}, {_bound(part.start)}, {_bound(part.end)})"
    else:
        text = f"{variable}.first({items}, {_bound(part.end)})"
    written.edits.append(Edit(start=low, end=high, text=text))


def _start(site: Site, part: Part, written: _Written) -> str:
    """The variable that keeps where the part with a name begins; the assignment sets it, too."""
    assert part.kept is not None
    assert part.start is not None
    assert isinstance(part.kept.targets[0], ast.Name)
    low, high = site.module.span(part.start)
    known = next((edit.text for edit in written.edits if (edit.start, edit.end) == (low, high)), "")
    if known:
        return known[1:].partition(" := ")[0]
    variable = local_name(site, f"{part.kept.targets[0].id}_start")
    written.edits.append(Edit(start=low, end=high, text=f"({variable} := {ast.unparse(part.start)})"))
    return variable


def _bound(node: ast.expr | None) -> str:
    return "None" if node is None else ast.unparse(node)


def _helpers(site: Site, classes: dict[str, str], plain: str, tests: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The definitions, and the imports that they need."""
    texts = {"_Sums": SUMS, "_Records": RECORDS, "_Distinct": DISTINCT, "_Order": ORDER, "_Windows": WINDOWS}
    chosen = {known: texts[wanted] for wanted, known in classes.items()}
    imports: tuple[str, ...] = ()
    if any("ACCUMULATE" in text for text in chosen.values()):
        accumulate, imports = import_from(site, "itertools", "accumulate")
        chosen = {known: text.replace("ACCUMULATE", accumulate) for known, text in chosen.items()}
    if any("INSORT" in text for text in chosen.values()):
        insort, more = import_from(site, "bisect", "insort")
        chosen = {known: text.replace("INSORT", insort) for known, text in chosen.items()}
        imports = (*imports, *more)
    if any("DEQUE" in text for text in chosen.values()):
        deque, more = import_from(site, "collections", "deque")
        chosen = {known: text.replace("DEQUE", deque) for known, text in chosen.items()}
        imports = (*imports, *more)
    needed = tests or any("PLAIN(" in text for text in chosen.values())
    helpers = [PLAIN.replace("PLAIN", plain)] if needed else []
    helpers += [text.replace("NAME", known).replace("PLAIN", plain) for known, text in chosen.items()]
    return tuple(helpers), imports
