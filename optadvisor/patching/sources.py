"""The source files of a run: as they are, and with proposals applied."""

from __future__ import annotations

from collections.abc import Sequence

from optadvisor.patching import apply as patching
from optadvisor.patching import files
from optadvisor.records import Proposal, Run
from optadvisor.source.module import Module


def load_sources(run: Run) -> dict[str, Module]:
    """Every source file of the run, parsed. Raises `StaleSourceError` when one is no longer what was profiled."""
    for source in run.profile.sources:
        files.check_unchanged(source.path, source.sha256)
    return {source.path: Module.read(source.path) for source in run.profile.sources}


def versions_of(run: Run, proposals: Sequence[Proposal]) -> patching.Versions:
    """The files with `proposals` applied together. Raises `StaleSourceError`, `RewriterError`."""
    return patching.Versions.of(load_sources(run), proposals)
