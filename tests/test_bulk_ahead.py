"""`bulk_draws` where the loop stays: draws taken ahead, the generator put back however the loop is left."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from casekit import site_of
from test_bulk_draws import answers, case, outcome, reason, rewritten

from optadvisor.records import Proposal
from optadvisor.rewriters import bulk_draws
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.site import Site

HEAD = "import math\nimport random\nimport numpy as np\n\nMOVES = ((0, 1), (1, 0), (0, -1), (-1, 0))\n\n"

Make = Callable[[], tuple[Any, ...]]

STAYS = {
    "first_passage": """
        x = 0.0
        steps = 0
        while abs(x) < k:
            x += random.gauss(0.0, 1.0)
            steps += 1
        return x, steps
    """,
    "some_iterations": """
        total = 0
        for i in range(n):
            if i % 3 == 0:
                total += random.randint(1, 6)
            elif i % 5:
                total -= random.randint(1, 6)
        return total
    """,
    "early_exit": """
        seen = []
        for i in range(n):
            throw = random.randrange(1, 100)
            if throw == 42:
                break
            if throw == 17 and i > 50:
                return i, seen
            seen.append(throw)
        else:
            seen.append(None)
        return seen
    """,
    "raises": """
        counts = [0] * k
        for i in range(n):
            place = random.randint(0, 9)
            counts[place] += 1
        return counts
    """,
    "caught": """
        found = []
        for i in range(n):
            a = random.randint(0, 5)
            b = random.randint(0, 5)
            try:
                found.append(a / b)
            except ZeroDivisionError:
                found.append(None)
                continue
            found.append(b)
        return found
    """,
    "paths": """
        ends = []
        for path in range(n // 10):
            s = 100.0
            for step in range(k):
                s *= math.exp(0.01 + 0.2 * random.gauss(0.0, 1.0))
            ends.append(max(s - 100.0, 0.0))
        return ends
    """,
    "letters": """
        text = ""
        for i in range(n):
            text += random.choice("ACGT")
        return text
    """,
    "directions": """
        where = [0, 0]
        for i in range(n):
            dx, dy = random.choice(MOVES)
            where[0] += dx
            where[1] += dy
        return where
    """,
    "coins": """
        place = {0: 1}
        x = 0
        for i in range(n):
            x += random.choice([-1, 1])
            place[x] = place.get(x, 0) + 1
        return place
    """,
    "numpy_while": """
        tries = 0
        while True:
            tries += 1
            if np.random.rand() * k > k - 0.01 or tries > n:
                break
        return tries
    """,
    "numpy_dice": """
        faces = {}
        for i in range(n):
            face = np.random.randint(1, 7)
            faces[face] = faces.get(face, 0) + 1
        return faces
    """,
    "numpy_normal": """
        xs = [0.0]
        for i in range(n):
            xs.append(0.9 * xs[-1] + np.random.normal(0.0, scale))
        return xs
    """,
    "grid": """
        rows = []
        for i in range(n // 20):
            row = []
            for j in range(k):
                row.append(1 if random.uniform(-1.0, 1.0) < 0.1 else 0)
            rows.append(row)
        return rows
    """,
    "events": """
        t = 0.0
        while t < n:
            t += random.expovariate(0.5)
        return t
    """,
    "two_values": """
        best = None
        for i in range(n):
            x = random.uniform(-2.0, 2.0)
            y = random.uniform(-2.0, 2.0)
            r = x * x + y * y
            if best is None or r < best[0]:
                best = (r, x, y)
        return best, x
    """,
    "dice_game": """
        counts = [0] * 19
        longest = streak = 0
        for r in range(n):
            a = random.randint(1, 6)
            b = random.randint(1, 6)
            c = random.randint(1, 6)
            low = min(a, b, c)
            total = a + b + c - low + random.randint(1, 6)
            counts[total] += 1
            streak = streak + 1 if total > 12 else 0
            longest = max(longest, streak)
            if r % 100 == 0:
                print(r, low)
        return counts, longest, low
    """,
}


def program(name: str, body: str) -> str:
    lines = body.strip("\n").splitlines()
    return f"{HEAD}def {name}(n, k=7, scale=1.5):\n" + "\n".join(line[4:] for line in lines).rstrip() + "\n"


def ahead(source: str, name: str, calls: str = "CALLS = [call(5, 7, 1.5)]") -> str:
    """The proposal that leaves the loop, where there are two."""
    site = site_of(case(source, name, calls))
    (found,) = (p for p in bulk_draws.propose(site) if isinstance(p, Proposal) and p.variant == "drawn ahead")
    return render(site.module, [found]).decode("utf-8")


def both(source: str, after: str, name: str, make: Make, seed: int) -> None:
    before: dict[str, Any] = {"__name__": "program"}
    changed: dict[str, Any] = {"__name__": "program"}
    exec(compile(source, "program.py", "exec"), before)
    exec(compile(after, "program.py", "exec"), changed)
    assert outcome(before[name], make, seed) == outcome(changed[name], make, seed)


@pytest.mark.parametrize("name", STAYS)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_loops_that_stay(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    source = program(name, STAYS[name])
    after = ahead(source, name)
    assert "with _DrawnAhead(" in after
    for seed, n in enumerate((0, 1, 64, 128, 129, 385, 9000)):
        for k in (7, 1):
            both(source, after, name, lambda n=n, k=k: (n, k), seed)  # type: ignore[misc]
    assert ("0 " in capsys.readouterr().out) == (name == "dice_game")


@pytest.mark.parametrize("name", ["first_passage", "some_iterations", "numpy_dice", "dice_game"])
def test_rewritten_loops_are_left_alone(name: str) -> None:
    after = rewritten(program(name, STAYS[name]), name, "CALLS = [call(5)]")
    assert answers(after, name, "CALLS = [call(5)]") == []


def test_numbers_of_another_kind_go_to_the_original() -> None:
    source = program("numpy_normal", STAYS["numpy_normal"])
    after = rewritten(source, "numpy_normal", "CALLS = [call(5, 7, 1.5)]")
    for scale in (1, True, 0.0, -1.0, float("nan"), np.float32(0.5), np.ones(1), None):
        both(source, after, "numpy_normal", lambda scale=scale: (50, 7, scale), 3)  # type: ignore[misc]


@pytest.mark.parametrize("method", ["random", "normal"])
@pytest.mark.parametrize("left", ["break", "raise KeyError(i)", "return i", "continue"])
def test_generators_of_numpy(method: str, left: str) -> None:
    body = f"    for i in range(n):\n        if rng.{method}() > 0.99:\n            {left}\n    return n\n"
    source = f"{HEAD}def draw(rng, n):\n{body}"
    for maker in ("default_rng", "RandomState"):
        after = rewritten(source, "draw", f"CALLS = [call(np.random.{maker}(1), 5)]")
        assert "_DrawnAhead(" in after
        for seed in range(8):
            both(source, after, "draw", lambda maker=maker: (getattr(np.random, maker)(7), 300), seed)  # type: ignore[misc]
            both(source, after, "draw", lambda: (random.Random(3), 300), seed)


def test_a_replaced_function_goes_to_the_original(monkeypatch: pytest.MonkeyPatch) -> None:
    source = program("first_passage", STAYS["first_passage"])
    after = rewritten(source, "first_passage", "CALLS = [call(5, 7)]")
    with monkeypatch.context() as patch:
        patch.setattr(random, "gauss", lambda mu, sigma: 0.25)
        both(source, after, "first_passage", lambda: (5, 7), 1)
    with monkeypatch.context() as patch:
        patch.setattr(random.Random, "gauss", lambda self, mu, sigma: 0.25)
        both(source, after, "first_passage", lambda: (5, 7), 1)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("    while n:\n        n -= 1\n        shuffle(n)\n        random.gauss(0, 1)\n", "`while` loop"),
        ("    while n:\n        n -= 1\n        random.seed(random.randint(1, 6))\n", "`while` loop"),
        ("    while n > random.random():\n        n -= 1\n", "`while` loop"),
        ("    while n:\n        n = random.randint(1, n)\n", "`while` loop"),
        ("    while n:\n        n -= random.randint(0, 2) + random.random()\n", "`while` loop"),
        ("    while n:\n        n -= (lambda: random.randint(0, 2))()\n", "`while` loop"),
        ("    while n:\n        n = max(range(n), key=roll) - random.randint(0, 2)\n", "`while` loop"),
        ("    while n:\n        n -= roll(n) + random.randint(0, 2)\n", "`while` loop"),
        ("    while n:\n        n -= random.randint(0, 2)\n        print(vars())\n", "`while` loop"),
        ("    while n:\n        n -= random.randint(0, max([2], key=random.sample))\n", "`while` loop"),
        ("    while n:\n        n -= random.randint(0, 2)\n        np.random.seed(n)\n", "`while` loop"),
        ("    while n:\n        n -= random.randint(0, 2)\n        random.random = len\n", "`while` loop"),
    ],
)  # fmt: skip
def test_what_may_use_the_generator_meanwhile_is_declined(body: str, words: str) -> None:
    helpers = "def shuffle(n):\n    pass\n\ndef roll(n):\n    return random.random()\n\n"
    source = f"{HEAD}{helpers}def f(n):\n{body}"
    if "shuffle" in body:  # a function of the file that leaves the generator alone
        assert isinstance(answers(source, "f", "CALLS = [call(0)]")[0], Proposal)
    else:
        assert words in reason(source, "f", "CALLS = [call(0)]")


class Sneaky:
    """An object of another file that draws when it is used as a number or asked for its next element."""

    def __init__(self, rest: int) -> None:
        self.rest = rest

    def __repr__(self) -> str:
        return f"Sneaky({self.rest})"

    def __gt__(self, other: int) -> bool:
        self.rest -= random.randint(1, 2)
        return self.rest > 0

    def __sub__(self, other: int) -> Sneaky:
        return self

    def __iter__(self) -> Any:
        return (random.randint(0, 9) for _ in range(self.rest))


def test_objects_of_another_file_that_draw_go_to_the_original() -> None:
    source = f"{HEAD}def f(n):\n    s = 0\n    for k in n:\n        s += k * random.randint(0, 9)\n    return s\n"
    after = ahead(source, "f", "CALLS = [call([1, 2])]")
    both(source, after, "f", lambda: (Sneaky(30),), 3)
    both(source, after, "f", lambda: ([1, 2.5, 3],), 3)


def test_with_numpys_functions_the_stream_is_the_same() -> None:
    body = """
        total = 0.0
        for path in range(n // 10):
            s = 100.0
            for step in range(k):
                s *= math.exp(0.01 + 0.2 * random.gauss(0.0, 1.0))
            total += max(s - 100.0, 0.0)
        return total
    """
    source = program("price", body)
    site = site_of(case(source, "price", "CALLS = [call(5, 7, 1.5)]"))
    exact, close = bulk_draws.propose(site)
    assert isinstance(exact, Proposal)
    assert isinstance(close, Proposal)
    both(source, render(site.module, [exact]).decode("utf-8"), "price", lambda: (5000, 7), 3)
    results = []
    for text in (source, render(site.module, [close]).decode("utf-8")):
        names: dict[str, Any] = {"__name__": "program"}
        exec(compile(text, "program.py", "exec"), names)
        random.seed(4)
        results.append((names["price"](5000, 7), random.getstate()))
    assert results[0][1] == results[1][1]
    assert results[1][0] == pytest.approx(results[0][0], rel=1e-12)


def test_numpys_functions_decide_nothing() -> None:
    for name in ("first_passage", "early_exit", "caught", "two_values"):
        site = site_of(case(program(name, STAYS[name]), name, "CALLS = [call(5, 7, 1.5)]"))
        assert [p.variant for p in bulk_draws.propose(site) if isinstance(p, Proposal)] == ["drawn ahead"]


def test_a_generator_that_is_looked_at_is_not_drawn_ahead() -> None:
    body = (
        "    s = []\n    for i in range(n):\n        if rng.random() < 0.5:\n            s.append({})\n    return s\n"
    )
    for look in ("rng.bit_generator.state", "str(rng)", "rng"):
        source = f"{HEAD}def f(rng, n):\n{body.format(look)}"
        assert reason(source, "f", "CALLS = [call(np.random.default_rng(1), 5)]")
    source = f"{HEAD}def f(rng, n):\n{body.format('int(i)')}"
    assert "_DrawnAhead" in rewritten(source, "f", "CALLS = [call(np.random.default_rng(1), 5)]")


def test_a_strange_number_waiting_in_the_generator_goes_to_the_original() -> None:
    source = f"{HEAD}def f(rng, n):\n    while n > 0:\n        n -= abs(rng.gauss(0, 1)) + 1\n    return n\n"
    after = rewritten(source, "f", "CALLS = [call(random.Random(1), 5)]")

    def strange() -> tuple[Any, ...]:
        rng = random.Random(1)
        rng.setstate((*rng.getstate()[:2], 1))
        return rng, 9

    both(source, after, "f", strange, 1)
    both(source, after, "f", lambda: (random.Random(1), 9), 1)


LOOP = "    while n > 0:\n        n -= random.randint(0, 2)\n    return n\n"


@pytest.mark.parametrize(
    "extra",
    [
        "import mymodule\n",
        "from .mine import *\n",
        "from . import mine\n",
        "class Noisy:\n    def __sub__(self, other):\n        return random.random()\n",
        "def numbers():\n    yield random.random()\n",
        "noisy = lambda: random.random()\n",
        "class Deck:\n    def pop(self):\n        return self.rng.randrange(9)\n",
    ],
)
def test_other_code_that_may_run_in_the_loop_is_declined(extra: str) -> None:
    plain = f"{HEAD}def f(n):\n{LOOP}"
    site = site_of(case(plain, "f", "CALLS = [call(5)]"))
    assert isinstance(next(iter(bulk_draws.propose(site))), Proposal)
    module = Module.parse(f"{HEAD}{extra}\n\ndef f(n):\n{LOOP}".encode(), "f.py")
    ref = next(ref for ref in module.functions if ref.qualname == "f")
    hotspot = site.hotspot.__class__(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=0.9)
    changed = Site(module=module, hotspot=hotspot, recording=site.recording)
    assert not any(isinstance(answer, Proposal) for answer in bulk_draws.propose(changed))
