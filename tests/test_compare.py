"""Comparing runs: noise is "no difference", code may move, and other conditions are named."""

from __future__ import annotations

import hashlib
import io
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest
from rich.console import Console

from optadvisor.profiles.compare import (
    ASSUMED_SPREAD,
    LEAST_SPREAD,
    SAME_CODE,
    Change,
    Comparison,
    FunctionDifference,
    compare,
    run_to_run,
)
from optadvisor.profiles.conditions import differences
from optadvisor.records import (
    Environment,
    FunctionRef,
    FunctionStats,
    Hotspot,
    LineStats,
    Profile,
    Run,
    Sampler,
    SourceFile,
    Target,
    TargetKind,
    to_json,
)
from optadvisor.reports.comparison import print_comparison
from optadvisor.source.module import Module

PATH = "/project/program.py"
BEFORE = """\
def hot(xs):
    total = 0
    for x in xs:
        total += x * x
    return total


def other():
    return [hot([1])]


hot(range(9))
"""
AFTER = """\
import math


def helper(x):
    return x * x


def hot(xs):
    total = 0
    for x in xs:
        total += helper(x)
    return total


def other():
    return [hot([1])]


hot(range(9))
"""


def module(text: str) -> Module:
    return Module.parse(text.encode(), PATH)


def run(
    name: str,
    text: str,
    functions: Mapping[str, float],
    *,
    plain: float = 2.0,
    samples: int = 2000,
    lines: Mapping[str, Sequence[tuple[int, int, float]]] | None = None,
    calls: int = 3,
) -> Run:
    """`functions`: self seconds by qualified name; `lines`: (line, hits, share) of hot functions."""
    refs = {ref.qualname: ref for ref in module(text).functions}
    refs["<module>"] = FunctionRef(path=PATH, qualname="<module>", first_line=1)
    rows = tuple(
        FunctionStats(function=refs[each], calls=calls, self_seconds=seconds, inclusive_seconds=seconds)
        for each, seconds in functions.items()
    )
    spots = tuple(
        Hotspot(
            function=refs[each],
            calls=calls,
            self_seconds=functions[each],
            inclusive_seconds=functions[each],
            share=functions[each] / plain,
            lines=tuple(LineStats(line=line, hits=hits, share=share) for line, hits, share in found),
        )
        for each, found in (lines or {}).items()
    )
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Run(
        id=name,
        created="2026-11-21T10:00:00+01:00",
        target=Target(kind=TargetKind.SCRIPT, value="program.py", directory="/project"),
        environment=Environment(
            python="3.11.7",
            implementation="CPython",
            platform="Linux",
            processor="Z80",
            cores=4,
            packages=(("numpy", "2.0"),),
        ),
        profile=Profile(
            wall_seconds=plain,
            plain_seconds=plain,
            exit_status=0,
            sampler=Sampler.OUTSIDE,
            samples=samples,
            functions=rows,
            sources=(SourceFile(path=PATH, sha256=digest),),
        ),
        hotspots=spots,
    )


def compared(before: Run, after: Run, *others: Run, text: str = BEFORE, text_after: str = "") -> Comparison:
    return compare(before, after, {PATH: module(text)}, {PATH: module(text_after or text)}, others)


def row(comparison: Comparison, name: str) -> FunctionDifference:
    (found,) = [each for each in comparison.functions if each.function.qualname == name]
    return found


# ---------------------------------------------------------------- noise


def test_below_the_noise_there_is_no_difference() -> None:
    found = compared(run("a", BEFORE, {"hot": 1.0}), run("b", BEFORE, {"hot": 1.05}, plain=2.05))
    assert found.program.change is Change.SAME
    assert row(found, "hot").own.change is Change.SAME


def test_the_noise_is_that_of_sampling_and_of_runs_together() -> None:
    noise = row(compared(run("a", BEFORE, {"hot": 1.0}), run("b", BEFORE, {"hot": 1.0})), "hot").own.noise_seconds
    one = 2.0 * math.sqrt(0.25 / 2000)  # half of 2000 samples, times the program's 2 s
    assert noise == pytest.approx(math.hypot(3 * math.sqrt(2) * one, ASSUMED_SPREAD * 1.0), rel=1e-3)


def test_fewer_samples_are_more_noise() -> None:
    def change(samples: int) -> Change:
        pair = [run(name, BEFORE, {"hot": own}, samples=samples) for name, own in (("a", 1.0), ("b", 0.8))]
        return row(compared(*pair), "hot").own.change

    assert change(5000) is Change.FASTER
    assert change(50) is Change.SAME


def test_nothing_sampled_is_not_certainty() -> None:
    """One sample of a hundred in one run and none in the other says nothing."""
    pair = [run(name, BEFORE, {"hot": own}, samples=100) for name, own in (("a", 0.0), ("b", 0.02))]
    assert row(compared(*pair), "hot").own.change is Change.SAME


def test_a_traced_run_has_no_sampling_noise_but_differs_from_run_to_run() -> None:
    pair = [run(name, BEFORE, {"hot": own}, samples=0) for name, own in (("a", 1.0), ("b", 0.9))]
    difference = row(compared(*pair), "hot").own
    assert difference.noise_seconds == pytest.approx(ASSUMED_SPREAD)
    assert difference.change is Change.FASTER


def test_runs_of_the_same_code_measure_how_far_runs_differ() -> None:
    before, after = run("a", BEFORE, {"hot": 1.0}), run("b", AFTER, {"hot": 0.85}, plain=1.8)
    again = run("c", BEFORE, {"hot": 1.0}, plain=2.5)
    spread, source = run_to_run(before, after, [again])
    assert spread == pytest.approx(0.2)
    assert source == "2 runs of the same code differed by up to 20.0 %"
    assert compared(before, after, text_after=AFTER).program.change is Change.FASTER
    assert compared(before, after, again, text_after=AFTER).program.change is Change.SAME


def test_the_compared_pair_is_no_measure_of_its_own_noise() -> None:
    before, after = run("a", BEFORE, {"hot": 1.0}), run("b", BEFORE, {"hot": 0.5}, plain=1.0)
    assert run_to_run(before, after, [before, after])[0] == ASSUMED_SPREAD
    assert compared(before, after, before, after).program.change is Change.FASTER
    spread, source = run_to_run(before, after, [run("c", BEFORE, {"hot": 1.0}, plain=1.99)])
    assert spread == pytest.approx(0.99 / 1.99)
    assert "3 runs" in source


@pytest.mark.parametrize(
    "other",
    [
        run("c", AFTER + "# other\n", {}, plain=4.0),
        replace(run("c", BEFORE, {}, plain=4.0), target=Target(kind=TargetKind.CODE, value="x", directory="/project")),
        replace(
            run("c", BEFORE, {}, plain=4.0), environment=replace(run("c", BEFORE, {}).environment, python="3.13.0")
        ),
        run("c", BEFORE, {}, plain=0.0),
    ],
)
def test_other_code_in_another_place_tells_nothing_of_the_noise(other: Run) -> None:
    assert run_to_run(run("a", BEFORE, {}), run("b", AFTER, {}), [other])[0] == ASSUMED_SPREAD


def test_very_equal_runs_are_not_believed() -> None:
    runs = [run(name, BEFORE, {}) for name in "abc"]
    spread, source = run_to_run(*runs[:2], runs[2:])
    assert spread == LEAST_SPREAD
    assert "at least 2 %" in source


def test_waiting_for_a_processor_is_noise_where_the_machine_was_busy() -> None:
    def judged(load: float, cpu: float, waiting: float = 0.0) -> Change:
        before, after = run("a", BEFORE, {"hot": 1.0}, plain=1.0), run("b", BEFORE, {"hot": 2.0})
        (only,) = after.profile.functions
        functions = (replace(only, waiting_seconds=waiting),)
        after = replace(
            after,
            environment=replace(after.environment, load=load),
            profile=replace(after.profile, cpu_seconds=cpu, functions=functions),
        )
        found = compared(before, after)
        assert found.program.change is row(found, "hot").own.change
        return found.program.change

    assert judged(load=4.0, cpu=0.9) is Change.SAME
    assert judged(load=0.1, cpu=0.9) is Change.SLOWER
    assert judged(load=4.0, cpu=1.9) is Change.SLOWER
    assert judged(load=4.0, cpu=0.9, waiting=1.0) is Change.SLOWER
    assert judged(load=4.0, cpu=0.0) is Change.SLOWER  # not known


# ---------------------------------------------------------------- functions and lines


def test_functions_are_matched_by_name_and_lines_by_text() -> None:
    before = run("a", BEFORE, {"hot": 1.6, "other": 0.2}, lines={"hot": [(3, 100, 0.25), (4, 100, 0.75)]})
    after = run("b", AFTER, {"hot": 0.4, "other": 0.2, "helper": 0.6}, lines={"hot": [(10, 100, 0.5), (11, 100, 0.5)]})
    found = compared(before, after, text_after=AFTER)
    assert [each.function.qualname for each in found.functions] == ["hot", "helper", "other"]
    hot, helper, other = found.functions
    assert hot.own.change is Change.FASTER
    assert hot.function.first_line == 8
    assert (helper.own.change, helper.before_calls, helper.after_calls) == (Change.APPEARED, 0, 3)
    assert other.own.change is Change.SAME
    lines = {(line.text, line.before_line, line.after_line): line for line in hot.lines}
    assert set(lines) == {("for x in xs:", 3, 10), ("total += x * x", 4, 0), ("total += helper(x)", 0, 11)}
    same, gone, new = (lines[key] for key in sorted(lines, key=lambda key: (not key[1], key[1])))
    assert (same.own.before_seconds, same.own.after_seconds) == (pytest.approx(0.4), pytest.approx(0.2))
    assert (same.own.change, gone.own.change, new.own.change) == (Change.FASTER, Change.GONE, Change.APPEARED)
    assert (gone.before_hits, gone.after_hits, new.before_hits, new.after_hits) == (100, 0, 0, 100)
    back = compared(after, before, text=AFTER, text_after=BEFORE)
    assert row(back, "helper").own.change is Change.GONE
    assert row(back, "hot").own.change is Change.SLOWER


def test_a_function_that_was_not_sampled_is_not_new() -> None:
    found = row(compared(run("a", BEFORE, {"hot": 1.0}), run("b", BEFORE, {"hot": 1.0, "other": 0.8})), "other")
    assert found.own.change is Change.SLOWER
    assert found.before_calls == -1


def test_functions_of_one_name_are_told_apart() -> None:
    twice = "def f():\n    pass\n\n\nx = f\n\n\ndef f():\n    return 1\n"
    first, second = module(twice).functions
    runs = []
    for name, own in (("a", 1.0), ("b", 0.2)):
        row_of = FunctionStats(function=second, calls=1, self_seconds=own, inclusive_seconds=own)
        empty = run(name, BEFORE, {})
        runs.append(replace(empty, profile=replace(empty.profile, functions=(row_of,))))
    (found,) = compared(*runs, text=twice).functions
    assert found.function == second != first
    assert found.own.change is Change.FASTER


def test_where_the_text_is_not_known_lines_are_not_compared() -> None:
    runs = [run(name, BEFORE, {"hot": 1.0}, lines={"hot": [(4, 9, 1.0)]}) for name in "ab"]
    assert row(compared(*runs), "hot").lines
    assert not row(compare(*runs, {}, {PATH: module(BEFORE)}), "hot").lines
    assert not row(compare(*runs, {}, {}), "hot").lines


def test_a_line_without_figures_in_one_run_is_there_all_the_same() -> None:
    before = run("a", BEFORE, {"hot": 1.0}, lines={"hot": [(4, 9, 1.0)]})
    after = run("b", BEFORE, {"hot": 1.0}, lines={"hot": [(3, 9, 0.5), (4, 9, 0.5)]})
    lines = {line.text: line for line in row(compared(before, after), "hot").lines}
    assert (lines["for x in xs:"].own.change, lines["for x in xs:"].before_hits) == (Change.SLOWER, -1)


def test_top_level_code_is_compared_too() -> None:
    before = run("a", BEFORE, {"<module>": 1.0}, lines={"<module>": [(12, 1, 1.0)]})
    after = run("b", AFTER, {"<module>": 0.2}, lines={"<module>": [(19, 1, 1.0)]})
    found = row(compared(before, after, text_after=AFTER), "<module>")
    (line,) = found.lines
    assert (line.before_line, line.after_line, line.own.change) == (12, 19, Change.FASTER)


# ---------------------------------------------------------------- conditions


def test_the_same_conditions_need_no_word() -> None:
    assert differences(run("a", BEFORE, {}), run("b", AFTER, {})) == ()


def test_two_runs_of_the_same_code_are_called_so() -> None:
    assert compared(run("a", BEFORE, {}), run("b", BEFORE, {})).warnings == (SAME_CODE,)
    assert compared(run("a", BEFORE, {}), run("b", AFTER, {}), text_after=AFTER).warnings == ()


def test_other_conditions_are_named() -> None:
    before = run("a", BEFORE, {})
    after = replace(
        before,
        id="b",
        target=replace(before.target, arguments=("9",)),
        environment=replace(
            before.environment,
            python="3.13.1",
            cores=2,
            load=1.7,
            git="abc",
            packages=(("numba", "0.61"), ("numpy", "2.1")),
        ),
        profile=replace(before.profile, sampler=Sampler.TRACE, exit_status=1),
    )
    assert differences(before, after) == (
        "the commands differ: program.py and program.py 9",
        "the seconds were found in different ways (py-spy and cProfile), which alone may differ",
        "the program ended with exit status 0, then with 1",
        "another version of Python: 3.11.7, then 3.13.1",
        "another number of cores: 4, then 2",
        "another version of numba: not installed, then 0.61",
        "another version of numpy: 2.0, then 2.1",
        "the machine was busy before run b (1.7 processes for 2 cores): its times may be too long",
    )


# ---------------------------------------------------------------- what is printed


def printed(comparison: Comparison, after: Run, width: int, top: int = 10) -> str:
    console = Console(file=io.StringIO(), width=width, highlight=False, color_system=None)
    print_comparison(comparison, after, console, top=top)
    file = console.file
    assert isinstance(file, io.StringIO)
    text = file.getvalue()
    assert all(len(line) <= width for line in text.splitlines())
    return text


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_report_shows_changes_and_says_what_noise_is(width: int) -> None:
    before = run("a", BEFORE, {"hot": 1.6, "other": 0.2}, lines={"hot": [(3, 100, 0.25), (4, 100, 0.75)]})
    after = run("b", AFTER, {"hot": 0.4, "other": 0.2, "helper": 0.6}, lines={"hot": [(10, 100, 0.5)]}, plain=1.2)
    text = " ".join(printed(compared(before, after, text_after=AFTER), after, width).split())
    assert "Whole program: 2.00 s → 1.20 s (1.7×): faster, more than the noise of ±" in text
    for words in ("helper", "new", "total += x * x", "3 → 10", "0 → 3", "No difference in 1 other function."):
        assert words in text
    assert "assumed to be 5 %" in text
    assert "other program.py:" not in text


def test_the_report_of_equal_runs_is_short() -> None:
    before, after = run("a", BEFORE, {"hot": 1.0}), run("b", BEFORE, {"hot": 1.02})
    after = replace(after, environment=replace(after.environment, python="3.12.0"))
    text = printed(compared(before, after), after, 100)
    assert "no difference beyond the noise of ±" in text
    assert "Note: another version of Python: 3.11.7, then 3.12.0." in text
    assert "No difference in 1 function." in text
    assert "hot" not in text


def test_new_functions_without_time_are_named_only() -> None:
    before, after = run("a", BEFORE, {"hot": 1.0}), run("b", AFTER, {"hot": 1.0, "helper": 0.001})
    text = printed(compared(before, after, text_after=AFTER), after, 100)
    assert "Also new, with too little time to measure: helper." in text


def test_only_the_top_is_shown_and_the_rest_is_counted() -> None:
    before = run("a", BEFORE, {"hot": 1.0, "other": 1.0})
    after = run("b", BEFORE, {"hot": 0.1, "other": 0.2})
    text = printed(compared(before, after), after, 100, top=1)
    assert "hot  program.py:1" in text
    assert "other  program.py" not in text
    assert "1 more differ: --top 2 shows them all." in text


def test_a_comparison_can_be_written_as_json() -> None:
    found = compared(run("a", BEFORE, {"hot": 1.0}), run("b", BEFORE, {"hot": 0.1}))
    data = json.loads(json.dumps(to_json(found)))
    assert data["functions"][0]["own"]["change"] == "faster"
    assert data["spread"] == ASSUMED_SPREAD
