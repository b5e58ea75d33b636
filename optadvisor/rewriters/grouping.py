"""A loop that looks among the groups made so far for that of the next element finds it by its key.

Before:

    groups = []
    for place, count in sightings:
        for group in groups:
            if group["place"] == place:
                group["total"] += count
                break
        else:
            groups.append({"place": place, "total": count})

After (`_ByKey` is defined at the top of the file):

    groups = []
    groups_by_key = _ByKey(lambda row: (row["place"],), lambda value: value, lambda value: value)
    for place, count in sightings:
        groups_found = None
        try:
            groups_found = groups_by_key.having((place,), groups)
        except Exception:
            pass  # the loop raises the same
        for group in groups if groups_found is None else groups_found:
            if group["place"] == place:
                …

`_ByKey` takes in the groups that were added since it was last asked. The loop stays as it is, and its test decides; it
is given those groups, in their order, for which the test can be true, and would do nothing for the others. Keys may be
worked out, too, by what only computes: `sorted(group[0]) == sorted(word)`.

The function makes the list and its rows itself, hands neither on before the loop has ended, and never stores what the
rows are found by (see `_grouping_read`); so nothing else in the loop can change them, whatever it does. Only numbers,
texts and None of exactly these types are found by a key; with any other the loop goes through all.

Does not handle: groups that are objects, or were given; dictionaries of groups; a test that does not begin with `==`;
a variable of the inner loop that is used after it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import Declined, Edit, Proposal
from optadvisor.rewriters._grouping_read import Key, Refused, check_rows, is_named, is_part, read_any_time, used_later
from optadvisor.rewriters._places import branch, is_builtin, local_name, name_problem
from optadvisor.rewriters._pure_kinds import own_calls
from optadvisor.rewriters._pure_tables import Impure, Many
from optadvisor.rewriters._quiet_functions import bound_by_names, notices_the_end
from optadvisor.rewriters._remembering_read import read_of
from optadvisor.rewriters._text import quoted
from optadvisor.source.site import Site

name = "grouping"

NAMES = (
    "bool", "dict", "float", "frozenset", "int", "len", "list", "map", "range", "set", "str", "tuple", "type",
    "Exception",
)  # fmt: skip
WIDTH = 110
BY_KEY = '''class NAME:
    """Finds rows of a list, to which only rows are added, by keys that stay as they are."""

    def __init__(self, parts, own, other, places=False, texts=False):
        self.parts, self.own, self.other, self.places = parts, own, other, places
        self.found, self.seen, self.odd = {}, 0, False
        self.plain = {str} if texts else {bool, float, int, str, type(None)}

    def having(self, asked, rows):
        """The rows that may have the key made of `asked`, or their places; None where that is not known."""
        if self.odd or not self.plain.issuperset(map(type, asked)):
            return None
        while self.seen < len(rows):
            row = rows[self.seen]
            parts = self.parts(row)
            if not self.plain.issuperset(map(type, parts)):
                self.odd = True
                return None
            self.found.setdefault(self.own(*parts), []).append(self.seen if self.places else row)
            self.seen += 1
        return self.found.get(self.other(*asked), ())'''


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of the comparison: what it is made of, and how."""

    leaf: ast.expr
    """`group[0]` of `sorted(group[0])`."""
    made: str
    """A function of it that gives a key: equal sides give equal keys."""
    plain: bool
    """It is the leaf itself."""
    functions: tuple[ast.FunctionDef, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """An inner loop that looks for a row, and the statement of the function that goes round it."""

    loop: ast.stmt
    inner: ast.For
    rows: str
    key: Key
    own: Side
    other: Side
    places: bool
    """The inner loop goes over places: `for i in range(len(rows))`."""


def propose(site: Site) -> Iterator[Proposal | Declined]:
    if site.node is None:
        return
    found = list(_loops(site))
    if not found:
        return
    problem = site.plain_problem() or name_problem(site, NAMES)
    if any(own_calls(site)):
        problem = problem or f"{site.ref.name} calls itself, and would need more room on the stack"
    if notices_the_end(site):
        problem = problem or "the file notices when objects are let go, and rows would be known for longer"
    searches = []
    for loop, inner, rows in found if not problem else ():
        try:
            searches.append(_search(site, loop, inner, rows))
        except (Refused, Impure) as no:
            problem = problem or (no.reason if isinstance(no, Impure) else str(no))
    if searches:
        yield _proposal(site, searches)
    else:
        yield site.decline(name, problem)


# ---------------------------------------------------------------- finding


def _loops(site: Site) -> Iterator[tuple[ast.stmt, ast.For, str]]:
    """Inner loops over a list to which the loop around it adds."""
    for loop in site.body:
        if not isinstance(loop, ast.For | ast.While):
            continue
        grown = {
            node.func.value.id
            for node in ast.walk(loop)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append"
            if isinstance(node.func.value, ast.Name)
        }
        for inner in ast.walk(loop):
            rows = _gone_through(site, inner) if isinstance(inner, ast.For) and inner is not loop else ""
            if rows in grown and isinstance(inner, ast.For) and _tests(inner):
                yield loop, inner, rows


def _gone_through(site: Site, inner: ast.For) -> str:
    """`rows` of `for row in rows` and `for i in range(len(rows))`."""
    if not isinstance(inner.target, ast.Name):
        return ""
    match inner.iter:
        case ast.Name(id=rows):
            return rows
        case ast.Call(func=func, args=[ast.Call(func=length, args=[ast.Name(id=rows)], keywords=[])], keywords=[]):
            return rows if is_builtin(site, func, "range") and is_builtin(site, length, "len") else ""
    return ""


def _tests(inner: ast.For) -> ast.Compare | None:
    """The comparison without which the body does nothing: `if a == b: …` alone, or `if a != b: continue` in front."""
    first = inner.body[0]
    if not isinstance(first, ast.If) or first.orelse:
        return None
    test: ast.expr = first.test
    wanted: type[ast.cmpop] = ast.Eq
    if len(inner.body) > 1:
        if len(first.body) != 1 or not isinstance(first.body[0], ast.Continue):
            return None
        wanted = ast.NotEq
    elif isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        test = test.values[0]
    return test if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], wanted) else None


# ---------------------------------------------------------------- proving


def _search(site: Site, loop: ast.stmt, inner: ast.For, rows: str) -> Search:
    """Raises `Refused` or `Impure` where leaving out what is not equal could be noticed."""
    test = _tests(inner)
    assert test is not None
    assert isinstance(inner.target, ast.Name)
    target, by_place = inner.target.id, not isinstance(inner.iter, ast.Name)
    if not site.module.owns_its_lines(loop) or not site.module.owns_its_lines(inner):
        raise Refused("a loop shares its lines with another statement")
    sides = [test.left, test.comparators[0]]
    mine = [any(isinstance(n, ast.Name) and n.id == target for n in ast.walk(side)) for side in sides]
    if sum(mine) != 1:
        raise Refused(f"what is compared is not one part of `{rows}` with something else")
    own, other = sides if mine[0] else reversed(sides)
    variable, number = (rows, target) if by_place else (target, "")
    first = next((node for node in ast.walk(own) if is_part(node, variable, number)), None)
    if not isinstance(first, ast.Subscript) or not isinstance(first.slice, ast.Constant):
        raise Refused(f"`{ast.unparse(own)}` is no part of a row that a constant names")
    inside = {n.id for n in ast.walk(own) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    if inside & {variable, number}:
        raise Refused(f"`{ast.unparse(own)}` has a variable of its own that is called `{variable}`, too")
    key = first.slice.value
    assert isinstance(key, int | str)
    check_rows(site, loop, rows, [key])
    asked = _leaf(site, other)
    _check_asked(site, inner, asked)
    if any(isinstance(n, ast.Attribute) and n.attr == "append" and is_named(n.value, rows) for n in _body(inner)):
        raise Refused(f"`{rows}` grows while it is gone through")
    later = read_any_time(site, target) or used_later(site.body, inner, target, known=False)
    if _is_shared(site, target) or later:
        raise Refused(f"`{target}` is used again after the inner loop")
    return Search(
        loop=loop,
        inner=inner,
        rows=rows,
        key=key,
        own=_side(site, own, first),
        other=_side(site, other, asked),
        places=by_place,
    )


def _check_asked(site: Site, inner: ast.For, asked: ast.expr) -> None:
    """Raises `Refused` where it may become something else in the rounds of the inner loop."""
    changed = {n.id for n in ast.walk(inner) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    base = asked.value if isinstance(asked, ast.Subscript) else asked
    assert isinstance(base, ast.Name)
    by_names = bound_by_names(site, base.id)
    if base.id in changed or base.id not in site.bound_names or _is_shared(site, base.id) or not by_names:
        raise Refused(f"`{base.id}` may change while the rows are gone through")
    if isinstance(asked, ast.Subscript) and not _ends(inner):
        raise Refused(f"`{ast.unparse(asked)}` may change while the rows are gone through")


def _body(inner: ast.For) -> Iterator[ast.AST]:
    return (node for statement in inner.body for node in ast.walk(statement))


def _is_shared(site: Site, variable: str) -> bool:
    """Other functions may bind it."""
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    return any(isinstance(node, ast.Global | ast.Nonlocal) and variable in node.names for node in nodes)


def _leaf(site: Site, other: ast.expr) -> ast.expr:
    """The variable, or the one part of it, that an expression is made of. Raises `Refused`."""
    names = [node for node in ast.walk(other) if isinstance(node, ast.Name) and node.id in site.bound_names]
    if len({node.id for node in names}) != 1:
        raise Refused(f"`{ast.unparse(other)}` is not made of one variable")
    known = names[0].id
    parts = [node for node in ast.walk(other) if isinstance(node, ast.Subscript) and is_named(node.value, known)]
    if not parts:
        return names[0]
    if len(parts) != len(names) or len({ast.dump(part) for part in parts}) != 1:
        raise Refused(f"`{ast.unparse(other)}` is not made of one variable")
    if not isinstance(parts[0].slice, ast.Constant) or not isinstance(parts[0].slice.value, int | str):
        raise Refused(f"`{ast.unparse(parts[0])}` is not one part that a constant names")
    return parts[0]


def _ends(inner: ast.For) -> bool:
    """Once the test was true the loop ends."""
    first = inner.body[0]
    assert isinstance(first, ast.If)
    body = first.body if len(inner.body) == 1 else inner.body[1:]
    again = (node for statement in body for node in ast.walk(statement))
    return isinstance(body[-1], ast.Break | ast.Return) and not any(isinstance(node, ast.Continue) for node in again)


def _side(site: Site, expression: ast.expr, leaf: ast.expr) -> Side:
    """Raises `Impure` where it does more than compute from the leaf."""
    value = site.fresh("value")
    if ast.dump(expression) == ast.dump(leaf):
        return Side(leaf=leaf, made=f"lambda {value}: {value}", plain=True, functions=())
    answer = read_of(site, expression, leaf)
    if answer.constants:
        raise Impure(f"`{answer.constants[0]}` of the file is read for it, and may change", expression)
    for tree in (expression, *answer.functions):
        slow = next((node for node in ast.walk(tree) if _may_take_long(site, node, answer.functions)), None)
        if slow is not None:
            raise Impure(f"`{ast.unparse(expression)}` may take long for a row that the loop does not come to", tree)
    text = _with_value(expression, leaf, value)
    if isinstance(answer.kind, Many):
        around = {"list": "tuple", "set": "frozenset", "tuple": "tuple"}.get(answer.kind.type)
        if around is None or isinstance(answer.kind.element, Many):
            raise Impure(f"`{ast.unparse(expression)}` gives what has no hash", expression)
        text = f"{around}({text})"
    return Side(leaf=leaf, made=f"lambda {value}: {text}", plain=False, functions=answer.functions)


def _may_take_long(site: Site, node: ast.AST, functions: Sequence[ast.FunctionDef]) -> bool:
    """More than a few times as long as the text is."""
    if isinstance(node, ast.While) or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow | ast.LShift)):
        return True
    if isinstance(node, ast.Call) and is_builtin(site, node.func, "range"):
        return True
    within = any(node is call for one in functions for call in ast.walk(one))
    return within and isinstance(node, ast.Call) and site.helper(node) is not None


def _with_value(expression: ast.expr, leaf: ast.expr, value: str) -> str:
    """The expression, with a variable for the leaf."""
    wanted = ast.dump(leaf)

    class Put(ast.NodeTransformer):
        def visit(self, node: ast.AST) -> ast.AST:
            if isinstance(node, ast.expr) and ast.dump(node) == wanted:
                return ast.Name(id=value, ctx=ast.Load())
            return super().visit(node)  # type: ignore[no-any-return]

    made: ast.AST = Put().visit(ast.parse(ast.unparse(expression), mode="eval").body)
    return ast.unparse(made)


# ---------------------------------------------------------------- writing


def _proposal(site: Site, searches: Sequence[Search]) -> Proposal:
    by_key = site.fresh("_ByKey")
    functions = {one.name: one for search in searches for side in (search.own, search.other) for one in side.functions}
    _, definition = site.untouched(functions.values())
    ahead: dict[int, list[str]] = {}
    edits: list[Edit] = []
    taken: set[str] = set()
    for search in searches:
        index, found = local_name(site, f"{search.rows}_by_key"), local_name(site, f"{search.rows}_found")
        if index in taken:
            index = site.fresh(f"{search.rows}_by_key_{len(taken) + 1}")
        taken.add(index)
        first, inner = site.module.statement_span(search.loop)[0], site.module.statement_span(search.inner)[0]
        ahead.setdefault(first, []).append(_index(site, search, index, by_key))
        ahead.setdefault(inner, []).append(_look_up(site, search, index, found))
        start, end = site.module.span(search.inner.iter)
        text = f"{site.code(search.inner.iter)} if {found} is None else {found}"
        edits.append(Edit(start=start, end=end, text=text))
    edits += [Edit(start=start, end=start, text="".join(texts)) for start, texts in ahead.items()]
    words = " and ".join(dict.fromkeys(search.rows for search in searches))
    return Proposal(
        rewriter=name,
        variant="index",
        function=site.ref,
        title=f"find rows of {words} by their keys",
        why=(
            f"For each element the inner loop goes through all of {words} that there are so far. A dictionary that "
            "grows with them has those with the key at hand, in the same order."
        ),
        edits=tuple(sorted(edits, key=lambda edit: (edit.start, edit.end))),
        helpers=(BY_KEY.replace("NAME", by_key), *filter(None, [definition])),
        guards=("what is compared are numbers, texts or None",),
    )


def _index(site: Site, search: Search, index: str, by_key: str) -> str:
    """The line in front of the outer loop."""
    row = site.fresh("row")
    texts = [f"lambda {row}: ({row}[{quoted(search.key) if isinstance(search.key, str) else search.key}],)"]
    texts += [side.made for side in (search.own, search.other)]
    texts += ["places=True"] if search.places else []
    texts += [] if search.own.plain and search.other.plain else ["texts=True"]
    indent = site.module.indent(search.loop)
    line = f"{index} = {by_key}({', '.join(texts)})"
    if len(indent) + len(line) > WIDTH:
        unit = "\t" if "\t" in indent else "    "
        line = "\n".join([f"{index} = {by_key}(", *(f"{unit}{text}," for text in texts), ")"])
    return site.lines(line, indent)


def _look_up(site: Site, search: Search, index: str, found: str) -> str:
    """The lines in front of the inner loop."""
    indent = site.module.indent(search.inner)
    unit = "\t" if "\t" in indent else "    "
    tests = []
    leaf, first = search.other.leaf, search.inner.body[0]
    if isinstance(leaf, ast.Subscript):
        of = ast.unparse(leaf.value)
        more = isinstance(first, ast.If) and isinstance(first.test, ast.BoolOp)  # what follows `and` may change a list
        tests.append(f"type({of}) in ({'' if more else 'dict, list, '}str, tuple)")
        if not more:
            tests.append(f"(type({of}) is not dict or {{*map(type, {of})}} == {{str}})")  # no key with methods
    test, _ = site.untouched([*search.own.functions, *search.other.functions])
    tests += [test] if test else []
    ask = f"{found} = {index}.having(({ast.unparse(leaf)},), {search.rows})"
    condition = branch(tests, indent + unit).replace("\n", f"\n{unit}") if tests else ""
    body = [f"{unit}{condition}", f"{unit}{unit}{ask}"] if tests else [f"{unit}{ask}"]
    lines = [f"{found} = None", "try:", *body, "except Exception:", f"{unit}pass  # the loop raises the same"]
    return site.lines("\n".join(lines), indent)
