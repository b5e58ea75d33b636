"""Expressions with complex numbers, as expressions of their real and imaginary parts.

    z * z + c        →  z_re * z_re - z_im * z_im + c_re,  2.0 * (z_re * z_im) + c_im
    abs(z) <= 2      →  float(np.hypot(z_re, z_im)) <= 2
    cmath.exp(z)     →  math.exp(z_re) * math.cos(z_im),  math.exp(z_re) * math.sin(z_im)

What stands in several places is given a name by a statement in front (`before`), where there is room for one.
`np.hypot` is C's, as `abs` is, and `math.hypot` is not.

Does not handle: other functions of `cmath`, powers other than by whole numbers from 1 to 100 that are written out.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import replace

from optadvisor.rewriters.vectorizing import complex_arrays
from optadvisor.rewriters.vectorizing import complex_parts as parts
from optadvisor.rewriters.vectorizing.complex_formulas import (
    Before,
    Division,
    exponential,
    is_steady,
    named,
    named_part,
    phase,
    power,
    quotient,
    refuse,
    require_size,
    square_root,
    turn,
)
from optadvisor.rewriters.vectorizing.complex_kinds import (
    CONSTANTS,
    INT,
    MAYBE,
    NUMPY,
    NUMPYS,
    REALS,
    UNSURE,
    is_complex,
)
from optadvisor.rewriters.vectorizing.complex_parts import Pair, Part
from optadvisor.rewriters.vectorizing.work import let, load

SCOPES = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)


def pair(d: Division, node: ast.expr, before: Before, *, loose: bool = False) -> Pair:
    """The parts of a number that is complex, or 0 or 1; `loose`: whether a zero is 0.0 or -0.0 plays no part."""
    kind = d.kind(node)
    if kind.depth or not (is_complex(kind) or kind.base in REALS):
        raise refuse(d, node, "meets a complex number, and may be something else than a Python number")
    if not is_complex(kind):
        return parts.real(real(d, node, before), whole=kind == INT)
    is_own = kind.base in NUMPYS
    match node:
        case ast.Constant(value=complex() as value):
            return parts.constant(value.real), parts.constant(value.imag)
        case ast.Name(id=name):
            first, second = d.both(name)
            return Part(node=load(first), own=is_own), Part(node=load(second), own=is_own)
        case ast.Subscript(value=value, slice=place):
            lists, at = both(d, value, before), place_of(d, place, before)
            return Part(node=_item(lists[0], at), own=is_own), Part(node=_item(lists[1], at), own=is_own)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand) if d.kind(operand).base not in UNSURE:
            return pair(d, operand, before, loose=loose)
        case ast.UnaryOp(op=ast.USub(), operand=operand) if d.kind(operand).base not in UNSURE:
            first_part, second_part = pair(d, operand, before, loose=loose)
            return parts.negated(first_part), parts.negated(second_part)
        case ast.BinOp():
            return _operation(d, node, before, loose=loose)
        case ast.IfExp(test=test, body=yes, orelse=no):
            chosen = pair(d, yes, None), pair(d, no, None)
            asked = real(d, test, before)
            made = [ast.IfExp(copy.deepcopy(asked), a.node, b.node) for a, b in zip(*chosen, strict=True)]
            return Part(node=made[0]), Part(node=made[1])
        case ast.Call():
            return _call(d, node, before, loose=loose)
    raise refuse(d, node, "cannot be written out in two parts")


def _item(node: ast.expr, place: ast.expr) -> ast.expr:
    return ast.Subscript(copy.deepcopy(node), copy.deepcopy(place), ast.Load())


def _operation(d: Division, node: ast.BinOp, before: Before, *, loose: bool) -> Pair:
    kinds, found = (d.kind(node.left), d.kind(node.right)), d.kind(node)
    if found.base in NUMPYS:
        operands = pair(d, node.left, before), pair(d, node.right, before)
        return complex_arrays.operation(d, node, operands, before, loose=loose)
    if MAYBE in kinds and not isinstance(node.op, ast.Add | ast.Mult) and all(k.base != "complex" for k in kinds):
        raise refuse(d, node, "may be a real number")
    if isinstance(node.op, ast.Pow):
        exponent = node.right.value if isinstance(node.right, ast.Constant) else None
        if type(exponent) is not int or not 1 <= exponent <= parts.MOST or kinds[0] == MAYBE:
            raise refuse(d, node, "is a power that is not worked out by multiplying")
        return power(d, pair(d, node.left, before, loose=loose), exponent, before, loose=loose)
    left = pair(d, node.left, before, loose=loose)
    right = pair(d, node.right, before, loose=loose)
    if kinds[1].base in ("np float", "some real"):
        right = replace(right[0], node=ast.Call(load("float"), [right[0].node], [])), right[1]
    if isinstance(node.op, ast.Add):
        return parts.added(left, right, loose=loose)
    if isinstance(node.op, ast.Sub):
        return parts.subtracted(left, right, loose=loose)
    if isinstance(node.op, ast.Mult):
        return parts.multiplied(named(d, left, before), named(d, right, before), loose=loose)
    if not isinstance(node.op, ast.Div):
        raise refuse(d, node, "is no operation on complex numbers")
    left, right = named(d, left, before), named(d, right, before)
    if is_complex(kinds[1]):
        return quotient(d, node, left, right, before)
    if left[0].zero and left[1].zero:
        raise refuse(d, node, "divides zero")
    return parts.divided_by_real(left, right[0], whole=kinds[1] == INT, loose=loose)


def place_of(d: Division, place: ast.expr, before: Before) -> ast.expr:
    """An index that stands in two places, where it must not do anything twice."""
    found = real(d, place, before)
    calls = [each for each in ast.walk(place) if isinstance(each, ast.Call)]
    if any(d.resolved(each.func) not in ("builtins.len", "builtins.min", "builtins.max") for each in calls):
        if before is None or isinstance(found, ast.Tuple):
            raise refuse(d, place, "is an index of complex numbers with a call in it")
        name = d.fresh("place")
        before.append(let(name, found))
        return load(name)
    return found


def _call(d: Division, node: ast.Call, before: Before, *, loose: bool) -> Pair:
    name = d.resolved(node.func)
    if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
        raise refuse(d, node, "has named arguments")
    if name == "builtins.complex":
        return _made(d, node, before)
    if name in ("numpy.exp", *complex_arrays.CONJUGATES) and d.kind(node) == NUMPY:
        first, second = pair(d, node.args[0], before, loose=loose)
        if name != "numpy.exp":
            return complex_arrays.own(d, (first, parts.negated(second)))
        return complex_arrays.exponential_of_numpy(d, node, (first, second), before)
    if name.startswith("cmath.") and name != "cmath.exp" and _has_numpy(d, node):
        raise refuse(d, node, "is called with NumPy's numbers")
    if name == "cmath.sqrt" and len(node.args) == 1:
        return square_root(d, node, pair(d, node.args[0], before), before)
    if name == "cmath.exp" and len(node.args) == 1:
        return exponential(d, pair(d, node.args[0], before, loose=loose), before)
    if name == "cmath.rect" and len(node.args) == 2:
        if any(is_complex(d.kind(each)) for each in node.args):
            raise refuse(d, node, "is called with complex numbers")
        size, angle = (named_part(d, pair(d, each, before)[0], before) for each in node.args)
        require_size(d, node, size, before, "abs(SIZE)")
        turned = turn(d, angle)
        return parts.times(size, turned[0]), parts.times(size, turned[1])
    if isinstance(node.func, ast.Attribute) and node.func.attr in ("conjugate", "conj") and not node.args:
        if d.kind(node.func.value).base in UNSURE or (node.func.attr == "conj" and d.kind(node) != NUMPY):
            raise refuse(d, node, "may be a real number")
        first, second = pair(d, node.func.value, before, loose=loose)
        return first, parts.negated(second)
    added = None if before is None else d.summed(d, node, before)
    if added is not None:
        return added
    divided = d.helper(d.kinds, node)
    if divided is None or before is None:
        raise refuse(d, node, "cannot be written out in two parts")
    found = d.fresh("part_re"), d.fresh("part_im")
    target = ast.Tuple([ast.Name(each, ast.Store()) for each in found], ast.Store())
    value = ast.Call(load(divided.name), arguments(d, node, before), [])
    before.append(ast.Assign([target], value, lineno=0))
    return Part(node=load(found[0])), Part(node=load(found[1]))


def _made(d: Division, node: ast.Call, before: Before) -> Pair:
    """`complex(x, y)`; what may be no Python number goes through `float`, which is known for numbers only."""
    if not 1 <= len(node.args) <= 2 or any(is_complex(d.kind(each)) for each in node.args):
        raise refuse(d, node, "is made of something else than two real numbers")
    found = [_float(d, each, before) for each in node.args]
    return found[0], found[1] if len(found) > 1 else parts.constant(0.0)


def _float(d: Division, node: ast.expr, before: Before) -> Part:
    part = parts.real(real(d, node, before), whole=d.kind(node) == INT)[0]
    if d.kind(node).base == "float" or isinstance(part.node, ast.Constant):
        return part
    return replace(part, node=ast.Call(load("float"), [part.node], []))


def arguments(d: Division, node: ast.Call, before: Before) -> list[ast.expr]:
    """Those of a call of a divided function."""
    found: list[ast.expr] = []
    for each in node.args:
        if is_complex(d.kind(each)) and d.kind(each).depth:
            found += both(d, each, before)
        elif is_complex(d.kind(each)):
            found += [part.node for part in pair(d, each, before)]
        else:
            found.append(real(d, each, before))
    return found


# ---------------------------------------------------------------- lists of complex numbers


def both(d: Division, node: ast.expr, before: Before) -> tuple[ast.expr, ast.expr]:
    """The lists of the real and of the imaginary parts."""
    made = complex_arrays.arrays_made(d, node)
    if made is not None:
        return made
    match node:
        case ast.Name(id=name):
            first, second = d.both(name)
            return load(first), load(second)
        case ast.Subscript(value=value, slice=place):
            one, other = both(d, value, before)
            place = place_of(d, place, before) if not isinstance(place, ast.Slice) else _slice(d, place, before)
            return _item(one, place), _item(other, place)
        case ast.List(elts=elements):
            found = [pair(d, each, before) for each in elements]
            return (
                ast.List([first.node for first, _ in found], ast.Load()),
                ast.List([second.node for _, second in found], ast.Load()),
            )
        case ast.BinOp(op=ast.Mult(), left=ast.List() as elements_, right=count):
            one, other = both(d, elements_, before)
            count = real(d, count, before)
            return ast.BinOp(one, ast.Mult(), count), ast.BinOp(other, ast.Mult(), copy.deepcopy(count))
        case ast.Call(args=[inner]) if d.resolved(node.func) == "builtins.list":
            return tuple(ast.Call(node.func, [each], []) for each in both(d, inner, before))  # type: ignore[return-value]
        case ast.Call(func=ast.Attribute(value=inner, attr="copy"), args=[]):
            one, other = both(d, inner, before)
            return (
                ast.Subscript(one, ast.Slice(), ast.Load()),
                ast.Subscript(other, ast.Slice(), ast.Load()),
            )
    raise refuse(d, node, "cannot be written out as two lists")


def _slice(d: Division, node: ast.Slice, before: Before) -> ast.Slice:
    bounds = (node.lower, node.upper, node.step)
    return ast.Slice(*(None if each is None else real(d, each, before) for each in bounds))


# ---------------------------------------------------------------- other values


def real(d: Division, node: ast.expr, before: Before, *, compared: bool = False) -> ast.expr:
    """The same value without complex numbers in it; `compared`: it is only compared, so that 0 is as good as 0.0."""
    if is_complex(d.kind(node)):
        raise refuse(d, node, "is a complex number where it cannot be written out in two parts")
    found = _of_complex(d, node, before, compared)
    if found is not None:
        return found
    match node:
        case ast.Compare():
            return _compared(d, node, before)
        case ast.BoolOp(values=values):
            return ast.BoolOp(node.op, [real(d, values[0], before), *(real(d, each, None) for each in values[1:])])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return ast.UnaryOp(ast.Not(), truth(d, operand, before))
        case ast.IfExp():
            return ast.IfExp(truth(d, node.test, before), real(d, node.body, None), real(d, node.orelse, None))
    if isinstance(node, SCOPES):
        return _comprehension(d, node)
    if isinstance(node, ast.Name | ast.Attribute) and d.resolved(node) in CONSTANTS:
        return ast.Constant(CONSTANTS[d.resolved(node)])
    keeps = isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult)
    new = copy.copy(node)
    for key, value in ast.iter_fields(node):
        if isinstance(value, ast.expr):
            setattr(new, key, real(d, value, before, compared=compared and keeps))
        elif isinstance(value, list):
            setattr(new, key, [real(d, e, before) if isinstance(e, ast.expr) else _keyword(d, e) for e in value])
    return new


def truth(d: Division, node: ast.expr, before: Before) -> ast.expr:
    """A condition: a complex number is true unless both parts are zero."""
    if isinstance(node, ast.BoolOp):
        values = [truth(d, node.values[0], before), *(truth(d, each, None) for each in node.values[1:])]
        return ast.BoolOp(node.op, values)
    if not is_complex(d.kind(node)) or d.kind(node).depth:
        return real(d, node, before)
    sides = pair(d, node, before, loose=True)
    return ast.BoolOp(ast.Or(), [ast.Compare(part.node, [ast.NotEq()], [ast.Constant(0.0)]) for part in sides])


def _of_complex(d: Division, node: ast.expr, before: Before, compared: bool) -> ast.expr | None:
    """A real value that is worked out of complex ones; None for others."""
    match node:
        case ast.Call(args=[value]) if d.resolved(node.func) == "builtins.abs" and is_complex(d.kind(value)):
            _require_sure(d, value, compared)
            first, second = named(d, pair(d, value, before), before)
            sides = [first.node, second.node]
            if d.kind(value).base in NUMPYS and not d.is_asked(node):  # which is worked on further, as one of NumPy
                return d.call("numpy", "hypot", *sides)
            if d.kind(value) == MAYBE and not compared:  # `np.abs` is refused for ints, for which `abs` gives an int
                sides = [d.call("numpy", "abs", side) for side in sides]
            return ast.Call(load("float"), [d.call("numpy", "hypot", *sides)], [])
        case ast.Call(args=[value]) if d.resolved(node.func) == "builtins.len" and is_complex(d.kind(value)):
            return ast.Call(node.func, [both(d, value, before)[0]], [])
        case ast.Call(args=[value], keywords=[]) if d.resolved(node.func) == "cmath.phase":
            _require_sure(d, value, compared)
            if _has_numpy(d, node):
                raise refuse(d, node, "is called with NumPy's numbers")
            return phase(d, node, pair(d, value, before), before)
        case ast.Attribute(value=value, attr="real" | "imag") if is_complex(d.kind(value)):
            _require_sure(d, value, compared)
            found = pair(d, value, before)
            found = complex_arrays.own(d, found) if d.kind(value).base in NUMPYS else found
            return found[0 if node.attr == "real" else 1].node
        case ast.Attribute(value=value, attr="shape" | "size" | "ndim") if d.kind(value).array and is_complex(
            d.kind(value)
        ):
            return ast.Attribute(both(d, value, before)[0], node.attr, ast.Load())
        case ast.Call(func=ast.Name()) if any(is_complex(d.kind(each)) for each in node.args):
            divided = d.helper(d.kinds, node)
            if divided is None or node.keywords:
                raise refuse(d, node, "is called with complex numbers")
            return ast.Call(load(divided.name), arguments(d, node, before), [])
    return None


def _has_numpy(d: Division, node: ast.Call) -> bool:
    return any(d.kind(each).base in (*NUMPYS, "np float", "some real", "other") for each in node.args)


def _keyword(d: Division, node: ast.AST) -> ast.AST:
    return ast.keyword(node.arg, real(d, node.value, None)) if isinstance(node, ast.keyword) else node


def _require_sure(d: Division, node: ast.expr, compared: bool) -> None:
    if d.kind(node).base in NUMPYS:
        if d.kind(node) == NUMPY or d.is_asked(node):
            return
        raise refuse(d, node, "may be a complex number of NumPy, or none")
    if isinstance(node, ast.Name) and is_steady(d, node.id):
        return  # while it may be an int it is one in the text, too
    if isinstance(node, ast.Call) and d.resolved(node.func) == "builtins.sum":
        return
    if d.kind(node) == MAYBE and not compared:
        raise refuse(d, node, "may be an int, whose parts are ints")


def _compared(d: Division, node: ast.Compare, before: Before) -> ast.expr:
    operands = [node.left, *node.comparators]
    if not any(is_complex(d.kind(each)) for each in operands):
        first = [real(d, each, before, compared=True) for each in operands[:2]]
        return ast.Compare(first[0], node.ops, [first[1], *(real(d, e, None, compared=True) for e in operands[2:])])
    if any(d.kind(each).base in NUMPYS for each in operands) and not d.is_asked(node):
        raise refuse(d, node, "compares complex numbers of NumPy")
    if len(operands) > 2 or not isinstance(node.ops[0], ast.Eq | ast.NotEq):
        raise refuse(d, node, "compares complex numbers")
    left, right = (pair(d, each, before) for each in operands)
    tests: list[ast.expr] = [ast.Compare(a.node, [node.ops[0]], [b.node]) for a, b in zip(left, right, strict=True)]
    return ast.BoolOp(ast.And() if isinstance(node.ops[0], ast.Eq) else ast.Or(), tests)


def _comprehension(d: Division, node: ast.expr) -> ast.expr:
    """One of real values, that may go over lists of complex numbers."""
    if not isinstance(node, ast.ListComp | ast.GeneratorExp):
        raise refuse(d, node, "is a set or a dict")
    generators = []
    for each in node.generators:
        target, source = divided_source(d, each.target, each.iter, None)
        generators.append(ast.comprehension(target, source, [real(d, test, None) for test in each.ifs], 0))
    return type(node)(real(d, node.elt, None), generators)


def divided_source(d: Division, target: ast.expr, source: ast.expr, before: Before) -> tuple[ast.expr, ast.expr]:
    """Target and source of a loop or comprehension."""
    if isinstance(target, ast.Name) and is_complex(d.kind(source)):
        one, other = both(d, source, before)
        names = [ast.Name(part, ast.Store()) for part in d.both(target.id)]
        return ast.Tuple([*names], ast.Store()), ast.Call(load("zip"), [one, other], [])
    if any(is_complex(d.kind(n)) for n in ast.walk(target) if isinstance(n, ast.Name)):
        targets, sources = flattened(d, target, source)
        return ast.Tuple(targets, ast.Store()), ast.Call(load("zip"), sources, [])
    return target, real(d, source, before)


def flattened(d: Division, target: ast.expr, source: ast.expr) -> tuple[list[ast.expr], list[ast.expr]]:
    """The names and lists of `for z, x in zip(zs, xs)`, with two for each complex one."""
    if not isinstance(source, ast.Call) or d.resolved(source.func) != "builtins.zip" or source.keywords:
        raise refuse(d, source, "is gone over in a way that is not known for complex numbers")
    assert isinstance(target, ast.Tuple)
    targets: list[ast.expr] = []
    sources: list[ast.expr] = []
    for part, value in zip(target.elts, source.args, strict=True):
        if is_complex(d.kind(value)):
            assert isinstance(part, ast.Name)
            targets += [ast.Name(each, ast.Store()) for each in d.both(part.id)]
            sources += both(d, value, None)
        else:
            targets.append(part)
            sources.append(real(d, value, None))
    return targets, sources
