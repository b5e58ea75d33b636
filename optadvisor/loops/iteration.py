"""The value of an expression in one iteration, its draws noted in the order in which Python makes them.

    dx * step()   →   Value("*", dx, choose(draw > 0.5, 1.0, -1.0)), and one draw

Functions of the same file are followed into. Every draw must happen once in every iteration.

Does not handle: draws under a condition, calls other than draws, helpers, abs, min, max and common functions of `math`.
"""

from __future__ import annotations

import ast
import math

from optadvisor.loops import _bulk_ranges as ranges
from optadvisor.loops import elementwise as ew
from optadvisor.loops._bulk_bounds import bound_of
from optadvisor.loops._bulk_objects import method
from optadvisor.loops._bulk_python import python_draw
from optadvisor.loops.draws import Draw, attribute_family, draw_by, draw_of, generator_kind
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.trace import (
    DrawCall,
    Frame,
    Trace,
    attribute_of,
    attribute_value,
    binds_by_import,
    element,
    holder_of,
    load,
    place,
    require_bound,
)
from optadvisor.source.site import bound_names, parameter_names

_OPERATORS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
MAX_DRAWS = 16
_CONSTANTS = {f"{module}.{name}": getattr(math, name) for module in ("math", "numpy") for name in ("pi", "e")}


def evaluate(trace: Trace, frame: Frame, node: ast.expr) -> Value:
    """The value of an expression, its draws noted in the order in which Python makes them."""
    match node:
        case ast.Constant(value=bool() | int() | float() as number):
            return ew.constant(number)
        case ast.Name() | ast.Attribute() if trace.site.resolved(node) in _CONSTANTS:
            return _named_constant(trace, frame, node)
        case ast.Name():
            return load(trace, frame, node)
        case ast.Attribute():
            return attribute_value(trace, frame, attribute_of(trace, frame, node))
        case ast.Subscript():
            array, offset = place(trace, node)
            if frame.helper is not None:
                raise Unsupported("a function called by the loop reads an array", node.lineno)
            return element(trace, frame, array, offset)
        case ast.BinOp():
            left = evaluate(trace, frame, node.left)
            return calculate(node.op, left, evaluate(trace, frame, node.right), trace, node.lineno)
        case ast.UnaryOp(op=ast.USub()):
            return ew.negate(evaluate(trace, frame, node.operand))
        case ast.UnaryOp(op=ast.Not()):
            return ew.logical("not", [evaluate(trace, frame, node.operand)])
        case ast.Compare():
            return _compare(trace, frame, node)
        case ast.BoolOp():
            first = evaluate(trace, frame, node.values[0])
            others = _conditional(trace, frame, *node.values[1:])
            return ew.logical("and" if isinstance(node.op, ast.And) else "or", [first, *others])
        case ast.IfExp():
            condition = evaluate(trace, frame, node.test)
            return ew.choose(condition, *_conditional(trace, frame, node.body, node.orelse))
        case ast.Call():
            return _call(trace, frame, node)
    raise Unsupported(f"`{ast.unparse(node)}` has no exact array form", node.lineno)


def _conditional(trace: Trace, frame: Frame, *nodes: ast.expr) -> list[Value]:
    trace.depth += 1
    values = [evaluate(trace, frame, node) for node in nodes]
    trace.depth -= 1
    return values


def calculate(op: ast.operator, left: Value, right: Value, trace: Trace, line: int) -> Value:
    if isinstance(op, ast.Div):
        value = ew.divide(left, right)
        if right.op == "name":
            trace.divisors.add(right.text)
        return value
    if isinstance(op, ast.Pow):
        return ew.power(left, right)
    if isinstance(op, ast.FloorDiv | ast.Mod):
        return ew.remainder("//" if isinstance(op, ast.FloorDiv) else "%", left, right)
    if type(op) not in _OPERATORS:
        raise Unsupported("it uses an operator other than + - * / // % **", line)
    return ew.arithmetic(_OPERATORS[type(op)], left, right)


def _compare(trace: Trace, frame: Frame, node: ast.Compare) -> Value:
    if not all(type(op) in _COMPARISONS for op in node.ops):
        raise Unsupported("it uses `in` or `is`", node.lineno)
    values = [evaluate(trace, frame, node.left), evaluate(trace, frame, node.comparators[0])]
    values += _conditional(trace, frame, *node.comparators[1:])
    pairs = zip(node.ops, values, values[1:], strict=False)
    found = [ew.compare(_COMPARISONS[type(op)], left, right) for op, left, right in pairs]
    return found[0] if len(found) == 1 else ew.logical("and", found)


# ---------------------------------------------------------------- calls


def _call(trace: Trace, frame: Frame, node: ast.Call) -> Value:
    draw = _draw_meant(trace, frame, node.func)
    if draw is not None:
        return _draw(trace, frame, node, draw)
    if trace.site.resolves_to(node.func, "builtins.abs", "builtins.min", "builtins.max") and not node.keywords:
        return _builtin(trace, frame, node)
    if (helper := _helper(trace, frame, node)) is not None:
        result = _inline(trace, frame, node, helper)
        if result is None:
            raise Unsupported(f"{helper.name} does not return a number", node.lineno)
        return result
    name = ast.unparse(node.func)
    module, _, function = trace.site.resolved(node.func).rpartition(".")
    function = {"arctan": "atan"}.get(function, function) if module == "numpy" else function
    if module in ("math", "numpy") and function in ranges.FUNCTIONS | {"sqrt"}:
        return _function(trace, frame, node, function, numpy=module == "numpy")
    if module in ("math", "numpy"):
        raise Unsupported(f"`{name}` is rounded differently for arrays in the last bit", node.lineno)
    raise Unsupported(f"it calls `{name}`, which has no exact array form", node.lineno)


def effect(trace: Trace, frame: Frame, call: ast.Call) -> None:
    """A call as a statement of its own: what it returns, if anything, is thrown away."""
    helper = None if _draw_meant(trace, frame, call.func) else _helper(trace, frame, call)
    if helper is not None:
        _inline(trace, frame, call, helper)
        return
    evaluate(trace, frame, call)


def _helper(trace: Trace, frame: Frame, call: ast.Call) -> ast.FunctionDef | None:
    """The function of this file, or the method of an object of one of its classes, that is called."""
    if isinstance(call.func, ast.Name):
        return trace.site.helper(call)
    if not isinstance(call.func, ast.Attribute):
        return None
    holder = holder_of(trace, frame, call.func.value)
    found = method(trace.objects[holder], call.func.attr) if holder else None
    if found is not None:
        trace.methods[trace.objects[holder].name, found.name] = found
    return found


def _function(trace: Trace, frame: Frame, node: ast.Call, name: str, *, numpy: bool) -> Value:
    """A function of `math`, or the one of NumPy called with a number."""
    written = _imported_name(trace, frame, node.func)
    if len(node.args) != 1 or node.keywords:
        raise Unsupported(f"this call of `{written}` has no exact array form", node.lineno)
    argument = evaluate(trace, frame, node.args[0])
    low, high = ranges.range_of(argument)
    guarded = name == "exp" and not -690 < low <= high < 690
    if guarded:
        trace.tests[f"{bound_of(argument)} < {ranges.SMALL_EXPONENT}"] = None
    value = ranges.function(name, written, argument, numpy=numpy, guarded=guarded)
    kind = f"<ufunc '{ranges.NUMPY_NAMES.get(name, name)}'>" if numpy else f"<built-in function {name}>"
    trace.tests[f'repr({written}) == "{kind}"'] = None
    return value


def _named_constant(trace: Trace, frame: Frame, node: ast.expr) -> Value:
    """`math.pi`: a name whose value a guard looks at."""
    written = _imported_name(trace, frame, node)
    number = _CONSTANTS[trace.site.resolved(node)]
    trace.tests[f'repr({written}) == "{number!r}"'] = None
    return Value(op="name", types=frozenset({"float"}), text=written, size=8.0)


def _imported_name(trace: Trace, frame: Frame, node: ast.expr) -> str:
    """How a thing of a module is written; the file itself must have imported it, above the function."""
    root = next(inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
    local = root in trace.site.bound_names or (frame.helper is not None and root in bound_names(frame.helper))
    if local or not any(binds_by_import(statement, root) for statement in trace.site.module.tree.body):
        raise Unsupported(f"{root} is not imported for certain", node.lineno)
    trace.tests[f'"{root}" in globals()'] = None
    return ast.unparse(node)


def _draw_meant(trace: Trace, frame: Frame, function: ast.expr) -> Draw | None:
    """The draw a call makes; in a helper, the generator may be a parameter, and must not be a local variable."""
    plain = trace.site.resolved(function).startswith(("random.", "numpy."))
    if not plain and isinstance(function, ast.Attribute) and isinstance(function.value, ast.Attribute):
        return _drawn_from_attribute(trace, frame, function)
    if plain or frame.helper is None or not isinstance(function, ast.Attribute):
        return draw_of(trace.site, function)
    if not isinstance(function.value, ast.Name):
        return None
    holder = function.value.id
    known = holder in frame.objects or holder not in bound_names(frame.helper) | trace.site.bound_names
    return draw_of(trace.site, function, frame.objects.get(holder)) if known else None


def _drawn_from_attribute(trace: Trace, frame: Frame, function: ast.Attribute) -> Draw | None:
    """`self.rng.random`: a draw when the class shows that the attribute holds a generator."""
    assert isinstance(function.value, ast.Attribute)
    holder = holder_of(trace, frame, function.value.value)
    kind = attribute_family(trace.site, trace.objects[holder], function.value.attr) if holder else None
    if kind is None:
        return None
    owner = attribute_of(trace, frame, function.value)
    return draw_by(kind, function.attr, owner)


def _builtin(trace: Trace, frame: Frame, node: ast.Call) -> Value:
    name = trace.site.resolved(node.func).removeprefix("builtins.")
    values = [evaluate(trace, frame, arg) for arg in node.args]
    if name == "abs" and len(values) == 1:
        return ew.absolute(values[0])
    if name == "abs" or len(values) < 2 or any(value.kind == "bool" for value in values):
        raise Unsupported(f"this call of `{name}` has no exact array form", node.lineno)
    best = values[0]
    for value in values[1:]:  # as CPython does it: the first of equals stays
        best = ew.choose(ew.compare("<" if name == "min" else ">", value, best), value, best)
    return best


def _draw(trace: Trace, frame: Frame, node: ast.Call, draw: Draw) -> Value:
    if trace.depth:
        raise Unsupported("a random number is drawn in some iterations only", node.lineno)
    if len(trace.draws) == MAX_DRAWS:
        raise Unsupported(f"it draws more than {MAX_DRAWS} random numbers in one iteration", node.lineno)
    if draw.owner:
        if draw.owner in trace.assigned | trace.changed:
            raise Unsupported(f"{draw.owner} changes inside the loop", node.lineno)
        if "." not in draw.owner:
            require_bound(trace, draw.owner, node.lineno)
    if draw.family == "python":
        log = _log(trace) if draw.called == "expovariate" else ""
        leaf, arguments, value = python_draw(draw, node, lambda each: evaluate(trace, frame, each), log)
        trace.divisors.update(arg.text for arg in value.args[1:] if value.op == "/" and arg.op == "name")
    else:
        leaf, arguments = _numpy_draw(trace, frame, node, draw)
        value = leaf
    trace.draws.append(
        DrawCall(draw=draw, function=node.func, helper=frame.helper, value=leaf, arguments=arguments, line=node.lineno)
    )
    return value


def _log(trace: Trace) -> str:
    """`math.log` as it can be written in the function; imported if need be."""
    module, imports = trace.site.import_as("math", "math")
    trace.imports.update(dict.fromkeys(imports))
    trace.tests[f'repr({module}.log) == "<built-in function log>"'] = None
    return f"{module}.log"


def _numpy_draw(trace: Trace, frame: Frame, node: ast.Call, draw: Draw) -> tuple[Value, tuple[Value, ...]]:
    names = draw.parameters
    if len(node.args) > len(names) or any(keyword.arg not in names for keyword in node.keywords):
        raise Unsupported(f"`{ast.unparse(node)}` draws an array or takes other keywords", node.lineno)
    given = {name: evaluate(trace, frame, arg) for name, arg in zip(names, node.args, strict=False)}
    for keyword in node.keywords:
        if keyword.arg in given:
            raise Unsupported(f"`{ast.unparse(node)}` gives an argument twice", node.lineno)
        given[keyword.arg or ""] = evaluate(trace, frame, keyword.value)
    whole = draw.called in ("randint", "integers")
    if whole and len(given) == 1 and "low" in given:  # randint(n) is randint(0, n)
        given = {"low": ew.constant(0), "high": given["low"]}
    defaults = {"low": ew.constant(0.0), "loc": ew.constant(0.0), "high": ew.constant(1.0), "scale": ew.constant(1.0)}
    arguments = tuple(given.get(name, defaults[name]) for name in names)
    kinds = {"int"} if whole else {"int", "float"}
    if any(value.kind not in kinds for value in arguments):
        raise Unsupported(f"the arguments of `{ast.unparse(node)}` are of another type than expected", node.lineno)
    if any(value.varies for value in arguments):
        raise Unsupported(f"the arguments of `{ast.unparse(node)}` change from draw to draw", node.lineno)
    return _drawn_value(draw, arguments), arguments


def _drawn_value(draw: Draw, arguments: tuple[Value, ...]) -> Value:
    """The leaf for a draw of NumPy's, with a bound that no value of the generator passes."""
    unit = draw.method in ("random", "random_sample")
    kind = {"randint": "int", "integers": ew.NUMPY_INT}.get(draw.method, "float")
    size = 1.0 if unit else 100.0
    sizes = [ew.check_bounds(value, {}) for value in arguments]
    if kind != "float":
        size = max(sizes)
    elif sizes:
        size = sum(sizes[:-1]) + 100.0 * sizes[-1]
    return Value(op="draw", types=frozenset({kind}), size=size, text=ew.UNIT if unit else "")


def _inline(trace: Trace, frame: Frame, call: ast.Call, helper: ast.FunctionDef) -> Value | None:
    """The value of a call of a function or method of this file, its body followed with its parameters bound."""
    if helper in frame.helpers or len(frame.helpers) > 5:
        raise Unsupported(f"{helper.name} calls itself", call.lineno)
    a = helper.args
    if a.vararg or a.kwarg or a.kwonlyargs or any(isinstance(arg, ast.Starred) for arg in call.args):
        raise Unsupported(f"{helper.name} takes its arguments in a way that is not followed", call.lineno)
    if any(isinstance(node, ast.Global | ast.Nonlocal | ast.Yield | ast.YieldFrom) for node in ast.walk(helper)):
        raise Unsupported(f"{helper.name} changes names of the module or is a generator", call.lineno)
    is_method = isinstance(call.func, ast.Attribute)
    if not is_method and helper.name in trace.site.bound_names:
        raise Unsupported(f"{helper.name} means another thing in {trace.site.ref.name}", call.lineno)
    names = [parameter.arg for parameter in [*a.posonlyargs, *a.args]]
    inner = Frame(values={k: v for k, v in frame.values.items() if "." in k}, helpers=(*frame.helpers, helper))
    if is_method:
        own = names.pop(0)
        inner.objects[own] = holder_of(trace, frame, call.func.value)  # type: ignore[attr-defined]
        if own in bound_names(helper) - set(parameter_names(helper)) or a.posonlyargs:
            raise Unsupported(f"{helper.name} takes its arguments in a way that is not followed", call.lineno)
    else:
        trace.inlined[helper.name] = helper
    given = dict(zip(names, call.args, strict=False)) | {k.arg: k.value for k in call.keywords if k.arg}
    defaults = dict(zip(reversed(names), reversed(a.defaults), strict=False))
    keywords = [k.arg for k in call.keywords]
    free = names[max(len(call.args), len(a.posonlyargs)) :]
    wrong = len(call.args) > len(names) or any(keyword not in free for keyword in keywords)
    if wrong or any(name not in given and name not in defaults for name in names):
        raise Unsupported(f"the call of {helper.name} does not fit its parameters", call.lineno)
    for name, node in given.items():  # in the order in which the call evaluates them
        holder = _generator_name(trace, frame, node)
        if holder:
            inner.objects[name] = holder
        else:
            inner.values[name] = evaluate(trace, frame, node)
    for name in names:
        if name not in given:
            if is_method:
                raise Unsupported(f"the method {helper.name} is called without all its arguments", call.lineno)
            inner.values[name] = _default(trace, defaults[name], helper)
    assert trace.run is not None
    result = trace.run(trace, inner, helper.body)
    frame.values.update({key: value for key, value in inner.values.items() if "." in key})
    return result


def _default(trace: Trace, node: ast.expr, helper: ast.FunctionDef) -> Value:
    try:
        plain = all(type(ast.literal_eval(each)) in (bool, int, float) for each in helper.args.defaults)
    except ValueError:
        plain = False
    if not plain:
        raise Unsupported(f"a default value of {helper.name} is not a plain number", node.lineno)
    trace.defaulted.add(helper.name)
    return evaluate(trace, Frame(values={}), node)


def _generator_name(trace: Trace, frame: Frame, node: ast.expr) -> str:
    if not isinstance(node, ast.Name):
        return ""
    if frame.helper is not None:
        return frame.objects.get(node.id, "") if node.id not in frame.values else ""
    if holder := holder_of(trace, frame, node):
        return holder
    if node.id in frame.values or node.id in trace.assigned:
        return ""
    return node.id if generator_kind(trace.site, node.id) else ""
