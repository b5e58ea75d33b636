"""Arrays of random draws, as loops that draw one number after the other from the same stream.

    idx = rng.integers(0, n, n)          →   idx = np.empty(n, dtype=np.int64)
                                             for at in range(n):
                                                 idx[at] = rng.integers(0, n)

NumPy fills an array by one draw after the other, in C order, and so do the loops: `loops.streams` knows single draws.
All draws of a statement come in front of it, in the order in which it makes them.

Does not handle: what `draws` does not know; shuffles and permutations; draws that may not be made (`x if c else y`).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Mapping

from optadvisor.loops.values import GENERATOR
from optadvisor.rewriters.looping.aliases import rename
from optadvisor.rewriters.looping.draws import WHOLE, Draw, draw_of
from optadvisor.rewriters.looping.groups import finish, settle
from optadvisor.rewriters.looping.kinds import Kind
from optadvisor.rewriters.looping.lengths import Length, named, number
from optadvisor.rewriters.looping.nodes import FLOAT, INT, Unloopable
from optadvisor.rewriters.looping.plain_parts import plain_expression
from optadvisor.rewriters.looping.variables import rank
from optadvisor.rewriters.looping.work import Work

FILLING = "drawn_into"
FILL = '''def {name}(items, rng, low, high):
    """Fill an array with what the `integers` of NumPy's Generator draws."""
    for at in range(items.shape[0]):
        items[at] = rng.integers(low, high)'''
"""As the types are worked out; what is compiled draws all at once (`FILL_COMPILED`)."""
FILL_COMPILED = """
    if not 0 < high - low <= 4294967295:
        raise ValueError
    if high - low == 1:
        items[:] = low
    else:
        items[:] = rng.integers(low, high, items.shape[0])
"""
"""Numba makes an array for each single int."""
Statement = Callable[[Work, ast.stmt], None]
LAZY = (ast.IfExp, ast.BoolOp, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr)
SIMPLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Return, ast.Expr)


def drawn_ahead(work: Work, node: ast.stmt, statement: Statement) -> bool:
    """Write the statement if it draws arrays, or draws among arrays; else leave it."""
    if not isinstance(node, SIMPLE) or getattr(node, "value", None) is None:
        return False
    calls = [part for part in ast.walk(node) if isinstance(part, ast.Call)]
    draws = {call: draw for call in calls if (draw := draw_of(work.site, call, work.kinds)) is not None}
    if not draws or not (
        any(draw.size for draw in draws.values()) or _makes_arrays(work, node) or _among_arrays(work, node, draws)
    ):
        return False
    for call, draw in draws.items():
        if any(isinstance(part, ast.Attribute) and part.attr == "shape" for part in draw.size):
            raise Unloopable(f"`{ast.unparse(call)}` draws an array of as many axes as something else has", call.lineno)
    _refuse_order(work, node, list(draws))
    settle(work)
    target = node.targets[0] if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
    whole = node.value
    if isinstance(target, ast.Name) and whole in draws and draws[whole].size:
        if _is_named(whole, target.id):
            raise Unloopable(f"it draws `{target.id}` from what that was before", node.lineno)
        _filled(work, target.id, whole, draws[whole], lasting=False)
        rename(work, node)
        return True
    names: dict[ast.Call, str] = {}
    for call in sorted(draws, key=lambda each: (each.lineno, each.col_offset)):
        names[call] = name = work.fresh("drawn")
        _filled(work, name, call, draws[call], lasting=_may_last(node, call))
        work.bindings[name] = 1
    new = _Replaced(names).visit(node)
    assert isinstance(new, ast.stmt)
    statement(work, new)
    return True


def draws_in(work: Work, node: ast.AST) -> list[ast.Call]:
    """The calls that draw numbers."""
    calls = (part for part in ast.walk(node) if isinstance(part, ast.Call))
    return [call for call in calls if draw_of(work.site, call, work.kinds) is not None]


def refuse_draws(work: Work, node: ast.AST, line: int) -> None:
    """Refuse draws that would come in front of others, or where there are none: arrays are worked out first."""
    draws = draws_in(work, node)
    lazy = any(draw in ast.walk(each) for each in ast.walk(node) if isinstance(each, LAZY) for draw in draws)
    if (lazy or len(draws) > 1) and _among_arrays(work, node, draws):
        raise Unloopable("it draws a number for an array where other draws may come first", line)


def _among_arrays(work: Work, node: ast.AST, draws: Collection[ast.AST]) -> bool:
    """Is a number drawn inside an expression that is worked out in front of the statement?"""
    inside = (each for each in ast.walk(node) if isinstance(each, ast.expr) and each not in draws)
    return any(draw in ast.walk(each) for each in inside for draw in draws if _of_arrays(work, each))


def _of_arrays(work: Work, node: ast.expr) -> bool:
    """Is it an array that is worked out, a part of one, or a number that is made of arrays?"""
    parts: list[ast.expr] = [node]
    if isinstance(node, ast.Call):
        owner = [node.func.value] if isinstance(node.func, ast.Attribute) else []
        parts += [*node.args, *(each.value for each in node.keywords), *owner]
    elif isinstance(node, ast.Subscript) and not (isinstance(node.value, ast.Name) and node.value.id not in work.views):
        parts.append(node.value)
    return any(rank(work.site, each, work.kinds) for each in parts)


def _is_named(node: ast.AST, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))


def _may_last(node: ast.stmt, call: ast.Call) -> bool:
    """Is what it draws only computed with, so that no name stands for it, or for a part, when the loop draws again?"""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    if isinstance(node, ast.AugAssign) or not any(isinstance(each, ast.Name | ast.Tuple) for each in targets):
        return True
    computed = (each for each in ast.walk(node) if isinstance(each, ast.BinOp | ast.UnaryOp | ast.Compare))
    return any(part is call for each in computed for part in ast.walk(each))


def _makes_arrays(work: Work, node: ast.stmt) -> bool:
    """Does a statement work out an array, or store one?"""
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    parts = [each for each in (*targets, getattr(node, "value", None)) if isinstance(each, ast.expr)]
    return any(rank(work.site, each, work.kinds) for each in parts)


def _refuse_order(work: Work, node: ast.stmt, calls: list[ast.Call]) -> None:
    """Draws that may not be made, or in another order than they are written."""
    inside = {part for call in calls for part in ast.walk(call) if part is not call}
    lazy = {part for each in ast.walk(node) if isinstance(each, LAZY) for part in ast.walk(each)}
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", node)]
    stored = {part for each in targets if isinstance(each, ast.expr) for part in ast.walk(each)}
    only = len(targets) == 1 and isinstance(targets[0], ast.Subscript) and stored.issuperset(calls)
    stored = set() if only else stored  # what is stored draws nothing: whether it comes before does not matter
    if any(call in inside or call in lazy or call in stored for call in calls):
        raise Unloopable("it draws an array of numbers where it may not draw", node.lineno)
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and work.site.helper(part) is not None:
            raise Unloopable(f"it calls `{ast.unparse(part.func)}` beside draws", node.lineno)


def _filled(work: Work, name: str, call: ast.Call, draw: Draw, *, lasting: bool) -> None:
    """A number, or an array of numbers, that is drawn here."""
    values = [*draw.args, *(k.value for k in draw.keywords)]
    texts = [_named(work, value) for value in values]
    counts = [_named(work, value, "count") for value in draw.size]
    for count in counts if values else ():
        work.at_least(_length(count), 1)  # NumPy looks at parameters also where nothing is drawn
    finish(work)
    given = texts[: len(draw.args)]
    given += [f"{k.arg}={text}" for k, text in zip(draw.keywords, texts[len(draw.args) :], strict=True)]
    one = f"{ast.unparse(call.func)}({', '.join(given)})"
    if draw.source:
        one = f"{draw.source}[{ast.unparse(_owner(call))}.randint(0, {draw.source}.shape[0])]"
    known = work.kinds.get(name)
    dtype = known.dtype if known is not None else _dtype(work, draw)
    work.kinds[name] = Kind(len(counts), dtype)
    work.facts.forget({name})
    if not counts:
        work.emit([f"{name} = {one}"])
        return
    shape = counts[0] if len(counts) == 1 else f"({', '.join(counts)})"
    kind = "" if dtype == FLOAT else f", dtype={work.numpy}.int64"
    work.allocate(name, f"{work.numpy}.empty({shape}{kind})", lasting=lasting)
    if draw.family == GENERATOR and (draw.source or draw.method in WHOLE):
        one = _below(work, call, draw, given, counts)
    places = [work.counter(wish) for wish in ("at", "to", "on")[: len(counts)]]
    for depth, (place, count) in enumerate(zip(places, counts, strict=True)):
        work.emit(["    " * depth + f"for {place} in range({count}):"])
    work.emit(["    " * len(counts) + f"{name}[{', '.join(places)}] = {one.format(*places)}"])
    work.facts.dims[name] = tuple(work.simple(_length(count)) for count in counts)


def _owner(call: ast.Call) -> ast.expr:
    assert isinstance(call.func, ast.Attribute)
    return call.func.value


def _below(work: Work, call: ast.Call, draw: Draw, given: list[str], counts: list[str]) -> str:
    """One of the ints that `FILL` has drawn at once, as a text with a place for each counter."""
    flat, low = work.fresh("ints"), "0"
    bounds = [text.partition("=")[2] or text for text in given]
    if any("=" in text for text in given) and given != [f"low={bounds[0]}", f"high={bounds[-1]}"]:
        raise Unloopable("it draws ints with named bounds", call.lineno)
    if draw.source:
        bounds = [f"{draw.source}.shape[0]"]
    high = bounds[-1]
    low = bounds[0] if len(bounds) == 2 else low
    work.tools.add("fill")
    work.allocate(flat, f"{work.numpy}.empty({' * '.join(counts)}, dtype={work.numpy}.int64)", lasting=True)
    work.emit([f"{work.site.fresh(FILLING)}({flat}, {ast.unparse(_owner(call))}, {low}, {high})"])
    place = "{0}"
    for number_, count in enumerate(counts[1:], 1):
        place = f"({place}) * {count} + {{{number_}}}"
    return f"{draw.source}[{flat}[{place}]]" if draw.source else f"{flat}[{place}]"


def _dtype(work: Work, draw: Draw) -> str:
    source = work.kinds.get(draw.source)
    return source.dtype if source is not None else INT if draw.method in WHOLE else FLOAT


def _length(text: str) -> Length:
    return number(int(text)) if text.isdigit() else named(text)


def _named(work: Work, node: ast.expr, wish: str = "number") -> str:
    """A number by name, worked out once."""
    text = ast.unparse(plain_expression(work, node))
    if isinstance(node, ast.Constant) or text.isidentifier():
        return text
    name = work.counter(wish) if wish == "count" else work.fresh(wish)
    work.lines.append(f"{name} = {text}")
    return name


class _Replaced(ast.NodeTransformer):
    """Copies a statement with names in place of draws."""

    def __init__(self, names: Mapping[ast.Call, str]) -> None:
        self.names = names

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Call) and node in self.names:
            return ast.copy_location(ast.Name(id=self.names[node], ctx=ast.Load()), node)
        new = type(node)(**{key: self._field(value) for key, value in ast.iter_fields(node)})
        return ast.copy_location(new, node)

    def _field(self, value: object) -> object:
        if isinstance(value, ast.AST):
            return self.visit(value)
        return [self._field(each) for each in value] if isinstance(value, list) else value
