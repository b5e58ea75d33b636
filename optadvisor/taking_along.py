"""Can a loop be compiled with the methods that it calls? Asked between the second pass and the choice of regions.

Does not handle: other ways than compiled loops of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from optadvisor.records import Hotspot, Proposal, Recording, Region
from optadvisor.source.kernels import kernel_site
from optadvisor.source.module import Module


def compiles_with(spots: Sequence[Hotspot]) -> Callable[[Module, Region, Recording], bool]:
    """Whether a kernel of the outlined text, whose runs were recorded, is one for compiled loops."""
    hosts = {spot.function: spot for spot in spots}

    def compiles(text: Module, region: Region, recording: Recording) -> bool:
        from optadvisor.rewriters import numba_njit  # few programs have such loops

        if region.host not in hosts or not recording.calls:
            return False
        site = kernel_site(text, region, recording, hosts[region.host])
        return any(isinstance(answer, Proposal) for answer in numba_njit.propose(site))

    return compiles
