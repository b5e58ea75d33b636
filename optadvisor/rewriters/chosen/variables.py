"""What stands for a variable that holds one of several functions, and where it is called or handed on.

Does not handle: named arguments in its calls, `*args`; variables that are bound in other ways.
"""

from __future__ import annotations

import ast
import re

from optadvisor.records import Edit
from optadvisor.rewriters._lifted_functions import SCOPES, bound_inside, names_in, times_bound
from optadvisor.rewriters._other_text import reached
from optadvisor.rewriters.chosen.functions import (
    Leaves,
    Made,
    UnclearError,
    bound,
    factory_of,
    gives_function,
    is_partial,
    plain_function,
)
from optadvisor.rewriters.handed.spans import calling
from optadvisor.source.site import Site, own_nodes, parameter_names


def chosen(site: Site) -> Made:
    """What makes the other text; no edits where it is the same."""
    whole = Made()
    if site.node is None or site.module.has_star_import:
        return whole
    for function in reached(site):
        for name in _candidates(site, function):
            try:
                made = _variable(site, function, name)
            except UnclearError:
                continue
            whole.edits += made.edits
            whole.texts += made.texts
            whole.names |= made.names
            whole.tables |= made.tables
    place = len(site.module.data)
    text = "".join(f"\n\n{text}\n" for text in dict.fromkeys(whole.texts)).replace("\n", site.module.newline)
    whole.edits += [Edit(start=place, end=place, text=text)] if whole.edits else []
    return whole


def _candidates(site: Site, function: ast.FunctionDef) -> list[str]:
    """Variables that are given functions."""
    found = [
        target.id
        for node in own_nodes(function)
        for target, value in [bound(node)]
        if isinstance(target, ast.Name) and value is not None and gives_function(site, value)
    ]
    return [*dict.fromkeys(found)]


# ---------------------------------------------------------------- a variable


def _variable(site: Site, function: ast.FunctionDef, name: str) -> Made:
    """What stands for one variable of a function. Raises `UnclearError`."""
    pairs = [pair for node in own_nodes(function) for pair in [bound(node)] if _is_named(pair[0], name)]
    values = [value for _, value in pairs if value is not None]
    if name in parameter_names(function) or times_bound(function, name) != len(values):
        raise UnclearError
    if any(isinstance(node, ast.Global | ast.Nonlocal) and name in node.names for node in ast.walk(function)):
        raise UnclearError
    first = values[0]
    if isinstance(first, ast.Call) and is_partial(site, first):
        made, texts = _of_partial(site, name, values)
    elif isinstance(first, ast.Call):
        made, texts = _of_factory(site, name, values)
    else:
        made, texts = _of_names(site, function, name, values)
    several = len(made.calls) > 1 or not made.held
    variables = [*([site.fresh(f"{name}_choice")] if several else []), *made.held]
    for (target, value), text in zip(pairs, texts, strict=True):
        if target is None or value is None or target.lineno != value.lineno:
            raise UnclearError
        start, end = site.module.span(target)[0], site.module.span(value)[1]
        end += _parenthesis(site, target, value)
        missing = site.module.data[start:end].count(b"\n") - text.count("\n")
        text = f"({text}{site.module.newline * missing})" if missing else text
        made.edits.append(Edit(start=start, end=end, text=f"{', '.join(variables)} = {text}"))
    called = site.fresh(f"{function.name}_{name}")
    passed = [*variables, *made.captured]
    listed = _parameters(site, _uses(site, function, name, passed, called, made))
    lines = [f"def {called}({', '.join([*passed, *listed])}):"]
    for number, (before, after) in enumerate(made.calls):
        text = f"return {before}{', '.join(listed)}{after}"
        last = number == len(made.calls) - 1
        lines += [f"    {text}"] if last else [f"    if {variables[0]} == {number}:", f"        {text}"]
    made.texts.append("\n".join(lines))
    made.names[called] = ""
    return made


def _is_named(target: ast.expr | None, name: str) -> bool:
    return isinstance(target, ast.Name) and target.id == name


def _parenthesis(site: Site, target: ast.expr, value: ast.expr) -> int:
    """How many bytes behind the value its closing parenthesis ends: `f = (lambda x: …)`. Raises `UnclearError`."""
    between = site.module.data[site.module.span(target)[1] : site.module.span(value)[0]]
    if b"(" not in between:
        return 0
    closing = re.match(rb"\s*\)", site.module.data[site.module.span(value)[1] :])
    if between.count(b"(") > 1 or closing is None:
        raise UnclearError
    return closing.end()


def _parameters(site: Site, count: int) -> list[str]:
    return [site.fresh(f"given_{number}") for number in range(count)]


def _uses(site: Site, function: ast.FunctionDef, name: str, passed: list[str], called: str, made: Made) -> int:
    """Writes what is done with the variable in another way; how many arguments it is given. Raises `UnclearError`."""
    parts = list(ast.walk(function))
    scopes = [part for part in parts if isinstance(part, (*SCOPES, ast.FunctionDef)) and part is not function]
    if any({*made.captured} & bound_inside(scope) for scope in scopes):
        raise UnclearError
    known: set[ast.AST] = set()
    handed: list[ast.Name] = []
    counts: set[int] = set()
    for call in (part for part in parts if isinstance(part, ast.Call)):
        if _is_named(call.func, name):
            if call.keywords or any(isinstance(argument, ast.Starred) for argument in call.args):
                raise UnclearError
            known.add(call.func)
            counts.add(len(call.args))
            made.edits += calling(site.module, call, called, passed)
        elif site.helper(call) is not None:
            given = (*call.args, *(keyword.value for keyword in call.keywords))
            handed += [each for each in given if isinstance(each, ast.Name) and each.id == name]
    counts |= made.counts if handed else set()
    if len(counts) != 1:
        raise UnclearError
    listed = _parameters(site, *counts)
    for each in handed:
        known.add(each)
        start, end = site.module.span(each)
        text = f"lambda {', '.join(listed)}: {called}({', '.join([*passed, *listed])})"
        made.edits.append(Edit(start=start, end=end, text=text))
    for part in parts:
        if isinstance(part, ast.JoinedStr) and name in names_in(part):
            raise UnclearError  # positions inside may be wrong
        stored = isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)
        if _is_named(part, name) and part not in known and not stored:  # type: ignore[arg-type]
            raise UnclearError
    return len(listed)


# ---------------------------------------------------------------- what it is given


def _of_names(site: Site, function: ast.FunctionDef, name: str, values: list[ast.expr]) -> tuple[Made, list[str]]:
    """`step = euler if fast else rk4`: functions of the file and lambdas. Raises `UnclearError`."""
    if len(values) == 1 and isinstance(values[0], ast.Lambda):
        raise UnclearError  # `_lifted_functions` looks after it
    found = Leaves(site=site, owner=function, stem=f"{function.name}_{name}")
    texts = [found.number(value) for value in values]
    made = Made(calls=found.calls(found.variables), captured=found.variables)
    found.told(made)
    return made, texts


def _of_partial(site: Site, name: str, values: list[ast.expr]) -> tuple[Made, list[str]]:
    """`functools.partial(decay, 0.5, k=2)`. Raises `UnclearError`."""
    match values:
        case [ast.Call(args=[ast.Name() as called, *given], keywords=keywords)]:
            pass
        case _:
            raise UnclearError
    names = [keyword.arg or "" for keyword in keywords]
    if plain_function(site, called) is None or "" in names or any(isinstance(one, ast.Starred) for one in given):
        raise UnclearError
    held = [site.fresh(f"{name}_{word}") for word in (*map(str, range(len(given))), *names)]
    if not held:
        raise UnclearError
    before, behind = held[: len(given)], held[len(given) :]
    head = f"{called.id}({''.join(f'{one}, ' for one in before)}"
    tail = "".join(f", {word}={one}" for word, one in zip(names, behind, strict=True)) + ")"
    text = ", ".join(site.code(one) for one in (*given, *(keyword.value for keyword in keywords)))
    return Made(calls=[(head, tail)], held=held), [text]


def _of_factory(site: Site, name: str, values: list[ast.expr]) -> tuple[Made, list[str]]:
    """`payoff = payoff_for(kind, strike)`. Raises `UnclearError`."""
    calls = [value for value in values if isinstance(value, ast.Call)]
    helpers = {site.helper(call) for call in calls}
    factory = helpers.pop()
    if factory is None or helpers or len(calls) != len(values):
        raise UnclearError
    chosen = site.fresh(f"{factory.name}_choice")
    made, text = factory_of(site, factory, chosen)
    texts = [f"{chosen}{site.code(call)[len(site.code(call.func)) :]}" for call in calls]
    held = [site.fresh(f"{name}_{variable}") for variable in made.variables]
    found = Made(calls=made.calls(held), held=held, texts=[text], names={chosen: factory.name})
    made.told(found)
    return found, texts
