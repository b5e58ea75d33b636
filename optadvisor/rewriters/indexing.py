"""`xs.index(value)` and `xs.count(value)` in a loop, and `value in xs[:i]`, become look-ups by hash.

Before:

    for start, end in journeys:
        row = stations.index(start)
        column = stations.index(end)
        matrix[row][column] += 1

After (`_First` and `_are_plain` are defined at the top of the file):

    stations_places = (_First(stations) if type(stations) is list and _are_plain(stations) and … else None)
    for start, end in journeys:
        row = (stations.index(start) if stations_places is None else stations_places[start])
        column = (stations.index(end) if stations_places is None else stations_places[end])
        matrix[row][column] += 1

Where it grows, or is asked for more, an object is given it each time, `stations_places.index(start, stations)`:
`_Places` knows for each value where it comes first, where last, and how often, and takes in what was appended since it
was last asked; it answers `in` for the same list, too.

As in `membership`, only numbers, texts or None of exactly these types, or tuples of them, are looked up: equal
only if their hashes are, 1 and True and 1.0 included, and nan is found by identity in both. For a value that is not
there, or an odd one, the list itself is asked, and raises what it raised before.

That the list does nothing but grow in the meantime is proved as in `membership`.

Does not handle: lists that are attributes or elements of something, bounds (`xs.index(value, start)`), a loop that
takes elements out or exchanges them, lists of the file that a function only reads by name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import local_name, name_problem
from optadvisor.rewriters._pure_tables import Many
from optadvisor.rewriters._quiet_functions import PLAIN, PLAIN_NAMES
from optadvisor.rewriters._searched_lists import Search, binding_lines, searches
from optadvisor.source.site import Site

name = "indexing"

NAMES = (*PLAIN_NAMES, "enumerate", "range", "reversed", "super", "zip")

PLACES = '''class NAME:
    """Where a list that only grows has its values, and how often, found by hash; odd ones are left to the list."""

    __slots__ = ("first", "last", "times", "read")
    plain = frozenset([bool, complex, float, int, str, type(None)])

    def __init__(self, fine=True):
        self.first, self.last, self.times = {}, {}, {}
        self.read = 0 if fine else -1  # how many it knows; -1: the list is left to itself

    def index(self, value, items):
        if (type(value) in self.plain and 0 <= self.read == len(items)) or self.tells(value, items):
            place = self.first.get(value)
            if place is not None:
                return place
        return items.index(value)

    def count(self, value, items):
        return self.times.get(value, 0) if self.tells(value, items) else items.count(value)

    def have(self, value, items):
        if (type(value) in self.plain and 0 <= self.read == len(items)) or self.tells(value, items):
            return value in self.first
        return value in items

    def before(self, value, items, end):
        """`value in items[:end]`"""
        if type(end) is int and end >= 0 and self.tells(value, items):
            return self.first.get(value, end) < end
        return value in items[:end]

    def behind(self, value, items, start):
        """`value in items[start:]`"""
        if type(start) is int and start >= 0 and self.tells(value, items):
            return self.last.get(value, -1) >= start
        return value in items[start:]

    def tells(self, value, items):
        """Whether a hash finds the value if it is there; takes in what came to the list."""
        if 0 <= self.read != len(items):
            self.read_on(items)
        plain = self.plain
        return self.read >= 0 and (
            type(value) in plain or (type(value) is tuple and plain.issuperset(map(type, value)))
        )

    def read_on(self, items):
        read, self.read = self.read, -1  # for good, should it be interrupted half-way
        new = items[read:]
        if not PLAIN(new):
            return
        for place, value in enumerate(new, read):
            self.first.setdefault(value, place)
            self.last[value] = place
            self.times[value] = self.times.get(value, 0) + 1
        self.read = len(items)'''


FIRST = '''class NAME(dict):
    """Value → where a list has it first, of a list that stays as it is; for others the list is asked, and raises."""

    def __init__(self, items):
        super().__init__(zip(reversed(items), range(len(items) - 1, -1, -1)))
        self.asked = items

    def __missing__(self, value):
        return self.asked.index(value)'''


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found, refused = searches(site, asked)
    if not found and refused is None:
        return
    if found:
        found = _with_members(site, {search.items for search in found}) or found
    problem = site.plain_problem() or name_problem(site, NAMES)
    if problem:
        yield site.decline(name, problem)
        return
    if not found:
        assert refused is not None
        yield Declined(rewriter=name, function=site.ref, reason=refused.reason, line=refused.line)
        return
    yield _proposal(site, found)


def asked(node: ast.AST) -> ast.Name | None:
    """The list that is searched from one end to the other."""
    match node:
        case ast.Call(
            func=ast.Attribute(value=ast.Name() as items, attr="index" | "count"), args=[value], keywords=[]
        ) if not isinstance(value, ast.Starred):
            return items
        case ast.Compare(
            ops=[ast.In() | ast.NotIn()],
            comparators=[ast.Subscript(value=ast.Name() as items, slice=ast.Slice() as cut)],
        ) if cut.step is None and (cut.lower is None) != (cut.upper is None):
            return items
    return None


def _with_members(site: Site, lists: set[str]) -> tuple[Search, ...]:
    """The same searches, and where the lists are asked by `in`; none if one of the lists cannot be taken that way."""

    def asked_too(node: ast.AST) -> ast.Name | None:
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[ast.Name() as items]) if items.id in lists:
                return items
        return asked(node)

    found, _ = searches(site, asked_too)
    return found if {search.items for search in found} == lists else ()


# ---------------------------------------------------------------- writing


def _proposal(site: Site, found: Sequence[Search]) -> Proposal:
    places, plain = site.fresh("_Places"), site.fresh("_are_plain")
    first = site.fresh("_First")
    used: set[str] = set()
    edits: list[Edit] = []
    ahead: dict[int, list[str]] = {}
    taken: set[str] = set()
    for search in found:
        variable = local_name(site, f"{search.items}_places")
        while variable in taken:
            variable = site.fresh(f"{variable}_2")
        taken.add(variable)
        if _is_asked_by_name(search):
            used.add(FIRST)
            lines = _first_lines(site, search, variable, first)
            edits += [_at_once(site, node, variable, search.items) for node in search.nodes]
        else:
            used.add(PLACES)
            lines = binding_lines(site, search, f"{variable} = {places}(")
            edits += [edit for node in search.nodes for edit in _instead(site, node, variable, search.items)]
        begin = site.module.statement_span(search.statement)[0]
        ahead.setdefault(begin, []).append(lines.replace("PLAIN", plain))
    edits += [Edit(start=start, end=start, text="".join(several)) for start, several in ahead.items()]
    words = " and ".join(dict.fromkeys(search.items for search in found))
    return Proposal(
        rewriter=name,
        variant="places",
        function=site.ref,
        title=f"find where {words} has a value by hash",
        why=(
            f"{words} is gone through from the front for each value that is looked for. A dictionary of the places, "
            "made once, answers at once, however many elements there are."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        helpers=(
            PLAIN.replace("PLAIN", plain),
            *([FIRST.replace("NAME", first)] if FIRST in used else []),
            *([PLACES.replace("NAME", places).replace("PLAIN", plain)] if PLACES in used else []),
        ),
        guards=(
            *dict.fromkeys(sentence for search in found for sentence in search.sentences),
            *(f"{search.items} holds only numbers, texts, None, or tuples of these" for search in found),
        ),
    )


def _is_asked_by_name(search: Search) -> bool:
    """For nothing but where it has the value of a variable, which can be hashed; and the list stays as it is."""
    return search.fixed and all(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "index"
        and node.lineno == node.end_lineno
        and isinstance(node.args[0], ast.Name)
        and search.reader is not None
        and not isinstance(kind := search.reader.of(node.args[0]), Many)
        and bool(kind)
        for node in search.nodes
    )


def _first_lines(site: Site, search: Search, variable: str, first: str) -> str:
    """The lines in front of the loop."""
    indent = site.module.indent(search.statement)
    unit = "\t" if "\t" in indent else "    "
    tests = dict.fromkeys((*search.tests, f"PLAIN({search.items})"))
    parts = [f"{first}({search.items})", *(f"{'and' if n else 'if'} {test}" for n, test in enumerate(tests))]
    text = "".join(f"{unit}{part}\n" for part in (*parts, "else None"))
    return site.lines(f"{variable} = (\n{text})", indent)


def _at_once(site: Site, node: ast.expr, variable: str, items: str) -> Edit:
    """`xs.index(value)`, where `value` is a name."""
    assert isinstance(node, ast.Call)
    start, end = site.module.span(node)
    value = site.code(node.args[0])
    return Edit(start=start, end=end, text=f"({items}.index({value}) if {variable} is None else {variable}[{value}])")


def _instead(site: Site, node: ast.expr, variable: str, items: str) -> Iterator[Edit]:
    """What is written instead of an expression, around the value that is looked for."""
    if isinstance(node, ast.Call):
        assert isinstance(node.func, ast.Attribute)
        start, end = site.module.span(node.func.value)
        yield Edit(start=start, end=end, text=variable)
        last = site.module.span(node)[1]
        comma = site.module.data[site.module.span(node.args[0])[1] : last].decode("utf-8")
        text = " " if "," in comma else ", "
        yield Edit(start=last - 1, end=last - 1, text=f"{text}{items}")
        return
    assert isinstance(node, ast.Compare)
    cut = node.comparators[0]
    start, end = site.module.span(node)
    method, rest = "have", items
    if isinstance(cut, ast.Subscript):
        assert isinstance(cut.slice, ast.Slice)
        bound = cut.slice.upper or cut.slice.lower
        assert bound is not None
        method, rest = "before" if cut.slice.lower is None else "behind", f"{items}, {ast.unparse(bound)}"
    word = "" if isinstance(node.ops[0], ast.In) else "not "
    word = f" {word}" if site.module.data[start - 1 : start].isalnum() else word  # `if(x)in items`
    low, high = site.module.span(node.left)
    yield Edit(start=start, end=low, text=f"{word}{variable}.{method}(")
    yield Edit(start=high, end=end, text=f", {rest})")
