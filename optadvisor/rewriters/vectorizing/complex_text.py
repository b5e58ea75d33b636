"""A function with two variables for each complex one, and lists of real numbers for lists of complex ones.

    def escape(c):                               def escape_parts(c_re, c_im):
        z, n = 0, 0                                  z_re, z_im, n = 0.0, 0.0, 0
        while abs(z) <= 2 and n < 99:                while float(np.hypot(z_re, z_im)) <= 2 and n < 99:
            z = z * z + c                                part = z_re * z_re - z_im * z_im + c_re
            n += 1                                       z_im = 2.0 * (z_re * z_im) + c_im
        return n                                         z_re = part …

What comes out is two results for a complex one. Comprehensions and sums of complex numbers become loops.

Does not handle: `try`, `with`, inner functions, rows of complex numbers, complex numbers in tuples that stay.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import replace

from optadvisor.rewriters.vectorizing import complex_arrays
from optadvisor.rewriters.vectorizing import complex_parts as parts
from optadvisor.rewriters.vectorizing.complex_formulas import Before, Division, is_steady, refuse
from optadvisor.rewriters.vectorizing.complex_kinds import COMPLEX, MAYBE, NUMPYS, UNSURE, Undivided, is_complex
from optadvisor.rewriters.vectorizing.complex_parts import Pair
from optadvisor.rewriters.vectorizing.complex_values import both, divided_source, pair, place_of, real, truth
from optadvisor.rewriters.vectorizing.work import let, load
from optadvisor.source.site import parameter_names

HARD = (
    ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda | ast.Try | ast.With | ast.Global | ast.Nonlocal
    | ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await | ast.Delete | ast.Match
)  # fmt: skip


def divide(d: Division, function: ast.FunctionDef, name: str, first: tuple[str, ...] = ()) -> ast.FunctionDef:
    """The function under another name; `first` names parameters to be put in front. Raises `Undivided`."""
    d.summed = summed
    arguments = copy.deepcopy(function.args)
    a = function.args
    if a.vararg or a.kwarg or a.kwonlyargs or a.posonlyargs:
        raise Undivided(f"{function.name} has parameters of other kinds than plain ones", function.lineno)
    plain = len(a.args) - len(a.defaults)
    if any(is_complex(d.kinds.names[each.arg]) for each in a.args[plain:] if each.arg in d.kinds.names):
        raise Undivided(f"{function.name} has a default for a complex number", function.lineno)
    names = [*first, *(each.arg for each in a.args)]
    arguments.args = [ast.arg(each) for name_ in names for each in _divided_name(d, name_)]
    body = block(d, function.body)
    return ast.FunctionDef(name=name, args=arguments, body=body or [ast.Pass()], decorator_list=[], lineno=0)


def _divided_name(d: Division, name: str) -> tuple[str, ...]:
    return d.both(name) if is_complex(d.kinds.names[name]) else (name,)


def block(d: Division, body: list[ast.stmt]) -> list[ast.stmt]:
    result: list[ast.stmt] = []
    for each in body:
        before: list[ast.stmt] = []
        found = _statement(d, each, before)
        result += [*before, *found]
    return result


def _statement(d: Division, node: ast.stmt, before: list[ast.stmt]) -> list[ast.stmt]:
    match node:
        case ast.Assign(targets=[target], value=value):
            return _assigned(d, target, value, before)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            return _assigned(d, target, value, before)
        case ast.AugAssign(target=ast.Attribute(value=owner)) if is_complex(d.kind(owner)):
            raise refuse(d, node.target, "is set, which no complex number allows")
        case ast.AugAssign(target=target) if is_complex(d.kind(_loaded(target))):
            return _augmented(d, node, before)
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="append"), args=[value])):
            if not is_complex(d.kind(load(name))):
                return [_real_statement(d, node, before)]
            appended = _pair_to_keep(d, value, before)
            return [
                ast.Expr(ast.Call(ast.Attribute(load(part), "append", ast.Load()), [each.node], []))
                for part, each in zip(d.both(name), appended, strict=True)
            ]
        case ast.Return(value=ast.expr() as value):
            return [ast.Return(_returned(d, value, before))]
        case ast.For():
            return _loop(d, node, before)
        case ast.While(test=test):
            return [ast.While(truth(d, test, None), block(d, node.body), block(d, node.orelse))]
        case ast.If(test=test):
            return [ast.If(truth(d, test, before), block(d, node.body), block(d, node.orelse))]
    return [_real_statement(d, node, before)]


def _real_statement(d: Division, node: ast.stmt, before: list[ast.stmt]) -> ast.stmt:
    """One in which no complex number is left."""
    if isinstance(node, HARD):
        raise Undivided(f"`{type(node).__name__.lower()}` beside complex numbers", node.lineno)
    new = copy.copy(node)
    for key, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            setattr(new, key, real(d, value, before))
        elif isinstance(value, list):
            setattr(new, key, [real(d, each, before) if isinstance(each, ast.expr) else each for each in value])
    return new


def _loaded(target: ast.expr) -> ast.expr:
    new = copy.copy(target)
    if isinstance(new, ast.Name | ast.Subscript | ast.Attribute):
        new.ctx = ast.Load()
    return new


# ---------------------------------------------------------------- assignments


def _assigned(d: Division, target: ast.expr, value: ast.expr, before: list[ast.stmt]) -> list[ast.stmt]:
    match target:
        case ast.Name(id=name) if is_complex(d.kind(load(name))):
            if is_steady(d, name) and isinstance(value, ast.Constant) and isinstance(value.value, int):
                return [let(part, ast.Constant(0)) for part in d.both(name)]
            if not d.kind(load(name)).depth:
                return _put(d, d.both(name), _pair_of(d, name, value, before))
            if isinstance(value, ast.Name) and d.kind(value).array:
                return [let(part, load(each)) for part, each in zip(d.both(name), d.both(value.id), strict=True)]
            if isinstance(value, ast.Name):
                raise refuse(d, value, "is a list of complex numbers that gets a second name")
            lists = _list(d, value, before)
            return [let(part, each) for part, each in zip(d.both(name), lists, strict=True)]
        case ast.Subscript(value=ast.Name(id=name)) if is_complex(d.kind(load(name))):
            found = _apart(d, _pair_to_keep(d, value, before), before)
            return _stored(d, target, found, before)
        case ast.Tuple(elts=targets) if isinstance(value, ast.Tuple) and len(value.elts) == len(targets):
            if any(is_complex(d.kind(each)) for each in value.elts):
                return _several(d, targets, value.elts, before)
    if any(isinstance(each, ast.Attribute) and is_complex(d.kind(each.value)) for each in ast.walk(target)):
        raise refuse(d, target, "is set, which no complex number allows")
    if is_complex(d.kind(value)):
        raise refuse(d, value, "is stored where it cannot be written out in two parts")
    return [_real_statement(d, ast.Assign([target], value, lineno=0), before)]


def _stored(d: Division, target: ast.Subscript, found: Pair, before: Before) -> list[ast.stmt]:
    """Both parts, which are names or numbers, at one place of two lists."""
    name = target.value
    if not isinstance(name, ast.Name) or d.kind(_loaded(target)).depth or isinstance(target.slice, ast.Slice):
        raise Undivided(f"rows of complex numbers are stored in `{ast.unparse(name)}`", target.lineno)
    index = place_of(d, target.slice, before)
    stores = [ast.Subscript(load(part), copy.deepcopy(index), ast.Store()) for part in d.both(name.id)]
    return [ast.Assign([at], part.node, lineno=0) for at, part in zip(stores, found, strict=True)]


def _several(d: Division, targets: list[ast.expr], values: list[ast.expr], before: list[ast.stmt]) -> list[ast.stmt]:
    """`a, b = b, a * b`: all values first."""
    if all(isinstance(each, ast.Name) and d.kind(_loaded(each)).array for each in (*targets, *values)):
        sides = [[d.both(each.id) for each in side if isinstance(each, ast.Name)] for side in (targets, values)]
        swaps = [[[load(both[i]) for both in side] for side in sides] for i in (0, 1)]
        for stored, _ in swaps:
            for each in stored:
                each.ctx = ast.Store()
        return [
            ast.Assign([ast.Tuple([*one], ast.Store())], ast.Tuple([*two], ast.Load()), lineno=0) for one, two in swaps
        ]
    result: list[ast.stmt] = []
    for target, value in zip(targets, values, strict=True):
        if isinstance(target, ast.Subscript) and is_complex(d.kind(_loaded(target))):
            found = _apart(d, _pair_to_keep(d, value, before), before, always=True)
            result += _stored(d, target, found, None)
            continue
        if not isinstance(target, ast.Name):
            raise refuse(d, target, "is set together with complex numbers")
        if is_complex(d.kind(load(target.id))):
            if d.kind(load(target.id)).depth:
                raise refuse(d, target, "is set together with others")
            found = _apart(d, _pair_of(d, target.id, value, before), before, always=True)
            result += [let(name, part.node) for name, part in zip(d.both(target.id), found, strict=True)]
        else:
            name = d.fresh(f"{target.id}_next")
            before.append(let(name, real(d, value, before)))
            result.append(let(target.id, load(name)))
    return result


def _pair_to_keep(d: Division, value: ast.expr, before: list[ast.stmt], *, loose: bool = False) -> Pair:
    """A number that is stored: a real one must be 0 or 1, and stay so."""
    if d.kind(value).base in UNSURE - {"either"} and isinstance(value, ast.BinOp | ast.UnaryOp):
        raise refuse(d, value, "may be a real number")
    found = pair(d, value, before, loose=loose)
    return complex_arrays.own(d, found) if d.kind(value).base in NUMPYS else found


def _pair_of(d: Division, name: str, value: ast.expr, before: list[ast.stmt]) -> Pair:
    """What is stored in a variable: where that may hold numbers of NumPy, always as parts of one."""
    found = _pair_to_keep(d, value, before)
    return complex_arrays.own(d, found) if d.kind(load(name)).base in NUMPYS else found


def _apart(d: Division, value: Pair, before: list[ast.stmt], *, always: bool = False) -> Pair:
    """The same under names, so that one part can be stored before the other one is."""
    found = []
    for part in value:
        if isinstance(part.node, ast.Constant) or (isinstance(part.node, ast.Name) and not always):
            found.append(part)
            continue
        name = d.fresh("part")
        before.append(let(name, part.node))
        found.append(replace(part, node=load(name)))
    return found[0], found[1]


def _put(d: Division, names: tuple[str, str], value: Pair) -> list[ast.stmt]:
    """Both parts of a variable; the second one may depend on the old value of the first."""
    first, second = (part.node for part in value)
    if not any(isinstance(n, ast.Name) and n.id == names[0] for n in ast.walk(second)):
        return [let(names[0], first), let(names[1], second)]
    if not any(isinstance(n, ast.Name) and n.id == names[1] for n in ast.walk(first)):
        return [let(names[1], second), let(names[0], first)]
    kept = d.fresh("part")
    return [let(kept, first), let(names[1], second), let(names[0], load(kept))]


def _augmented(d: Division, node: ast.AugAssign, before: list[ast.stmt]) -> list[ast.stmt]:
    target, place = node.target, _loaded(node.target)
    if isinstance(target, ast.Subscript) and any(isinstance(each, ast.Call) for each in ast.walk(target.slice)):
        raise refuse(d, target, "is an index of complex numbers with a call in it")
    steady = isinstance(target, ast.Name) and isinstance(node.op, ast.Add | ast.Sub) and is_steady(d, target.id)
    if not steady:
        value = ast.copy_location(ast.BinOp(place, node.op, node.value), node.value)
        return _assigned(d, target, value, before)
    assert isinstance(target, ast.Name)
    added = _pair_to_keep(d, node.value, before, loose=True)
    if {*d.both(target.id)} & {n.id for part in added for n in ast.walk(part.node) if isinstance(n, ast.Name)}:
        added = _apart(d, added, before)
    return [
        ast.AugAssign(ast.Name(name, ast.Store()), node.op, part.node)
        for name, part in zip(d.both(target.id), added, strict=True)
        if not part.zero
    ] or [ast.Pass()]


# ---------------------------------------------------------------- lists, sums, loops, results


def _list(d: Division, value: ast.expr, before: list[ast.stmt]) -> tuple[ast.expr, ast.expr]:
    """The two lists; those that comprehensions make grow in a loop."""
    if not isinstance(value, ast.ListComp):
        return both(d, value, before)
    if d.kind(value.elt).depth:
        raise refuse(d, value, "makes rows of complex numbers")
    names = d.fresh("parts_re"), d.fresh("parts_im")
    before += [let(name, ast.List([], ast.Load())) for name in names]

    def grown(inner: list[ast.stmt]) -> list[ast.stmt]:
        found = _pair_to_keep(d, value.elt, inner)
        return [
            ast.Expr(ast.Call(ast.Attribute(load(name), "append", ast.Load()), [part.node], []))
            for name, part in zip(names, found, strict=True)
        ]

    before += _rounds(d, value.generators, grown)
    return load(names[0]), load(names[1])


def summed(d: Division, value: ast.expr, before: list[ast.stmt]) -> Pair | None:
    """`sum` of complex numbers as a loop, from 0 on; None for anything else."""
    if not isinstance(value, ast.Call) or d.resolved(value.func) != "builtins.sum" or d.kind(value) != MAYBE:
        return None
    names = d.fresh("total_re"), d.fresh("total_im")
    before += [let(name, ast.Constant(0)) for name in names]
    source = value.args[0]
    if isinstance(source, ast.ListComp | ast.GeneratorExp):
        elements, generators = source.elt, source.generators
    else:
        each = ast.Name(d.fresh("each"), ast.Store())
        d.kinds.names[each.id], elements = COMPLEX, load(each.id)
        d.kinds.local.add(each.id)
        generators = [ast.comprehension(each, source, [], 0)]

    def added(inner: list[ast.stmt]) -> list[ast.stmt]:
        found = _pair_to_keep(d, elements, inner, loose=True)
        return [
            ast.AugAssign(ast.Name(name, ast.Store()), ast.Add(), part.node)
            for name, part in zip(names, found, strict=True)
            if not part.zero
        ] or [ast.Pass()]

    before += _rounds(d, generators, added)
    return parts.Part(node=load(names[0])), parts.Part(node=load(names[1]))


def _rounds(d: Division, generators: list[ast.comprehension], inside) -> list[ast.stmt]:  # type: ignore[no-untyped-def]
    """The loops of a comprehension; `inside` gives the statements of the innermost."""
    if not generators:
        before: list[ast.stmt] = []
        found = inside(before)
        return [*before, *found]
    first, *others = generators
    outer: list[ast.stmt] = []
    target, source = divided_source(d, first.target, first.iter, outer)
    body = _rounds(d, others, inside)
    for test in reversed(first.ifs):
        body = [ast.If(truth(d, test, None), body, [])]
    return [*outer, ast.For(target, source, body, [], lineno=0)]


def _loop(d: Division, node: ast.For, before: list[ast.stmt]) -> list[ast.stmt]:
    target, source = node.target, node.iter
    match target, source:
        case ast.Tuple(), ast.Call(func=called, args=[gone_over], keywords=[]) if is_complex(d.kind(gone_over)):
            if d.resolved(called) == "builtins.enumerate":
                return _counted(d, node, target, gone_over, before)
    new, sources = divided_source(d, target, source, before)
    return [ast.For(new, sources, block(d, node.body), block(d, node.orelse), lineno=0)]


def _counted(d: Division, node: ast.For, target: ast.Tuple, source: ast.expr, before: list[ast.stmt]) -> list[ast.stmt]:
    """`for i, z in enumerate(zs)` by positions."""
    one, other = both(d, source, before)
    position, element = target.elts
    if not isinstance(position, ast.Name) or not isinstance(element, ast.Name) or not isinstance(one, ast.Name):
        raise refuse(d, source, "is gone over in a way that is not known for complex numbers")
    rebound = [n for each in node.body for n in ast.walk(each) if isinstance(n, ast.Name) and n.id == position.id]
    if any(not isinstance(n.ctx, ast.Load) for n in rebound):
        raise refuse(d, position, "is changed in a loop over complex numbers")
    first = [
        let(name, ast.Subscript(each, load(position.id), ast.Load()))
        for name, each in zip(d.both(element.id), (one, other), strict=True)
    ]
    count = ast.Call(load("range"), [ast.Call(load("len"), [one], [])], [])
    return [ast.For(position, count, [*first, *block(d, node.body)], block(d, node.orelse), lineno=0)]


def _returned(d: Division, value: ast.expr, before: list[ast.stmt]) -> ast.expr:
    values = value.elts if isinstance(value, ast.Tuple) else [value]
    if not any(is_complex(d.kind(each)) for each in values):
        return real(d, value, before)
    found: list[ast.expr] = []
    for each in values:
        if not is_complex(d.kind(each)):
            found.append(real(d, each, before))
        elif d.kind(each).depth:
            if d.kind(each).array:
                found += both(d, each, before)  # `complex_arrays.require_apart` has seen it
                continue
            if isinstance(each, ast.Name) and each.id in parameter_names(d.kinds.function):
                raise refuse(d, each, "is returned, and is the very list that was passed")
            found += _list(d, each, before)
        else:
            found += [part.node for part in _pair_to_keep(d, each, before)]
    return ast.Tuple(found, ast.Load())
