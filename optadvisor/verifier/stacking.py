"""What a caller's suggestion and its callee's save together.

    stack.share_seconds(caller, callee)   true: only one of them can be taken
    stack.saved(callee, (caller, …))      less than alone: the caller's new text calls it less often

`variance` computes the mean once instead of in each round, and so does `scores`, which calls `variance` once: each
saves its own rounds. A new text that is Python still calls what it called; a compiled copy holds copies of that. One in
array operations calls what it does not mention: that was called elsewhere in the function, and is still.

Does not handle: recursion; how many calls a new text saves is taken from its seconds, not counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from optadvisor.records import Accepted, FunctionRef, FunctionStats, Proposal, Suggestion

OFTEN = 20
"""Calls of a function for each of its caller, from which on the caller may be one that calls it too often."""

ARRAYS = ("numpy",)
"""What a text needs that is Python with array operations in some places."""
Reach: TypeAlias = dict[FunctionRef, set[FunctionRef]]
"""Function → all project functions below it in the call graph."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """Which functions call which, and the seconds of the run."""

    program_seconds: float
    rows: Mapping[FunctionRef, FunctionStats]
    beneath: Mapping[FunctionRef, Mapping[FunctionRef, float]]
    hosts: Mapping[FunctionRef, FunctionRef]
    """Of the kernels of outlined loops, the functions that they stand in; of these the seconds are known."""
    reach: Reach

    @classmethod
    def of(cls, program_seconds: float, functions: Sequence[FunctionStats], reach: Reach) -> Stack:
        kernels = {row.function for row in functions if row.calls < 0 and row.inclusive_seconds <= 0.0}
        return cls(
            program_seconds=program_seconds,
            rows={row.function: row for row in functions},
            beneath={row.function: dict(row.beneath) for row in functions},
            hosts={each: row.function for row in functions for each in row.callees if each in kernels},
            reach=reach,
        )

    def share_seconds(self, one: Suggestion, other: Suggestion) -> bool:
        """Whether only one of two suggestions can be taken."""
        return self.related(one, other) and not self._stand_together(one, other)

    def related(self, one: Suggestion, other: Suggestion) -> bool:
        a, b = one.proposal.function, other.proposal.function
        return a == b or self._calls(a, b) or self._calls(b, a)

    def saved(self, one: Suggestion, chosen: Sequence[Suggestion]) -> float:
        """Seconds that a suggestion saves beside those chosen; start-up is paid in full."""
        alone = self.program_seconds - one.projected_seconds
        cold = one.verdict.timing.cold_seconds if isinstance(one.verdict, Accepted) else 0.0
        return (alone + cold) * self.part_left(one.proposal.function, chosen) - cold

    def part_left(self, function: FunctionRef, chosen: Sequence[Suggestion]) -> float:
        """Of a function's seconds, the part that it takes beside the chosen ones whose text still calls it."""
        gone = [1.0 - self._part_left(function, outer) for outer in chosen if self.stands_on(outer, function)]
        return max(1.0 - sum(gone), 0.0)

    def part_beneath(self, function: FunctionRef, caller: FunctionRef) -> float:
        """Of a function's seconds, the part that passes while a caller of it is on the stack; 1 where not known.

        Of a loop's kernel it is no more than what passes beneath the functions that the loop calls.
        """
        called, above = self._row(function), self._row(caller)
        if called is None or above is None or called is above or called.inclusive_seconds <= 0.0:
            return 1.0
        under = self._seconds_beneath(above.function, called)
        if above.function != caller:
            ways = self.rows[caller].callees if caller in self.rows else (called.function,)
            under = min(
                under, sum(under if way == called.function else self._seconds_beneath(way, called) for way in ways)
            )
        return min(under / called.inclusive_seconds, 1.0)

    def _seconds_beneath(self, caller: FunctionRef, called: FunctionStats) -> float:
        """Of a function, as sampled; all of them where nothing was."""
        unknown = 0.0 if any(self.beneath.values()) else called.inclusive_seconds
        return self.beneath.get(caller, {}).get(called.function, unknown)

    def _part_left(self, function: FunctionRef, outer: Suggestion) -> float:
        """Of a function's seconds, the part that it still takes with another text of one of its callers."""
        called, caller = self._row(function), self._row(outer.proposal.function)
        if called is None or caller is None or called.inclusive_seconds <= 0.0:
            return 0.0
        whole, around = called.inclusive_seconds, caller.inclusive_seconds
        under = min(self.beneath[caller.function].get(called.function, around), whole, around)
        gone = min(self.program_seconds - outer.projected_seconds, around)
        if 0 <= called.calls < OFTEN * caller.calls:  # once or some times in each call: something else was too often
            gone = max(gone - (around - under), 0.0)
        return max(whole - min(gone, under), 0.0) / whole

    def _row(self, function: FunctionRef) -> FunctionStats | None:
        return self.rows.get(self.hosts.get(function, function))

    def _stand_together(self, one: Suggestion, other: Suggestion) -> bool:
        pairs = (one, other), (other, one)
        return any(self.stands_on(a, b.proposal.function) and not _is_undone_by(a, b) for a, b in pairs)

    def stands_on(self, outer: Suggestion, called: FunctionRef) -> bool:
        """Whether a suggestion's text is Python that calls a function, as before."""
        caller = outer.proposal.function
        if outer.proposal.cython or self._in_one_text(caller, called):
            return False
        if outer.proposal.requires and (outer.proposal.requires != ARRAYS or self._mentions(outer, called)):
            return False
        return self._calls(caller, called) and not self._calls(called, caller)

    def _in_one_text(self, a: FunctionRef, b: FunctionRef) -> bool:
        """Whether one is, or holds, the other or a loop of it."""
        one, other = self.hosts.get(a, a), self.hosts.get(b, b)
        names = f"{one.qualname}.<locals>.", f"{other.qualname}.<locals>."
        inside = one.qualname.startswith(names[1]) or other.qualname.startswith(names[0])
        return one == other or (one.path == other.path and inside)

    def _mentions(self, outer: Suggestion, called: FunctionRef) -> bool:
        """Whether the new texts name a function, or one that calls it, if only where the original stays beside them."""
        below = self.reach.get(outer.proposal.function, set())
        ways = {called.name, *(each.name for each in below if self._calls(each, called))}
        names = re.compile(rf"\b({'|'.join(map(re.escape, ways))})\b")
        return any(names.search(text) for text in _texts(outer.proposal))

    def _calls(self, caller: FunctionRef, called: FunctionRef) -> bool:
        return called in self.reach.get(caller, set())


def _texts(proposal: Proposal) -> tuple[str, ...]:
    return (*(edit.text for edit in proposal.edits), *proposal.helpers)


def _is_undone_by(outer: Suggestion, inner: Suggestion) -> bool:
    """Whether a caller's fast text asks if a function is the one of the file, which a decorator's result is not."""
    name = re.escape(inner.proposal.function.name)
    asks = any(re.search(rf"_untouched\w*\([^()]*\b{name}=", text) for text in _texts(outer.proposal))
    heads = (edit.text.strip() for edit in inner.proposal.edits)
    return asks and (bool(inner.proposal.cython) or any(one.startswith("@") and "\n" not in one for one in heads))
