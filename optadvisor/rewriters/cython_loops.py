"""Loops over numbers and arrays in Cython, where Numba is not installed.

Before:                                 After:

    def total(a):                           @_cythonized
        s = 0.0                             def _total_kernel(a):
        for x in a:                             raise NotImplementedError("5f3c…")
            s += x
        return s                            def total(a):
                                                if type(a) is np.ndarray and a.dtype == np.float64 and …:
                                                    try:
                                                        return np.float64(_total_kernel(a))
                                                    except Exception:
                                                        pass
                                                s = 0.0
                                                …

What `numba_njit` proposes, with its tests of arguments, its proofs and its checks; but the copy is written in Cython,
with typed memoryviews, and built by a C compiler. It lies in a module beside the file. Indices are looked at where the
copy does so, and counted without a sign where none is negative; divisions by zero raise; arrays with gaps, arrays that
cannot be written to, and arrays of different types that share memory, if the copy stores into any, are left to the
original. Where nothing is built, the original runs.

Does not handle: lists and dicts that a function makes for itself, random draws, functions that call themselves,
float32, functions of NumPy on single numbers, loops that threads share.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters.cythonizing.arrays.conversion import converted
from optadvisor.rewriters.cythonizing.kinds import NotTyped
from optadvisor.source.site import Site

name = "cython_loops"
VARIANT = "built with Cython"
WHY = (
    "The interpreter reads every statement anew in each turn of a loop and keeps each number as an object. Compiled "
    "by Cython and a C compiler, the same steps are machine code on the numbers as they lie in the arrays. The copy "
    "gives up wherever it could differ, and the original, which stays in place, then runs."
)


def propose(site: Site) -> Iterator[Proposal | Declined]:
    """What is proposed for Numba, as Cython has it; what is declined there has its reason there."""
    for answer in numba_njit.propose(site):
        if isinstance(answer, Proposal) and answer.variant == numba_njit.COMPILED and not answer.rounds:
            try:
                yield _proposal(site, answer)
            except NotTyped as no:
                yield Declined(rewriter=name, function=site.ref, reason=no.reason, line=no.line)


def _proposal(site: Site, answer: Proposal) -> Proposal:
    """Raises `NotTyped`."""
    made = converted(answer, site.fresh("_cythonized"), _modules(site))
    return replace(
        made,
        rewriter=name,
        variant=VARIANT,
        title=re.sub(r" with Numba$", " ahead with Cython", answer.title),
        why=WHY,
        requires=("cython", *(("numpy",) if any("numpy" in one for one in answer.imports) else ())),
        ahead=False,
    )


def _modules(site: Site) -> dict[str, str]:
    """Names of modules, and of constants of `math`, at the top of the file."""
    found: dict[str, str] = {}
    for node in site.module.tree.body:
        match node:
            case ast.Import(names=names):
                found |= {one.asname or one.name: one.name for one in names if "." not in one.name}
            case ast.ImportFrom(module="math", names=names, level=0):
                found |= {one.asname or one.name: f"math.{one.name}" for one in names}
    return found
