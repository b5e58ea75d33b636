"""Calls of methods with branches and loops in them, written out in front of the statement that they stand in.

    path[i] = self.step()       →      if self.rng.random() < 0.5:
                                           self.position += self.dx
                                       else:
                                           self.position -= self.dx
                                       step_result = self.position
                                       path[i] = step_result

Functions of the file that are handed an object are written out alike. Other names for a list of objects
(`bodies = self.bodies`) are put back on the way.

Does not handle: calls that change something beside other calls, attributes or elements in their
statement (`beside`), `while self.step() > 0`, methods with inner functions, inherited methods.
"""

from __future__ import annotations

import ast
import copy
import textwrap
from collections.abc import Iterator

from optadvisor.records import Edit
from optadvisor.rewriters.flattening.beside import may_go_first
from optadvisor.rewriters.flattening.calls import Inlined, Use, body_of, defined, handed, note, put_in
from optadvisor.rewriters.flattening.mentions import group_of
from optadvisor.rewriters.flattening.names import Names
from optadvisor.rewriters.flattening.returns import out_of_loops
from optadvisor.source.site import bound_names, own_nodes, parameter_names

MOST_NODES = 1200
"""Of a function that is written out."""
MOST_LINES = 200
_STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Expr, ast.Return, ast.If, ast.For, ast.While, ast.Pass,
    ast.Break, ast.Continue, ast.Assert, ast.Raise,
)  # fmt: skip
_ODD = (ast.Lambda, ast.NamedExpr, ast.Await, ast.Yield, ast.YieldFrom, ast.JoinedStr)


def blocks_of(names: Names, inlined: Inlined) -> list[Edit]:
    """The edits that write out one such call; notes in `inlined` what that relies on."""
    assert names.site.node is not None
    for statement in own_nodes(names.site.node):
        value = _value(names, statement)
        for call in ast.walk(value) if value is not None else ():
            if not isinstance(call, ast.Call):
                continue
            tried = Inlined()
            use = _use(names, call, tried)
            assert isinstance(statement, ast.stmt)
            assert value is not None
            if use is not None and not may_go_first(names, value, call, use.function):
                continue
            whole = isinstance(statement, ast.Expr) and statement.value is call
            lines = None if use is None else _lines(names, use, value_counts=not whole)
            if lines is None:
                continue
            inlined.helpers.update(tried.helpers)
            inlined.methods.update(tried.methods)
            inlined.static.update(tried.static)
            inlined.classes.update(tried.classes)
            inlined.moved = True
            return _edits(names, statement, call, *lines)
    return []


def _value(names: Names, node: ast.AST) -> ast.expr | None:
    """What is worked out first when a statement is run."""
    if not isinstance(node, ast.stmt) or not names.site.module.owns_its_lines(node):
        return None
    match node:
        case ast.AugAssign(target=target, value=value):
            return value if isinstance(target, ast.Name) else None
        case ast.Assign(value=value) | ast.Expr(value=value):
            return value
        case ast.Return(value=value):
            return value
        case ast.If(test=test):
            return test if names.site.code(node).startswith("if") else None
    return None


# ---------------------------------------------------------------- what is called


def _use(names: Names, call: ast.Call, inlined: Inlined) -> Use | None:
    site = names.site
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name() as owner, attr=method), keywords=[]):
            group = group_of(names, owner)
            if group is None or method in group.held or not group.kind:
                return None
            function = defined(site, group, method, computed=False)
            arguments: list[ast.expr] = [owner, *call.args]
            if function is not None:
                arguments = handed(function, owner, call.args)
                note(inlined, group, function, method, computed=False)
        case ast.Call(func=ast.Name(id=name), keywords=[]) if any(
            group_of(names, each) or names.group_of(each) for each in call.args
        ):
            function, arguments = site.helper(call), [*call.args]
            if function is not None:
                inlined.helpers[name] = function
        case _:
            return None
    if function is None or function is site.node or not _can_be_written_out(names, function):
        return None
    given = _given(function, arguments)
    if given is None or not all(_fits(names, function, *pair) for pair in given.items()):
        return None
    return Use(node=call, function=function, given=given)


def _given(function: ast.FunctionDef, arguments: list[ast.expr]) -> dict[str, ast.expr] | None:
    """What the parameters stand for; literals are the only defaults that are filled in."""
    a, parameters = function.args, parameter_names(function)
    missing = len(parameters) - len(arguments)
    if a.vararg or a.kwarg or a.kwonlyargs or not 0 <= missing <= len(a.defaults):
        return None
    defaults = a.defaults[len(a.defaults) - missing :]
    plain = all(isinstance(each, ast.Constant) for each in defaults)
    starred = any(isinstance(each, ast.Starred) for each in arguments)
    return dict(zip(parameters, [*arguments, *defaults], strict=True)) if plain and not starred else None


def _fits(names: Names, function: ast.FunctionDef, parameter: str, argument: ast.expr) -> bool:
    """Is it a value, or an object that the function calls by one name throughout?"""
    if group_of(names, argument) is not None or names.group_of(argument) is not None:
        stores = [n for n in own_nodes(function) if isinstance(n, ast.Name) and n.id == parameter]
        return _is_named_or_counted(argument) and all(isinstance(n.ctx, ast.Load) for n in stores)
    return True


def _is_named_or_counted(node: ast.expr) -> bool:
    """`body`, or `bodies[i]`, which gets a name."""
    match node:
        case ast.Name() | ast.Subscript(value=ast.Name(), slice=ast.Name()):
            return True
    return False


def _can_be_written_out(names: Names, function: ast.FunctionDef) -> bool:
    assert names.site.node is not None
    nodes = [node for statement in body_of(function) for node in ast.walk(statement)]
    if len(nodes) > MOST_NODES or any(isinstance(node, _ODD) for node in nodes):
        return False
    if any(isinstance(node, ast.stmt) and not isinstance(node, _STATEMENTS) for node in nodes):
        return False
    outside = {n.id for n in nodes if isinstance(n, ast.Name)} - bound_names(function)
    itself = any(isinstance(n, ast.Attribute) and n.attr == function.name for n in nodes)
    itself = itself or any(isinstance(n, ast.Call) and names.site.helper(n) is function for n in nodes)
    return not itself and not outside & bound_names(names.site.node)


# ---------------------------------------------------------------- the text


def _lines(names: Names, use: Use, *, value_counts: bool) -> tuple[list[str], str] | None:
    """The statements, and what then stands for the call; None where it may be None."""
    fresh, stem = names.site.fresh, use.function.name.strip("_") or "method"
    count = iter(range(2, 99))
    rest = out_of_loops([*body_of(use.function)], lambda word: fresh(f"{stem}_{word}_{next(count)}"))
    if rest is None:
        return None
    body, given = rest, dict(use.given)
    objects = {n: v for n, v in given.items() if group_of(names, v) is not None or names.group_of(v) is not None}
    known: dict[str, ast.expr] = {n: v for n, v in objects.items() if isinstance(v, ast.Name)}
    for name, whole in _other_names(names, use):
        known[name] = put_in(known, whole)
    body = [statement for statement in body if not _only_names(statement, known)]
    lines = []
    for name in sorted(bound_names(use.function) - known.keys()):
        known[name] = ast.Name(fresh(f"{stem}_{name.strip('_')}"), ast.Load())
    for name, value in given.items():
        if known[name] is not value:
            lines.append(f"{ast.unparse(known[name])} = {ast.unparse(value)}")
    result = fresh(f"{stem}_result")
    written = with_result(body, result if value_counts else "")
    if written is None or not (lines or written):
        return None
    lines += [line for each in written for line in ast.unparse(put_in(known, each)).split("\n")]
    return (lines, result) if len(lines) <= MOST_LINES else None


def _other_names(names: Names, use: Use) -> Iterator[tuple[str, ast.expr]]:
    """Variables of the function that are nothing but other names for a list of objects that an object holds."""
    nodes = list(own_nodes(use.function))
    kept = {node.attr for node in nodes if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load)}
    for statement in body_of(use.function):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute(value=ast.Name(id=owner)) as value):
                object_given = use.given.get(owner)
                group = group_of(names, object_given) if isinstance(object_given, ast.Name) else None
                stores = [n for n in nodes if isinstance(n, ast.Name) and n.id == name]
                alone = sum(not isinstance(n.ctx, ast.Load) for n in stores) == 1 and name not in use.given
                held = group.held.get(value.attr) if group is not None else None
                if alone and held is not None and held.attributes and value.attr not in kept:
                    yield name, value


def _only_names(statement: ast.stmt, known: dict[str, ast.expr]) -> bool:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Attribute()):
            return isinstance(known.get(name), ast.Attribute)
    return False


def with_result(body: list[ast.stmt], result: str) -> list[ast.stmt] | None:
    """The statements with `result = …` for each `return …`; None where the end may be reached without one.

    What follows an `if` of which one branch returns goes into the other branch. Without a `result` it does not matter.
    """
    for place, statement in enumerate(body):
        rest = body[place + 1 :]
        if isinstance(statement, ast.Return):
            return [*body[:place], *_given_back(statement, result)] if statement.value or not result else None
        if isinstance(statement, ast.If) and any(isinstance(n, ast.Return) for n in ast.walk(statement)):
            branches = [with_result(_then(block, rest), result) for block in (statement.body, statement.orelse)]
            then, otherwise = branches
            if then is None or otherwise is None:
                return None
            new = ast.If(test=statement.test, body=then or [ast.Pass()], orelse=otherwise)
            return [*body[:place], new]
        if isinstance(statement, ast.Raise) and not rest:
            return body
    return None if result else body


def _then(block: list[ast.stmt], rest: list[ast.stmt]) -> list[ast.stmt]:
    """A branch with what follows the `if`, unless it has left by then."""
    return block if block and isinstance(block[-1], ast.Return | ast.Raise) else [*block, *copy.deepcopy(rest)]


def _given_back(statement: ast.Return, result: str) -> list[ast.stmt]:
    if statement.value is None or (not result and isinstance(statement.value, ast.Constant)):
        return []
    if not result:
        return [ast.Expr(value=statement.value)]
    return [ast.Assign(targets=[ast.Name(result, ast.Store())], value=copy.deepcopy(statement.value), lineno=0)]


def _edits(names: Names, statement: ast.stmt, call: ast.Call, lines: list[str], result: str) -> list[Edit]:
    module = names.site.module
    start, end = module.span(statement)
    indent = module.indent(statement)
    text = textwrap.indent("\n".join(lines), indent)[len(indent) :]
    if isinstance(statement, ast.Expr) and statement.value is call:
        return [Edit(start=start, end=end, text=text)]
    first, last = module.span(call)
    return [Edit(start=start, end=start, text=f"{text}\n{indent}"), Edit(start=first, end=last, text=result)]
