"""NumPy's complex numbers and arrays of them, in two parts.

    psi[i] = psi[i] * phase      →  psi_re[i] = …; psi_im[i] = …
    np.zeros(n, dtype=complex)   →  np.zeros(n), np.zeros(n)
    a[i] / n                     →  with the reciprocal of the divisor, as NumPy's scalars are divided

The parts of a `np.complex128` are `np.float64`s (`own`), so that what is known of these says where NumPy would warn.

Does not handle: arrays as a whole, rows of arrays, powers other than squares and cubes, other dtypes.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import replace

from optadvisor.rewriters.vectorizing import complex_parts as parts
from optadvisor.rewriters.vectorizing.complex_formulas import (
    Before,
    Division,
    exponential,
    filled,
    named,
    refuse,
    require_size,
)
from optadvisor.rewriters.vectorizing.complex_inference import Kinds
from optadvisor.rewriters.vectorizing.complex_kinds import (
    COMPLEX,
    INT,
    LATER_ZERO,
    NUMPY,
    NUMPY_FLOAT,
    OTHER,
    REALS,
    Kind,
    Undivided,
    is_complex,
)
from optadvisor.rewriters.vectorizing.complex_parts import Pair, Part
from optadvisor.rewriters.vectorizing.work import let, load
from optadvisor.source.site import Site, own_nodes, parameter_names

FRESH = frozenset({"numpy.zeros", "numpy.empty", "numpy.ones"})
LIKE = frozenset({"numpy.zeros_like", "numpy.empty_like"})
TYPES = frozenset({"builtins.complex", "numpy.complex128"})
CONJUGATES = frozenset({"numpy.conj", "numpy.conjugate"})
FLOATS_OF_NUMPY = frozenset({"np float", "some real"})
REAL_FUNCTIONS = frozenset(
    {"numpy.sqrt", "numpy.sin", "numpy.cos", "numpy.tan", "numpy.exp", "numpy.log", "numpy.float64"}
)


def speaks_of_arrays(site: Site) -> bool:
    """Does the function make a complex array?"""
    assert site.node is not None
    keywords = (node for node in own_nodes(site.node) if isinstance(node, ast.keyword) and node.arg == "dtype")
    return any(site.resolved(node.value) in TYPES for node in keywords)


# ---------------------------------------------------------------- what is made


def made(kinds: Kinds, node: ast.Call, name: str, first: Kind | None) -> Kind | None:
    """The kind of what a call gives, where that has to do with NumPy's numbers; OTHER otherwise."""
    if name in FRESH and node.args:
        base = _dtype(kinds, node)
        depth = _depth(node.args[0], kinds)
        return OTHER if base == OTHER or not depth else replace(base, depth=depth, array=True)
    method = node.func.attr if isinstance(node.func, ast.Attribute) and not name.startswith("numpy.") else ""
    owner = kinds.of(node.func.value) if method and isinstance(node.func, ast.Attribute) else OTHER
    if method in ("copy", "conjugate", "conj") and not node.args and not node.keywords:
        if owner is None:
            return None
        if owner.array:
            return owner if method == "copy" else OTHER
        return NUMPY if owner == NUMPY else OTHER
    if name in LIKE or name in CONJUGATES or name in REAL_FUNCTIONS:
        return None if first is None else _of_argument(node, name, first)
    return OTHER


def _of_argument(node: ast.Call, name: str, first: Kind) -> Kind:
    if len(node.args) != 1 or node.keywords:
        return OTHER
    if name in LIKE:
        return first if first.array else OTHER
    if first.depth:
        return OTHER
    if first.base in REALS and name in REAL_FUNCTIONS:
        return NUMPY_FLOAT
    return NUMPY if first in (COMPLEX, NUMPY) and name in {"numpy.exp", *CONJUGATES} else OTHER


def _dtype(kinds: Kinds, node: ast.Call) -> Kind:
    given = [each.value for each in node.keywords if each.arg == "dtype"] + node.args[1:]
    if len(given) > 1 or any(each.arg != "dtype" for each in node.keywords):
        return OTHER
    name = kinds.resolved(given[0]) if given else "builtins.float"
    return NUMPY if name in TYPES else NUMPY_FLOAT if name in ("builtins.float", "numpy.float64") else OTHER


def _depth(shape: ast.expr, kinds: Kinds) -> int:
    if isinstance(shape, ast.Tuple):
        return len(shape.elts)
    if isinstance(shape, ast.Attribute) and shape.attr == "shape":
        owner = kinds.of(shape.value) or OTHER
        return owner.depth if owner.array else 0
    return 1 if kinds.of(shape) == INT else 0


def arrays_made(d: Division, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
    """The arrays of both parts of one that is made here; None for other expressions."""
    if not isinstance(node, ast.Call) or not d.kind(node).array:
        return None
    name = d.resolved(node.func)
    if name in FRESH:
        if name == "numpy.ones":
            raise refuse(d, node, "makes an array of other numbers than zeros")
        shape = node.args[0]
        if any(isinstance(each, ast.Call) and d.resolved(each.func) != "builtins.len" for each in ast.walk(shape)):
            raise refuse(d, node, "has a call in its shape")
        return _twice(d, name, shape)
    source = node.args[0] if name in LIKE else node.func.value if isinstance(node.func, ast.Attribute) else None
    if not isinstance(source, ast.Name):
        raise refuse(d, node, "is made of something else than an array with a name")
    both = d.both(source.id)
    if name in LIKE:
        one, other = (d.call("numpy", name.rpartition(".")[2], load(part)) for part in both)
        return one, other
    one, other = (ast.Call(ast.Attribute(load(part), "copy", ast.Load()), [], []) for part in both)
    return one, other


def _twice(d: Division, name: str, shape: ast.expr) -> tuple[ast.expr, ast.expr]:
    function = name.rpartition(".")[2]
    shape = _plain(d, shape)
    return d.call("numpy", function, shape), d.call("numpy", function, shape)


def _plain(d: Division, shape: ast.expr) -> ast.expr:
    """Sizes of complex arrays as those of their parts."""

    class Sizes(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:
            return load(d.both(node.id)[0]) if is_complex(d.kind(node)) else node

    found: ast.expr = Sizes().visit(copy.deepcopy(shape))
    return found


def fresh_arrays(kinds: Kinds) -> tuple[frozenset[str], frozenset[str]]:
    """Names only ever bound to arrays that are made here; those among them that are bound to nothing else's name."""
    bound: dict[str, list[ast.expr | None]] = {
        name: [None] for name in parameter_names(kinds.function) if name not in _copied_first(kinds.function)
    }
    for node in own_nodes(kinds.function):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                pairs: list[tuple[ast.expr, ast.expr | None]] = [(target, node.value)]
                if isinstance(target, ast.Tuple):
                    several = node.value.elts if isinstance(node.value, ast.Tuple) else [None] * len(target.elts)
                    pairs = list(zip(target.elts, several, strict=False))
                for part, value in pairs:
                    if isinstance(part, ast.Name):
                        bound.setdefault(part.id, []).append(value)
        elif isinstance(node, ast.For | ast.comprehension):
            for each in ast.walk(node.target):
                if isinstance(each, ast.Name):
                    bound.setdefault(each.id, []).append(None)
    named = {n: {v.id for v in values if isinstance(v, ast.Name)} for n, values in bound.items()}
    fresh = {n for n, values in bound.items() if all(isinstance(v, ast.Call | ast.Name) for v in values)}
    while (smaller := {n for n in fresh if named[n] <= fresh}) != fresh:
        fresh = smaller
    others = {each for names in named.values() for each in names}
    return frozenset(fresh), frozenset(n for n in fresh if not named[n] and n not in others)


def _copied_first(function: ast.FunctionDef) -> frozenset[str]:
    """Parameters that are nothing but copied (`a = a.copy()`), in front, before they are anything else."""
    found: set[str] = set()
    seen: set[str] = set()
    for node in function.body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(func=ast.Attribute(value=ast.Name(id=copied), attr="copy"), args=[], keywords=[]),
            ) if name == copied and name not in seen:
                found.add(name)
        measured = {id(each) for n in ast.walk(node) for each in _measured(n)}
        seen |= {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and id(each) not in measured}
    return frozenset(found)


def _measured(node: ast.AST) -> list[ast.expr]:
    """What is only asked for its size."""
    match node:
        case ast.Call(func=ast.Name(id="len"), args=[value]) | ast.Attribute(value=value, attr="shape" | "size"):
            return [value]
    return []


def stores(kinds: Kinds) -> set[str]:
    """Names of complex arrays that are stored into; all of the parameters, where other names may be theirs."""
    found = set()
    for node in own_nodes(kinds.function):
        if isinstance(node, ast.Subscript) and not isinstance(node.ctx, ast.Load):
            at = node.value
            while isinstance(at, ast.Subscript):
                at = at.value
            if isinstance(at, ast.Name) and (kinds.names.get(at.id) or OTHER).array and is_complex(kinds.names[at.id]):
                found.add(at.id)
    fresh, _ = fresh_arrays(kinds)
    parameters = {*parameter_names(kinds.function)} - fresh
    arrays = {n for n in parameters if kinds.names[n].array and is_complex(kinds.names[n])}
    rebound = {n.id for n in own_nodes(kinds.function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    if found - fresh - arrays or found & arrays & rebound:
        return arrays
    return found & arrays


# ---------------------------------------------------------------- arithmetic


def operation(d: Division, node: ast.BinOp, operands: tuple[Pair, Pair], before: Before, *, loose: bool) -> Pair:
    """One in which a number of NumPy takes part, or may do so: there both operands become complex first."""
    a, b = operands
    d.tried.add("products")
    kinds = d.kind(node.left), d.kind(node.right)
    through_ufunc = kinds[0].base in FLOATS_OF_NUMPY and kinds[1].base in ("complex", "either")
    if through_ufunc and not isinstance(node.op, ast.Add | ast.Sub):  # which may round once where scalars round twice
        raise refuse(d, node, "multiplies or divides a float of NumPy, which comes first, by Python's complex number")
    if isinstance(node.op, ast.Add):
        return own(d, parts.added(a, b, loose=loose))
    if isinstance(node.op, ast.Sub):
        return own(d, parts.subtracted(a, b, loose=loose))
    if isinstance(node.op, ast.Mult):
        return own(d, parts.multiplied(named(d, a, before), named(d, b, before), loose=loose))
    if NUMPY not in kinds and (LATER_ZERO not in kinds or d.kind(node) != LATER_ZERO):
        raise refuse(d, node, "may be an operation of NumPy, or none")
    if isinstance(node.op, ast.Div):
        return own(d, quotient(d, node, named(d, a, before), named(d, b, before), before))
    if not isinstance(node.op, ast.Pow) or kinds[0] not in (NUMPY, LATER_ZERO):
        raise refuse(d, node, "is no operation on complex numbers that is written out in two parts")
    return own(d, power(d, node, a, before, loose=loose))


def own(d: Division, value: Pair) -> Pair:
    """The same as `np.float64`s."""
    first, second = (_own(d, part) for part in value)
    return first, second


def _own(d: Division, part: Part) -> Part:
    return part if part.own else replace(part, node=d.call("numpy", "float64", part.node), own=True)


def quotient(d: Division, node: ast.BinOp, a: Pair, b: Pair, before: Before) -> Pair:
    """Smith's way, as NumPy's scalars go it: by the reciprocal of the divisor."""
    if before is None:
        raise refuse(d, node, "divides a complex number of NumPy in a condition")
    q = d.fresh("quotient_re"), d.fresh("quotient_im")
    fields = {"AR": a[0].node, "AI": a[1].node, "BR": b[0].node, "BI": b[1].node}
    ratio, scale = d.fresh("ratio"), d.fresh("scale")
    first = (
        f"    {ratio} = BI / BR\n    {scale} = 1.0 / (BR + BI * {ratio})\n"
        f"    {q[0]} = (AR + AI * {ratio}) * {scale}\n    {q[1]} = (AI - AR * {ratio}) * {scale}\n"
    )
    second = (
        f"    {ratio} = BR / BI\n    {scale} = 1.0 / (BI + BR * {ratio})\n"
        f"    {q[0]} = (AR * {ratio} + AI) * {scale}\n    {q[1]} = (AI * {ratio} - AR) * {scale}\n"
    )
    text = f"if True:\n{first}" if b[1].zero else f"if abs(BR) >= abs(BI):\n{first}else:\n{second}"
    statement = filled(fields, ast.parse(text).body[0])
    before += statement.body if b[1].zero and isinstance(statement, ast.If) else [statement]
    is_own = any(part.own for part in (*a, *b))
    return Part(node=load(q[0]), own=is_own), Part(node=load(q[1]), own=is_own)


def exponential_of_numpy(d: Division, node: ast.expr, value: Pair, before: Before) -> Pair:
    """`np.exp`, which is C's `cexp`; that warns of an angle that is nan."""
    d.tried.add("exp")
    value = named(d, value, before)
    require_size(d, node, value[1], before, "abs(SIZE)")
    return own(d, exponential(d, value, before))


def power(d: Division, node: ast.BinOp, base: Pair, before: Before, *, loose: bool) -> Pair:
    """A square or a cube, as NumPy multiplies; that of zero is `0j`, whatever the signs."""
    exponent = node.right.value if isinstance(node.right, ast.Constant) else None
    if type(exponent) is not int or exponent not in (2, 3) or before is None:
        raise refuse(d, node, "is a power that is not worked out by multiplying")
    base = named(d, base, before)
    result = parts.multiplied(base, base, loose=loose)
    if exponent == 3:
        result = parts.multiplied(base, named(d, result, before), loose=loose)
    names = d.fresh("power_re"), d.fresh("power_im")
    before += [let(name, part.node) for name, part in zip(names, result, strict=True)]
    if not loose:
        zeros = f"if RE == 0.0 and IM == 0.0:\n    {names[0]} = ZERO\n    {names[1]} = ZERO\n"
        fields = {"RE": base[0].node, "IM": base[1].node, "ZERO": d.call("numpy", "float64", ast.Constant(0.0))}
        before.append(filled(fields, ast.parse(zeros).body[0]))
    return Part(node=load(names[0]), own=True), Part(node=load(names[1]), own=True)


def require_apart(kinds: Kinds) -> None:
    """Whatever array is returned is made here, and no two of them are one."""
    fresh, alone = fresh_arrays(kinds)
    for node in own_nodes(kinds.function):
        if isinstance(node, ast.Return) and node.value is not None:
            values = node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]
            arrays = [
                each for each in values if (kinds.of(each) or OTHER).array and is_complex(kinds.of(each) or OTHER)
            ]
            _require_apart(fresh, alone, [each.id if isinstance(each, ast.Name) else "" for each in arrays])


def _require_apart(fresh: frozenset[str], alone: frozenset[str], returned: list[str]) -> None:
    for name in returned:
        if name not in fresh or (len(returned) > 1 and (name not in alone or returned.count(name) > 1)):
            raise Undivided(f"`{name}` may be an array that has another name, too")
