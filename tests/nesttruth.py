"""Runs the text of a random nest and notes which iterations truly conflict.

    truth = run(made, Sizes(n=4, m=3, spare=5))
    truth.conflicts[2]["a"]      → {("flow", True), ("anti", False)}: carried by the loop in line 2, through `a`;
                                   True: both were parts of updates with one operator

Lists, rows and variables note each access with the iteration numbers of all loops running at that moment. `range` is
replaced, so that iterations are counted; it can also hand out the values in another order, for one loop.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from nestmaker import ONE, SCALARS, TWO
from nestrandom import Made

Iterations = tuple[tuple[int, int], ...]
"""Line and number of the iteration of each loop that is running, outermost first."""
Event = tuple[Iterations, bool, str]
"""When, written or read, operator of the update it is part of (empty: none)."""


@dataclass(frozen=True, kw_only=True)
class Sizes:
    n: int
    m: int
    spare: int
    """How much longer the lists are than n + m."""
    seed: int = 0


@dataclass(kw_only=True)
class Truth:
    conflicts: dict[int, dict[str, set[tuple[str, bool]]]]
    exposed: dict[int, set[str]]
    """Variables that an iteration reads before it sets them while another iteration sets them."""
    state: dict[str, Any]
    raised: bool


@dataclass
class Recorder:
    tags: dict[tuple[int, str], str]
    shuffled: int = 0
    """The line of the loop whose iterations are made in another order."""
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    now: list[tuple[int, int]] = field(default_factory=list)
    events: dict[tuple[Any, ...], list[Event]] = field(default_factory=lambda: defaultdict(list))
    pending: set[tuple[int, str]] = field(default_factory=set)
    """Updates of elements that have read their target already."""

    def note(self, cell: tuple[Any, ...], *, write: bool, line: int) -> None:
        name = cell[0]
        tag = self.tags.get((line, name), "")
        if len(cell) > 1 and tag:  # of an array, the first read and the write of the statement
            key = (line, name)
            if not write and key in self.pending:
                tag = ""
            elif write:
                self.pending.discard(key)
            else:
                self.pending.add(key)
        self.events[cell].append((tuple(self.now), write, tag))

    def range(self, *arguments: int) -> Iterator[int]:
        line = sys._getframe(1).f_lineno
        return self._iterate(line, list(range(*arguments)))

    def _iterate(self, line: int, values: list[int]) -> Iterator[int]:
        if line == self.shuffled:
            self.rng.shuffle(values)
        try:
            for number, value in enumerate(values):
                self.now.append((line, number))
                yield value
                self.now.pop()
        except GeneratorExit:
            self.now.pop()


class Noting(list[Any]):
    """A list, or a row of a list of lists, that notes which cell is read or written."""

    def __init__(self, values: list[Any], recorder: Recorder, name: str, *above: int) -> None:
        super().__init__(values)
        self._recorder, self._above = recorder, (name, *above)

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(index)
        if not isinstance(value, Noting):
            cell = (*self._above, index if index >= 0 else index + len(self))
            self._recorder.note(cell, write=False, line=sys._getframe(1).f_lineno)
        return value

    def __setitem__(self, index: Any, value: Any) -> None:
        super().__setitem__(index, value)
        cell = (*self._above, index if index >= 0 else index + len(self))
        self._recorder.note(cell, write=True, line=sys._getframe(1).f_lineno)

    def append(self, value: Any) -> None:
        super().append(value)
        self._recorder.note((*self._above, "end"), write=True, line=sys._getframe(1).f_lineno)


class Names(dict[str, Any]):
    """Local names of the text; those of variables are noted."""

    recorder: Recorder

    def __getitem__(self, name: str) -> Any:
        if name in SCALARS:
            self.recorder.note((name,), write=False, line=sys._getframe(1).f_lineno)
        return super().__getitem__(name)

    def __setitem__(self, name: str, value: Any) -> None:
        if name in SCALARS:
            self.recorder.note((name,), write=True, line=sys._getframe(1).f_lineno)
        super().__setitem__(name, value)


def run(made: Made, sizes: Sizes, *, shuffled: int = 0) -> Truth:
    recorder = Recorder(made.tags, shuffled)
    names = Names(_inputs(made.text, sizes, recorder))
    names.recorder = recorder
    raised = False
    try:
        exec(compile(made.text, "<nest>", "exec"), {}, names)
    except IndexError:
        raised = True
    state = {name: _plain(dict.__getitem__(names, name)) for name in (*ONE, *TWO, "out", *SCALARS) if name in names}
    conflicts: dict[int, dict[str, set[tuple[str, bool]]]] = defaultdict(lambda: defaultdict(set))
    exposed: dict[int, set[str]] = defaultdict(set)
    for cell, events in recorder.events.items():
        for line, group in _by_loop(events):
            if len(cell) > 1:
                conflicts[line][cell[0]] |= _of_element(group)
            elif (found := _of_variable(group)) is not None:
                exposed[line].add(cell[0])
                conflicts[line][cell[0]].add(("flow", found))
    return Truth(conflicts=conflicts, exposed=exposed, state=state, raised=raised)


def _inputs(text: str, sizes: Sizes, recorder: Recorder) -> dict[str, Any]:
    rng = random.Random(sizes.seed)
    length = sizes.n + sizes.m + sizes.spare

    def numbers(count: int) -> list[int]:
        return rng.choices(range(8), k=count)

    found: dict[str, Any] = {"range": recorder.range, "max": max, "min": min, "len": len}
    for name in ONE:
        found[name] = Noting(numbers(max(0, length - rng.choice((0, 0, 1, 2)))), recorder, name)
    for name in TWO:
        if f"{name}[" not in text:
            continue
        rows = [Noting(numbers(length), recorder, name, row) for row in range(max(1, length))]
        found[name] = Noting(rows, recorder, name)
    found["idx"] = [rng.randint(-2, max(length - 1, 0)) for _ in range(3 * length + 3)]
    found["out"] = Noting([], recorder, "out")
    return {**found, "n": sizes.n, "m": sizes.m, "s": 1, "t": 2, "u": 3, "best": -1, "where": -1}


def _plain(value: Any) -> Any:
    return [_plain(each) for each in list.__iter__(value)] if isinstance(value, list) else value


Group = list[tuple[int, bool, str]]
"""Events within one run of a loop: number of its iteration, written or read, operator."""


def _by_loop(events: list[Event]) -> Iterator[tuple[int, Group]]:
    groups: dict[tuple[Iterations, int], Group] = defaultdict(list)
    for now, write, tag in events:
        for depth, (line, number) in enumerate(now):
            groups[now[:depth], line].append((number, write, tag))
    for (_, line), group in groups.items():
        yield line, group


def _of_element(group: Group) -> set[tuple[str, bool]]:
    """Kinds of conflicts between iterations, and whether both sides are updates with one operator."""
    found: set[tuple[str, bool]] = set()
    if not any(write for _, write, _ in group):
        return found
    distinct = set(group)
    for number, write, tag in distinct:
        for other, later_write, later_tag in distinct:
            if number < other and (write or later_write):
                kind = "output" if write and later_write else "flow" if write else "anti"
                found.add((kind, bool(tag) and _same(tag, later_tag)))
    return found


def _of_variable(group: Group) -> bool | None:
    """None: each iteration that reads it has set it before. Else whether all that is done to it is one update."""
    first: dict[int, bool] = {}
    writers: set[int] = set()
    for number, write, _ in group:
        first.setdefault(number, write)
        if write:
            writers.add(number)
    exposed = [number for number, write in first.items() if not write]
    if not any(writer != number for number in exposed for writer in writers):
        return None
    tags = {"+" if tag == "count" else tag for _, _, tag in group}
    return len(tags) == 1 and not tags & {"", "other", "append"}


def _same(one: str, other: str) -> bool:
    return ("+" if one == "count" else one) == ("+" if other == "count" else other)
