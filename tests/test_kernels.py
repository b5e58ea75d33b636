"""Loops as functions of their own: recorded and counted as what they are, and back in the user's file as an edit."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from reportkit import ENVIRONMENT

from optadvisor import pipeline
from optadvisor.errors import RewriterError
from optadvisor.profiles import hot_regions
from optadvisor.profiling import Profiled, profile
from optadvisor.records import (
    Accepted,
    CapturedCall,
    Declined,
    Edit,
    FunctionRef,
    Hotspot,
    Profile,
    Proposal,
    Recording,
    Region,
    Run,
    Target,
    TargetKind,
)
from optadvisor.rewriters import remembering
from optadvisor.settings import Settings
from optadvisor.source.edits import render
from optadvisor.source.kernels import Place, in_the_file, kernel_ref
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.outlining import line_map, outline, outlined
from optadvisor.source.site import Site

MAIN = '''
import numpy as np

N = 600
a = np.arange(N * 1.0)
b = np.zeros(N)
for k in range(200):
    for i in range(1, N - 1):
        b[i] = 0.5 * a[i - 1] + a[i + 1] * k
print(b.sum(), k)


class Grid:
    def __init__(self, n):
        self.n = n
        self.cells = np.zeros((n, n))

    def step(self, dt):
        """One step."""
        for i in range(1, self.n - 1):
            for j in range(1, self.n - 1):
                self.cells[i, j] += dt * (i + j)
        return self


grid = Grid(220)
for _ in range(12):
    grid.step(0.1)
print(grid.cells.sum())


def chunks(n):
    total = 0
    for part in range(n):
        for i in range(200000):
            total += i % 7
        yield total


print(list(chunks(5)))
'''
PLAIN = """import numpy as np

LIMIT = 10


def helper(x):
    return x + 1


total = 0
for i in range(LIMIT):
    total += helper(i)
print(total)

other = 0
for j in range(5):
    other += j
print(other)
"""


def quietly(*_: object) -> None:
    pass


def profiled(folder: Path, text: str = MAIN) -> Profiled:
    (folder / "main.py").write_text(text)
    target = Target(kind=TargetKind.SCRIPT, value="main.py", directory=str(folder))
    with pytest.MonkeyPatch.context() as patch:  # a busy machine shifts the shares
        patch.setattr(hot_regions, "LEAST_SHARE", 0.002)
        return profile(target, Settings(top=20, min_share=0.002), progress=quietly)


# ---------------------------------------------------------------- recorded and counted


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Profiled:
    return profiled(tmp_path_factory.mktemp("regions"))


def test_hot_loops_outside_plain_functions_are_recorded_as_functions(done: Profiled) -> None:
    found = {region.host.qualname: region for region in done.run.regions}
    assert set(found) == {MODULE_LEVEL, "Grid.step", "chunks"}
    for region in found.values():
        recording = done.run.recording(region.function)
        assert recording is not None
        assert recording.calls, recording.problem
        assert 0.0 < region.share <= 1.0
    step = done.run.recording(found["Grid.step"].function)
    assert step is not None
    assert step.calls_seen == 12
    assert [spec.type for spec in step.calls[0].arguments] == ["builtins.int", "builtins.float", "numpy.ndarray"]


def test_outlining_does_not_show_in_counts_and_lines(done: Profiled) -> None:
    lines = {line.line: line.hits for spot in done.run.hotspots for line in spot.lines if line.hits >= 0}
    loops = {loop.line: (loop.entries, loop.iterations) for spot in done.run.hotspots for loop in spot.loops}
    assert (lines[9], lines[22], lines[36]) == (200 * 598, 12 * 218 * 218, 1_000_000)
    assert loops[7] == (1, 200)
    assert loops[8] == (200, 200 * 598)
    assert loops[21] == (12 * 218, 12 * 218 * 218)
    assert loops[35] == (5, 1_000_000)
    calls = {row.function.qualname: row.calls for row in done.run.profile.functions}
    assert calls["Grid.step"] == 12
    assert not any("kernel" in row.function.qualname for row in done.run.profile.functions)
    assert (Path(done.run.target.directory) / "main.py").read_text() == MAIN


def test_a_fault_of_the_outliner_costs_its_regions_and_no_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> tuple[int, ...]:
        raise ValueError("of ours")

    monkeypatch.setattr(hot_regions, "line_map", broken)
    run = profiled(tmp_path, "total = 0\nfor i in range(3_000_000):\n    total += i\nprint(total)\n").run
    assert run.regions == ()
    assert any("a fault of ours" in no.reason for no in run.left_in_place)
    assert run.hotspots[0].lines


def test_suggestions_for_loops_are_proved_applied_and_undone(done: Profiled) -> None:
    run = pipeline.suggest(done.run, done.folder, progress=quietly)
    accepted = {s.proposal.function: s for s in run.suggestions if isinstance(s.verdict, Accepted)}
    places = {region.host.qualname for region in run.regions if region.function in accepted}
    assert {MODULE_LEVEL, "Grid.step"} <= places, [(s.id, s.verdict) for s in run.suggestions]
    versions = pipeline.versions_of(run, [s.proposal for s in accepted.values()])
    ((path, after),) = versions.after.items()
    assert b"step_kernel(self.n, dt, self.cells)" in after
    assert output(after) == output(versions.before[path])


def output(text: bytes) -> str:
    shown: list[str] = []
    exec(compile(text, "main.py", "exec"), {"__name__": "__main__", "print": lambda *x: shown.append(repr(x))})
    return "\n".join(shown)


# ---------------------------------------------------------------- back to the user's file


def regions_of(module: Module) -> list[Region]:
    top = FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1)
    loops = [node for node in module.tree.body if isinstance(node, ast.For)]
    found = [outline(module, top, loop, name=f"_kernel_{n}") for n, loop in enumerate(loops)]
    assert all(isinstance(region, Region) for region in found), found
    return [region for region in found if isinstance(region, Region)]


def proposed(text: Module, region: Region, *changes: tuple[str, str], **given: Any) -> Proposal:
    """Replaces the first occurrence of each text in the outlined file."""
    edits = []
    for old, new in changes:
        start = text.data.index(old.encode())
        edits.append(Edit(start=start, end=start + len(old), text=new))
    ref = kernel_ref(text, region)
    return Proposal(rewriter="x", variant="", function=ref, title="", why="", edits=tuple(edits), **given)


@pytest.fixture
def plain() -> tuple[Module, list[Region], Module]:
    module = Module.parse(PLAIN.encode(), "plain.py")
    regions = regions_of(module)
    return module, regions, outlined(module, regions)


def test_refusals_name_lines_of_the_users_file(plain: tuple[Module, list[Region], Module]) -> None:
    module, regions, text = plain
    ref = kernel_ref(text, regions[1])
    spot = Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    site = Site(module=text, hotspot=spot, recording=Recording(function=ref, calls_seen=0))
    place = Place(site=site, module=module, region=regions[1], regions=tuple(regions))
    there, here = (1 + data[: data.index("other += j")].count("\n") for data in (text.data.decode(), PLAIN))
    assert there != here
    found = place.declined(Declined(rewriter="x", function=ref, reason=f"line {there}: it adds", line=there))
    assert (found.line, found.reason) == (here, f"line {here}: it adds")
    found = place.declined(Declined(rewriter="x", function=ref, reason=f"line {there}: it adds"))
    assert (found.line, found.reason) == (0, f"line {here}: it adds")
    two = f"Line {{0}} reads `a[line {there}]` that line {{0}} stores; lines {{0}} and {{0}}, 3 times"
    found = place.declined(Declined(rewriter="x", function=ref, reason=two.format(there), line=there))
    assert found.reason == two.format(here)
    found = place.declined(Declined(rewriter="x", function=ref, reason="line 999: it is line 999"))
    assert found.reason == "it is line 999"
    title = f"the loop of line {there} on all cores"
    one = replace(proposed(text, regions[1], ("other += j", "other = j + other")), title=title)
    assert place.proposed(one).title == f"the loop of line {here} on all cores"


def test_a_rewritten_kernel_comes_back_with_the_call_of_its_loop(plain: tuple[Module, list[Region], Module]) -> None:
    module, regions, text = plain
    one = proposed(text, regions[0], ("total += helper(i)", "total = helper(i) + total"), imports=("import math",))
    back = in_the_file(module, regions, regions[0], one)
    assert (back.function.qualname, back.function.first_line) == (regions[0].kernel, regions[0].first_line)
    after = render(module, [back]).decode()
    assert "total = helper(i) + total" in after
    assert after.index("import math") < after.index("def _kernel_0")
    assert "_kernel_1" not in after
    assert after.endswith(PLAIN[PLAIN.index("\nother = 0") :])
    assert output(after.encode()) == output(PLAIN.encode())


def test_edits_outside_the_kernel_go_where_they_belong(plain: tuple[Module, list[Region], Module]) -> None:
    module, regions, text = plain
    changes = [("LIMIT = 10", "LIMIT = 11"), ("return x + 1", "return 1 + x"), ("print(other)", "print(other, 1)")]
    back = in_the_file(module, regions, regions[1], proposed(text, regions[1], *changes))
    after = render(module, [back]).decode()
    for _, new in changes:
        assert after.count(new) == 1
    assert "for i in range(LIMIT):" in after
    assert "_kernel_1(other)" in after


@pytest.mark.parametrize("old", ["_kernel_0(LIMIT, total)\n", "total += helper(i)", "def _kernel_0"])
def test_other_outlined_text_is_not_to_be_touched(plain: tuple[Module, list[Region], Module], old: str) -> None:
    module, regions, text = plain
    with pytest.raises(RewriterError):
        in_the_file(module, regions, regions[1], proposed(text, regions[1], (old, old.upper())))


def test_each_line_of_the_outlined_text_knows_where_it_came_from(plain: tuple[Module, list[Region], Module]) -> None:
    module, regions, text = plain
    lines = line_map(module, regions)
    before, after = PLAIN.splitlines(), text.data.decode().splitlines()
    new = {
        "def _kernel_0(LIMIT, total):": 11,
        "    return total": 11,
        "total = _kernel_0(LIMIT, total)": 11,
        "def _kernel_1(other):": 16,
        "    return other": 16,
        "other = _kernel_1(other)": 16,
    }
    assert set(new) <= set(after)
    assert len(lines) == len(after)
    for line, source in zip(after, lines, strict=True):
        if line in new:
            assert source == new[line], line
        elif line.strip():
            assert before[source - 1].strip() == line.strip()
    assert set(lines) == set(range(1, len(before) + 1))


def test_a_run_knows_which_function_is_a_kernel(plain: tuple[Module, list[Region], Module]) -> None:
    module, regions, _ = plain
    run = Run(
        id="1",
        created="",
        target=Target(kind=TargetKind.SCRIPT, value=module.path, directory="/"),
        environment=ENVIRONMENT,
        profile=Profile(wall_seconds=1.0, plain_seconds=1.0, exit_status=0),
        regions=tuple(regions),
    )
    assert [run.region(region.function) for region in regions] == regions
    assert run.region(regions[1].host) is None
    assert run.region(replace(regions[1].function, first_line=1)) is None


@pytest.mark.parametrize(
    ("own_seconds", "said"),
    [(0.1, "most of its time passes in functions that it calls, and "), (0.9, "the time passes at the top of the ")],
)
def test_where_the_time_of_the_top_level_passes(own_seconds: float, said: str) -> None:
    ref = FunctionRef(path="/p/a.py", qualname=MODULE_LEVEL, first_line=1)
    spot = Hotspot(function=ref, calls=1, self_seconds=own_seconds, inclusive_seconds=1.0, share=1.0)
    module = Module.parse(b"def f(): pass\nf()\n", ref.path)
    site = Site(module=module, hotspot=spot, recording=Recording(function=ref, calls_seen=1))
    assert site.plain_problem().startswith(said)


TWO_LOOPS = """def to_roman(number):
    text = ""
    for worth, sign in ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        while number >= worth:
            text += sign
            number -= worth
    return text


total = 0
for number in [1, 2, 3] * 20:
    total += len(to_roman(number))
print(total)
"""


def two_loops() -> tuple[Module, Place]:
    """The place of the script's loop where the loop in the function that it calls is a kernel, too."""
    module = Module.parse(TWO_LOOPS.encode(), "two.py")
    top = FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1)
    (inner,) = module.functions
    found = []
    for host, body in ((top, module.tree.body), (inner, module.functions[inner].body)):
        loops = [node for node in body if isinstance(node, ast.For)]
        found += [outline(module, host, loop, name=f"_kernel_of_{host.name.strip('<>')}") for loop in loops]
    regions = [region for region in found if isinstance(region, Region)]
    assert len(regions) == 2, found
    text = outlined(module, regions)
    ref = kernel_ref(text, regions[0])
    spot = Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    call = CapturedCall(ordinal=0, blob="", blob_bytes=0, seconds=0.1, arguments=())
    recorded = Recording(function=ref, calls_seen=1, calls=(call,))
    site = Site(module=text, hotspot=spot, recording=recorded, original=module)
    return module, Place(site=site, module=module, region=regions[0], regions=tuple(regions))


def test_tests_of_helpers_name_no_other_loops_function() -> None:
    module, place = two_loops()
    (one,) = remembering.propose(place.site)
    assert isinstance(one, Proposal), one
    assert place.refusal(one) == ""
    after = render(module, [place.proposed(one)]).decode()
    assert "_untouched(to_roman=to_roman)" in after
    assert "_kernel_of_to_roman" not in after
    assert output(after.encode()) == output(TWO_LOOPS.encode())


def test_what_names_another_loops_function_is_refused() -> None:
    _, place = two_loops()
    one = proposed(place.site.module, place.regions[0], ("to_roman(number)", "_kernel_of_to_roman(number)"))
    assert "it would call _kernel_of_to_roman" in place.refusal(one)
    own = replace(one, helpers=("def _kernel_of_to_roman(number):\n    return to_roman(number)",))
    assert place.refusal(own) == ""
