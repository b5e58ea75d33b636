"""The classes that `numpy_growing` writes, against the steps they put off: values of many kinds, in random order."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from casekit import Case, call, site_of

from optadvisor.records import Declined
from optadvisor.rewriters import _growing_text as text
from optadvisor.rewriters import numpy_growing
from optadvisor.source.edits import render

STEPS: dict[str, tuple[text.Operation, Callable[[Any, Any], Any]]] = {
    "append": (text.APPEND, lambda array, value: np.append(array, value)),
    "rows": (text.ALONG, lambda array, value: np.append(array, value, axis=0)),
    "concatenate": (text.CONCATENATE, lambda array, value: np.concatenate([array, value])),
    "vstack": (text.VSTACK, lambda array, value: np.vstack([array, value])),
    "hstack": (text.HSTACK, lambda array, value: np.hstack([array, value])),
    "index": (text.INDEX, lambda array, value: np.r_[array, value]),
    "plus": (text.PLUS, lambda array, value: array + value),
}
STARTS: tuple[Callable[[], Any], ...] = (
    lambda: np.array([]),
    lambda: np.array([1.5]),
    lambda: np.array([1, 2]),
    lambda: np.array([1, 2], dtype="uint8"),
    lambda: np.array([True]),
    lambda: np.array([1.0], dtype="float32"),
    lambda: np.array([1.0], dtype=">f8"),
    lambda: np.zeros((0, 2)),
    lambda: np.ones((2, 2), order="F"),
    lambda: np.ones((2, 1)),
    lambda: np.arange(6.0)[::2],
    lambda: np.array(["ab"]),
    lambda: np.array([None, 1]),
    lambda: np.array(["2020-01-01"], dtype="datetime64[D]"),
    lambda: np.array(3.0),
    lambda: np.ma.masked_array([1.0, 2.0], mask=[True, False]),
    lambda: np.asmatrix([[1.0, 2.0]]),
    lambda: [1.5],
    list,
    lambda: (1,),
    lambda: 5,
    lambda: None,
)
VALUES: tuple[Callable[[], Any], ...] = (
    lambda: 2.5,
    lambda: -0.0,
    lambda: float("nan"),
    lambda: 3,
    lambda: 2**53 + 1,
    lambda: 2**63 - 1,
    lambda: 2**63,
    lambda: -(2**70),
    lambda: True,
    lambda: 1 + 2j,
    lambda: np.float64(0.1),
    lambda: np.float32(0.1),
    lambda: np.int64(7),
    lambda: np.uint8(7),
    lambda: [1.5],
    lambda: [2],
    lambda: [True],
    lambda: [1, 2.5],
    list,
    lambda: (3.0, 4.0),
    lambda: [[1.0, 2.0]],
    lambda: [[1.0], [2.0, 3.0]],
    lambda: np.array([1.0, 2.0]),
    lambda: np.array([1, 2]),
    lambda: np.array([1, 2], dtype="int8"),
    lambda: np.array([[1.0, 2.0], [3.0, 4.0]], order="F"),
    lambda: np.array(2.0),
    lambda: np.array([2j, 1.0]),
    lambda: np.ma.masked_array([1.0, 2.0], mask=[False, True]),
    lambda: "x",
    lambda: None,
    lambda: ["a"],
)


def shown(value: Any) -> Any:
    """What two values must agree in."""
    if isinstance(value, np.ndarray):
        flags = (value.flags.c_contiguous, value.flags.f_contiguous, value.flags.writeable)
        mask = np.ma.getmaskarray(value).tolist() if isinstance(value, np.ma.MaskedArray) else None
        return type(value), value.dtype.str, value.shape, flags, repr(value.tolist()), mask
    return type(value), repr(value)


def outcome(action: Callable[[], Any]) -> Any:
    try:
        return shown(action())
    except Exception as error:
        return type(error), str(error)


def growing(operation: text.Operation) -> Any:
    namespace: dict[str, Any] = {"np": np}
    exec(text.growing_class("Growing", operation, "np"), namespace)
    return namespace["Growing"]


@pytest.mark.parametrize("kind", STEPS)
@pytest.mark.parametrize("start", range(len(STARTS)))
def test_putting_steps_off_gives_what_the_steps_give(kind: str, start: int) -> None:
    operation, step = STEPS[kind]
    collection = growing(operation)
    draw = random.Random(f"{kind} {start}")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(100):
            few = draw.sample(VALUES, draw.choice([1, 1, 2, 4]))
            compare(collection, step, STARTS[start], [draw.choice(few) for _ in range(draw.randint(0, 6))], draw)


def compare(collection: Any, step: Any, start: Callable[[], Any], values: list[Any], draw: random.Random) -> None:
    array, parts = start(), collection(start())
    for value in values:
        expected = outcome(lambda array=array, value=value: step(array, value()))
        found = outcome(lambda value=value: parts.add(value()))
        if isinstance(expected[0], type) and issubclass(expected[0], Exception):
            assert found == expected
            return
        assert found == (type(None), "None"), (array, value())
        array = step(array, value())
        if draw.random() < 0.2:
            assert outcome(lambda: len(parts)) == outcome(lambda array=array: len(array))
            for back in (-1, -2):
                assert outcome(lambda back=back: parts[back]) == outcome(lambda back=back, array=array: array[back])
        if draw.random() < 0.1:
            assert shown(parts.joined()) == shown(array)
    assert shown(parts.joined()) == shown(array)


def test_without_a_step_the_array_stays_the_same_object() -> None:
    array, items = np.arange(3.0), [1]
    assert growing(text.APPEND)(array).joined() is array
    assert growing(text.PLUS)(items).joined() is items


def test_values_are_taken_as_they_are_when_they_are_added() -> None:
    row = [1.0, 2.0]
    parts = growing(text.APPEND)(np.array([]))
    parts.add(row)
    row[0] = 9.0
    assert parts.joined().tolist() == [1.0, 2.0]


def test_numpy_under_another_name() -> None:
    assert "np." not in text.growing_class("Growing", text.VSTACK, "numpy").replace("numpy.", "")


def reason(body: str) -> str:
    """Why nothing is proposed for a loop body over `values` with the array `a`; empty when something is."""
    source = f"import numpy as np\n\n\ndef f(values, a):\n    for x in values:\n        {body}\n    return a\n"
    case = Case(
        path=Path("f.py"), before=source, inputs="CALLS = [call([1.0], np.zeros(1))]", qualname="f", after="",
        variant="", expected="", declined="",
    )  # fmt: skip
    site = site_of(case)
    (answer,) = numpy_growing.propose(site)
    if isinstance(answer, Declined):
        return answer.reason
    assert b"parts" in render(site.module, [answer])
    return ""


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a = np.append(a, x)", ""),
        ("a = np.append(a, [x, a[-1], len(a)])", ""),
        ("a = np.append(a, a)", "in another way"),
        ("a = np.append(a, a[0])", "in another way"),
        ("a = np.append(a, x); a[0] = 1", "in another way"),
        ("a = np.append(a, x); a = a + [1]", "in different ways"),
        ("a = np.append(a, (a := x))", "in another way"),
    ],
)
def test_what_the_loop_may_do_with_the_array(body: str, expected: str) -> None:
    assert call is not None
    assert (reason(body) == "") is (expected == "")
    assert expected in reason(body)
