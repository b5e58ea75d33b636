"""`bulk_draws`: functions, powers, conditions, whole and normal numbers; the same bits and stream."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from casekit import site_of
from test_bulk_draws import Loaded, case, check, outcome, reason, rewritten

from optadvisor.records import Proposal
from optadvisor.rewriters import _bulk_margins, bulk_draws
from optadvisor.source.edits import render

HEAD = "import math\nimport random\nimport numpy as np\n\nHALF = 0.5\n\n"

SHAPES = {
    "needle": """
        c = 0
        for _ in range(n):
            centre = random.uniform(0, k / 2)
            angle = random.uniform(0, math.pi / 2)
            if centre <= dx / 2 * math.sin(angle):
                c += 1
        return c
    """,
    "circle": """
        hits = 0
        history = []
        for i in range(1, n + 1):
            x = np.random.rand()
            y = np.random.rand()
            if np.sqrt(x**2 + y**2) < 1:
                hits = hits + 1
            if i % 100 == 0:
                history.append(4 * hits / i)
        return hits, history
    """,
    "two_lists": """
        xs = []
        ys = []
        for i in range(n):
            u = random.random()
            if u < dx:
                if i % 3 != 1:
                    xs.append(u * i)
            else:
                ys.append(1.5)
        return xs, ys
    """,
    "every_tenth": """
        xs = []
        for i in range(n):
            u = random.random()
            if i % 10 == 3:
                xs.append(i // 2 + u)
            if (i + 1) % 7 == 0 and u > 0.5:
                pass
        return xs
    """,
    "functions": """
        xs = []
        for i in range(n):
            u = random.random()
            xs.append(math.sin(u * k) + math.exp(-u) * math.log(1.0 - u) + math.sqrt(u) - u**2 + math.cos(dx))
        return xs
    """,
    "accepted": """
        c = 0
        for i in range(n):
            x = random.random() * math.pi
            y = random.random()
            c += y < math.sin(x) ** 2 * math.exp(-x / 2)
        return c
    """,
    "powers": """
        c = 0
        for i in range(n):
            u = random.random()
            if u**2 < u * u or u**3 > u * u * u:
                c += 1
        return c
    """,
    "chosen": """
        x = np.zeros(n)
        for i in range(n):
            u = random.uniform(-1, 1)
            x[i] = dx if not math.cos(u * 3) >= 0.5 else u**2
        return x
    """,
    "exponential": """
        s = 0.0
        for i in range(n):
            s += random.expovariate(2.5) * k
        return s
    """,
    "arrivals": """
        t = 0.0
        ts = []
        for _ in range(n):
            t += random.expovariate(dx)
            ts.append(t)
        return ts
    """,
    "normal": """
        xs = []
        for i in range(n):
            xs.append(random.gauss(dx, 2))
        return xs
    """,
    "normals": """
        s = 0.0
        for i in range(n):
            s += random.gauss(i, dx) * random.gauss()
            s += random.gauss(sigma=2.0, mu=1)
        return s
    """,
    "dice": """
        wins = 0
        for r in range(n):
            a = random.randint(1, 6)
            b = random.randint(1, 6)
            c = random.randint(1, 6)
            if a + b + c - min(a, b, c) > 9:
                wins += 1
        return wins
    """,
    "sides": """
        xs = []
        for _ in range(n):
            xs.append(random.randint(-2, k))
        return xs
    """,
    "large": """
        xs = []
        for _ in range(n):
            xs.append(random.randrange(1, 2**31 - 1) // 7)
        return xs
    """.replace("2**31 - 1", str(2**31 - 1)),
    "one": """
        s = 0
        for _ in range(n):
            s += random.randrange(1) + random.randrange(5, 6)
        return s
    """,
    "between": """
        xs = []
        for _ in range(n):
            xs.append(random.randrange(-3, k))
        return xs
    """,
    "coin": """
        x = 0
        xs = [7]
        for _ in range(n):
            x += random.choice([-1, 1])
            xs.append(x)
        return x, xs
    """,
    "choice": """
        x = 0.0
        for _ in range(n):
            x += random.choice((0.5, dx, -dx, 2.0, 4.0))
        return x
    """,
    "numpy_dice": """
        s = 0
        for _ in range(n):
            s += np.random.randint(1, 7) - np.random.randint(1, 7)
        return s
    """,
    "numpy_below": """
        xs = []
        for _ in range(n):
            xs.append(np.random.randint(k))
        return xs
    """,
    "decay": """
        s = 0.0
        for _ in range(n):
            s += np.random.exponential(dx)
        return s
    """,
    "keywords": """
        s = 0.0
        for _ in range(n):
            s += np.random.normal(scale=dx)
        return s
    """,
    "steps_of_two": """
        x = np.zeros(n + 1)
        for i in range(n):
            x[i + 1] = x[i] + 1 + random.random() * dx
        return x
    """,
    "whole_steps": """
        s = dx
        for i in range(n):
            s = s + 1 + (random.random() < 0.5)
        return s
    """,
}


def program(name: str, body: str) -> str:
    lines = body.strip("\n").splitlines()
    return f"{HEAD}def {name}(n, dx=0.5, k=3):\n" + "\n".join(line[4:] for line in lines).rstrip() + "\n"


def agree(name: str) -> None:
    source = program(name, SHAPES[name])
    after = rewritten(source, name, "CALLS = [call(5, 0.5, 3)]")
    for n in (0, 1, 1003, 17_000):
        fast = check(source, after, name, lambda n=n: (n, 0.5, 3), seeds=(n % 2,))  # type: ignore[misc]
        assert bool(fast) == (n > 1002)
    for dx, k in ((1, 2**60), (float("nan"), 3), (-0.0, -7), (1e-200, 0)):
        check(source, after, name, lambda dx=dx, k=k: (1200, dx, k), seeds=(1,))  # type: ignore[misc]


@pytest.mark.parametrize("name", SHAPES)
def test_shape(name: str) -> None:
    agree(name)


def rough(source: str, name: str) -> str | None:
    """The proposal with NumPy's functions, if there is one."""
    site = site_of(case(source, name, "CALLS = [call(5, 0.5, 3)]"))
    found = [p for p in bulk_draws.propose(site) if isinstance(p, Proposal) and "NumPy's functions" in p.variant]
    return render(site.module, found).decode("utf-8") if found else None


@pytest.mark.parametrize("name", SHAPES)
def test_with_numpys_functions_the_stream_is_the_same(name: str) -> None:
    source = program(name, SHAPES[name])
    text = rough(source, name)
    assert (text is not None) == (name in ("functions", "exponential", "arrivals", "normal", "normals"))
    if text is None:
        return
    before, after = Loaded(source), Loaded(text)
    for seed, n in enumerate((0, 1000, 1001, 16_385, 20_001)):
        for _ in range(2):
            one, other = (outcome(version.names[name], lambda n=n: (n,), seed) for version in (before, after))  # type: ignore[misc]
            assert one[1:] == other[1:]
        random.seed(seed)
        expected = before.names[name](n)
        random.seed(seed)
        np.testing.assert_allclose(after.names[name](n), expected, rtol=1e-12, atol=1e-12)
    assert after.fast or hasattr(after.names.get("_normal_blocks"), "__code__")


@pytest.mark.parametrize("name", ["needle", "circle", "accepted", "powers", "chosen"])
def test_every_number_compared_by_the_programs_own_words(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_bulk_margins, "MARGIN", 100.0)
    agree(name)


def test_without_a_margin_the_last_bit_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_bulk_margins, "MARGIN", 0.0)
    source = program("powers", SHAPES["powers"])
    after = rewritten(source, "powers").replace("abs(gap) <=", "abs(gap) <").replace("abs(gap_2) <=", "abs(gap_2) <")
    with pytest.raises(AssertionError):
        check(source, after, "powers", lambda: (60_000,), seeds=(1,))


INTEGERS = {
    "sum": "s = 0\n    for i in range(n):\n        s += rng.integers(1, 7)\n    return s\n",
    "path": "s = 0\n    xs = []\n    for i in range(n):\n        s -= rng.integers(9) - 4\n        xs.append(s * 2)\n"
    "    return s\n",
    "list": "xs = []\n    for i in range(n):\n        xs.append(-rng.integers(-3, 3) // 2 + i % 3)\n    return xs\n",
    "array": "x = np.zeros(n)\n    for i in range(n):\n        x[i] = rng.integers(0, 2) * 2 - 1\n    return x\n",
    "floats": "xs = []\n    for i in range(n):\n        xs.append(rng.integers(0, 5) * 0.5 + 1)\n    return xs\n",
    "halves": "xs = []\n    for i in range(n):\n        xs.append(rng.integers(0, 5) / 4)\n    return xs\n",
    "counted": "c = 0\n    for i in range(n):\n        if rng.integers(1, 7) == 6:\n            c += 1\n    return c\n",
    "until": "c = 0\n    while rng.integers(0, n + 1) != 0 and c < n:\n        c += 1\n    return c\n",
    "pairs": "c = {}\n    for i in range(n):\n        k = rng.integers(3)\n        c[k] = c.get(k, 0) + k\n"
    "    return c\n",
}


@pytest.mark.parametrize("name", INTEGERS)
def test_integers_of_numpys_own_type(name: str) -> None:
    source = f"{HEAD}def f(rng, n):\n    {INTEGERS[name]}"
    calls = "CALLS = [call(np.random.default_rng(3), 5)]"
    if name == "until":
        assert reason(source, "f", calls)
        return
    after = rewritten(source, "f", calls)
    for n in (0, 1, 1003, 20_000):
        check(source, after, "f", lambda n=n: (np.random.default_rng(n), n), seeds=(1, 2))  # type: ignore[misc]


@pytest.mark.parametrize("below", [1, 2, 3, 5, 6, 8, 9, 100, 1000, 1024, 1025, 2**16, 2**30 + 1, 2**31 - 1])
def test_whole_numbers_of_any_range(below: int) -> None:
    body = f"    for i in range(n):\n        xs.append(random.randrange({below}))\n    return xs\n"
    source = f"{HEAD}def f(n):\n    xs = []\n{body}"
    assert check(source, rewritten(source, "f"), "f", lambda: (1001,), seeds=tuple(range(8))) == 8


@pytest.mark.parametrize("count", [1000, 1001, 16_384, 16_385, 16_386, 32_769])
@pytest.mark.parametrize("width", [1, 2, 3])
def test_normal_numbers_come_in_pairs(count: int, width: int) -> None:
    drawn = " + ".join(["random.gauss(0.0, 1.0)"] * width)
    source = f"{HEAD}def f(n):\n    xs = []\n    for i in range(n):\n        xs.append({drawn})\n    return xs\n"
    assert check(source, rewritten(source, "f"), "f", lambda: (count,), seeds=(1, 2, 3, 4)) == 4


# ---------------------------------------------------------------- declined


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("s += math.log(random.random())", "not proved to succeed"),
        ("s += math.sqrt(random.random() - 0.5)", "not proved to be positive"),
        ("s += random.random() * math.sqrt(n - i)", "not proved to be positive"),
        ("s += math.exp(s * random.random())", "is not known"),
        ("s += math.sin(math.cos(random.random()))", "not known exactly"),
        ("s += random.random() ** 0.5", "exponent other than"),
        ("s += random.random() ** i", "exponent other than"),
        ("s += np.exp(-random.random())", "round a single number differently"),
        ("s += random.random() / i", "which could be zero"),
        ("s += random.random() % 0.3", "other than an integer"),
        ("s += i % k + random.random()", "other than an integer"),
        ("s += random.randint(1, 6) + random.random()", "two distributions"),
        ("s += random.randint(1, 6) + random.randint(1, 8)", "two ranges"),
        ("s += random.randint(1, i)", "stay the same"),
        ("s += random.randint(1, 1099511627776)", "large range"),
        ("s += random.randint(6, 1)", "empty"),
        ("s += random.randrange(0, 10, 2)", "one that is not followed"),
        ("s += random.choice(range(4))", "written out"),
        ("s += random.normalvariate(0, 1)", "computes with"),
        ("s += np.random.rand() + np.random.randn()", "two distributions"),
        ("s += np.random.randint(1, 6) + np.random.randint(1, 8)", "two ranges"),
        ("s += np.random.randint(1.0, 6)", "another type than"),
        ("s += np.random.rand(3).sum()", "has no exact array form"),
        ("s += np.random.poisson(3)", "not known to give the same"),
        ("s += 1.0 if random.random() < s * math.sin(dx) else 0.0", "in a way other than"),
    ],
)  # fmt: skip
def test_declined(body: str, words: str) -> None:
    loop = f"    for i in range(n):\n        {body}\n    return s + random.random()\n"
    source = f"{HEAD}def f(n, dx=0.5, k=3):\n    s = 0.0\n{loop}"
    assert words in reason(source, "f", "CALLS = [call(5, 0.5, 3)]")


def test_math_replaced_goes_to_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    source = program("needle", SHAPES["needle"])
    after = rewritten(source, "needle", "CALLS = [call(5, 0.5, 3)]")
    for name, value in (("sin", math.cos), ("pi", 3.0), ("sin", lambda x: 0.5)):
        with monkeypatch.context() as patch:
            patch.setattr(math, name, value)
            assert check(source, after, "needle", lambda: (2000,), seeds=(1,)) == 0
