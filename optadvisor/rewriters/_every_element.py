"""Loops over every element of an array, for compiled copies as loops over its axes.

    for i, j in np.ndindex(u.shape):           →     for i in range(u.shape[0]):
        total += u[i, j] * i                             for j in range(u.shape[1]):
                                                             total += u[i, j] * i
    for (i, j), v in np.ndenumerate(u):              the same, and `v = u[i, j]` first
    for v in u.ravel():                              the same, with positions under new names

`u.flatten()` and `u.flat` are gone through likewise. A copy of the elements has them as they were before the loop: so
nothing may be stored there meanwhile.

Only copies for compiled code are written like that, and only arrays that are passed, whose axes are known and tested.

Does not handle: `break` and `else` where there are several axes, positions under one name (`for at in np.ndindex(…)`),
`np.nditer`, arrays of more than three axes.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.twins import BY_NUMPY
from optadvisor.records import Edit
from optadvisor.rewriters._other_text import Propose, reached, where_nothing_else
from optadvisor.source.site import Site, own_nodes

MOST = 3
"""Axes."""
_MADE = ("zeros", "ones", "empty", "full", "zeros_like", "ones_like", "empty_like", "full_like")
_HARMLESS = {*BY_NUMPY, "sqrt", "abs", "absolute", "fabs", "floor", "ceil", "trunc", "rint", "float64", "int64"}
_HARMLESS |= {"isnan", "isinf", "isfinite", "hypot", "radians", "degrees", "deg2rad", "rad2deg"}
"""Functions of NumPy that store nowhere."""
_PLAIN = frozenset({"abs", "int", "float", "bool", "round", "min", "max", "len", "range", "print", "divmod", "pow"})
"""Such of Python."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Nest:
    headers: tuple[str, ...]
    """What stands between `for` and the colon of each loop, from the outermost."""
    first: str = ""
    """A statement in front of the body."""


def with_every_element(propose: Propose) -> Propose:
    """`propose` for functions with such loops, too: where it has nothing to propose for the text."""
    return where_nothing_else(propose, _edits)


def _edits(site: Site) -> tuple[list[Edit], list[int]]:
    """What makes the other text, and the lines in front of which it has one more."""
    loops = [node for node in own_nodes(site.node) if isinstance(node, ast.For)] if site.node is not None else []
    edits: list[Edit] = []
    added: list[int] = []
    last = 0
    for loop in sorted(loops, key=lambda loop: (loop.lineno, loop.col_offset)):
        nest = _nest(site, loop) if loop.lineno > last else None
        if nest is not None and _is_laid_out(site, loop, nest):
            edits += _written(site, loop, nest)
            added += [loop.body[0].lineno] * (len(nest.headers) - 1 + bool(nest.first))
            last = loop.end_lineno or loop.lineno
    return edits, added


def _nest(site: Site, loop: ast.For) -> _Nest | None:
    """The loops over the axes that stand for a loop over all elements; None for another loop."""
    match loop:
        case ast.For(
            target=ast.Tuple(elts=positions),
            iter=ast.Call(func=func, args=[shape], keywords=[]),
        ) if site.resolves_to(func, "numpy.ndindex"):
            array, item = _shaped(shape), ""
        case ast.For(
            target=ast.Tuple(elts=[ast.Tuple(elts=positions), ast.Name(id=item)]),
            iter=ast.Call(func=func, args=[ast.Name() as array], keywords=[]),
        ) if site.resolves_to(func, "numpy.ndenumerate"):
            pass
        case ast.For(target=ast.Name(id=item), iter=over):
            array = _flat(site, over)
            axes = _axes(site, array) if array is not None and not _may_change(site, loop) else 0
            names = [site.fresh(f"_place_{axis + 1}") for axis in range(axes)]
            return _over(array.id, names, item) if array is not None and axes else None
        case _:
            return None
    names = [position.id for position in positions if isinstance(position, ast.Name)]
    if array is None or not names or len({*names, item}) != len(positions) + 1 or _axes(site, array) != len(names):
        return None
    if any(_is_bound_in(loop, name) or not _is_read_in_loops_alone(site, name) for name in names):
        return None
    return _over(array.id, names, item)


def _over(array: str, names: list[str], item: str) -> _Nest:
    headers = [f"{name} in range({array}.shape[{axis}])" for axis, name in enumerate(names)]
    return _Nest(headers=tuple(headers), first=item and f"{item} = {array}[{', '.join(names)}]")


def _shaped(shape: ast.expr) -> ast.Name | None:
    """The array in `u.shape` and `*u.shape`."""
    shape = shape.value if isinstance(shape, ast.Starred) else shape
    match shape:
        case ast.Attribute(value=ast.Name() as array, attr="shape"):
            return array
    return None


def _flat(site: Site, over: ast.expr) -> ast.Name | None:
    """The array of which all elements are gone through."""
    match over:
        case ast.Attribute(value=ast.Name() as array, attr="flat"):
            return array
        case ast.Call(func=ast.Attribute(value=ast.Name() as array, attr="ravel" | "flatten"), args=[], keywords=[]):
            return array
        case ast.Call(func=func, args=[ast.Name() as array], keywords=[]) if site.resolves_to(func, "numpy.ravel"):
            return array
    return None


def _axes(site: Site, array: ast.Name) -> int:
    """How many axes an array has that is a parameter and stays what it is; 0 where that is not known."""
    specs = [spec for call in site.recording.calls for spec in call.arguments if spec.name == array.id]
    axes = {spec.ndim if spec.type == "numpy.ndarray" and spec.ndim is not None else 0 for spec in specs}
    stores = [n for n in own_nodes(site.node) if isinstance(n, ast.Name) and n.id == array.id] if site.node else []
    if array.id not in site.parameters or any(not isinstance(node.ctx, ast.Load) for node in stores):
        return 0
    return max(axes) if len(axes) == 1 and max(axes) <= MOST else 0


def _is_bound_in(loop: ast.For, name: str) -> bool:
    inside = [node for statement in loop.body for node in ast.walk(statement)]
    return any(isinstance(node, ast.Name) and node.id == name and not isinstance(node.ctx, ast.Load) for node in inside)


def _is_read_in_loops_alone(site: Site, name: str) -> bool:
    """Is a variable read only inside loops that set it, so that nobody sees what it is behind them?"""
    nodes = [*own_nodes(site.node)] if site.node is not None else []
    loops = [node for node in nodes if isinstance(node, ast.For)]
    setting = [loop for loop in loops if any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(loop.target))]
    within = {node for loop in setting for statement in loop.body for node in ast.walk(statement)}
    read = [node for node in nodes if isinstance(node, ast.Name) and node.id == name]
    outer = {each for node in nodes if isinstance(node, ast.Global | ast.Nonlocal) for each in node.names}
    return name not in outer and all(node in within for node in read if isinstance(node.ctx, ast.Load))


# ---------------------------------------------------------------- what a copy of the elements would not see


def _may_change(site: Site, loop: ast.For) -> bool:
    """May the body store into the array that is gone through?"""
    assert site.node is not None
    inside = [node for statement in loop.body for node in ast.walk(statement)]
    helped = any(isinstance(node, ast.Call) and site.helper(node) is not None for node in inside)
    functions = reached(site)
    calls = [node for function in functions for node in own_nodes(function) if isinstance(node, ast.Call)]
    again = any(site.helper(call) is site.node for call in calls)
    if helped and any(map(_stores, functions if again else functions[1:])):
        return True
    return any(_may_store(site, node) for node in inside)


def _stores(function: ast.FunctionDef) -> bool:
    given = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    nodes = [*ast.walk(function)]
    items = any(isinstance(n, ast.Subscript | ast.Attribute) and not isinstance(n.ctx, ast.Load) for n in nodes)
    added = [n.target for n in nodes if isinstance(n, ast.AugAssign)]
    return items or any(isinstance(target, ast.Name) and target.id in given for target in added)


def _may_store(site: Site, node: ast.AST) -> bool:
    match node:
        case ast.Subscript(value=ast.Name() as base, ctx=ast.Store() | ast.Del()):
            return not _is_made_here(site, base.id)
        case ast.Subscript(ctx=ast.Store() | ast.Del()) | ast.Attribute(ctx=ast.Store() | ast.Del()):
            return True
        case ast.AugAssign(target=ast.Name() as target):
            return not _is_made_here(site, target.id)
        case ast.Call(func=ast.Attribute(attr="append"), keywords=[]):
            return False
        case ast.Call(func=func, keywords=[]):
            module, _, function = site.resolved(func).rpartition(".")
            plain = (module == "builtins" and function in _PLAIN) or (module == "numpy" and function in _HARMLESS)
            return not (plain or module == "math" or site.helper(node) is not None)
        case ast.Call():
            return True
    return False


def _is_made_here(site: Site, name: str) -> bool:
    """Is a variable only ever bound to numbers, or to something new that is made of numbers?"""
    nodes = [*own_nodes(site.node)] if site.node is not None else []
    stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name and not isinstance(n.ctx, ast.Load)]
    known: list[ast.expr] = [n.target for n in nodes if isinstance(n, ast.AugAssign)]
    for node in nodes:
        if isinstance(node, ast.Assign):
            pairs = [pair for target in node.targets for pair in _pairs(target, node.value)]
            known += [target for target, value in pairs if _is_new(site, value)]
    if name in site.parameters or any(isinstance(node, ast.Global | ast.Nonlocal) for node in nodes):
        return False
    return bool(stores) and all(store in known for store in stores)


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        yield from zip(target.elts, value.elts, strict=True)
    yield target, value


def _is_new(site: Site, value: ast.expr) -> bool:
    match value:
        case ast.Constant():
            return True
        case ast.UnaryOp(operand=operand):
            return _is_new(site, operand)
        case ast.BinOp():
            inside = [node for node in ast.walk(value) if isinstance(node, ast.List | ast.Tuple | ast.ListComp)]
            return all(isinstance(node, ast.List) and _is_new(site, node) for node in inside)
        case ast.List(elts=items):
            return all(isinstance(item, ast.Constant) for item in items)
        case ast.Call(func=func):
            return site.resolves_to(func, *(f"numpy.{maker}" for maker in _MADE))
    return False


# ---------------------------------------------------------------- the text


def _is_laid_out(site: Site, loop: ast.For, nest: _Nest) -> bool:
    """Does the loop stand in lines that only have to move to the right, and does it end at its end?"""
    inside = [node for statement in loop.body for node in ast.walk(statement)]
    texts = [node for node in inside if isinstance(node, ast.Constant | ast.JoinedStr)]
    if loop.orelse or loop.iter.end_lineno != loop.lineno or any(n.end_lineno != n.lineno for n in texts):
        return False
    ends = any(isinstance(node, ast.Break) for node in inside)
    module = site.module
    return (
        not (ends and len(nest.headers) > 1) and module.starts_its_line(loop.body[0]) and module.starts_its_line(loop)
    )


def _written(site: Site, loop: ast.For, nest: _Nest) -> list[Edit]:
    module, start = site.module, site.module.span(loop.body[0])[0]
    indent = module.indent(loop.body[0])
    unit = indent[len(module.indent(loop)) :]
    text = nest.headers[0]
    for header in nest.headers[1:]:
        text += f":{module.newline}{indent}for {header}"
        indent += unit
    begin, end = module.span(loop.target)[0], module.span(loop.iter)[1]
    edits = [Edit(start=begin, end=end, text=text)]
    if nest.first:
        edits.append(Edit(start=start, end=start, text=f"{nest.first}{module.newline}{indent}"))
    shift = unit * (len(nest.headers) - 1)
    edits += [Edit(start=place, end=place, text=shift) for place in _line_starts(site, loop) if shift]
    return edits


def _line_starts(site: Site, loop: ast.For) -> Iterator[int]:
    """Where the lines of the body begin, but for empty ones."""
    lines = site.module.data.splitlines(keepends=True)
    position = sum(map(len, lines[: loop.body[0].lineno - 1]))
    for line in lines[loop.body[0].lineno - 1 : loop.end_lineno]:
        if line.strip():
            yield position
        position += len(line)
