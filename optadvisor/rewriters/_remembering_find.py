"""Expressions in loops that are made of one text alone, and take longer than to look an answer up.

    for word in words:
        group = groups[signature(word)]        Use(expression=signature(word), answer="known[word]", …)
        if are_anagrams(word, first): …        …(answer="known[word] == known[first]")

Does not handle: what stands in functions within the function, or in f-strings.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.rewriters._places import is_builtin, kept_originals, mentioned, places
from optadvisor.rewriters._plain_functions import plain_function
from optadvisor.rewriters._pure_tables import TEXT_METHODS, Impure
from optadvisor.rewriters._remembering_asked import Use, asking
from optadvisor.rewriters._remembering_parts import is_costly, leaves, operand_of, pair_of
from optadvisor.rewriters._remembering_read import names_of, site_of
from optadvisor.rewriters._searched_lists import repeated, shallow
from optadvisor.source.site import Site, has_long_string

_ODD = (ast.NamedExpr, ast.Lambda, ast.JoinedStr, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def uses(site: Site) -> tuple[list[Use], Impure | None]:
    """Outermost loops first; and why the first other expression is left."""
    found: list[Use] = []
    refused: Impure | None = None
    assert site.node is not None
    done = kept_originals(site.node)
    for place in places(site):
        for statement in place.block:
            if not site.module.owns_its_lines(statement):
                continue
            for part in repeated(site, statement):
                allowed = {id(node) for node in shallow(site, part)}
                for node in _candidates(site, part, allowed, statement):
                    if id(node) in done:
                        continue
                    done.update(map(id, ast.walk(node)))
                    try:
                        one = _use(site, statement, node)
                        if ":=" in "".join(one.tests) and _is_in_comprehension(statement, node):
                            raise Impure(f"`{site.code(node)}` stands in a comprehension, and would bind a name", node)
                        found.append(one)
                    except Impure as no:
                        refused = refused or no
    for one in [one for one in found if _is_asked_once(site, one, found)]:
        found.remove(one)
        asked = f"`{site.code(one.expression)}` is asked for another number in each round"
        refused = refused or Impure(asked, one.expression)
    return found, refused


def _is_asked_once(site: Site, one: Use, found: list[Use]) -> bool:
    """Does it ask about what the outermost loop counts, and does nothing else in it ask for the same?"""
    loop, others = one.statement, [use for use in found if use is not one and use.statement is one.statement]
    if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name) or not isinstance(loop.iter, ast.Call):
        return False
    if not is_builtin(site, loop.iter.func, "range") or any({*use.made} & {*one.made} for use in others):
        return False
    number = loop.target.id
    bound = [n for n in ast.walk(loop) if isinstance(n, ast.Name) and n.id == number and isinstance(n.ctx, ast.Store)]
    operands = [*leaves(site, one.expression)]
    return len(bound) == 1 and all(isinstance(each, ast.Name) and each.id == number for each in operands)


def _is_in_comprehension(statement: ast.stmt, wanted: ast.expr) -> bool:
    scopes = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
    inside = (one for one in ast.walk(statement) if isinstance(one, scopes))
    return any(node is wanted for one in inside for node in ast.walk(one))


def _candidates(site: Site, node: ast.AST, allowed: set[int], statement: ast.stmt) -> Iterator[ast.expr]:
    """The largest expressions that are worth it."""
    if id(node) not in allowed:
        return
    if isinstance(node, ast.Call) and _changes(site, node, statement):
        if operand_of(site, node) is not None and is_costly(site, node):
            yield node
            return
        if _written_out(site, node) is not None:
            yield node
            return
        if _counted_pair(site, node):
            yield node
            return
    elif isinstance(node, ast.Compare | ast.BinOp) and len(pair_of(site, node)) == 2:
        yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from _candidates(site, child, allowed, statement)


def _changes(site: Site, node: ast.expr, statement: ast.stmt) -> bool:
    """It names something that the loop binds: what stays the same is for `hoisting`."""
    bound = {n.id for n in ast.walk(statement) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return bool(bound & set(names_of(node)))


# ---------------------------------------------------------------- reading


def _use(site: Site, statement: ast.stmt, node: ast.expr) -> Use:
    """Raises `Impure` where the answer may not be kept."""
    if has_long_string(site.code(node)):
        raise Impure("a string in the loop goes over several lines", node)
    if isinstance(node, ast.Compare | ast.BinOp):
        return asking(site, statement, node, node, pair_of(site, node), ())
    operand = operand_of(site, node)
    if operand is not None:
        return asking(site, statement, node, node, [node], ())
    assert isinstance(node, ast.Call)
    if pair := _counted_pair(site, node):
        return asking(site, statement, node, node, pair, ())
    written = _written_out(site, node)
    assert written is not None
    function, parts = written
    result = function.body[-1]
    assert isinstance(result, ast.Return)
    assert result.value is not None
    return asking(site, statement, node, result.value, parts, (function,))


def _counted_pair(site: Site, node: ast.Call) -> list[ast.expr]:
    """The two sets of `len(set(a) & set(b))`."""
    match node.args:
        case [ast.BinOp() as only] if is_builtin(site, node.func, "len") and not node.keywords:
            return pair_of(site, only)
    return []


def _written_out(site: Site, node: ast.Call) -> tuple[ast.FunctionDef, list[ast.expr]] | None:
    """A function of several parameters that is one expression, and the parts of it that are made of one each."""
    function = plain_function(site, node, ())
    if function is None or len(node.args) < 2 or len(node.args) != len(function.args.args):
        return None
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    match body:
        case [ast.Return(value=ast.expr() as value)]:
            pass
        case _:
            return None
    if not all(_is_simple(site, argument) for argument in node.args) or node.func.id in site.bound_names:  # type: ignore[attr-defined]
        return None
    parameters = {a.arg for a in function.args.args}
    parts = list(_parts(site_of(site, function), value))
    if not parts or any(isinstance(one, _ODD) for one in ast.walk(value)):
        return None
    within = {id(inner) for part in parts for inner in ast.walk(part)}
    others = [
        n.id for n in ast.walk(value) if isinstance(n, ast.Name) and n.id not in parameters and id(n) not in within
    ]
    calls = [n for n in ast.walk(value) if isinstance(n, ast.Call) and id(n) not in within]
    if not all(_is_plain_call(site, one) for one in calls) or any(
        one in mentioned(site) and one in site.bound_names for one in others
    ):
        return None
    return function, parts


def _is_plain_call(site: Site, call: ast.Call) -> bool:
    """It changes nothing, least of all a function of the file."""
    if isinstance(call.func, ast.Attribute):
        return call.func.attr in TEXT_METHODS
    return is_builtin(site, call.func, "abs", "len", "max", "min", "round")


def _is_simple(site: Site, node: ast.expr) -> bool:
    """A variable, or an element of one."""
    found = list(leaves(site, node))
    return isinstance(node, ast.Name | ast.Subscript) and len(found) == 1 and found[0] is not None


def _parts(site: Site, node: ast.AST) -> Iterator[ast.expr]:
    """The largest parts of an expression that are made of one parameter, and take long."""
    if isinstance(node, ast.Compare | ast.BinOp) and (pair := pair_of(site, node)):
        yield from pair
        return
    if isinstance(node, ast.Call) and operand_of(site, node) is not None and is_costly(site, node):
        yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from _parts(site, child)
