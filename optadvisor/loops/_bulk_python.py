"""What the draws of `random` make of the numbers of the stream, as the standard library of CPython 3.11 to 3.14 has it.

    random.uniform(a, b)      a + (b - a) * u            u: one number of [0, 1)
    random.expovariate(r)     -log(1.0 - u) / r
    random.gauss(mu, sigma)   mu + z * sigma             z: one of a pair of normal numbers, from two of [0, 1)
    random.randint(a, b)      a + r                      r: a whole number below b + 1 - a, by rejection
    random.choice([x, y])     x if r == 0 else y

Does not handle: choices from anything but a few numbers written out, steps of `randrange`, other distributions.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from optadvisor.loops import _bulk_ranges as ranges
from optadvisor.loops import elementwise as ew
from optadvisor.loops.draws import Draw
from optadvisor.loops.elementwise import Unsupported, Value

MOST_CHOICES = 8
NORMAL_SIZE = 10.0
"""No normal number that `gauss` makes of two doubles is larger: sqrt(2 * 53 * log(2)) = 8.6."""
Evaluate = Callable[[ast.expr], Value]


def python_draw(draw: Draw, node: ast.Call, evaluate: Evaluate, log: str) -> tuple[Value, tuple[Value, ...], Value]:
    """The leaf for what is drawn, what the bulk draw must be told, and the call's value; `log` is `math.log` as text.

    `evaluate` gives an argument's value.
    """
    if draw.called == "choice":
        return _choice(node, evaluate)
    arguments = _in_order(draw, node, evaluate)
    if any(value.kind == "bool" for value in arguments):
        raise Unsupported("a truth value is used as a number", node.lineno)
    if draw.method == "below":
        return _whole(draw, node, arguments)
    if draw.method == "gauss":
        normal = _leaf("float", NORMAL_SIZE)
        mu, sigma = arguments
        return normal, (), ew.arithmetic("+", mu, ew.arithmetic("*", normal, sigma))
    unit = _leaf("float", 1.0, ew.UNIT)
    if draw.called == "uniform":
        low, high = arguments
        return unit, (), ew.arithmetic("+", low, ew.arithmetic("*", ew.arithmetic("-", high, low), unit))
    if draw.called == "expovariate":
        logarithm = ranges.function("log", log, ew.arithmetic("-", ew.constant(1.0), unit), numpy=False)
        return unit, (), ew.divide(ew.negate(logarithm), arguments[0])
    return unit, (), unit


def _leaf(kind: str, size: float, text: str = "") -> Value:
    return Value(op="draw", types=frozenset({kind}), size=size, text=text)


def _in_order(draw: Draw, node: ast.Call, evaluate: Evaluate) -> tuple[Value, ...]:
    """The arguments by position, evaluated in the order in which the call has them."""
    given: dict[str, Value] = {}
    names = draw.parameters
    for name, argument in zip(names, node.args, strict=False):
        given[name] = evaluate(argument)
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in given:
            raise Unsupported(f"`{ast.unparse(node)}` takes other arguments than are followed", node.lineno)
        given[keyword.arg] = evaluate(keyword.value)
    if draw.called == "gauss":
        given = {"mu": ew.constant(0.0), "sigma": ew.constant(1.0)} | given
    missing = [name for name in names if name not in given]
    if len(node.args) > len(names) or (missing and (draw.called, missing) != ("randrange", ["stop"])):
        raise Unsupported(f"`{ast.unparse(node)}` lacks an argument, or has one that is not followed", node.lineno)
    return tuple(given[name] for name in names if name in given)


def _whole(draw: Draw, node: ast.Call, arguments: tuple[Value, ...]) -> tuple[Value, tuple[Value, ...], Value]:
    """`randint(a, b)`, `randrange(n)`, `randrange(a, b)`."""
    if any(value.kind != "int" or value.varies for value in arguments):
        raise Unsupported(f"the limits of `{ast.unparse(node)}` are not integers that stay the same", node.lineno)
    low = arguments[0] if len(arguments) == 2 else ew.constant(0)
    end = arguments[-1]
    if draw.called == "randint":
        end = ew.arithmetic("+", end, ew.constant(1))
    below = end if ew.literal(low) == 0 else ew.arithmetic("-", end, low)
    number = ew.literal(below)
    if number is not None and not 0 < number < ew.INT_LIMIT:
        raise Unsupported(f"`{ast.unparse(node)}` draws from an empty or a very large range", node.lineno)
    leaf = _leaf("int", ew.INT_LIMIT if number is None else float(number))
    return leaf, (below,), leaf if ew.literal(low) == 0 else ew.arithmetic("+", low, leaf)


def _choice(node: ast.Call, evaluate: Evaluate) -> tuple[Value, tuple[Value, ...], Value]:
    """`choice([-1, 1])`: the place is drawn; the numbers are written out."""
    match node:
        case ast.Call(args=[ast.List(elts=items) | ast.Tuple(elts=items)], keywords=[]) if items:
            pass
        case _:
            raise Unsupported(f"`{ast.unparse(node)}` does not choose from numbers written out", node.lineno)
    if len(items) > MOST_CHOICES or any(isinstance(item, ast.Starred) for item in items):
        raise Unsupported(f"`{ast.unparse(node)}` chooses from more than {MOST_CHOICES} numbers", node.lineno)
    values = [evaluate(item) for item in items]
    if any(value.varies or value.kind == "bool" for value in values) or len({v.types for v in values}) > 1:
        raise Unsupported(f"`{ast.unparse(node)}` does not choose from numbers of one kind", node.lineno)
    place = _leaf("int", float(len(values)))
    chosen = values[-1]
    for number in range(len(values) - 2, -1, -1):
        chosen = ew.choose(ew.compare("==", place, ew.constant(number)), values[number], chosen)
    return place, (ew.constant(len(values)),), chosen
