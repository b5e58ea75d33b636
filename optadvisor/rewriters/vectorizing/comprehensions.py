"""List comprehensions, `list(map(…))` and `np.array([…])`, written out as loops that append (see `plain`).

    ys = [f(x) for x in xs if x > 0]      →      items = []
                                                 for x_2 in xs:
                                                     if x_2 > 0:
                                                         items.append(f(x_2))
                                                 ys = items

`appends` then gives the lists their length from the start, where it is known.

Does not handle: sets, dicts, lists of tuples, rows that differ in length.
"""

from __future__ import annotations

import ast

from optadvisor.loops.filling import copied_rows, filled
from optadvisor.rewriters.vectorizing.generators import loops, mapped, renamed
from optadvisor.rewriters.vectorizing.work import Work, let, load

ARRAYS = ("numpy.array", "numpy.asarray")


def made(work: Work, node: ast.expr, before: list[ast.stmt]) -> ast.expr | None:
    """The variable that holds such a list; None for any other expression."""
    source: ast.expr = node
    is_array = False
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        name = work.resolved(node.func)
        argument = node.args[0]
        if name in ARRAYS and isinstance(argument, ast.ListComp) and len(argument.generators) == 1:
            source, is_array = argument, True
        elif name == "builtins.list" and isinstance(argument, ast.GeneratorExp):
            source = argument
        elif name == "builtins.list" and isinstance(argument, ast.Call):
            source = mapped(work, argument) or node
    if not isinstance(source, ast.ListComp | ast.GeneratorExp):
        return None
    if source is node and isinstance(node, ast.GeneratorExp):
        return None
    if not is_array and (filled(source) is not None or copied_rows(source) is not None):
        return None
    found = renamed(work, source)
    if found is None:
        return None
    generators, item = found
    items = work.fresh("items")
    if is_array:
        work.arrays.add(items)
    add = ast.Expr(ast.Call(ast.Attribute(load(items), "append", ast.Load()), [item], []))
    before += [let(items, ast.List([], ast.Load())), *loops(work, generators, [add])]
    return load(items)
