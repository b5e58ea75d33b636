"""Where a function does the same again and again: loops and comprehensions, with the statement to put lines before.

    scores = [value / max(values) for value in values]       Repeated(statement=the assignment, parts=(value / …,))

Does not handle: loops of nested functions, comprehensions in the tests of `elif`, in `with` and `match`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.rewriters._places import inner_blocks, is_builtin
from optadvisor.source.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeated:
    """A loop, or a statement with a comprehension."""

    statement: ast.stmt
    outermost: ast.stmt
    """The outermost loop around it, or itself."""
    parts: tuple[ast.AST, ...]
    """What is evaluated more than once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """An expression of a region that names nothing which changes there."""

    region: Repeated
    expression: ast.expr


def stored(tree: ast.AST) -> frozenset[str]:
    return frozenset(n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))


def from_outside(tree: ast.AST) -> frozenset[str]:
    """Names that an expression reads and its comprehensions do not bind: `x` and `xs` of `x + sum(x for x in xs)`."""
    if isinstance(tree, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        head = tree.generators[0].iter
        targets = frozenset[str]().union(*(stored(one.target) for one in tree.generators))
        inside = [part for part in ast.iter_child_nodes(tree) if not isinstance(part, ast.comprehension)]
        inside += [part for one in tree.generators for part in (one.iter, *one.ifs) if part is not head]
        return from_outside(head) | (frozenset[str]().union(*map(from_outside, inside)) - targets)
    if isinstance(tree, ast.Name):
        return frozenset({tree.id} if isinstance(tree.ctx, ast.Load) else ())
    return frozenset[str]().union(*map(from_outside, ast.iter_child_nodes(tree)))


def expression_ids(tree: ast.AST) -> set[int]:
    """Of expressions alone: operators and contexts (`ast.Load()`) are the same objects wherever they stand."""
    return {id(node) for node in ast.walk(tree) if isinstance(node, ast.expr)}


# ---------------------------------------------------------------- regions


def regions(site: Site) -> Iterator[Repeated]:
    """Outer loops before those in them."""
    if site.node is not None:
        yield from _regions(site.node.body, None)


def _regions(block: Sequence[ast.stmt], outermost: ast.stmt | None) -> Iterator[Repeated]:
    for statement in block:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        around = outermost if outermost is not None else statement
        if isinstance(statement, ast.For):
            yield Repeated(statement=statement, outermost=around, parts=tuple(statement.body))
        elif isinstance(statement, ast.While):
            yield Repeated(statement=statement, outermost=around, parts=(statement.test, *statement.body))
        parts = tuple(part for one in _comprehensions(statement) for part in _repeated(one))
        if parts:
            yield Repeated(statement=statement, outermost=around, parts=parts)
        inside = statement if isinstance(statement, ast.For | ast.While) else None
        for inner in inner_blocks(statement):
            if not _is_elif(statement, inner):
                yield from _regions(inner, outermost or inside)
            else:
                for deeper in inner_blocks(inner[0]):
                    yield from _regions(deeper, outermost or inside)


def _is_elif(statement: ast.stmt, block: Sequence[ast.stmt]) -> bool:
    """Whether the block is written `elif`; `else:` with an `if` alone in it is taken for one, too."""
    alone = isinstance(statement, ast.If) and block == statement.orelse and len(block) == 1
    return alone and isinstance(block[0], ast.If)


def _comprehensions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The comprehensions that the statement evaluates once itself."""
    match statement:
        case ast.Assign(value=found) | ast.AugAssign(value=found) | ast.Expr(value=found) | ast.For(iter=found):
            pass
        case ast.AnnAssign(value=ast.expr() as found) | ast.Return(value=ast.expr() as found) | ast.If(test=found):
            pass
        case _:
            return
    todo: list[ast.AST] = [found]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp):
            yield node
        elif not isinstance(node, ast.Lambda | ast.JoinedStr):
            todo += ast.iter_child_nodes(node)


def _repeated(node: ast.expr) -> Iterator[ast.AST]:
    """All of a comprehension but what its first `for` goes through."""
    assert isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp)
    yield node.elt
    for number, generator in enumerate(node.generators):
        yield from generator.ifs
        if number:
            yield generator.iter


# ---------------------------------------------------------------- what is surely evaluated


def evaluated(site: Site, chance: Chance) -> bool:
    """The region comes to the expression whenever it is run, and to nothing before it that could raise.

    For what may never end: `10 // n` in front of it raises where n is 0, and the loop stops there.
    Of `for` loops only those over constants and `range(…)` with a number of the text are known to have a round.
    """
    loop, wanted = chance.region.statement, chance.expression
    match loop:
        case ast.While(test=test):
            return _at_once(test, wanted) and _always(test, wanted)
        case ast.For(iter=ast.Tuple() | ast.List() as items) if items.elts:
            return all(isinstance(item, ast.Constant) for item in items.elts) and _comes_first(loop.body, wanted)
        case ast.For(iter=ast.Call(func=func, args=[ast.Constant(value=int() as rounds)])) if rounds > 0:
            return is_builtin(site, func, "range") and _comes_first(loop.body, wanted)
    return False


def _comes_first(body: Sequence[ast.stmt], wanted: ast.expr) -> bool:
    return _reached(body[:1], wanted) and any(_at_once(head, wanted) for head in _heads(body[0]))


def _at_once(tree: ast.AST, wanted: ast.expr) -> bool:
    """Nothing but names and constants is looked at before `wanted`, as far as that is told by what stands around it."""
    inside = set(map(id, ast.walk(wanted)))
    around = {id(node) for node in ast.walk(tree) if any(inner is wanted for inner in ast.walk(node))}
    others = [node for node in ast.walk(tree) if id(node) not in inside | around]
    plain = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop)
    return all(isinstance(node, plain) for node in others)


def loop_comes_to(chance: Chance) -> bool:
    """Each round of the region comes to the expression, as long as nothing raises; there may be no round."""
    statement, wanted = chance.region.statement, chance.expression
    if isinstance(statement, ast.For):
        return _reached(statement.body, wanted)
    if isinstance(statement, ast.While):
        return _always(statement.test, wanted) or _reached(statement.body, wanted)
    for node in ast.walk(statement):
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp) and _always(node.elt, wanted):
            return len(node.generators) == 1 and not node.generators[0].ifs
    return False


_LEAVING = (ast.Assert, ast.Break, ast.Continue, ast.Raise, ast.Return)


def _reached(block: Sequence[ast.stmt], wanted: ast.expr) -> bool:
    for statement in block:
        if any(node is wanted for node in ast.walk(statement)):
            return any(_always(child, wanted) for child in _heads(statement))
        if any(isinstance(n, _LEAVING) for n in ast.walk(statement)):
            return False
    return False


def _heads(statement: ast.stmt) -> Iterator[ast.AST]:
    match statement:
        case ast.If(test=found) | ast.While(test=found) | ast.For(iter=found):
            yield found
        case ast.Assign() | ast.AugAssign() | ast.AnnAssign() | ast.Expr() | ast.Return():
            yield statement


def _always(tree: ast.AST, wanted: ast.expr) -> bool:
    """Evaluating `tree` evaluates `wanted`."""
    if tree is wanted:
        return True
    match tree:
        case ast.BoolOp(values=[first, *_]) | ast.IfExp(test=first):
            return _always(first, wanted)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            return _always(tree.generators[0].iter, wanted)
        case ast.Compare(left=left, comparators=[second, *_]):
            return _always(left, wanted) or _always(second, wanted)
        case ast.Lambda():
            return False
    return any(_always(child, wanted) for child in ast.iter_child_nodes(tree))
