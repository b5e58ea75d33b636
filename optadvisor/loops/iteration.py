"""The value of an expression in one iteration, its draws noted in the order in which Python makes them.

    dx * step()   →   Value("*", dx, choose(draw > 0.5, 1.0, -1.0)), and one draw

Functions of the same file are followed into. Every draw must happen once in every iteration.

Does not handle: draws under a condition, ** and math functions, calls other than draws, helpers, abs, min and max.
"""

from __future__ import annotations

import ast

from optadvisor.loops import elementwise as ew
from optadvisor.loops.draws import Draw, draw_of, generator_kind
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.trace import DrawCall, Frame, Trace, element, load, place, require_bound
from optadvisor.source.site import bound_names

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


def evaluate(trace: Trace, frame: Frame, node: ast.expr) -> Value:
    """The value of an expression, its draws noted in the order in which Python makes them."""
    match node:
        case ast.Constant(value=bool() | int() | float() as number):
            return ew.constant(number)
        case ast.Name():
            return load(trace, frame, node)
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
        raise Unsupported("`**` gives another last bit in NumPy than in Python (`x * x` gives the same)", line)
    if type(op) not in _OPERATORS:
        raise Unsupported("it uses an operator other than + - * /", line)
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
    helper = trace.site.helper(node) if isinstance(node.func, ast.Name) else None
    if helper is not None:
        return _inline(trace, frame, node, helper)
    name = ast.unparse(node.func)
    if trace.site.resolved(node.func).startswith(("math.", "numpy.")):
        raise Unsupported(f"`{name}` is rounded differently for arrays in the last bit", node.lineno)
    raise Unsupported(f"it calls `{name}`, which has no exact array form", node.lineno)


def _draw_meant(trace: Trace, frame: Frame, function: ast.expr) -> Draw | None:
    """The draw a call makes; in a helper, the generator may be a parameter, and must not be a local variable."""
    plain = trace.site.resolved(function).startswith(("random.", "numpy."))
    if plain or frame.helper is None or not isinstance(function, ast.Attribute):
        return draw_of(trace.site, function)
    if not isinstance(function.value, ast.Name):
        return None
    holder = function.value.id
    known = holder in frame.objects or holder not in bound_names(frame.helper) | trace.site.bound_names
    return draw_of(trace.site, function, frame.objects.get(holder)) if known else None


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
    if node.keywords or len(node.args) > len(draw.parameters):
        raise Unsupported(f"`{ast.unparse(node)}` draws an array or takes keywords", node.lineno)
    if draw.family == "python" and len(node.args) != len(draw.parameters):
        raise Unsupported(f"`{ast.unparse(node)}` lacks an argument", node.lineno)
    if draw.owner:
        if draw.owner in trace.assigned:
            raise Unsupported(f"{draw.owner} changes inside the loop", node.lineno)
        require_bound(trace, draw.owner, node.lineno)
    arguments = tuple(evaluate(trace, frame, arg) for arg in node.args)
    defaults = [ew.constant(0.0), ew.constant(1.0)][len(arguments) : len(draw.parameters)]
    arguments = (*arguments, *defaults)
    if any(value.kind == "bool" for value in arguments):
        raise Unsupported("a truth value is used as a number", node.lineno)
    plain = draw.family == "python" or not draw.parameters
    if not plain and any(value.varies for value in arguments):
        raise Unsupported(f"the arguments of `{ast.unparse(node)}` change from draw to draw", node.lineno)
    value = _drawn_value(draw, arguments)
    trace.draws.append(
        DrawCall(draw=draw, function=node.func, helper=frame.helper, value=value, arguments=arguments, line=node.lineno)
    )
    if draw.family == "python" and draw.method == "uniform":  # a + (b - a) * random(), as the standard library has it
        low, high = arguments
        return ew.arithmetic("+", low, ew.arithmetic("*", ew.arithmetic("-", high, low), value))
    return value


def _drawn_value(draw: Draw, arguments: tuple[Value, ...]) -> Value:
    """The leaf for a draw, with a bound that no value of the generator passes."""
    unit = draw.method in ("random", "random_sample") or draw.family == "python"
    size = 1.0 if unit else 100.0
    if arguments and not unit:
        low, high = (ew.check_bounds(value, {}) for value in arguments)
        size = low + 100.0 * high
    text = ew.UNIT if unit else ""
    return Value(op="draw", types=frozenset({"float"}), size=size, text=text)


def _inline(trace: Trace, frame: Frame, call: ast.Call, helper: ast.FunctionDef) -> Value:
    """The value of a call of a helper of this file, its body followed with its parameters bound."""
    if helper in frame.helpers or len(frame.helpers) > 5:
        raise Unsupported(f"{helper.name} calls itself", call.lineno)
    a = helper.args
    if a.vararg or a.kwarg or a.kwonlyargs or any(isinstance(arg, ast.Starred) for arg in call.args):
        raise Unsupported(f"{helper.name} takes its arguments in a way that is not followed", call.lineno)
    if any(isinstance(node, ast.Global | ast.Nonlocal | ast.Yield | ast.YieldFrom) for node in ast.walk(helper)):
        raise Unsupported(f"{helper.name} changes names of the module or is a generator", call.lineno)
    if helper.name in trace.site.bound_names:
        raise Unsupported(f"{helper.name} means another thing in {trace.site.ref.name}", call.lineno)
    trace.inlined[helper.name] = helper
    names = [parameter.arg for parameter in [*a.posonlyargs, *a.args]]
    given = dict(zip(names, call.args, strict=False)) | {k.arg: k.value for k in call.keywords if k.arg}
    defaults = dict(zip(reversed(names), reversed(a.defaults), strict=False))
    keywords = [k.arg for k in call.keywords]
    free = names[max(len(call.args), len(a.posonlyargs)) :]
    wrong = len(call.args) > len(names) or any(keyword not in free for keyword in keywords)
    if wrong or any(name not in given and name not in defaults for name in names):
        raise Unsupported(f"the call of {helper.name} does not fit its parameters", call.lineno)
    inner = Frame(values={}, helpers=(*frame.helpers, helper))
    for name, node in given.items():  # in the order in which the call evaluates them
        holder = _generator_name(trace, frame, node)
        if holder:
            inner.objects[name] = holder
        else:
            inner.values[name] = evaluate(trace, frame, node)
    for name in names:
        if name not in given:
            inner.values[name] = _default(trace, defaults[name], helper)
    assert trace.run is not None
    result = trace.run(trace, inner, helper.body)
    if result is None:
        raise Unsupported(f"{helper.name} does not return a number", call.lineno)
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
        return frame.objects.get(node.id, "")
    if node.id in frame.values or node.id in trace.assigned:
        return ""
    return node.id if generator_kind(trace.site, node.id) else ""
