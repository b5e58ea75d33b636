"""Complex quotients, powers and exponentials in two parts, and what is known while a function is divided into parts.

    z / w     →  if abs(w_re) >= abs(w_im):
                     ratio = w_im / w_re
                     divisor = w_re + w_im * ratio
                     quotient_re = (z_re + z_im * ratio) / divisor
                     …

Each in the way of CPython, so that it rounds in the same places.

Does not handle: powers other than by small whole numbers.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from optadvisor.rewriters.vectorizing import complex_parts as parts
from optadvisor.rewriters.vectorizing.complex_inference import Kinds
from optadvisor.rewriters.vectorizing.complex_kinds import LATER, NUMPYS, OTHER, Kind, Undivided, is_complex
from optadvisor.rewriters.vectorizing.complex_parts import Pair, Part
from optadvisor.rewriters.vectorizing.values import expression
from optadvisor.rewriters.vectorizing.work import let, load

Before = list[ast.stmt] | None
POWER = "power_of_parts_"
"""How the names of powers begin."""
LARGE = 1e290
"""Larger numbers are left to Python, which says where they are too large."""
SMALL = 1e-300


@dataclass(kw_only=True)
class Division:
    """One function while its complex numbers are divided into parts."""

    kinds: Kinds
    math: str
    """The name of the module `math`."""
    numpy: str
    fresh: Callable[[str], str]
    """Names of their own."""
    helper: Callable[[Kinds, ast.Call], ast.FunctionDef | None]
    """The divided form of a function of the file that is called with complex numbers, or gives some."""
    names: dict[str, tuple[str, str]] = field(default_factory=dict)
    steady: dict[str, bool] = field(default_factory=dict)
    """Does a variable start at 0, and is it only added to? Filled as they are asked for."""
    summed: Callable[[Division, ast.expr, list[ast.stmt]], Pair | None] = lambda d, node, before: None
    """`complex_text`'s form of a `sum`."""
    modules: set[str] = field(default_factory=set)
    """Those of `math` and `numpy` that the new text needs."""
    tests: bool = False
    """Do the tests behind powers belong to the text? They must where numbers stay numbers (see `behind`)."""

    tried: set[str] = field(default_factory=set)
    """What has to be tried when the text runs: `exp` of complex numbers of NumPy, their `products`."""
    asked: set[int] = field(default_factory=set)
    """See `is_asked`; filled when first asked for."""

    def is_asked(self, node: ast.expr) -> bool:
        """Does a value only serve a comparison in a condition, so that nobody sees its type or that of the answer?

        Or an element of an array of floats, which is made of one type as well as of the other.
        """
        if not self.asked:
            self.asked.add(0)
            for each in ast.walk(self.kinds.function):
                if isinstance(each, ast.If | ast.While | ast.IfExp):
                    self._ask(each.test)
                elif isinstance(each, ast.Assign) and self._are_elements(each.targets):
                    self.asked |= {id(n) for n in _terms(each.value) if self.kind(n) != LATER}  # of 0, there is no -0.0
        return id(node) in self.asked

    def _are_elements(self, targets: list[ast.expr]) -> bool:
        """Of arrays of floats, surely."""
        owners = [
            each.value for each in targets if isinstance(each, ast.Subscript) and isinstance(each.value, ast.Name)
        ]
        kinds = [self.kinds.names.get(each.id, OTHER) for each in owners]
        return len(kinds) == len(targets) and all(kind.array and kind.base == "np float" for kind in kinds)

    def _ask(self, node: ast.expr) -> None:
        match node:
            case ast.BoolOp(values=values):
                for each in values:
                    self._ask(each)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                self._ask(operand)
            case ast.Compare():
                operands = node.left, *node.comparators
                self.asked |= {id(node), *map(id, operands), *(id(n) for each in operands for n in _terms(each))}

    def kind(self, node: ast.expr) -> Kind:
        return self.kinds.of(node) or OTHER

    def resolved(self, node: ast.expr) -> str:
        return self.kinds.site.resolved(node) if hasattr(node, "lineno") else ""

    def both(self, name: str) -> tuple[str, str]:
        """The names of the parts of a variable."""
        if name not in self.names:
            self.names[name] = self.fresh(f"{name}_re"), self.fresh(f"{name}_im")
        return self.names[name]

    def call(self, module: str, function: str, *arguments: ast.expr) -> ast.Call:
        self.modules.add(module)
        owner = load(self.math if module == "math" else self.numpy)
        return ast.Call(ast.Attribute(owner, function, ast.Load()), [copy.deepcopy(each) for each in arguments], [])


def _terms(node: ast.expr) -> Iterator[ast.expr]:
    """The complex values in a sum or product that is compared."""
    match node:
        case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult(), left=left, right=right):
            yield from _terms(left)
            yield from _terms(right)
        case ast.Call(func=ast.Name(id="abs"), args=[value]) | ast.Attribute(value=value):
            yield value


def refuse(d: Division, node: ast.expr, why: str) -> Undivided:
    return Undivided(f"`{ast.unparse(node)}` {why}", getattr(node, "lineno", 0))


def named(d: Division, value: Pair, before: Before) -> Pair:
    """The same, to be used twice."""
    return named_part(d, value[0], before), named_part(d, value[1], before)


def named_part(d: Division, part: Part, before: Before) -> Part:
    plain = part.zero or isinstance(part.node, ast.Name | ast.Constant)
    if plain or (isinstance(part.node, ast.UnaryOp) and isinstance(part.node.operand, ast.Name)):
        return part
    if before is None:
        if sum(1 for _ in ast.walk(part.node)) > 12:
            raise Undivided("a complex number is worked out in a condition")
        return part
    name = d.fresh("part")
    before.append(let(name, part.node))
    return replace(part, node=load(name))


def quotient(d: Division, node: ast.BinOp, a: Pair, b: Pair, before: Before) -> Pair:
    """Smith's way, as CPython goes it: by the larger part of the divisor first."""
    if before is None:
        raise refuse(d, node, "divides by a complex number in a condition")
    q = d.fresh("quotient_re"), d.fresh("quotient_im")
    fields = {"AR": a[0].node, "AI": a[1].node, "BR": b[0].node, "BI": b[1].node}
    ratio, divisor = d.fresh("ratio"), d.fresh("divisor")
    text = (
        f"if abs(BR) >= abs(BI):\n"
        f"    {ratio} = BI / BR\n"
        f"    {divisor} = BR + BI * {ratio}\n"
        f"    {q[0]} = (AR + AI * {ratio}) / {divisor}\n"
        f"    {q[1]} = (AI - AR * {ratio}) / {divisor}\n"
        f"else:\n"
        f"    {ratio} = BR / BI\n"
        f"    {divisor} = BR * {ratio} + BI\n"
        f"    {q[0]} = (AR * {ratio} + AI) / {divisor}\n"
        f"    {q[1]} = (AI * {ratio} - AR) / {divisor}\n"
    )
    before.append(_Filled(fields).visit(ast.parse(text).body[0]))
    return Part(node=load(q[0])), Part(node=load(q[1]))


def filled(fields: dict[str, ast.expr], statement: ast.stmt) -> ast.stmt:
    """The statement with expressions in the place of names."""
    found: ast.stmt = _Filled(fields).visit(statement)
    return found


class _Filled(ast.NodeTransformer):
    def __init__(self, fields: dict[str, ast.expr]) -> None:
        self.fields = fields

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return copy.deepcopy(self.fields.get(node.id, node))


def power(d: Division, base: Pair, exponent: int, before: Before, *, loose: bool) -> Pair:
    """By squaring, with the factor 1 in front, as CPython does."""
    result: Pair = parts.constant(1.0), parts.constant(0.0)
    factor, mask = named(d, base, before), 1
    while mask <= exponent:
        if exponent & mask:
            result = parts.multiplied(result, factor, loose=loose)
            result = result if exponent < 2 * mask else named(d, result, before)
        mask *= 2
        if mask <= exponent:
            factor = named(d, parts.multiplied(factor, factor, loose=loose), before)
    if before is None:
        raise Undivided("a power of a complex number is worked out in a condition")
    names = d.fresh(f"{POWER}re"), d.fresh(f"{POWER}im")
    made = [let(name, part.node) for name, part in zip(names, result, strict=True)]
    before += [*made, *(test for each in made for test in behind(each))] if d.tests else made
    first, second = (replace(part, node=load(name)) for name, part in zip(names, result, strict=True))
    return first, second


def behind(node: ast.stmt) -> list[ast.stmt]:
    """The test behind a power of numbers: Python says where it is too large, and of arrays only NumPy does so, too."""
    target = node.targets[0] if isinstance(node, ast.Assign) else None
    if not isinstance(target, ast.Name) or not target.id.startswith(POWER):
        return []
    return [_gives_up(expression(f"not abs(PART) <= {LARGE!r}", PART=load(target.id)))]


def require_size(d: Division, node: ast.expr, size: Part, before: Before, text: str) -> None:
    """Behind it, the size is an ordinary number: Python has its own ways for infinity, and for nan."""
    if isinstance(size.node, ast.Constant):
        return
    if before is None:
        raise refuse(d, node, "is worked out in a condition")
    before.append(_gives_up(expression(f"not {text} <= {LARGE!r}", SIZE=size.node)))


def _gives_up(test: ast.expr) -> ast.stmt:
    return ast.If(test, [ast.parse("raise ValueError").body[0]], [])


def turn(d: Division, angle: Part) -> Pair:
    cos, sin = (d.call("math", function, angle.node) for function in ("cos", "sin"))
    return Part(node=cos, bound=1.0), Part(node=sin, bound=1.0)


def exponential(d: Division, value: Pair, before: Before) -> Pair:
    """Python works it out in another way for parts above 708 and for nan: then the text raises."""
    angle = named_part(d, value[1], before)
    if value[0].zero:
        return turn(d, angle)
    size = named_part(d, Part(node=d.call("math", "exp", value[0].node)), before)
    require_size(d, value[0].node, size, before, "SIZE")
    turned = turn(d, angle)
    return parts.times(size, turned[0]), parts.times(size, turned[1])


def phase(d: Division, node: ast.expr, value: Pair, before: Before) -> ast.expr:
    """Python's raises where C's `atan2` says that its result is too small."""
    if before is None:
        raise refuse(d, node, "is worked out in a condition")
    second = named_part(d, value[1], before)
    angle = load(d.fresh("angle"))
    before.append(let(angle.id, d.call("math", "atan2", second.node, value[0].node)))
    before.append(_gives_up(_text(f"abs(ANGLE) < {SMALL!r} and IM != 0.0", {"ANGLE": angle, "IM": second.node})))
    return angle


def square_root(d: Division, node: ast.expr, value: Pair, before: Before) -> Pair:
    """Of ordinary numbers, and of zero; Python works it out in another way for very small ones, infinity and nan."""
    if before is None:
        raise refuse(d, node, "is worked out in a condition")
    root = d.fresh("root_re"), d.fresh("root_im")
    first, second = named(d, value, before)
    size, length = d.fresh("size"), d.fresh("length")
    fields = {"RE": first.node, "IM": second.node, "LENGTH": load(length), "SIZE": load(size)}
    before.append(let(size, _text("abs(RE) + abs(IM)", fields)))
    before.append(_gives_up(_text(f"not SIZE <= {LARGE!r} or 0.0 < SIZE < {SMALL!r}", fields)))
    hypot = d.call("numpy", "hypot", _text("abs(RE) / 8.0", fields), _text("abs(IM) / 8.0", fields))
    fields["HYPOT"] = ast.Call(load("float"), [hypot], [])
    fields["ROOT"] = d.call("math", "sqrt", _text("abs(RE) / 8.0 + HYPOT", fields))
    before.append(let(length, _text("2.0 * ROOT", fields)))
    other = _text("abs(IM) / (2.0 * LENGTH)", fields)
    zero = [let(root[0], ast.Constant(0.0)), let(root[1], second.node)]
    right = [let(root[0], load(length)), let(root[1], d.call("math", "copysign", other, second.node))]
    left = [let(root[0], other), let(root[1], d.call("math", "copysign", load(length), second.node))]
    sides = ast.If(_text("RE >= 0.0", fields), right, left)
    before.append(ast.If(_text("SIZE == 0.0", fields), zero, [sides]))
    return Part(node=load(root[0])), Part(node=load(root[1]))


def _text(text: str, fields: dict[str, ast.expr]) -> ast.expr:
    found: ast.expr = _Filled(fields).visit(ast.parse(text, mode="eval").body)
    return found


def is_steady(d: Division, name: str) -> bool:
    """Does a variable start at zero, and is it only added to? Then neither part is ever -0.0."""
    if name not in d.steady:
        kind = d.kind(load(name))
        fits = is_complex(kind) and kind.base not in NUMPYS
        d.steady[name] = fits and all(map(_is_added(name), ast.walk(d.kinds.function)))
    return d.steady[name]


def _is_added(name: str) -> Callable[[ast.AST], bool]:
    def fits(node: ast.AST) -> bool:
        match node:
            case ast.AugAssign(target=ast.Name(id=target), op=op) if target == name:
                return isinstance(op, ast.Add | ast.Sub)
            case ast.Assign(
                targets=[ast.Name(id=target)], value=ast.Constant(value=int() | float() | complex() as value)
            ):
                first, second = parts.constant(complex(value).real), parts.constant(complex(value).imag)
                return target != name or (first.zero and second.zero and first.positive and second.positive)
            case ast.arg(arg=target):
                return target != name
            case ast.Assign() | ast.AnnAssign() | ast.For() | ast.comprehension() | ast.NamedExpr():
                stored = (n for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store))
                inner = getattr(node, "body", []) + getattr(node, "orelse", [])
                own = {id(n) for each in inner for n in ast.walk(each)}
                return all(n.id != name or id(n) in own for n in stored)
        return True

    return fits
