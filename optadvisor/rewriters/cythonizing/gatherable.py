"""Which generators and comprehensions `gathered` may write out as loops.

    sum(x * y for x, y in zip(xs, ys))       a generator that a built-in goes through
    min(range(k), key=lambda j: far[j])      what is found by a key that is a lambda
    [a + h * b for a, b in zip(y, k)]        a list or a dict whose comprehension unpacks, or has the others inside

Does not handle: `*` in targets, tuples in tuples of a generator, one name for two things, walruses, lambdas that are no
such key.
"""

from __future__ import annotations

import ast
import sys

from optadvisor.rewriters.cythonizing.names import COMPREHENSIONS

AT_ONCE = frozenset({"any", "all"})
"""They end before their generator does."""
NEVER = (ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom)


def gathers(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and [type(one) for one in node.args] == [ast.GeneratorExp]


def chooses(node: ast.AST) -> bool:
    """`max` or `min` by a key that is a lambda with one parameter."""
    match node:
        case ast.Call(args=[over], keywords=[ast.keyword(arg="key", value=ast.Lambda(args=given))]):
            others = [given.vararg, given.kwarg, *given.kwonlyargs, *given.posonlyargs, *given.defaults]
            return not isinstance(over, ast.GeneratorExp | ast.Starred) and not any(others) and len(given.args) == 1
    return False


def is_written_out(node: ast.AST) -> bool:
    """Whether it may be: comprehensions only where Cython could not write them as they are."""
    if not isinstance(node, ast.ListComp | ast.DictComp):
        return gathers(node) or chooses(node)
    inside = [*items(node), *(part for one in node.generators for part in one.ifs)]
    inside += [one.iter for one in node.generators[1:]]
    unpacks = any(not isinstance(one.target, ast.Name) for one in node.generators)
    return unpacks or any(is_written_out(part) for one in inside for part in ast.walk(one))


def items(node: ast.ListComp | ast.DictComp) -> list[ast.expr]:
    return [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]


def can_be(name: str, generator: ast.expr) -> bool:
    """`name`: of the built-in that gathers; empty for comprehensions that make a list or a dict."""
    assert isinstance(generator, ast.GeneratorExp | ast.ListComp | ast.DictComp)
    targets = [one for clause in generator.generators for one in single(clause.target, deep=not name)]
    bound = [one.id for one in targets if isinstance(one, ast.Name)]
    if len(bound) < len(targets) or (name == "sum" and sys.version_info >= (3, 12)):
        return False
    parts = [one for one in ast.walk(generator) if one is not generator]
    inner = {target for one in parts if isinstance(one, COMPREHENSIONS) for target in stored(one)}
    inner |= {one.arg for one in parts if isinstance(one, ast.arg)}
    keys = {id(part) for one in parts if chooses(one) for part in ast.iter_child_nodes(one)}
    lambdas = [one for one in parts if isinstance(one, ast.keyword) and isinstance(one.value, ast.Lambda)]
    known = sum(id(one) in keys for one in lambdas)
    if any(isinstance(one, NEVER) for one in parts) or known < sum(isinstance(one, ast.Lambda) for one in parts):
        return False
    if len(set(bound)) < len(bound) or inner & {*bound}:
        return False
    return name not in AT_ONCE or len(generator.generators) == 1


def single(node: ast.expr, *, deep: bool) -> list[ast.expr]:
    """The targets that a target is made of; `deep`: also of those in it."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return [one for part in parts for one in single(part, deep=True)] if deep and parts != [node] else parts


def stored(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load)}
