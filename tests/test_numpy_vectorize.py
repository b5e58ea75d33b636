"""Random functions with loops, and what `numpy_vectorize` makes of them: equal on friendly and unfriendly arguments."""

from __future__ import annotations

import dataclasses
import random
from pathlib import Path

import casekit
import numpy as np
import pytest
import vectorgen
import vectorinputs
import vectorkit
from conftest import some

from optadvisor.records import Declined
from optadvisor.rewriters import numpy_vectorize

BLOCKS = 10
CASE = "added_under_a_condition.py"
PER_BLOCK = 20
"""Functions in one test."""


@pytest.mark.parametrize("block", some(range(BLOCKS)))
def test_random_functions_keep_their_results(block: int) -> None:
    judged = {seed: vectorkit.judge(seed) for seed in range(block * PER_BLOCK, (block + 1) * PER_BLOCK)}
    differences = [f"{seed}: {text}" for seed, found in judged.items() for text in found.differences]
    assert not differences, "\n".join(differences)
    calls, fast = (sum(getattr(found, name) for found in judged.values()) for name in ("calls", "fast"))
    assert fast > calls / 4, "agreement must not be that of the original with itself"


def test_the_generator_makes_the_same_function_again() -> None:
    one, other = vectorgen.program(5), vectorgen.program(5)
    assert one == other
    first, second = (vectorinputs.inputs(one, 5) for _ in range(2))
    assert repr(first) == repr(second)


def test_the_judge_finds_a_wrong_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    source = "import numpy as np\n\n\ndef f(x, y):\n    for i in range(1, len(x)):\n        y[i] = x[i] - x[i - 1]\n"
    made = vectorkit.numpy_vectorize.kernel

    def wrong(*arguments: object) -> object:
        found = made(*arguments)  # type: ignore[arg-type]
        return dataclasses.replace(found, text=found.text.replace(" - x[", " + x["))

    def inputs() -> tuple[list[vectorkit.Arguments], list[vectorkit.Arguments]]:
        return [[np.arange(4.0), np.zeros(4)]], []

    assert not vectorkit.judge_text(source, inputs).differences
    monkeypatch.setattr(vectorkit.numpy_vectorize, "kernel", wrong)
    assert vectorkit.judge_text(source, inputs).differences


def test_arguments_that_are_not_friendly_are_among_them() -> None:
    rng = random.Random(1)
    shape = next(
        found for found in map(vectorgen.program, range(50)) if {"x", "y"} <= set(found.parameters) - found.lists
    )
    kinds = set()
    for _ in range(400):
        values = vectorinputs.twisted(shape, vectorinputs.inputs(shape, 3)[0][0], rng)
        x = values[shape.parameters.index("x")]
        y = values[shape.parameters.index("y")]
        if isinstance(x, np.ndarray) and isinstance(y, np.ndarray):
            kinds |= {"same"} if x is y else set()
            kinds |= {"overlap"} if x is not y and np.may_share_memory(x, y) else set()
            kinds |= {"read-only"} if not x.flags.writeable else set()
            kinds |= {x.dtype.name} | ({"stride"} if x.strides != (8,) and x.dtype == float else set())
    assert {"same", "overlap", "read-only", "stride", "float32"} <= kinds


def test_what_takes_a_few_microseconds_stays() -> None:
    site = casekit.site_of(casekit.read_case(Path(__file__).parent / "cases" / "numpy_vectorize" / CASE))
    calls = tuple(dataclasses.replace(call, seconds=3e-6) for call in site.recording.calls)
    quick = dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))
    (answer,) = numpy_vectorize.propose(quick)
    assert isinstance(answer, Declined)
    assert "its calls take 3 µs at most" in answer.reason
