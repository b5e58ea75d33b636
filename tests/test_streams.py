"""Compiled copies that draw from the program's own random stream: the same numbers, the same generator afterwards."""

from __future__ import annotations

import copy
import dataclasses
import math
import random
import struct
import textwrap
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from casekit import Case, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render
from optadvisor.source.site import Site

pytest.importorskip("numba")
HEAD = "import math\nimport random\nfrom random import gauss as bell\n\nimport numpy as np\n\n\n"
HELPERS = """
def poisson(rng, mean):
    limit, k, p = math.exp(-mean), 0, rng.random()
    while p > limit:
        k += 1
        p *= rng.random()
    return k


def toss():
    return random.random() < 0.5


"""

PROGRAMS = {
    "rejected(n, a)": """
        total, accepted = 0.0, 0
        while accepted < n:
            x = random.uniform(-a, a)
            y = random.uniform(-a, 2)
            if x * x + y * y <= 1:
                total += x * y
                accepted += 1
        return total""",
    "walk(n)": """
        x, steps = 0, 0
        while abs(x) < n:
            x += 1 if toss() else -1
            steps += 1
        return steps""",
    "dice(n)": """
        counts = [0] * 19
        for i in range(n):
            a, b = random.randint(1, 6), random.randrange(1, 7)
            counts[a + b + random.choice([1, 2, 3])] += 1
            counts[random.randrange(3)] += 1
            counts[random.randrange(3)] += random.randint(1, 2**40) // 2**38
            if random.getrandbits(1):
                counts[0] = random.randrange(0, 10, 3) + random.getrandbits(40) % 7
        return counts""",
    "bells(n, mu)": """
        s = 0.0
        for i in range(n):
            s += bell(mu, 0.5) * bell(sigma=2.0)
            if s > 3 and toss():
                s -= random.normalvariate(1, 2) + random.expovariate(0.5)
        return s""",
    "metropolis(m, n, beta)": """
        for i in range(n):
            a, b = np.random.randint(0, m.shape[0]), np.random.randint(m.shape[1])
            cost = 2.0 * m[a, b] * (m[a - 1, b] + m[a, b - 1])
            if cost < 0 or np.random.rand() < math.exp(-cost * beta):
                m[a, b] = -m[a, b]
        return m""",
    "legacy(n, s)": """
        t = 0.0
        for i in range(n):
            t += np.random.normal(0, s) + np.random.randn() * np.random.uniform(-1, high=s)
            if np.random.random_sample() < 0.3:
                t -= np.random.exponential(s) + np.random.standard_exponential() + np.random.uniform()
            t += np.random.choice([-1, 1]) * np.random.standard_normal()
        return t""",
    "counted(rng, n, mean)": """
        counts = []
        for i in range(n):
            counts.append(poisson(rng, mean + 0.1 * math.sin(i)))
        return counts""",
    "listed(rng, n, mean)": "return [poisson(rng, mean) for i in range(n)]",
    "drawn(rng, n)": """
        t = 0.0
        for i in range(n):
            t += rng.normal(1, 2.0) * rng.uniform(-1.0, 1) + rng.standard_normal()
            if rng.random() < 0.5:
                t -= rng.exponential(2) * rng.integers(3) + rng.integers(-3, 100) + rng.standard_exponential()
        return t""",
    "shuffled(n)": """
        deck = [i for i in range(n)]
        random.shuffle(deck)
        s = 0
        for i in range(n):
            s = (s * 31 + deck[i]) % 65521
        return s, random.choice(deck)""",
    "in_place(xs, p)": """
        random.shuffle(xs)
        for i in range(len(xs)):
            if random.random() < p:
                xs[i] = random.choice(xs)
        return random.choice(xs)""",
    "sums(n)": "return sum(random.random() for i in range(n)), any(random.random() < 0.01 for i in range(n))",
    "two(one, other, n)": """
        x = 0.0
        for i in range(n):
            x += one.random() - other.uniform(0, x)
        return x""",
    "wandered(n, moves)": """
        x, y, z = 0, 0, 0.0
        for i in range(n):
            dx, dy = random.choice(moves)
            x += dx
            y += dy
            a, step = random.choice([(1, 0.5), (-1, 0.25), (2, -0.5)])
            x += a
            z += step * random.choice(((0.5, 1.0), (1.5, 2.0)))[1]
            move = random.choice(moves)
            if move[0] == 0:
                y += move[1]
        return x, y, z""",
    "gives_up(n, k)": """
        s = 0
        for i in range(n):
            s += random.randint(0, 9)
            if i == k:
                s += random.randint(5, 4)
        return s""",
    "huge(n)": """
        s = 1
        for i in range(n):
            s = s * random.randint(2, 9)
        return s""",
}
"""Signature → body."""


INPUTS: dict[str, list[list[Any]]] = {
    "rejected": [[50, 1.5], [0, 1.0], [20, 1], [5, 0.75]],
    "walk": [[6], [0], [1], [40]],
    "dice": [[300], [0], [1]],
    "bells": [[200, 0.5], [1, 0], [0, 1.0], [3, math.inf], [7, -0.0], [2, 1e308]],
    "metropolis": [[np.ones((4, 3)), 90, 0.4], [np.ones((1, 1)), 2, 0.0], [np.ones((0, 2)), 3, 0.1]],
    "legacy": [[150, 1.5], [0, 1.0], [3, 0.0], [3, -0.0], [3, -1.0], [2, math.nan], [2, math.inf], [1, 1e308]],
    "counted": [["rng", 90, 4.0], ["rng", 0, 4.0]],
    "listed": [["rng", 90, 4.0], ["rng", 0, 4.0]],
    "drawn": [["rng", 200], ["rng", 0]],
    "shuffled": [[52], [1], [0], [2]],
    "in_place": [[[0.5, 1.5, 2.5, 3.5], 0.4], [[1.0], 0.5], [[], 0.5], [[math.nan, 1.0], 0.5], [[1, 2.0], 0.5]],
    "sums": [[60], [0], [1]],
    "two": [[random.Random(1), random.Random(2), 60]],
    "wandered": [
        [200, [(0, 1), (0, -1), (1, 0), (-1, 0)]],
        [0, [(0, 1)]],
        [1, []],
        [2, [(1, 2, 3)]],
        [9, [(0, 1), (2.5, 1)]],
        [9, [[0, 1], [1, 0]]],
        [9, ((0, 1), (1, 0))],
        [9, [(0, 2**63)]],
        [9, [(True, 1), (0, 1)]],
    ],
    "gives_up": [[50, 99], [50, 20], [50, 0]],
    "huge": [[10], [200]],
}
KINDS: dict[str, list[Any]] = {
    "counted": [random.Random, np.random.RandomState, np.random.default_rng],
    "listed": [random.Random, np.random.RandomState, np.random.default_rng],
    "drawn": [np.random.default_rng],
}
"""What stands for `rng`."""
SAME = random.Random(7)
OTHERS: dict[str, list[list[Any]]] = {
    "counted": [[None, 3, 1.0], [random.Random(3), 9, 1.5], [np.random.default_rng(1), 9, 1.5]],
    "drawn": [[np.random.Generator(np.random.MT19937(3)), 20], [None, 0], [np.random.default_rng(4), -1]],
    "two": [[SAME, SAME, 50]],
}


def _source(signature: str) -> str:
    body = textwrap.indent(textwrap.dedent(PROGRAMS[signature]).strip(), "    ")
    return f"{HEAD}{HELPERS}def {signature}:\n{body}\n"


def _site(source: str, name: str, arguments: list[Any]) -> Site:
    """The site after one recorded call; generators at the top level of the file were seen, too."""
    fields = {"after": "", "variant": "", "expected": "", "declined": ""}
    globals()["_calls_"] = copy.deepcopy(arguments)
    inputs = f"import sys\nCALLS = [call(*sys.modules[{__name__!r}]._calls_)]\n"
    site = site_of(Case(path=Path("program.py"), before=source, inputs=inputs, qualname=name, **fields))
    kinds = (random.Random, np.random.RandomState, np.random.Generator)
    specs = tuple(describe(n, v) for n, v in _load(source).items() if isinstance(v, kinds))
    calls = tuple(dataclasses.replace(call, globals_read=specs) for call in site.recording.calls)
    return dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))


def _compiled(source: str, name: str, arguments: list[Any]) -> str:
    site = _site(source, name, arguments)
    (proposal,) = numba_njit.propose(site)
    assert isinstance(proposal, Proposal), proposal
    assert proposal.variant == numba_njit.SAME_STREAM
    return render(site.module, [proposal]).decode("utf-8")


def _reason(source: str, name: str, arguments: list[Any]) -> str:
    (answer,) = numba_njit.propose(_site(source, name, arguments))
    assert isinstance(answer, Declined), answer
    return answer.reason


def _load(source: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "program"}
    exec(compile(source, "<program>", "exec"), namespace)
    return namespace


def _seen(namespace: dict[str, Any], name: str, arguments: list[Any]) -> Any:
    """Result or exception, arguments, complaints, and where all generators stand, after two calls."""
    passed = copy.deepcopy(arguments)
    random.seed(11)
    np.random.seed(11)
    outcomes = []
    for _ in range(2):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            try:
                outcomes.append(_bits(namespace[name](*passed)))
            except Exception as error:
                outcomes.append((type(error), str(error)))
        outcomes.append([(w.category, str(w.message)) for w in caught])
    owned = [_bits(value) for value in namespace.values() if isinstance(value, random.Random | np.random.Generator)]
    return outcomes, [*map(_bits, passed)], random.getstate(), str(np.random.get_state(legacy=False)), owned


def _bits(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, [*map(_bits, value.ravel().tolist())]
    if isinstance(value, tuple | list):
        return type(value), [*map(_bits, value)]
    if isinstance(value, float | np.floating):
        return type(value), "nan" if value != value else struct.pack("d", value)
    if type(value) is random.Random:
        return value.getstate()
    if isinstance(value, np.random.RandomState):
        return str(value.get_state(legacy=False)), value.get_state()[1].tolist()
    if isinstance(value, np.random.Generator):
        return str(value.bit_generator.state)
    return type(value), None if isinstance(value, random.Random) else value


def _noted(namespace: dict[str, Any], name: str) -> list[Any]:
    """What the compiled copy returns from now on."""
    kernel, runs = namespace[name], []
    namespace[name] = lambda *arguments: runs.append(kernel(*arguments)) or runs[-1]
    return runs


@pytest.mark.compiles
@pytest.mark.parametrize("signature", PROGRAMS)
def test_compiled_copies_draw_what_their_originals_draw(signature: str) -> None:
    name, source = signature.partition("(")[0], _source(signature)
    kinds = KINDS.get(name, [None])
    for kind in kinds:
        inputs = [[kind(5) if isinstance(argument, str) else argument for argument in given] for given in INPUTS[name]]
        original, compiled = _load(source), _load(_compiled(source, name, inputs[0]))
        runs = _noted(compiled, f"_{name}_kernel")
        assert _seen(original, name, inputs[0]) == _seen(compiled, name, inputs[0])
        assert runs, "the compiled copy did not run to its end"
        for arguments in [*inputs, *OTHERS.get(name, [])]:
            assert _seen(original, name, arguments) == _seen(compiled, name, arguments), arguments


# ---------------------------------------------------------------- whose stream it is


class Counting(random.Random):
    def random(self) -> float:
        return 0.25


def _method_of_its_own() -> random.Random:
    rng = random.Random(3)
    rng.random = lambda: 0.25  # type: ignore[method-assign]
    return rng


@pytest.mark.parametrize(
    "make", [Counting, _method_of_its_own, random.SystemRandom, lambda: random, lambda: np.random.RandomState(2)]
)
def test_other_generators_are_left_to_the_original(make: Any) -> None:
    source = _source("counted(rng, n, mean)")
    text = _compiled(source, "counted", [random.Random(5), 9, 2.0])
    compiled = _load(text)
    compiled["_counted_kernel"] = _never
    for namespace in (_load(source), compiled):
        random.seed(4)
        made = make()
        result = namespace["counted"](made, 5, 1.5)
        assert len(result) == 5


def _never(*arguments: Any) -> None:
    raise AssertionError("it was called")


@pytest.mark.parametrize("name", ["random", "randint", "getrandbits", "_randbelow"])
def test_replaced_functions_of_the_module_are_followed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = HEAD + "def f(n):\n    s = 0.0\n    while s < n:\n        s += random.random() * random.randint(1, 6)\n"
    source += "    return s\n"
    namespaces = _load(source), _load(_compiled(source, "f", [5]))
    owner = random if name in ("random", "randint") else random._inst  # type: ignore[attr-defined]
    monkeypatch.setattr(owner, name, lambda *arguments: 1)
    assert _seen(namespaces[0], "f", [9]) == _seen(namespaces[1], "f", [9])


def test_generators_at_the_top_level_of_a_file() -> None:
    body = "def f(n):\n    s = 0.0\n    while s < n:\n        s += RNG.random()\n    return s + OTHER.gauss(0, 1)\n"
    for made in ("random.Random(3)", "np.random.RandomState(3)", "np.random.default_rng(3)"):
        source = HEAD + f"RNG, OTHER = None, None\nRNG = {made}\nOTHER = random.Random(4)\n\n\n" + body
        source = source.replace("RNG, OTHER = None, None\n", "")
        original, compiled = _load(source), _load(_compiled(source, "f", [5]))
        assert _seen(original, "f", [40]) == _seen(compiled, "f", [40])
        compiled["_f_kernel"] = _never
        compiled["RNG"] = original["RNG"] = Counting()
        assert _seen(original, "f", [3]) == _seen(compiled, "f", [3])


# ---------------------------------------------------------------- objects

POINT = """class Point:
    def __init__(self, x):
        self.x = x


def squared(p, v):
    return p.x * v * v


def drawn(p):
    v = random.random()
    return v * v + p.x


"""
OBJECTS = {
    "p.x = p.x * 0.5 + random.random()": True,
    "p.x += random.random() - 0.5 * (random.gauss(0, 1) - p.x)": True,
    "s += random.random() - squared(p, random.random())": False,
    "s = random.random() + (1.0 if drawn(p) > 0.7 else drawn(p)) + s": False,
    "s += squared(p, random.random())": True,
}
"""Statement → are its draws left where they are when the object is taken apart?"""


@pytest.mark.compiles
@pytest.mark.parametrize("statement", OBJECTS)
def test_objects_taken_apart_leave_draws_in_their_order(statement: str) -> None:
    source = f"{HEAD}{POINT}def f(p, n):\n    s, i = 0.0, 0\n    while i < n:\n        {statement}\n        i += 1\n"
    source += "    return s\n"
    original, inputs = _load(source), "CALLS = [call(Point(0.5), 5)]\n"
    fields = {"after": "", "variant": "", "expected": "", "declined": ""}
    site = site_of(Case(path=Path("program.py"), before=source, inputs=inputs, qualname="f", **fields))
    (answer,) = numba_njit.propose(site)
    assert isinstance(answer, Proposal) is OBJECTS[statement], answer
    if isinstance(answer, Proposal):
        compiled = _load(render(site.module, [answer]).decode("utf-8"))
        results = []
        for namespace in (original, compiled):
            random.seed(9)
            point = namespace["Point"](0.5)
            results.append((namespace["f"](point, 40), point.x, random.getstate()))
        assert results[0] == results[1]
    else:
        assert "in the order in which it draws them" in answer.reason


# ---------------------------------------------------------------- what is declined


DECLINED = {
    "s += random.betavariate(1, 2)": "not compiled here",
    "s += np.random.normal(size=3)[0]": "size=",
    "s += random.random(); random.seed(3)": "not compiled here",
    "s += random.choice(['a', 'b']) == 'a'": "text",
    "s += random.choice([1, 2.5])": "numbers of one type",
    "s += random.choice([(1, 2), (3,)])[0]": "numbers of one type",
    "s += random.choice([(1, 2), (1.5, 2)])[0]": "numbers of one type",
    "s += random.randint(1, True)": "with a bool",
    "s += random.randint(1, s) if n > 5 else 1.0": "with a float",
    "s += np.random.choice([1, 2], p=[0.5, 0.5])": "other arguments than one list",
    "s += 0.5; m = np.zeros((3, 3)); m[random.randrange(3), 0] += s * s * random.random()": "changed with a check",
    "s += sum([sum([j for j in range(random.randint(0, i))]) for i in range(3)])": "length of rows",
    "s += one.random() + two.random()": "two of NumPy's RandomStates",
    "r = one if n else two; q = r.rand; s += q()": "an attribute",
}


@pytest.mark.parametrize("statement", DECLINED)
def test_draws_that_are_not_followed_decline(statement: str) -> None:
    source = HEAD + "xs = np.zeros(3)\n\n\ndef f(n, xs, one, two):\n    s = 0.0\n    for i in range(n):\n"
    source += f"        {statement}\n    return s\n"
    arguments = [2, np.zeros(3), np.random.RandomState(1), np.random.RandomState(2)]
    assert DECLINED[statement] in _reason(source, "f", arguments)
