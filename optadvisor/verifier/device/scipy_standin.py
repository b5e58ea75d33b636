"""The stand-in for `cupyx.scipy`: SciPy's own functions on arrays of the card, imported when they are called.

Does not handle: other modules than those that `rewriters.porting.scipy_calls` writes.
"""

from __future__ import annotations

import importlib
from types import ModuleType
from typing import Any

import numpy as np

from optadvisor.verifier.device.devicearray import STATE, DeviceArray, charge, wrapped

PARTS = ("special", "ndimage", "fft", "signal")


class Part(ModuleType):
    """`cupyx.scipy.ndimage`."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        function = getattr(importlib.import_module(self.__name__.removeprefix("cupyx.")), name)

        def lifted(*arguments: Any, **keywords: Any) -> Any:
            plain = [_plain(name, each) for each in arguments]
            named = {key: _plain(name, each) for key, each in keywords.items()}
            with np.errstate(all="ignore"):
                result = function(*plain, **named)
            charge(name, plain, result)
            return wrapped(np.asarray(result))

        return lifted


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, DeviceArray):
        return value._host
    if isinstance(value, np.ndarray | list | tuple):
        raise STATE.refuse(f"{name}: Unsupported type {type(value)}")
    return value


def modules() -> dict[str, ModuleType]:
    """By their names: `cupyx.scipy`, `cupyx.scipy.fft`."""
    whole = ModuleType("cupyx.scipy")
    found: dict[str, ModuleType] = {"cupyx.scipy": whole}
    for name in PARTS:
        part = Part(f"cupyx.scipy.{name}")
        setattr(whole, name, part)
        found[part.__name__] = part
    return found
