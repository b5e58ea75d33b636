"""Loops whose worth depends on how long their calls take: settled by counted calls, whatever was sampled where."""

from __future__ import annotations

from pathlib import Path

import pytest

from optadvisor.profiles import hot_regions
from optadvisor.profiles.samples import FunctionTime, LineTime, Times
from optadvisor.profiling import profile
from optadvisor.records import FunctionRef, Hotspot, Profile, Recording, Target, TargetKind
from optadvisor.settings import Settings
from optadvisor.source.module import MODULE_LEVEL, Module

TEXT = """class Grid:
    def __init__(self, n):
        self.n = n
        self.cells = [0.0] * n

    def step(self, dt):
        for i in range(self.n):
            self.cells[i] += dt * i


grid = Grid(CELLS)
done = 0
for k in range(ROUNDS):
    grid.step(0.1)
    done += k
print(done, sum(grid.cells))
"""
PATH = "/project/0.py"
MODULE = Module.parse(TEXT.replace("CELLS", "8").replace("ROUNDS", "9").encode(), PATH)
STEP = next(ref for ref in MODULE.functions if ref.qualname == "Grid.step")
TOP = FunctionRef(path=PATH, qualname=MODULE_LEVEL, first_line=1)
CALL = 1 + TEXT[: TEXT.index("grid.step")].count("\n")
PROFILE = Profile(wall_seconds=1.0, plain_seconds=1.0, exit_status=0)


def found(times: Times, *, long_calls: bool = False) -> hot_regions.HotRegions:
    refs = [TOP, STEP]
    spots = [Hotspot(function=ref, calls=1, self_seconds=0.5, inclusive_seconds=1.0, share=1.0) for ref in refs]
    return hot_regions.find(PROFILE, spots, {PATH: MODULE}, times, long_calls=long_calls)


def sampled(*, own: float = 0.0, loop: float = 0.0) -> Times:
    """`step` took a second; `own`: samples on the line that calls it; `loop`: on the line behind."""
    top = FunctionTime(inclusive=1.0, lines={CALL: LineTime(own=own, inclusive=1.0), CALL + 1: LineTime(own=loop)})
    step = FunctionTime(own=1.0, inclusive=1.0, lines={8: LineTime(own=1.0, inclusive=1.0)})
    return Times(functions={TOP: top, STEP: step})


def test_loops_of_caller_and_method_are_both_recorded_until_calls_are_counted() -> None:
    assert [region.host.qualname for region in found(sampled()).regions] == [MODULE_LEVEL, "Grid.step"]


@pytest.mark.parametrize("own", [0.0, 0.005, 0.03])
@pytest.mark.parametrize("loop", [0.0, 0.5])
@pytest.mark.parametrize(
    ("calls", "hosts"),
    [
        (12, ["Grid.step"]),
        (4000, ["Grid.step"]),
        (6000, [MODULE_LEVEL]),
        (1_000_000, [MODULE_LEVEL]),
        (0, [MODULE_LEVEL]),
    ],
)
def test_counted_calls_settle_whose_loop_it_is(own: float, loop: float, calls: int, hosts: list[str]) -> None:
    times = sampled(own=own, loop=loop)
    hot = found(times)
    recordings = [Recording(function=region.function, calls_seen=1) for region in hot.regions]
    settled, kept = hot.settled(recordings, lambda ref: calls if ref == STEP else 0, times)
    if loop and hosts == ["Grid.step"]:  # hot by itself
        hosts = [MODULE_LEVEL, "Grid.step"]
    assert [region.host.qualname for region in settled.regions] == hosts
    assert [one.function for one in kept] == [region.function for region in settled.regions]


def test_what_is_recorded_beside_kernels_stays() -> None:
    times = sampled()
    other = Recording(function=STEP, calls_seen=3)
    assert found(times).settled([other], lambda _: 12, times)[1] == (other,)


@pytest.mark.parametrize(
    ("cells", "rounds", "hosts"), [(8, 120_000, {MODULE_LEVEL}), (60_000, 16, {"Grid.step"})], ids=["short", "long"]
)
def test_programs_of_short_and_of_long_calls(cells: int, rounds: int, hosts: set[str], tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text(TEXT.replace("CELLS", str(cells)).replace("ROUNDS", str(rounds)))
    target = Target(kind=TargetKind.SCRIPT, value="main.py", directory=str(tmp_path))
    run = profile(target, Settings(), progress=lambda *_: None).run
    assert {region.host.qualname for region in run.regions} == hosts
    assert {region.function for region in run.regions} <= {one.function for one in run.recordings}


FOR_EACH = """import numpy as np


def rolled_back(strike, steps):
    prices = np.linspace(1.0, 200.0, steps)
    values = np.maximum(strike - prices, 0.0)
    down, p = 0.99, 0.5
    for step in range(steps - 1):
        prices = prices[:-1] * down
        values = p * values[:-1] + (1.0 - p) * values[1:]
    return values[0]


def main(strikes):
    total = 0.0
    for strike in strikes:
        total += rolled_back(strike, 50)
    print(total)
"""
SCALARS = FOR_EACH.replace("prices[:-1] * down", "prices * down").replace(
    "p * values[:-1] + (1.0 - p) * values[1:]", "p * values"
)


@pytest.mark.parametrize(
    ("text", "calls", "hosts"),
    [
        (FOR_EACH, 10_000, ["main"]),
        (FOR_EACH, 0, ["main"]),
        (FOR_EACH, 1_000, ["main", "rolled_back"]),
        (SCALARS, 1_000, ["main"]),
    ],
    ids=["short", "uncounted", "long", "no parts of arrays"],
)
def test_what_long_calls_for_each_element_do_with_arrays_is_a_kernel_too(
    text: str, calls: int, hosts: list[str]
) -> None:
    module = Module.parse(text.encode(), PATH)
    each, main = (next(ref for ref in module.functions if ref.qualname == name) for name in ("rolled_back", "main"))
    inside, outside = (1 + text[: text.index(words)].count("\n") for words in ("prices = prices", "total +="))
    times = Times(
        functions={
            main: FunctionTime(inclusive=1.0, lines={outside: LineTime(own=0.0, inclusive=1.0)}),
            each: FunctionTime(own=1.0, inclusive=1.0, lines={inside: LineTime(own=1.0, inclusive=1.0)}),
        }
    )
    spots = [Hotspot(function=ref, calls=1, self_seconds=0.5, inclusive_seconds=1.0, share=1.0) for ref in (each, main)]
    hot = hot_regions.find(PROFILE, spots, {PATH: module}, times)
    settled, _ = hot.settled([], lambda ref: calls if ref == each else 1, times)
    assert [region.host.qualname for region in settled.regions] == hosts
