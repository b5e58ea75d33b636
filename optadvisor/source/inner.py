"""Methods and inner functions as a whole, beside their loops.

    for place in places(run, spot, modules):    as `kernels.places`, and the method itself first

Does not handle: those of which no call was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator

from optadvisor.records import Declined, Hotspot, Recording, Run
from optadvisor.source import kernels
from optadvisor.source.kernels import Place
from optadvisor.source.module import Module
from optadvisor.source.site import Site


def is_inner(site: Site) -> bool:
    """Whether it is a method or an inner function with recorded calls."""
    return site.node is not None and site.ref.qualname != site.ref.name and bool(site.recording.calls)


def has_loops(run: Run, spot: Hotspot) -> bool:
    """Whether loops of a function are asked about, or were left in their place, on their own."""
    ref = spot.function
    return any(one.host == ref for one in run.regions) or any(one.function == ref for one in run.left_in_place)


def places(run: Run, spot: Hotspot, modules: dict[str, Module]) -> Iterator[Place | Declined]:
    """From the outside inwards: the function, then those of its loops that were recorded on their own."""
    ref = spot.function
    recording = run.recording(ref) or Recording(function=ref, calls_seen=0)
    site = Site(module=modules[ref.path], hotspot=spot, recording=recording)
    if not is_inner(site) or site.is_recursive():
        yield from kernels.places(run, spot, modules)
        return
    yield Place(site=site, module=site.module)
    problem = site.plain_problem()
    for place in kernels.places(run, spot, modules):
        if not (isinstance(place, Declined) and place.reason == problem):  # which is said where it is asked about
            yield place
