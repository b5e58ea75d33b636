"""Lists of a function's own to which only rows are added that it makes itself, and whose keys stay as they are.

    check_rows(site, loop, "groups", {0})     raises `Refused` unless `groups[i][0]` never changes up to the loop's end

Neither the list nor a row is handed to anybody, so whatever else the loop calls cannot reach them.

Does not handle: rows that are objects, slices, rows that a helper makes.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from optadvisor.rewriters._places import assignment, is_builtin, kept_generators
from optadvisor.rewriters._quiet_functions import bound_by_names
from optadvisor.source.site import Site

Key = int | str
"""`0` of `row[0]`, `"name"` of `row["name"]`."""
LOOKING = ("all", "any", "len", "list", "max", "min", "set", "sorted", "sum", "tuple")
"""Built-ins that look into what they are given, and neither keep nor change it."""
DICTIONARY = ("get", "items", "keys", "values")
LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


class Refused(Exception):  # noqa: N818 - an answer, not an error
    pass


def check_rows(site: Site, loop: ast.stmt, rows: str, keys: Iterable[Key]) -> None:
    """Raises `Refused`; `loop` is a statement of the function's own block."""
    wanted = set(keys)
    before = site.body[: site.body.index(loop) + 1]
    inside = {node for statement in before for node in ast.walk(statement)}
    _check_list(site, loop, rows, wanted)
    one = {name for node in inside for name in _row_names(site, node, rows)}
    appended = {name for node in inside for name in _appended_names(node, rows)}
    one |= _further_names(inside, one | appended)
    for name in sorted(appended):
        _check_bindings(site, name, rows, wanted)
    names = _Rows(site=site, rows=rows, one=frozenset(one | appended), keys=frozenset(wanted))
    for node in inside:
        if isinstance(node, ast.Global | ast.Nonlocal) and names.both.intersection(node.names):
            raise Refused(f"others know `{rows}`, or one of its rows, by a variable that is declared global")
        if isinstance(node, LATER) and any(_named(ast.walk(node), names.both)):
            raise Refused(f"an inner function knows `{rows}`, or one of its rows")
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and node.target.id in names.both:
            raise _more(node.target)
    safe = {id(each) for node in inside for part in PARTS for each in part(names, node)}
    for each in _named(inside, names.both):
        if isinstance(each.ctx, ast.Del) or (isinstance(each.ctx, ast.Load) and id(each) not in safe):
            raise _more(each)
    for node in inside:
        if isinstance(node, ast.Subscript) and names.is_list(node.value) and id(node) not in safe:
            raise _more(node)


def _more(node: ast.expr) -> Refused:
    return Refused(f"line {node.lineno} does more with `{ast.unparse(node)}` than to look into it or to add to it")


def _check_list(site: Site, loop: ast.stmt, rows: str, keys: set[Key]) -> None:
    """Raises `Refused` where the list may have been something else before the loop, or be known to others."""
    assert site.node is not None
    if rows in site.parameters or rows not in site.bound_names or not bound_by_names(site, rows):
        raise Refused(f"`{rows}` is not made in the function itself")
    for node in ast.walk(site.node):
        if isinstance(node, ast.Global | ast.Nonlocal) and rows in node.names:
            raise Refused(f"`{rows}` is not made in the function itself")
        if isinstance(node, ast.Try) and node.finalbody:
            raise Refused("what stands in `finally` may go on after the function has given something back")
    before = site.body[: site.body.index(loop) + 1]
    made = {id(target) for target in _made(site, before, rows, keys)}
    for each in _named((node for statement in before for node in ast.walk(statement)), {rows}):
        if not isinstance(each.ctx, ast.Load) and id(each) not in made:
            raise Refused(f"`{rows}` is bound to something else than a new list of new rows in line {each.lineno}")
    if any(not isinstance(each.ctx, ast.Load) for each in _named(ast.walk(loop), {rows})):
        raise Refused(f"`{rows}` is made anew in the loop")


def _named(nodes: Iterable[ast.AST], names: Collection[str]) -> Iterator[ast.Name]:
    return (node for node in nodes if isinstance(node, ast.Name) and node.id in names)


def is_row(node: ast.expr, keys: set[Key]) -> bool:
    """A list, tuple or dictionary that is written out, and has these keys."""
    if isinstance(node, ast.List | ast.Tuple):
        plain = not any(isinstance(item, ast.Starred) for item in node.elts)
        return plain and all(isinstance(key, int) and 0 <= key < len(node.elts) for key in keys)
    if isinstance(node, ast.Dict):
        names = [key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)]
        return len(names) == len(node.keys) and keys <= {*names}
    return False


def _made(site: Site, block: Iterable[ast.stmt], rows: str, keys: set[Key]) -> Iterator[ast.Name]:
    """Where the variable is bound to a new list of new rows."""
    for statement in block:
        for node in ast.walk(statement):
            target, value = assignment(node) if isinstance(node, ast.stmt) else (None, None)
            if isinstance(target, ast.Name) and target.id == rows:
                match value:
                    case ast.List(elts=elts) if all(is_row(item, keys) for item in elts):
                        yield target
                    case ast.ListComp(elt=elt) if is_row(elt, keys):
                        yield target
                    case ast.Call(func=func, args=[], keywords=[]) if is_builtin(site, func, "list"):
                        yield target


def _row_names(site: Site, node: ast.AST, rows: str) -> Iterator[str]:
    """Variables that are one row: of `for row in rows`, `for i, row in enumerate(rows)`, `row = rows[i]`."""
    match node:
        case ast.For(target=ast.Name(id=row), iter=ast.Name(id=known)) if known == rows:
            yield row
        case ast.comprehension(target=ast.Name(id=row), iter=ast.Name(id=known)) if known == rows:
            yield row
        case ast.For(target=ast.Tuple(elts=[_, ast.Name(id=row)]), iter=ast.Call(func=func, args=[ast.Name(id=known)])):
            if known == rows and is_builtin(site, func, "enumerate"):
                yield row
        case ast.Assign(targets=[ast.Name(id=row)], value=ast.Subscript(value=ast.Name(id=known))) if known == rows:
            yield row


def _further_names(nodes: Collection[ast.AST], one: set[str]) -> set[str]:
    """Variables that are given one of these: `known = row`."""
    found: set[str] = set()
    while True:
        more = set()
        for node in nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=other)], value=ast.Name(id=row)) if row in one | found:
                    more.add(other)
        if more <= found:
            return found
        found |= more


def _appended_names(node: ast.AST, rows: str) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=known), attr="append"), args=[ast.Name(id=row)]):
            if known == rows:
                yield row


def _check_bindings(site: Site, name: str, rows: str, keys: set[Key]) -> None:
    """Raises `Refused` where a variable that is appended may be something else than a new row, or one of these."""
    assert site.node is not None
    fine = set()
    for node in ast.walk(site.node):
        target, value = assignment(node) if isinstance(node, ast.stmt) else (None, None)
        if isinstance(target, ast.Name) and value is not None and is_row(value, keys):
            fine.add(id(target))
        match node:
            case ast.For(target=ast.Name() as row, iter=ast.Name(id=known)) if known == rows:
                fine.add(id(row))
    stores = [n for n in ast.walk(site.node) if isinstance(n, ast.Name) and n.id == name]
    if name in site.parameters or not bound_by_names(site, name):
        raise Refused(f"`{name}` may be known to others, and is added to `{rows}`")
    if any(isinstance(n.ctx, ast.Store) and id(n) not in fine for n in stores):
        raise Refused(f"`{name}` may be something else than a new row, and is added to `{rows}`")


def is_number(site: Site, node: ast.expr, known: frozenset[str] = frozenset()) -> bool:
    """No `slice(0, 3)` by a variable, which would give a list of rows; `known` are variables that are numbers."""
    if isinstance(node, ast.BinOp):
        return is_number(site, node.left, known) and is_number(site, node.right, known)
    if isinstance(node, ast.UnaryOp):
        return is_number(site, node.operand, known)
    if isinstance(node, ast.Call):
        return is_builtin(site, node.func, "len")
    if not isinstance(node, ast.Name):
        return isinstance(node, ast.Constant)
    if node.id in known:
        return True
    if node.id in site.parameters or node.id not in site.bound_names or not bound_by_names(site, node.id):
        return False
    assert site.node is not None
    nodes = list(ast.walk(site.node))
    if any(isinstance(each, ast.Global | ast.Nonlocal) and node.id in each.names for each in nodes):
        return False
    fine = {id(one) for each in nodes for one in _numbers(site, each, known | {node.id})}
    return all(id(each) in fine for each in _named(nodes, {node.id}) if isinstance(each.ctx, ast.Store))


def _numbers(site: Site, node: ast.AST, known: frozenset[str]) -> Iterator[ast.expr]:
    """What is bound to a number here, if it is a variable of `known`."""
    match node:
        case ast.For(target=target, iter=ast.Call()) | ast.comprehension(target=target, iter=ast.Call()):
            assert isinstance(node.iter, ast.Call)
            if is_builtin(site, node.iter.func, "range"):
                yield target
            elif is_builtin(site, node.iter.func, "enumerate") and isinstance(target, ast.Tuple):
                yield target.elts[0]
        case ast.Assign(targets=[ast.Name(id=name) as target], value=value) if name in known:
            yield from [target] if is_number(site, value, known) else ()
        case ast.AugAssign(target=ast.Name(id=name) as target, value=value) if name in known:
            yield from [target] if is_number(site, value, known) else ()


def is_named(node: ast.AST, variable: str) -> bool:
    return isinstance(node, ast.Name) and node.id == variable


def is_part(node: ast.AST, variable: str, place: str) -> bool:
    """`row[0]`; with a place `rows[i][0]`."""
    match node:
        case ast.Subscript(value=value, slice=ast.Constant(value=key)):
            if not isinstance(key, str) and (type(key) is not int or key < 0):
                return False
            if not place:
                return is_named(value, variable)
            return isinstance(value, ast.Subscript) and is_named(value.value, variable) and is_named(value.slice, place)
    return False


def used_later(block: Sequence[ast.stmt], inner: ast.For, name: str, *, known: bool) -> bool:
    """What `inner` leaves in its variable may be read; `known`: it has another value where the block begins."""
    for statement in block:
        around = any(node is inner for node in ast.walk(statement))
        target, value = assignment(statement)
        if statement is inner:
            if used_later(inner.orelse, inner, name, known=False):
                return True
        elif isinstance(statement, ast.For | ast.While):
            own = isinstance(statement, ast.For) and is_named(statement.target, name)
            head = statement.iter if isinstance(statement, ast.For) else statement.test
            before = known and not around
            if not before and _reads(head, name):
                return True
            if used_later(statement.body, inner, name, known=before or own):
                return True
            if used_later(statement.orelse, inner, name, known=before):
                return True
        elif isinstance(statement, ast.If):
            if not known and _reads(statement.test, name):
                return True
            if any(used_later(part, inner, name, known=known) for part in (statement.body, statement.orelse)):
                return True
        elif isinstance(target, ast.Name) and target.id == name and value is not None:
            if not known and _reads(value, name):
                return True
            known = True
        elif (not known or around) and _reads_beside(statement, inner, name):
            return True
        known = known and not around
    return False


def _reads_beside(statement: ast.stmt, inner: ast.For, name: str) -> bool:
    """The statement, such as a `try` around `inner`, reads it anywhere but in the rounds of `inner`."""
    around = any(node is inner for node in ast.walk(statement))
    return _reads(statement, name, but=inner) or (around and used_later(inner.orelse, inner, name, known=False))


def read_any_time(site: Site, name: str) -> bool:
    """An inner function or a generator looks at the variable, whenever it is asked."""
    nodes = [node for statement in site.body for node in ast.walk(statement)]
    kept = kept_generators(site, nodes)
    return any(_reads(node, name) for node in nodes if isinstance(node, LATER) or node in kept)


def _reads(tree: ast.AST, name: str, but: ast.AST | None = None) -> bool:
    """A comprehension with a variable of this name reads its own."""
    if tree is but:
        return False
    if isinstance(tree, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        own = any(is_named(node, name) for one in tree.generators for node in ast.walk(one.target))
        if own:
            return _reads(tree.generators[0].iter, name)
    return is_named(tree, name) or any(_reads(child, name, but) for child in ast.iter_child_nodes(tree))


# ---------------------------------------------------------------- what leaves the keys as they are


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rows:
    site: Site
    rows: str
    one: frozenset[str]
    """Variables that may be one of the rows."""
    keys: frozenset[Key]

    @property
    def both(self) -> frozenset[str]:
        return self.one | {self.rows}

    def is_list(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Name) and node.id == self.rows

    def known(self, node: ast.AST) -> Iterator[ast.AST]:
        """The list, or one of its rows, by a variable or as `rows[i]`."""
        if isinstance(node, ast.Name) and node.id in self.both:
            yield node
        else:
            yield from self.one_row(node)

    def one_row(self, node: ast.AST) -> Iterator[ast.AST]:
        """One of the rows."""
        if isinstance(node, ast.Name) and node.id in self.one:
            yield node
        elif isinstance(node, ast.Subscript) and self.is_list(node.value) and isinstance(node.ctx, ast.Load):
            yield from (node, node.value) if is_number(self.site, node.slice) else ()


def _parts(names: _Rows, node: ast.AST) -> Iterator[ast.AST]:
    """`row[1]`, `row[1] = …` where that is no key, `row = rows[i]`, `known = row`"""
    match node:
        case ast.Subscript(value=value, ctx=ast.Load()):
            yield from names.one_row(value) if not names.is_list(value) else ()
        case ast.Subscript(value=value, slice=ast.Constant(value=key), ctx=ast.Store()):
            plain = isinstance(key, str) or (type(key) is int and key >= 0)
            if plain and key not in names.keys and not names.is_list(value):
                yield from names.one_row(value)
        case ast.Assign(targets=[ast.Name(id=row)], value=value) if row in names.one:
            yield from names.one_row(value)


def _calls(names: _Rows, node: ast.AST) -> Iterator[ast.AST]:
    """`rows.append([name, 1])`, `row.append(x)`, `len(rows)`, `sum(row)`"""
    if not isinstance(node, ast.Call) or node.keywords:
        return
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr="append"), args=[item]):
            if not names.is_list(value):
                yield from names.one_row(value)
            elif is_row(item, {*names.keys}):
                yield value
            elif isinstance(item, ast.Name) and item.id in names.one:
                yield from (value, item)
        case ast.Call(func=ast.Attribute(value=value, attr=method)) if method in DICTIONARY:
            yield from names.one_row(value)
        case ast.Call(func=func, args=[value]) if is_builtin(names.site, func, *LOOKING):
            yield from names.known(value) if is_builtin(names.site, func, "len") else names.one_row(value)


def _loops(names: _Rows, node: ast.AST) -> Iterator[ast.AST]:
    """`for row in rows`, `for name, number in rows`, `for i, row in enumerate(rows)`, `for item in row`"""
    if not isinstance(node, ast.For | ast.comprehension):
        return
    target, value = node.target, node.iter
    match target, value:
        case ast.Name(id=row), ast.Name() if names.is_list(value):
            yield from names.known(value) if row in names.one else ()
        case ast.Tuple(elts=[_, ast.Name(id=row)]), ast.Call(func=func, args=[ast.Name() as inner], keywords=[]):
            enumerated = names.is_list(inner) and is_builtin(names.site, func, "enumerate")
            yield from [inner] if enumerated and row in names.one else ()
        case ast.Tuple(), ast.Name() if names.is_list(value):
            yield value
        case _:
            yield from names.one_row(value)


def _questions(names: _Rows, node: ast.AST) -> Iterator[ast.AST]:
    """`if rows`, `x in row`, `row is None`, `return rows`"""
    match node:
        case ast.Compare(left=value, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant()]):
            yield from names.one_row(value)
        case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[value]):
            yield from names.one_row(value)
        case ast.If(test=value) | ast.While(test=value) | ast.UnaryOp(op=ast.Not(), operand=value):
            yield from names.known(value)
        case ast.Return(value=ast.Tuple(elts=elts)):
            for value in elts:
                yield from names.known(value)
        case ast.Return(value=ast.expr() as value):
            yield from names.known(value)


PARTS = (_parts, _calls, _loops, _questions)
