"""Loops that call methods which compute with small objects: kernels where they can be compiled with these."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from optadvisor.profiles import hot_regions
from optadvisor.profiles.called_on_values import on_values
from optadvisor.profiles.samples import FunctionTime, LineTime, Times
from optadvisor.profiling import rank
from optadvisor.records import (
    CapturedCall,
    Declined,
    FunctionRef,
    FunctionStats,
    Hotspot,
    Profile,
    Proposal,
    Recording,
    Region,
)
from optadvisor.rewriters import numba_njit
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.site import Site
from optadvisor.taking_along import compiles_with

TEXT = """class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)


class World:
    def __init__(self, disks):
        self.disks = disks

    def forces(self):
        for d in self.disks:
            d.force = d.force + d.pos

    def step(self, dt):
        self.forces()
        for d in self.disks:
            d.pos = d.pos + d.force

    def energy(self):
        return 0.0


world = World([])
for k in range(250):
    world.step(0.1)
world.energy()
"""
PATH = "/project/0.py"
CALL = 1 + TEXT[: TEXT.index("world.step")].count("\n")
LOOP = 1 + TEXT[: TEXT.index("d.force =")].count("\n")
TIMES = {CALL: LineTime(own=0.0, inclusive=1.0)}


def found(text: str) -> set[str]:
    module = Module.parse(text.encode(), PATH)
    return {name for name, _ in on_values(module, module.tree.body, TIMES)}


def test_methods_with_loops_that_a_loop_reaches() -> None:
    assert found(TEXT) == {"World.step", "World.forces"}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("__add__", "plus"),
        ("d.force = ", "print(d); d.force = "),
        ("self.forces()", "self.forces(); self.names = {}"),
        ("def energy(self):", "def forces(self):\n        for d in []: pass"),
        ("for d in self.disks:", "if d := self.disks:"),
        ("    world.step(0.1)", "    for _ in range(3): pass\nworld.step(0.1)"),
    ],
    ids=["no operators", "shows", "makes a dict", "one name for two", "no loop in it", "not called by a loop"],
)
def test_what_is_left_where_it_is(old: str, new: str) -> None:
    assert not found(TEXT.replace(old, new))


def regions() -> tuple[hot_regions.HotRegions, list[Hotspot], Times]:
    module = Module.parse(TEXT.encode(), PATH)
    top = FunctionRef(path=PATH, qualname=MODULE_LEVEL, first_line=1)
    forces = next(ref for ref in module.functions if ref.qualname == "World.forces")
    times = Times(
        functions={
            top: FunctionTime(inclusive=1.0, lines=TIMES),
            forces: FunctionTime(own=1.0, inclusive=1.0, lines={LOOP: LineTime(own=1.0, inclusive=1.0)}),
        }
    )
    spots = [
        Hotspot(function=ref, calls=1, self_seconds=0.5, inclusive_seconds=1.0, share=1.0) for ref in (top, forces)
    ]
    profile = Profile(wall_seconds=1.0, plain_seconds=1.0, exit_status=0)
    return hot_regions.find(profile, spots, {PATH: module}, times), spots, times


@pytest.mark.parametrize("compiles", [True, False])
def test_the_loop_is_a_kernel_if_it_can_be_compiled(compiles: bool) -> None:
    hot, spots, times = regions()
    assert [region.host.qualname for region in hot.regions] == [MODULE_LEVEL, "World.forces"]
    recordings = [Recording(function=region.function, calls_seen=1) for region in hot.regions]

    def asked(_text: Module, region: Region, _recording: Recording) -> bool:
        assert region.host.qualname == MODULE_LEVEL
        return compiles

    settled, kept = hot.settled(recordings, lambda _: 1, times, asked)
    assert [region.host.qualname for region in settled.regions] == [MODULE_LEVEL if compiles else "World.forces"]
    assert [one.function for one in kept] == [region.function for region in settled.regions]
    settled, _ = hot.settled([], lambda _: 1, times, compiles_with(spots))
    assert [region.host.qualname for region in settled.regions] == ["World.forces"], "nothing was recorded"


def fails(_site: Site) -> Iterator[Proposal | Declined]:
    raise ValueError("a fault of a rewriter's")


def declines(site: Site) -> Iterator[Proposal | Declined]:
    yield site.decline("numba_njit", "it is only a test")


@pytest.mark.parametrize(("answers", "taken"), [(fails, True), (declines, False)])
def test_a_rewriter_that_fails_is_asked_again_with_the_others(
    monkeypatch: pytest.MonkeyPatch, answers: Callable[[Site], Iterator[Proposal | Declined]], taken: bool
) -> None:
    monkeypatch.setattr(numba_njit, "propose", answers)
    hot, spots, _ = regions()
    region = hot.regions[0]
    call = CapturedCall(ordinal=0, blob="", blob_bytes=0, seconds=0.1, arguments=())
    recording = Recording(function=region.function, calls_seen=1, calls=(call,))
    assert compiles_with(spots)(hot.files[PATH].module, region, recording) is taken


def test_operators_take_no_other_functions_place() -> None:
    names = ["V.__add__", "V.__mul__", "V.__init__", "V.dot", "step", "run", "V.__sub__", "main"]
    rows = tuple(
        FunctionStats(
            function=FunctionRef(path=PATH, qualname=name, first_line=place + 1),
            calls=1,
            self_seconds=1.0 - 0.1 * place,
            inclusive_seconds=1.0,
        )
        for place, name in enumerate(names)
    )
    profile = Profile(wall_seconds=2.0, plain_seconds=2.0, exit_status=0, functions=rows)
    assert [spot.function.qualname for spot in rank(profile, top=3, least=0.1)] == [*names[:3], "V.dot", "step", "run"]
    assert [spot.function.qualname for spot in rank(profile, top=1, least=0.1)] == ["V.__add__", "V.dot"]
