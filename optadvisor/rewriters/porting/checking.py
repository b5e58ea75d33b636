"""A function of numbers for the card that notices itself where Python would raise: it then returns a mark.

    def slope(x, k):                          def _slope_on_card(x, k):
        return math.log(x) / (k - x)              t_1 = _math.log(x)
                                                  if not _math.isfinite(t_1):
                                                      return _math.nan
                                                  t_2 = k - x
                                                  if t_2 == 0:
                                                      return _math.nan
                                                  return t_1 / t_2

A card gives infinity or nan and goes on, and a comparison or a division behind it may hide that. So each operation that
can fail stands on its own, followed by a test; where Python would not have come to it, the test is behind the same
condition. What is added and multiplied is tested before it could be hidden: `np.vectorize` warns of an overflow in the
function, and of a comparison with nan. All that goes in is finite (tested by the caller). The mark (nan, of whole
numbers one that no result is) sends all to the original. Whole numbers are bounded (`wholes`), variables have a value
on every way.

Does not handle: arrays, recursion, defaults, globals, `int()`, truths as numbers, rests by other than positive
constants, loops over other than `range`, what raises on purpose.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from optadvisor.rewriters.porting.devices import DEEP, body_of, check_form
from optadvisor.rewriters.porting.elements import FUNCTIONS
from optadvisor.rewriters.porting.kinds import UnportableError
from optadvisor.rewriters.porting.wholes import FLOAT, MIXED, ROUNDS, Wholes
from optadvisor.source.site import Site, bound_names, own_nodes, parameter_names

IN_MATH = {
    "arcsin": "asin", "arccos": "acos", "arctan": "atan", "arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh",
    "arctan2": "atan2", "abs": "fabs", "absolute": "fabs",
}  # fmt: skip
"""Of NumPy → of the module `math`, where the names differ."""
KNOWN = FUNCTIONS - {"sinc", "exp2"} | {"erf", "erfc", "absolute", *IN_MATH}
CONSTANTS = {"math.pi", "math.e", "numpy.pi", "numpy.e", "math.tau"}
FLOAT_BITS = 53
MARK = -(2**63 - 1)
"""Of whole numbers, which have at most 62 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnCard:
    function: ast.FunctionDef
    bits: int
    """Of what it returns, as in `wholes`: `FLOAT`, `MIXED`, or of whole numbers how many."""
    text: str


class _Bits(Wholes):
    """Knows functions with loops in them."""

    def call(self, node: ast.Call) -> int:
        helper = self.site.helper(node)
        if helper is not None:
            return numbers(self.site, helper, [self.bits(each) for each in node.args])[0]
        if self.site.resolved(node.func) in ("builtins.min", "builtins.max"):
            return self.together(node.args, node)
        return super().call(node)


def numbers(site: Site, function: ast.FunctionDef, passed: Sequence[int]) -> tuple[int, Wholes]:
    """How many bits what it returns has, and what its variables are. Raises `UnportableError`."""
    known = dict(zip(parameter_names(function), passed, strict=True))
    found = _Bits(site=site, arrays={}, written=frozenset(), types={}, known=known)
    for _ in range(ROUNDS):
        before = dict(found.known)
        found.block(body_of(function))
        if found.known == before:
            break
    else:
        raise UnportableError("whole numbers may grow beyond the 64 bits that they have on a card", function.lineno)
    values = [n.value for n in own_nodes(function) if isinstance(n, ast.Return)]
    if not values or any(each is None for each in values):
        raise UnportableError(f"`{function.name}` may return nothing", function.lineno)
    return found.together([each for each in values if each is not None], function), found


def on_card(site: Site, call: ast.Call, function: ast.FunctionDef, passed: Sequence[int], names: Mapping[str, str],
            math: str, above: tuple[ast.FunctionDef, ...] = ()) -> list[OnCard]:  # fmt: skip
    """The function and what it calls, that first. `passed`: bits of its arguments. Raises `UnportableError`."""
    check_form(site, call, function, above)
    if math in bound_names(function):
        raise UnportableError(f"`{function.name}` has a variable of the name `{math}`", function.lineno)
    bits, wholes = numbers(site, function, passed)
    if bits not in (FLOAT, MIXED) and bits < 0:
        raise UnportableError(f"`{function.name}` gives truths", function.lineno)
    found: list[OnCard] = []
    for inner in own_nodes(function):
        helper = site.helper(inner) if isinstance(inner, ast.Call) else None
        if helper is None or not isinstance(inner, ast.Call):
            continue
        if len(above) >= DEEP:
            raise UnportableError(f"`{function.name}` calls others over and over", function.lineno)
        given = [wholes.bits(each) for each in inner.args]
        for one in on_card(site, inner, helper, given, names, math, (*above, function)):
            same = [each for each in found if each.function is one.function]
            if same and same[0].bits != one.bits:
                raise UnportableError(f"`{one.function.name}` gives now whole numbers, now floats", function.lineno)
            found += [] if same else [one]
    writer = _Writer(site, wholes, names, math, MARK if bits >= 0 else None, {one.function: one.bits for one in found})
    body, _ = writer.block(body_of(function), frozenset(parameter_names(function)))
    if not _ends(body_of(function)):
        raise UnportableError(f"`{function.name}` may end without `return`", function.lineno)
    head = f"def {names[function.name]}({', '.join(parameter_names(function))}):\n"
    lines = "\n".join(ast.unparse(ast.fix_missing_locations(each)) for each in body).split("\n")
    return [*found, OnCard(function=function, bits=bits, text=head + "\n".join(f"    {line}" for line in lines))]


def _ends(body: Sequence[ast.stmt]) -> bool:
    """Whether it surely returns."""
    last = body[-1] if body else None
    if isinstance(last, ast.If):
        return _ends(last.body) and _ends(last.orelse)
    if isinstance(last, ast.While) and isinstance(last.test, ast.Constant) and last.test.value is True:
        return not any(isinstance(n, ast.Break) for n in ast.walk(last))
    return isinstance(last, ast.Return)


class _Writer:
    def __init__(self, site: Site, wholes: Wholes, names: Mapping[str, str], math: str, mark: int | None,
                 results: Mapping[ast.FunctionDef, int]) -> None:  # fmt: skip
        self.site, self.wholes, self.names, self.math, self.results = site, wholes, names, math, results
        self.failed = f"{math}.nan" if mark is None else f"{mark}"
        self.count = 0
        self.set: frozenset[str] = frozenset()
        """Variables that have a value where we are."""

    # ------------------------------------------------------------ statements

    def block(self, body: Sequence[ast.stmt], known: frozenset[str]) -> tuple[list[ast.stmt], frozenset[str]]:
        """As written for the card, and which variables surely have a value behind it."""
        out: list[ast.stmt] = []
        for node in body:
            self.set = known
            known = self.statement(node, out, known)
        return out or [ast.Pass()], known

    def statement(self, node: ast.stmt, out: list[ast.stmt], known: frozenset[str]) -> frozenset[str]:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                out.append(_assign(name, self.sure(value, out)))
                return known | {name}
            case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(
                values
            ) and all(isinstance(each, ast.Name) for each in targets):
                made = [self.sure(each, out) for each in values]
                out.append(ast.Assign(targets=[node.targets[0]], value=ast.Tuple(elts=made, ctx=ast.Load()), lineno=0))
                return known | {each.id for each in targets if isinstance(each, ast.Name)}
            case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                left = ast.copy_location(_name(name), target)
                whole = ast.copy_location(ast.BinOp(left=left, op=op, right=value), node)
                out.append(_assign(name, self.sure(whole, out)))
                return known
            case ast.If(test=test, body=first, orelse=second):
                decided = self.test(test, out)
                ones, after = self.block(first, known)
                others, after_others = self.block(second, known) if second else ([], known)
                out.append(ast.If(test=decided, body=ones, orelse=others))
                after = after_others if _leaves(first) else after
                return after if second and _leaves(second) else after & after_others
            case ast.For(target=ast.Name(id=name), iter=ast.Call(func=func, args=args, keywords=[]), orelse=[]) if (
                self.site.resolves_to(func, "builtins.range")
            ):
                if not 1 <= len(args) <= 3 or any(self.wholes.bits(each) < 0 for each in args):
                    raise UnportableError("a loop goes over a range of what may be no whole numbers", node.lineno)
                if len(args) == 3 and not (isinstance(args[2], ast.Constant) and args[2].value):
                    raise UnportableError("a loop has a step that may be zero", node.lineno)
                over = ast.Call(func=_name("range"), args=[self.value(each, out) for each in args], keywords=[])
                inside, _ = self.block(node.body, known | {name})
                out.append(ast.For(target=_name(name), iter=over, body=inside, orelse=[], lineno=0))
                return known
            case ast.While(test=test, orelse=[]):
                return self.loop(node, test, out, known)
            case ast.Return(value=ast.expr() as value):
                out.append(ast.Return(value=self.value(value, out)))
                return known
            case ast.Pass() | ast.Break() | ast.Continue():
                out.append(node)
                return known
        raise UnportableError("a function does more than compute with numbers", node.lineno)

    def loop(self, node: ast.While, test: ast.expr, out: list[ast.stmt], known: frozenset[str]) -> frozenset[str]:
        first: list[ast.stmt] = []
        if isinstance(test, ast.Constant):
            decided: ast.expr = test
        else:
            decided = self.test(test, first)
        inside, _ = self.block(node.body, known)
        if first:
            leave = ast.If(test=ast.UnaryOp(op=ast.Not(), operand=decided), body=[ast.Break()], orelse=[])
            inside, decided = [*first, leave, *inside], ast.Constant(value=True)
        out.append(ast.While(test=decided, body=inside, orelse=[]))
        return known

    # ------------------------------------------------------------ expressions

    def value(self, node: ast.expr, out: list[ast.stmt]) -> ast.expr:
        match node:
            case ast.Constant(value=value) if type(value) in (int, float):
                return node
            case ast.Name() | ast.Attribute() if self.site.resolved(node) in CONSTANTS:
                attr = self.site.resolved(node).rpartition(".")[2]
                return ast.Attribute(value=_name(self.math), attr=attr, ctx=ast.Load())
            case ast.Name(id=name):
                if name not in self.set:
                    raise UnportableError(f"`{name}` may be used before it has a value", node.lineno)
                return _name(name)
            case ast.BinOp(left=left, op=op, right=right):
                return self.operation(node, left, op, right, out)
            case ast.UnaryOp(op=ast.USub() | ast.UAdd() as op, operand=operand):
                return ast.UnaryOp(op=op, operand=self.value(operand, out))
            case ast.IfExp(test=test, body=body, orelse=orelse):
                decided, name = self.test(test, out), self.fresh()
                ones: list[ast.stmt] = []
                others: list[ast.stmt] = []
                ones.append(_assign(name, self.sure(body, ones)))
                others.append(_assign(name, self.sure(orelse, others)))
                out.append(ast.If(test=decided, body=ones, orelse=others))
                return _name(name)
            case ast.Call(keywords=[]):
                return self.call(node, out)
        raise UnportableError(f"`{ast.unparse(node)[:40]}` is nothing that a card computes here", node.lineno)

    def operation(self, node: ast.BinOp, left: ast.expr, op: ast.operator, right: ast.expr,
                  out: list[ast.stmt]) -> ast.expr:  # fmt: skip
        constant = right.value if isinstance(right, ast.Constant) else None
        positive = type(constant) in (int, float) and isinstance(constant, int | float) and constant > 0
        a = self.value(left, out)
        if isinstance(op, ast.Add | ast.Sub | ast.Mult) or (isinstance(op, ast.Div) and positive):
            if isinstance(op, ast.Div):
                self.exact(left, right)
            return ast.BinOp(left=a, op=op, right=self.value(right, out))
        if isinstance(op, ast.Div):
            self.exact(left, right)
            b = self.kept(self.sure(right, out), out)
            self.fails_if(ast.Compare(left=b, ops=[ast.Eq()], comparators=[ast.Constant(value=0)]), out)
            return ast.BinOp(left=a, op=op, right=b)
        if isinstance(op, ast.FloorDiv | ast.Mod) and positive:
            return ast.BinOp(left=a, op=op, right=right)
        if isinstance(op, ast.Pow) and (
            constant in (2, 3) or FLOAT in (self.wholes.bits(left), self.wholes.bits(right))
        ):
            a = self.finite(a, out) if _computed(a) else a
            return self.finite(ast.BinOp(left=a, op=op, right=self.sure(right, out)), out)
        raise UnportableError(f"`{ast.unparse(node)[:40]}` may fail unseen on a card", node.lineno)

    def call(self, node: ast.Call, out: list[ast.stmt]) -> ast.expr:
        args = [self.sure(each, out) for each in node.args]
        helper, resolved = self.site.helper(node), self.site.resolved(node.func)
        if helper is not None:
            made = ast.Call(func=_name(self.names[helper.name]), args=args, keywords=[])
            if self.results[helper] < 0:
                return self.finite(made, out)
            kept = self.kept(made, out)
            mark = ast.UnaryOp(op=ast.USub(), operand=ast.Constant(value=-MARK))
            self.fails_if(ast.Compare(left=kept, ops=[ast.Eq()], comparators=[mark]), out)
            return kept
        module, _, name = resolved.rpartition(".")
        if resolved in ("builtins.abs", "builtins.float") and len(args) == 1:
            return ast.Call(func=_name(name), args=args, keywords=[])
        if resolved in ("builtins.min", "builtins.max") and len(args) > 1:
            best = self.kept(args[0], out)
            for each in args[1:]:  # as Python does: the first one stays, unless the next one is really better
                other = self.kept(each, out)
                sign = ast.Lt() if name == "min" else ast.Gt()
                test = ast.Compare(left=other, ops=[sign], comparators=[best])
                best = self.kept(ast.IfExp(test=test, body=other, orelse=best), out)
            return best
        if module not in ("math", "numpy") or name not in KNOWN:
            raise UnportableError(
                f"it calls `{ast.unparse(node.func)[:40]}`, which is not known on a card", node.lineno
            )
        func = ast.Attribute(value=_name(self.math), attr=IN_MATH.get(name, name), ctx=ast.Load())
        return self.finite(ast.Call(func=func, args=args, keywords=[]), out)

    def test(self, node: ast.expr, out: list[ast.stmt]) -> ast.expr:
        """A condition."""
        match node:
            case ast.Compare(left=left, ops=ops, comparators=others) if not any(
                isinstance(op, ast.In | ast.NotIn | ast.Is | ast.IsNot) for op in ops
            ):
                self.exact(left, *others)
                made = [self.sure(each, out) for each in (left, *others)]
                return ast.Compare(left=made[0], ops=ops, comparators=made[1:])
            case ast.UnaryOp(op=ast.Not() as op, operand=operand):
                return ast.UnaryOp(op=op, operand=self.test(operand, out))
            case ast.BoolOp(op=op, values=[first, *rest]):
                decided = self.test(first, out)
                for each in rest:
                    inside: list[ast.stmt] = []
                    more = self.test(each, inside)
                    if not inside:
                        decided = ast.BoolOp(op=op, values=[decided, more])
                        continue
                    name = self.fresh()
                    out.append(_assign(name, decided))
                    goes_on = _name(name) if isinstance(op, ast.And) else ast.UnaryOp(op=ast.Not(), operand=_name(name))
                    out.append(ast.If(test=goes_on, body=[*inside, _assign(name, more)], orelse=[]))
                    decided = _name(name)
                return decided
        raise UnportableError("a condition is no comparison", node.lineno)

    def exact(self, *nodes: ast.expr) -> None:
        """Python divides and compares whole numbers as they are, a card as floats."""
        if any(self.wholes.bits(each) > FLOAT_BITS for each in nodes):
            raise UnportableError("it divides or compares whole numbers that no float may hold", nodes[0].lineno)

    # ------------------------------------------------------------ what may fail

    def fresh(self) -> str:
        self.count += 1
        return self.site.fresh(f"t_{self.count}")

    def kept(self, node: ast.expr, out: list[ast.stmt]) -> ast.expr:
        if isinstance(node, ast.Name | ast.Constant):
            return node
        name = self.fresh()
        out.append(_assign(name, node))
        return _name(name)

    def sure(self, node: ast.expr, out: list[ast.stmt]) -> ast.expr:
        """A value that is finite: what is added and multiplied overflows unseen, but NumPy's calls warn of it."""
        made = self.value(node, out)
        return self.finite(made, out) if _computed(made) and self.wholes.bits(node) < 0 else made

    def finite(self, node: ast.expr, out: list[ast.stmt]) -> ast.expr:
        kept = self.kept(node, out)
        known = ast.Call(
            func=ast.Attribute(value=_name(self.math), attr="isfinite", ctx=ast.Load()), args=[kept], keywords=[]
        )
        self.fails_if(ast.UnaryOp(op=ast.Not(), operand=known), out)
        return kept

    def fails_if(self, test: ast.expr, out: list[ast.stmt]) -> None:
        failed = ast.parse(self.failed, mode="eval").body
        out.append(ast.If(test=test, body=[ast.Return(value=failed)], orelse=[]))


def _name(name: str) -> ast.Name:
    return ast.Name(id=name, ctx=ast.Load())


def _assign(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign(targets=[ast.Name(id=name, ctx=ast.Store())], value=value, lineno=0)


def _computed(node: ast.expr) -> bool:
    return isinstance(node, ast.BinOp) or (isinstance(node, ast.UnaryOp) and _computed(node.operand))


def _leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether what stands behind it is not reached from there."""
    return bool(body) and (isinstance(body[-1], ast.Break | ast.Continue) or _ends(body))
