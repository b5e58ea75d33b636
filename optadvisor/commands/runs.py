"""`optadvisor runs` and `optadvisor doctor`: what is kept here, and what this machine offers."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from optadvisor.commands.shared import console


def runs() -> None:
    """List the runs kept in this directory."""
    from optadvisor import store
    from optadvisor.reports.terminal import print_runs

    found = store.listing(Path.cwd())
    print_runs(found.runs, console())
    for problem in found.problems:
        print(f"optadvisor: {problem}", file=sys.stderr)


def doctor(
    calibrate: Annotated[
        bool,
        typer.Option("--calibrate", help="Measure this machine's memory and arithmetic, for `suggest --gpu`."),
    ] = False,
) -> None:
    """Say what is usable on this machine, and what to install for the rest."""
    from optadvisor.probes.machine import capabilities
    from optadvisor.reports.terminal import print_doctor

    print_doctor(capabilities(), console())
    if calibrate:
        _calibrate()


def _calibrate() -> None:
    from optadvisor.probes.machine import cores, gpu
    from optadvisor.verifier.device.calibrating import keep, measured_host
    from optadvisor.verifier.device.calibrating_card import measured_card
    from optadvisor.verifier.device.cards import Card

    device = gpu()
    host = measured_host(cores())
    found = measured_card() if device.usable else f"no card is measured: {device.detail}"
    card = found if isinstance(found, Card) else None
    together = f", {host.bandwidth_all / 1e9:.3g} GB/s by all {host.cores}" if host.cores > 1 else ""
    print(f"Measured, {host.processor}: memory {host.bandwidth / 1e9:.3g} GB/s by one core{together};")
    print(f"products of matrices {host.peak / 1e9:.3g} GFLOP/s in double precision.")
    if card is None:
        print(f"GPU: {found}.")
    else:
        print(
            f"GPU: {card.name}: memory {card.bandwidth / 1e9:.4g} GB/s, link {card.link / 1e9:.3g} GB/s, products "
            f"{card.double / 1e12:.3g} TFLOP/s double and {card.single / 1e12:.3g} single, "
            f"{card.dispatch_seconds * 1e6:.2g} µs to start an operation."
        )
        print("`optadvisor suggest --gpu measured` predicts with these figures.")
    try:
        print(f"Kept in {keep(host, card)}.")
    except (OSError, RuntimeError) as error:
        print(f"optadvisor: the figures could not be kept: {error}", file=sys.stderr)
