"""Start every global random generator of a process from a given state: for checks that compare two runs of a program.

Covers `random`, NumPy's legacy global generator and unseeded `numpy.random.default_rng()`, `RandomState()` and
`SeedSequence()`. NumPy is seeded when the program imports it, so that a program without it does not pay for it.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import random
import sys
from types import ModuleType
from typing import Any


def inject(seed: int) -> None:
    """Seed what is loaded and arrange for `numpy.random` to be seeded as it is imported."""
    random.seed(seed)
    if "numpy.random" in sys.modules:
        _seed_numpy(sys.modules["numpy.random"], seed)
    else:
        sys.meta_path.insert(0, _NumpyRandomFinder(seed))


def _seed_numpy(numpy_random: Any, seed: int) -> None:
    # SeedSequence() without entropy asks `randbits`, a module global of NumPy's bit_generator.
    source = random.Random(seed)
    sys.modules["numpy.random.bit_generator"].__dict__["randbits"] = source.getrandbits
    numpy_random.seed(seed)


class _NumpyRandomFinder(importlib.abc.MetaPathFinder):
    def __init__(self, seed: int) -> None:
        self.seed = seed

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if name != "numpy.random":
            return None
        sys.meta_path.remove(self)
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = _SeedingLoader(spec.loader, self.seed)
        return spec


class _SeedingLoader(importlib.abc.Loader):
    def __init__(self, loader: Any, seed: int) -> None:
        self.loader = loader
        self.seed = seed

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        module = self.loader.create_module(spec)
        return module if isinstance(module, ModuleType) else None

    def exec_module(self, module: ModuleType) -> None:
        self.loader.exec_module(module)
        _seed_numpy(module, self.seed)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loader, name)
