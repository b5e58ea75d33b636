"""Compiled functions that draw as `random` and NumPy do: the same numbers, many times, and the same state after it."""

from __future__ import annotations

import copy
import functools
import math
import random
from typing import Any

import numpy as np
import pytest

from optadvisor.rewriters._stream_calls import TOOLS
from optadvisor.rewriters._stream_functions import TEXTS, function_text, needed

numba = pytest.importorskip("numba")

METHODS = [
    *[("python", *m) for m in (
        ("random",), ("uniform", -1.5, 3), ("uniform", 2, 7), ("gauss", 0.1, 2.5), ("normalvariate", 0.3, 2),
        ("expovariate", 1.7), ("randint", 1, 6), ("randint", -5, 2**40), ("randint", 3, 3), ("randint", 0, 2**31),
        ("randrange", 0, 10, 1), ("randrange", -10, 27, 5), ("getrandbits", 0), ("getrandbits", 1),
        ("getrandbits", 32), ("getrandbits", 33), ("getrandbits", 62),
    )],
    *[("legacy", *m) for m in (
        ("uniform", -2, 3.5), ("normal", 1, 2.5), ("standard_normal",), ("exponential", 2.2),
        ("standard_exponential",), ("randint", 0, 2), ("randint", 3, 4), ("randint", -7, 100),
        ("randint", 0, 2**31 + 5), ("randint", -1, 2**32 - 2),
    )],
    *[("generator", *m) for m in (
        ("random",), ("uniform", -2, 3.5), ("normal", 1, 2.5), ("standard_normal",), ("exponential", 2.2),
        ("standard_exponential",), ("integers", 0, 2), ("integers", 3, 4), ("integers", -7, 100),
        ("integers", 0, 2**31 + 5), ("integers", 0, 2**32 - 1),
    )],
]  # fmt: skip
COUNT = 20_001
"""Odd, so that a normal number is left waiting."""


@pytest.mark.compiles
@pytest.mark.parametrize("drawn", METHODS, ids=str)
def test_compiled_functions_draw_the_same_numbers(drawn: tuple[Any, ...]) -> None:
    family, method, *arguments = drawn
    owner = {"python": random.Random, "legacy": np.random.RandomState, "generator": np.random.default_rng}[family](5)
    other = copy.deepcopy(owner)
    wanted = [getattr(owner, method)(*arguments) for _ in range(COUNT)]
    tools = _tools()
    stream = other if family == "generator" else tools[f"{STATES[family]}_stream"](other)
    found = _drawing(f"{family}_{method}", len(arguments))(stream, *arguments, COUNT)
    assert found.tolist() == np.array(wanted).tolist()
    if family != "generator":
        tools[f"{STATES[family]}_goes_on"](other, stream)
    assert _state(owner) == _state(other)


STATES = {"python": "random", "legacy": "numpy"}


def _state(owner: Any) -> Any:
    if isinstance(owner, random.Random):
        return owner.getstate()
    if isinstance(owner, np.random.Generator):
        return owner.bit_generator.state
    state = owner.get_state(legacy=False)
    return state["state"]["key"].tolist(), state["state"]["pos"], state["has_gauss"], state["gauss"]


def _tools() -> dict[str, Any]:
    namespace: dict[str, Any] = {"np": np}
    for text in TOOLS.values():
        exec(text.format(**{tool: tool for tool in TOOLS}, numpy="np"), namespace)
    return namespace


@functools.lru_cache
def _drawing(function: str, count: int) -> Any:
    """A compiled loop that collects what `function` draws."""
    namespace: dict[str, Any] = {"np": np, "numba": numba, "math": math}
    names = {each: each for each in TEXTS}
    given = "".join(f", a{i}" for i in range(count))
    source = "\n".join(function_text(each, names, "numba.njit", "np", "math") for each in needed([function]))
    source += f"\n@numba.njit\ndef collected(s{given}, n):\n"
    source += f"    return np.array([{function}(s{given}) for _ in range(n)])\n"
    exec(source, namespace)
    return namespace["collected"]


def test_states_come_back_as_they_were() -> None:
    tools = _tools()
    for waiting in (None, -0.0, 0.0, math.inf, 1.5):
        one = random.Random(3)
        version, words, _ = one.getstate()
        one.setstate((version, words, waiting))
        before = one.getstate()
        tools["random_goes_on"](one, tools["random_stream"](one))
        assert repr(one.getstate()) == repr(before)
    for calls in range(3):
        two = np.random.RandomState(3)
        two.standard_normal(calls)
        other = copy.deepcopy(two)
        tools["numpy_goes_on"](two, tools["numpy_stream"](two))
        assert _state(two) == _state(other)
