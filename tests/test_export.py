"""Exports, each read back by the program it is for."""

from __future__ import annotations

import cProfile
import hashlib
import json
import marshal
import pstats
import stat
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from line_profiler import load_stats
from snakeviz.stats import json_stats, table_rows

from optadvisor.errors import CorruptRunError, UsageError
from optadvisor.profiles import export, sources
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
    from_json,
)

PROGRAM = """\
import json


class Grid:
    def step(self, n):
        return sum(x * x for x in range(n))


class Other:
    def step(self, n):
        return n


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def main():
    Grid().step(10)
    fib(3)


main()
"""
STEP, OTHER, FIB, MAIN = 5, 10, 14, 20
"""First lines."""


@dataclass(frozen=True, kw_only=True)
class Stored:
    run: Run
    folder: Path
    program: Path

    def write(self, name: str) -> Path:
        path = self.folder / name
        export.write(self.run, self.folder, path)
        return path

    def label(self, line: int, name: str) -> tuple[str, int, str]:
        return str(self.program), line, name


def frame(path: Path | str, line: int, name: str) -> dict[str, Any]:
    return {"name": name, "file": str(path), "line": line}


@pytest.fixture
def stored(tmp_path: Path) -> Stored:
    """A sampled run: 1.0 s in the generator of `Grid.step`, 0.5 s in it itself, 0.75 s in `fib`."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    frozen = "<frozen importlib._bootstrap>"
    frames = [
        frame(program, 25, "<module>"),
        frame(program, 21, "main"),
        frame(program, 6, "Grid.step"),
        frame(program, 6, "Grid.step.<locals>.<genexpr>"),
        frame(program, 22, "main"),
        frame(program, 17, "fib"),
        frame(program, 15, "fib"),
        frame(program, 1, "<module>"),
        frame(frozen, 1176, "_find_and_load"),
        frame(frozen, 1180, "_find_and_load"),
    ]
    stacks = [
        [[0, 1, 2, 3], 1.0],
        [[0, 1, 2], 0.5],
        [[0, 4, 5, 5, 6], 0.25],
        [[0, 4, 5], 0.5],
        [[7, 8], 0.0625],
        [[7, 9], 0.0625],
    ]
    threads = [{"name": "MainThread", "main": True, "process": 7, "stacks": stacks}]
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "samples.json").write_text(json.dumps({"interval": 0.01, "threads": threads, "frames": frames}))

    def ref(name: str, line: int) -> FunctionRef:
        return FunctionRef(path=str(program), qualname=name, first_line=line)

    functions = (
        FunctionStats(function=ref("Grid.step", STEP), calls=1, self_seconds=1.5, inclusive_seconds=1.5),
        FunctionStats(function=ref("fib", FIB), calls=5, self_seconds=0.75, inclusive_seconds=0.75),
        FunctionStats(function=ref("main", MAIN), calls=-1, self_seconds=0.0, inclusive_seconds=2.25),
    )
    lines = (LineStats(line=15, hits=5, share=1 / 3), LineStats(line=17, hits=-1, share=2 / 3, hits_exact=False))
    spot = Hotspot(function=ref("fib", FIB), calls=5, self_seconds=0.75, inclusive_seconds=0.75, share=0.3, lines=lines)
    sha256 = hashlib.sha256(PROGRAM.encode()).hexdigest()
    run = Run(
        id="20261121-100000",
        created="2026-11-21T10:00:00+01:00",
        target=Target(kind=TargetKind.SCRIPT, value="program.py", directory=str(tmp_path)),
        environment=Environment(python="3.11", implementation="CPython", platform="Linux", processor="", cores=2),
        profile=Profile(
            wall_seconds=2.4,
            plain_seconds=2.375,
            exit_status=0,
            sampler=Sampler.OUTSIDE,
            samples=237,
            functions=functions,
            sources=(SourceFile(path=str(program), sha256=sha256, module="__main__"),),
        ),
        hotspots=(spot,),
    )
    return Stored(run=run, folder=folder, program=program)


# ---------------------------------------------------------------- .prof


def stats_of(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = pstats.Stats(str(path)).stats  # type: ignore[attr-defined]
    return found


def test_prof_has_the_samples_seconds_and_a_tree(stored: Stored) -> None:
    stats = stats_of(stored.write("a.prof"))
    step, main = stored.label(STEP, "step"), stored.label(MAIN, "main")
    generator = stored.label(6, "<genexpr>")
    assert stats[generator][2:4] == (1.0, 1.0)
    assert stats[step][:4] == (1, 1, 0.5, 1.5)
    assert stats[step][4] == {main: (0, 0, 0.5, 1.5)}
    assert stats[generator][4] == {step: (0, 0, 1.0, 1.0)}
    assert stats[main][:4] == (0, 0, 0.0, 2.25)
    assert stored.label(OTHER, "step") not in stats
    assert sum(row[2] for row in stats.values()) == pytest.approx(2.375)


def test_prof_counts_a_recursion_once(stored: Stored) -> None:
    stats = stats_of(stored.write("a.prof"))
    fib, main = stored.label(FIB, "fib"), stored.label(MAIN, "main")
    assert stats[fib][:4] == (5, 5, 0.75, 0.75)
    assert stats[fib][4] == {main: (0, 0, 0.5, 0.75), fib: (0, 0, 0.25, 0.25)}


def test_prof_without_text_or_trace_takes_the_least_line(stored: Stored) -> None:
    stats = stats_of(stored.write("a.prof"))
    label = ("<frozen importlib._bootstrap>", 1176, "_find_and_load")
    assert stats[label][2] == 0.125
    assert stats[label][4] == {stored.label(1, "<module>"): (0, 0, 0.125, 0.125)}


def test_prof_takes_counts_of_functions_and_edges_from_the_trace(stored: Stored) -> None:
    fib, main = stored.label(FIB, "fib"), stored.label(MAIN, "main")
    edges = {main: (1, 1, 1.0, 9.0), fib: (4, 0, 1.0, 2.0)}
    loading = ("<frozen importlib._bootstrap>", 1165, "_find_and_load")
    trace = {fib: (1, 6, 99.0, 99.0, edges), main: (1, 1, 1.0, 100.0, {}), loading: (1, 2, 0.0, 0.0, {})}
    (stored.folder / "counts.prof").write_bytes(marshal.dumps(trace))
    stats = stats_of(stored.write("a.prof"))
    assert stats[fib][:4] == (1, 6, 0.75, 0.75)
    assert stats[fib][4] == {main: (1, 1, 0.5, 0.75), fib: (4, 0, 0.25, 0.25)}
    assert stats[main][:2] == (1, 1)
    assert stats[loading][:3] == (1, 2, 0.125)


def test_prof_takes_the_larger_count_where_the_trace_was_cut_short(stored: Stored) -> None:
    fib = stored.label(FIB, "fib")
    (stored.folder / "counts.prof").write_bytes(marshal.dumps({fib: (1, 4, 0.0, 0.0, {})}))
    assert stats_of(stored.write("a.prof"))[fib][:2] == (5, 5)


def test_prof_of_a_program_that_was_edited_since(stored: Stored) -> None:
    sources.keep(stored.run, stored.folder)
    stored.program.write_text("# a line\n" * 30 + PROGRAM)
    assert stored.label(FIB, "fib") in stats_of(stored.write("a.prof"))


def test_prof_with_threads_has_one_root(stored: Stored) -> None:
    path = stored.folder / "samples.json"
    data = json.loads(path.read_text())
    data["frames"].append(frame("/usr/lib/python3/threading.py", 1002, "Thread._bootstrap"))
    thread = {"name": "work", "main": False, "process": 7, "stacks": [[[len(data["frames"]) - 1, 5], 0.5]]}
    path.write_text(json.dumps(data | {"threads": [*data["threads"], thread]}))
    stats = stats_of(stored.write("a.prof"))
    roots = [code for code, row in stats.items() if not row[4]]
    assert roots == [("~", 0, "<program>")]
    assert stats[roots[0]][2:4] == (0.0, pytest.approx(2.875))


def test_prof_can_be_drawn_by_snakeviz_and_printed_by_pstats(
    stored: Stored, capsys: pytest.CaptureFixture[str]
) -> None:
    path = stored.write("a.prof")
    statistics = pstats.Stats(str(path))
    tree = json_stats(statistics)
    main = f"{stored.program}:{MAIN}(main)"
    assert set(tree[main]["children"]) == {
        f"{stored.program}:{line}({name})" for line, name in [(5, "step"), (14, "fib")]
    }
    assert tree[main]["stats"][3] == 2.25
    assert len(table_rows(statistics)) == len(tree)
    statistics.sort_stats("tottime").print_stats()
    statistics.print_callers()
    assert "(fib)" in capsys.readouterr().out


def test_prof_of_a_traced_run_is_cprofiles_own(stored: Stored) -> None:
    profiler = cProfile.Profile()
    profiler.runcall(sorted, [3, 1])
    profiler.dump_stats(stored.folder / "profile.prof")
    traced = replace(stored, run=replace(stored.run, profile=replace(stored.run.profile, sampler=Sampler.TRACE)))
    assert traced.write("a.prof").read_bytes() == (stored.folder / "profile.prof").read_bytes()
    with pytest.raises(UsageError, match="no stacks"):
        traced.write("a.speedscope.json")
    (stored.folder / "profile.prof").unlink()
    with pytest.raises(UsageError, match="no statistics of cProfile"):
        traced.write("b.prof")


# ---------------------------------------------------------------- .lprof


def test_lprof_is_read_by_line_profiler(stored: Stored) -> None:
    path = stored.write("a.lprof")
    stats = load_stats(str(path))
    rows = stats.timings[str(stored.program), FIB, "fib"]
    assert [(line, hits) for line, hits, _ in rows] == [(15, 5), (17, 1)]
    assert [time * stats.unit for _, _, time in rows] == pytest.approx([0.25, 0.5])
    done = subprocess.run(
        [sys.executable, "-m", "line_profiler", str(path)], capture_output=True, text=True, check=True
    )
    assert "return fib(n - 1) + fib(n - 2)" in done.stdout
    assert "66.7" in done.stdout


def test_lprof_needs_counts(stored: Stored) -> None:
    (spot,) = stored.run.hotspots
    uncounted = replace(spot, lines=tuple(replace(line, hits=-1) for line in spot.lines))
    quick = replace(stored, run=replace(stored.run, hotspots=(uncounted,)))
    with pytest.raises(UsageError, match="without --quick"):
        quick.write("a.lprof")


# ---------------------------------------------------------------- speedscope


def test_speedscope_has_what_its_schema_asks_for(stored: Stored) -> None:
    data = json.loads(stored.write("a.speedscope.json").read_text())
    assert data["$schema"] == "https://www.speedscope.app/file-format-schema.json"
    frames = data["shared"]["frames"]
    assert all(isinstance(each["name"], str) for each in frames)
    (thread,) = data["profiles"]
    assert data["activeProfileIndex"] == 0
    assert (thread["type"], thread["unit"], thread["name"], thread["startValue"]) == (
        "sampled",
        "seconds",
        "MainThread",
        0,
    )
    assert thread["endValue"] == pytest.approx(sum(thread["weights"])) == pytest.approx(2.375)
    assert len(thread["samples"]) == len(thread["weights"])
    assert [frames[number]["name"] for number in thread["samples"][1]] == ["<module>", "main", "Grid.step"]


def test_speedscope_opens_on_the_main_thread_and_leaves_idle_ones_out(stored: Stored) -> None:
    path = stored.folder / "samples.json"
    data = json.loads(path.read_text())
    idle = {"name": "idle", "main": False, "process": 7, "stacks": []}
    worker = {"name": "work", "main": False, "process": 7, "stacks": [[[0], 0.5]]}
    data["frames"].append({"name": "thread", "file": "", "line": 0})
    path.write_text(json.dumps(data | {"threads": [idle, worker, *data["threads"]]}))
    written = json.loads(stored.write("a.speedscope.json").read_text())
    assert [each["name"] for each in written["profiles"]] == ["work", "MainThread"]
    assert written["activeProfileIndex"] == 1
    assert written["shared"]["frames"][-1] == {"name": "thread"}


# ---------------------------------------------------------------- our own


def test_json_holds_the_run_and_the_text_of_its_files(stored: Stored) -> None:
    data = json.loads(stored.write("a.json").read_text())
    assert from_json(Run, data["run"]) == stored.run
    assert data["sources"] == {str(stored.program): PROGRAM}
    assert data["run"]["environment"]["cores"] == 2


def test_sources_are_those_that_were_profiled(stored: Stored) -> None:
    sources.keep(stored.run, stored.folder)
    kept = stored.folder / "sources"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o700
    stored.program.write_text("edited\n")
    assert json.loads(stored.write("a.json").read_text())["sources"] == {str(stored.program): PROGRAM}
    sources.keep(stored.run, stored.folder)  # of another text: not kept, and the one that is stays
    assert len(list(kept.iterdir())) == 1
    for path in kept.iterdir():
        path.write_text("forged")
    assert json.loads(stored.write("b.json").read_text())["sources"] == {}


def test_where_sources_cannot_be_kept_a_sentence_says_so(stored: Stored) -> None:
    (stored.folder / "sources").write_text("a file")
    with pytest.raises(UsageError, match="cannot keep source files"):
        sources.keep(stored.run, stored.folder)


# ---------------------------------------------------------------- what cannot be written


@pytest.mark.parametrize("name", ["a.html", "prof", "a", "a.prof.gz", "speedscope.txt"])
def test_an_unknown_ending_lists_those_known(stored: Stored, name: str) -> None:
    with pytest.raises(UsageError, match=r"\.prof, \.lprof, \.speedscope\.json, \.json"):
        stored.write(name)
    with pytest.raises(UsageError, match=name):
        export.check(Path(name))


def test_endings_are_known_in_capitals_too(stored: Stored) -> None:
    assert "profiles" in json.loads(stored.write("A.SPEEDSCOPE.JSON").read_text())


def test_a_file_that_cannot_be_written_is_found_out_beforehand(tmp_path: Path) -> None:
    (tmp_path / "folder.prof").mkdir()
    with pytest.raises(UsageError, match="is a folder"):
        export.check(tmp_path / "folder.prof")
    with pytest.raises(UsageError, match="no folder"):
        export.check(tmp_path / "missing" / "a.prof")
    export.check(tmp_path / "a.prof")
    assert not (tmp_path / "a.prof").exists()


def test_writing_that_fails_is_a_sentence(stored: Stored) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        stored.write("missing/a.json")


@pytest.mark.parametrize("ending", [".prof", ".speedscope.json"])
def test_runs_without_samples_say_so(stored: Stored, ending: str) -> None:
    path = stored.folder / "samples.json"
    path.write_text(json.dumps({"interval": None, "threads": [], "frames": []}))
    with pytest.raises(UsageError, match="has no samples"):
        stored.write("a" + ending)
    path.write_text("{")
    with pytest.raises(CorruptRunError, match="damaged"):
        stored.write("a" + ending)
    path.unlink()
    with pytest.raises(UsageError, match="has no samples"):
        stored.write("a" + ending)
