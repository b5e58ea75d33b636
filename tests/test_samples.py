"""Sampled stacks: whose time they are, what is cut off, and what a thread or a worker process adds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from optadvisor.probes import runner
from optadvisor.profiles import samples
from optadvisor.profiles.samples import Frame, Samples, Thread, Times
from optadvisor.source.module import Module

SCRIPT = """import json


def step(x):
    return sum(v for v in x)


class Grid:
    def run(self, n):
        for i in range(n):
            step([i])
        key = max(range(n), key=lambda v: -v)
        return json.dumps(key)


Grid().run(3)
"""
RUNNER = runner.__file__
LIBRARY = json.__file__


def attributed(folder: Path, *stacks: tuple[list[Frame], float], thread: dict[str, Any] | None = None) -> Times:
    (folder / "s.py").write_text(SCRIPT)
    path = str(folder / "s.py")
    frames: list[Frame] = []
    one = Thread(**{"name": "MainThread", "main": True, "process": 1, **(thread or {})})
    for stack, seconds in stacks:
        stack = [f if f.file else Frame(name=f.name, file=path, line=f.line) for f in stack]
        frames += [frame for frame in stack if frame not in frames]
        one.stacks[tuple(frames.index(frame) for frame in stack)] += seconds
        one.taken += 1
    found = Samples(interval=0.01, threads=[one], frames=frames)
    return samples.attribute(found, {path: Module.read(path)}, lambda frame, _own: frame.name == "sleeping")


def own(name: str, line: int) -> Frame:
    return Frame(name=name, file="", line=line)


def library(name: str) -> Frame:
    return Frame(name=name, file=LIBRARY, line=9)


def seconds(times: Times) -> dict[str, tuple[float, float]]:
    return {ref.qualname: (round(t.own, 3), round(t.inclusive, 3)) for ref, t in times.functions.items()}


TOP, RUN = own("<module>", 16), own("Grid.run", 11)


def test_time_belongs_to_the_innermost_function_of_the_project(tmp_path: Path) -> None:
    times = attributed(
        tmp_path,
        ([TOP, RUN, own("step", 5)], 1.0),
        ([TOP, RUN, own("step", 5), own("step.<locals>.<genexpr>", 5)], 2.0),
        ([TOP, own("Grid.run", 13), library("dumps")], 4.0),
        ([TOP, own("Grid.run", 12), own("Grid.run.<locals>.<lambda>", 12)], 8.0),
    )
    assert seconds(times) == {
        "<module>": (0.0, 15.0),
        "Grid.run": (4.0, 15.0),
        "step": (3.0, 3.0),
        "Grid.run.<locals>.<lambda>": (8.0, 8.0),
    }
    run = next(time for ref, time in times.functions.items() if ref.qualname == "Grid.run")
    assert {line: (at.inclusive, at.own, at.direct) for line, at in run.lines.items()} == {
        11: (3.0, 0.0, 0.0),
        13: (4.0, 4.0, 0.0),
        12: (8.0, 0.0, 0.0),
    }
    assert dict(run.foreign) == {("json.dumps", LIBRARY): 4.0}
    assert {ref.qualname for ref in run.callees} == {"step", "Grid.run.<locals>.<lambda>"}
    assert times.library_rows()[0].name == "json.dumps"


def test_recursion_counts_a_function_once_a_stack(tmp_path: Path) -> None:
    times = attributed(tmp_path, ([TOP, own("step", 5), own("step", 5), own("step", 5)], 2.0))
    assert seconds(times)["step"] == (2.0, 2.0)


def test_imports_are_told_apart(tmp_path: Path) -> None:
    importing = Frame(name="_find_and_load", file="<frozen importlib._bootstrap>", line=1)
    times = attributed(tmp_path, ([own("<module>", 1), importing, library("<module>")], 3.0), ([TOP], 1.0))
    assert times.import_seconds == 3.0
    top = next(iter(times.functions.values()))
    assert dict(top.foreign) == {("import", ""): 3.0}


def test_the_main_thread_is_a_clock_and_others_count_while_they_work(tmp_path: Path) -> None:
    stacks = ([own("step", 5), library("sleeping")], 1.0), ([own("step", 5)], 2.0)
    main = attributed(tmp_path, *stacks)
    other = attributed(tmp_path, *stacks, thread={"name": "w", "main": False})
    assert seconds(main)["step"] == (3.0, 3.0)
    assert next(iter(main.functions.values())).waiting == 1.0
    assert seconds(other)["step"] == (2.0, 2.0)
    assert [(t.name, t.active_seconds) for t in other.threads] == [("w", 2.0)]
    assert (main.main_seconds, other.main_seconds) == (3.0, 0.0)


def speedscope(folder: Path, frames: list[tuple[str, str]], *profiles: list[list[int]]) -> Path:
    data = {
        "shared": {"frames": [{"name": name, "file": file, "line": 1} for name, file in frames]},
        "profiles": [{"name": "x", "samples": each, "weights": [0.002] * len(each)} for each in profiles],
    }
    path = folder / "samples-0.speedscope.json"
    path.write_text(json.dumps(data))
    return path


def test_frames_that_are_not_the_programs_are_cut_off(tmp_path: Path) -> None:
    frames = [
        ("thread (7): MainThread", ""),  # 0
        ("<module>", "<string>"),  # 1
        ("main", RUNNER.replace("runner", "child")),  # 2
        ("_execute", RUNNER),  # 3
        ("<module>", "/p/s.py"),  # 4
        ("<recorded>", RUNNER.replace("runner", "recorder")),  # 5
        ("begin", RUNNER.replace("runner", "recorder")),  # 6
        ("step", "/p/s.py"),  # 7
        ("at_exit", "/p/s.py"),  # 8
    ]
    path = speedscope(
        tmp_path,
        frames,
        [[0, 8], [0, 1, 2, 3, 4], [0, 1, 2], [0, 1], [0, 1, 2, 3, 4, 5, 7], [0, 1, 2, 3, 4, 5, 6], [0, 8]],
    )
    found = samples.read([path], 7)
    assert found.main is not None
    stacks = [[found.frames[n].name for n in stack] for stack in found.main.stacks]
    assert stacks == [["<module>"], ["<module>", "step"], ["at_exit"]]


def test_threads_and_worker_processes_have_their_names(tmp_path: Path) -> None:
    frames = [
        ('process 7:""', ""),
        ("thread (7): MainThread", ""),
        ("thread (8): my worker", ""),
        ('process 9:"python s.py"', ""),
        ("thread (9): MainThread", ""),
        ("work", "/p/s.py"),
        ("_execute", RUNNER),
    ]
    path = speedscope(tmp_path, frames, [[0, 1, 6, 5]], [[0, 2, 5]], [[0, 3, 4, 5]])
    found = samples.read([path, path], 7)  # a second file goes on where the first one ended
    assert [(t.name, t.main, t.process, t.taken) for t in found.threads] == [
        ("MainThread", True, 7, 2),
        ("my worker", False, 7, 2),
        ("process 9", False, 9, 2),
    ]


def test_a_thread_whose_first_samples_have_no_name_has_the_name_of_the_later_ones(tmp_path: Path) -> None:
    frames = [("thread (8)", ""), ("thread (8): side", ""), ("work", "/p/s.py"), ("thread (9)", "")]
    path = speedscope(tmp_path, frames, [[0, 2], [0, 2], [1, 2]], [[3, 2]])
    found = samples.read([path], 7)
    assert [(t.name, t.taken) for t in found.threads] == [("side", 3), ("thread 9", 1)]


def test_samples_that_were_missed_are_made_up_for(tmp_path: Path) -> None:
    frames = [("thread (7): MainThread", ""), ("_execute", RUNNER), ("work", "/p/s.py")]
    path = speedscope(tmp_path, frames, [[0, 1, 2]] * 5)
    found = samples.read([path, tmp_path / "missing.json"], 7)
    samples.rescale(found, 0.5)
    assert found.main is not None
    assert sum(found.main.stacks.values()) == 0.5
    found.save(tmp_path / "samples.json")
    again = samples.read([tmp_path / "samples.json"], 7)
    assert (again.frames, again.threads[0].stacks) == (found.frames, found.threads[0].stacks)


def test_frames_read_from_memory_that_was_given_away_are_left_out(tmp_path: Path) -> None:
    script = tmp_path / "s.py"
    script.write_text(SCRIPT)
    start = [("thread (7): MainThread", ""), ("_execute", RUNNER)]
    frames = [*start, ("step", str(script)), ("step", "/p/\0\x03s.py"), ("\0ork", str(script))]
    path = speedscope(tmp_path, frames, [[0, 1, 2], [0, 1, 2, 3], [0, 1, 4], [0, 1, 2]])
    found = samples.read([path], 7)
    assert [frame.name for frame in found.frames] == ["thread (7): MainThread", "_execute", "step"]
    times = samples.attribute(found, {str(script): Module.read(str(script))}, lambda frame, _own: False)
    assert times.samples == 2
