"""`x in` a list that is searched again and again becomes a look-up by hash.

Before:

    seen = []
    for visitor in visits:
        if visitor not in seen:
            seen.append(visitor)

After (`_Members` is defined at the top of the file):

    seen = []
    seen_members = _Members()
    for visitor in visits:
        if not seen_members.have(visitor, seen):
            seen.append(visitor)

`_Members` holds the list's elements in a set, and takes in what was appended since it was last asked. It asks
the set only while every element, and the value, are numbers, texts or None of exactly these types, or tuples of them
(or dates without a zone, where the file imports dates): those are equal only if their hashes are, and nan is found by
identity in both. Otherwise it asks the list itself,
which it is given each time: it holds neither the list nor objects that notice when they are let go.

The list must not lose or exchange elements in the meantime. That is proved from the text: either the function made the
list itself and hands it to nobody before the loop has ended, or nothing in the function can run foreign code: it only
computes with plain values (tested when it runs) and appends to lists.

Does not handle: lists that are attributes or elements of something, `index`, `count` and `remove`, a loop that takes
elements out, comprehensions over lists that the function was given and computes with in other ways.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._places import (
    Place,
    local_name,
    name_problem,
    places,
)
from optadvisor.rewriters._plain_dates import knows_dates, with_dates
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Impure, Many
from optadvisor.rewriters._quiet_functions import PLAIN_NAMES, is_own, plain_test, plain_values, read_quietly
from optadvisor.rewriters._searched_lists import may_be_list, own_list_problem, repeated, shallow
from optadvisor.source.site import Site

name = "membership"

MEMBERS = '''class NAME:
    """What a list holds that only grows, found by hash; where equal values may hash differently, as `in` finds it."""

    __slots__ = ("known", "read")
    plain = frozenset([bool, complex, float, int, str, type(None)])

    def __init__(self, fine=True):
        self.known, self.read = set() if fine else None, 0

    def have(self, value, items):
        if self.known is not None and self.read != len(items):
            self.read_on(items)
        plain = self.plain
        if self.known is None or not (
            type(value) in plain or (type(value) is tuple and plain.issuperset(map(type, value)))
        ):
            return value in items
        return value in self.known

    def read_on(self, items):
        """Take in what came to the list; from the first odd element on, nothing is looked up by hash."""
        new = items[self.read :]
        if len(new) == 1 and type(new[0]) in self.plain:
            self.known.add(new[0])
        elif PLAIN(new):
            self.known.update(new)
        else:
            self.known = None
        self.read = len(items)  # in the end: it may be interrupted, and go on later'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A list that is searched in a statement, again and again."""

    statement: ast.stmt
    items: str
    """The list's name."""
    compares: tuple[ast.Compare, ...]
    """Where it is searched."""
    fixed: bool
    """It does not grow, and whatever is searched for can be hashed: a set does."""
    tests: tuple[str, ...]
    """What must hold at run time."""
    sentences: tuple[str, ...]


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found, refused = _searches(site)
    if not found and refused is None:
        return
    problem = site.plain_problem() or name_problem(site, PLAIN_NAMES)
    if problem or (refused is not None and not found):
        reason, line = (problem, 0) if problem or refused is None else (refused.reason, refused.line)
        yield Declined(rewriter=name, function=site.ref, reason=reason, line=line)
        return
    yield _proposal(site, found)


# ---------------------------------------------------------------- finding


def _searches(site: Site) -> tuple[tuple[Search, ...], Impure | None]:
    """The lists that are searched in loops, outermost loops first, and why the first other one is left."""
    found: list[Search] = []
    refused: Impure | None = None
    done: set[int] = set()
    for place in places(site):
        for statement in place.block:
            for items, compares in _searched_in(site, statement).items():
                if any(id(one) in done for one in compares):
                    continue
                try:
                    found.append(_search(site, place, statement, items, compares))
                    done.update(map(id, compares))
                except Impure as no:
                    refused = refused or no
    return tuple(sorted(found, key=lambda search: (search.statement.lineno, search.items))), refused


def _searched_in(site: Site, statement: ast.stmt) -> Mapping[str, tuple[ast.Compare, ...]]:
    """List name → where the statement's loops and comprehensions search it, each time they go round."""
    found: dict[str, list[ast.Compare]] = {}
    for part in repeated(site, statement):
        for node in shallow(site, part):
            if (
                not isinstance(node, ast.Compare)
                or len(node.ops) != 1
                or not isinstance(node.ops[0], ast.In | ast.NotIn)
            ):
                continue
            items = node.comparators[0]
            if isinstance(items, ast.Name) and may_be_list(site, items) and node not in found.get(items.id, ()):
                found.setdefault(items.id, []).append(node)
    bound = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    return {items: tuple(compares) for items, compares in found.items() if items not in bound}


# ---------------------------------------------------------------- proving


def _search(site: Site, place: Place, statement: ast.stmt, items: str, compares: tuple[ast.Compare, ...]) -> Search:
    """Raises `Impure` where the list may change in another way than by growing."""
    if not site.module.owns_its_lines(statement):
        raise Impure("the loop shares its lines with another statement", statement)
    if any(own_calls(site)):
        raise Impure(f"{site.ref.name} calls itself, and would need more room on the stack", statement)
    own = own_list_problem(site, place, statement, items)
    if own and items in site.bound_names and items not in site.parameters:
        raise Impure(own, statement)
    fixed, tests, sentences = _quiet_tests(site, items, compares) if own else (False, (), ())
    return Search(statement=statement, items=items, compares=compares, fixed=fixed, tests=tests, sentences=sentences)


def _quiet_tests(
    site: Site, items: str, compares: Sequence[ast.Compare]
) -> tuple[bool, tuple[str, ...], tuple[str, ...]]:
    """Tests that all the function is given is plain, so that nothing in it runs code that could change the list.

    And whether the list stays as it is, and is asked for nothing but what has a hash. Raises `Impure`.
    """
    read = read_quietly(site, dates=True)
    taken = [shrunk for shrunk in sorted(read.reader.shrunk) if not is_own(site, shrunk)]
    if taken:
        raise Impure(f"`{taken[0]}` loses or exchanges elements, and may be `{items}`", site.node or site.module.tree)
    grows = not all(is_own(site, grown) for grown in read.reader.grown)  # two names may stand for one list
    fixed = not grows and not any(isinstance(read.reader.of(one.left), Many) for one in compares)
    return fixed, read.tests, read.sentences


# ---------------------------------------------------------------- writing


def _proposal(site: Site, found: Sequence[Search]) -> Proposal:
    members, plain = site.fresh("_Members"), plain_test(site)
    edits: list[Edit] = []
    lines: dict[int, list[str]] = {}
    taken: set[str] = set()
    for search in found:
        variable = local_name(site, f"{search.items}_{'set' if search.fixed else 'members'}")
        while variable in taken:
            variable = site.fresh(f"{variable}_2")
        taken.add(variable)
        line = _binding(site, search, variable, members).replace("PLAIN", plain)
        lines.setdefault(site.module.statement_span(search.statement)[0], []).append(line)
        for compare in search.compares:
            edits += _instead(site, search, compare, variable)
    edits += [Edit(start=start, end=start, text="".join(several)) for start, several in lines.items()]
    words = " and ".join(dict.fromkeys(search.items for search in found))
    texts = "texts, dates" if knows_dates(site) else "texts"
    test, imports = plain_values(site, plain)
    helpers = [test]
    if not all(search.fixed for search in found):
        helpers.append(members_class(site, members, plain))
    return Proposal(
        rewriter=name,
        variant="members",
        function=site.ref,
        title=f"find what is in {words} by hash",
        why=(
            f"`in` looks through {words} from the front, each time that the loop goes round. A set with the same "
            "elements finds out at once, however many there are."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=tuple(helpers),
        guards=(
            *dict.fromkeys(sentence for search in found for sentence in search.sentences),
            *(f"{search.items} holds only numbers, {texts}, None, or tuples of these" for search in found),
        ),
    )


def members_class(site: Site, members: str, plain: str) -> str:
    """The class `members`; `plain` and its imports come from `plain_values`."""
    text = MEMBERS.replace("NAME", members).replace("PLAIN", plain)
    return with_dates(text, site.import_as("datetime", "datetime")[0]) if knows_dates(site) else text


def _binding(site: Site, search: Search, variable: str, members: str) -> str:
    """The lines in front of the loop."""
    indent = site.module.indent(search.statement)
    if not search.tests:
        return site.lines(f"{variable} = {members}()", indent)
    unit = "\t" if "\t" in indent else "    "
    if not search.fixed:
        text = "".join(f"{unit}{'and ' if number else ''}{test}\n" for number, test in enumerate(search.tests))
        return site.lines(f"{variable} = {members}(\n{text})", indent)
    several = [f"{'if' if number == 0 else 'and'} {test}" for number, test in enumerate(search.tests)]
    otherwise = search.items if search.items in site.bound_names else "None"
    text = "".join(f"{unit}{part}\n" for part in (f"set({search.items})", *several, f"else {otherwise}"))
    return site.lines(f"{variable} = (\n{text})", indent)


def _instead(site: Site, search: Search, compare: ast.Compare, variable: str) -> Iterator[Edit]:
    """What is written instead of `x in items`, around `x`."""
    start, end = site.module.span(compare)
    if search.fixed:
        low, high = site.module.span(compare.comparators[0])
        # another file's code may give a name of the module another list, where that code can run: where a test failed
        given = search.items in site.bound_names
        text = variable if given else f"({search.items} if {variable} is None else {variable})"
        yield Edit(start=low, end=high, text=text)
        return
    low, high = site.module.span(compare.left)
    word = "" if isinstance(compare.ops[0], ast.In) else "not "
    word = f" {word}" if site.module.data[start - 1 : start].isalnum() else word  # `if(x)in items`
    yield Edit(start=start, end=low, text=f"{word}{variable}.have(")
    yield Edit(start=high, end=end, text=f", {search.items})")
