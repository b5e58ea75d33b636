"""Where a function goes through the rows of a table: `iterrows` and `itertuples` in loops and comprehensions, `apply`.

    for index, row in df.iterrows():            Place(table=df, loop=…)
    df.apply(lambda row: row["a"], axis=1)      Place(table=df, argument=…)

Does not handle: `apply` with further arguments.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from keyword import iskeyword

from optadvisor.rewriters._pandas_lookups import Unclear
from optadvisor.rewriters._places import is_builtin
from optadvisor.source.site import Site, own_nodes

Loop = ast.For | ast.comprehension
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A call that hands out rows."""

    call: ast.Call
    table: ast.expr
    loop: Loop | None = None
    owner: ast.AST | None = None
    """The `for` statement or the comprehension."""
    argument: ast.expr | None = None
    """What `apply` is given."""


def places(function: ast.FunctionDef) -> Iterator[Place]:
    """In the order of the text, outer ones first."""
    for node in own_nodes(function):
        if isinstance(node, ast.For):
            yield from _of_loop(node, node)
        elif isinstance(node, _COMPREHENSIONS):
            for generator in node.generators:
                yield from _of_loop(generator, node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "apply":
            yield from _of_apply(node, node.func.value)


def tuple_places(function: ast.FunctionDef) -> Iterator[Place]:
    """Loops over `df.itertuples()`, also where that is counted by `enumerate`."""
    for node in own_nodes(function):
        loops: list[Loop] = [node] if isinstance(node, ast.For) else []
        loops += node.generators if isinstance(node, _COMPREHENSIONS) else []
        for loop in loops:
            for call in ast.walk(loop.iter):
                match call:
                    case ast.Call(func=ast.Attribute(value=table, attr="itertuples"), args=[]):
                        yield Place(call=call, table=table, loop=loop, owner=node)


def tuple_row_of(site: Site, place: Place) -> str:
    """The row's variable in `for row in df.itertuples()`, also counted by `enumerate`. Raises `Unclear`."""
    loop = place.loop
    assert loop is not None
    match _is_counted(site, place), loop.target:
        case False, ast.Name(id=row):
            pass
        case True, ast.Tuple(elts=[ast.Name(id=number), ast.Name(id=row)]) if number != row:
            pass
        case _:
            raise Unclear("the rows do not go into a variable of their own, as in `for row in …`", loop.iter.lineno)
    for each in place.call.keywords:
        if not _is_usual(each):
            raise Unclear(f"`{ast.unparse(each)}` makes other rows", loop.iter.lineno)
    return row


def _is_counted(site: Site, place: Place) -> bool | None:
    """False where the loop goes through the call itself, True through `enumerate` of it, None through anything else."""
    assert place.loop is not None
    match place.loop.iter:
        case ast.Call(func=ast.Name() as counter, args=[first, *_]) if first is place.call:
            return True if is_builtin(site, counter, "enumerate") else None
        case iterated:
            return False if iterated is place.call else None


def _is_usual(keyword: ast.keyword) -> bool:
    """`index=False`, `name="Order"`: the rows have the same attributes."""
    value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
    if keyword.arg == "index":
        return isinstance(value, bool)
    return keyword.arg == "name" and isinstance(value, str) and value.isidentifier() and not iskeyword(value)


def _of_loop(loop: Loop, owner: ast.AST) -> Iterator[Place]:
    """`… in df.iterrows()`, also where that is counted by `enumerate`."""
    for node in ast.walk(loop.iter):
        match node:
            case ast.Call(func=ast.Attribute(value=table, attr="iterrows"), args=[], keywords=[]):
                yield Place(call=node, table=table, loop=loop, owner=owner)


def _of_apply(call: ast.Call, table: ast.expr) -> Iterator[Place]:
    match call:
        case ast.Call(args=[argument], keywords=[ast.keyword(arg="axis", value=ast.Constant(value=1 | "columns"))]):
            yield Place(call=call, table=table, argument=argument)
        case ast.Call(args=[argument, ast.Constant(value=1 | "columns")], keywords=[]):
            yield Place(call=call, table=table, argument=argument)


def row_of(site: Site, place: Place) -> str:
    """The row's variable in `for index, row in …` and `for k, (index, row) in enumerate(…)`. Raises `Unclear`."""
    loop = place.loop
    assert loop is not None
    match _is_counted(site, place), loop.target:
        case False, ast.Tuple(elts=[ast.Name(id=index), ast.Name(id=row)]) if index != row:
            return row
        case True, ast.Tuple(elts=[ast.Name(), ast.Tuple(elts=[ast.Name(id=index), ast.Name(id=row)])]) if index != row:
            return row
    raise Unclear("the rows do not go into a variable of their own, as in `for index, row in …`", loop.iter.lineno)


def parts_of(site: Site, place: Place, row: str) -> list[ast.AST]:
    """What runs for each row of a loop. Raises `Unclear` where the row outlives it."""
    loop, owner = place.loop, place.owner
    assert site.node is not None
    if isinstance(loop, ast.For):
        inside = {id(n) for other in own_nodes(site.node) if _binds_row(other, row) for n in _inside(other)}
        if any(isinstance(n, ast.Name) and n.id == row and id(n) not in inside for n in ast.walk(site.node)):
            raise Unclear(f"`{row}` is used outside the loop, too", loop.lineno)
        return [*loop.body]
    assert loop is not None
    assert isinstance(owner, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp)
    after = owner.generators[owner.generators.index(loop) + 1 :]
    values: list[ast.AST] = [owner.key, owner.value] if isinstance(owner, ast.DictComp) else [owner.elt]
    return [*values, *loop.ifs, *after]


def _binds_row(node: ast.AST, row: str) -> bool:
    """Whether a loop's variable is `row`."""
    loops = node.generators if isinstance(node, _COMPREHENSIONS) else [node]
    targets = [loop.target for loop in loops if isinstance(loop, ast.For | ast.comprehension)]
    return any(isinstance(n, ast.Name) and n.id == row for target in targets for n in ast.walk(target))


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    parts = [node.target, *node.body] if isinstance(node, ast.For) else [node]
    return (inner for part in parts for inner in ast.walk(part))
