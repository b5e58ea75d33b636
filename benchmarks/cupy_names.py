"""Write down what the installed CuPy offers of NumPy, for machines without it: names, keywords, and what is missing.

    python benchmarks/cupy_names.py            (CuPy is imported, which takes no driver and no card)

The result, `optadvisor/rewriters/porting/cupy_names.json`, is what `cupy_port` asks whether a call can be made there.
"""

from __future__ import annotations

import argparse
import inspect
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import cupy
import numpy

FILE = Path(__file__).parent.parent / "optadvisor" / "rewriters" / "porting" / "cupy_names.json"
OF_UFUNCS = ["out", "dtype", "casting"]
"""Keywords of CuPy's ufuncs, whose signatures cannot be asked for."""
MODULES = ("", "fft", "linalg")


def main() -> None:
    argparse.ArgumentParser(description=__doc__.partition("\n")[0]).parse_args()
    functions: dict[str, list[str] | None] = {}
    missing: list[str] = []
    for name in MODULES:
        there = getattr(cupy, name) if name else cupy
        for function in sorted(public(getattr(numpy, name) if name else numpy)):
            spelled = f"{name}.{function}" if name else function
            if hasattr(there, function):
                functions[spelled] = keywords(getattr(there, function))
            else:
                missing.append(spelled)
    methods = sorted(each for each in dir(cupy.ndarray) if not each.startswith("_") and hasattr(numpy.ndarray, each))
    found = {"cupy": cupy.__version__, "numpy": numpy.__version__}
    FILE.write_text(json.dumps({**found, "functions": functions, "missing": missing, "methods": methods}, indent=1))
    print(f"{len(functions)} functions of NumPy {numpy.__version__} in CuPy {cupy.__version__}, {len(missing)} missing")
    print(FILE)


def public(module: ModuleType) -> set[str]:
    """What can be called and is no class."""
    names = getattr(module, "__all__", dir(module))
    return {
        each for each in names if callable(getattr(module, each, None)) and not inspect.isclass(getattr(module, each))
    }


def keywords(function: Any) -> list[str] | None:
    """The names of its parameters; None where nobody says."""
    if isinstance(function, cupy.ufunc):
        return OF_UFUNCS
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return None


if __name__ == "__main__":
    main()
