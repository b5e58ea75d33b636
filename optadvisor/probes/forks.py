"""What becomes of recorders when the program forks: worker processes keep no calls.

Does not handle: workers that are started anew (`spawn`), which know nothing of recorders.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from optadvisor.probes.recorder import Recorder


def stop_in_forks(recorders: Sequence[Recorder]) -> None:
    """A forked process writes no calls: they would go into its parent's files."""

    def stop() -> None:
        for recorder in recorders:
            recorder.active = True

    def note() -> None:
        for recorder in recorders:
            recorder.forked = True

    os.register_at_fork(after_in_child=stop, after_in_parent=note)
