"""Calls of NumPy that make an array of numbers worked out one by one, told by their syntax.

    np.array([f(x) for x in xs])
    np.array([[f(x, y) for x in xs] for y in ys])
    np.fromiter((f(x) for x in xs), float)
    np.vectorize(f)(xs, ys)                         also by a name of the file that is bound only once

What is in them is for `mapped` to ask.

Does not handle: `np.array` of a list by its name, `map`, `np.vectorize` as a decorator, or with other options
than `otypes`.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from optadvisor.source.site import Site, bindings, own_nodes

GATHERED, VECTORIZED = "gathered as ", "vectorized as "
"""How a maker in `Facts.makers` begins: `gathered as float64 settled filled`."""
SETTLED, FILLED, TRIED = "settled", "filled", "tried"
"""One of the numbers must be seen to be a float; there must be one at all; the function is called once more before."""
_OF_LISTS = frozenset({"numpy.array", "numpy.asarray"})


def is_gathering(node: ast.Call, name: str) -> bool:
    """Is it a call of `name` for a comprehension?"""
    source = node.args[0] if node.args else None
    if name == "numpy.fromiter":
        return isinstance(source, ast.ListComp | ast.GeneratorExp)
    return name in _OF_LISTS and isinstance(source, ast.ListComp)


def is_sized(node: ast.comprehension) -> bool:
    """Does it go over something whose length is known ahead, by one name, without a condition?"""
    over = node.iter
    ranged = isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.func.id == "range"
    return isinstance(node.target, ast.Name) and not node.ifs and (ranged or isinstance(over, ast.Name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Vectorized:
    """A call of what `np.vectorize` made."""

    function: ast.Name
    """What is called for each element."""
    otypes: ast.expr | None
    name: str
    """The global that stands for it, empty where it is made on the spot."""
    plain: bool
    """Without `excluded`, `cache`, `signature`."""


def vectorized(site: Site, node: ast.Call) -> Vectorized | None:
    """Whether `node` calls a function that `np.vectorize` made."""
    if isinstance(node.func, ast.Call):
        return _made(site, node.func, "")
    if not isinstance(node.func, ast.Name) or site.resolved(node.func) != f".{node.func.id}":
        return None
    for statement in site.module.tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name) as target], value=ast.Call() as made) if name == node.func.id:
                return _made(site, made, name) if bindings(site.module.tree, name) == [target] else None
    return None


def vectorizes(site: Site) -> bool:
    """Is there such a call in the function?"""
    nodes = own_nodes(site.node) if site.node is not None else ()
    return any(isinstance(node, ast.Call) and vectorized(site, node) is not None for node in nodes)


def _made(site: Site, made: ast.Call, name: str) -> Vectorized | None:
    if not site.resolves_to(made.func, "numpy.vectorize") or len(made.args) != 1:
        return None
    function, options = made.args[0], {keyword.arg: keyword.value for keyword in made.keywords}
    if not isinstance(function, ast.Name):
        return None
    return Vectorized(
        function=function, otypes=options.get("otypes"), name=name, plain=options.keys() <= {"otypes", "doc"}
    )
