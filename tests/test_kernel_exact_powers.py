"""Powers of compiled copies are those of C's `pow`, with and without a call of it."""

import itertools
import math
import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from optadvisor.rewriters._kernel_exact_powers import LOST, MARGIN, exact_check, exact_power_text

EXPONENTS = {"power_half": 0.5, "power_3_halves": 1.5, "power_2": 2.0, "power_3": 3.0, "power_4": 4.0}


def function_of(power: str, space: dict[str, object]) -> Callable[[float, float], float]:
    """The emitted function, run by Python."""
    texts = [
        exact_power_text(LOST, "_lost", "plain", "math"),
        exact_power_text(MARGIN, "_margin", "plain", "math"),
        exact_power_text(exact_check(power, "_lost", "_margin"), "_power", "part", "math"),
    ]
    space |= {"plain": lambda function: function, "part": lambda **_: lambda function: function}
    for text in texts:
        exec(text, space)
    return space["_power"]  # type: ignore[return-value]


def bases(power: str) -> Iterator[float]:
    rng = random.Random(power)
    for _ in range(15_000):
        yield rng.uniform(0.0, 100.0)
        yield math.exp(rng.uniform(-80.0, 80.0))
        yield float(rng.randrange(1, 2**30)) * 2.0 ** rng.randrange(-40, 1)  # exact powers, and middles of two floats
        yield 2.0 ** (rng.randrange(-50, 51) / EXPONENTS[power]) * (1.0 + rng.randrange(-2000, 2001) * 2.0**-53)


@pytest.mark.parametrize("power", EXPONENTS)
def test_a_power_is_what_pow_gives(power: str) -> None:
    function = function_of(power, {"math": math})
    for x in bases(power):
        assert function(x, 1.0) == math.pow(x, EXPONENTS[power]), x.hex()
        if EXPONENTS[power] in (2.0, 3.0, 4.0):
            assert function(-x, 1.0) == math.pow(-x, EXPONENTS[power]), x.hex()


def recording(asked: list[float], answer: Callable[[float, float], float]) -> SimpleNamespace:
    """A module `math` that notes what its `pow` is asked."""

    def power(x: float, y: float) -> float:
        asked.append(x)
        return answer(x, y)

    return SimpleNamespace(pow=power, inf=math.inf)


def test_products_are_not_what_pow_gives() -> None:
    """Else there would be nothing to do."""
    assert any(x * x != math.pow(x, 2.0) for x in itertools.islice(bases("power_2"), 20_000))


@pytest.mark.parametrize("power", ["power_2", "power_3", "power_4"])
def test_pow_is_asked_once_in_25_times(power: str) -> None:
    asked: list[float] = []
    space: dict[str, object] = {"math": recording(asked, math.pow)}
    function = function_of(power, space)
    rng = random.Random(1)
    for _ in range(10_000):
        function(rng.uniform(1.0, 2.0), 1.0)
    if math.isinf(space["_margin"]):  # type: ignore[arg-type]
        assert len(asked) == 10_000
    else:
        assert 200 < len(asked) < 700


def test_where_the_errors_of_pow_are_not_known_it_is_always_asked() -> None:
    asked: list[float] = []
    space: dict[str, object] = {"math": recording(asked, lambda _x, _y: 0.5)}
    function = function_of("power_2", space)
    space["_margin"] = math.inf
    assert [function(x, 1.0) for x in (0.0, 1.0, 1.5, 0.1, 1e300)] == [0.5] * 5
    assert len(asked) == 5


@pytest.mark.parametrize("x", [math.inf, -math.inf, math.nan])
def test_what_is_no_number_is_left_to_python(x: float) -> None:
    with pytest.raises(FloatingPointError):
        function_of("power_2", {"math": math})(x, 1.0)


@pytest.mark.parametrize("x", [0.0, -0.0, 5e-324, 1e-200, -1e-160])
def test_what_is_too_small_is_asked(x: float) -> None:
    assert function_of("power_2", {"math": math})(x, 1.0) == math.pow(x, 2.0)
    assert math.copysign(1.0, function_of("power_3", {"math": math})(x, 1.0)) == math.copysign(1.0, math.pow(x, 3.0))
