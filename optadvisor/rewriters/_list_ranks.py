"""Which variables of a function are lists of numbers, and which lists of equally long lists of numbers.

    list_ranks(site)  →  {"xs": 1, "grid": 2}

Told by the values that parameters were seen to have, and by what is made of these; a guess, which the types that the
guard of a compiled copy asks for make good.

Does not handle: lists that grow by `append`, deeper ones.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from optadvisor.loops.filling import copied_rows, filled
from optadvisor.source.site import Site, own_nodes, parameter_names


def list_ranks(
    site: Site,
    function: ast.FunctionDef | None = None,
    given: Mapping[str, int] | None = None,
    *,
    guesses: bool = True,
) -> dict[str, int]:
    """Variables that are lists of numbers (1) or lists of equally long lists of them (2) wherever they are bound.

    `function`: one that the site's calls, with what is known of its parameters (`ranks_given`). `guesses`: also what
    may hold arrays (`[p - q for …]`), of which a list's length and order are all that matters.
    """
    function = function or site.node
    if function is None:
        return {}
    stored = _stored(function)
    parameters = parameter_names(function)
    ranks = dict(given or {}) if given is not None else {}
    if given is None:
        ranks = {name: rank for name in parameters if (rank := _seen_rank(site, name))}
    before: dict[str, int] = {}
    while ranks != before:  # what is made of these
        before = dict(ranks)
        for name, values in stored.items():
            known = {_rank(site, value, ranks, guesses=guesses) for value in values}
            if name not in parameters and len(known) == 1:
                ranks[name] = known.pop()
    ranks = {name: rank for name, rank in ranks.items() if rank}
    before = {}
    while ranks != before:  # without those that are something else at times
        before = dict(ranks)
        for name, rank in before.items():
            if any(_rank(site, value, before, guesses=guesses) != rank for value in stored.get(name, ())):
                ranks.pop(name)
    return ranks


def ranks_given(
    site: Site, caller: ast.FunctionDef, ranks: Mapping[str, int]
) -> Iterator[tuple[ast.FunctionDef, dict[str, int]]]:
    """For each call of a function of the file, what is known of the parameters there."""
    for call in own_nodes(caller):
        helper = site.helper(call) if isinstance(call, ast.Call) else None
        if helper is not None and isinstance(call, ast.Call):
            known = {argument: _rank(site, value, dict(ranks)) for argument, value in _bound(helper, call)}
            yield helper, {argument: rank for argument, rank in known.items() if rank}


def _bound(helper: ast.FunctionDef, call: ast.Call) -> Iterator[tuple[str, ast.expr]]:
    yield from zip(parameter_names(helper), call.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg)


def _seen_rank(site: Site, name: str) -> int:
    """Of a parameter, by the values that were seen; 0 for anything but lists of numbers."""
    found = {
        (len(spec.shape) or 1) if spec.type == "builtins.list" and (spec.dtype or spec.element in _NUMBERS) else 0
        for spec in site.seen(name)
    }
    return found.pop() if len(found) == 1 else 0


_NUMBERS = frozenset({"builtins.float", "builtins.int", "builtins.bool"})


def _stored(function: ast.FunctionDef) -> dict[str, list[ast.expr | None]]:
    """What each variable is bound to; None for what is not an assignment of one value to one name."""
    found: dict[str, list[ast.expr | None]] = {}
    known: set[int] = set()
    for node in own_nodes(function):
        match node:
            case ast.Assign(targets=[ast.Name() as target], value=value):
                found.setdefault(target.id, []).append(value)
                known.add(id(target))
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ):
                for each, given in zip(targets, values, strict=True):
                    if isinstance(each, ast.Name):
                        found.setdefault(each.id, []).append(given)
                        known.add(id(each))
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load) and id(node) not in known:
            found.setdefault(node.id, []).append(None)
    return found


def _rank(site: Site, value: ast.expr | None, ranks: dict[str, int], *, guesses: bool = True) -> int:
    """0 where it is not known."""
    match value:
        case None:
            return 0
        case ast.Name(id=name):
            return ranks.get(name, 0)
        case ast.Subscript(value=ast.Name(id=name), slice=ast.Slice()):
            return ranks.get(name, 0)
        case ast.Call(func=func, args=[ast.Name(id=name)], keywords=[]):
            return ranks.get(name, 0) if site.resolves_to(func, "copy.copy", "copy.deepcopy") else 0
        case ast.ListComp(elt=ast.ListComp(elt=item) | ast.List(elts=[item, *_])) if guesses and _is_number(item):
            return 2
        case ast.ListComp(elt=item) | ast.List(elts=[item, *_]) if guesses and _is_number(item):
            return 1
    made = filled(value)
    if made is not None:
        return len(made[0]) if isinstance(made[1], ast.Constant) else 0
    match copied_rows(value):
        case ast.Name(id=name):
            return 2 if ranks.get(name) == 2 else 0
    return 0


def _is_number(node: ast.expr) -> bool:
    """Is it surely no list?"""
    match node:
        case ast.Constant(value=int() | float()):
            return True
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            return _is_number(inner)
        case ast.BinOp(op=ast.Sub() | ast.Div() | ast.Pow() | ast.FloorDiv()):
            return True
        case ast.BinOp(op=ast.Add(), left=one, right=two) | ast.IfExp(body=one, orelse=two):
            return _is_number(one) or _is_number(two)
    return False
