"""`optadvisor explain walk-1`: a suggestion of a stored run, told again by itself."""

from __future__ import annotations

from pathlib import Path

from optadvisor.commands.shared import console, told


def told_suggestion(name: str) -> bool:
    """Prints the suggestion of this name of the latest run that has one; False where none is stored here."""
    if "-" not in name:  # techniques have no dash in their names: no run is read for them
        return False
    from optadvisor import store

    runs = reversed(store.listing(Path.cwd()).runs)
    run = next((run for run in runs if any(one.id == name for one in run.suggestions)), None)
    if run is None:
        return False
    from optadvisor.reports.suggestions import print_suggestion

    shown = told(run)
    print_suggestion(shown, next(one for one in shown.suggestions if one.id == name), console())
    return True
