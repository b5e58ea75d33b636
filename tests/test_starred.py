"""`from math import *`: what names mean in a file with such imports, and that its text stays what it was."""

from __future__ import annotations

import ast
from pathlib import Path

import numpy as np
import pytest

from optadvisor.source.module import Module


def meanings(text: str, path: str = "a.py") -> dict[str, list[str]]:
    """Each name and attribute as it stands in the text → all that it may mean, wherever it stands."""
    module = Module.parse(text.encode(), path)
    found: dict[str, list[str]] = {}
    for (start, end), names in sorted(module.names.items()):
        found.setdefault(module.data[start:end].decode(), []).append(" ".join(sorted(names)))
    return found


def test_names_are_those_of_the_module() -> None:
    found = meanings(
        "from math import *\nfrom random import *; ü = pi\n\ndef f(x):\n    return sqrt(x) + random() + é(e)\n"
    )
    assert found["sqrt"] == ["math.sqrt"]
    assert found["random"][-1] == "random.random"
    assert found["pi"] == ["math.pi"]
    assert found["e"] == ["math.e"]
    assert found["é"] == [""]
    assert found["x"] == [".f.<locals>.x"] * 2
    assert "*" not in "".join(found)


def test_built_ins_are_hidden() -> None:
    assert meanings("from numpy import *\ns = sum(len(abs([1])))\n")["sum"] == ["numpy.sum"]
    assert meanings("from numpy import *\nn = len([1])\n")["len"] == ["builtins.len"]
    assert meanings("from math import *\nx = pow(2, 3)\n")["pow"] == ["math.pow"]


def test_the_last_import_counts() -> None:
    both = "from math import *\nfrom numpy import *\nx = sqrt(2)\ny = factorial(3)\n"
    assert meanings(both)["sqrt"] == ["numpy.sqrt"]
    assert meanings(both)["factorial"] == ["math.factorial"]
    between = "from math import *\nx = sqrt(2)\nfrom numpy import *\ny = sqrt(2)\n"
    assert meanings(between)["sqrt"] == ["math.sqrt", "math.sqrt numpy.sqrt"]
    assert meanings("from math import *\nfrom cmath import exp\nx = exp(2)\n")["exp"][-1] == "cmath.exp math.exp"


def test_what_the_file_binds_is_not_known() -> None:
    assert meanings("from math import *\ne = 3\nx = e\n")["e"][-1] == ".e math.e"


@pytest.mark.parametrize(
    "text",
    [
        "from pylab import *\nx = sqrt(2)\n",
        "from .math import *\nx = sqrt(2)\n",
        "from math import *\nfrom helpers import *\nx = sqrt(2)\n",
        "try:\n    from math import *\nexcept ImportError:\n    pass\nx = sqrt(2)\n",
    ],
)
def test_other_modules_may_bind_anything(text: str) -> None:
    assert Module.parse(text.encode(), "a.py").has_star_import


def test_a_module_of_the_program_is_another_one(tmp_path: Path) -> None:
    (tmp_path / "math.py").write_text("sqrt = abs\n")
    assert Module.parse(b"from math import *\n", str(tmp_path / "a.py")).has_star_import
    assert not Module.parse(b"from cmath import *\n", str(tmp_path / "a.py")).has_star_import


def test_the_text_stays_as_it_is() -> None:
    text = b"from math import *\r\n\r\nx = sqrt(2)\r\n"
    module = Module.parse(text, "a.py")
    assert module.data == text
    assert module.encode(module.data) == text
    [first, _] = module.tree.body
    assert module.span(first) == (0, 18)
    assert ast.unparse(first) == "from math import pow, sqrt"


def test_names_are_what_python_binds() -> None:
    scope: dict[str, object] = {}
    exec("from numpy import *", scope)
    module = Module.parse(
        f"from numpy import *\n{' '.join(f'{n};' for n in scope if n != '__builtins__')}\n".encode(), "a"
    )
    [imported, *_] = module.tree.body
    assert isinstance(imported, ast.ImportFrom)
    assert {alias.name for alias in imported.names} == {*scope} - {"__builtins__"}
    assert all(getattr(np, alias.name) is scope[alias.name] for alias in imported.names)
