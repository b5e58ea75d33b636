"""NumPy's functions of one number, called in compiled code by the address of NumPy's own machine code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import casekit
import numpy as np
import pytest

from optadvisor.loops.library import OF_NUMBERS
from optadvisor.loops.twins import BY_NUMPY, OF_TWO
from optadvisor.records import Proposal
from optadvisor.rewriters import _kernel_numpys, numba_loops


def addresses(function: Any, *, two: bool = False) -> Any:
    made: dict[str, Any] = {"np": np}
    exec(_kernel_numpys._loop_text("loop", "np", two=two), made)
    return made["loop"](function)


@pytest.fixture(scope="module")
def each_by_its_loop() -> Any:
    numba = pytest.importorskip("numba")
    made: dict[str, Any] = {"intrinsic": numba.extending.intrinsic}
    exec(_kernel_numpys._ONE_NUMBER.format(intrinsic="intrinsic", name="one_number"), made)
    one_number = made["one_number"]

    @numba.njit  # type: ignore[untyped-decorator]
    def each(numbers: Any, loop: Any, data: Any) -> Any:
        found = np.empty(len(numbers))
        for place in range(len(numbers)):
            found[place] = one_number(loop, data, numbers[place])
        return found

    return each


def test_what_numpy_works_out_is_refused_for_its_last_digits_alone() -> None:
    assert {*BY_NUMPY} <= OF_NUMBERS


SPECIAL = [0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, 1e-310, 709.7, -745.0, 1.0, -1.0, np.pi]


@pytest.mark.parametrize("name", sorted({*BY_NUMPY} - {*OF_TWO}))
@np.errstate(all="ignore")
def test_compiled_code_gives_numpys_bits(name: str, each_by_its_loop: Any) -> None:
    function = getattr(np, name)
    random = np.random.default_rng(2)
    wide = 10.0 ** random.uniform(-300, 300, 3000) * random.choice([-1, 1], 3000)
    numbers = np.concatenate([random.uniform(-1, 1, 3000), random.normal(0, 20, 3000), wide, SPECIAL])
    loop, data = addresses(function)
    expected = np.array([function(number) for number in numbers.tolist()])
    assert each_by_its_loop(numbers, loop, data).tobytes() == expected.tobytes()


@pytest.fixture(scope="module")
def pairs_by_their_loop() -> Any:
    numba = pytest.importorskip("numba")
    made: dict[str, Any] = {"intrinsic": numba.extending.intrinsic}
    exec(_kernel_numpys._TWO_NUMBERS.format(intrinsic="intrinsic", name="two_numbers"), made)
    two_numbers = made["two_numbers"]

    @numba.njit  # type: ignore[untyped-decorator]
    def each(x: Any, y: Any, loop: Any, data: Any) -> Any:
        found = np.empty(len(x))
        for place in range(len(x)):
            found[place] = two_numbers(loop, data, x[place], y[place])
        return found

    return each


@pytest.mark.parametrize("name", sorted(OF_TWO))
@np.errstate(all="ignore")
def test_functions_of_two_numbers_give_numpys_bits(name: str, pairs_by_their_loop: Any) -> None:
    function, random = getattr(np, name), np.random.default_rng(3)
    x, y = [10.0 ** random.uniform(-300, 300, 3000) * random.choice([-1, 1], 3000) for _ in range(2)]
    x = np.concatenate([x, random.normal(0, 20, 3000), random.integers(-3, 4, 500), np.repeat(SPECIAL, len(SPECIAL))])
    y = np.concatenate([y, random.normal(0, 20, 3000), random.integers(-3, 4, 500), np.tile(SPECIAL, len(SPECIAL))])
    loop, data = addresses(function, two=True)
    expected = np.array([function(*pair) for pair in zip(x.tolist(), y.tolist(), strict=True)])
    found = pairs_by_their_loop(x, y, loop, data)
    assert found[~np.isnan(expected)].tobytes() == expected[~np.isnan(expected)].tobytes()
    assert np.isnan(found[np.isnan(expected)]).all()


@pytest.fixture(scope="module")
def product_by_its_loop() -> Any:
    numba = pytest.importorskip("numba")
    made: dict[str, Any] = {"intrinsic": numba.extending.intrinsic, "np": np, "njit": numba.njit}
    exec(_kernel_numpys._ONE_PRODUCT.format(intrinsic="intrinsic", name="one_product"), made)
    names = {"part": "njit", "loop": "loop", "tool": "one_product", "numpy": "np"}
    exec(_kernel_numpys._DOT.format(name="dot", **names), made)
    exec(_kernel_numpys._NORM.format(name="norm", **names), made)
    return made


@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("size", [*range(36), 63, 64, 65, 127, 128, 129, 1000, 4099, 20000])
def test_products_of_vectors_have_numpys_bits(size: int, step: int, product_by_its_loop: Any) -> None:
    random, loops = np.random.default_rng(size), addresses(np.matmul)
    for _ in range(5):
        x, y = random.normal(size=size * step)[::step], 10.0 ** random.uniform(-8, 8, size)
        assert product_by_its_loop["dot"](x, y, loops).hex() == float(np.dot(x, y)).hex()
        assert product_by_its_loop["norm"](y, loops).hex() == float(np.linalg.norm(y)).hex()


@pytest.mark.parametrize("special", [[np.inf, 1.0], [np.nan, 1.0], [-0.0, -0.0], [1e300, 1e300], [5e-324, 1.0], []])
@np.errstate(all="ignore")
def test_products_of_special_numbers(special: list[float], product_by_its_loop: Any) -> None:
    x, loops = np.array(special), addresses(np.matmul)
    for y in (np.ones(len(x)), x, -x):
        assert product_by_its_loop["dot"](x, y, loops).hex() == float(np.dot(x, y)).hex()
    assert product_by_its_loop["norm"](x, loops).hex() == float(np.linalg.norm(x)).hex()


@pytest.mark.parametrize(("x", "y"), [(-0.0, 1.0), (0.0, -2.0), (0.0, 0.0), (1e-200, -1e-200)])
def test_a_single_product_that_vanishes_is_refused(x: float, y: float, product_by_its_loop: Any) -> None:
    """`np.dot` keeps the sign of -0.0, which `@` loses."""
    with pytest.raises(ValueError):  # noqa: PT011
        product_by_its_loop["dot"](np.array([x]), np.array([y]), addresses(np.matmul))


def test_vectors_that_are_gone_through_otherwise_are_refused(product_by_its_loop: Any) -> None:
    x, loops = np.arange(6.0), addresses(np.matmul)
    dot, norm = product_by_its_loop["dot"], product_by_its_loop["norm"]
    packed = np.zeros(6, [("x", "f8"), ("k", "i4")])["x"]
    odd = np.zeros(6, [("k", "i4"), ("x", "f8"), ("j", "i4")])["x"]
    for wrong in (x[::-1], x[:5], np.broadcast_to(np.ones(1), 6), packed, odd):
        with pytest.raises(ValueError):  # noqa: PT011
            dot(x, wrong, loops)
    for wrong in (x[::2], np.zeros(52, np.uint8)[4:].view(np.float64)):
        with pytest.raises(ValueError):  # noqa: PT011
            norm(wrong, loops)


def test_addresses_are_looked_up_once() -> None:
    made: dict[str, Any] = {"np": np}
    exec(_kernel_numpys._loop_text("loop", "np", two=False), made)
    assert made["loop"](np.exp) is made["loop"](np.exp)
    assert made["loop"](np.exp)[0] != made["loop"](np.log)[0]


@pytest.mark.parametrize("other", [np.add, np.modf, np.isnan, np.frompyfunc(abs, 1, 1), abs, np.vectorize(abs), None])
def test_of_anything_else_no_address_is_given(other: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        addresses(other)


@pytest.mark.parametrize("other", [np.modf, np.isnan, np.less, np.frompyfunc(max, 2, 1), max, np.clip, None])
def test_of_anything_else_than_floats_of_two_no_address_is_given(other: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        addresses(other, two=True)


FAR_APART = """# --- before
import numpy as np


def apart(a, b):
    d = a - b
    return np.dot(a, b) + np.dot(d, d)


def total(X, limit):
    t, T = 0.0, X.T
    for i in range(len(X)):
        d = X[i] - X[0]
        if np.dot(d, d) < limit:
            t += {product}
    return t

# --- inputs: total
CALLS = [call(np.random.default_rng(1).normal(size=(9, 9)), 9.0)]
# --- declined: nothing
"""


@pytest.mark.parametrize(
    ("product", "exact"),
    [
        ("np.dot(X[i], X[0])", True),
        ("np.dot(X[i, 1:], X[0, 1:])", True),
        ("apart(X[i], X[0])", True),
        ("np.linalg.norm(X[:, i])", True),  # NumPy copies it first
        ("np.dot(X[:, i], X[0])", True),  # by `X.T[i]`, without a copy
        ("np.dot(X[0], X[:, 0]) + X[:, i] @ X[:, i - 1]", False),
        ("np.dot(X[1:, i], X[0, 1:])", False),
        ("np.dot(X[0, ::2], X[i, ::2])", False),
        ("np.dot(T[i], d)", False),
        ("apart(X[:, i], X[0])", False),
        ("apart(X[0], T[i])", False),
    ],
)
def test_numbers_far_from_each_other_are_multiplied_where_they_lie(product: str, exact: bool, tmp_path: Path) -> None:
    """A copy of them has NumPy's sum of products in another order."""
    (tmp_path / "case.py").write_text(FAR_APART.format(product=product))
    answers = numba_loops.propose(casekit.site_of(casekit.read_case(tmp_path / "case.py")))
    variants = [answer.variant for answer in answers if isinstance(answer, Proposal)]
    assert variants
    assert (numba_loops.BY_NUMPY in variants) is exact
