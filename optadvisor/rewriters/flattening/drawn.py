"""Random numbers that a nest of loops draws, as an array that is drawn before: `bulk_draws` for what becomes axes.

    def f(n, m):                                    def f(n, m, drawn):
        for i in range(n):                              for i in range(n):
            for j in range(m):                              for j in range(m):
                s *= exp(random.gauss(0.0, d))                  s *= exp(0.0 + float(drawn[i, j]) * d)

In front of the copy as many numbers are drawn from the same stream, in the same order; where the copy gives up, the
generator is put back. Each round of the innermost loop draws the same count, whatever happens.

Does not handle: draws of two kinds, draws under a condition, loops whose ends are not parameters, other generators than
that of the module `random`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.records import Edit
from optadvisor.rewriters._bulk_helpers import GAUSS_BLOCKS, NORMAL_BLOCKS, PLAIN_DRAWS, RANDOM_BLOCKS
from optadvisor.rewriters._bulk_stream import helper_text
from optadvisor.rewriters.flattening.mentions import certain
from optadvisor.source.site import Site, own_nodes

MOST_PER_ROUND = 8
LARGEST = 2**24
"""Numbers that are drawn at once: 128 MiB."""
ROUNDS = "the normal numbers of `random` are worked out by NumPy, which may differ in the last digit"
_KINDS = {"random.gauss": ("gauss", 2), "random.random": ("random", 0), "random.uniform": ("random", 2)}
_LEAVING = (ast.Break, ast.Continue, ast.Return, ast.Try, ast.With, ast.NamedExpr, ast.Lambda, ast.FunctionDef)
ALL_DRAWN = '''def {name}(blocks, *shape):
    """The numbers of all blocks as one array."""
    return {numpy}.concatenate([numbers for _, _, numbers in blocks]).reshape(shape)'''


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """What one nest of loops draws."""

    array: str
    function: str
    """How the drawing function is spelled: `random.gauss`."""
    kind: str
    """`gauss` or `random`."""
    sizes: tuple[str, ...]
    """How often the loops go round, from the outermost on, and how much one round draws if that is more than one."""


def drawn_by(site: Site) -> tuple[Drawn, list[Edit]] | None:
    """What the function's one nest draws, and the edits of the text; None where it is not that simple."""
    assert site.node is not None
    calls = [n for n in own_nodes(site.node) if isinstance(n, ast.Call) and site.resolved(n.func) in _KINDS]
    if not 0 < len(calls) <= MOST_PER_ROUND or not site.node.args.args or site.node.args.defaults:
        return None
    if len({(site.resolved(call.func), ast.unparse(call.func)) for call in calls}) > 1:
        return None
    kind, count = _KINDS[site.resolved(calls[0].func)]
    if any(len(call.args) != count or call.keywords for call in calls):
        return None
    loops = _nest(site, calls)
    if loops is None or not _each_round(loops[-1], calls) or _may_leave_before(site, loops[0]):
        return None
    sizes = [_size(site, loops[0], loop) for loop in loops]
    if not all(sizes):
        return None
    array = site.fresh("drawn")
    counters = [loop.target.id for loop in loops if isinstance(loop.target, ast.Name)]
    ordered = sorted(calls, key=lambda call: (call.lineno, call.col_offset))
    edits = []
    for number, call in enumerate(ordered):
        place = [*counters, str(number)] if len(calls) > 1 else counters
        value = f"float({array}[{', '.join(place)}])"
        start, end = site.module.span(call)
        lines = site.module.data[start:end].count(b"\n")
        edits.append(Edit(start=start, end=end, text=f"({_formula(site, call, value)}{chr(10) * lines})"))
    last = site.module.span(site.node.args.args[-1])[1]
    edits.append(Edit(start=last, end=last, text=f", {array}"))
    each_round = [str(len(calls))] if len(calls) > 1 else []
    found = Drawn(array=array, function=ast.unparse(calls[0].func), kind=kind, sizes=(*sizes, *each_round))
    return found, edits


def _formula(site: Site, call: ast.Call, value: str) -> str:
    """What the method of `random.Random` does with the numbers of the stream."""
    given = [f"({ast.unparse(argument)})" for argument in call.args]
    match site.resolved(call.func):
        case "random.gauss" if given[1] in ("(1.0)", "(1)"):
            return f"{given[0]} + {value}"
        case "random.gauss":
            return f"{given[0]} + {value} * {given[1]}"
        case "random.uniform":
            return f"{given[0]} + ({given[1]} - {given[0]}) * {value}"
    return value


def _nest(site: Site, calls: list[ast.Call]) -> list[ast.For] | None:
    """The loops around all the draws, one directly in the other."""
    loops: list[ast.For] = []
    body = list(site.body)
    while True:
        around = [s for s in body if any(call in ast.walk(s) for call in calls)]
        if len(around) == 1 and isinstance(around[0], ast.For) and not around[0].orelse:
            loops.append(around[0])
            body = around[0].body
            continue
        break
    if not loops or any(isinstance(n, _LEAVING) for n in ast.walk(loops[0])):
        return None
    return loops if len(loops) <= 3 else None


def _may_leave_before(site: Site, nest: ast.For) -> bool:
    """May the function return without having drawn?"""
    before = [statement for statement in site.body if statement.lineno < nest.lineno]
    return any(isinstance(n, ast.Return) for statement in before for n in ast.walk(statement))


def _each_round(loop: ast.For, calls: list[ast.Call]) -> bool:
    """Are all the draws made in every round, one after the other as they are written?"""
    simple = [s for s in loop.body if isinstance(s, ast.Assign | ast.AugAssign)]
    if any(isinstance(s, ast.Assign) and not _are_names(s.targets) for s in simple):
        return False
    sure = {id(node) for statement in simple for node in certain(statement)}
    arguments = [n for call in calls for argument in call.args for n in ast.walk(argument)]
    return all(id(call) in sure for call in calls) and not any(isinstance(n, ast.Call) for n in arguments)


def _are_names(targets: list[ast.expr]) -> bool:
    return all(isinstance(n, ast.Name | ast.Tuple | ast.Store) for t in targets for n in ast.walk(t))


def _size(site: Site, outermost: ast.For, loop: ast.For) -> str:
    """How often a loop goes round, as a parameter or number; empty where it is neither."""
    assert site.node is not None
    match loop:
        case ast.For(target=ast.Name(id=counter), iter=ast.Call(func=func, args=[end], keywords=[])):
            stores = [n.id for n in own_nodes(site.node) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
            inside = [n.id for n in ast.walk(outermost) if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)]
            if not site.resolves_to(func, "builtins.range") or inside.count(counter) > 1:
                return ""
            if isinstance(end, ast.Name) and end.id in site.parameters and end.id not in stores:
                return end.id
            if isinstance(end, ast.Constant) and type(end.value) is int and end.value > 0:
                return str(end.value)
    return ""


# ---------------------------------------------------------------- the text around


def tests(site: Site, drawn: Drawn) -> list[str]:
    names = [size for size in drawn.sizes if not size.isdigit()]
    plain, _ = helper_text(site, "_plain_draws", PLAIN_DRAWS, "np")
    found = [f"type({name}) is int" for name in names] + [f"{name} > 0" for name in names]
    return [*found, f"{' * '.join(drawn.sizes)} <= {LARGEST}", f"{plain}({drawn.function})"]


def lines_before(site: Site, drawn: Drawn, *, rough: bool) -> list[str]:
    blocks, _ = _blocks(site, drawn, "np", rough=rough)
    before, tool = site.fresh("state_before"), site.fresh("_all_drawn")
    drawing = f"{blocks}({drawn.function}, 0, {' * '.join(drawn.sizes)})"
    return [
        f"{before} = {drawn.function}.__self__.getstate()",
        f"{drawn.array} = {tool}({drawing}, {', '.join(drawn.sizes)})",
    ]


def line_after(site: Site, drawn: Drawn) -> str:
    return f"{drawn.function}.__self__.setstate({site.fresh('state_before')})"


def helpers(site: Site, drawn: Drawn, *, rough: bool) -> list[str]:
    numpy, _ = site.import_as("numpy", "np")
    _, plain = helper_text(site, "_plain_draws", PLAIN_DRAWS, numpy)
    _, blocks = _blocks(site, drawn, numpy, rough=rough)
    return [*plain, *blocks, ALL_DRAWN.format(name=site.fresh("_all_drawn"), numpy=numpy)]


def _blocks(site: Site, drawn: Drawn, numpy: str, *, rough: bool) -> tuple[str, tuple[str, ...]]:
    if drawn.kind == "random":
        return helper_text(site, "_random_blocks", RANDOM_BLOCKS, numpy)
    if rough:
        return helper_text(site, "_normal_blocks", NORMAL_BLOCKS, numpy)
    return helper_text(site, "_gauss_blocks", GAUSS_BLOCKS, numpy)
