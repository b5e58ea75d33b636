"""The kinds of all expressions of a function, from those of its parameters (see `kinds`).

    d = p - q; r = np.sqrt((d * d).sum(axis=1))      with p and q matrices → d a matrix, r a vector

Does not handle: what `kinds` does not know; such expressions have no kind.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.rewriters.looping.calls import call_of, kind_of_call
from optadvisor.rewriters.looping.draws import kind_of_draw
from optadvisor.rewriters.looping.kinds import (
    COMPARISONS,
    COMPILED,
    COUNTED,
    LIBRARIES,
    LIKE,
    LISTED,
    MAKERS,
    MIXED,
    MOST_AXES,
    OPERATORS,
    ROUNDING,
    SAME,
    TESTS,
    TO_FLOAT,
    Kind,
    Kinds,
    Known,
    dotted,
    dtype_asked,
    gathered,
    gathered_dtype,
    joined,
    name_of,
    of_numbers,
    of_several,
    quoted,
    result,
)
from optadvisor.rewriters.looping.multiplied import are_small, factors, kind_of_product, kind_of_solved
from optadvisor.rewriters.looping.nodes import BOOL, FLOAT, INT, Unloopable
from optadvisor.rewriters.looping.own import kind_of_numbers, kind_of_result, kinds_of_results
from optadvisor.rewriters.looping.positional import kind_of_positions
from optadvisor.rewriters.looping.ranked import kind_of_quantile, one_by_one
from optadvisor.rewriters.looping.shapes import kind_of_made
from optadvisor.rewriters.looping.signs import kind_of_sign
from optadvisor.source.site import Site, own_nodes

ROUNDS = 12
OWN = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def kinds_of(site: Site, function: ast.FunctionDef, given: Kinds) -> dict[str, Known]:
    """The kind of each variable. Raises `Unloopable` for one that is several kinds of arrays."""
    found: dict[str, Known] = dict(given)
    unknown = set()
    for _ in range(ROUNDS):
        before = dict(found)
        for name, value in _bindings(site, function, found):
            if value is None:
                unknown.add(name)
            elif name in found:
                found[name] = joined(found[name], value, name)
            else:
                found[name] = value
        if found == before:
            break
    for name, value in _bindings(site, function, found):
        if value is None:
            found[name] = joined(found.get(name), None, name)
    return found


def _bindings(site: Site, function: ast.FunctionDef, known: Kinds) -> Iterator[tuple[str, Known]]:
    for node in own_nodes(function):
        match node:
            case ast.Assign() if several := one_by_one(site, node, lambda part: kind(site, part, known)):
                for each in several:
                    yield from _bound(site, each.targets[0], each.value, known)
            case ast.Assign():
                for target in node.targets:
                    yield from _bound(site, target, node.value, known)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                yield name, kind(site, value, known)
            case ast.AugAssign(target=ast.Name(id=name)):
                yield (
                    name,
                    _binary(OPERATORS.get(type(node.op), ""), known.get(name), kind(site, node.value, known), node),
                )
            case ast.For():
                yield from _items(site, node.target, node.iter, known)


def _bound(site: Site, target: ast.expr, value: ast.expr, known: Kinds) -> Iterator[tuple[str, Known]]:
    if isinstance(target, ast.Name):
        yield target.id, kind(site, value, known)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for each, item in zip(target.elts, value.elts, strict=True):
            yield from _bound(site, each, item, known)
    elif isinstance(target, ast.Tuple) and (several := kinds_of_results(site, value, known, kinds_of, kind)):
        yield from ((t.id, k) for t, k in zip(target.elts, several, strict=False) if isinstance(t, ast.Name))
    elif isinstance(target, ast.Tuple):
        shape = isinstance(value, ast.Attribute) and value.attr == "shape"
        vector = kind(site, value, known) if isinstance(value, ast.Name | ast.Subscript) else None
        part = Kind(0, INT) if shape else Kind(0, vector.dtype) if vector is not None and vector.rank == 1 else None
        for each in target.elts:
            if isinstance(each, ast.Name):
                yield each.id, part


def _items(site: Site, target: ast.expr, source: ast.expr, known: Kinds) -> Iterator[tuple[str, Known]]:
    names = [n.id for n in ast.walk(target) if isinstance(n, ast.Name)]
    called = name_of(site, source) if isinstance(source, ast.Call) else ""
    if called == "builtins.range":
        yield names[0], Kind(0, INT)
        return
    if isinstance(source, ast.Tuple | ast.List) and len(names) == 1 and isinstance(target, ast.Name):
        yield names[0], of_numbers([kind(site, each, known) for each in source.elts])
        return
    rows = kind(site, source, known) if isinstance(target, ast.Tuple) and not called.startswith("builtins.") else None
    if rows is not None and rows.rank == 2 and len(names) == len(target.elts):  # type: ignore[attr-defined]
        yield from ((name, Kind(0, rows.dtype)) for name in names)
        return
    arrays = (
        source.args if isinstance(source, ast.Call) and called in ("builtins.zip", "builtins.enumerate") else [source]
    )
    found: list[Known] = [Kind(0, INT)] if called == "builtins.enumerate" else []
    for array in arrays:
        value = kind(site, array, known)
        found.append(Kind(value.rank - 1, value.dtype) if value is not None and value.rank else None)
    if len(found) != len(names):
        found = [None] * len(names)
    for name, item in zip(names, found, strict=True):
        if item is not None and item.rank:
            raise Unloopable("its loop goes over the rows of an array", source.lineno)
        yield name, item


def kind(site: Site, node: ast.expr, known: Kinds) -> Known:
    """The kind of an expression. Raises `Unloopable` for what is done with arrays and not known here."""
    match node:
        case ast.Constant(value=value):
            return {bool: Kind(0, BOOL), int: Kind(0, INT), float: Kind(0, FLOAT)}.get(type(value))
        case ast.Name(id=name):
            return _named(known, name) if not site.resolved(node).startswith(("math.", "numpy.")) else Kind(0, FLOAT)
        case ast.Attribute():
            return _attribute(site, node, known)
        case ast.Subscript():
            return _subscript(site, node, known)
        case ast.BinOp():
            left, right = kind(site, node.left, known), kind(site, node.right, known)
            if product_of(site, node, known) is not None:
                return Kind(0, FLOAT)
            if isinstance(node.op, ast.MatMult):
                return _multiplied(site, node, known)
            return _binary(OPERATORS.get(type(node.op), ""), left, right, node)
        case ast.UnaryOp(op=ast.Not()):
            return Kind(0, BOOL)
        case ast.UnaryOp():
            return kind(site, node.operand, known)
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            return _binary(COMPARISONS.get(type(op), ""), kind(site, left, known), kind(site, right, known), node)
        case ast.Compare():
            return Kind(0, BOOL)
        case ast.IfExp():
            a, b = kind(site, node.body, known), kind(site, node.orelse, known)
            return joined(a, b, ast.unparse(node)) if a is not None and b is not None else None
        case ast.Call():
            return _call(site, node, known)
    return None


def _named(known: Kinds, name: str) -> Known:
    found = known.get(name)
    return None if found is not None and found.dtype in LISTED else found


def _multiplied(site: Site, node: ast.BinOp, known: Kinds) -> Known:
    found = kind_of_product(site, node, lambda part: kind(site, part, known))
    if found is None:
        raise Unloopable("its matrix products already run in compiled code", node.lineno)
    return found


def product_of(site: Site, node: ast.expr, known: Kinds) -> ast.BinOp | None:
    """The product of two vectors of floats whose sum is a dot product, one of them a part of an array or both small."""
    found = dotted(site, node)
    if found is None:
        found = factors(site, node)
        found = found if found is not None and are_small(site, found) else None
    if found is None or any(kind(site, part, known) != Kind(1, FLOAT) for part in found):
        return None
    return ast.copy_location(ast.BinOp(left=found[0], op=ast.Mult(), right=found[1]), node)


def rank(site: Site, node: ast.expr, known: Kinds) -> int:
    found = kind(site, node, known)
    return 0 if found is None else found.rank


def _attribute(site: Site, node: ast.Attribute, known: Kinds) -> Known:
    if site.resolved(node).startswith(("math.", "numpy.")):
        return Kind(0, FLOAT)
    base = kind(site, node.value, known)
    if base is None or not base.rank or node.attr == "shape":
        return None
    if node.attr in ("size", "ndim", "nbytes", "itemsize"):
        return Kind(0, INT)
    if node.attr == "T" and base.rank <= 2:
        return base
    return None


def _subscript(site: Site, node: ast.Subscript, known: Kinds) -> Known:
    if isinstance(node.value, ast.Attribute) and node.value.attr == "shape":
        return Kind(0, INT)
    if isinstance(node.value, ast.Name) and (listed := known.get(node.value.id)) is not None and listed.dtype in LISTED:
        return Kind(0, LISTED[listed.dtype]) if not isinstance(node.slice, ast.Slice | ast.Tuple) else None
    positions = kind_of_positions(site, node, lambda part: kind(site, part, known))
    if positions is not None:
        return positions
    base = kind(site, node.value, known)
    if base is None or not base.rank:
        return None
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    picks = _picks(site, places, base, known)
    if picks is not None:
        return picks
    left, used = 0, 0
    for place in places:
        found = None if isinstance(place, ast.Slice) else kind(site, place, known)
        if isinstance(place, ast.Slice):
            left, used = left + 1, used + 1
        elif isinstance(place, ast.Constant) and place.value is Ellipsis:
            continue
        elif (isinstance(place, ast.Constant) and place.value is None) or site.resolved(place) == "numpy.newaxis":
            left += 1
        elif found is not None and found.rank == 0:
            used += 1
        else:
            raise Unloopable("it picks elements by an array of positions", node.lineno)
    if used > base.rank or left + base.rank - used > MOST_AXES:
        raise Unloopable("it makes an array of more than three axes", node.lineno)
    return Kind(left + base.rank - used, base.dtype)


def _picks(site: Site, places: list[ast.expr], base: Kind, known: Kinds) -> Known:
    """The kind of what masks and arrays of positions choose; those of positions come first, slices behind are whole."""
    found = [None if isinstance(place, ast.Slice) else kind(site, place, known) for place in places]
    if not any(each is not None and each.rank for each in found):
        return None
    first = found[0]
    if first is not None and first.dtype == BOOL and len(places) == 1 and first.rank in (1, base.rank):
        return Kind(base.rank - first.rank + 1, base.dtype)
    behind = len(places)
    while behind and isinstance(places[behind - 1], ast.Slice):
        behind -= 1
    whole = all(isinstance(place, ast.Slice) and place.lower is place.upper is place.step for place in places[behind:])
    positions = [each for each in found[:behind] if each is not None and each.dtype == INT]
    if len(positions) == behind <= base.rank and whole and len(places) <= base.rank:
        rank = max(each.rank for each in positions) + base.rank - behind
        if rank <= MOST_AXES and (behind == len(places) or all(each.rank for each in positions)):
            return Kind(rank, base.dtype)
    raise Unloopable("it picks elements by arrays in an unusual way", places[0].lineno)


def _binary(op: str, a: Known, b: Known, node: ast.AST) -> Known:
    if a is None or b is None:
        if (a and a.rank) or (b and b.rank):
            reason = f"it calculates with an array and something of an unknown kind{quoted(node, right=b is None)}"
            raise Unloopable(reason, node.lineno)  # type: ignore[attr-defined]
        return None
    dtype = result(op, a.dtype, b.dtype) if op else ""
    if (not dtype or dtype == MIXED) and (a.rank or b.rank):
        raise Unloopable(f"it uses `{op or type(node).__name__}` on arrays of {a.dtype} and {b.dtype}", node.lineno)  # type: ignore[attr-defined]
    if not a.rank and not b.rank and BOOL in (a.dtype, b.dtype) and dtype != BOOL:
        return Kind(0, dtype if FLOAT in (a.dtype, b.dtype) or op == "/" else INT)
    return Kind(max(a.rank, b.rank), dtype) if dtype else None


def _call(site: Site, node: ast.Call, known: Kinds) -> Known:
    name = name_of(site, node)
    if any(isinstance(arg, ast.Starred) for arg in node.args):
        return None
    drawn = kind_of_draw(site, node, known, lambda part: kind(site, part, known))
    if drawn is not None:
        return drawn
    call = call_of(site, node)
    special = None if call is None else kind_of_call(call, node.lineno, lambda part: kind(site, part, known))
    special = special or _gathered(site, node, known)
    if special is None and product_of(site, node, known) is not None:
        return Kind(0, FLOAT)
    special = special or kind_of_result(site, node, known, lambda part: kind(site, part, known), kinds_of, kind)
    special = special or kind_of_product(site, node, lambda part: kind(site, part, known))
    special = special or kind_of_solved(site, node, lambda part: kind(site, part, known))
    special = special or kind_of_positions(site, node, lambda part: kind(site, part, known))
    special = special or kind_of_quantile(site, node, lambda part: kind(site, part, known))
    special = special or kind_of_numbers(site, node, lambda part: kind(site, part, known))
    if special is not None:
        return special
    module, _, function = name.rpartition(".")
    if module == "numpy":
        return _numpy(site, node, function, known)
    arguments = [kind(site, arg, known) for arg in node.args if not isinstance(arg, OWN)]
    if name.startswith(LIBRARIES):
        raise Unloopable(f"`{ast.unparse(node.func)}` already runs in compiled code", node.lineno)
    if name.startswith("method ") and isinstance(node.func, ast.Attribute):
        return _method(site, node, node.func, known)
    if module == "math":
        return Kind(0, INT if function in ("floor", "ceil", "trunc", "isqrt", "gcd") else FLOAT)
    if name in ("builtins.len", "builtins.int", "builtins.round"):
        return Kind(0, INT)
    if name in ("builtins.float", "builtins.bool"):
        return Kind(0, FLOAT if name == "builtins.float" else BOOL)
    if name in ("builtins.abs", "builtins.min", "builtins.max", "builtins.sum") and arguments and None not in arguments:
        first = arguments[0]
        assert first is not None
        if name == "builtins.abs":
            return first
        if first.rank:
            raise Unloopable(f"it calls `{function}` with an array", node.lineno)
        dtypes = {each.dtype for each in arguments if each is not None}
        return Kind(0, first.dtype if len(dtypes) == 1 else MIXED)
    return None


def _gathered(site: Site, node: ast.Call, known: Kinds) -> Known:
    """The kind of a reduction."""
    found = gathered(site, node)
    base = kind(site, found.arg, known) if found is not None else None
    if found is None or base is None or not base.rank:
        return None
    if isinstance(found.axis, str):
        raise Unloopable(f"it calls `{found.name}` {found.axis}", node.lineno)
    if found.axis is not None and not -base.rank <= found.axis < base.rank:
        raise Unloopable(f"it calls `{found.name}` along an axis that is not there", node.lineno)
    left = 0 if found.axis is None else base.rank - (not found.keeps)
    return Kind(left, gathered_dtype(found.name, base.dtype))


def _method(site: Site, node: ast.Call, func: ast.Attribute, known: Kinds) -> Known:
    base = kind(site, func.value, known)
    if base is None or not base.rank:
        return None
    if func.attr == "copy" and not node.args and not node.keywords:
        return base
    if func.attr == "astype" and len(node.args) == 1 and not node.keywords:
        dtype = dtype_asked(site, node, 0)
        if dtype != "?":
            return Kind(base.rank, dtype)
    if func.attr == "item" and not node.args:
        return Kind(0, base.dtype)
    if func.attr == "fill":
        return None
    if func.attr == "dot":
        raise Unloopable("its matrix products already run in compiled code", node.lineno)
    raise Unloopable(f"it calls `.{func.attr}()` of an array", node.lineno)


def _numpy(site: Site, node: ast.Call, function: str, known: Kinds) -> Known:
    if function in COMPILED:
        raise Unloopable(f"`{ast.unparse(node.func)}` already runs in compiled code", node.lineno)
    if function in MAKERS or function in LIKE or function in COUNTED:
        return kind_of_made(site, node, function, lambda part: kind(site, part, known))
    plain = {k.arg for k in node.keywords}
    arguments = [kind(site, arg, known) for arg in node.args]
    most = max((each.rank for each in arguments if each is not None), default=0)
    if not most and function in ("float64", "int64", "bool_", "bool"):
        return Kind(0, {"float64": FLOAT, "int64": INT}.get(function, BOOL))
    if function == "roll" and plain == {"axis"} and len(node.args) == 2:
        plain = set()
    if None in arguments or plain:
        if most:
            raise Unloopable(f"it calls `{ast.unparse(node.func)}` in a way that is not known", node.lineno)
        return None
    known_arguments = [each for each in arguments if each is not None]
    dtypes = [each.dtype for each in known_arguments]
    count = len(dtypes)
    if function in TO_FLOAT and dtypes == [BOOL]:
        raise Unloopable(f"`{ast.unparse(node)}` gives numbers of half precision, which are not compiled", node.lineno)
    if function in TO_FLOAT and count == 1:
        return Kind(most, FLOAT)
    if function in SAME and count == 1 and dtypes[0] != BOOL:
        return Kind(most, dtypes[0] if function != "fabs" else FLOAT)
    if function in ROUNDING and dtypes == [FLOAT]:
        return Kind(most, FLOAT)
    if function in TESTS and count == 1:
        return Kind(most, BOOL)
    several = of_several(function, known_arguments, most)
    if several is not None:
        return several
    if most:
        raise Unloopable(f"it calls `{ast.unparse(node.func)}` with an array", node.lineno)
    return Kind(0, FLOAT) if function in TO_FLOAT | SAME | ROUNDING else kind_of_sign(node, function, arguments)
