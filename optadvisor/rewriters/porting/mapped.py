"""Where a function of numbers is called for each of many: the forms in whose place `cuda_vectorize` puts a call.

    np.vectorize(price)(spot, 0.05)         every element, numbers beside arrays stretched
    list(map(price, spots))                 one list or array, or several of one length
    [price(s, rate) for s in spots]         the same, beside what does not change: arguments and constants

Does not handle: conditions, several loops, dicts, generators, keywords, `np.vectorize` with other options than
`otypes`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from optadvisor.loops.mapped_forms import vectorized
from optadvisor.rewriters.porting.nests import specs_of
from optadvisor.source.site import Site, own_nodes

FLOATS = frozenset({"builtins.float", "numpy.ndarray", "builtins.list"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapped:
    node: ast.expr
    """What is replaced."""
    function: ast.FunctionDef
    call: ast.Call
    """Of the function, with as many arguments as it is called with."""
    made: str
    """The text of what `np.vectorize` made; empty for lists."""
    otypes: str
    passed: tuple[str, ...]
    """The texts of what is handed to the call in its place …"""
    names: tuple[str, ...]
    """… under these names …"""
    arguments: tuple[str, ...]
    """… and what of it the function takes, in its order: a name, or a constant."""
    goes_through: tuple[str, ...]
    """Of `names`, those that hold many."""
    whole: tuple[bool, ...]
    """Which arguments are whole numbers."""
    original: str
    """What does it the old way, by those names; empty where `made` does."""


def mapped(site: Site) -> Iterator[Mapped]:
    for node in own_nodes(site.node) if site.node is not None else ():
        found: Mapped | None = None
        if isinstance(node, ast.Call):
            found = _vectorized(site, node) or _listed(site, node)
        elif isinstance(node, ast.ListComp):
            found = _comprehension(site, node)
        if found is not None:
            yield found


def _plain(call: ast.Call) -> bool:
    return bool(call.args) and not call.keywords and not any(isinstance(each, ast.Starred) for each in call.args)


def _asked(
    site: Site, at: ast.expr, name: ast.expr, arguments: list[ast.expr]
) -> tuple[ast.Call, ast.FunctionDef] | None:
    call = ast.copy_location(ast.Call(func=name, args=arguments, keywords=[]), at)
    helper = site.helper(call)
    return (call, helper) if helper is not None and helper is not site.node else None


def _vectorized(site: Site, node: ast.Call) -> Mapped | None:
    form = vectorized(site, node)
    asked = _asked(site, node, form.function, node.args) if form is not None and form.plain and _plain(node) else None
    if form is None or asked is None:
        return None
    names = tuple(f"value_{number}" for number in range(1, len(node.args) + 1))
    return Mapped(
        node=node, function=asked[1], call=asked[0], made=site.code(node.func), names=names, arguments=names,
        otypes="" if form.otypes is None else site.code(form.otypes),
        passed=tuple(site.code(each) for each in node.args), goes_through=names,
        whole=tuple(_is_whole(site, each) for each in node.args), original="",
    )  # fmt: skip


def _listed(site: Site, node: ast.Call) -> Mapped | None:
    """`list(map(f, xs))`"""
    inner = node.args[0] if len(node.args) == 1 and not node.keywords else None
    if not isinstance(inner, ast.Call) or not site.resolves_to(node.func, "builtins.list"):
        return None
    if not site.resolves_to(inner.func, "builtins.map") or not _plain(inner) or len(inner.args) < 2:
        return None
    asked = _asked(site, node, inner.args[0], inner.args[1:])
    if asked is None:
        return None
    names = tuple(f"values_{number}" for number in range(1, len(inner.args)))
    return Mapped(
        node=node, function=asked[1], call=asked[0], made="", otypes="", names=names, arguments=names,
        passed=tuple(site.code(each) for each in inner.args[1:]), goes_through=names,
        whole=(False,) * len(names), original=f"list(map({asked[1].name}, {', '.join(names)}))",
    )  # fmt: skip


def _comprehension(site: Site, node: ast.ListComp) -> Mapped | None:
    """`[f(x, k) for x in xs]`"""
    over, call = node.generators[0], node.elt
    if len(node.generators) != 1 or over.ifs or over.is_async or not isinstance(over.target, ast.Name):
        return None
    if not isinstance(call, ast.Call) or not _plain(call) or not isinstance(call.func, ast.Name):
        return None
    variable, bound = over.target.id, frozenset(site.parameters) - _stored(site)
    others = [each for each in call.args if not (isinstance(each, ast.Name) and each.id == variable)]
    if len(others) == len(call.args) or not all(_is_fixed(each, bound) for each in others):
        return None
    asked = _asked(site, node, call.func, call.args)
    taken = {each.id for each in others if isinstance(each, ast.Name)} | {variable, call.func.id}
    if asked is None or variable == call.func.id or "values" in taken:
        return None
    names = ("values", *sorted(taken - {variable, call.func.id}))
    return Mapped(
        node=node, function=asked[1], call=asked[0], made="", otypes="", names=names,
        passed=(site.code(over.iter), *names[1:]), goes_through=("values",),
        arguments=tuple("values" if each not in others else site.code(each) for each in call.args),
        whole=tuple(each in others and _is_whole(site, each) for each in call.args),
        original=f"[{site.code(call)} for {variable} in values]",
    )  # fmt: skip


def _stored(site: Site) -> frozenset[str]:
    """Names that the function sets or deletes: one of them may have no value."""
    nodes = own_nodes(site.node) if site.node is not None else ()
    return frozenset(n.id for n in nodes if isinstance(n, ast.Name) and not isinstance(n.ctx, ast.Load))


def _is_fixed(node: ast.expr, bound: frozenset[str]) -> bool:
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    return isinstance(node, ast.Name) and node.id in bound


def _is_whole(site: Site, node: ast.expr) -> bool:
    """A whole number, as far as it was seen; what it is then is asked when it runs."""
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    specs = specs_of(site, node.id) if isinstance(node, ast.Name) else []
    return bool(specs) and all(spec.type == "builtins.int" for spec in specs)
