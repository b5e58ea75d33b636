"""Expressions with effects at places where compiled code would do them twice, in another order, or not notice them.

    hits[heappop(heap)] += n          a checked copy works out the place twice, and would take two items
    hits[places[0]] += move(places)   … and the second time after the value
    for k in d: d[k + 1] = 0          Python raises; a typed dict ends the loop without a word
    for x in reversed(xs): insort(xs, x + 1)   compiled code goes over a copy
    {xs.pop(): xs.pop()}              compiled code works out the value before the key

Does not handle: draws of random numbers; `_stream_calls` looks after them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.loops.facts import Facts
from optadvisor.loops.kinds import Inference
from optadvisor.loops.values import FRESH, GROWING, Array, Container, Value
from optadvisor.loops.visiting import DICT, HARMLESS
from optadvisor.source.site import Site, own_nodes

ADDING = frozenset({"append", "add", "extend", "setdefault", "reverse", "appendleft", "update", "popitem"})
TAKING = frozenset({"pop", "clear", "popleft", "remove", "discard", "sort", "insert"})
CHANGING = ADDING | TAKING
READING = frozenset({"get", "keys", "values", "items", "copy", "index", "count"})
LIBRARIES = ("heapq.", "bisect.insort")
DICTS = frozenset({DICT, "keys", "values", "items"})
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def effects_problem(site: Site, answer: Inference) -> str:
    """Why the copies would not do what the original does; empty when they would."""
    active = _with_effects(site, answer)
    for facts in answer.facts.values():
        for node in own_nodes(facts.function):
            for where, found in _problems(site, facts, node, active):
                return f"line {where.lineno}: {found}"
    return ""


def _problems(
    site: Site, facts: Facts, node: ast.AST, active: set[ast.FunctionDef]
) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    if isinstance(node, ast.AugAssign) and _is_worked_out_again(site, node, active):
        yield node, f"`{site.code(node.target)}` is worked out with effects"
    parts: list[ast.expr | None] = []
    if isinstance(node, ast.Dict):
        parts = [*node.keys, *node.values]
    elif isinstance(node, ast.DictComp):
        parts = [node.key, node.value]
    if isinstance(node, ast.expr) and any(part is not None and _acts(site, part, active) for part in parts):
        yield node, "the keys and values of a dict are worked out with effects"
    if isinstance(node, ast.For):
        yield from _changed(site, facts, node.target, node.iter, node.body)
    if isinstance(node, COMPREHENSIONS):
        for part in node.generators:
            others = [child for child in ast.iter_child_nodes(node) if child is not part]
            others += [*part.ifs, *(other.iter for other in node.generators if other is not part)]
            yield from _changed(site, facts, part.target, part.iter, others)


# ---------------------------------------------------------------- what has effects


def _acts(site: Site, node: ast.AST, active: set[ast.FunctionDef]) -> bool:
    """May it change a list, a dict or an array?"""
    return any(_is_active(site, part, active) for part in ast.walk(node) if isinstance(part, ast.Call))


def _is_active(site: Site, call: ast.Call, active: set[ast.FunctionDef]) -> bool:
    if isinstance(call.func, ast.Attribute) and call.func.attr in CHANGING:
        return True
    return (site.resolved(call.func) or "").startswith(LIBRARIES) or site.helper(call) in active


def _with_effects(site: Site, answer: Inference) -> set[ast.FunctionDef]:
    """The functions that may change what is not their own."""
    found: set[ast.FunctionDef] = set()
    for _ in answer.facts:  # what calls one that does may do so, too
        for facts in answer.facts.values():
            calls = [node for node in own_nodes(facts.function) if isinstance(node, ast.Call)]
            stores = any(not _is_own(facts, origin) for origin in facts.written)
            if stores or any(_is_active(site, call, found) and not _is_in_own(facts, call) for call in calls):
                found.add(facts.function)
    return found


def _is_in_own(facts: Facts, call: ast.Call) -> bool:
    """Does a call change something that the function made itself?"""
    base = call.func.value if isinstance(call.func, ast.Attribute) else None
    if isinstance(call.func, ast.Attribute) and call.func.attr not in CHANGING:
        base = call.args[0] if call.args else None
    held = facts.values.get(base) if base is not None else None
    return isinstance(held, Array | Container) and all(_is_own(facts, origin) for origin in held.origins)


def _is_own(facts: Facts, origin: str) -> bool:
    """Is it made in the lines of this function? An origin is `@`, the line, `:` and more."""
    line = origin.removeprefix(FRESH).partition(":")[0]
    function = facts.function
    return line.isdigit() and function.lineno <= int(line) <= (function.end_lineno or function.lineno)


def _is_worked_out_again(site: Site, node: ast.AugAssign, active: set[ast.FunctionDef]) -> bool:
    if not isinstance(node.target, ast.Subscript):
        return False
    if _acts(site, node.target, active):
        return True
    places = [part.slice for part in ast.walk(node.target) if isinstance(part, ast.Subscript)]
    inner = {type(part) for place in places for part in ast.walk(place)}
    read = {part.id for part in ast.walk(node.target) if isinstance(part, ast.Name)}
    bound = {part.target.id for part in ast.walk(node.value) if isinstance(part, ast.NamedExpr)}
    return bool(read & bound) or (bool(inner & {ast.Subscript, ast.Call}) and _acts(site, node.value, active))


# ---------------------------------------------------------------- what a loop goes over


def _changed(
    site: Site, facts: Facts, target: ast.expr, over: ast.expr, inside: list[ast.stmt] | list[ast.AST]
) -> Iterator[tuple[ast.stmt | ast.expr, str]]:
    held = [facts.values.get(part) for part in ast.walk(over) if isinstance(part, ast.Name)]
    dicts = {o for each in held if isinstance(each, Container) and each.kind in DICTS for o in each.origins}
    backwards = any(facts.makers.get(part) == "backwards" for part in ast.walk(over) if isinstance(part, ast.expr))
    lists = {o for each in held if backwards and isinstance(each, Array) and each.form == GROWING for o in each.origins}
    key = _key(facts, target, over)
    if not dicts and not lists:
        return
    nodes = [node for part in inside for node in ast.walk(part)]
    stored = {n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load)}
    if stored & {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}:
        key = ""
    for node in nodes:
        if isinstance(node, ast.Subscript) and _is_among(facts.values.get(node.value), dicts):
            new = not isinstance(node.ctx, ast.Load) or facts.makers.get(node) == "default_item"
            if new and ast.unparse(node.slice).strip("()") != key:
                yield node, "it may put something into a dict inside a loop over one"
        if isinstance(node, ast.Call) and _is_changed_by(site, facts, node, dicts):
            yield node, "it may put something into a dict inside a loop over one"
        if isinstance(node, ast.Call) and _is_changed_by(site, facts, node, lists, but="append"):
            yield node, "it changes a list inside a loop that goes backwards over one"


def _key(facts: Facts, target: ast.expr, over: ast.expr) -> str:
    """The key of the dict in each round, as it is written; empty where that is not clear."""
    method = over.func.attr if isinstance(over, ast.Call) and isinstance(over.func, ast.Attribute) else ""
    if method == "items":
        return ast.unparse(target.elts[0]).strip("()") if isinstance(target, ast.Tuple) and target.elts else ""
    held = facts.values.get(over) if isinstance(over, ast.Name) else None
    plain = isinstance(held, Container) and held.kind in (DICT, "keys")
    return ast.unparse(target).strip("()") if method == "keys" or plain else ""


def _is_among(value: Value | None, origins: set[str]) -> bool:
    return isinstance(value, Array | Container) and not origins.isdisjoint(value.origins)


def _is_changed_by(site: Site, facts: Facts, call: ast.Call, origins: set[str], but: str = "") -> bool:
    """May a call change one of these?"""
    function = call.func
    if isinstance(function, ast.Attribute) and _is_among(facts.values.get(function.value), origins):
        return function.attr not in READING and function.attr != but
    handed = any(_is_among(facts.values.get(part), origins) for part in call.args)
    return handed and (site.resolved(function) or "").removeprefix("builtins.") not in {
        *HARMLESS,
        "min",
        "max",
        "reversed",
    }
