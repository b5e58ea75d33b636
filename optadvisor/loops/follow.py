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
from dataclasses import replace

from optadvisor.loops import elementwise as ew
from optadvisor.loops.elementwise import Unsupported, Value
from optadvisor.loops.iteration import calculate, effect, evaluate
from optadvisor.loops.trace import (
    Frame,
    Trace,
    attribute_of,
    attribute_value,
    element,
    load,
    place,
    require_bound,
    store_key,
)

_HELPER_IMPORTS = {"random", "numpy", "numpy.random"}


def follow(trace: Trace, frame: Frame, body: Sequence[ast.stmt]) -> Value | None:
    """Run `body`; the value returned when it is a helper's and returns."""
    trace.run = follow
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
    if isinstance(target, ast.Attribute):
        key = attribute_of(trace, frame, target)
        frame.values[key] = value
        trace.changed.add(key)
        return
    if isinstance(target, ast.Subscript) and frame.helper is None:
        array, offset = place(trace, target)
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
    value = calculate(statement.op, old, evaluate(trace, frame, statement.value), trace, statement.lineno)
    _bind(trace, frame, statement.target, value)


def _as_load(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.copy_location(ast.Name(id=target.id, ctx=ast.Load()), target)
    return target


def _effect(trace: Trace, frame: Frame, call: ast.Call) -> None:
    """A call for its effect: `xs.append(value)`, or a draw whose number is thrown away."""
    function = call.func
    if not (isinstance(function, ast.Attribute) and function.attr == "append" and isinstance(function.value, ast.Name)):
        effect(trace, frame, call)
        return
    name = function.value.id
    if frame.helper is not None or name in trace.assigned or len(call.args) != 1 or call.keywords:
        raise Unsupported(f"it appends to {name}, which is not a plain list of this function", call.lineno)
    value = evaluate(trace, frame, call.args[0])
    if name in trace.appends:
        raise Unsupported(f"it appends to {name} twice in one iteration", call.lineno)
    require_bound(trace, name, call.lineno)
    trace.appends[name] = value
    if trace.depth:
        if len(trace.path) != trace.depth or any(each.kind != "bool" or not each.varies for each in trace.path):
            raise Unsupported(f"it appends to {name} in some iterations only", call.lineno)
        trace.masks[name] = trace.path[0] if trace.depth == 1 else ew.logical("and", trace.path)


# ---------------------------------------------------------------- branches


def _returns(statement: ast.If) -> bool:
    return any(isinstance(node, ast.Return) for node in ast.walk(statement))


def _return_either(trace: Trace, frame: Frame, statement: ast.If, rest: Sequence[ast.stmt]) -> Value:
    """A helper's `if` that returns: both ways through the remaining body are followed to their `return`."""
    condition = evaluate(trace, frame, statement.test)
    results = []
    trace.depth += 1
    for block in (statement.body, statement.orelse):
        inner = replace(frame, values=dict(frame.values))
        result = follow(trace, inner, [*block, *rest])
        if any("." in key and value is not frame.values.get(key) for key, value in inner.values.items()):
            raise Unsupported("a method changes its object and returns from inside an `if`", statement.lineno)
        if result is None:
            raise Unsupported("a function called by the loop does not return a number on every way", statement.lineno)
        results.append(result)
    trace.depth -= 1
    return ew.choose(condition, *results)


def _branch(trace: Trace, frame: Frame, statement: ast.If) -> None:
    condition = evaluate(trace, frame, statement.test)
    yes, no = (replace(frame, values=dict(frame.values)) for _ in range(2))
    for branch, block, holds in ((yes, statement.body, True), (no, statement.orelse, False)):
        trace.depth += 1
        trace.path.append(condition if holds else ew.logical("not", [condition]))
        follow(trace, branch, block)
        trace.path.pop()
        trace.depth -= 1
    changed = [k for k in {**yes.values, **no.values} if yes.values.get(k) is not no.values.get(k)]
    for key in changed:
        values = [branch.values.get(key) or _untouched(trace, frame, key, statement) for branch in (yes, no)]
        frame.values[key] = ew.choose(condition, *values)
        if frame.helper is None and key.isidentifier():
            trace.hints.setdefault(frame.values[key], key)


def _untouched(trace: Trace, frame: Frame, key: str, statement: ast.If) -> Value:
    """What a name or stored element holds in the branch that does not assign it."""
    if key.endswith("[]"):
        array = key.removesuffix("[]")
        return element(trace, frame, array, trace.offsets[array])
    if "." in key:
        return attribute_value(trace, frame, key)
    return load(trace, frame, ast.Name(id=key, ctx=ast.Load(), lineno=statement.lineno, col_offset=0))
