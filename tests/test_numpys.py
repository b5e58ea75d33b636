"""NumPy's functions of one number, called in compiled code by the address of NumPy's own machine code."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from optadvisor.loops.twins import BY_NUMPY
from optadvisor.rewriters import _kernel_numpys


def addresses(*functions: Any) -> Any:
    made: dict[str, Any] = {"np": np}
    exec(_kernel_numpys._LOOPS.format(name="loops", numpy="np"), made)
    return made["loops"](*functions)


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
    names = {"part": "njit", "loops": "loops", "tool": "one_product", "numpy": "np", "place": 0, "after": 1}
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
    exec(_kernel_numpys._LOOPS.format(name="loops", numpy="np"), made)
    assert made["loops"](np.exp, np.log) is made["loops"](np.exp, np.log)
    assert made["loops"](np.exp, np.log).tolist() == [*made["loops"](np.exp), *made["loops"](np.log)]


@pytest.mark.parametrize("other", [np.add, np.modf, np.isnan, np.frompyfunc(abs, 1, 1), abs, np.vectorize(abs), None])
def test_of_anything_else_no_address_is_given(other: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        addresses(np.exp, other)
