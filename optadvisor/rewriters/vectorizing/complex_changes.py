"""What a function with complex numbers changes, besides these: also under other names, and by functions that it calls.

    y = x
    y[i] += 1.0               `x` is changed
    r = h(x, z)               and here, if `h` stores into what it is handed

Complex arrays and lists are left out: they are changed in copies, and put in place when all is done.

Does not handle: what is changed by functions of other files, which no copy calls.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from optadvisor.rewriters.vectorizing.complex_inference import Kinds
from optadvisor.rewriters.vectorizing.complex_kinds import OTHER, Undivided, is_complex
from optadvisor.rewriters.vectorizing.work import root
from optadvisor.source.site import Site, own_nodes, parameter_names

PURE_MODULES = ("builtins", "math", "cmath", "numpy", "random")
CHANGING = frozenset(
    {
        "builtins.next",
        "numpy.copyto",
        "numpy.fill_diagonal",
        "numpy.place",
        "numpy.put",
        "numpy.putmask",
        "random.shuffle",
    }
)
HARMLESS = frozenset({"conj", "conjugate", "copy", "get", "items", "keys", "values"})
"""Methods that leave their object as it is."""


def changed(site: Site, function: ast.FunctionDef, kinds: Kinds | None = None, seen: tuple[str, ...] = ()) -> str:
    """What may be changed that was there before the call, in words; empty for nothing. `kinds`: of the function."""
    made = _made_here(site, function)
    for node in own_nodes(function):
        if isinstance(node, ast.Call):
            what = _by_call(site, node, kinds, made, seen)
            if what:
                return what
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            if kinds is not None and _may_be_shared(kinds, node.target.id) and node.target.id not in made:
                return node.target.id
        elif isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
            name = root(node)
            if not _is_divided(kinds, name) and not (name in made and isinstance(node.value, ast.Name)):
                return name or ast.unparse(node)
    return ""


def _by_call(site: Site, node: ast.Call, kinds: Kinds | None, made: frozenset[str], seen: tuple[str, ...]) -> str:
    name = site.resolved(node.func) if hasattr(node.func, "lineno") else ""
    if name.partition(".")[0] in PURE_MODULES and "." in name:
        return ast.unparse(node.func) if name in CHANGING else ""
    helper = site.helper(node)
    if helper is not None and helper.name not in seen:
        return changed(site, helper, None, (*seen, helper.name))
    if isinstance(node.func, ast.Attribute) and node.func.attr not in HARMLESS:
        owner = root(node.func)
        return "" if owner in made or _is_divided(kinds, owner) else owner or ast.unparse(node.func)
    return ""


def _is_divided(kinds: Kinds | None, name: str) -> bool:
    return kinds is not None and is_complex(kinds.names.get(name, OTHER))


def _may_be_shared(kinds: Kinds, name: str) -> bool:
    """A list or array: no plain number, and nothing complex."""
    found = kinds.names.get(name, OTHER)
    return not is_complex(found) and (found == OTHER or found.depth > 0)


def _made_here(site: Site, function: ast.FunctionDef) -> frozenset[str]:
    """Variables that only ever hold what the function makes."""
    known = dict.fromkeys(parameter_names(function), False)
    for node in own_nodes(function):
        for name, value in _bound(node):
            known[name] = known.get(name, True) and value is not None and _is_new(site, value)
    return frozenset(name for name, is_new in known.items() if is_new)


def _bound(node: ast.AST) -> Iterator[tuple[str, ast.expr | None]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                if isinstance(target, ast.Name):
                    yield target.id, value if len(targets) == 1 else None
                else:
                    yield from ((n.id, None) for n in ast.walk(target) if isinstance(n, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name), value=value):
            yield name, value
        case ast.For(target=target) | ast.comprehension(target=target) | ast.NamedExpr(target=target):
            yield from ((n.id, None) for n in ast.walk(target) if isinstance(n, ast.Name))


def _is_new(site: Site, value: ast.expr) -> bool:
    if isinstance(value, ast.Call):
        return site.resolved(value.func) in {
            f"numpy.{maker}" for maker in ("zeros", "ones", "empty", "full", "zeros_like")
        }
    return isinstance(value, ast.List | ast.ListComp | ast.BinOp | ast.Constant | ast.Compare | ast.UnaryOp)


def require_in_order(site: Site, function: ast.FunctionDef) -> None:
    """What changes something is no part of an expression, of which other parts may be worked out in front of it."""
    whole: set[ast.AST] = set()
    for node in own_nodes(function):
        match node:
            case ast.Expr(value=value) | ast.Assign(value=value) | ast.Return(value=value):
                whole.add(value or node)
            case ast.AugAssign(target=ast.Name(), value=value):
                whole.add(value)
    for node in own_nodes(function):
        helper = site.helper(node) if isinstance(node, ast.Call) and node not in whole else None
        what = changed(site, helper, None, (helper.name,)) if helper is not None else ""
        if what:
            assert helper is not None
            raise Undivided(f"`{helper.name}`, which changes `{what}`, is called in the middle of an expression")
