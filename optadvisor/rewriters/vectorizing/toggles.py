"""Variables that flip under a condition, by how often they do (see `plain`).

    inside = False                    inside = False
    for i in range(n):                flips = 0
        …                             for i in range(n):
        if crosses(i):                    …
            inside = not inside           if crosses(i):
                                              flips += 1
                                      inside = flips % 2 == 1

`sign = -sign` likewise.

Does not handle: variables that are looked at before the loop has ended.
"""

from __future__ import annotations

import ast
import copy

from optadvisor.rewriters.vectorizing import previous
from optadvisor.rewriters.vectorizing.work import Work, let, load


def counted(work: Work, body: list[ast.stmt]) -> list[ast.stmt]:
    """The same statements with counts of flips, and with what was there before by its place (`previous`)."""
    result: list[ast.stmt] = []
    for each in body:
        if isinstance(each, ast.For | ast.While) and not each.orelse:
            loop = previous.by_place(work, result, each) if isinstance(each, ast.For) else each
            before, loop, after = _flips(work, result, loop)
            result += [*before, loop, *after]
        else:
            result.append(each)
    return result


# ---------------------------------------------------------------- flips


def _flips(
    work: Work, earlier: list[ast.stmt], loop: ast.For | ast.While
) -> tuple[list[ast.stmt], ast.For | ast.While, list[ast.stmt]]:
    before: list[ast.stmt] = []
    after: list[ast.stmt] = []
    for name in dict.fromkeys(found for each in ast.walk(loop) if (found := _flipped(each))):
        start = _constant(earlier, name)
        uses = sum(isinstance(n, ast.Name) and n.id == name for n in ast.walk(loop))
        toggles = [each for each in ast.walk(loop) if _flipped(each) == name]
        words = {type(each.value.op) for each in toggles}  # type: ignore[attr-defined]
        truth = words == {ast.Not}
        if start is None or uses != 2 * len(toggles) or len(words) > 1 or isinstance(start.value, bool) != truth:
            continue
        count = work.fresh("flips")
        loop = _Counting(name, count).visit(copy.deepcopy(loop))
        before.append(let(count, ast.Constant(0)))
        odd = ast.Compare(
            ast.BinOp(load(count), ast.Mod(), ast.Constant(2)), [ast.Eq()], [ast.Constant(int(not start.value))]
        )
        if truth:
            after.append(let(name, odd))
        else:
            odd.comparators = [ast.Constant(1)]
            after.append(ast.If(odd, [let(name, ast.UnaryOp(ast.USub(), load(name)))], []))
        work.changed = True
    return before, loop, after


def _flipped(node: ast.AST) -> str:
    """The variable of `x = not x` and `x = -x`; empty for everything else."""
    match node:
        case ast.Assign(
            targets=[ast.Name(id=name)], value=ast.UnaryOp(op=ast.Not() | ast.USub(), operand=ast.Name(id=same))
        ) if name == same:
            return name
    return ""


def _constant(earlier: list[ast.stmt], name: str) -> ast.Constant | None:
    """What the variable has been set to in front of the loop, if that is written out."""
    for each in reversed(earlier):
        match each:
            case ast.Assign(targets=[ast.Name(id=target)], value=ast.Constant(value=int() | float()) as value) if (
                target == name
            ):
                return value
        if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(each)):
            return None
    return None


class _Counting(ast.NodeTransformer):
    def __init__(self, name: str, count: str) -> None:
        self.name, self.count = name, count

    def visit_Assign(self, node: ast.Assign) -> ast.stmt:
        if _flipped(node) != self.name:
            return node
        return ast.AugAssign(ast.Name(self.count, ast.Store()), ast.Add(), ast.Constant(1))
