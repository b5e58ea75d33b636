"""Limits of numbers that the typed interpreter counts on, tested where a kernel works with single numbers.

    m = int(s * 1e6)        →   m = int(_moderate(s * 1e6))    larger ones would not be exact
    k[0] / k[1]             →   _exactly(k[0]) / _exactly(k[1])
    k[0] ** p               →   _whole_power(k[0], p)          NumPy's own would wrap around without a word
    x[0] / y[0]             →   x[0] / _nonzero(y[0])          NumPy divides inf and nan by zero without a word

Does not handle: arithmetic with arrays (`whole`, `expressions`).
"""

from __future__ import annotations

import ast
from dataclasses import replace

from optadvisor.loops.arithmetic import literal
from optadvisor.loops.facts import Facts
from optadvisor.loops.values import FLOAT, INT, PY, Number
from optadvisor.rewriters.vectorizing import infinity, narrow
from optadvisor.rewriters.vectorizing.nest import Scene, Text
from optadvisor.rewriters.vectorizing.values import Unvectorized, Vec, expression

MODERATE = '''def {name}(numbers):
    """Floats as they are; raises OverflowError where one is too large for its whole part to be exact."""
    single = isinstance(numbers, float) or not {numpy}.size(numbers)
    low, high = (numbers, numbers) if single else ({numpy}.min(numbers), {numpy}.max(numbers))
    if {numpy}.size(numbers) and not (-9e15 < low and high < 9e15):
        raise OverflowError
    return numbers'''
WHOLE_POWER = '''def {name}(base, exponent):
    """base ** exponent of ints; raises OverflowError where it might not fit into 64 bits."""
    found = int(base) ** int(exponent)
    if not -(2**63) <= found < 2**63:
        raise OverflowError
    return found'''
FINITE = '''def {name}(product):
    """A product of matrices; raises FloatingPointError where it is not finite, of which threads say nothing."""
    if not ({numpy}.isfinite(product).all() if product.ndim else product - product == 0):
        raise FloatingPointError
    return product'''
OVERLAPS = '''def {name}(array):
    """Whether elements of an array share memory."""
    reach = array.itemsize
    for step, length in sorted(zip(map(abs, array.strides), array.shape)):
        if length > 1 and step < reach:
            return True
        reach += step * (length - 1)
    return False'''
NONZERO = '''def {name}(divisors):
    """Divisors as they are; raises ZeroDivisionError where one is zero: inf / 0.0 is inf for NumPy, without a word."""
    if not (divisors if isinstance(divisors, float) else {numpy}.all(divisors)):
        raise ZeroDivisionError
    return divisors'''
TOOLS = {
    "_nonzero": NONZERO,
    "_moderate": MODERATE,
    "_whole_power": WHOLE_POWER,
    "_finite": FINITE,
    "_overlaps_itself": OVERLAPS,
}
ROUNDING = frozenset({"truncate", "trunc", "floor", "ceil"})


def moderate(text: Text, value: ast.expr) -> ast.expr:
    """Floats that are about to become ints."""
    return expression(f"{text.fresh('_moderate')}(VALUE)", VALUE=value)


def divides(facts: Facts, node: ast.BinOp | ast.AugAssign) -> bool:
    """Does Python raise for a zero here, and NumPy perhaps say nothing? So it is when infinity or nan is divided."""
    left, right = (node.left, node.right) if isinstance(node, ast.BinOp) else (node.target, node.value)
    if not isinstance(node.op, ast.Div | ast.FloorDiv | ast.Mod) or literal(right):
        return False
    result, divided, by = (
        facts.values.get(part) for part in (node if isinstance(node, ast.BinOp) else left, left, right)
    )
    if isinstance(result, Number) and PY not in result.tags:
        return False
    if isinstance(by, Number) and by.machine == INT and not by.interval.low <= 0 <= by.interval.high:
        return False
    return not isinstance(divided, Number) or divided.machine != INT


def divisor(scene: Scene, node: ast.BinOp | ast.AugAssign, value: Vec) -> Vec:
    """What arrays are divided by."""
    if not divides(scene.facts, node):
        return value
    call = expression(f"{scene.text.fresh('_nonzero')}(VALUE)", VALUE=value.node)
    return replace(value, node=call, factors=None)


def as_target(scene: Scene, node: ast.AugAssign | ast.Assign, value: Vec) -> Vec:
    """Ints that are added to a float, as floats: their sum, added to it, is not what it is after each of them."""
    operation = node if isinstance(node, ast.AugAssign) else node.value
    machines = scene.facts.machines.get(operation, "") if isinstance(operation, ast.AugAssign | ast.BinOp) else ""
    if value.machine != INT or FLOAT not in machines.split():
        return value
    if isinstance(value.node, ast.Constant) and isinstance(value.node.value, int):
        return replace(value, node=ast.Constant(float(value.node.value)), machine=FLOAT)
    made = expression("A.astype(float)" if value.axes else "float(A)", A=value.node)
    return replace(value, node=made, machine=FLOAT, view="", factors=None)


def limited(text: Text, facts: Facts, node: ast.AST, new: ast.AST) -> ast.AST:
    """`new`, the copy of `node` in a statement that stays as it is, with what its value must be tested for."""
    if isinstance(node, ast.AugAssign):
        return _augmented(text, facts, node, new)
    if isinstance(node, ast.Call) and facts.calls.get(node) in ROUNDING and isinstance(new, ast.Call) and new.args:
        new.args = [moderate(text, new.args[0])]
    if isinstance(node, ast.BinOp) and facts.checks.get(node) == "int_power" and isinstance(new, ast.BinOp):
        value = facts.values.get(node)
        if isinstance(value, Number) and PY in value.tags:
            tool = text.fresh("_whole_power")
            new = expression(f"{tool}(BASE, EXPONENT)", BASE=new.left, EXPONENT=new.right)
    if isinstance(new, ast.BinOp) and isinstance(node, ast.BinOp) and divides(facts, node):
        new.right = expression(f"{text.fresh('_nonzero')}(VALUE)", VALUE=new.right)
    if isinstance(node, ast.expr) and isinstance(new, ast.expr) and node in facts.narrow:
        new = expression(f"{text.numpy}.int64(VALUE)", VALUE=new)
    if isinstance(node, ast.expr) and isinstance(new, ast.expr) and node in facts.wraps and _is_read(node):
        new = narrow.fitting(text, facts.wraps[node], new) or expression(
            f"{infinity.exactly(text, facts.wraps[node])}(VALUE)", VALUE=new
        )
    return new


def _augmented(text: Text, facts: Facts, node: ast.AugAssign, new: ast.AST) -> ast.AST:
    if facts.checks.get(node) == "int_power" or (node.target in facts.wraps and not isinstance(node.target, ast.Name)):
        raise Unvectorized("an int could become too large", node.lineno)
    if isinstance(new, ast.AugAssign) and divides(facts, node):
        new.value = expression(f"{text.fresh('_nonzero')}(VALUE)", VALUE=new.value)
    if node.target not in facts.wraps:
        return new
    assert isinstance(new, ast.AugAssign)
    assert isinstance(new.target, ast.Name)
    old = expression(f"{infinity.exactly(text, facts.wraps[node.target])}({new.target.id})")
    return ast.copy_location(ast.Assign([new.target], ast.BinOp(old, new.op, new.value), lineno=0), node)


def _is_read(node: ast.expr) -> bool:
    return not isinstance(getattr(node, "ctx", ast.Load()), ast.Store)


class Limited(ast.NodeTransformer):
    """Copies an expression with the tests it needs."""

    def __init__(self, text: Text, facts: Facts) -> None:
        self.text, self.facts = text, facts

    def visit(self, node: ast.AST) -> ast.AST:
        new = type(node)(**{key: self._field(value) for key, value in ast.iter_fields(node)})
        return limited(self.text, self.facts, node, ast.copy_location(new, node) if hasattr(node, "lineno") else new)

    def _field(self, value: object) -> object:
        if isinstance(value, ast.AST):
            return self.visit(value)
        return [self._field(each) for each in value] if isinstance(value, list) else value


def copied(text: Text, facts: Facts, node: ast.expr) -> ast.expr:
    """A copy of an expression that has one value in all iterations; the same where nothing must be tested."""
    new = Limited(text, facts).visit(node)
    assert isinstance(new, ast.expr)
    return node if ast.dump(new) == ast.dump(node) else new
