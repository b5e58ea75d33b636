"""Loops that are kernels only if what they call takes short, or long: both are recorded, and the counted calls decide.

    for _ in range(1000):
        system.advance(0.001)         26 µs a call: the loop is a kernel, and the loops of `advance` stay where they are
        grid.step(0.1)                20 ms a call: the loops of `step` are kernels, and this one stays

Samples of lines cannot tell: 26 µs in a method leave as few on the line that calls as 20 ms do, mostly none.

Does not handle: a loop inside the one that calls, which would be the kernel if it were not for the calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.profiles.samples import LineTime
from optadvisor.records import Declined, Region

SHORT_SECONDS = 200e-6
"""Up to which being called, and taking over what is passed, is a part of a compiled function's time that counts."""
Answer: TypeAlias = Region | Declined
Name: TypeAlias = tuple[str, str]
"""(path, qualified name) of a function that is called."""
Called: TypeAlias = Sequence[tuple[str, range]]
"""Functions and methods that loops call, with the lines of the calls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsettled:
    """What the outliner says of a loop that calls functions of which it is not known how long they take."""

    answer: Answer
    short: frozenset[Name]
    """Those whose time is the loop's if they take short."""
    long: frozenset[Name]
    """Those whose time is the loop's if they take long."""
    compiled: frozenset[Name] = frozenset()
    """Those whose time is the loop's if it can be compiled with them."""
    hot_anyway: bool
    """Without their time, too."""


def were_met(times: Mapping[int, LineTime], lines: range) -> bool:
    """Whether samples were taken in these lines, or in what they call."""
    return any(times[line].inclusive > 0.0 for line in lines if line in times)


def unsettled(
    path: str, answers: Iterable[Answer], without: Sequence[Answer], short: Called, long: Called, compiled: Called = ()
) -> tuple[Unsettled, ...]:
    """The `answers` for a function of `path` that depend on calls; `without`: the answers without these calls' time."""
    found = []
    for answer in answers:
        names = [frozenset((path, name) for name in _inside(answer, called)) for called in (short, long, compiled)]
        if any(names):
            hot = any(_same(answer, other) for other in without)
            one = Unsettled(answer=answer, short=names[0], long=names[1], compiled=names[2], hot_anyway=hot)
            found.append(one)
    return tuple(found)


def settled(
    answers: Sequence[Answer],
    open_ones: Sequence[Unsettled],
    seconds: Callable[[Name], float],
    compiles: Callable[[Region], bool] = lambda _: False,
) -> tuple[Answer, ...]:
    """Those of the `answers` that stand, now that the `seconds` of a call are known (0.0 where they are not), and what
    can be compiled.
    """
    kept = list(answers)
    taken_along: set[Name] = set()
    for one in open_ones:
        short = {name for name in one.short if seconds(name) <= SHORT_SECONDS}
        if one.compiled and isinstance(one.answer, Region) and compiles(one.answer):
            short |= one.compiled
        if one.hot_anyway or short or any(seconds(name) > SHORT_SECONDS for name in one.long):
            taken_along |= short if isinstance(one.answer, Region) else set()
        else:
            kept.remove(one.answer)
    return tuple(each for each in kept if _owner(each) not in taken_along)


def _owner(answer: Answer) -> Name:
    """The function that the loop stands in."""
    ref = answer.host if isinstance(answer, Region) else answer.function
    return ref.path, ref.qualname


def _same(one: Answer, other: Answer) -> bool:
    """One and the same refusal, or kernels that have lines in common."""
    if isinstance(one, Region) and isinstance(other, Region):
        return one.first_line <= other.last_line and other.first_line <= one.last_line
    return one == other


def _inside(answer: Answer, called: Called) -> set[str]:
    """The functions that are called in the loop; of a refused one, which may be any, all."""
    if isinstance(answer, Declined):
        return {name for name, _ in called}
    return {name for name, lines in called if answer.first_line <= lines[0] and lines[-1] <= answer.last_line}
