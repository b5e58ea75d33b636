"""`optadvisor runs` and `optadvisor doctor`: what is kept here, and what this machine offers."""

from __future__ import annotations

import sys
from pathlib import Path

from optadvisor.commands.shared import console


def runs() -> None:
    """List the runs kept in this directory."""
    from optadvisor import store
    from optadvisor.reports.terminal import print_runs

    found = store.listing(Path.cwd())
    print_runs(found.runs, console())
    for problem in found.problems:
        print(f"optadvisor: {problem}", file=sys.stderr)


def doctor() -> None:
    """Say what is usable on this machine, and what to install for the rest."""
    from optadvisor.probes.machine import capabilities
    from optadvisor.reports.terminal import print_doctor

    print_doctor(capabilities(), console())
