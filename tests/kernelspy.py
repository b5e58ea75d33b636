"""Notes what a compiled copy returns, also once Numba's function has taken the place of what started it."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any


def spied(namespace: MutableMapping[str, Any], name: str) -> list[Any]:
    """The results of the calls of `namespace[name]` that came to an end, filled as the file's functions call it."""
    kernels, results = [namespace[name]], list[Any]()

    def spy(*arguments: Any) -> Any:
        try:
            results.append(kernels[-1](*arguments))
        finally:
            if namespace[name] is not spy:
                kernels.append(namespace[name])
                namespace[name] = spy
        return results[-1]

    namespace[name] = spy
    return results
