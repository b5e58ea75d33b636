"""NumPy's functions of one number, called in compiled code by the address of NumPy's own machine code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import casekit
import numpy as np
import pytest

from optadvisor.loops.twins import BY_NUMPY
from optadvisor.records import Proposal
from optadvisor.rewriters import _kernel_numpys, numba_loops


def addresses(function: Any) -> Any:
    made: dict[str, Any] = {"np": np}
    exec(_kernel_numpys._LOOP.format(name="loop", numpy="np"), made)
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


@pytest.mark.parametrize("name", sorted(BY_NUMPY))
@np.errstate(all="ignore")
def test_compiled_code_gives_numpys_bits(name: str, each_by_its_loop: Any) -> None:
    function = getattr(np, name)
    random = np.random.default_rng(2)
    wide = 10.0 ** random.uniform(-300, 300, 3000) * random.choice([-1, 1], 3000)
    special = [0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, 1e-310, 709.7, -745.0, 1.0, -1.0, np.pi]
    numbers = np.concatenate([random.uniform(-1, 1, 3000), random.normal(0, 20, 3000), wide, special])
    loop, data = addresses(function)
    expected = np.array([function(number) for number in numbers.tolist()])
    assert each_by_its_loop(numbers, loop, data).tobytes() == expected.tobytes()


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
    exec(_kernel_numpys._LOOP.format(name="loop", numpy="np"), made)
    assert made["loop"](np.exp) is made["loop"](np.exp)
    assert made["loop"](np.exp)[0] != made["loop"](np.log)[0]


@pytest.mark.parametrize("other", [np.add, np.modf, np.isnan, np.frompyfunc(abs, 1, 1), abs, np.vectorize(abs), None])
def test_of_anything_else_no_address_is_given(other: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        addresses(other)


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
        ("np.dot(X[:, i], X[0])", False),
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
