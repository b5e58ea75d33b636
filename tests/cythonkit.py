"""Functions built with Cython, and loaded through the decorator in a file of their own.

both = built(case, folder)      both.plain, both.fast: two modules; the second has found its machine code
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from casekit import Case, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import cython_typed
from optadvisor.source.edits import render
from optadvisor.verifier.ahead import cython_building


@dataclass(frozen=True, kw_only=True)
class Both:
    plain: ModuleType
    fast: ModuleType
    name: str
    proposal: Proposal
    place: Path

    def did(self, module: ModuleType, *args: Any, **kwargs: Any) -> object:
        """What a call gives or raises, and what it leaves of its arguments, as words."""
        function: Callable[..., Any] = getattr(module, self.name)
        try:
            result = repr(function(*args, **kwargs))
        except Exception as error:
            result = repr(error)
        return result, repr(args), repr(kwargs)

    def agree(self, make: Callable[[], tuple[Any, ...]], **kwargs: Any) -> None:
        """On arguments that are made for each anew."""
        assert self.did(self.fast, *make(), **kwargs) == self.did(self.plain, *make(), **kwargs)


def case_of(source: str, name: str, calls: str) -> Case:
    return Case(
        path=Path("case.py"), before=source, inputs=f"CALLS = [{calls}]\n", qualname=name, after="", variant="",
        expected="", declined="",
    )  # fmt: skip


def answer(case: Case) -> Proposal | Declined:
    (found,) = cython_typed.propose(site_of(case))
    return found


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def built(case: Case, folder: Path) -> Both:
    site = site_of(case)
    (proposal,) = cython_typed.propose(site)
    assert isinstance(proposal, Proposal), proposal
    (folder / "plainly.py").write_text(case.before, encoding="utf-8")
    fast = folder / "quickly.py"
    fast.write_bytes(render(site.module, [proposal]))
    function = getattr(loaded(fast), case.qualname)
    assert type(function) is FunctionType, "nothing is built yet"
    place = cython_building.place_of(function, folder)
    made = cython_building.build(proposal.cython, place)
    assert isinstance(made, cython_building.Built), made
    assert made.lines > made.python_lines > 0
    both = Both(
        plain=loaded(folder / "plainly.py"), fast=loaded(fast), name=case.qualname, proposal=proposal, place=place
    )
    assert type(getattr(both.fast, case.qualname)) is not FunctionType, "what was built is not found"
    return both


def same_depth(fast: int, plain: int) -> bool:
    """Whether as many levels of recursion are left; since Python 3.12, which counts calls in C apart, or one more."""
    return fast - plain in ((0,) if sys.version_info < (3, 12) else (0, 1))
