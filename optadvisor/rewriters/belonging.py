"""`x in` the lists of a dictionary of the function's own, which only grow, becomes a look-up by hash.

Before:

    index = {}
    for number, page in enumerate(pages):
        for word in page.split():
            if word not in index:
                index[word] = []
            if number not in index[word]:
                index[word].append(number)

After (`_MembersOf` is defined at the top of the file):

    index = {}
    index_members = _MembersOf()
    for number, page in enumerate(pages):
        …
            if not index_members.have(number, index[word]):

For each list that has become long, `_MembersOf` has one `_Members` (see `membership`, which also says of which values
the hash is asked). The function makes the dictionary itself and, up to the end of the loop, puts nothing but new lists
into it, and asks nothing of those but to append, how long they are, single elements, and what is in them: so nobody
else knows the lists, and they only grow.

Does not handle: dictionaries that are given, attributes, lists that are taken out of them (`get`, `items()`, `rows =
index[word]`) before the loop has ended, sets as values (which need no help), dictionaries of dictionaries.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._afterwards import operators_lead_back
from optadvisor.rewriters._places import assignment, is_builtin, local_name, name_problem
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._quiet_functions import (
    PLAIN_NAMES,
    bound_by_names,
    makes_list,
    notices_the_end,
    plain_test,
    plain_values,
)
from optadvisor.rewriters._searched_lists import ALONE, repeated, shallow
from optadvisor.rewriters.membership import members_class
from optadvisor.source.site import Site

name = "belonging"

NAMES = (*PLAIN_NAMES, "id")
LOOKED_AT = ("enumerate", "len", "list", "set", "sorted", "tuple", *ALONE)
"""Built-ins that neither keep nor change nor give back the one thing that they are given."""
MEMBERS_OF = '''class NAME:
    """What lists hold that only grow, found by hash; short ones are looked through."""

    __slots__ = ("known",)

    def __init__(self):
        self.known = {}

    def have(self, value, items):
        if type(items) is not list or len(items) < 16:
            return value in items
        known = self.known.get(id(items))
        if known is None:
            if len(self.known) >= 100_000:
                self.known.clear()
            known = self.known[id(items)] = MEMBERS(), items  # which it keeps, so that no other one gets its id
        return known[0].have(value, items)'''


class _Refused(Exception):  # noqa: N818 - an answer, not an error
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A dictionary whose lists are searched in a loop."""

    loop: ast.stmt
    table: str
    compares: tuple[ast.Compare, ...]


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    searches = list(_searches(site))
    if not searches:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if operators_lead_back(site):
        back = f"an operator of the file's own may call {site.ref.name} again"
        problem = problem or f"{back}, and would need more room on the stack"
    if notices_the_end(site):
        problem = problem or "the file notices when objects are let go, and lists would be known for longer"
    found = []
    for search in searches if not problem else ():
        try:
            _check(site, search)
            found.append(search)
        except _Refused as no:
            problem = problem or str(no)
    if found:
        yield _proposal(site, found)
    else:
        yield site.decline(name, problem)


# ---------------------------------------------------------------- finding


def _searches(site: Site) -> Iterator[Search]:
    """In the statements of the function's own block: what runs after them runs once."""
    for statement in site.body:
        if not isinstance(statement, ast.For | ast.While):
            continue
        found: dict[str, list[ast.Compare]] = {}
        for part in repeated(site, statement):
            for node in shallow(site, part):
                match node:
                    case ast.Compare(
                        ops=[ast.In() | ast.NotIn()], comparators=[ast.Subscript(value=ast.Name(id=table))]
                    ) if any(value is not None for value in _made(site, table)):
                        found.setdefault(table, []).append(node)
        for table, compares in found.items():
            yield Search(loop=statement, table=table, compares=tuple(compares))


def _made(site: Site, table: str) -> Iterator[ast.expr | None]:
    """For each binding of a variable the new dictionary of new lists that it is bound to, or None."""
    assert site.node is not None
    values = {}
    for node in ast.walk(site.node):
        target, value = assignment(node) if isinstance(node, ast.stmt) else (None, None)
        if isinstance(target, ast.Name) and target.id == table and value is not None and _makes_table(site, value):
            values[target] = value
    for node in ast.walk(site.node):
        if isinstance(node, ast.Name) and node.id == table and not isinstance(node.ctx, ast.Load):
            yield values.get(node)


def _makes_table(site: Site, value: ast.expr) -> bool:
    match value:
        case ast.Dict(keys=keys, values=values):
            return None not in keys and all(makes_list(site, each) for each in values)
        case ast.DictComp(value=each):
            return makes_list(site, each)
        case ast.Call(func=func, args=[], keywords=[]):
            return is_builtin(site, func, "dict")
        case ast.Call(func=func, args=[what], keywords=[]):
            return site.resolves_to(func, "collections.defaultdict") and is_builtin(site, what, "list")
    return False


# ---------------------------------------------------------------- proving


def _check(site: Site, search: Search) -> None:
    """Raises `_Refused` where a list in the dictionary may change in another way than by growing."""
    assert site.node is not None
    table = search.table
    if not site.module.owns_its_lines(search.loop):
        raise _Refused("the loop shares its lines with another statement")
    shared = any(isinstance(n, ast.Global | ast.Nonlocal) and table in n.names for n in ast.walk(site.node))
    if shared or table in site.parameters or None in _made(site, table) or not bound_by_names(site, table):
        raise _Refused(f"`{table}` is not made in the function itself")
    if any(not isinstance(known.ctx, ast.Load) for known in _named(search.loop, table)):
        raise _Refused(f"`{table}` is made anew in the loop, and its lists would be known for longer")
    inner = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda, ast.GeneratorExp)
    for node in ast.walk(site.node):
        if isinstance(node, inner) and node is not site.node and any(_named(node, table)):
            raise _Refused(f"an inner function knows `{table}`")
        if isinstance(node, ast.Try) and node.finalbody:
            raise _Refused("what stands in `finally` may go on after the function has given something back")
    until = site.body.index(search.loop) + 1
    safe = {node for statement in site.body[:until] for node in _safe(site, statement)}
    for statement in site.body[:until]:
        for known in _named(statement, table):
            if isinstance(known.ctx, ast.Load) and known not in safe:
                raise _Refused(f"line {known.lineno} asks something of `{table}` that may change its lists")


def _named(tree: ast.AST, table: str) -> Iterator[ast.Name]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id == table)


def _safe(site: Site, tree: ast.AST) -> Iterator[ast.AST]:
    """Dictionaries where neither they nor their lists are handed on or changed, but for new lists, and growing ones."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[inside]):
                yield from _looked_at(inside)
            case ast.Assign(targets=[ast.Subscript(value=table)], value=value) if makes_list(site, value):
                yield table
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=inside, attr="append"), args=[_], keywords=[])):
                yield from _looked_at(inside) if isinstance(inside, ast.Subscript) else ()
                yield from _set_by_default(site, inside)
            case ast.Expr(value=ast.Call() as call):
                yield from _set_by_default(site, call)
            case ast.Call(func=func, args=[inside], keywords=[]) if is_builtin(site, func, *LOOKED_AT):
                yield from _looked_at(inside)
            case ast.For(iter=inside) | ast.comprehension(iter=inside):
                yield from _looked_at(inside)
            case ast.Subscript(value=ast.Subscript() as inside, slice=index, ctx=ast.Load()):
                yield from _looked_at(inside) if not isinstance(index, ast.Slice) else ()
            case ast.Return(value=ast.Tuple(elts=elts)):
                yield from elts
            case ast.Return(value=ast.expr() as value):
                yield value


def _looked_at(node: ast.expr) -> Iterator[ast.expr]:
    """`index` of `index` and of `index[word]`."""
    yield node.value if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) else node


def _set_by_default(site: Site, node: ast.expr) -> Iterator[ast.expr]:
    """`index` of `index.setdefault(word, [])`."""
    match node:
        case ast.Call(func=ast.Attribute(value=table, attr="setdefault"), args=[_, new], keywords=[]):
            if makes_list(site, new):
                yield table


# ---------------------------------------------------------------- writing


def _proposal(site: Site, found: list[Search]) -> Proposal:
    plain, members, many = plain_test(site), site.fresh("_Members"), site.fresh("_MembersOf")
    edits: list[Edit] = []
    for search in found:
        variable = local_name(site, f"{search.table}_members")
        before = site.module.statement_span(search.loop)[0]
        line = site.lines(f"{variable} = {many}()", site.module.indent(search.loop))
        edits.append(Edit(start=before, end=before, text=line))
        for compare in search.compares:
            start, end = site.module.span(compare)
            text = f"{variable}.have({site.code(compare.left)}, {site.code(compare.comparators[0])})"
            text = f"not {text}" if isinstance(compare.ops[0], ast.NotIn) else text
            text = f" {text}" if site.module.data[start - 1 : start].isalnum() else text
            edits.append(Edit(start=start, end=end, text=text))
    words = " and ".join(dict.fromkeys(search.table for search in found))
    test, imports = plain_values(site, plain)
    return Proposal(
        rewriter=name,
        variant="members",
        function=site.ref,
        title=f"find what is in the lists of {words} by hash",
        why=(
            f"`in` looks through a list of {words} from the front, each time that the loop goes round. A set with the "
            "same elements finds out at once, however many there are."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        imports=imports,
        helpers=(
            test,
            members_class(site, members, plain),
            MEMBERS_OF.replace("NAME", many).replace("MEMBERS", members),
        ),
    )
