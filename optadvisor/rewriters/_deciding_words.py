"""Names and syntax for `_deciding`: what leaves digits as they are, what cuts them off, what statements bind.

Does not handle: methods by what their objects are; they are known by their names alone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

STEPS = (ast.Add, ast.Sub, ast.Mult, ast.Div)
SHOWN = 3
KEPT = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


EXACT = {
    "math": _words("sqrt fabs floor ceil trunc isnan isinf isfinite copysign gcd comb factorial isqrt"),
    "numpy": _words("""
        zeros ones empty full zeros_like ones_like empty_like full_like arange array asarray ascontiguousarray sqrt abs
        absolute fabs floor ceil trunc rint copy maximum minimum where max min amax amin isnan isfinite isinf float64
        int64 int32 int_ bool_ copysign concatenate stack hstack vstack column_stack repeat tile clip sign shape size
        ravel reshape transpose diff argmax argmin argsort sort searchsorted nonzero flatnonzero square negative roll
        """),
}
"""Of these every digit is the same in all copies; what else these modules have may round otherwise."""
CUTTING = {
    "builtins": _words("int round bool divmod hash"),
    "math": _words("floor ceil trunc fmod modf remainder frexp isclose"),
    "numpy": _words("""
        floor ceil trunc rint fix round round_ around mod fmod remainder floor_divide divmod modf sign heaviside argmax
        argmin nanargmax nanargmin argsort lexsort argpartition searchsorted digitize histogram histogram2d bincount
        unique nonzero flatnonzero count_nonzero isclose allclose array_equal any all int64 int32 int_ isin in1d
        greater greater_equal less less_equal equal not_equal
        """),
}
"""What makes something else of a number than a number close to it."""
CUTTING_METHODS = _words("""
    argmax argmin argsort searchsorted nonzero any all round is_integer as_integer_ratio index count add remove get
    setdefault astype idxmax idxmin
    """)
CHOOSING = frozenset({"min", "max", "sorted"})
SUMMING = _words("sum mean average std var prod dot vdot inner cumsum cumprod matmul trace apply rolling norm einsum")


def bases(target: ast.AST) -> set[str]:
    """The names that a target binds or fills."""
    match target:
        case ast.Name(id=name):
            return {name}
        case ast.Subscript(value=value) | ast.Attribute(value=value) | ast.Starred(value=value):
            return bases(value)
        case ast.Tuple(elts=elts) | ast.List(elts=elts):
            return {name for each in elts for name in bases(each)}
        case ast.Call(func=ast.Name(id="enumerate" | "zip" | "reversed"), args=args):
            return {name for each in args for name in bases(each)}
    return set()


def pairs(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        return list(zip(target.elts, value.elts, strict=True))
    return [(target, value)]


def bound(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    """What each name is bound to, or what is put into it; None where that is not seen."""
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                for one, other in pairs(target, value):
                    yield from ((name, other if not isinstance(one, ast.Tuple) else None) for name in bases(one))
        case ast.AugAssign(target=target, op=op, value=value):
            yield from ((name, None if isinstance(op, ast.Div) else value) for name in bases(target))
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield from ((name, value) for name in bases(target))
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            parts = list(target.elts) if isinstance(target, ast.Tuple) else []
            named = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
            if named == "enumerate" and len(parts) == 2 and isinstance(value, ast.Call) and value.args:
                yield from ((name, ast.Constant(value=0)) for name in bases(parts[0]))
                yield from ((name, value.args[0]) for name in bases(parts[1]))
            elif named == "zip" and isinstance(value, ast.Call) and len(parts) == len(value.args):
                for part, one in zip(parts, value.args, strict=True):
                    yield from ((name, one) for name in bases(part))
            else:
                yield from ((name, value) for name in bases(target))
        case ast.Call(func=ast.Attribute(value=base, attr="append" | "extend" | "insert"), args=args) if args:
            yield from ((name, args[-1]) for name in bases(base))
        case ast.withitem(optional_vars=ast.expr() as target):
            yield from ((name, None) for name in bases(target))


def keeping(node: ast.AST) -> Iterator[ast.Compare]:
    """`if s > most: most = s`: whichever of two equal ones is kept, it is nearly the same."""
    match node:
        case ast.If(
            test=ast.Compare(left=left, ops=[op], comparators=[right]) as test,
            body=[ast.Assign(targets=[target], value=value)],
            orelse=[],
        ) if isinstance(op, KEPT):
            if {ast.unparse(target), ast.unparse(value)} == {ast.unparse(left), ast.unparse(right)}:
                yield test
        case ast.IfExp(test=ast.Compare(left=left, ops=[op], comparators=[right]) as test, body=body, orelse=other):
            if isinstance(op, KEPT) and {*map(ast.unparse, (body, other))} == {*map(ast.unparse, (left, right))}:
                yield test


def shown(node: ast.Call) -> Iterator[ast.Call]:
    """`print(round(x, 4))`: calls in `print` that only cut what is shown to `SHOWN` places, as `f"{x:.4f}"` does.

    Fewer places are another matter: halves of them are exact numbers that programs often arrive at.
    """
    parts: list[ast.expr] = list(node.args)
    for part in parts:
        match part:
            case ast.Call(func=func, args=[_, ast.Constant(value=int() as places)], keywords=[]):
                name = func.attr if isinstance(func, ast.Attribute) else func.id if isinstance(func, ast.Name) else ""
                if name in ("round", "around") and places >= SHOWN:
                    yield part
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                parts += elts
            case ast.JoinedStr(values=values):
                parts += values
            case ast.FormattedValue(value=value) | ast.Starred(value=value):
                parts.append(value)
            case ast.Call(func=ast.Attribute(value=value, attr="tolist"), args=[], keywords=[]):
                parts.append(value)


def keys(node: ast.AST) -> list[ast.expr]:
    """What an element is found by."""
    match node:
        case ast.Subscript(slice=index):
            return [index]
        case ast.Set(elts=keys):
            return keys
        case ast.Dict(keys=some):
            return [key for key in some if key is not None]
        case ast.DictComp(key=key, generators=parts) | ast.SetComp(elt=key, generators=parts):
            return [key, *(test for part in parts for test in part.ifs)]
    return []


def is_of_tuples(value: ast.expr | None) -> bool:
    return isinstance(value.elt if isinstance(value, ast.ListComp) else value, ast.Tuple)


DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def scopes(tree: ast.Module) -> Iterator[ast.Module | ast.FunctionDef | ast.AsyncFunctionDef]:
    yield tree
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def own(scope: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, DEFINITIONS):
            yield child
            yield from own(child)


def calls(node: ast.Call, name: str) -> bool:
    return isinstance(node.func, ast.Name) and node.func.id == name


def is_method(name: str) -> bool:
    """A call of something that the file binds, or that nobody knows, as it is resolved."""
    return not name or name.startswith(".")


def has_tuples(node: ast.expr, known: set[str]) -> bool:
    """Of two tuples the first different items decide, and the others come with them."""
    parts = list(ast.walk(node))
    places = {inner for part in parts if isinstance(part, ast.Subscript) for inner in ast.walk(part.slice)}
    return any(
        isinstance(part, ast.Tuple) or (isinstance(part, ast.Name) and part.id in known)
        for part in parts
        if part not in places
    )


def methods(tree: ast.Module) -> dict[str, list[ast.FunctionDef]]:
    """The methods of all classes of a file, by their names."""
    found: dict[str, list[ast.FunctionDef]] = {}
    for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for node in (each for each in kind.body if isinstance(each, ast.FunctionDef)):
            found.setdefault(node.name, []).append(node)
    return found


def is_static(function: ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "staticmethod" for each in function.decorator_list)


def sentence(node: ast.expr | ast.stmt, rounds: tuple[str, ...]) -> str:
    """Why a copy is not proposed."""
    text = " ".join(ast.unparse(node).split("\n", 1)[0].split())
    short = text if len(text) <= 60 else f"{text[:57]}…"
    return f"`{short}` is decided by a float whose last digits may differ, because {' and '.join(rounds)}"
