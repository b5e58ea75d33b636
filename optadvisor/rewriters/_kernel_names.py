"""The names that compiled copies and their helpers get, and how operations are spelled in them.

    names.check("finite")   →   `_finite`, or `_finite_2` where the file has that name already

Does not handle: names that other suggestions for the same file choose; `render` tells when two clash.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

from optadvisor.loops.kinds import Inference
from optadvisor.loops.parallel import Parallel
from optadvisor.loops.twins import NUMPYS
from optadvisor.rewriters._kernel_checks import POWERS
from optadvisor.rewriters._kernel_flags import adds_up
from optadvisor.rewriters._stream_calls import module_streams
from optadvisor.source.site import Site

REMOVED = "\0"
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.LShift: "<<",
    ast.RShift: ">>",
}
TIGHT = (ast.Name, ast.Constant, ast.Call, ast.Subscript, ast.Attribute)


@dataclass(frozen=True, kw_only=True)
class SideBySide:
    """What several iterations of a loop have to do with each other."""

    apart: tuple[tuple[str, str], ...] = ()
    """Arrays that must lie apart."""
    kept: frozenset[str] = frozenset()
    """Variables that one iteration hands on to the next, or to what comes behind the loop."""


@dataclass(kw_only=True)
class Names:
    """The names that the copies use, chosen so that they occur nowhere else in the file."""

    site: Site
    inference: Inference
    kernels: dict[ast.FunctionDef, str]
    parameters: tuple[str, ...]
    """Of the function that is replaced: those its copy takes."""
    numba: str
    numpy: str
    grown: Mapping[str, str] = field(default_factory=dict)
    """Those parameters that are lists to which it only appends → dtype of what it appends."""
    checks: dict[str, str] = field(default_factory=dict)
    """Check → name, for those in use."""
    draws: dict[str, str] = field(default_factory=dict)
    """Function that draws random numbers → name, for those in use (see `_stream_calls`)."""
    parts: list[str] = field(default_factory=list)
    """Functions that stand for comprehensions and folds."""
    tests_ahead: bool = False
    """Are indices tested in front of loops, and suspicious floats counted (`_kernel_bounds`, `_kernel_flags`)?"""
    parallel: Mapping[ast.stmt, Parallel] = field(default_factory=dict)
    """Loops whose iterations are shared out among threads."""
    lanes: Mapping[ast.stmt, SideBySide] = field(default_factory=dict)
    """Loops of which several iterations are made side by side (see `_kernel_lanes`)."""
    relaxed: bool = False
    """May last digits differ: sums in another order, squares as products?"""

    @property
    def reorders(self) -> bool:
        """Are there sums, of which the order may be another one?"""
        return self.relaxed and any(map(adds_up, self.inference.facts.values()))

    def check(self, check: str) -> str:
        return self.checks.setdefault(check, self.site.fresh(f"_{check}"))

    @property
    def njit(self) -> str:
        return self.site.fresh("_njit")

    @property
    def prange(self) -> str:
        return self.site.fresh("_prange")

    @property
    def compensates(self) -> str:
        return self.site.fresh("_compensates")

    @property
    def one(self) -> str:
        return self.site.fresh("one")

    def loop(self, check: str) -> str:
        """Where NumPy's own machine code for a function lies (`_kernel_numpys`)."""
        return self.site.fresh(f"{check.removeprefix(NUMPYS)}_loop")

    @property
    def intrinsic(self) -> str:
        return self.site.fresh("_intrinsic")

    @property
    def depth(self) -> str:
        return self.site.fresh("depth")

    def flag(self, variable: str) -> str:
        """The variable of a copy that says whether another one is of the type that is wanted."""
        return self.site.fresh(f"{variable}_fits")

    @property
    def filling(self) -> str:
        """The copy that fills lists which it is handed."""
        assert self.site.node is not None
        return self.site.fresh(f"{self.kernels[self.site.node]}_filling")

    def extras(self, function: ast.FunctionDef) -> tuple[str, ...]:
        """Further parameters of a copy, after the original's: globals that it or its callees read, `one`…"""
        facts = self.inference.facts
        reached = [function]
        for each in reached:
            reached += [callee for callee in facts[each].helpers.values() if callee not in reached]
        found = dict.fromkeys(name for each in reached for name in sorted(facts[each].globals))
        checks = [check for each in reached for check in (*facts[each].checks.values(), *facts[each].calls.values())]
        one = (self.one,) if POWERS & {*checks} else ()
        one = (*one, *(self.loop(check) for check in sorted({*checks}) if check.startswith(NUMPYS)))
        streams = module_streams(self.site, (facts[each] for each in reached))
        return (*found, *one, *((self.depth,) if facts[function].recursive else ()), *streams)


DEPTH = 400
"""Recursion deeper than this is left to the original; Python's own limit is 1000 by default."""
