"""Lists of lists of different lengths, for compiled copies that only read them: laid end to end on their way in.

    def bfs(adj, s): …                   adj_held = _rows_of(adj, 0, (dist,), ())
        for v in adj[u]: …        →      if adj_held is not None:
                                             adj_items, adj_begins, adj_ends = adj_held
                                             …                          the call of the compiled copy

Only copies for compiled code are written like that (see `_jagged_text`). Each call tests that they are plain lists, of
which none is passed under another name, too.

Does not handle: lists of lists that are stored into or handed on as parts, globals, three levels of lists.
"""

from __future__ import annotations

import ast
import dataclasses
import functools
import math
import re
import textwrap
from collections.abc import Iterator, Mapping

from optadvisor.records import CapturedCall, Declined, Proposal, ValueSpec
from optadvisor.rewriters._jagged_text import NotReadError, Reading, Rows, rows_named
from optadvisor.rewriters._kernel_reasons import module_names
from optadvisor.rewriters._other_text import (
    HandedOnError,
    Other,
    Propose,
    brought_back,
    handed_on,
    other,
    reached,
    with_block,
)
from optadvisor.source.site import Site

ROWS_OF = '''def NAME(rows, places, others, nested):
    """All that lies in the lists of a list, and where each of them begins and ends; None for any other thing."""
    if type(rows) is not list or {*map(type, rows)} != {list}:
        return None
    known = {id(rows), *map(id, rows)}
    if any(id(one) in known for one in others):
        return None
    if not all(known.isdisjoint(map(id, one)) for one in nested if type(one) is list):
        return None
    items = [*ITERTOOLS.chain.from_iterable(rows)]
    ends = [*ITERTOOLS.accumulate(map(len, rows))]
    if places and ({*map(type, items)} != {tuple} or {*map(len, items)} != {places}):
        return None
    columns = [[item[place] for item in items] for place in range(places)] or [items]
    return [*columns, [0, *ends[:-1]], ends]'''
WORDS = frozenset(["type", "list", "map", "id", "any", "all", "len", "tuple", "range"])
"""Built-in names in this."""
ENDING = re.compile(r"_(?:items|begins|ends|begin|end|at|first|last|\d+)$")
"""Of the names that the other text has got (see `_jagged_text`)."""
MOST_PLACES = 4
LIST = "builtins.list"
DTYPES = {"float64": "builtins.float", "int64": "builtins.int", "bool": "builtins.bool"}


def with_jagged_lists(propose: Propose) -> Propose:
    """`propose` for functions that read lists of lists of different lengths, too."""

    @functools.wraps(propose)
    def asked(site: Site) -> Iterator[Proposal | Declined]:
        places = _jagged(site)
        if not places or WORDS & {*module_names(site.module.tree)}:
            yield from propose(site)
            return
        known = {name: rows_named(site, name, count) for name, count in places.items()}
        form = _written(site, places, known)
        answers = list(propose(form.site)) if form is not None else []
        found = [_asking(site, form, places, known, answer) for answer in answers] if form is not None else []
        yield from [answer for answer in found if answer is not None] or propose(site)

    return asked


def _jagged(site: Site) -> dict[str, int]:
    """Parameters that were lists of lists of different lengths, with the size of the tuples in these; 0 for numbers."""
    found: dict[str, int] = {}
    for parameter in site.parameters if site.node is not None else ():
        specs = site.seen(parameter)
        if any(spec.items for spec in specs) and all(spec.type == spec.element == LIST for spec in specs):
            counts = {len(items) for spec in specs if (items := _items(spec))}
            kinds = {tuple(each.element for each in _items(spec)) for spec in specs}
            if len(counts) == len(kinds) == 1 and max(counts) <= MOST_PLACES:
                (count,) = counts
                found[parameter] = count if count > 1 else 0
    return found


def _items(spec: ValueSpec) -> tuple[ValueSpec, ...]:
    """What lies in the lists, also where those that were seen had one length."""
    if spec.items or spec.dtype not in DTYPES or spec.ndim != 2:
        return spec.items
    return (dataclasses.replace(spec, element=DTYPES[spec.dtype], shape=(), dtype="", length=math.prod(spec.shape)),)


# ---------------------------------------------------------------- the other text


def _written(site: Site, places: Mapping[str, int], known: Mapping[str, Rows]) -> Other | None:
    """The function, and those that it calls, with three lists for each; None where more is done than to read them."""
    assert site.node is not None
    functions = reached(site)
    readings: list[Reading] = []
    taken: set[str] = {name for rows in known.values() for name in rows.names}
    try:
        helpers = {
            function: known if function is site.node else {name: rows_named(site, name, n) for name, n in given.items()}
            for function, given in handed_on(site, functions, places).items()
        }
        for function in functions:
            mine = helpers.get(function, {})
            if mine:
                readings.append(Reading(site=site, function=function, known=mine, helpers=helpers, taken=taken))
                readings[-1].run()
    except (NotReadError, HandedOnError):
        return None
    calls = tuple(_with_items(call, known) for call in site.recording.calls)
    there = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))
    edits = [edit for each in readings for edit in each.edits]
    return other(there, edits, [line for each in readings for line in each.added])


def _with_items(call: CapturedCall, known: Mapping[str, Rows]) -> CapturedCall:
    arguments: list[ValueSpec] = []
    for spec in call.arguments:
        rows = known.get(spec.name)
        if rows is None:
            arguments.append(spec)
            continue
        items = _items(spec)
        arguments += [dataclasses.replace(each, name=name) for name, each in zip(rows.items, items, strict=True)]
        bound = ValueSpec(name="", type=LIST, length=spec.length, element="builtins.int", low="0")
        bound = dataclasses.replace(bound, high=str(items[0].length))
        arguments += [dataclasses.replace(bound, name=name) for name in (rows.begins, rows.ends)]
    return dataclasses.replace(call, arguments=tuple(arguments))


# ---------------------------------------------------------------- the proposal


def _asking(
    site: Site, form: Other, places: Mapping[str, int], known: Mapping[str, Rows], answer: Proposal | Declined
) -> Proposal | Declined | None:
    if isinstance(answer, Declined):
        reason, line = _in_words(site, form, answer.reason), answer.line and form.back(answer.line)
        return dataclasses.replace(answer, function=site.ref, reason=reason, line=line)
    made = brought_back(site, form, answer)
    if not isinstance(made, Proposal):
        return None
    tool = site.fresh("_rows_of")

    def laid_out(block: str) -> str:
        if not _is_told_apart(site, block):
            return ""
        for name, rows in reversed([*known.items()]):
            held = site.fresh(f"{name}_held")
            head = f"{held} = {tool}({name}, {places[name]}, {_others(site, known)})\nif {held} is not None:\n"
            block = head + textwrap.indent(f"{', '.join(rows.names)} = {held}\n{block}", "    ")
        return block

    made = with_block(site, made, laid_out)
    if made is None:
        return None
    imported, lines = site.import_as("itertools", "itertools")
    definition = ROWS_OF.replace("NAME", tool).replace("ITERTOOLS", imported)
    return dataclasses.replace(
        made,
        why=f"{made.why} The lists in {' and '.join(known)} are laid end to end for it.",
        imports=(*made.imports, *(line for line in lines if line not in made.imports)),
        helpers=(*made.helpers, definition),
        guards=_guards(made.guards, known),
    )


def _in_words(site: Site, form: Other, reason: str) -> str:
    """What is said of the other text, said of the user's: of `row_begin` as of `row`, and with the user's lines."""

    def named(found: re.Match[str]) -> str:
        name = found[0]
        while name not in site.module.identifiers and (shorter := ENDING.sub("", name)) != name:
            name = shorter
        return name if name in site.module.identifiers else found[0]

    reason = re.sub(r"\bline (\d+)", lambda found: f"line {form.back(int(found[1]))}", reason)
    return re.sub(r"\w+", named, reason)


def _is_told_apart(site: Site, block: str) -> bool:
    """Can a row be none of the lists that are stored into, but for those that `_others` names?"""
    finishing = [part for node in ast.walk(ast.parse(block)) if isinstance(node, ast.Try) for part in node.orelse]
    names = {each.id for part in finishing for each in ast.walk(part) if isinstance(each, ast.Name)}
    stored = {name for name in names if f"type({name}) is list" in block}
    deep = any(spec.ndim > 2 for name in stored for spec in site.seen(name))
    return stored <= {*site.parameters} and not deep


def _others(site: Site, known: Mapping[str, Rows]) -> str:
    """The other lists that are passed, which the copy may store into: those of numbers, and those of lists."""
    lists = [p for p in site.parameters if p not in known and any(spec.type == LIST for spec in site.seen(p))]
    nested = [p for p in lists if any(spec.element == LIST for spec in site.seen(p))]
    return ", ".join(f"({', '.join(part)}{',' * (len(part) == 1)})" for part in (lists, nested))


def _guards(guards: tuple[str, ...], known: Mapping[str, Rows]) -> tuple[str, ...]:
    found = [
        f"{name} is a list of lists, and neither it nor one of them is passed under another name, too" for name in known
    ]
    for guard in guards:
        name, _, rest = guard.partition(" is ")
        owner = next((each for each, rows in known.items() if name in rows.names), "")
        if not owner:
            found.append(guard)
        elif name in known[owner].items:
            found.append(f"what lies in the lists of {owner} is, taken together, {rest}")
    return tuple(found)
