"""Terminal reports: they say everything, in lines that fit, whatever the user's text holds."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportkit import ENVIRONMENT, normal, printed
from rich.cells import cell_len
from rich.console import Console

from optadvisor import cli, store
from optadvisor.records import (
    Accepted,
    Capability,
    CapturedCall,
    Declined,
    Edit,
    FunctionRef,
    FunctionStats,
    Hotspot,
    Level,
    LineStats,
    LoopStats,
    Outcome,
    OutcomeState,
    Patch,
    Plan,
    Profile,
    Proposal,
    Recording,
    Region,
    Rejected,
    Run,
    SourceFile,
    Suggestion,
    Target,
    TargetKind,
    Timing,
    Unproven,
    Verdict,
    from_json,
    to_json,
)
from optadvisor.reports import terminal
from optadvisor.reports import text as say

SOURCE = """import random


def walk(n):
    x = [0.0]
    for i in range(n):
        x.append(x[-1] + random.random())  # [red]not markup[/red] :smile:
    return x


def größe(s):
\treturn "\x1b[31m" + s
"""
DIFF = "--- walk.py\n+++ walk.py\n@@ -1 +1 @@\n-old [bold]x[/bold]\n+new \x1b[2J " + "y" * 90 + "\n"

Print = Callable[[Run, Console], None]


def timing(speedup: float = 27.4, low: float = 25.1, high: float = 29.2, cold: float = 0.3) -> Timing:
    return Timing(
        original_seconds=0.9,
        candidate_seconds=0.9 / speedup,
        speedup=speedup,
        low=low,
        high=high,
        confidence=0.95,
        pairs=21,
        noise=0.01,
        cold_seconds=cold,
    )


def accepted(level: Level = Level.IDENTICAL, worst_error: str = "", calls: int = 3) -> Accepted:
    return Accepted(level=level, timing=timing(), calls_compared=calls, worst_error=worst_error)


def suggestion(number: int, function: FunctionRef, verdict: Verdict, **changes: Any) -> Suggestion:
    proposal = Proposal(
        rewriter="bulk_draws",
        variant="array expression",
        function=function,
        title=f"draw all random numbers at once, way {number}",
        why="The loop asks for one number at a time. Taking them in bulk keeps their order, so every value is the same",
        edits=(Edit(start=0, end=1, text="x"),),
        **changes,
    )
    projected = 0.31 if isinstance(verdict, Accepted) else 0.0
    return Suggestion(id=f"walk-{number}", proposal=proposal, verdict=verdict, projected_seconds=projected)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "Übung"
    folder.mkdir()
    path = folder / "walk.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path


@pytest.fixture
def run(path: Path) -> Run:
    """A run with something of everything."""
    walk = FunctionRef(path=str(path), qualname="walk", first_line=4)
    size = FunctionRef(path=str(path), qualname="größe", first_line=11)
    top = FunctionRef(path=str(path), qualname="<module>", first_line=1)
    guards = ("n is an exact int and not negative", "random.random is the one of the standard library.")
    suggestions = (
        suggestion(1, walk, accepted(), guards=guards, requires=("numpy", "numba")),
        suggestion(2, walk, accepted(Level.CLOSE, "3e-16 of the array's scale", calls=1)),
        suggestion(
            3,
            walk,
            Rejected(cause="different", reason="return[3] was [0.5] and became 0.25", timing=timing(0.9, 0.85, 0.97)),
        ),
        suggestion(4, size, Unproven(reason="The function reads a socket, which cannot be replayed.")),
    )
    return Run(
        id="20260102-030405",
        created="2026-01-02T03:04:05+01:00",
        target=Target(kind=TargetKind.SCRIPT, value="walk.py", arguments=("[red]", "1000"), directory=str(path.parent)),
        environment=ENVIRONMENT,
        profile=Profile(
            wall_seconds=1.52,
            plain_seconds=0.92134,
            exit_status=0,
            sources=(SourceFile(path=str(path), sha256=hashlib.sha256(path.read_bytes()).hexdigest()),),
            notes=("Threads were started; their time is not in these figures",),
        ),
        hotspots=(
            Hotspot(
                function=walk,
                calls=1,
                self_seconds=0.512,
                inclusive_seconds=0.9012,
                share=0.978,
                lines=(LineStats(line=6, hits=1001, share=0.2), LineStats(line=7, hits=1_000_000, share=0.8)),
            ),
            Hotspot(
                function=size,
                calls=20_000,
                self_seconds=0.00123,
                inclusive_seconds=0.00123,
                share=0.0013,
                lines=(LineStats(line=12, hits=20_000, share=1.0),),
            ),
            Hotspot(function=top, calls=1, self_seconds=0.0, inclusive_seconds=0.92, share=1.0),
        ),
        recordings=(Recording(function=top, calls_seen=1, problem="Top-level code runs once and is not replayed"),),
        suggestions=suggestions,
        declined=(
            Declined(rewriter="numba_njit", function=walk, reason="It returns a list, which Numba copies", line=5),
            Declined(rewriter="counting", function=size, reason="[red]s[/red] may be a subclass of str."),
        ),
        faults=("translate raised KeyError on größe and was left out",),
        plan=Plan(
            ids=("walk-1",),
            program_seconds=0.92134,
            projected_seconds=0.31,
            left_out=("walk-2 changes the same lines as walk-1 and gains less",),
        ),
    )


def outcome(run: Run, state: OutcomeState, **changes: Any) -> Run:
    path = str(Path(run.target.directory) / "walk.py")
    patch = Patch(path=path, sha256_before="a", sha256_after="b", backup="walk.py.orig", mode=0o644)
    fields: dict[str, Any] = {
        "state": state,
        "ids": ("walk-1",),
        "patches": (patch,),
        "before_seconds": 0.92,
        "after_seconds": 0.33,
        "profiled_seconds": 0.92134,
        "projected_seconds": 0.31,
        "output": "stdout and 1 written file, byte for byte equal",
    }
    return dataclasses.replace(run, outcome=Outcome(**(fields | changes)))


@pytest.fixture
def empty() -> Run:
    return Run(
        id="",
        created="",
        target=Target(kind=TargetKind.CODE, value="", directory=""),
        environment=ENVIRONMENT,
        profile=Profile(wall_seconds=0.0, plain_seconds=0.0, exit_status=0),
    )


def show_suggestions(run: Run, console: Console) -> None:
    terminal.print_suggestions(run, console, diffs={"walk-1": DIFF}, show_diff=True)


def show_outcome(run: Run, console: Console) -> None:
    terminal.print_outcome(outcome(run, OutcomeState.APPLIED), console, DIFF)


def show_runs(run: Run, console: Console) -> None:
    terminal.print_runs([run, outcome(run, OutcomeState.UNDONE)], console)


REPORTS = (terminal.print_profile, show_suggestions, show_outcome, show_runs)


# ---------------------------------------------------------------- every report


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize("width", [20, 31, 40, 60, 79, 80, 81, 120, 200])
@pytest.mark.parametrize("colour", [True, False])
def test_lines_fit(run: Run, report: Print, width: int, colour: bool) -> None:
    text = printed(lambda console: report(run, console), width=width, colour=colour)
    lines = re.sub(r"\x1b\[[0-9;]*m", "", text).split("\n")
    assert max(map(cell_len, lines)) <= width
    assert "…" not in text.replace("\x1b", "")


@pytest.mark.parametrize("report", REPORTS)
def test_plain_output_has_no_control_codes(run: Run, report: Print) -> None:
    text = printed(lambda console: report(run, console))
    assert all(ch == "\n" or ch.isprintable() for ch in text)


@pytest.mark.parametrize("report", REPORTS)
def test_colour_only_adds_style(run: Run, report: Print) -> None:
    colour = printed(lambda console: report(run, console), colour=True)
    assert "\x1b[" in colour
    assert "\x1b[2J" not in colour
    assert normal(colour) == normal(printed(lambda console: report(run, console)))


@pytest.mark.parametrize("report", REPORTS)
def test_stored_run_prints_the_same(run: Run, report: Print) -> None:
    again = from_json(Run, json.loads(json.dumps(to_json(run))))
    assert again == run
    assert printed(lambda console: report(again, console)) == printed(lambda console: report(run, console))


@pytest.mark.parametrize("report", REPORTS)
@pytest.mark.parametrize("width", [20, 80])
def test_empty_run(empty: Run, report: Print, width: int) -> None:
    assert printed(lambda console: report(empty, console), width=width).strip()


# ---------------------------------------------------------------- suggestions


@pytest.mark.parametrize("width", [40, 80, 200])
def test_every_sentence_is_there_in_full(run: Run, width: int) -> None:
    flat = normal(printed(lambda console: show_suggestions(run, console), width=width))
    sentences = [no.reason for no in run.declined] + list(run.faults)
    sentences += [r.problem for r in run.recordings]
    assert run.plan is not None
    sentences += run.plan.left_out
    for item in run.suggestions:
        sentences += [item.id, *item.proposal.title.split(), *item.proposal.guards]
        if isinstance(item.verdict, Accepted):
            sentences += [item.proposal.why, item.verdict.worst_error]
        else:
            sentences.append(item.verdict.reason)
    for each in sentences:
        assert each in flat


def test_suggestions(run: Run) -> None:
    text = printed(lambda console: terminal.print_suggestions(run, console))
    flat = normal(text)
    assert re.search(r"walk-1 .*identical +27× \(25–29\) +0.921 s → 0.310 s \(3.0×\)", text)
    assert "walk walk.py:4 · 98 % of the program, 1 call" in flat
    assert "20,000 calls" in flat
    assert "Compared on 3 recorded calls: everything the same, floats bit for bit." in flat
    assert "Compared on 1 recorded call: the same but for the rounding of floats. Largest difference: 3e-16" in flat
    assert "Needs numpy and numba wherever the program runs." in flat
    assert "This run: 0.921 s → 0.310 s. It costs 0.300 s in every new process (imports, first call)." in flat
    assert "way 3 (different): return[3] was [0.5] and became 0.25. Measured: 0.90× (0.85–0.97)." in flat
    assert "way 4 (not proven): The function reads a socket" in flat
    assert "numba_njit (line 5): It returns a list" in flat
    assert "Apply walk-1: 0.921 s → 0.310 s (3.0×) for the whole program." in flat
    assert "Next: optadvisor apply" in flat
    assert "optadvisor suggest --diff" in flat
    assert "[bold]x[/bold]" not in flat


def test_what_was_built_ahead_needs_no_compiler_any_more(run: Run) -> None:
    first, *others = run.suggestions
    assert isinstance(first.verdict, Accepted)
    timing = dataclasses.replace(first.verdict.timing, build_seconds=2.5)
    verdict = dataclasses.replace(first.verdict, built=("k.py",), timing=timing)
    run = dataclasses.replace(run, suggestions=(dataclasses.replace(first, verdict=verdict), *others))
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "Its machine code is built once, in 2.50 s: it starts in milliseconds." in flat
    assert "numba wherever the program runs" not in flat


def test_what_cython_built_says_how_much_of_it_asks_python(run: Run) -> None:
    first, *others = run.suggestions
    assert isinstance(first.verdict, Accepted)
    verdict = dataclasses.replace(first.verdict, built=("k.py",), page="/cache/made.html", lines=22, python_lines=8)
    proposal = dataclasses.replace(first.proposal, cython="cdef …")
    changed = dataclasses.replace(first, verdict=verdict, proposal=proposal)
    run = dataclasses.replace(run, suggestions=(changed, *others))
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "8 of its 22 lines in Cython still ask Python; they are marked in /cache/made.html" in flat


def test_diff_is_literal_and_asked_for(run: Run) -> None:
    text = printed(lambda console: show_suggestions(run, console))
    assert "-old [bold]x[/bold]" in text
    assert r"+new \x1b[2J" in text
    assert "suggest --diff" not in text


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("walk-1", ("walk-1 draw", "Results: identical. Speedup: 27×", "Before it takes the fast path", "--diff`")),
        ("walk-3", ("– walk-3", "(different): return[3] was [0.5] and became 0.25.", "explain bulk_draws`")),
    ],
)
def test_explain_tells_a_suggestion_of_a_stored_run(
    run: Run, name: str, says: Sequence[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(run.target.directory)
    monkeypatch.setenv("COLUMNS", "300")
    store.save(store.create(Path.cwd()), run)
    with pytest.raises(SystemExit) as ended:
        cli.main(["explain", name])
    assert ended.value.code in (0, None)
    out = normal(capsys.readouterr().out)
    for part in says:
        assert part in out
    assert "walk-2" not in out


def test_interval_is_explained(run: Run) -> None:
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "Speedup: of the function on its recorded calls, with its 95 % confidence interval." in flat


def test_nothing_accepted_says_why(run: Run) -> None:
    refused = tuple(item for item in run.suggestions if not isinstance(item.verdict, Accepted))
    run = dataclasses.replace(run, suggestions=refused, plan=None)
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "Nothing to apply: of 2 candidates tried, 1 did not hold and 1 could not be proven equal." in flat
    assert "Next:" not in flat


def test_nothing_proposed_says_why(run: Run) -> None:
    call = CapturedCall(ordinal=0, blob="0.bin", blob_bytes=1, seconds=0.1, arguments=())
    recording = Recording(function=run.hotspots[0].function, calls_seen=1, calls=(call,))
    run = dataclasses.replace(run, suggestions=(), declined=(), recordings=(recording,), plan=None)
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert flat.count("No technique knows another way to write what it does.") == 1  # of those with time of their own
    assert "no technique fits these functions" in flat


def test_of_a_short_function_it_is_said_who_calls_it(run: Run) -> None:
    spot = dataclasses.replace(run.hotspots[0], calls=1000, inclusive_seconds=0.002, loops=())
    ref = dataclasses.replace(spot.function, qualname="calling")
    caller = FunctionStats(function=ref, calls=1, self_seconds=0.0, inclusive_seconds=0.01, callees=(spot.function,))
    profile = dataclasses.replace(run.profile, functions=(caller,))
    run = dataclasses.replace(run, profile=profile, hotspots=(spot,), suggestions=(), declined=(), plan=None)
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert (
        "It has no loop, and takes 2.00 µs a call: what could be sped up is what calls it so often (calling)." in flat
    )
    seldom = dataclasses.replace(run, hotspots=(dataclasses.replace(spot, calls=1),))
    assert "so often" not in normal(printed(lambda console: terminal.print_suggestions(seldom, console)))


def test_a_line_is_not_named_twice(run: Run) -> None:
    declined = Declined(rewriter="numba_njit", function=run.hotspots[0].function, reason="line 3: it is text", line=3)
    run = dataclasses.replace(run, declined=(declined,))
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "– numba_njit: line 3: it is text." in flat


def test_rewriters_with_one_reason_are_named_together(run: Run) -> None:
    function = run.hotspots[0].function
    names = ("numpy_vectorize", "numba_njit")
    same = tuple(Declined(rewriter=name, function=function, reason="it handles text", line=3) for name in names)
    other = Declined(rewriter="numba_njit", function=function, reason="it handles text", line=4)
    run = dataclasses.replace(run, suggestions=(), declined=(*same, other), plan=None)
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "numpy_vectorize and numba_njit (line 3): it handles text." in flat
    assert "numba_njit (line 4): it handles text." in flat


def test_a_run_without_recorded_calls_says_how_to_get_them(run: Run) -> None:
    spots = tuple(dataclasses.replace(spot, calls=-1) for spot in run.hotspots)
    run = dataclasses.replace(run, hotspots=spots, suggestions=(), declined=(), recordings=(), plan=None)
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "no calls were recorded, so nothing could be proven equal. `optadvisor profile walk.py" in flat
    assert "-1 call" not in flat


def test_suggestions_of_one_fate_are_told_once_and_name_others_as_the_report_does(run: Run) -> None:
    first, *others = run.suggestions
    first = dataclasses.replace(first, proposal=dataclasses.replace(first.proposal, variant="the best"))
    slow = Rejected(cause="not faster", reason="slower than “the best” when both were tried")
    beside = [
        dataclasses.replace(
            first,
            id=f"walk-{number}",
            proposal=dataclasses.replace(first.proposal, variant=f"v{number}", title=title),
            verdict=slow,
        )
        for number, title in ((7, "one way"), (8, "one way"), (9, "another"))
    ]
    run = dataclasses.replace(run, suggestions=(first, *others, *beside))
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "– walk-7 and walk-8 one way; walk-9 another (not faster): slower than walk-1 when both were tried." in flat


def test_what_is_applied_at_once_is_not_advised_to_be_applied(run: Run) -> None:
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console, next_is_apply=False)))
    assert "Apply walk-1:" in flat
    assert "Next:" not in flat


def test_a_loop_of_a_cell_that_loses_variables_is_advised_to_be_a_function(run: Run) -> None:
    host = dataclasses.replace(run.declined[0].function, qualname="<module>")
    region = Region(host=host, kernel="_loop_kernel", helper="", first_line=4, last_line=9, edits=(), share=0.5)
    reason = "`w` is used again after the loop"
    no = dataclasses.replace(run.declined[0], function=region.function, reason=reason)
    cell = dataclasses.replace(run, suggestions=(), declined=(no,), plan=None, regions=(region,))
    flat = normal(printed(lambda console: terminal.print_suggestions(cell, console)))
    assert "in a function of its own" not in flat
    live = dataclasses.replace(cell, target=dataclasses.replace(run.target, value="In [3]"))
    flat = normal(printed(lambda console: terminal.print_suggestions(live, console)))
    assert "in a function of its own, which you call, more rewrites are possible for this loop." in flat
    other = dataclasses.replace(live, declined=(dataclasses.replace(no, reason="it handles text"),))
    assert "in a function of its own" not in printed(lambda console: terminal.print_suggestions(other, console))


def test_empty_plan_names_the_way_around(run: Run) -> None:
    run = dataclasses.replace(run, plan=Plan(left_out=("walk-1 saves less than it costs to compile",)))
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "Apply none. To apply one by its name all the same: optadvisor apply walk-1" in flat
    assert "walk-1 saves less than it costs to compile." in flat


def test_applied_run_is_not_to_be_applied_again(run: Run) -> None:
    run = outcome(run, OutcomeState.APPLIED)
    assert "Next:" not in printed(lambda console: terminal.print_suggestions(run, console))


def test_functions_outside_the_hotspots_are_reported(run: Run) -> None:
    run = dataclasses.replace(run, hotspots=())
    flat = normal(printed(lambda console: terminal.print_suggestions(run, console)))
    assert "may be a subclass of str" in flat
    assert "walk-1" in flat


# ---------------------------------------------------------------- outcome


def test_applied(run: Run) -> None:
    flat = normal(printed(lambda console: show_outcome(run, console)))
    assert "Applied walk-1 to walk.py." in flat
    assert "-old [bold]x[/bold]" in flat
    assert (
        "Whole program: 0.920 s → 0.330 s (2.8×), measured 0.921 s → 0.310 s (3.0×), projected from the profile" in flat
    )
    assert "Compared: stdout and 1 written file, byte for byte equal." in flat
    assert "Next: optadvisor undo" in flat


def test_rolled_back(run: Run) -> None:
    run = outcome(run, OutcomeState.ROLLED_BACK, reason="The program printed another number in line 3")
    flat = normal(printed(lambda console: terminal.print_outcome(run, console)))
    assert "Rolled back walk-1: walk.py as before. Why: The program printed another number in line 3." in flat
    assert "undo" not in flat


def test_undone(run: Run) -> None:
    run = outcome(run, OutcomeState.UNDONE, before_seconds=0.0, after_seconds=0.0, output="")
    assert normal(printed(lambda console: terminal.print_outcome(run, console))) == "Undone walk-1: walk.py as before."


def test_no_outcome(run: Run) -> None:
    assert "Nothing has been applied" in printed(lambda console: terminal.print_outcome(run, console))


# ---------------------------------------------------------------- runs and doctor


def test_runs(run: Run) -> None:
    text = printed(lambda console: show_runs(run, console))
    assert re.search(r"20260102-030405 +2026-01-02 03:04 +walk.py \[red\] 1000 +0.921 s +2 suggestions", text)
    assert "undone" in text
    assert "profile script.py" in printed(lambda console: terminal.print_runs([], console))


def test_doctor() -> None:
    have = Capability(name="numba", usable=True, detail="0.68.1")
    lack = Capability(
        name="C compiler", usable=False, detail="no [C] compiler", advice="Type `apt install gcc`" + " please" * 20
    )
    for width in (20, 40, 80):
        flat = normal(printed(lambda console: terminal.print_doctor([have, lack], console), width=width))
        assert "no [C] compiler" in flat
        assert lack.advice in flat
        assert "1 of 2 not usable here." in flat
    assert "Everything is there." in printed(lambda console: terminal.print_doctor([have], console))
    assert printed(lambda console: terminal.print_doctor([], console))


# ---------------------------------------------------------------- numbers and words


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0 s"),
        (0.92134, "0.921 s"),
        (0.9999, "1.00 s"),
        (9.999, "10.0 s"),
        (12.34, "12.3 s"),
        (99.99, "100 s"),
        (754.2, "754 s"),
        (12345.0, "12,300 s"),
        (0.1, "0.100 s"),
        (0.09999, "0.100 s"),
        (0.0999, "99.9 ms"),
        (0.00123, "1.23 ms"),
        (4.5e-6, "4.50 µs"),
        (1.2e-8, "12.0 ns"),
        (float("nan"), "unknown"),
        (-0.5, "-0.500 s"),
    ],
)
def test_seconds(value: float, text: str) -> None:
    assert say.seconds(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (27.4, "27×"),
        (9.96, "10×"),
        (2.94, "2.9×"),
        (1.04, "1.04×"),
        (0.5, "0.50×"),
        (1234.5, "1,230×"),
        (999.7, "1,000×"),
    ],
)
def test_ratio(value: float, text: str) -> None:
    assert say.ratio(value) == text


def test_change_without_a_measurement() -> None:
    assert say.change(1.0, 0.0) == "1.00 s → 0 s"


def test_words() -> None:
    assert say.plural(1, "call") == "1 call"
    assert say.plural(0, "call") == "0 calls"
    assert say.plural(2, "loss", "losses") == "2 losses"
    assert [say.listing(items) for items in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert say.sentence(" It\n is  so ") == "It is so."
    assert say.sentence("Is it?") == "Is it?"
    assert say.sentence("") == ""
    assert say.sentence("It takes long (1 s)") == "It takes long (1 s)."
    assert say.sentence("It does (or not!)") == "It does (or not!)"
    assert say.percent(1.0) == "100 %"
    assert say.percent(0.0421) == "4.2 %"
    assert say.percent(0.00001) == "<0.1 %"
    assert say.percent(float("inf")) == say.percent(float("nan")) == "? %"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (-1, "—"),
        (0, "0"),
        (9_999_999, "9,999,999"),
        (10_000_000, "10.0 M"),
        (14_249_999, "14.2 M"),
        (999_999_999, "1.00 G"),
        (2_000_000_000_000, "2,000 G"),
    ],
)
def test_count(value: int, text: str) -> None:
    assert say.count(value) == text


@pytest.mark.parametrize(
    ("entries", "iterations", "text"),
    [(3, 3_000_000, "3 × 1,000,000"), (1000, 2500, "1,000 × 2.5"), (0, 0, "0 × 0"), (7, 2000, "7 × 286")],
)
def test_trips(entries: int, iterations: int, text: str) -> None:
    assert say.trips(LoopStats(line=1, entries=entries, iterations=iterations)) == text


def test_memory() -> None:
    assert [say.memory(size) for size in (512, 999_400, 92_400_000, 999_400_000, 1_240_000_000)] == [
        "1 kB",
        "999 kB",
        "92 MB",
        "999 MB",
        "1.2 GB",
    ]


@pytest.mark.parametrize(
    ("qualname", "text"),
    [
        ("<module>", "top-level code"),
        ("Grid.step", "Grid.step"),
        ("outer.<locals>.inner", "outer.inner"),
        ("outer.<locals>.<lambda>", "lambda in outer"),
        ("<lambda>", "lambda"),
        ("Grid.cells.<locals>.<genexpr>", "generator expression in Grid.cells"),
    ],
)
def test_label(qualname: str, text: str) -> None:
    assert say.label(FunctionRef(path="/p/a.py", qualname=qualname, first_line=1)) == text


@given(st.text())
def test_clean_text_can_be_printed(text: str) -> None:
    cleaned = say.clean(text)
    cleaned.encode("utf-8")
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", cleaned)


@given(st.text(st.characters(codec="utf-8")))
def test_any_reason_fits(text: str) -> None:
    function = FunctionRef(path="/p/a.py", qualname="f", first_line=1)
    run = Run(
        id="1",
        created="never",
        target=Target(kind=TargetKind.MODULE, value="m", directory="/p"),
        environment=ENVIRONMENT,
        profile=Profile(wall_seconds=1.0, plain_seconds=1.0, exit_status=0),
        declined=(Declined(rewriter="counting", function=function, reason=text),),
    )
    shown = printed(lambda console: terminal.print_suggestions(run, console), width=40)
    assert max(map(cell_len, shown.split("\n"))) <= 40


def test_paths() -> None:
    assert say.relative("/home/me/a/b.py", "/home/me") == "a/b.py"
    assert say.relative("/home/me2/b.py", "/home/me") == "/home/me2/b.py"
    assert say.relative("/b.py", "/") == "b.py"
    assert say.relative("/home/\udcff.py", "/home") == "\\udcff.py"


def test_bars() -> None:
    assert [say.bar(share, 4) for share in (0, 0.001, 0.5, 1, 2)] == ["", "▏", "██", "████", "████"]
    assert say.bar(float("nan"), 4) == ""


def test_captured_calls_are_not_needed(run: Run) -> None:
    call = CapturedCall(ordinal=0, blob="0.bin", blob_bytes=1, seconds=0.1, arguments=())
    recordings = tuple(dataclasses.replace(r, calls=(call,), problem="") for r in run.recordings)
    run = dataclasses.replace(run, recordings=recordings)
    assert printed(lambda console: terminal.print_suggestions(run, console))
