"""What a loop that becomes a kernel finds: arrays that are passed or made before it, numbers computed before it.

Does not handle: arrays of other dtypes, views (`u = grid[1:]`), lists.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Sequence

from optadvisor.records import ValueSpec
from optadvisor.rewriters.porting import noting
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.nests import SCALARS
from optadvisor.rewriters.porting.steps import renamings
from optadvisor.source.site import Site

DTYPES = frozenset({"float64", "int64", "bool"})
MAKERS = frozenset(f"numpy.{each}" for each in ("zeros", "ones", "empty", "zeros_like", "ones_like", "empty_like"))
NUMBERS = frozenset(
    [*(f"builtins.{each}" for each in ("int", "float", "abs", "round", "min", "max")), "numpy.sqrt", "numpy.ceil"]
)
"""Functions of numbers, beside those of `math`."""
FLOATS = frozenset({"builtins.float", "numpy.float64"})


def arrays_of(site: Site, before: tuple[ast.stmt, ...]) -> dict[str, ValueSpec | None]:
    """Those that are passed, as they were seen, and those that are made; all else before the loop is a number."""
    found: dict[str, ValueSpec | None] = {}
    for parameter in site.parameters:
        for spec in site.seen(parameter) if parameter not in noting.names(site) else ():
            if spec.type == "numpy.ndarray":
                if spec.dtype not in DTYPES or "C" not in spec.layout or not spec.ndim:
                    raise UnportableError(f"`{parameter}` is no array of float64, int64 or bool in C order")
                known = found.get(parameter)
                if known is not None and (known.dtype, known.ndim) != (spec.dtype, spec.ndim):
                    raise UnportableError(f"`{parameter}` is an array of several kinds")
                found[parameter] = spec
            elif spec.type not in SCALARS or parameter in found:
                raise UnportableError(f"`{parameter}` is of type {spec.type.rpartition('.')[2]}, which no kernel takes")
    for statement in before:
        read_before(site, statement, found)
    return found


def read_before(site: Site, statement: ast.stmt, found: dict[str, ValueSpec | None]) -> None:
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        raise UnportableError("it does more than assign before the loop", statement.lineno)
    target, value = statement.targets[0], statement.value
    if _is_filled(site, target, value, found) or _is_made(site, target, value, found):
        return
    makes = isinstance(value, ast.Call) and site.resolved(value.func) in MAKERS and not value.keywords
    if makes and isinstance(value, ast.Call) and isinstance(target, ast.Name) and len(value.args) == 1:
        like = value.args[0] if site.resolved(value.func).endswith("_like") else None
        if isinstance(like, ast.Name) and (spec := found.get(like.id)) is not None and spec.dtype != "float64":
            raise UnportableError("it makes an array of whole numbers", statement.lineno)
        if like is None or (isinstance(like, ast.Name) and like.id in found):
            found[target.id] = None
            return
    for node in ast.walk(value):
        if (
            isinstance(node, ast.Call)
            and not site.resolves_to(node.func, "builtins.len")
            and not site.resolved(node.func).startswith("math.")
            and not (site.resolved(node.func) in NUMBERS and not _reads(node, found))
        ):
            raise UnportableError("it does more than compute numbers before the loop", statement.lineno)
        if isinstance(node, ast.Lambda | ast.ListComp | ast.List | ast.Dict | ast.Yield | ast.Await | ast.NamedExpr):
            raise UnportableError("it does more than compute numbers before the loop", statement.lineno)
        if isinstance(node, ast.Subscript) and not (
            (isinstance(node.value, ast.Attribute) and node.value.attr == "shape") or _is_first(node, found)
        ):
            raise UnportableError("it reads elements before the loop", statement.lineno)
    if isinstance(value, ast.Name) or any(n.id in found for n in ast.walk(target) if isinstance(n, ast.Name)):
        raise UnportableError("it gives something another name before the loop", statement.lineno)
    if not all(isinstance(n, ast.Name | ast.Tuple | ast.Store) for n in ast.walk(target)):
        raise UnportableError("it stores into something before the loop", statement.lineno)


def _is_first(node: ast.Subscript, found: dict[str, ValueSpec | None]) -> bool:
    """`x[0]` of an array of one axis, which is a number."""
    spec = found.get(node.value.id) if isinstance(node.value, ast.Name) else None
    return (
        spec is not None and spec.ndim == 1 and isinstance(node.slice, ast.Constant) and type(node.slice.value) is int
    )


def _reads(node: ast.AST, found: dict[str, ValueSpec | None]) -> bool:
    """Whether an array is used for more than its lengths."""
    lengths = {
        id(inner)
        for n in ast.walk(node)
        if (isinstance(n, ast.Attribute) and n.attr == "shape")
        or (isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "len")
        for inner in ast.walk(n)
    }
    return any(isinstance(n, ast.Name) and n.id in found and id(n) not in lengths for n in ast.walk(node))


def _is_made(site: Site, target: ast.expr, value: ast.expr, found: dict[str, ValueSpec | None]) -> bool:
    """`new = u.copy()`, `np.linspace(0, 1, n)`, `np.zeros(n, dtype=float)`: floats, noted as made."""
    if not isinstance(target, ast.Name) or not isinstance(value, ast.Call):
        return False
    source = copied_array(site, value)
    if source in found:
        spec = found[source]
        if target.id in found and target.id != source:
            return False
        if spec is not None and spec.dtype != "float64":
            raise UnportableError("it makes an array of whole numbers", target.lineno)
        found.setdefault(target.id, None)
        return True
    name, keywords = site.resolved(value.func), {each.arg: each.value for each in value.keywords}
    if target.id in found or any(_reads(each, found) for each in (*value.args, *keywords.values())):
        return False
    floats = not keywords or (set(keywords) == {"dtype"} and site.resolved(keywords["dtype"]) in FLOATS)
    last = value.args[-1] if value.args else None
    filled = name == "numpy.full" and len(value.args) == 2 and isinstance(last, ast.Constant)
    if not floats or not (
        (name == "numpy.linspace" and len(value.args) == 3 and not keywords)
        or (filled and isinstance(last, ast.Constant) and (type(last.value) is float or bool(keywords)))
        or (name in MAKERS and not name.endswith("_like") and len(value.args) == 1 and keywords)
    ):
        return False
    if not all(map(_is_quiet(site), value.args)):
        return False
    found[target.id] = None
    return True


def _is_filled(site: Site, target: ast.expr, value: ast.expr, found: dict[str, ValueSpec | None]) -> bool:
    """`u[0] = 1.0`, `u[:, 0] = warm`, of an array that was made here: nobody else sees it yet."""
    if not isinstance(target, ast.Subscript) or not isinstance(target.value, ast.Name):
        return False
    name = target.value.id
    if name not in found or name in site.parameters or _reads(target.slice, found) or _reads(value, found):
        return False
    return _is_quiet(site)(target.slice) and _is_quiet(site)(value)


def _is_quiet(site: Site) -> Callable[[ast.expr], bool]:
    """Whether an expression does nothing but compute with numbers."""
    plain = (ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.Tuple, ast.Slice, ast.Attribute, ast.Subscript)
    inner = (ast.operator, ast.unaryop, ast.expr_context)

    def quiet(node: ast.expr) -> bool:
        return all(
            isinstance(n, (*plain, *inner))
            or (isinstance(n, ast.Call) and not n.keywords and _computes(site.resolved(n.func)))
            for n in ast.walk(node)
        )

    return quiet


def _computes(name: str) -> bool:
    return name in NUMBERS or name == "builtins.len" or name.startswith("math.")


def copied_array(site: Site, call: ast.Call) -> str:
    """`u` of `u.copy()` and `np.copy(u)`; else nothing."""
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="copy"), args=[], keywords=[]):
            return name
        case ast.Call(func=func, args=[ast.Name(id=name)], keywords=[]) if site.resolves_to(func, "numpy.copy"):
            return name
    return ""


def outlined(
    site: Site, body: Sequence[ast.stmt], known: Collection[str], arrays: Collection[str], *, names: bool = False
) -> list[ast.stmt]:
    """What a time loop does with numbers; `names`: and with names of the `known` arrays, of which `arrays` stay."""
    found: list[ast.stmt] = []
    for node in body:
        pairs = renamings(node)
        renames = bool(pairs) and all(source in known for _, source in pairs)
        value = node.value if isinstance(node, ast.Assign) else None
        copies = isinstance(value, ast.Call) and copied_array(site, value) in arrays
        if (renames or copies) and not names:
            continue
        if isinstance(node, ast.For):
            inner = outlined(site, node.body, known, arrays, names=names)
            found.append(ast.copy_location(ast.For(node.target, node.iter, inner, []), node))
        elif isinstance(node, ast.While | ast.If):
            inner = outlined(site, node.body, known, arrays, names=names)
            orelse = outlined(site, node.orelse, known, arrays, names=names)
            found.append(ast.copy_location(type(node)(node.test, inner, orelse), node))
        elif not isinstance(node, ast.Expr | ast.Return):
            found.append(node)
    return found
