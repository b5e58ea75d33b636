"""From which size on a candidate is faster: where small calls lose and large ones gain, a test between them.

    crossover(calls, timing.calls)
    →  Crossover(test="_builtins.type(xs) is _builtins.list and _builtins.len(xs) >= 60", sentence="xs has at least …")

Below it the original stays. The size is one that costs next to nothing to ask for: a whole number that is passed, the
length of a container or text, the number of elements of an array. It must part all slower calls from all faster ones;
between the largest of the slower and the smallest of the faster, the size at which both take the same time is estimated
on logarithmic scales, on which the ratio of a cost with a fixed part and one without is nearly straight.

Does not handle: sizes of attributes and globals; two sizes that decide together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from optadvisor.records import CallTiming, CapturedCall, ValueSpec
from optadvisor.verifier.projections import weights

WORSE = 1.15
"""A call is slower when the candidate takes this many times as long, and…"""
SOME_SECONDS = 5e-7
"""…so much longer."""
WORTH = 0.05
"""Of what the candidate leaves of the function's time the test must save this part."""
_LENGTHS = ("list", "tuple", "dict", "set", "frozenset", "str", "bytes", "bytearray", "range")


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossover:
    """A test that is true where the candidate is to run."""

    test: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Size:
    """A size that every recorded call has."""

    test: str
    """With {0} for the limit."""
    sentence: str
    values: tuple[int, ...]


def crossover(
    recorded: Sequence[CapturedCall], timed: Sequence[CallTiming], mean_seconds: float = 0.0
) -> Crossover | None:
    """None where no call is slower, none faster, no size parts them, or hardly anything would be saved.

    `mean_seconds`: of the calls of the whole run, which says how many small ones there were; 0 when unknown.
    """
    slow = [_is_slower(call) for call in timed]
    if len(timed) != len(recorded) or all(slow) or not any(slow) or not _worth(timed, slow, mean_seconds):
        return None
    found = [(_limit(size, timed, slow), size) for size in _sizes(recorded)]
    limits = [(limit, size) for limit, size in found if limit is not None]
    if not limits:
        return None
    limit, size = limits[0]
    return Crossover(test=size.test.format(limit), sentence=size.sentence.format(limit))


def _is_slower(call: CallTiming) -> bool:
    more = call.candidate_seconds - call.original_seconds
    return more > SOME_SECONDS and call.candidate_seconds > WORSE * call.original_seconds


def _worth(timed: Sequence[CallTiming], slow: Sequence[bool], mean_seconds: float) -> bool:
    often = weights([call.original_seconds for call in timed], mean_seconds) or (1.0,) * len(timed)
    spent = sum(weight * call.candidate_seconds for weight, call in zip(often, timed, strict=True))
    lost = sum(
        weight * (call.candidate_seconds - call.original_seconds)
        for weight, call, is_slow in zip(often, timed, slow, strict=True)
        if is_slow
    )
    return lost > WORTH * spent


def _limit(size: _Size, timed: Sequence[CallTiming], slow: Sequence[bool]) -> int | None:
    """The size from which on the candidate is faster; None when this size does not decide."""
    largest = max(value for value, is_slow in zip(size.values, slow, strict=True) if is_slow)
    smallest = min(value for value, is_slow in zip(size.values, slow, strict=True) if not is_slow)
    if not 0 <= largest < smallest:
        return None
    below, above = _ratio(size, timed, largest), _ratio(size, timed, smallest)
    if above <= 1.0:
        return smallest
    part = -math.log(below) / (math.log(above) - math.log(below))
    between = math.exp(math.log(largest + 1) + part * (math.log(smallest + 1) - math.log(largest + 1))) - 1
    return min(max(_two_digits(between), largest + 1), smallest)


def _ratio(size: _Size, timed: Sequence[CallTiming], value: int) -> float:
    """How many times faster the candidate is in the calls of one size."""
    calls = [call for call, own in zip(timed, size.values, strict=True) if own == value]
    return sum(call.original_seconds for call in calls) / sum(call.candidate_seconds for call in calls)


def _two_digits(value: float) -> int:
    """Rounded up to two digits: nobody knows it better."""
    step = int(10 ** max(len(str(int(value))) - 2, 0))
    return math.ceil(value / step - 1e-9) * step


def _sizes(recorded: Sequence[CapturedCall]) -> Iterator[_Size]:
    """Of each argument that has one, in their order."""
    for position, first in enumerate(recorded[0].arguments):
        specs = [call.arguments[position] for call in recorded if position < len(call.arguments)]
        if len(specs) == len(recorded) and all((s.name, s.type) == (first.name, first.type) for s in specs):
            yield from _size(first, specs)


def _size(first: ValueSpec, specs: Sequence[ValueSpec]) -> Iterator[_Size]:
    name = first.name
    if not name.isidentifier():
        return
    if first.type == "builtins.int" and all(spec.low and spec.low == spec.high for spec in specs):
        test = f"_builtins.type({name}) is _builtins.int and {name} >= {{0}}"
        values = tuple(int(spec.low) for spec in specs)
        yield _Size(test=test, sentence=f"{name} is at least {{0}}: below, your own code is faster", values=values)
    elif first.type == "numpy.ndarray":
        test = f"_builtins.type({name}) is _np.ndarray and {name}.size >= {{0}}"
        words = f"{name} has at least {{0}} elements: below, your own code is faster"
        yield _Size(test=test, sentence=words, values=tuple(math.prod(spec.shape) for spec in specs))
    elif first.type.removeprefix("builtins.") in _LENGTHS and all(spec.length >= 0 for spec in specs):
        kind = f"_builtins.{first.type.removeprefix('builtins.')}"
        test = f"_builtins.type({name}) is {kind} and _builtins.len({name}) >= {{0}}"
        words = f"{name} has at least {{0}} elements: below, your own code is faster"
        yield _Size(test=test, sentence=words, values=tuple(spec.length for spec in specs))
