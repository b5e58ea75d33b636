"""Ports for a card whose functions read globals: what is tested in front of them, and what is declined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from casekit import Case, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import cupy_port
from optadvisor.source.edits import render
from optadvisor.source.site import Site
from optadvisor.verifier.device import standin

HEAD = "import numpy as np\n\n\n"
NAME_OF_ANOTHER = """W = np.arange(3.0)


def near(x):
    return x + W


def hot(u):
    W = u * 2
    return near(W)
"""
ARGUMENT_OF_THAT_NAME = """W = np.arange(3.0)


def near(x):
    return x + W


def hot(W):
    W *= 2
    return near(W * 1.0)
"""
NUMBER = """K = 2.0


def hot(u):
    k = K
    k += 1.0
    u += k
    return u * K
"""


@pytest.fixture
def cp() -> Iterator[ModuleType]:
    with standin.in_place() as module:
        yield module


def asked(text: str) -> tuple[Site, list[Proposal | Declined]]:
    """What is said of `hot`, called with an array, with the globals as they were."""
    case = Case(
        path=Path("cupy_port/case.py"), before=HEAD + text, inputs="CALLS = [call(np.ones(3))]", qualname="hot",
        after="", variant="", expected="", declined="",
    )  # fmt: skip
    site = site_of(case)
    namespace = vars(case.load(case.before))
    seen = tuple(describe(name, namespace[name]) for name in case.data_names())
    recording = replace(site.recording, calls=tuple(replace(call, globals_read=seen) for call in site.recording.calls))
    site = Site(module=site.module, hotspot=site.hotspot, recording=recording)
    return site, list(cupy_port.propose(site))


@pytest.mark.parametrize("text", [NAME_OF_ANOTHER, ARGUMENT_OF_THAT_NAME])
def test_a_global_array_whose_name_is_taken_cannot_be_tested(text: str) -> None:
    _, (answer,) = asked(text)
    assert isinstance(answer, Declined)
    assert "is a variable here and a global one" in answer.reason


def test_a_global_number_that_became_an_array_is_left_to_the_original(cp: ModuleType) -> None:
    """`k += 1.0` would change that array, and once more when the original takes over."""
    site, (answer,) = asked(NUMBER)
    assert isinstance(answer, Proposal)
    text = render(site.module, [answer]).decode("utf-8")
    assert "and type(K) is float" in text
    for value in (2.0, np.ones(3)):
        one: dict[str, object] = {}
        other: dict[str, object] = {}
        exec(HEAD + NUMBER, one)
        exec(text, other)
        for each in (one, other):
            each["K"] = value if isinstance(value, float) else value.copy()
        results = [each["hot"](np.ones(3)) for each in (one, other)]  # type: ignore[operator]
        assert np.array_equal(*results)
        assert np.array_equal(one["K"], other["K"])  # type: ignore[arg-type]
