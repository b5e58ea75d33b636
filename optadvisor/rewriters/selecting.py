"""A comprehension that picks the records with one key, made anew for each key, looks them up in an index.

Before:

    for city in cities:
        totals.append(sum(order["amount"] for order in orders if order["city"] == city))

After (`_by_key` and `_are_plain` are defined at the top of the file):

    orders_by_key = None
    try:
        if type(orders) is list and …:
            orders_by_key = _by_key([order["city"] for order in orders], orders)
    except Exception:
        pass  # the comprehension raises the same
    for city in cities:
        totals.append(
            sum(
                order["amount"]
                for order in (orders if orders_by_key is None else orders_by_key.get(city, ()))
                if order["city"] == city
            )
        )

The index gives those records, in their order, for which the test can be true; the test itself stays, so that nan is
still equal to nothing. What the function is given are plain values (tested when it runs), and nothing in it runs
foreign code, so that the records stay as they are and nobody notices which are looked at. Where the file imports dates,
records may hold some without a zone, of which parts are read (`m["when"].hour`). Lists that it was given and
lets grow are other ones than the records' (tested, too).

Does not handle: objects of the user's classes, loops (see `pairing`), tests that do not begin with one `==`, records
in attributes or elements.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._pairing_sums import names_read
from optadvisor.rewriters._places import branch, local_name, name_problem, places
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Impure, Many
from optadvisor.rewriters._quiet_functions import (
    PLAIN_NAMES,
    Reading,
    is_own,
    notices_the_end,
    plain_test,
    plain_values,
    read_quietly,
)
from optadvisor.rewriters._searched_lists import repeated, shallow
from optadvisor.rewriters._selecting_read import Sorting
from optadvisor.rewriters.pairing import BY_KEY
from optadvisor.source.site import Site

name = "selecting"

NAMES = (*PLAIN_NAMES, "zip", "Exception")


@dataclass(frozen=True, slots=True, kw_only=True)
class Picked:
    """Records that are picked by a key in each round of a statement."""

    statement: ast.stmt
    records: ast.Name
    target: ast.expr
    own: ast.expr
    """What of a record is compared."""
    key: ast.expr


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    picked = tuple(_picked(site))
    if not picked:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if notices_the_end(site):
        problem = problem or "the file notices when objects are let go, and records would be known for longer"
    if problem:
        yield site.decline(name, problem)
        return
    try:
        read = read_quietly(site, Sorting, dates=True)
        for one in picked:
            _check(site, one, read)
    except Impure as no:
        yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)
        return
    yield _proposal(site, picked, read)


# ---------------------------------------------------------------- finding


def _picked(site: Site) -> Iterator[Picked]:
    """Outermost statements first."""
    done: set[int] = set()
    for place in places(site):
        for statement in place.block:
            if not site.module.owns_its_lines(statement):
                continue
            bound = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
            for part in repeated(site, statement):
                for node in shallow(site, part):
                    one = _one(statement, node, bound) if id(node) not in done else None
                    if one is not None:
                        done.update(map(id, _generators(node)))
                        done.add(id(node))
                        yield one


def _generators(node: ast.AST) -> list[ast.comprehension]:
    """Of a comprehension; a part of one, which comes after another, is one itself."""
    if isinstance(node, ast.comprehension):
        return [node]
    return node.generators if isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) else []


def _one(statement: ast.stmt, node: ast.AST, bound: set[str]) -> Picked | None:
    for generator in _generators(node)[:1]:
        match generator:
            case ast.comprehension(
                target=target,
                iter=ast.Name() as records,
                ifs=[ast.expr() as first, *_],
                is_async=0,
            ) if records.id not in bound:
                targets = {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
                if (sides := _sides(first, targets)) is not None:
                    return Picked(statement=statement, records=records, target=target, own=sides[0], key=sides[1])
    return None


def _sides(test: ast.expr, targets: set[str]) -> tuple[ast.expr, ast.expr] | None:
    """What of a record is compared with what, in a test that begins with `==`."""
    first = test.values[0] if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else test
    match first:
        case ast.Compare(left=left, ops=[ast.Eq()], comparators=[right]):
            pass
        case _:
            return None
    for own, key in ((left, right), (right, left)):
        if _is_of_record(own, targets) and not names_read(key) & targets and not isinstance(key, ast.Constant):
            return own, key
    return None


def _is_of_record(node: ast.expr, targets: set[str]) -> bool:
    """`row`, `row["city"]`, `row[0]`"""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        node = node.value
    return isinstance(node, ast.Name) and node.id in targets


# ---------------------------------------------------------------- proving


def _check(site: Site, one: Picked, read: Reading) -> None:
    """Raises `Impure` where leaving out what is not equal could be noticed, or the records may change."""
    reader = read.reader
    rows = reader.of(one.records)
    if not isinstance(rows, Many) or rows.type != "list":
        raise Impure(f"`{one.records.id}` may be something else than a list", one.records)
    if isinstance(reader.of(one.own), Many) or isinstance(reader.of(one.key), Many):
        raise Impure("lists are compared", one.key)
    if any(isinstance(node, ast.Call | ast.NamedExpr | ast.JoinedStr) for node in ast.walk(one.key)):
        raise Impure(f"`{site.code(one.key)}` takes its time, and would be computed twice", one.key)
    given = one.records.id in site.parameters or one.records.id in reader.outside
    if not given and not is_own(site, one.records.id):
        raise Impure(f"where `{one.records.id}` comes from is not known", one.records)
    if one.records.id in reader.grown | reader.shrunk | reader.stored:
        raise Impure(f"`{one.records.id}` is changed", one.records)
    foreign = [n for n in reader.shrunk | reader.stored if not is_own(site, n, dictionary=n in reader.stored)]
    if foreign:
        raise Impure(f"`{min(foreign)}` is changed, and may be what is gone through", one.records)
    local = [n for n in _grown(site, read) if n not in site.parameters]
    if local:
        raise Impure(f"`{local[0]}` grows, and may be another name of `{one.records.id}`", one.records)
    if _grown(site, read) and isinstance(rows.element, Many) and rows.element.type != "dict":
        raise Impure(f"`{min(_grown(site, read))}` grows, and may be one of the records", one.records)


def _grown(site: Site, read: Reading) -> list[str]:
    """Lists that it was given and appends to."""
    return sorted(n for n in read.reader.grown if not is_own(site, n))


# ---------------------------------------------------------------- writing


def _proposal(site: Site, picked: Sequence[Picked], read: Reading) -> Proposal:
    plain, by_key = plain_test(site), site.fresh("_by_key")
    assert isinstance(read.reader, Sorting)
    untouched, definition = site.untouched(read.reader.helpers.values())
    test, imports = plain_values(site, plain)
    tests = [*(test.replace("PLAIN", plain) for test in read.tests), *([untouched] if untouched else [])]
    indices: dict[tuple[int, str, str], str] = {}
    ahead: dict[int, list[str]] = {}
    edits: list[Edit] = []
    for one in picked:
        begin = site.module.statement_span(one.statement)[0]
        key = begin, one.records.id, f"{ast.unparse(one.target)} {ast.unparse(one.own)}"
        if key not in indices:
            wanted = f"{one.records.id}_by_key"
            number = len(indices)
            indices[key] = local_name(site, f"{wanted}_{number + 1}" if number else wanted)
            others = [f"{grown} is not {one.records.id}" for grown in _grown(site, read)]
            text = _index(one, indices[key], by_key, [*tests, *others, one.records.id])  # no key is looked at for none
            ahead.setdefault(begin, []).append(site.lines(text, site.module.indent(one.statement)))
        index = indices[key]
        start, end = site.module.span(one.records)
        found = f"({one.records.id} if {index} is None else {index}.get({ast.unparse(one.key)}, ()))"
        edits.append(Edit(start=start, end=end, text=found))
    edits += [Edit(start=start, end=start, text="".join(texts)) for start, texts in ahead.items()]
    words = " and ".join(dict.fromkeys(one.records.id for one in picked))
    return Proposal(
        rewriter=name,
        variant="index",
        function=site.ref,
        title=f"pick from {words} by an index",
        why=(
            f"For each key all of {words} is gone through, to pick the few that have it. An index, made once, has them "
            "at hand, in the same order."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=(test, BY_KEY.replace("NAME", by_key), *filter(None, [definition])),
        guards=read.sentences,
    )


def _index(one: Picked, index: str, by_key: str, tests: Sequence[str]) -> str:
    """The lines in front of the statement."""
    records = one.records.id
    made = f"{index} = {by_key}([{ast.unparse(one.own)} for {ast.unparse(one.target)} in {records}], {records})"
    lines = [f"{index} = None", "try:"]
    lines += [f"    {line}" for line in branch(tests, "    ").split("\n")]
    lines += [f"        {made}"]
    lines += ["except Exception:", "    pass  # the comprehension raises the same"]
    return "\n".join(lines)
