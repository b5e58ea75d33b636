"""One expression for all iterations at once.

    dt * (u[i + 1] - u[i]) if mask[i] else 0.0   →   np.where(mask[:n], dt * (u[1:n + 1] - u[:n]), 0.0)

What has one value in all iterations is copied as it stands. Arithmetic, comparisons, `abs`, `sqrt`, `min` and `max`
give the same bits for arrays as for numbers, and so does what NumPy has of one argument (`np.exp`), unless it goes
through memory backwards (`_alike`). Functions of `math` do not always: NumPy has its own; with `exact` they are called
once for each number instead (`Text.exact`). Floating-point errors are raised by the kernel as a whole.

Does not handle: text, comprehensions, calls with named arguments.
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops import library
from optadvisor.loops.nests.ir import Access, Affine
from optadvisor.loops.values import BOOL, FLOAT, INT
from optadvisor.rewriters.vectorizing import accesses, grids, infinity, limits, moduli, narrow, risks, whole
from optadvisor.rewriters.vectorizing.nest import Scene
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, aligned, assign, expression, name, union

SAME = {
    "fabs": "abs",
    "sqrt": "sqrt",
    "copysign": "copysign",
    "isnan": "isnan",
    "isinf": "isinf",
    "isfinite": "isfinite",
}
"""Functions of `math` with the same bits, and their names in NumPy."""
_OF_ONE_NAME = (
    "sin", "cos", "tan", "exp", "log", "log10", "log2", "log1p", "expm1", "sinh", "cosh", "tanh", "degrees", "radians",
    "hypot",
)  # fmt: skip
SIMILAR = {
    **{each: each for each in _OF_ONE_NAME},
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "atan2": "arctan2",
    "asinh": "arcsinh",
    "acosh": "arccosh",
    "atanh": "arctanh",
    "pow": "power",
}
"""Functions of `math` whose last bit may differ."""
ROUNDING = {"floor": "floor", "ceil": "ceil", "trunc": "trunc"}
UFUNCS = frozenset({
    "sqrt", "square", "abs", "absolute", "fabs", "floor", "ceil", "trunc", "isnan", "isinf", "isfinite", "sign",
    "minimum", "maximum", "copysign", "hypot",
})  # fmt: skip
"""Functions of NumPy with the same bits for numbers and for arrays, however these lie in memory."""
OWN_ROUNDS = "NumPy's math functions may differ in the last digit between single numbers and arrays"
ROUNDS = "NumPy's math functions may differ from Python's in the last digit"
LOGICAL: dict[type[ast.boolop], ast.operator] = {ast.And: ast.BitAnd(), ast.Or: ast.BitOr()}
DANGEROUS = (ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)


def vector(scene: Scene, node: ast.expr) -> Vec:
    """The value of `node` in all iterations. Raises `Unvectorized`."""
    if not varies(scene, node):
        return Vec(node=fixed(scene, node), machine=scene.machine(node))
    value = _vector(scene, node)
    fitting = narrow.fitting(scene.text, scene.facts.wraps.get(node, ""), value.node)
    if fitting is not None:
        return replace(value, node=fitting, view="", factors=None)
    return whole.exactly(scene, value, scene.facts.wraps[node]) if node in scene.facts.wraps else value


def _vector(scene: Scene, node: ast.expr) -> Vec:
    match node:
        case ast.Name():
            return _name(scene, node)
        case ast.Subscript():
            return accesses.read(scene, node, vector)
        case ast.BinOp():
            return _binary(scene, node)
        case ast.UnaryOp(op=ast.Not()):
            return _applied(scene, "logical_not", [truth(scene, node.operand)], BOOL)
        case ast.UnaryOp():
            value = vector(scene, node.operand)
            return replace(value, node=ast.UnaryOp(node.op, value.node), view="", factors=None)
        case ast.Compare():
            return _compare(scene, node)
        case ast.BoolOp():
            from optadvisor.rewriters.vectorizing.conditions import joined

            return joined(scene, node)
        case ast.IfExp():
            from optadvisor.rewriters.vectorizing.conditions import either

            return either(scene, node)
        case ast.Call():
            return _call(scene, node)
    raise Unvectorized(f"`{scene.code(node)}` has no array form", node.lineno)


def truth(scene: Scene, node: ast.expr) -> Vec:
    """A condition."""
    value = vector(scene, node)
    if value.machine != BOOL:
        raise Unvectorized(f"`{scene.code(node)}` is used as a condition and is no comparison", node.lineno)
    return value


def fixed(scene: Scene, node: ast.expr) -> ast.expr:
    """An expression that has one value in all iterations."""
    return limits.copied(scene.text, scene.facts, node)


def varies(scene: Scene, node: ast.expr) -> bool:
    """Whether an expression may differ between the iterations of loops that have become axes."""
    variables = {v for axis in scene.axes for v in axis.variables}
    targets = {loop.target for loop in scene.loops.values() if loop.variable in variables and loop.target}
    names = targets | scene.env.keys() | scene.rows.keys()
    return any(isinstance(part, ast.Name) and part.id in names for part in ast.walk(node))


# ---------------------------------------------------------------- leaves


def _name(scene: Scene, node: ast.Name) -> Vec:
    if node.id in scene.env:
        return scene.env[node.id]
    for loop in scene.loops.values():
        if loop.target == node.id and scene.axis_of(loop.variable) is not None:
            return accesses.index_values(scene, loop.variable)
    raise Unvectorized(f"`{node.id}` is a row of an array, used as a whole", node.lineno)


# ---------------------------------------------------------------- operations


def combined(scene: Scene, op: ast.operator, values: list[Vec], machine: str = BOOL) -> Vec:
    """`values` joined by an operator, from left to right."""
    total = values[0]
    for value in values[1:]:
        axes = union(scene.axes, total, value)
        total = Vec(node=ast.BinOp(aligned(total, axes), op, aligned(value, axes)), axes=axes, machine=machine)
    return total


def where(scene: Scene, test: Vec, yes: Vec, no: Vec) -> Vec:
    axes = union(scene.axes, test, yes, no)
    if (yes.machine == BOOL) != (no.machine == BOOL):
        raise Unvectorized("a value is sometimes a truth value and sometimes a number")
    node = expression(
        f"{scene.text.numpy}.where(TEST, YES, NO)",
        TEST=aligned(test, axes), YES=aligned(yes, axes), NO=aligned(no, axes),
    )  # fmt: skip
    return Vec(node=node, axes=axes, machine=FLOAT if FLOAT in (yes.machine, no.machine) else yes.machine)


def _binary(scene: Scene, node: ast.BinOp) -> Vec:
    check = scene.facts.checks.get(node, "")
    left, right = vector(scene, node.left), vector(scene, node.right)
    if isinstance(node.op, ast.Pow):
        return _power(scene, node, left, right)
    if check.startswith("int"):
        return whole.checked(scene, node.op, left, right, node)
    round_ = grids.ring(scene, left, right) if isinstance(node.op, ast.Mod) else None
    if round_ is not None:
        return round_
    right = limits.divisor(scene, node, right)
    result = combined(scene, node.op, [left, right], scene.machine(node))
    return replace(result, factors=(left, right)) if isinstance(node.op, ast.Mult) else result


def _power(scene: Scene, node: ast.BinOp, left: Vec, right: Vec) -> Vec:
    ints = whole.power(scene, left, node.right) if scene.machine(node) == INT else None
    if ints is not None:
        return ints
    if scene.machine(node) != FLOAT or left.machine != FLOAT:
        raise Unvectorized(f"`{scene.code(node)}` is a power of whole numbers", node.lineno)
    if scene.text.exact:
        return _each(scene, "pow", [left, right])
    scene.rounds[ROUNDS] = None
    return combined(scene, node.op, _unlike_roots(scene, node.right, left, right), FLOAT)


def _unlike_roots(scene: Scene, exponent: ast.expr, left: Vec, right: Vec) -> list[Vec]:
    """NumPy takes the root for an exponent of 0.5 that is one number: sqrt(-0.0) is -0.0, (-0.0) ** 0.5 is 0.0."""
    if right.axes or (isinstance(exponent, ast.Constant) and exponent.value != 0.5):
        return [left, right]
    if isinstance(exponent, ast.Constant):
        return [replace(left, node=ast.BinOp(left.node, ast.Add(), ast.Constant(0.0)), view=""), right]
    return [left, replace(right, node=expression(f"{scene.text.numpy}.array([EXPONENT])", EXPONENT=right.node))]


def _compare(scene: Scene, node: ast.Compare) -> Vec:
    by_squares = moduli.compared(scene, node)
    if by_squares is not None:
        return by_squares
    operands = [vector(scene, operand) for operand in (node.left, *node.comparators)]
    tests = []
    for op, left, right in zip(node.ops, operands[:-1], operands[1:], strict=True):
        axes = union(scene.axes, left, right)
        compared = ast.Compare(aligned(left, axes), [op], [aligned(right, axes)])
        tests.append(Vec(node=compared, axes=axes, machine=BOOL))
    return combined(scene, ast.BitAnd(), tests)


# ---------------------------------------------------------------- calls


def _call(scene: Scene, node: ast.Call) -> Vec:
    resolved = scene.text.site.resolved(node.func)
    module, _, function = resolved.rpartition(".")
    if node.keywords:
        raise Unvectorized(f"it calls `{scene.code(node.func)}` with named arguments", node.lineno)
    if node in scene.facts.helpers:
        from optadvisor.rewriters.vectorizing.inlining import inlined

        return inlined(scene, node)
    if module == "builtins" and function in BUILTINS:
        return BUILTINS[function](scene, node)
    arguments = [vector(scene, argument) for argument in node.args]
    if module == "math":  # Python's functions make floats of ints first
        arguments = [_as_float(each) for each in arguments]
    if module == "math" and function in SAME:
        return _applied(scene, SAME[function], arguments, BOOL if function.startswith("is") else FLOAT)
    if module == "math" and function in ROUNDING:
        rounded = _applied(scene, ROUNDING[function], arguments, FLOAT)
        tested = limits.moderate(scene.text, rounded.node)
        return replace(rounded, node=expression("A.astype(int)", A=tested), machine=INT)
    if module == "math" and function in SIMILAR:
        if scene.text.exact:
            return _each(scene, ast.unparse(node.func), arguments)
        scene.rounds[ROUNDS] = None
        return _applied(scene, SIMILAR[function], arguments, FLOAT)
    if module == "numpy" and function in UFUNCS:
        return _applied(scene, function, arguments, scene.machine(node))
    if module == "numpy" and function in library.UFUNCS and len(arguments) == 1:
        return _alike(scene, function, arguments[0])
    if module == "numpy" and function in library.UFUNCS:
        if scene.text.exact:
            return _each(scene, ast.unparse(node.func), arguments)
        scene.rounds[OWN_ROUNDS] = None
        return _applied(scene, function, arguments, FLOAT)
    raise Unvectorized(f"it calls `{scene.code(node.func)}`", node.lineno)


def _applied(scene: Scene, function: str, arguments: list[Vec], machine: str) -> Vec:
    """A function of NumPy on arrays."""
    axes = union(scene.axes, *arguments)
    call = ast.Call(expression(f"{scene.text.numpy}.{function}"), [aligned(each, axes) for each in arguments], [])
    return Vec(node=call, axes=axes, machine=machine)


def _alike(scene: Scene, function: str, argument: Vec) -> Vec:
    """A function of NumPy on an array, as it is for each number alone."""
    called = expression(f"{scene.text.numpy}.{function}")
    if not argument.axes:
        return replace(argument, node=ast.Call(called, [argument.node], []), machine=FLOAT, view="", factors=None)
    call = ast.Call(name(scene.text.fresh("_alike")), [called, argument.node], [])
    return Vec(node=call, axes=argument.axes)


def _each(scene: Scene, function: str, arguments: list[Vec]) -> Vec:
    """Python's own function, called once for each number."""
    axes = union(scene.axes, *arguments)
    parts = [aligned(each, axes) for each in arguments]
    call = ast.Call(name(scene.text.fresh("_for_each")), [expression(function), *parts], [])
    return Vec(node=call, axes=axes)


def _absolute(scene: Scene, node: ast.Call) -> Vec:
    value = vector(scene, node.args[0])
    if node.args[0] in scene.facts.wraps:
        raise Unvectorized(f"`{scene.code(node)}` could exceed 64 bits", node.lineno)
    return _applied(scene, "abs", [value], value.machine)


def _float(scene: Scene, node: ast.Call) -> Vec:
    return _as_float(vector(scene, node.args[0]))


def _as_float(value: Vec) -> Vec:
    if value.machine == FLOAT:
        return value
    return Vec(node=expression("A.astype(float)" if value.axes else "float(A)", A=value.node), axes=value.axes)


def _int(scene: Scene, node: ast.Call) -> Vec:
    """Numbers too large to be an int raise when they are cast."""
    value = vector(scene, node.args[0])
    if value.machine == INT:
        return value
    tested = limits.moderate(scene.text, value.node)
    return Vec(node=expression("A.astype(int)", A=tested), axes=value.axes, machine=INT)


def _named(scene: Scene, value: Vec) -> Vec:
    """What takes work to find out, under a name, so that it may stand in several places."""
    if not value.axes or not isinstance(value.node, ast.BinOp | ast.Call | ast.UnaryOp):
        return value
    wish = scene.new("value")
    scene.ahead.append(assign(wish, value.node))
    return Vec(node=name(wish), axes=value.axes, machine=value.machine)


def _extreme(scene: Scene, node: ast.Call) -> Vec:
    """Python keeps the first of equals, and compares with nan as NumPy's own `minimum` does not."""
    smaller = scene.text.site.resolved(node.func) == "builtins.min"
    if len(node.args) < 2:
        raise Unvectorized(f"it calls `{scene.code(node)}` of a container", node.lineno)
    values = [_named(scene, vector(scene, argument)) for argument in node.args]
    if len({value.machine for value in values}) > 1 and not infinity.is_either(scene, node):
        raise Unvectorized(f"`{scene.code(node)}` compares ints with floats, and gives whichever it is", node.lineno)
    if infinity.is_either(scene, node):
        return infinity.extreme(scene, smaller, values)
    total = values[0]
    for value in values[1:]:
        total = _named(scene, total)
        axes = union(scene.axes, total, value)
        op: ast.cmpop = ast.Lt() if smaller else ast.Gt()
        test = Vec(node=ast.Compare(aligned(value, axes), [op], [aligned(total, axes)]), axes=axes, machine=BOOL)
        total = where(scene, test, value, total)
    return total


BUILTINS = {"abs": _absolute, "float": _float, "int": _int, "min": _extreme, "max": _extreme}


# ---------------------------------------------------------------- what must not be done for the wrong iterations


def is_dangerous(scene: Scene, node: ast.AST) -> bool:
    """May it raise, or warn, for numbers that a condition would have kept away from it?"""
    passed = risks.inner(node)
    for part in ast.walk(node):
        if part in passed:
            continue
        if isinstance(part, ast.BinOp | ast.AugAssign) and isinstance(part.op, DANGEROUS):
            harmless = _is_harmless(part) or risks.divides_by_one_value(scene, part)
            if not harmless:
                return True
        if isinstance(part, ast.Call):
            resolved = scene.text.site.resolved(part.func)
            if resolved not in ("builtins.abs", "builtins.float", "builtins.min", "builtins.max", "math.fabs"):
                return True
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load):
            found = scene.accesses.get((part.lineno, scene.code(part), False))
            if found is None or _reaches_out(scene, found):
                return True
            if accesses.uses_indices(scene, found) and not risks.stays_inside(scene, part):
                return True
    return False


def _is_harmless(node: ast.BinOp | ast.AugAssign) -> bool:
    """`x / 2`, `x ** 2`: by a number that is written out."""
    other = node.right if isinstance(node, ast.BinOp) else node.value
    if not isinstance(other, ast.Constant) or not isinstance(other.value, int | float):
        return False
    return other.value > 0 and (isinstance(other.value, int) or not isinstance(node.op, ast.Pow))


def _reaches_out(scene: Scene, access: Access) -> bool:
    """`a[i + 1]` for chosen iterations, where no slice is checked in front."""
    if not any(axis.chosen for axis in scene.axes):
        return False
    return any(isinstance(each, Affine) and each.terms and each.constant for each in access.subscripts)
