"""The rewriters, in the order in which their proposals are tried. One technique a file; text out.

A rewriter is a module with `name` and `propose(site) -> Iterator[Proposal | Declined]`; adding one is a line in `ALL`
and a folder `tests/cases/<name>/`. Third parties register modules under the entry-point group `optadvisor.rewriters`.
Rewriters never import numba, cython or cupy, and never run user code.
"""

from __future__ import annotations

import importlib.metadata
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, cast

from optadvisor.errors import RewriterError
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import (
    _deciding,
    arithmetic,
    array_modules,
    batching,
    beginnings,
    belonging,
    bisecting,
    bulk_draws,
    climbing,
    comprehending,
    counting,
    cuda_kernels,
    cuda_vectorize,
    cupy_port,
    cython_loops,
    cython_typed,
    dividing,
    finding,
    foremost,
    grouping,
    heaping,
    hoisting,
    incremental,
    indexing,
    inserting,
    joining,
    lengthening,
    membership,
    memoising,
    numba_loops,
    numba_njit,
    numpy_growing,
    numpy_vectorize,
    pairing,
    pandas_enlarging,
    pandas_growing,
    pandas_rows,
    pandas_tuples,
    patterns,
    printing,
    processes,
    queueing,
    recursing,
    remembering,
    repeating,
    selecting,
    single_precision,
    stopping,
    tables,
    tallying,
    timestamps,
    translate,
    unwinding,
)
from optadvisor.source.edits import render
from optadvisor.source.inner import is_inner
from optadvisor.source.site import Site


class Rewriter(Protocol):
    """What a rewriter module offers."""

    @property
    def name(self) -> str: ...

    def propose(self, site: Site) -> Iterator[Proposal | Declined]: ...


ALL: tuple[Rewriter, ...] = tuple(
    cast(Rewriter, module)
    for module in (
        bulk_draws,
        hoisting,
        patterns,
        timestamps,
        tables,
        repeating,
        beginnings,
        stopping,
        counting,
        tallying,
        joining,
        comprehending,
        printing,
        climbing,
        memoising,
        unwinding,
        remembering,
        recursing,
        membership,
        belonging,
        indexing,
        incremental,
        dividing,
        arithmetic,
        bisecting,
        grouping,
        pairing,
        selecting,
        finding,
        batching,
        heaping,
        inserting,
        queueing,
        foremost,
        lengthening,
        translate,
        pandas_rows,
        pandas_tuples,
        pandas_growing,
        pandas_enlarging,
        numpy_growing,
        numpy_vectorize,
        numba_njit,
        numba_loops,
        cython_typed,
    )
)

ON_ALL_CORES: tuple[Rewriter, ...] = (cast(Rewriter, processes),)
"""Asked besides with `--processes`: copies of the process are nobody's surprise then."""
WITHOUT_NUMBA: tuple[Rewriter, ...] = (cast(Rewriter, cython_loops),)
"""Asked besides where Numba is not installed: they have the same loops built by another compiler."""
FOR_GPU: tuple[Rewriter, ...] = tuple(cast(Rewriter, module) for module in (cupy_port, cuda_kernels, cuda_vectorize))
"""Asked only with `suggest --gpu`: what they propose is checked and predicted, and applied by nobody."""
FOR_BOTH: tuple[Rewriter, ...] = (cast(Rewriter, array_modules),)
"""Asked in their place with `--xp`."""
IN_SINGLE: tuple[Rewriter, ...] = (cast(Rewriter, single_precision),)
"""Asked besides about what one of `FOR_GPU` has ported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registry:
    rewriters: tuple[Rewriter, ...]
    faults: tuple[str, ...]
    """Plug-ins that could not be loaded, as sentences."""


def available() -> Registry:
    """Ours, then those of installed plug-ins."""
    found: list[Rewriter] = list(ALL)
    faults = []
    for plugin in importlib.metadata.entry_points(group="optadvisor.rewriters"):
        try:
            found.append(cast(Rewriter, plugin.load()))
        except Exception as error:  # the fence again: a plug-in's import is foreign code
            faults.append(f"the plug-in {plugin.name} cannot be loaded: {type(error).__name__}: {error}")
    return Registry(rewriters=tuple(found), faults=tuple(faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """Everything the rewriters say of one site."""

    proposals: tuple[Proposal, ...]
    declined: tuple[Declined, ...]
    faults: tuple[str, ...]
    """A rewriter that broke its contract, as a sentence: a bug to report, not the user's."""


def ask(site: Site, rewriters: tuple[Rewriter, ...]) -> Answers:
    """Every rewriter's answer for `site`; one that raises is named and the others go on.

    About methods and inner functions as a whole only those are asked that say `whole = True`.
    """
    proposals: list[Proposal] = []
    declined: list[Declined] = []
    faults: list[str] = []
    inner = is_inner(site)
    for rewriter in rewriters:
        if inner and not getattr(rewriter, "whole", False):
            continue
        try:
            for answer in rewriter.propose(site):
                if isinstance(answer, Declined):
                    declined.append(answer)
                elif answer.function != site.ref:
                    raise RewriterError(f"a proposal for another function, {answer.function.qualname}")
                elif render(site.module, [answer]) != site.module.encode(site.module.data):
                    why = _deciding.decided(site, answer) if rewriter not in (*FOR_GPU, *FOR_BOTH, *IN_SINGLE) else ""
                    if why:
                        declined.append(site.decline(rewriter.name, why))
                    else:
                        proposals.append(answer)
        except RewriterError as error:
            faults.append(f"{rewriter.name} on {site.ref.qualname}: {error}")
        except Exception as error:  # the fence of the design: a bug becomes a sentence
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
            faults.append(f"{rewriter.name} on {site.ref.qualname}: {type(error).__name__}: {error} ({place})")
    if inner and not proposals and not declined:
        declined.append(site.decline("optadvisor", site.plain_problem()))
    return Answers(proposals=tuple(proposals), declined=tuple(declined), faults=tuple(faults))
