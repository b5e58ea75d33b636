"""The kinds of medians and percentiles (`quantiles` writes them).

    np.median(w), np.percentile(w, 90), np.quantile(w, 0.25)            a float
    low, high = np.percentile(w, [5, 95])                               two of them
    np.percentile(w, [5, 95])                                           an array of them

Does not handle: what `quantiles` does not.
"""

from __future__ import annotations

import ast

from optadvisor.rewriters.looping.calls import KindOf
from optadvisor.rewriters.looping.kinds import Kind, Known, name_of
from optadvisor.rewriters.looping.nodes import FLOAT, INT
from optadvisor.source.site import Site

METHODS = frozenset(f"method {name}" for name in ("astype", "copy", "max", "mean", "min", "sum"))
DIVIDED = {"numpy.percentile": " / 100.0", "numpy.quantile": ""}


def kind_of_quantile(site: Site, node: ast.Call, kind: KindOf) -> Known:
    """The kind of such a call: one number, or a row of them; None for all else."""
    name = name_of(site, node)
    if node.keywords or name not in {*DIVIDED, "numpy.median"} or len(node.args) != (2 if name in DIVIDED else 1):
        return None
    numbers, *parts = node.args
    of = kind(numbers)
    if of is None or not of.rank or of.dtype not in ((FLOAT,) if parts else (FLOAT, INT)):
        return None
    several = bool(parts) and isinstance(parts[0], ast.List | ast.Tuple)
    items = parts[0].elts if parts and isinstance(parts[0], ast.List | ast.Tuple) else parts
    allowed = (Kind(0, FLOAT), Kind(0, INT)) if name != "numpy.quantile" else (Kind(0, FLOAT),)
    if (several and not items) or any(kind(each) not in allowed for each in items):
        return None
    if several and not all(isinstance(each, ast.Constant) for each in items):
        return None
    return Kind(int(several), FLOAT)


def each_of(site: Site, call: ast.expr, kind: KindOf) -> list[ast.expr]:
    """The calls that ask for one percentile each, for one that asks for several; empty for all else."""
    if not isinstance(call, ast.Call) or kind_of_quantile(site, call, kind) != Kind(1, FLOAT):
        return []
    numbers, parts = call.args
    assert isinstance(parts, ast.List | ast.Tuple)
    if any(isinstance(part, ast.Call) and not _is_plain(site, part) for part in ast.walk(numbers)):
        return []
    given = ([numbers, each] for each in parts.elts)
    return [ast.copy_location(ast.Call(func=call.func, args=args, keywords=[]), call) for args in given]


def _is_plain(site: Site, call: ast.Call) -> bool:
    """Is it a call that may be made once for each percentile: no draw, and no function of the file?"""
    name = name_of(site, call)
    return name in METHODS or (name.startswith(("numpy.", "math.", "builtins.")) and name.count(".") == 1)


def one_by_one(site: Site, node: ast.stmt, kind: KindOf) -> list[ast.Assign]:
    """`low, high = np.percentile(w, [5, 95])` as two statements; empty for all else."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Call() as call):
            calls = each_of(site, call, kind)
        case _:
            return []
    bound = {name.id for name in names if isinstance(name, ast.Name)}
    read = {n.id for n in ast.walk(call.args[0]) if isinstance(n, ast.Name)} if calls else set()
    if len(bound) < len(names) or len(names) != len(calls) or bound & read:
        return []
    pairs = zip(names, calls, strict=True)
    return [ast.copy_location(ast.Assign(targets=[name], value=each), node) for name, each in pairs]
