"""One iteration of a loop, followed symbolically in program order: what it draws, stores, appends and carries on.

    for i in range(n - 1):                    draws:  one from `random.random`
        x_new = x[i] + dx * step()      →     scan:   x[i + 1] = x[i] + dx * choose(draw > 0.5, 1.0, -1.0)
        x[i + 1] = x_new

Helpers of the same file are followed into, branches become `choose`. Every draw must happen once in every iteration; a
variable that is carried from one iteration to the next must only be added to (or multiplied).

Does not handle: draws under a condition, inner loops, break, continue, return, try, with; arrays at other places than
`x[i + constant]`; any other call. All of these raise `Unsupported`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from optadvisor.loops import elementwise as ew
from optadvisor.loops.draws import Draw, draw_of, generator_kind
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.variables import bound_before, number_kind
from optadvisor.source.site import Site, bound_names

_OPERATORS: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Eq: "==",
    ast.NotEq: "!=",
}
_HELPER_IMPORTS = {"random", "numpy", "numpy.random"}
MAX_DRAWS = 16


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCall:
    """One draw of an iteration, in the order in which they happen."""

    draw: Draw
    function: ast.expr
    """The expression that is called, in the loop itself or in `helper`."""
    helper: ast.FunctionDef | None
    value: Value
    arguments: tuple[Value, ...]
    line: int


@dataclass(kw_only=True)
class Trace:
    """What was met on the way; filled in by `follow`."""

    site: Site
    loop: ast.stmt
    assigned: frozenset[str]
    """Names the loop body assigns."""
    offsets: dict[str, int]
    """Arrays written, with the constant c of `array[i + c]`."""
    index: Value | None
    index_name: str
    carried_types: dict[str, frozenset[str]]
    draws: list[DrawCall] = field(default_factory=list)
    scalars: dict[str, Value] = field(default_factory=dict)
    """Numbers that stay the same, by name: what the guards must test."""
    divisors: set[str] = field(default_factory=set)
    reads: dict[str, set[int]] = field(default_factory=dict)
    carried: dict[str, Value] = field(default_factory=dict)
    appends: dict[str, Value] = field(default_factory=dict)
    hints: dict[Value, str] = field(default_factory=dict)
    """The user's names for values."""
    depth: int = 0
    """How many conditions the code being followed is under."""


@dataclass(kw_only=True)
class Frame:
    """Names of the function being followed: the loop's own, or an inlined helper's."""

    values: dict[str, Value]
    objects: dict[str, str] = field(default_factory=dict)
    """Helper's parameter → the caller's variable that holds a generator."""
    helpers: tuple[ast.FunctionDef, ...] = ()

    @property
    def helper(self) -> ast.FunctionDef | None:
        return self.helpers[-1] if self.helpers else None


def store_key(array: str) -> str:
    return f"{array}[]"


# ---------------------------------------------------------------- statements


def follow(trace: Trace, frame: Frame, body: Sequence[ast.stmt]) -> Value | None:
    """Run `body`; the value returned when it is a helper's and returns."""
    for position, statement in enumerate(body):
        match statement:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                continue
            case ast.Return() if frame.helper is not None and statement.value is not None:
                return evaluate(trace, frame, statement.value)
            case ast.Import() | ast.ImportFrom() if frame.helper is not None:
                _import(statement)
            case ast.Assign(targets=[target]):
                _assign(trace, frame, target, statement.value)
            case ast.AnnAssign(value=ast.expr() as value):
                _assign(trace, frame, statement.target, value)
            case ast.AugAssign():
                _update(trace, frame, statement)
            case ast.If():
                if _returns(statement):
                    return _return_either(trace, frame, statement, body[position + 1 :])
                _branch(trace, frame, statement)
            case ast.Expr(value=ast.Call() as call):
                _effect(trace, frame, call)
            case _:
                raise Unsupported(f"the loop contains `{_keyword(statement)}`", statement.lineno)
    return None


def _keyword(statement: ast.stmt) -> str:
    return {"AugAssign": "an update", "AnnAssign": "a declaration", "FunctionDef": "def", "Assign": "a = b = …"}.get(
        type(statement).__name__, type(statement).__name__.lower()
    )


def _import(statement: ast.Import | ast.ImportFrom) -> None:
    """Importing what is loaded already changes nothing."""
    names = [alias.name for alias in statement.names] if isinstance(statement, ast.Import) else [statement.module or ""]
    if not set(names) <= _HELPER_IMPORTS:
        raise Unsupported("a function called by the loop imports other modules", statement.lineno)


def _assign(trace: Trace, frame: Frame, target: ast.expr, node: ast.expr) -> None:
    if isinstance(target, ast.Tuple) and isinstance(node, ast.Tuple) and len(target.elts) == len(node.elts):
        values = [evaluate(trace, frame, item) for item in node.elts]
        for item, value in zip(target.elts, values, strict=True):
            _bind(trace, frame, item, value)
        return
    _bind(trace, frame, target, evaluate(trace, frame, node))


def _bind(trace: Trace, frame: Frame, target: ast.expr, value: Value) -> None:
    if isinstance(target, ast.Name):
        if target.id == trace.index_name and frame.helper is None:
            raise Unsupported(f"the loop changes its own variable {target.id}", target.lineno)
        frame.values[target.id] = value
        if frame.helper is None:
            trace.hints.setdefault(value, target.id)
        return
    if isinstance(target, ast.Subscript) and frame.helper is None:
        array, offset = _place(trace, target)
        if value.kind == "bool" and "np.bool" in value.types:
            raise Unsupported("a truth value of NumPy's is stored", target.lineno)
        if trace.offsets.get(array) != offset:
            raise Unsupported(f"{array} is written at several places in one iteration", target.lineno)
        frame.values[store_key(array)] = value
        return
    raise Unsupported("it assigns to something that is neither a name nor `x[i + constant]`", target.lineno)


def _update(trace: Trace, frame: Frame, statement: ast.AugAssign) -> None:
    load = ast.copy_location(_as_load(statement.target), statement.target)
    old = evaluate(trace, frame, load)
    value = _calculate(statement.op, old, evaluate(trace, frame, statement.value), trace, statement.lineno)
    _bind(trace, frame, statement.target, value)


def _as_load(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(id=target.id, ctx=ast.Load()), target)
    return target


def _effect(trace: Trace, frame: Frame, call: ast.Call) -> None:
    """A call for its effect: `xs.append(value)`, or a draw whose number is thrown away."""
    function = call.func
    if not (isinstance(function, ast.Attribute) and function.attr == "append" and isinstance(function.value, ast.Name)):
        evaluate(trace, frame, call)
        return
    name = function.value.id
    if frame.helper is not None or name in trace.assigned or len(call.args) != 1 or call.keywords:
        raise Unsupported(f"it appends to {name}, which is not a plain list of this function", call.lineno)
    value = evaluate(trace, frame, call.args[0])
    if trace.depth:
        raise Unsupported(f"it appends to {name} in some iterations only", call.lineno)
    if name in trace.appends:
        raise Unsupported(f"it appends to {name} twice in one iteration", call.lineno)
    _require_bound(trace, name, call.lineno)
    trace.appends[name] = value


# ---------------------------------------------------------------- branches


def _returns(statement: ast.If) -> bool:
    return any(isinstance(node, ast.Return) for node in ast.walk(statement))


def _return_either(trace: Trace, frame: Frame, statement: ast.If, rest: Sequence[ast.stmt]) -> Value:
    """A helper's `if` that returns: both ways through the remaining body are followed to their `return`."""
    condition = evaluate(trace, frame, statement.test)
    results = []
    trace.depth += 1
    for block in (statement.body, statement.orelse):
        result = follow(trace, replace(frame, values=dict(frame.values)), [*block, *rest])
        if result is None:
            raise Unsupported("a function called by the loop does not return a number on every way", statement.lineno)
        results.append(result)
    trace.depth -= 1
    return ew.choose(condition, *results)


def _branch(trace: Trace, frame: Frame, statement: ast.If) -> None:
    condition = evaluate(trace, frame, statement.test)
    yes, no = (replace(frame, values=dict(frame.values)) for _ in range(2))
    trace.depth += 1
    follow(trace, yes, statement.body)
    follow(trace, no, statement.orelse)
    trace.depth -= 1
    changed = [k for k in {**yes.values, **no.values} if yes.values.get(k) is not no.values.get(k)]
    for key in changed:
        values = [branch.values.get(key) or _untouched(trace, frame, key, statement) for branch in (yes, no)]
        frame.values[key] = ew.choose(condition, *values)
        if frame.helper is None and not key.endswith("]"):
            trace.hints.setdefault(frame.values[key], key)


def _untouched(trace: Trace, frame: Frame, key: str, statement: ast.If) -> Value:
    """What a name or stored element holds in the branch that does not assign it."""
    if key.endswith("[]"):
        array = key.removesuffix("[]")
        return _element(trace, frame, array, trace.offsets[array])
    return _load(trace, frame, ast.Name(id=key, ctx=ast.Load(), lineno=statement.lineno, col_offset=0))


# ---------------------------------------------------------------- expressions


def evaluate(trace: Trace, frame: Frame, node: ast.expr) -> Value:
    """The value of an expression, its draws noted in the order in which Python makes them."""
    match node:
        case ast.Constant(value=bool() | int() | float() as number):
            return ew.constant(number)
        case ast.Name():
            return _load(trace, frame, node)
        case ast.Subscript():
            array, offset = _place(trace, node)
            if frame.helper is not None:
                raise Unsupported("a function called by the loop reads an array", node.lineno)
            return _element(trace, frame, array, offset)
        case ast.BinOp():
            left = evaluate(trace, frame, node.left)
            return _calculate(node.op, left, evaluate(trace, frame, node.right), trace, node.lineno)
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


def _calculate(op: ast.operator, left: Value, right: Value, trace: Trace, line: int) -> Value:
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


def _load(trace: Trace, frame: Frame, node: ast.Name) -> Value:
    name, line = node.id, node.lineno
    if name in frame.values:
        return frame.values[name]
    helper = frame.helper
    if helper is not None and (name in bound_names(helper) or name in trace.site.bound_names):
        raise Unsupported(f"{name} in {helper.name} is not the plain number it looks like", line)
    if helper is None and name in trace.assigned:
        return carried(trace, name, number_kind(trace.site, name))
    _require_bound(trace, name, line)
    kind = number_kind(trace.site, name)
    if kind not in ("int", "float"):
        raise Unsupported(f"{name} is a {kind}, not a plain int or float", line)
    return trace.scalars.setdefault(name, ew.scalar(name, kind))


def carried(trace: Trace, name: str, kind: str) -> Value:
    """The value a variable (or the array element before the one written) has when the iteration starts."""
    if name not in trace.carried:
        if kind not in ("int", "float", ew.NUMPY_FLOAT):
            raise Unsupported(f"{name} starts as a {kind}, not as a plain number")
        if name not in trace.offsets:
            _require_bound(trace, name, trace.loop.lineno)
        types = trace.carried_types.get(name, frozenset({kind}))
        trace.carried[name] = ew.carried(name, types)
    return trace.carried[name]


def _require_bound(trace: Trace, name: str, line: int) -> None:
    if not bound_before(trace.site, trace.loop, name):
        raise Unsupported(f"{name} does not have a value for certain before the loop", line)


# ---------------------------------------------------------------- arrays


def _place(trace: Trace, node: ast.Subscript) -> tuple[str, int]:
    """`x[i + 2]` as ("x", 2)."""
    offset = index_offset(node.slice, trace.index_name) if trace.index is not None else None
    if not isinstance(node.value, ast.Name) or offset is None or node.value.id in trace.assigned:
        raise Unsupported(f"`{ast.unparse(node)}` is not at a fixed distance from the loop variable", node.lineno)
    return node.value.id, offset


def index_offset(node: ast.expr, index: str) -> int | None:
    """The constant c of `i`, `i + c` and `i - c`."""
    match node:
        case ast.Name(id=name) if name == index:
            return 0
        case ast.BinOp(left=ast.Name(id=name), op=ast.Add(), right=ast.Constant(value=int() as c)) if name == index:
            return c
        case ast.BinOp(left=ast.Name(id=name), op=ast.Sub(), right=ast.Constant(value=int() as c)) if name == index:
            return -c
        case ast.BinOp(left=ast.Constant(value=int() as c), op=ast.Add(), right=ast.Name(id=name)) if name == index:
            return c
    return None


def _element(trace: Trace, frame: Frame, array: str, offset: int) -> Value:
    _require_bound(trace, array, trace.loop.lineno)
    trace.reads.setdefault(array, set()).add(offset)
    written = trace.offsets.get(array)
    if written is None or (written == offset and store_key(array) not in frame.values):
        return ew.element(array, offset)
    if written == offset:
        return ew.stored(frame.values[store_key(array)])
    if written == offset + 1:
        return carried(trace, array, ew.NUMPY_FLOAT)
    raise Unsupported(f"{array} is read and written across {trace.index_name} at a distance other than one")


# ---------------------------------------------------------------- calls


def _call(trace: Trace, frame: Frame, node: ast.Call) -> Value:
    if frame.helper is not None and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        holder = node.func.value.id
        owner = frame.objects.get(holder)
        shadowed = owner is None and holder in bound_names(frame.helper)
        draw = None if shadowed else draw_of(trace.site, node.func, owner)
    else:
        draw = draw_of(trace.site, node.func)
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
        _require_bound(trace, draw.owner, node.lineno)
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
        DrawCall(
            draw=draw, function=node.func, helper=frame.helper, value=value, arguments=arguments, line=node.lineno
        )
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
    result = follow(trace, inner, helper.body)
    if result is None:
        raise Unsupported(f"{helper.name} does not return a number", call.lineno)
    return result


def _default(trace: Trace, node: ast.expr, helper: ast.FunctionDef) -> Value:
    value = node.operand if isinstance(node, ast.UnaryOp) else node
    if not isinstance(value, ast.Constant):
        raise Unsupported(f"a default value of {helper.name} is not a plain number", node.lineno)
    return evaluate(trace, Frame(values={}), node)


def _generator_name(trace: Trace, frame: Frame, node: ast.expr) -> str:
    if not isinstance(node, ast.Name):
        return ""
    if frame.helper is not None:
        return frame.objects.get(node.id, "")
    if node.id in frame.values or node.id in trace.assigned:
        return ""
    return node.id if generator_kind(trace.site, node.id) else ""
