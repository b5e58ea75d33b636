"""Lists that compiled code gets as arrays: what to copy them takes, beside calls that look at a few of their numbers.

    def sift_down(a, start, end): …          half a million calls of 5 µs with a list of 100,000 numbers

Such a copy can only lose, so nobody compiles and proves it: the function that calls it in a loop is the place.

Does not handle: lists in objects; what is written back.
"""

from __future__ import annotations

import math
import re
import statistics

from optadvisor.records import CapturedCall, Proposal, Recording
from optadvisor.verifier.ahead import border_building

NUMBER_SECONDS = 8e-9
"""To copy one number of a list into an array takes at least this on any machine (some 15 ns on ours)."""
NUMBER_SECONDS_IN_C = 1e-9
"""The same where a C compiler has built what copies (some 2 ns on ours)."""
_COPIED = re.compile(r"(?<!def )\b_array\w*\((\w+)[,)]")
"""What `rewriters._borders` writes in front of the call of compiled code."""


def why_not(proposal: Proposal, recording: Recording, mean_seconds: float) -> str:
    """Why copying its lists costs more than the calls take, as half a sentence; empty when it does not.

    `mean_seconds`: of all calls in the run; 0 when unknown. Of a function that calls itself the outermost calls count,
    which were recorded: those inside of compiled code begin with no copy.
    """
    if recording.calls and _calls_itself(recording.function.name, text_of(proposal)):
        mean_seconds = max(mean_seconds, statistics.median(call.seconds for call in recording.calls))
    text = text_of(proposal)
    names = {*_COPIED.findall(text)}
    if not names or not recording.calls or mean_seconds <= 0.0:
        return ""
    numbers = statistics.median(_numbers(call, names) for call in recording.calls)
    in_c = any(border_building.ASKS in helper for helper in proposal.helpers) and not border_building.impossible()
    if numbers * (NUMBER_SECONDS_IN_C if in_c else NUMBER_SECONDS) <= mean_seconds:
        return ""
    lists = " and ".join(f"`{name}`" for name in sorted(names))
    return (
        f"each call would begin with a copy of the {numbers:,.0f} numbers of {lists}, which takes longer than the call"
    )


def _numbers(call: CapturedCall, names: set[str]) -> int:
    """Numbers in the lists of these names, nested ones among them; an argument hides a global of its name."""
    specs = {spec.name: spec for spec in (*call.globals_read, *call.arguments) if spec.name in names}
    return sum(math.prod(spec.shape) if spec.shape else max(spec.length, 0) for spec in specs.values())


def text_of(proposal: Proposal) -> str:
    return "\n".join(edit.text for edit in proposal.edits)


def _calls_itself(name: str, text: str) -> bool:
    """Does the copy of a function call itself, or a copy of itself that it is called by?"""
    copies = re.findall(rf"^def (_{re.escape(name)}_kernel\w*)\(", text, re.MULTILINE)
    return any(len(re.findall(rf"(?<!def )\b{copy}\(", text)) > 1 for copy in copies)
