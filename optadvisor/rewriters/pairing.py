"""Two loops that pair what is equal become one loop and an index.

Before:

    for order in orders:
        for customer in customers:
            if customer["id"] == order["customer"]:
                joined.append((order["number"], customer["name"]))

After (`_by_key` and `_are_plain` are defined at the top of the file):

    customers_by_key = None
    try:
        if type(customers) is list and …:
            customers_by_key = _by_key([customer["id"] for customer in customers], customers)
    except Exception:
        pass  # the loop raises the same
    for order in orders:
        customers_found = customers
        if customers_by_key is not None:
            try:
                customers_found = customers_by_key.get(order["customer"], ())
            except Exception:
                pass  # the loop raises the same
        for customer in customers_found:
            if customer["id"] == order["customer"]:
                joined.append((order["number"], customer["name"]))

The index gives those elements, in their order, for which the test can be true; the test itself stays, so that nan is
still equal to nothing. Where whole numbers are added up (tested when it runs), `a + b == total` asks for the elements b
that are `total - a`. All values are plain (tested, too), so what is left out had no effect, and where making a key
raises, the original loop does.

Does not handle: comprehensions, objects of the user's classes, keys that are compared otherwise than by one `==` in
front, an inner list that the loops change, a variable of the inner loop that is used after it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._pairing_sums import WHOLE, is_of_element, names_read, solved
from optadvisor.rewriters._places import Place, is_builtin, local_name, name_problem, places, read_later
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Impure, Many
from optadvisor.rewriters._quiet_functions import PLAIN, PLAIN_NAMES, Reading, is_own, notices_the_end, read_quietly
from optadvisor.source.site import Site

name = "pairing"

BY_KEY = '''def NAME(keys, rows):
    """Key → the rows that have it, in their order."""
    found = {}
    for key, row in zip(keys, rows):
        found.setdefault(key, []).append(row)
    return found'''
LATER = '''def NAME(places, start):
    """Those of the ascending places that a range from `start` on has."""
    if start < 0:
        raise ValueError("places are counted from 0 on")
    return places[BISECT.bisect_left(places, start) :]'''
NAMES = (*PLAIN_NAMES, "zip", "range", "Exception", "TypeError", "ValueError")


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """An inner loop that looks for what is equal, and the loop around it."""

    outer: ast.stmt
    inner: ast.For
    end: ast.expr | None
    """For `range(i + 1, end)` that begins elsewhere each time: where it ends."""
    own: ast.expr
    """What is compared of an element of the inner loop."""
    other: ast.expr
    """What it is compared with, the same in all of the inner loop."""
    summed: bool
    """The loop compares a sum of both: they are whole numbers, or the index is not asked."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    pairs = tuple(_pairs(site))
    if not pairs:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if notices_the_end(site):  # what was gone through is known until the function ends
        problem = problem or "the file notices when objects are let go, and lists would be known for longer"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        read = read_quietly(site)
        for place, pair in pairs:
            _check(site, place, pair, read)
    except Impure as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    yield _proposal(site, [pair for _, pair in pairs], read)


# ---------------------------------------------------------------- finding


def _pairs(site: Site) -> Iterator[tuple[Place, Pair]]:
    """Inner loops with their place, each with the outermost loop in which what it goes through stays the same."""
    outer_of: dict[int, ast.stmt] = {}
    for place in places(site):
        for statement in place.block:
            if not isinstance(statement, ast.For | ast.While):
                continue
            for inner in ast.walk(statement):
                if isinstance(inner, ast.For) and inner is not statement and _stays(statement, inner):
                    outer_of.setdefault(id(inner), statement)
    for place in places(site):
        for statement in place.block:
            outer = outer_of.get(id(statement))
            if outer is None or not isinstance(statement, ast.For):
                continue
            sides = _sides(site, statement, _bound(outer))
            if sides is not None:
                own, other, summed = sides
                end = _fixed_end(outer, statement)
                yield place, Pair(outer=outer, inner=statement, end=end, own=own, other=other, summed=summed)


def _bound(tree: ast.AST) -> set[str]:
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}


def _stays(outer: ast.stmt, inner: ast.For) -> bool:
    """What the inner loop goes through is the same each time, or ends at the same place."""
    return not names_read(inner.iter) & _bound(outer) or _fixed_end(outer, inner) is not None


def _fixed_end(outer: ast.stmt, inner: ast.For) -> ast.expr | None:
    """`n` of `range(i + 1, n)`, if only its begin changes."""
    bound = _bound(outer)
    match inner.iter:
        case ast.Call(func=ast.Name(id="range"), args=[start, end], keywords=[]) if names_read(start) & bound:
            return end if not names_read(end) & bound else None
    return None


def _sides(site: Site, inner: ast.For, around: set[str]) -> tuple[ast.expr, ast.expr, bool] | None:
    """The two sides of the `==` with which the loop begins: of the element, and of what stays the same meanwhile.

    And whether they were made out of sums: where the element's side holds what changes in the loops around, too.
    """
    if not _is_sequence(site, inner.iter):
        return None
    targets, changing = _bound(inner.target), _bound(inner)
    test = _first_test(inner.body, targets | _places_around(site, inner))
    if test is None:
        return None
    plain: tuple[ast.expr, ast.expr, bool] | None = None
    for own, other in ((test.left, test.comparators[0]), (test.comparators[0], test.left)):
        if not names_read(other) & changing and is_of_element(own, targets, changing):
            plain = plain or (own, other, False)
    if plain is not None and not names_read(plain[0]) & (around - targets):
        return plain
    sums = solved(test, targets, changing)
    return (*sums, True) if sums is not None else plain


def _is_sequence(site: Site, iterable: ast.expr) -> bool:
    if isinstance(iterable, ast.Call):
        return is_builtin(site, iterable.func, "range") and not iterable.keywords
    return isinstance(iterable, ast.Name)


def _places_around(site: Site, inner: ast.For) -> set[str]:
    """Variables of the `for` loops around, which surely have a value."""
    assert site.node is not None
    loops = [node for node in ast.walk(site.node) if isinstance(node, ast.For) and node is not inner]
    around = [loop for loop in loops if any(node is inner for each in loop.body for node in ast.walk(each))]
    deleted = {n.id for n in ast.walk(site.node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Del)}
    return {name for loop in around for name in _bound(loop.target)} - deleted


def _first_test(body: Sequence[ast.stmt], known: set[str]) -> ast.Compare | None:
    """The comparison without which the body does nothing: `if a == b: …` alone, or `if a != b: continue` in front.

    In front of it may be asked whether variables that have a value, `known`, differ: that never raises.
    """
    first = body[0]
    if not isinstance(first, ast.If) or first.orelse:
        return None
    test = first.test
    wanted: type[ast.cmpop] = ast.Eq
    if len(body) > 1:
        if len(first.body) != 1 or not isinstance(first.body[0], ast.Continue):
            return None
        wanted = ast.NotEq
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        rest = list(test.values)
        while len(rest) > 1 and _asks_for_another(rest[0], known):
            del rest[0]
        test = rest[0]
    return test if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], wanted) else None


def _asks_for_another(test: ast.expr, known: set[str]) -> bool:
    """`i != j`"""
    return (
        isinstance(test, ast.Compare)
        and len(test.ops) == 1
        and isinstance(test.ops[0], ast.NotEq)
        and all(isinstance(side, ast.Name) and side.id in known for side in (test.left, *test.comparators))
    )


# ---------------------------------------------------------------- proving


def _check(site: Site, place: Place, pair: Pair, read: Reading) -> None:
    """Raises `Impure` where leaving out what is not equal could be noticed."""
    inner, outer, reader = pair.inner, pair.outer, read.reader
    if not site.module.owns_its_lines(inner) or not site.module.owns_its_lines(outer):
        raise Impure("a loop shares its lines with another statement", inner)
    targets = _bound(inner.target)
    later = next(iter(sorted(names_read(ast.Module(inner.orelse, [])) & targets)), "")
    later = later or read_later(site, place, [inner], targets)
    if later:
        raise Impure(f"`{later}` is used again after the inner loop", inner)
    if any(isinstance(reader.of(side), Many) for side in (pair.own, pair.other)):
        raise Impure("lists are compared", inner)
    if isinstance(inner.iter, ast.Name):
        kind = reader.of(inner.iter)
        if not isinstance(kind, Many) or kind.type != "list":
            raise Impure(f"`{site.code(inner.iter)}` may be something else than a list", inner)
    changed = reader.grown | reader.shrunk | reader.stored
    foreign = sorted(n for n in reader.grown | reader.shrunk if not is_own(site, n))
    if foreign:
        raise Impure(f"`{foreign[0]}` is changed, and may be what is gone through", inner)
    used = (names_read(inner.iter if pair.end is None else pair.end) | names_read(pair.own)) - _bound(inner.target)
    if used & _bound(outer):
        raise Impure("what is compared of an element changes from one inner loop to the next", inner)
    moving = sorted((changed & used & _changed_in(outer)) | (changed & names_read(pair.other) & _changed_in(inner)))
    if moving:
        raise Impure(f"`{moving[0]}` changes in the loop", inner)
    for variable in sorted(changed):
        _check_alone(site, variable)


def _changed_in(loop: ast.stmt) -> set[str]:
    """Names with `a.append`, `a.sort` or `a[i] = …` in the loop; nothing else changes things, see `Quiet`."""
    found = set()
    for node in ast.walk(loop):
        match node:
            case ast.Attribute(value=ast.Name(id=variable)):
                found.add(variable)
            case ast.Subscript(value=ast.Name(id=variable), ctx=ast.Store()):
                found.add(variable)
    return found


def _check_alone(site: Site, variable: str) -> None:
    """Raises `Impure` where a list or dictionary that changes may have another name, or lie in another one."""
    assert site.node is not None
    safe: set[int] = set()
    for node in ast.walk(site.node):
        match node:
            case ast.Attribute(value=found) | ast.Subscript(value=found):
                safe.add(id(found))
            case ast.Compare(left=left, comparators=comparators):
                safe.update(map(id, (left, *comparators)))
            case ast.For(iter=found) | ast.comprehension(iter=found) | ast.If(test=found) | ast.While(test=found):
                safe.add(id(found))
            case ast.UnaryOp(op=ast.Not(), operand=found):
                safe.add(id(found))
            case ast.Return(value=ast.expr() as found):
                safe.update(map(id, found.elts if isinstance(found, ast.Tuple) else [found]))
            case ast.Call(func=func, args=args) if is_builtin(site, func, "len", "any", "all"):
                safe.update(map(id, args))
    for node in ast.walk(site.node):
        known = isinstance(node, ast.Name) and node.id == variable and isinstance(node.ctx, ast.Load)
        if known and id(node) not in safe:
            raise Impure(f"`{variable}` changes, and may be known under another name", node)


# ---------------------------------------------------------------- writing


@dataclass(frozen=True, slots=True, kw_only=True)
class _Names:
    plain: str
    by_key: str
    later: str
    bisect: str
    whole: str

    def key(self, pair: Pair, text: str) -> str:
        return f"{self.whole}({text})" if pair.summed else text


def _proposal(site: Site, pairs: Sequence[Pair], read: Reading) -> Proposal:
    bisect, imports = site.import_as("bisect", "bisect")
    names = _Names(
        plain=site.fresh("_are_plain"),
        by_key=site.fresh("_by_key"),
        later=site.fresh("_later"),
        bisect=bisect,
        whole=site.fresh("_whole"),
    )
    tests = [test.replace("PLAIN", names.plain) for test in read.tests]
    ahead: dict[int, list[str]] = {}
    edits: list[Edit] = []
    for number, pair in enumerate(pairs, start=1):
        base = pair.inner.iter.id if isinstance(pair.inner.iter, ast.Name) else "places"
        base = base if len(pairs) == 1 else f"{base}_{number}"
        index, found = local_name(site, f"{base}_by_key"), local_name(site, f"{base}_found")
        begin, inner = site.module.statement_span(pair.outer)[0], site.module.statement_span(pair.inner)[0]
        ahead.setdefault(begin, []).append(_index(site, pair, index, names, tests))
        ahead.setdefault(inner, []).append(_look_up(site, pair, index, found, names))
        start, end = site.module.span(pair.inner.iter)
        edits.append(Edit(start=start, end=end, text=found))
    edits += [Edit(start=start, end=start, text="".join(texts)) for start, texts in ahead.items()]
    helpers = [PLAIN.replace("PLAIN", names.plain), BY_KEY.replace("NAME", names.by_key)]
    begins = any(pair.end is not None for pair in pairs)
    if begins:
        helpers.append(LATER.replace("NAME", names.later).replace("BISECT", bisect))
    summed = any(pair.summed for pair in pairs)
    if summed:
        helpers.append(WHOLE.replace("NAME", names.whole))
    return Proposal(
        rewriter=name,
        variant="index",
        function=site.ref,
        title="pair by an index instead of trying all with all",
        why=(
            "For each element the inner loop goes through all others to find the few that are equal. An index, made "
            "once, has them at hand, in the same order."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports if begins else (),
        helpers=tuple(helpers),
        guards=(*read.sentences, *(("what is added up is whole numbers",) if summed else ())),
    )


def _index(site: Site, pair: Pair, index: str, names: _Names, tests: Sequence[str]) -> str:
    """The lines in front of the outer loop."""
    indent = site.module.indent(pair.outer)
    unit = "\t" if "\t" in indent else "    "
    rows, target = _one_line(site, pair.inner.iter), _one_line(site, pair.inner.target)
    if pair.end is not None:
        rows = f"range({_one_line(site, pair.end)})"
    own = names.key(pair, _one_line(site, pair.own))
    made = f"{index} = {names.by_key}([{own} for {target} in {rows}], {rows})"
    condition = [f"{unit}if ("]
    condition += [f"{unit}{unit}{'and ' if number else ''}{part}" for number, part in enumerate(tests)]
    condition += [f"{unit}):"]
    body = [*condition, f"{unit}{unit}{made}"] if tests else [f"{unit}{made}"]
    lines = [f"{index} = None", "try:", *body, "except Exception:", f"{unit}pass  # the loop raises the same"]
    return site.lines("\n".join(lines), indent)


def _look_up(site: Site, pair: Pair, index: str, found: str, names: _Names) -> str:
    """The lines in front of the inner loop."""
    indent = site.module.indent(pair.inner)
    unit = "\t" if "\t" in indent else "    "
    other = ast.unparse(pair.other) if pair.summed else _one_line(site, pair.other)
    rows = f"{index}.get({names.key(pair, other)}, ())"
    if pair.end is not None:
        rows = f"{names.later}({rows}, {found}.start)"
    lines = [f"{found} = {_one_line(site, pair.inner.iter)}", f"if {index} is not None:", f"{unit}try:"]
    lines += [f"{unit}{unit}{found} = {rows}"]
    lines += [f"{unit}except Exception:", f"{unit}{unit}pass  # the loop raises the same"]
    return site.lines("\n".join(lines), indent)


def _one_line(site: Site, node: ast.expr) -> str:
    return site.code(node) if node.lineno == node.end_lineno else ast.unparse(node)
