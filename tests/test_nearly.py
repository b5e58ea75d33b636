"""Comparisons with what NumPy rounds in its own way: the compiled question never answers otherwise than NumPy."""

import ast
import random
import types

import numpy as np
import pytest

from optadvisor.loops.nearly import FUNCTIONS, comparisons
from optadvisor.records import FunctionRef, Hotspot, Recording
from optadvisor.rewriters._kernel_near import near_text
from optadvisor.source.module import Module
from optadvisor.source.site import Site

ONE_WAY = [
    "u < np.exp(x)",
    "np.exp(x) >= u",
    "u < 1.0 / (1.0 + np.exp(-x))",
    "u > 1 - 0.5 * np.tanh(x)",
    "u <= min(1, np.exp(x))",
    "-np.log1p(u) < x",
    "u * x > np.expm1(x) - x",
    "u / np.sinh(x) < 1.0",
]
OTHERS = [
    "u == np.exp(x)",
    "u < np.exp(x) < 2.0",
    "np.exp(x) < np.log(u)",
    "np.exp(x) ** 2 > u",
    "np.cos(x) > u",
    "abs(np.exp(x) - 1.0) < u",
    "np.exp([x])[0] < u",
]


def _site(body: str) -> Site:
    module = Module.parse(f"import numpy as np\n\n\ndef f(u, x):\n{body}".encode(), "near.py")
    (ref,) = [ref for ref in module.functions if ref.qualname == "f"]
    spot = Hotspot(function=FunctionRef(**{n: getattr(ref, n) for n in ref.__slots__}), calls=1, self_seconds=1.0,
                   inclusive_seconds=1.0, share=1.0)  # fmt: skip
    return Site(module=module, hotspot=spot, recording=Recording(function=ref, calls_seen=0, calls=()))


def _question(test: str):
    """The comparison as a Python function of u and x, which may give up, and what it stands for."""
    site = _site(f"    return {test}\n")
    function = site.node
    (compare,) = comparisons(site, function)
    names = types.SimpleNamespace(site=site, kernels={function: "_f"}, parts=[], njit="numba.njit")
    writer = types.SimpleNamespace(names=names, facts=types.SimpleNamespace(function=function), text=ast.unparse)
    call = near_text(writer, compare)
    functions = {name: _nudged(getattr(np, name)) for name in FUNCTIONS}
    namespace = {"numba": types.SimpleNamespace(njit=lambda f: f), "np": types.SimpleNamespace(**functions)}
    exec("\n".join(names.parts), namespace)
    return eval(f"lambda u, x: {call}", namespace), eval(f"lambda u, x: {test}", {"np": np})


def _nudged(function):
    """As another library might round it."""
    return lambda x: float(function(x)) * (1.0 + 2.0**-52 * random.Random(repr(x)).randint(-5, 5))


@pytest.mark.parametrize("test", ONE_WAY)
def test_never_another_answer(test):
    """Thresholds lie next to where the comparison turns: there it must give up, and at some distance it must not."""
    asked, truth = _question(test)
    draw = random.Random(test)
    gave_up = answered = 0
    for _ in range(200):
        x = draw.choice([draw.uniform(-3.0, 3.0), draw.uniform(1e-9, 1e-3), 0.5])
        u = _near_the_turn(truth, x) * (1.0 + draw.choice([0.0, 1e-16, -3e-16, 1e-15, 1e-9, -1e-6, 0.1, -0.3]))
        try:
            answered += bool(asked(u, x)) == bool(truth(u, x)) or pytest.fail(f"{test}: u={u!r}, x={x!r}")
        except (FloatingPointError, ZeroDivisionError):
            gave_up += 1
    assert answered > 50
    assert gave_up > 10


def _near_the_turn(truth, x: float) -> float:
    low, high = 1e-9, 40.0
    if bool(truth(low, x)) == bool(truth(high, x)):
        return 0.75
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if bool(truth(middle, x)) == bool(truth(low, x)) else (low, middle)
    return high


@pytest.mark.parametrize("test", OTHERS)
def test_left_as_it_is(test):
    site = _site(f"    return {test}\n")
    assert comparisons(site, site.node) == {}


@pytest.mark.parametrize(
    ("body", "taken"),
    [
        ("    p = np.exp(x)\n    return u < p\n", 1),
        ("    p = 1.0\n    if x < 0:\n        p = min(1, np.exp(x))\n    return u < p or p > x\n", 2),
        ("    p = np.exp(x)\n    return u < p, p\n", 0),
        ("    p = np.exp(x)\n    p += 1.0\n    return u < p\n", 0),
        ("    p = x\n    if x < 0:\n        p = np.exp(x)\n    return u < p\n", 0),
        ("    p = np.exp(x)\n    for p in range(3):\n        pass\n    return u < p\n", 0),
        ("    x = np.exp(u)\n    return u < x\n", 0),
        ("    p = 2.0 * np.exp(x)\n    return u < p\n", 0),
        ("    p = q = np.exp(x)\n    return u < p\n", 0),
    ],
)
def test_by_way_of_a_variable(body, taken):
    site = _site(body)
    assert len(comparisons(site, site.node)) == taken
