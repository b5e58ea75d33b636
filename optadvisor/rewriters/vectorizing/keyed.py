"""`max(…, key=…)` and `min(…, key=…)` written out as loops that note where the extreme is (see `plain`).

    p = max(range(k, n), key=lambda r: abs(a[r][k]))      →      chosen, largest = k, abs(a[k][k])
                                                                 for r in range(k + 1, n):
                                                                     value = abs(a[r][k])
                                                                     if value > largest:
                                                                         largest = value
                                                                         chosen = r

The first of equals is kept, as `max` does; of nothing there is no largest, and the original takes over.

Does not handle: anything but ranges; functions that are no `lambda`, but by their name.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing.windows import total
from optadvisor.rewriters.vectorizing.work import Renaming, Work, let, load

EXTREMES = {"builtins.max": ("largest", ast.Gt), "builtins.min": ("smallest", ast.Lt)}


def extreme(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr | None:
    """The variable that holds the value of such a call; None for anything else."""
    match node:
        case ast.Call(args=[ast.Call() as source], keywords=[ast.keyword(arg="key", value=key)]):
            pass
        case _:
            return None
    function = work.resolved(node.func)
    if function not in EXTREMES or work.resolved(source.func) != "builtins.range" or source.keywords:
        return None
    if not 1 <= len(source.args) <= 2 or not all(map(_is_steady, source.args)):
        return None
    wish, op = EXTREMES[function]
    start: ast.expr = ast.Constant(0) if len(source.args) == 1 else source.args[0]
    stop = source.args[-1]
    position, value, best, chosen = (work.fresh(each) for each in ("place", "value", wish, "chosen"))
    of_first, of_each = _keyed(key, start), _keyed(key, load(position))
    if of_first is None or of_each is None:
        return None
    better = ast.Compare(load(value), [op()], [load(best)])
    noted = [let(best, load(value)), let(chosen, load(position))]
    second = total([(start, 1), (ast.Constant(1), 1)], None, 1)
    rounds = ast.Call(load("range"), [second, copy.deepcopy(stop)], [])
    loop = ast.For(
        ast.Name(position, ast.Store()), rounds, [let(value, of_each), ast.If(better, noted, [])], [], lineno=0
    )
    nothing = ast.parse(f"if {ast.unparse(stop)} <= {ast.unparse(start)}:\n    raise ValueError").body[0]
    before += work.block([nothing, let(chosen, copy.deepcopy(start)), let(best, of_first), loop])
    return load(chosen)


def _is_steady(node: ast.expr) -> bool:
    """Does it mean the same however often it is worked out?"""
    kinds = (ast.Name, ast.Constant, ast.BinOp, ast.operator, ast.expr_context)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "len":
        return len(node.args) == 1 and isinstance(node.args[0], ast.Name)
    return all(isinstance(n, kinds) for n in ast.walk(node))


def _keyed(key: ast.expr, argument: ast.expr) -> ast.expr | None:
    """The key of `argument`."""
    if any(isinstance(n, ast.Lambda | ast.ListComp | ast.GeneratorExp) for n in ast.walk(key) if n is not key):
        return None
    match key:
        case ast.Name():
            return ast.copy_location(ast.Call(copy.deepcopy(key), [copy.deepcopy(argument)], []), key)
        case ast.Lambda(args=ast.arguments(posonlyargs=[], args=[parameter], kwonlyargs=[], defaults=[], vararg=None)):
            if isinstance(argument, ast.Name):
                return Renaming({parameter.arg: argument.id}).visit(copy.deepcopy(key.body))  # type: ignore[no-any-return]
            return _Put(parameter.arg, argument).visit(copy.deepcopy(key.body))  # type: ignore[no-any-return]
    return None


class _Put(ast.NodeTransformer):
    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.value) if node.id == self.name else node
