"""What CuPy has of NumPy, by a table that was made from CuPy itself (`benchmarks/cupy_names.py`): nothing is imported.

Does not handle: what a later CuPy has beyond it.
"""

from __future__ import annotations

import functools
import importlib.resources
import json
from collections.abc import Mapping
from typing import Any


@functools.cache
def table() -> Mapping[str, Any]:
    text = importlib.resources.files("optadvisor.rewriters.porting").joinpath("cupy_names.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def missing(function: str) -> bool:
    """Whether NumPy has it and CuPy not: `block`, `linalg.multi_dot`."""
    return function in table()["missing"]


def takes(function: str, keyword: str) -> bool:
    """Whether CuPy's function has a parameter of that name."""
    known = table()["functions"].get(function, ())
    return known is not None and keyword in known
