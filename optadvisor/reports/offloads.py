"""What a GPU would make of the run, below the suggestions; without `--gpu`, one line where it may be worth asking.

With `--diff` each copy for the card is shown below what is said of it.

Does not handle: several cards beside each other.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import prod

from rich.console import Console
from rich.text import Text

from optadvisor.records import HotspotClass, Level, Offload, Run, ValueSpec
from optadvisor.reports import text as say
from optadvisor.reports.layout import hang, heading, print_diff, put

LARGE_BYTES = 10**7
"""Arrays of a hot function from which the question is worth a line."""
OWN_SHARE = 0.1
_ARRAY_WORK = frozenset({HotspotClass.NATIVE, HotspotClass.TEMPORARIES})
_BITS = re.compile(r"\d+$")


def print_offloads(run: Run, console: Console, diffs: Sequence[str] = ()) -> None:
    """Nothing where nobody asked and nothing hints at it. `diffs`: of each offload, to be shown below it."""
    if not run.offloads:
        line = hint(run)
        if line:
            put(console)
            put(console, line)
        return
    measured = any(one.on_card for one in run.offloads)
    how = "predicted, and tried on the card here" if measured else "predicted, not measured"
    heading(console, "With a GPU", f"{run.offloads[0].card}; {how}; nothing of it is applied")
    for one, diff in zip(run.offloads, diffs or [""] * len(run.offloads), strict=True):
        _print(run, one, console)
        if diff:
            print_diff(console, diff)
    ported = [one for one in run.offloads if not one.reason and one.transfers and not one.single]
    if len(ported) > 1:
        put(console, _together(run, ported))
    if any(one.compared and not one.placement and not one.single for one in run.offloads):
        put(console, "`optadvisor doctor --calibrate` measures this machine: then it says what the CPU could do, too.")


def _together(run: Run, ported: Sequence[Offload]) -> str:
    """CUDA starts once for all of them."""
    saved = sum(
        one.place_seconds - one.predicted_place_seconds
        for one in ported
        if one.predicted_place_seconds < one.place_seconds
    )
    after = max(run.profile.plain_seconds - saved, 0.0) + ported[0].start_seconds
    start = say.seconds(ported[0].start_seconds)
    return f"Together: {say.change(run.profile.plain_seconds, after)}, predicted; to start CUDA takes {start} of it."


def _print(run: Run, one: Offload, console: Console) -> None:
    head = Text.assemble(
        (say.name_of(run, one.function), "bold"), f" ({say.place(one.function, run.target.directory)})  "
    )
    if one.reason:
        where = f" (line {one.line})" if one.line else ""
        hang(console, Text("– "), Text.assemble(head, say.sentence(one.reason.rstrip(".") + where)))
        return
    hang(
        console,
        Text("✓ " if one.worthwhile else "– ", "green" if one.worthwhile else ""),
        Text.assemble(head, say.sentence(one.verdict)),
    )
    calls = say.plural(one.compared, "recorded call")
    more = f" and {say.plural(one.generated, 'generated input')}" if one.generated else ""
    rounds = (
        f" Floats may round otherwise: {' and '.join(one.proposal.rounds)}."
        if one.proposal and one.proposal.rounds
        else ""
    )
    level = Level.WITHOUT_GPU.value
    told = f" {say.sentence(one.compiled[:1].upper() + one.compiled[1:])}" if one.compiled else ""
    error = f" Largest error on the recorded calls: {one.worst:.1g} of the largest number." if one.single else ""
    word = "close" if one.single else "equal"
    put(console, f"{level[0].upper()}{level[1:]}: {word} on {calls}{more}.{error}{rounds}{told}", indent=2)
    if one.on_card:
        put(console, say.sentence(one.on_card), indent=2)
    if one.placement:
        put(console, f"On this CPU it is {one.placement}.", indent=2)


def hint(run: Run) -> str:
    """One line for runs whose time is in operations on large arrays; empty for all others."""
    for spot in run.hotspots:
        if spot.kind in _ARRAY_WORK and spot.self_seconds >= OWN_SHARE * run.profile.plain_seconds:
            recording = run.recording(spot.function)
            calls = recording.calls if recording is not None else ()
            largest = max([_bytes(spec) for call in calls for spec in _specs(call.arguments, call.result)], default=0)
            if largest >= LARGE_BYTES:
                name = say.name_of(run, spot.function)
                what = f"{name} works on arrays of {say.memory(largest)}"
                return f"{what}: `optadvisor suggest --gpu a100` predicts what a GPU would make of it."
    return ""


def _specs(arguments: tuple[ValueSpec, ...], result: ValueSpec | None) -> list[ValueSpec]:
    return [*arguments, *([result] if result is not None else [])]


def _bytes(spec: ValueSpec) -> int:
    bits = _BITS.search(spec.dtype)
    return prod(spec.shape) * int(bits[0]) // 8 if spec.type == "numpy.ndarray" and bits and spec.shape else 0
