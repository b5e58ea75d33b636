"""The two-sample test: what differs is caught, what does not is not; everything seeded."""

from __future__ import annotations

import dataclasses
import math
import random
from collections import Counter

import numpy as np
import pytest
from conftest import some

from optadvisor.verifier.evidence.distribution import same_distribution
from optadvisor.verifier.evidence.result_features import features


def rng(seed, side=0):
    return np.random.default_rng([seed, side])


def py(seed):
    return random.Random(seed)


def walk(seed, p=0.5, steps=100):
    r = py(seed)
    at, path = 0, []
    for _ in range(steps):
        at += 1 if r.random() < p else -1
        path.append(at)
    return path


def autoregressive(seed, weight):
    r, x, out = rng(seed), 0.0, []
    for noise in r.normal(size=200):
        x = weight * x + math.sqrt(1 - weight**2) * noise
        out.append(x)
    return out


def two(seed, dependent):
    r = rng(seed)
    x, y = r.normal(size=2)
    return x, 0.9 * x + math.sqrt(1 - 0.81) * y if dependent else y


def arrays(seed, dependent):
    r = rng(seed)
    x, y = r.normal(size=(2, 100))
    return x, (x + y if dependent else math.sqrt(2) * y)


DIFFERENT = {
    "mean shifted by half a deviation": (lambda s: rng(s).normal(), lambda s: rng(s).normal() + 0.5),
    "twice the variance": (lambda s: rng(s).normal(), lambda s: rng(s).normal() * math.sqrt(2)),
    "uniform of twice the width": (lambda s: py(s).random(), lambda s: py(s).uniform(0, 2)),
    "steps of a walk": (walk, lambda s: walk(s, p=0.6)),
    "end of a walk": (lambda s: walk(s)[-1], lambda s: walk(s, p=0.6)[-1]),
    "randint one further": (lambda s: py(s).randint(0, 9), lambda s: py(s).randint(0, 10)),
    "randint one less": (lambda s: py(s).randint(0, 9), lambda s: py(s).randint(0, 8)),
    "randint from one": (lambda s: py(s).randint(0, 9), lambda s: py(s).randint(1, 9)),
    "randints one further": (lambda s: rng(s).integers(0, 10, 50), lambda s: rng(s).integers(0, 11, 50)),
    "lost correlation in time": (lambda s: autoregressive(s, 0.5), lambda s: autoregressive(s, 0.0)),
    "lost correlation of two numbers": (lambda s: two(s, True), lambda s: two(s, False)),
    "lost correlation of two arrays": (lambda s: arrays(s, True), lambda s: arrays(s, False)),
    "lost correlation of columns": (
        lambda s: np.stack(arrays(s, True), axis=1),
        lambda s: np.stack(arrays(s, False), axis=1),
    ),
    "lost correlation of rows in a list": (
        lambda s: list(zip(*map(list, arrays(s, True)), strict=True)),
        lambda s: list(zip(*map(list, arrays(s, False)), strict=True)),
    ),
    "random became a constant": (lambda s: py(s).random(), lambda s: 0.5),
    "constant seed": (lambda s: py(s).random(), lambda s: py(7).random()),
    "constant seed, many": (lambda s: rng(s).random(50), lambda s: rng(7).random(50)),
    "exponential of the same mean": (lambda s: rng(s).normal(1, 1), lambda s: rng(s).exponential(1)),
    "shuffled or not": (lambda s: py(s).sample(range(20), 20), lambda s: list(range(20))),
    "shuffle that never moves the first": (
        lambda s: py(s).sample(range(20), 20),
        lambda s: [0, *py(s).sample(range(1, 20), 19)],
    ),
    "probability of a coin": (lambda s: py(s).random() < 0.5, lambda s: py(s).random() < 0.8),
    "a list for an array": (lambda s: rng(s).random(5), lambda s: list(rng(s).random(5))),
    "float32": (lambda s: rng(s).random(5), lambda s: rng(s).random(5).astype(np.float32)),
    "another shape": (lambda s: rng(s).random((5, 2)), lambda s: rng(s).random((2, 5))),
    "one longer": (lambda s: rng(s).random(5), lambda s: rng(s).random(6)),
    "int for float": (lambda s: float(py(s).randint(0, 9)), lambda s: py(s).randint(0, 9)),
    "other keys": (lambda s: {"a": py(s).random()}, lambda s: {"b": py(s).random()}),
    "a constant off": (lambda s: (3, py(s).random()), lambda s: (4, py(s).random())),
    "letters": (
        lambda s: "".join(py(s).choices("abc", k=9)),
        lambda s: "".join(py(s).choices("abcd", k=9)),
    ),
    "NaN now and then": (lambda s: py(s).random(), lambda s: math.nan if s % 3 == 0 else py(s).random()),
    "length of a random list": (
        lambda s: [py(s).random()] * py(s).randint(1, 9),
        lambda s: [py(s).random()] * py(s).randint(1, 5),
    ),
}


@pytest.mark.parametrize("case", DIFFERENT)
def test_differences_are_caught(case):
    original, candidate = DIFFERENT[case]
    for offset, first, second in ((0, original, candidate), (20_000, candidate, original)):
        found = same_distribution(lambda s, f=first, o=offset: f(s + o), lambda s, f=second, o=offset: f(s + o))
        assert not found.same, found
        assert found.p < 0.001
        assert found.worst


@dataclasses.dataclass
class State:
    energy: float
    spins: np.ndarray


SAME = {
    "normal": lambda s: rng(s).normal(),
    "coin": lambda s: py(s).random() < 0.5,
    "rare": lambda s: int(py(s).random() < 0.01),
    "die": lambda s: py(s).randint(1, 6),
    "heavy tails": lambda s: rng(s).standard_cauchy(),
    "array": lambda s: rng(s).normal(size=30),
    "walk": lambda s: walk(s, steps=30),
    "shuffle": lambda s: py(s).sample(range(10), 10),
    "random length": lambda s: [py(s).random() for _ in range(py(s).randint(0, 6))],
    "now and then nothing": lambda s: None if py(s).random() < 0.1 else py(s).random(),
    "record": lambda s: State(energy=py(s).random(), spins=rng(s).integers(0, 2, 10)),
    "pairs": lambda s: [(py(s + k).random(), k) for k in range(5)],
    "text": lambda s: "".join(py(s).choices("abc", k=5)),
    "counts": lambda s: Counter(py(s).choices("abc", k=30)),
    "six": lambda s: tuple(rng(s).normal(size=6)),
}
SIMULATIONS = len(some(range(20)))


def test_no_false_alarms():
    """10 or 20 pairs of samples for each of 15 kinds of results: at most 1 % may be told apart."""
    alarms = []
    for case, draw in SAME.items():
        for number in range(SIMULATIONS):
            low = 10_000 * number + 50_000
            found = same_distribution(lambda s, d=draw, low=low: d(low + s), lambda s, d=draw, low=low: d(low + s))
            alarms += [] if found.same else [(case, number, found)]
    assert len(alarms) <= 0.01 * SIMULATIONS * len(SAME), alarms


def test_p_values_are_honest():
    """Uncorrected level of 10 % over 300 pairs of samples: about as many alarms, not many more."""
    alarms = 0
    for number in range(300):
        low = 10_000 * number
        found = same_distribution(
            lambda s, low=low: rng(low + s).normal(), lambda s, low=low: rng(low + s).normal(), seeds=100, level=0.1
        )
        alarms += not found.same
    assert 1 <= alarms <= 45


def test_too_slow_is_no_proof():
    now = [0.0]

    def slow(seed):
        now[0] += 1.0
        return seed

    found = same_distribution(slow, slow, budget_seconds=9.0, clock=lambda: now[0])
    assert not found.same
    assert found.worst == "too slow for a two-sample test: 5 results in 9 s"
    assert found.seeds == 5


def test_the_budget_may_end_it_once_there_is_enough():
    now = [0.0]

    def slow(seed):
        now[0] += 1.0
        return py(seed).random()

    found = same_distribution(slow, slow, budget_seconds=250.0, clock=lambda: now[0])
    assert found.same
    assert found.seeds == 126


def test_seeds_are_never_shared():
    ours, theirs = [], []
    same_distribution(lambda s: ours.append(s) or s, lambda s: theirs.append(s) or s)
    assert len(set(ours)) == len(set(theirs)) >= 200
    assert not set(ours) & set(theirs)


def test_the_sentence_names_number_and_values():
    found = same_distribution(lambda s: (1, py(s).random()), lambda s: (1, py(s).random() + 5))
    assert found.worst.startswith("return[1]: original 0.")
    assert ", candidate 5." in found.worst
    always = same_distribution(lambda s: (3, py(s).random()), lambda s: (4, py(s).random()))
    assert always.worst == "return[0]: always 3 in the original, always 4 in the candidate"
    kinds = same_distribution(lambda s: 1.0, lambda s: [1.0])
    assert kinds.worst == "the original returns float, the candidate list of float"


def test_what_never_varies_and_agrees_is_the_same():
    assert same_distribution(lambda s: (1, "a", None), lambda s: (1, "a", None)).same


def test_what_cannot_be_seen_is_no_proof():
    found = same_distribution(lambda s: object(), lambda s: object())
    assert not found.same
    assert found.worst == "return is a object, of which no numbers can be made"


def test_the_order_of_additions_is_no_difference():
    assert same_distribution(
        lambda s: rng(s).permutation([0.1, 0.2, 0.3, 1e-3, 7.7]),
        lambda s: rng(s).permutation([7.7, 0.2, 1e-3, 0.3, 0.1]),
    ).same


def test_features_of_odd_results():
    loop: list = []
    loop.append(loop)
    with pytest.raises(Exception, match="nested too deeply"):
        features(loop)
    assert features(10**400).numbers["return"] > 1e308
    assert features(np.zeros(0)).numbers == {"return, size": 0.0}
    assert features(np.array([math.nan, 1.0])).numbers["return, highest"] == math.inf
    assert features(1 + 2j).numbers == {"return.real": 1.0, "return.imag": 2.0}
    assert features(np.array([(1, 2.0)], dtype=[("x", int), ("y", float)])).numbers["return['y'], mean"] == 2.0
    assert features({3, 1, 2}).numbers["return, first"] == 1.0
