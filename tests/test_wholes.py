"""Variables that begin as ints and become floats: added, subtracted and multiplied only while a float holds the int."""

from __future__ import annotations

import math
from typing import Any

import pytest

from optadvisor.rewriters._kernel_checks import check_text


def made(check: str) -> Any:
    scope: dict[str, Any] = {"math": math, "part": lambda function: function}
    exec(check_text(check, "f", "part", "nb", "math"), scope)
    return scope["f"]


@pytest.mark.parametrize("check", ["whole_add", "whole_subtract", "whole_multiply"])
def test_what_ints_and_floats_share_is_let_through(check: str) -> None:
    plain = {
        "whole_add": lambda x, y: x + y,
        "whole_subtract": lambda x, y: x - y,
        "whole_multiply": lambda x, y: x * y,
    }
    for x, y in [(3.0, 4), (-7.0, 2), (5.0, 5), (0.5, 3), (2.0**52, 1), (94_000_000.0, 94_000_000)]:
        result = made(check)(x, y)
        assert result == plain[check](int(x) if x == int(x) else x, y)
        assert math.copysign(1.0, result) == (1.0 if result == 0 else math.copysign(1.0, plain[check](x, y)))


@pytest.mark.parametrize(
    ("check", "x", "y"),
    [
        ("whole_add", 2.0**53, 1),
        ("whole_add", 1e300, 1),
        ("whole_add", math.nan, 1),
        ("whole_add", math.inf, 1),
        ("whole_subtract", -(2.0**53), 1),
        ("whole_multiply", 95_000_001.0, 95_000_001),
        ("whole_multiply", 0.0, -3),
        ("whole_multiply", -3.0, 0),
    ],
)
def test_it_gives_up_where_an_int_would_be_another_number(check: str, x: float, y: int) -> None:
    with pytest.raises(OverflowError):
        made(check)(x, y)
