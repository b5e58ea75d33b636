"""What a suggestion costs and gains in this run, in plain sentences.

    This run: 2.10 s → 0.400 s. It costs 0.300 s in every new process (imports, first call) and pays after 3 calls.
    The very first run, which compiles: 3.10 s.
    Its smallest recorded call (n = 100): 21.0 µs → 43.0 µs; the largest (n = 100,000): 21.0 ms → 0.200 ms.

Does not handle: sizes of anything but whole numbers, texts, containers and arrays that are passed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from optadvisor.records import CapturedCall, Recording, Run, Suggestion, Timing, ValueSpec
from optadvisor.reports import text as say

NOTABLE_COST = 0.05
"""A one-off cost is mentioned from this many seconds, or from this share of the program, on."""
SPREAD = 4.0
"""The smallest and the largest call are told apart when they take so many times as long."""


def sentences(run: Run, item: Suggestion, timing: Timing) -> Iterator[str]:
    """What this run gains, what it costs once and from when on that pays; then calls by size, where they differ."""
    yield _this_run(run, item, timing)
    if item.first_projected_seconds > 0:
        yield f"The very first run, which compiles: {say.seconds(item.first_projected_seconds)}."
    recording = run.recording(item.proposal.function)
    if recording is not None:
        yield from _by_size(recording, timing)


def _this_run(run: Run, item: Suggestion, timing: Timing) -> str:
    program, cost = run.profile.plain_seconds, timing.cold_seconds
    gain = f"This run: {say.seconds(program)} → {say.seconds(item.projected_seconds)}"
    pays = item.projected_seconds < program
    if pays and cost < NOTABLE_COST and cost < NOTABLE_COST * program:
        return f"{gain}; it pays from the first call on."
    costs = f"{gain}. It costs {say.seconds(cost)} in every new process (imports, first call)"
    if item.pays_after_calls > 1:
        return f"{costs} and pays after {say.plural(item.pays_after_calls, 'call')} like those of this run."
    if item.pays_from_seconds > 0:
        return f"{costs} and pays from {say.seconds(item.pays_from_seconds)} of this work on."
    return f"{costs}." if pays else f"{costs} and does not pay with such calls."


def _by_size(recording: Recording, timing: Timing) -> Iterator[str]:
    pairs = [(call.original_seconds, call.candidate_seconds) for call in timing.calls]
    if len(pairs) != len(recording.calls) or len(pairs) < 2:
        return
    small, large = (pairs.index(end(pairs)) for end in (min, max))
    if pairs[large][0] < SPREAD * pairs[small][0]:
        return
    sizes = _sizes(recording.calls[small], recording.calls[large])
    ends = [f"{sizes[end]}: " + " → ".join(map(say.seconds, pairs[n])) for end, n in enumerate((small, large))]
    yield f"Its quickest recorded call{ends[0]}; the longest{ends[1]}."


def _sizes(small: CapturedCall, large: CapturedCall) -> tuple[str, str]:
    """The argument by which two calls differ most, for each of them as ` (n = 100)`; empty when none differs."""
    found: list[tuple[float, str, str]] = []
    for one, other in zip(small.arguments, large.arguments, strict=False):
        (what, less), (_, more) = _size(one), _size(other)
        if one.name == other.name and what and 0 < less < more:
            name = what.format(say.clean(one.name))
            found.append((more / less, f" ({name} = {less:,})", f" ({name} = {more:,})"))
    return max(found)[1:] if found else ("", "")


def _size(spec: ValueSpec) -> tuple[str, int]:
    """How it is written, and how large it is."""
    if spec.type == "builtins.int" and spec.low:
        return "{}", int(spec.low)
    if spec.type == "numpy.ndarray" and spec.shape:
        return "{}.size", math.prod(spec.shape)
    return ("len({})", spec.length) if spec.length >= 0 else ("", 0)
