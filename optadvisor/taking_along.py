"""Can a loop be compiled with the methods that it calls? Asked between the second pass and the choice of regions.

Does not handle: other ways than compiled loops of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from optadvisor.records import Hotspot, Recording, Region
from optadvisor.source.kernels import kernel_site
from optadvisor.source.module import Module


def compiles_with(spots: Sequence[Hotspot]) -> Callable[[Module, Region, Recording], bool]:
    """Whether a kernel of the outlined text, whose runs were recorded, is one for compiled loops.

    A rewriter that fails at it is asked again when advice is, and is named then: the loop stays for that.
    """
    hosts = {spot.function: spot for spot in spots}

    def compiles(text: Module, region: Region, recording: Recording) -> bool:
        from optadvisor import rewriters  # few programs have such loops
        from optadvisor.rewriters import numba_njit

        if region.host not in hosts or not recording.calls:
            return False
        site = kernel_site(text, region, recording, hosts[region.host])
        answers = rewriters.ask(site, (numba_njit,))
        return bool(answers.proposals or answers.faults)

    return compiles
