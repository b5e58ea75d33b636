"""The report on a profile: every figure with its meaning, lines that fit, and the right next command."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from reportkit import ENVIRONMENT, normal, plain, printed, widest
from rich.console import Console

from optadvisor.records import (
    CapturedCall,
    FunctionRef,
    FunctionStats,
    Hotspot,
    HotspotClass,
    LibraryStats,
    LineStats,
    LoopStats,
    Profile,
    Recording,
    Run,
    Sampler,
    SourceFile,
    Target,
    TargetKind,
    ThreadStats,
    from_json,
    to_json,
)
from optadvisor.reports.profiles import print_profile

SOURCE = """import random


@staticmethod
def walk(n):
    x = [0.0]
    # a comment between

    for i in range(n):
        if i % 2:
            x.append(x[-1] + random.random())  # [red]not markup[/red] :smile:
    return x


def größe(s):
\treturn "\x1b[31m" + s + "一二三四五六七八九十"


for k in range(3):
    print(
        k)
"""
INFINITY = float("inf")


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
    size = FunctionRef(path=str(path), qualname="größe", first_line=15)
    top = FunctionRef(path=str(path), qualname="<module>", first_line=1)
    deep = FunctionRef(path="/elsewhere/" + "很" * 60 + ".py", qualname="Long" * 40 + ".<lambda>", first_line=100_000)
    return Run(
        id="20260102-030405",
        created="2026-01-02T03:04:05+01:00",
        target=Target(kind=TargetKind.SCRIPT, value="walk.py", arguments=("[red]", "a b"), directory=str(path.parent)),
        environment=ENVIRONMENT,
        profile=Profile(
            wall_seconds=1.0,
            plain_seconds=1.0,
            exit_status=0,
            sampler=Sampler.OUTSIDE,
            samples=1000,
            cpu_seconds=0.5,
            memory_bytes=92_400_000,
            import_seconds=0.11,
            functions=(
                FunctionStats(
                    function=walk,
                    calls=12,
                    self_seconds=0.5,
                    inclusive_seconds=0.8,
                    raw_self_seconds=0.9,
                    waiting_seconds=0.123,
                    effects=("writes files", "the network"),
                    draws=("random",),
                ),
                FunctionStats(function=top, calls=-1, self_seconds=0.0, inclusive_seconds=1.0),
            ),
            library=(
                LibraryStats(
                    name="json.decoder.JSONDecoder.decode",
                    place="/usr/lib/python3.11/json/decoder.py:344",
                    self_seconds=0.1,
                    inclusive_seconds=0.2,
                ),
                LibraryStats(name="time.sleep", place="", self_seconds=0.05, inclusive_seconds=0.05, calls=3),
            ),
            threads=(
                ThreadStats(name="Thread-1 (work)", active_seconds=0.4),
                ThreadStats(name="MainThread", active_seconds=0.9, main=True),
            ),
            sources=(SourceFile(path=str(path), sha256=hashlib.sha256(path.read_bytes()).hexdigest()),),
            notes=("Worker processes were not covered",),
        ),
        hotspots=(
            Hotspot(
                function=walk,
                calls=12,
                self_seconds=0.5,
                inclusive_seconds=0.8,
                share=0.8,
                lines=(
                    LineStats(line=6, hits=12, share=0.002),
                    LineStats(line=9, hits=3_000_012, share=0.2, hits_exact=False),
                    LineStats(line=11, hits=1_500_000, share=0.798),
                ),
                loops=(
                    LoopStats(line=30, entries=1, iterations=2),
                    LoopStats(line=20, entries=2, iterations=2_000_000),
                    LoopStats(line=9, entries=3, iterations=3_000_000),
                ),
                kind=HotspotClass.NUMBERS,
                evidence="92 % of its time is in its own lines: 3 million passes of 61 ns",
            ),
            Hotspot(
                function=size,
                calls=14_200_000,
                calls_exact=False,
                self_seconds=0.2,
                inclusive_seconds=0.2,
                share=0.2,
                kind=HotspotClass.CALLS,
                lines=(LineStats(line=16, hits=-1, share=1.0, hits_exact=False),),
            ),
            Hotspot(function=top, calls=1, self_seconds=0.0, inclusive_seconds=1.0, share=1.0),
            Hotspot(function=deep, calls=-1, self_seconds=0.0001, inclusive_seconds=0.0, share=0.0),
        ),
    )


@pytest.fixture
def empty() -> Run:
    return Run(
        id="",
        created="",
        target=Target(kind=TargetKind.CODE, value="", directory=""),
        environment=ENVIRONMENT,
        profile=Profile(wall_seconds=0.0, plain_seconds=0.0, exit_status=0),
    )


def report(run: Run, *, width: int = 80, colour: bool = False, **options: Any) -> str:
    return printed(lambda console: print_profile(run, console, **options), width=width, colour=colour)


def with_profile(run: Run, **changes: Any) -> Run:
    return dataclasses.replace(run, profile=dataclasses.replace(run.profile, **changes))


def with_first(run: Run, **changes: Any) -> Run:
    return dataclasses.replace(run, hotspots=(dataclasses.replace(run.hotspots[0], **changes), *run.hotspots[1:]))


# ---------------------------------------------------------------- shape


@pytest.mark.parametrize("width", [20, 31, 40, 50, 64, 79, 80, 81, 100, 120, 200])
@pytest.mark.parametrize("colour", [True, False])
def test_lines_fit_and_nothing_is_cut(run: Run, width: int, colour: bool) -> None:
    text = report(run, width=width, colour=colour, unfold=True, verbose=True)
    assert widest(text) <= width
    assert "…" not in text
    letters = "".join(text.split())
    assert "Long" in letters
    if not colour:
        assert letters.count("很") >= 60


def test_plain_output_has_no_control_codes(run: Run) -> None:
    assert all(ch == "\n" or ch.isprintable() for ch in report(run, unfold=True, verbose=True))


def test_colour_only_adds_style(run: Run) -> None:
    colour = report(run, colour=True, unfold=True, verbose=True)
    assert "\x1b[" in colour
    assert "\x1b[2J" not in colour
    assert plain(colour) == report(run, unfold=True, verbose=True)


def test_stored_run_prints_the_same(run: Run) -> None:
    again = from_json(Run, json.loads(json.dumps(to_json(run))))
    assert report(again, unfold=True, verbose=True) == report(run, unfold=True, verbose=True)


@pytest.mark.parametrize(("no_color", "columns"), [("1", "60"), ("", "110")])
def test_environment_decides(run: Run, no_color: str, columns: str) -> None:
    environment = {"NO_COLOR": no_color, "COLUMNS": columns, "TERM": "xterm-256color", "LINES": "40"}
    console = Console(force_terminal=True, _environ=environment)
    with console.capture() as captured:
        print_profile(run, console)
    assert ("\x1b[31m" in captured.get()) is not bool(no_color)
    assert int(columns) - 12 <= widest(captured.get()) <= int(columns)


@pytest.mark.parametrize("width", [20, 80])
@pytest.mark.parametrize("number", [0.0, INFINITY, float("nan"), -1.0, 1e-300])
def test_odd_numbers(run: Run, number: float, width: int) -> None:
    odd = with_first(run, self_seconds=number, inclusive_seconds=number, share=number, calls=0, evidence="")
    odd = with_first(odd, lines=(LineStats(line=0, hits=0, share=number), LineStats(line=999, hits=-1, share=number)))
    odd = with_first(odd, loops=(LoopStats(line=1, entries=0, iterations=0),))
    odd = with_profile(odd, plain_seconds=number, wall_seconds=number, cpu_seconds=number, import_seconds=number)
    assert widest(report(odd, width=width, unfold=True, verbose=True)) <= width


@pytest.mark.parametrize("width", [20, 80])
def test_empty_profile(empty: Run, width: int) -> None:
    flat = normal(report(empty, width=width, unfold=True, verbose=True))
    assert "nothing to speed up: no time of the program was measured." in flat
    assert "Next:" not in flat


# ---------------------------------------------------------------- the program


def test_program(run: Run) -> None:
    flat = normal(report(run))
    assert flat.startswith("walk.py [red] a b Takes 1.00 s, measured while py-spy watched from outside.")
    assert "1,000 samples: shares are right to about ±3.1 points." in flat
    assert "CPU 0.500 s: busy 50 % of the time, else it waited. Imports 0.110 s (11 %). Peak memory 92 MB." in flat


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sampler": Sampler.SIGNAL, "samples": 100}, "a timer took 100 samples: shares are right to about ±9.8"),
        ({"sampler": Sampler.SIGNAL, "samples": 100}, "which line it was is approximate."),
        (
            {"sampler": Sampler.TRACE, "samples": 0, "wall_seconds": 1.52},
            "Takes 1.00 s on its own (estimated); 1.52 s under the profiler.",
        ),
        ({"samples": 0, "wall_seconds": 0.002, "plain_seconds": 0.0}, "Takes 2.00 ms: too short for a single sample"),
        ({"cpu_seconds": 1.9}, "1.9 cores busy on average."),
        ({"cpu_seconds": 0.99}, "CPU 0.990 s: busy all the time."),
        (
            {"exit_status": 1, "error": "ValueError: [bold]no[/bold]"},
            "It ended with exit status 1 (ValueError: [bold]no[/bold]): the figures cover what ran.",
        ),
    ],
)
def test_how_it_was_measured(run: Run, changes: dict[str, Any], words: str) -> None:
    assert words in normal(report(with_profile(run, **changes)))


def test_busy_machine_is_named(run: Run) -> None:
    busy = dataclasses.replace(run, environment=dataclasses.replace(ENVIRONMENT, load=4.25))
    assert "else it waited (other programs ran too: load 4.2 on 2 cores)." in normal(report(busy))


def test_unknown_facts_are_left_out(run: Run) -> None:
    flat = normal(report(with_profile(run, cpu_seconds=0.0, memory_bytes=0, import_seconds=0.0)))
    assert "CPU" not in flat
    assert "memory" not in flat
    assert "Imports" not in flat


def test_memory_fetched_again_and_again_is_told_with_its_remedy(run: Run) -> None:
    told = normal(report(with_profile(run, refetching_seconds=0.25)))
    assert "About 0.250 s (25 %) went into fetching memory from the system again and again" in told
    assert "With `bytes(2**25 - 2**16)` as its first statement the program keeps it" in told
    assert "again and again" not in normal(report(with_profile(run, refetching_seconds=0.05)))


# ---------------------------------------------------------------- hotspots


def test_table(run: Run) -> None:
    text = report(run)
    assert re.search(r"walk +walk.py:4 +0.500 s +0.800 s +12 +3 × 1,000,000 +5.0×", text)
    assert re.search(r"Python loop on numbers +50 % +80 % +2 × 1,000,000", text)
    assert re.search(r"größe +walk.py:15 +0.200 s +0.200 s +≥ 14.2 M +— +1.2×", text)
    assert re.search(r"top-level code.* +0 s +1.00 s +1 +— +>100×", text)


def test_wide_table_has_bars(run: Run) -> None:
    assert re.search(r"Python loop on numbers +████ +50 % +██████▍ +80 %", report(run, width=120))
    assert "████" not in report(run, width=80).partition("Lines of")[0]


def test_narrow_table_becomes_blocks(run: Run) -> None:
    text = report(run, width=50)
    assert "walk  walk.py:4\n  Python loop on numbers\n  self: 0.500 s · 50 %\n  total: 0.800 s · 80 %\n" in text
    assert "loop trips: 3 × 1,000,000 · 2 × 1,000,000" in text


@pytest.mark.parametrize("column", ["Function", "Self", "Total", "Calls", "Loop trips", "At best"])
def test_each_column_is_explained_in_one_line(run: Run, column: str) -> None:
    text = report(run)
    assert re.search(rf"^.*\b{column}\b", text, re.MULTILINE)
    assert re.search(rf"^{column}: [A-Za-z].*\.$", text, re.MULTILINE)


def test_marks_are_explained_where_they_occur(run: Run) -> None:
    flat = normal(report(run))
    assert "≥ at least so many. — not counted." in flat
    exact = dataclasses.replace(run, hotspots=run.hotspots[:1])
    assert "≥" not in normal(report(exact))
    assert "—" not in normal(report(exact)).partition("Lines of")[0]


def test_no_loops_no_column(run: Run) -> None:
    assert "Loop trips" not in report(with_first(run, loops=()))


def test_evidence_and_ceiling(run: Run) -> None:
    flat = normal(report(run))
    assert "· walk: 92 % of its time is in its own lines: 3 million passes of 61 ns." in flat
    assert "Even at infinite speed of walk the program gains 5.0× (Amdahl's law)." in flat
    assert "Nearly all of the time is in walk and what it calls." in normal(report(with_first(run, share=1.0)))


def test_top(run: Run) -> None:
    flat = normal(report(run, top=1))
    assert "größe" not in flat
    assert "3 more functions: --top 4" in flat
    assert "more function" not in normal(report(run, top=4))


# ---------------------------------------------------------------- hot lines


def test_hot_lines_read_as_code(run: Run) -> None:
    text = report(run, width=120)
    lines = [line.rstrip() for line in text.partition("Lines of walk")[2].split("\n")[3:9]]
    assert re.fullmatch(r" +5 +def walk\(n\):", lines[0])
    assert re.fullmatch(r" +⋮", lines[1])
    assert re.fullmatch(r" +9 +█▎ +20 % +≈ 3,000,012 +≈ 53.3 ns +    for i in range\(n\):", lines[2])
    assert re.fullmatch(r" +⋮", lines[3])
    assert re.fullmatch(r" +11 +████▊ +80 % +1,500,000 +426 ns +            x.append.*\[/red\]", lines[4])
    assert lines[5].strip() == ":smile:"
    assert "≈ from part of the run." in normal(text)


def test_blank_lines_and_comments_are_not_left_out_code(run: Run) -> None:
    spot = with_first(run, lines=(LineStats(line=6, hits=1, share=0.5), LineStats(line=9, hits=1, share=0.5)))
    assert "⋮" not in report(spot)


def test_unknown_hits(run: Run) -> None:
    lines = (*run.hotspots[1].lines, LineStats(line=15, hits=3, share=0.0))
    both = dataclasses.replace(run.hotspots[1], lines=lines)
    text = report(dataclasses.replace(run, hotspots=(both,)))
    assert re.search(r"16 +██████ +100 % +— +— +", text)
    assert r'return "\x1b[31m"' in text
    part = text.partition("Lines of größe")[2]
    assert "— not counted." in part
    assert "≈" not in part
    uncounted = dataclasses.replace(run, hotspots=run.hotspots[1:2])
    assert "Times run" not in report(uncounted)
    assert re.search(r"16 +██████ +100 % +return", report(uncounted))


def test_top_level_loop_has_its_header(run: Run) -> None:
    spot = dataclasses.replace(run.hotspots[2], self_seconds=0.9, lines=(LineStats(line=21, hits=3, share=1.0),))
    text = report(dataclasses.replace(run, hotspots=(spot,)))
    assert re.search(r"19 +for k in range\(3\):", text)
    assert "def walk" not in text


def test_long_line_is_continued_deeper(run: Run, path: Path) -> None:
    text = "def walk(n):\n    value = first_function(n) + second_function(n) + third_function(n)\n"
    path.write_text(text, encoding="utf-8")
    source = SourceFile(path=str(path), sha256=hashlib.sha256(text.encode()).hexdigest())
    run = with_first(with_profile(run, sources=(source,)), lines=(LineStats(line=2, hits=1, share=1.0),))
    lines = report(run).partition("Source")[2].split("\n")
    start = next(line for line in lines if "value" in line).index("value")
    below = next(line for line in lines if line.strip().startswith(("+ second", "second")))
    assert len(below) - len(below.lstrip()) == start + 4


def test_lines_of_idle_functions_are_not_shown(run: Run) -> None:
    idle = dataclasses.replace(run.hotspots[1], self_seconds=0.01)
    assert "Lines of größe" not in report(dataclasses.replace(run, hotspots=(run.hotspots[0], idle)))
    assert "Lines of größe" in report(dataclasses.replace(run, hotspots=(idle,)))


def test_changed_file_shows_no_source(run: Run, path: Path) -> None:
    path.write_text(SOURCE + "\n", encoding="utf-8")
    flat = normal(report(run))
    assert "x.append" not in flat
    assert "walk.py is not as it was when it was profiled, so its text is not shown." in flat
    assert "1,500,000" in flat


@pytest.mark.parametrize("data", [b"# coding: nonsense\n", b"\xff\xfe\n", b"", b"def walk(:\n", b"x = 1\x00\n"])
def test_unreadable_source(run: Run, path: Path, data: bytes) -> None:
    path.write_bytes(data)
    source = SourceFile(path=str(path), sha256=hashlib.sha256(data).hexdigest())
    assert "80 %" in report(with_profile(run, sources=(source,)))


# ---------------------------------------------------------------- the rest


def test_notes_and_threads(run: Run) -> None:
    text = report(run)
    assert "Note: Worker processes were not covered." in text
    assert text.index("MainThread") < text.index("Thread-1 (work)")
    assert re.search(r"MainThread +0.900 s +███████▎ +90 %", text)
    assert "Threads and worker" not in report(with_profile(run, threads=run.profile.threads[1:]))


def test_library_is_unfolded_on_demand(run: Run) -> None:
    assert "JSONDecoder" not in report(run)
    text = report(run, unfold=True)
    assert re.search(r"json.decoder.JSONDecoder.decode +json/decoder.py:344 +0.100 s +0.200 s +—", text)
    assert re.search(r"time.sleep +50.0 ms +50.0 ms +3", text)


def test_raw_figures_are_verbose(run: Run) -> None:
    assert "Raw self" not in report(run)
    text = report(run, verbose=True)
    assert re.search(r"walk +walk.py:4 +12 +0.900 s +0.500 s +0.123 s", text)
    assert re.search(r"top-level code +walk.py +— +— +0 s +0 s", text)
    worldly = "walk does to the world: writes files and the network; draws random numbers from random."
    assert worldly in normal(text)


# ---------------------------------------------------------------- what next


def test_next_command(run: Run) -> None:
    flat = normal(report(run))
    assert flat.endswith("Next: optadvisor suggest Looks for faster versions of these functions. It changes no file.")
    assert "Next: optadvisor suggest --processes Looks for" in normal(report(run, processes=True))


def test_calls_are_needed_for_proofs(run: Run) -> None:
    run = with_profile(run, notes=("calls were not recorded (--no-capture)",))
    flat = normal(report(run))
    assert "Next: optadvisor profile walk.py '[red]' 'a b'" in flat
    assert "optadvisor suggest` needs to prove" in flat
    call = CapturedCall(ordinal=0, blob="0.bin", blob_bytes=1, seconds=0.1, arguments=())
    recording = Recording(function=run.hotspots[0].function, calls_seen=1, calls=(call,))
    assert "Next: optadvisor suggest" in normal(report(dataclasses.replace(run, recordings=(recording,))))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (HotspotClass.INPUT_OUTPUT, "No advice is worth it here: the program is I/O-bound"),
        (HotspotClass.WAITING, "the program waits, asleep"),
        (HotspotClass.IMPORTS, "the time passes in imports and start-up"),
        (HotspotClass.NATIVE, "native code already (70 % of the time)."),
        (HotspotClass.COMPILED, "compiled code already"),
        (HotspotClass.SUBPROCESS, "waits for another process"),
    ],
)
def test_nothing_worth_advice_says_why(run: Run, kind: HotspotClass, words: str) -> None:
    run = dataclasses.replace(run, hotspots=tuple(dataclasses.replace(spot, kind=kind) for spot in run.hotspots))
    if kind is HotspotClass.IMPORTS:
        run = dataclasses.replace(run, profile=dataclasses.replace(run.profile, import_seconds=1.0))
    flat = normal(report(run))
    assert words in flat
    assert "Next:" not in flat


def test_a_top_level_does_more_than_to_import(run: Run) -> None:
    spots = tuple(dataclasses.replace(spot, kind=HotspotClass.IMPORTS) for spot in run.hotspots)
    run = with_profile(dataclasses.replace(run, hotspots=spots), import_seconds=0.5)
    assert "Next: optadvisor suggest" in normal(report(run))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"notes": ("the program was interrupted: lines and calls were not counted",)}, "With less to do, so that"),
        ({"notes": ("the program asks for input at the terminal, so it was not run",)}, "profile --stdin FILE walk.py"),
        ({"error": "EOFError: EOF when reading a line", "exit_status": 1}, "profile --stdin FILE walk.py"),
    ],
)
def test_a_program_cut_short_says_what_to_do(run: Run, changes: dict[str, Any], words: str) -> None:
    flat = normal(report(with_profile(run, **changes)))
    assert words in flat
    assert "Next: optadvisor suggest" not in flat


@pytest.mark.parametrize("error", ["SyntaxError: invalid syntax", "it was stopped or ended itself at once"])
def test_nothing_measured(run: Run, error: str) -> None:
    run = with_profile(dataclasses.replace(run, hotspots=()), error=error, exit_status=1, plain_seconds=0.0)
    flat = normal(report(run))
    assert f"Nothing was measured: it ended with exit status 1 ({error})." in flat
    assert "Takes" not in flat
    assert flat.endswith("Next: optadvisor profile walk.py '[red]' 'a b' As soon as the program runs to its end.")


def test_a_little_python_beside_is_worth_it(run: Run) -> None:
    run = with_first(run, kind=HotspotClass.NATIVE)
    assert "Next: optadvisor suggest" in normal(report(run))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"plain_seconds": 0.01}, "the program takes 10.0 ms, which is too short."),
        ({"import_seconds": 0.6}, "imports take 0.600 s of 1.00 s."),
        ({}, "none of your own functions took a measurable share of the time."),
    ],
)
def test_no_hotspot_says_why(run: Run, changes: dict[str, Any], words: str) -> None:
    flat = normal(report(with_profile(dataclasses.replace(run, hotspots=()), **changes)))
    assert f"There is nothing to speed up: {words}" in flat
    assert "Next:" not in flat


def test_no_hotspot_because_it_waits(run: Run) -> None:
    waiting = dataclasses.replace(run.profile.functions[0], waiting_seconds=0.7)
    run = with_profile(dataclasses.replace(run, hotspots=()), functions=(waiting,))
    assert "the program waits 70 % of the time." in normal(report(run))
