"""What random draws of NumPy's generators are: one number, or an array of them, and of what size.

    rng.normal(0.0, s, size=(n, 2))      the method `normal`, `0.0` and `s`, axes of `n` and 2
    np.random.rand(*u.shape)             as many axes as `u` has, of `u.shape[0]` and `u.shape[1]`

Does not handle: draws with arrays of parameters, without replacement, with probabilities, of other dtypes.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from optadvisor.loops.values import GENERATOR, LEGACY
from optadvisor.rewriters.looping.kinds import STREAMS, Kind, Known
from optadvisor.rewriters.looping.nodes import FLOAT, INT
from optadvisor.source.site import Site

KindOf = Callable[[ast.expr], Known]
_SHARED = {
    "standard_normal": (), "standard_exponential": (), "normal": ("loc", "scale"), "uniform": ("low", "high"),
    "exponential": ("scale",), "random": (), "choice": ("a",),
}  # fmt: skip
METHODS: dict[str, dict[str, tuple[str, ...]]] = {
    GENERATOR: {**_SHARED, "integers": ("low", "high")},
    LEGACY: {**_SHARED, "random_sample": (), "randint": ("low", "high")},
}
"""Family → method → the names of its parameters, after which the size comes."""
SIZES = frozenset({"rand", "randn"})
"""Those of the older family whose parameters are the size."""
WHOLE = frozenset({"integers", "randint"})


@dataclass(frozen=True, kw_only=True)
class Draw:
    """What one call draws."""

    family: str
    method: str
    args: tuple[ast.expr, ...]
    keywords: tuple[ast.keyword, ...]
    size: tuple[ast.expr, ...]
    """How long the axes are; empty for one number."""
    source: str = ""
    """The array from which it chooses."""


def draw_of(site: Site, node: ast.expr, known: Mapping[str, Known]) -> Draw | None:
    """The draw that a call makes; None for all else."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return None
    method, owner = node.func.attr, node.func.value
    kind = known.get(owner.id) if isinstance(owner, ast.Name) else None
    if site.resolved(node.func) == f"numpy.random.{method}":
        family = LEGACY
    elif kind is not None and kind.dtype in STREAMS:
        family = kind.dtype
    else:
        return None
    if any(k.arg is None for k in node.keywords):
        return None
    if family == LEGACY and method in SIZES:
        size = _axes(node.args[0].value, known) if len(node.args) == 1 and _is_spread(node.args[0]) else (*node.args,)
        if node.keywords or any(map(_is_spread, size)):
            return None
        return Draw(family=family, method=method, args=(), keywords=(), size=size)
    names = METHODS[family].get(method)
    spread = any(map(_is_spread, node.args))
    return None if names is None or spread else _parted(node, family, method, names, known)


def _is_spread(node: ast.expr) -> TypeGuard[ast.Starred]:
    return isinstance(node, ast.Starred)


def _axes(size: ast.expr, known: Mapping[str, Known]) -> tuple[ast.expr, ...]:
    """How long the axes are, one by one: those of `(n, 2)`, of `u.shape`, or the one that is named."""
    if isinstance(size, ast.Tuple):
        return tuple(size.elts)
    array = size.value if isinstance(size, ast.Attribute) and size.attr == "shape" else None
    found = known.get(array.id) if isinstance(array, ast.Name) else None
    if found is None or not found.rank:
        return (size,)
    parts = [ast.Subscript(value=size, slice=ast.Constant(value=k), ctx=ast.Load()) for k in range(found.rank)]
    return tuple(ast.fix_missing_locations(ast.copy_location(part, size)) for part in parts)


def _parted(
    node: ast.Call, family: str, method: str, names: tuple[str, ...], known: Mapping[str, Known]
) -> Draw | None:
    """The parameters of a draw and its size, one from the other."""
    given = {k.arg: k.value for k in node.keywords}
    sizes = [*node.args[len(names) :], *([given["size"]] if "size" in given else [])]
    keywords = tuple(k for k in node.keywords if k.arg != "size" and not (method == "choice" and _replaces(k)))
    if len(sizes) > 1 or any(k.arg not in names for k in keywords):
        return None
    size = _axes(sizes[0], known) if sizes else ()
    size = () if size and isinstance(size[0], ast.Constant) and size[0].value is None else size
    if sizes and isinstance(sizes[0], ast.Tuple) and not size:
        return None
    args = tuple(node.args[: len(names)])
    if method == "choice":
        if not size or keywords or len(args) != 1 or not isinstance(args[0], ast.Name):
            return None
        return Draw(family=family, method=method, args=(), keywords=(), size=size, source=args[0].id)
    return Draw(family=family, method=method, args=args, keywords=keywords, size=size)


def _replaces(keyword: ast.keyword) -> bool:
    return keyword.arg == "replace" and isinstance(keyword.value, ast.Constant) and keyword.value.value is True


def kind_of_draw(site: Site, node: ast.Call, known: Mapping[str, Known], kind_of: KindOf) -> Known:
    """The kind of what a call draws: one number, or an array of them; None for all else."""
    draw = draw_of(site, node, known)
    if draw is None:
        return None
    if any(kind_of(part) != Kind(0, INT) for part in draw.size) or len(draw.size) > 3:
        return None
    numbers = [kind_of(part) for part in (*draw.args, *(k.value for k in draw.keywords))]
    if any(each is None or each.rank for each in numbers):
        return None
    if draw.source:
        source = known.get(draw.source)
        return Kind(len(draw.size), source.dtype) if source is not None and source.rank == 1 else None
    return Kind(len(draw.size), INT if draw.method in WHOLE else FLOAT)
