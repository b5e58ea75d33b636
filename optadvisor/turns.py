"""Which hot function is asked about first, and what may wait until all have been."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from optadvisor.records import FunctionRef, Hotspot, Proposal, Run
from optadvisor.source.closure import has_top_level_loop
from optadvisor.source.kernels import Place
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.verifier import ceilings, stacking

OWN_SHARE = 0.05
"""A refusal is worth a word when the function itself takes this share of the program."""
TOGETHER = 1.05
"""A loop comes before what it calls when both take the same time, sampled."""
WAITED_FOR = 0.1
"""The part of the program that a function takes itself, to be asked about before anything modest is built."""


def by_what_may_be_won(run: Run) -> list[Hotspot]:
    """The hot functions, those first that take most time themselves, or whose loops do with all that these call.

    So a loop that becomes a kernel together with the function that it calls comes before this function alone.
    """
    most = what_may_be_won(run)
    return sorted(run.hotspots, key=lambda spot: -most[spot.function])


def what_may_be_won(run: Run) -> dict[FunctionRef, float]:
    """Seconds that each hot function takes itself, or its loops with all that these call."""
    loops: dict[FunctionRef, float] = {}
    for region in run.regions:
        seconds = TOGETHER * region.share * run.profile.plain_seconds
        loops[region.host] = max(loops.get(region.host, 0.0), seconds)
    for spot in run.hotspots:
        if any(ceilings.goes_round_with(spot, other, run.hotspots) for other in run.hotspots):
            loops[spot.function] = max(loops.get(spot.function, 0.0), TOGETHER * spot.inclusive_seconds)
    return {spot.function: max(spot.self_seconds, loops.get(spot.function, 0.0)) for spot in run.hotspots}


def may_call_less(run: Run, spot: Hotspot) -> bool:
    """Whether a function calls a hot one so often that what saves calls comes before any compiler.

    Python that computes a mean once leaves nothing of the function that computes it, however fast a copy that is.
    """
    rows = {row.function: row for row in run.profile.functions}
    least = WAITED_FOR * run.profile.plain_seconds
    called = [rows[ref] for ref in rows[spot.function].callees if ref in rows] if spot.function in rows else []
    often = stacking.OFTEN * max(spot.calls, 1)
    return any(row.inclusive_seconds >= least and row.calls >= often for row in called)


def own_seconds(run: Run) -> dict[FunctionRef, float]:
    """What the hot functions take themselves, of those that can be asked about: methods only by their loops."""
    hosts = {region.host for region in run.regions}
    spots = (spot for spot in run.hotspots if "." not in spot.function.qualname or spot.function in hosts)
    return {spot.function: spot.self_seconds for spot in spots}


def may_wait(run: Run, unasked: Mapping[FunctionRef, float]) -> bool:
    """Whether some function that was not asked about yet takes enough time itself to come first."""
    return any(seconds >= WAITED_FOR * run.profile.plain_seconds for seconds in unasked.values())


def loops_come_first(run: Run, spot: Hotspot, place: Place, proposals: Sequence[Proposal]) -> bool:
    """Whether a function as a whole has modest proposals only, and loops that are asked about next."""
    if place.region is not None or not all(one.modest for one in proposals):
        return False
    own = [region.function for region in run.regions if region.host == spot.function]
    return any(one.calls for one in map(run.recording, own) if one is not None)


def owns_time(run: Run, spot: Hotspot, modules: dict[str, Module]) -> bool:
    """Whether a refusal is worth a word: the function itself is hot, or calls a hot one for each element.

    Of a function that only calls others, a few times each, nothing is to be said.
    """
    if spot.function.qualname == MODULE_LEVEL and not has_top_level_loop(modules[spot.function.path].tree):
        return False  # imports and calls
    return spot.self_seconds >= OWN_SHARE * run.profile.plain_seconds or may_call_less(run, spot)
