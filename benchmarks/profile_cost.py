"""What profiling costs and whether it points at the right place: optadvisor beside four other profilers.

    python benchmarks/profile_cost.py [--only WORKLOAD]… [--repeats 3] [--json FILE]

Five scripts (`workloads/`) run plain and under every tool, in turns; each tool works with its defaults. Costs are
medians of ratios to the plain run of the same round; CPU is that of everything the command starts. The true shares come
from a variant of the script with timers around the statements marked `# timed: FUNCTION`; the line marked `# hottest`
costs at least 1.5 times as much as the next. Memory is the peak of what all processes together keep resident, read in
the untimed first round; kernprof, the slowest, runs in that round only. Status 1 when a goal is missed.

Does not handle: systems without /proc; two benchmarks at once (they disturb each other's figures).
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import pstats
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

WORKLOADS = {path.stem: path for path in sorted((Path(__file__).parent / "workloads").glob("*.py"))}
RESULT = "profile.out"
LIMIT_SECONDS = 150.0
START_UP_ROUNDS = 5

TIMERS = f"""
import contextlib, json, time
seconds = {{}}
@contextlib.contextmanager
def timed(names):
    begun = time.perf_counter()
    yield
    for name in names.split():
        seconds[name] = seconds.get(name, 0.0) + time.perf_counter() - begun
code = compile(open("timed.py").read(), "timed.py", "exec")
begun = time.perf_counter()
exec(code, {{"__name__": "__main__", "timed": timed}})
total = time.perf_counter() - begun
json.dump({{name: spent / total for name, spent in seconds.items()}}, open("{RESULT}", "w"))
"""


# ---------------------------------------------------------------- the tools and what they say


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """What a tool says about a script."""

    shares: Mapping[str, float]
    """By function, callees included."""
    hottest: int | None = None
    """The line with most time of its own, 0 when none was named; None when the tool knows no lines."""
    own_cpu_seconds: float = 0.0
    """Of the script alone, without the interpreter's start-up; 0 when the tool does not tell."""
    sampler_cpu_seconds: float = 0.0
    """Of what watches it; 0 when the tool does not tell."""


Frame: TypeAlias = tuple[str, str, int]  # function, file, line


def of_stacks(stacks: Iterable[tuple[Sequence[Frame], float]], script: str) -> Picture:
    """From sampled stacks, outermost frame first; library time belongs to the line of the script that called it."""
    functions: dict[str, float] = defaultdict(float)
    lines: dict[int, float] = defaultdict(float, {0: 0.0})
    total = 0.0
    for stack, weight in stacks:
        total += weight
        ours = [(function, line) for function, file, line in stack if os.path.basename(file) == script]
        for function in {function for function, _ in ours}:
            functions[function] += weight
        if ours:
            lines[ours[-1][1]] += weight
    shares = {function: spent / total for function, spent in functions.items()}
    return Picture(shares=shares, hottest=max(lines, key=lines.__getitem__))


def read_pyspy(folder: Path, script: str) -> Picture:
    def stacks() -> Iterator[tuple[list[Frame], float]]:
        for row in (folder / RESULT).read_text().splitlines():
            stack, _, count = row.rpartition(" ")
            frames = re.findall(r"(?:^|;)([^;]+) \(([^;]+):(\d+)\)", stack)
            yield [(function, file, int(line)) for function, file, line in frames], float(count)

    return of_stacks(stacks(), script)


def read_pyinstrument(folder: Path, script: str) -> Picture:
    def frame(text: str) -> Frame:
        identity, *attributes = text.split("\1")
        function, file, _ = identity.split("\0")
        line = next((int(attribute[1:]) for attribute in attributes if attribute.startswith("l")), 0)
        return function, file, line

    records = json.loads((folder / RESULT).read_text())["frame_records"]
    return of_stacks((([frame(text) for text in stack], weight) for stack, weight in records), script)


def read_cprofile(folder: Path, script: str) -> Picture:
    total, stats = (vars(pstats.Stats(str(folder / RESULT)))[name] for name in ("total_tt", "stats"))
    inclusive = {name: row[3] for (file, _, name), row in stats.items() if os.path.basename(file) == script}
    return Picture(shares={name: seconds / total for name, seconds in inclusive.items()})


def read_kernprof(folder: Path, script: str) -> Picture:
    """Shares of `main`, as module-level code is not timed. A line holds the time of the functions it calls: a line that
    calls another function of the script is no candidate for the hottest."""
    import line_profiler

    timings = {name: rows for (_, _, name), rows in line_profiler.load_stats(str(folder / RESULT)).timings.items()}
    spent = {name: sum(row[2] for row in rows) for name, rows in timings.items()}
    text = (folder / script).read_text().splitlines()
    lines = {0: 0}
    for name, rows in timings.items():
        others = re.compile(rf"\b({'|'.join(timings.keys() - {name})})\(")
        lines |= {number: time for number, _, time in rows if not others.search(text[number - 1])}
    shares = {name: seconds / spent["main"] for name, seconds in spent.items()}
    return Picture(shares=shares, hottest=max(lines, key=lines.__getitem__))


def read_ours(folder: Path, script: str) -> Picture:
    (path,) = folder.glob(".optadvisor/*/run.json")
    run = json.loads(path.read_text())["run"]
    total, functions = run["profile"]["plain_seconds"], run["profile"]["functions"]
    shares = {stats["function"]["qualname"]: stats["inclusive_seconds"] / total for stats in functions}
    lines = [(line["share"] * spot["self_seconds"], line["line"]) for spot in run["hotspots"] for line in spot["lines"]]
    hottest = max(lines, default=(0, 0))[1]
    own, sampler = run["profile"]["cpu_seconds"], run["profile"]["sampler_cpu_seconds"]
    return Picture(shares=shares, hottest=hottest, own_cpu_seconds=own, sampler_cpu_seconds=sampler)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    name: str
    command: tuple[str, ...]
    """What comes before the script's name; the first word is a program beside this interpreter."""
    read: Callable[[Path, str], Picture]
    once: bool = False
    """So slow that its one figure comes from the first round."""

    def words(self, script: str) -> list[str]:
        program, *rest = (word.replace("SCRIPT", script) for word in self.command)
        return [str(Path(sys.executable).with_name(program)), *rest, script]


PYTHON = os.path.basename(sys.executable)
QUICK = Tool(name="optadvisor --quick", command=("optadvisor", "profile", "-q", "--quick"), read=read_ours)
DEFAULT = Tool(name="optadvisor", command=("optadvisor", "profile", "-q"), read=read_ours)
OURS = (QUICK, DEFAULT)
TOOLS = (
    *OURS,
    Tool(name="py-spy", command=("py-spy", "record", "-f", "raw", "-o", RESULT, "--", sys.executable), read=read_pyspy),
    Tool(name="cProfile", command=(PYTHON, "-m", "cProfile", "-o", RESULT), read=read_cprofile),
    Tool(name="pyinstrument", command=("pyinstrument", "-r", "pyisession", "-o", RESULT), read=read_pyinstrument),
    Tool(name="kernprof", command=("kernprof", "-qlp", "SCRIPT", "-o", RESULT), read=read_kernprof, once=True),
)


# ---------------------------------------------------------------- runs and their figures


class RunError(Exception):
    """A tool did not do its work; the message says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What a command and everything it started used."""

    wall_seconds: float
    cpu_seconds: float
    memory_mb: float = 0.0  # 0 when not watched


def run(command: Sequence[str], folder: Path, *, watch: bool = False) -> Usage:
    """Raises `RunError` when the command is missing, fails, or takes longer than `LIMIT_SECONDS`."""
    peak_mb = 0.0
    with tempfile.TemporaryFile() as errors:
        begun = time.perf_counter()
        try:
            process = subprocess.Popen(
                command, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors,
                start_new_session=True, env={**os.environ, "PYTHONHASHSEED": "0"},
            )  # fmt: skip
        except OSError as error:
            raise RunError(f"cannot be started: {error}") from error
        limit = threading.Timer(LIMIT_SECONDS, os.killpg, (process.pid, signal.SIGKILL))
        limit.start()
        ended, status, used = os.wait4(process.pid, os.WNOHANG if watch else 0)
        while not ended:
            peak_mb = max(peak_mb, resident_mb(process.pid))
            time.sleep(0.01)
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
        wall_seconds = time.perf_counter() - begun
        limit.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            errors.seek(0)
            said = errors.read().decode(errors="replace").strip().splitlines()[-1:]
            raise RunError(" ".join([f"ended with status {process.returncode} after {wall_seconds:.1f} s", *said]))
    return Usage(wall_seconds=wall_seconds, cpu_seconds=used.ru_utime + used.ru_stime, memory_mb=peak_mb)


def resident_mb(pid: int) -> float:
    """Of the process and its descendants; a page that several processes share counts once in all (PSS)."""
    home = Path(f"/proc/{pid}")
    try:
        own = re.search(r"^Pss: +(\d+) kB", (home / "smaps_rollup").read_text(), re.MULTILINE)
        children = " ".join(task.read_text() for task in home.glob("task/*/children"))
    except OSError:  # it has just ended
        return 0.0
    return int(own[1]) / 1024 + sum(map(resident_mb, map(int, children.split()))) if own else 0.0


def run_tool(tool: Tool, folder: Path, script: str, *, watch: bool = False) -> tuple[Usage, Picture]:
    shutil.rmtree(folder / ".optadvisor", ignore_errors=True)
    (folder / RESULT).unlink(missing_ok=True)
    used = run(tool.words(script), folder, watch=watch)
    try:
        return used, tool.read(folder, script)
    except Exception as error:  # a fence: whatever ails a tool's file is told in its row, the others go on
        raise RunError(f"its result cannot be read: {error!r}") from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A tool on a workload: for each figure one value a round."""

    workload: str
    tool: str
    values: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    pictures: list[Picture] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def median(self, figure: str) -> float | None:
        return statistics.median(self.values[figure]) if self.values.get(figure) else None


def measure(path: Path, start_ups: Mapping[str, Usage], repeats: int) -> list[Row]:
    """All tools on one workload, in turns; the first of `repeats + 1` rounds warms up and watches memory."""
    rows = {tool: Row(workload=path.stem, tool=tool.name) for tool in TOOLS}
    text = path.read_text()
    (hottest,) = (number for number, line in enumerate(text.splitlines(), 1) if line.endswith("# hottest"))
    with tempfile.TemporaryDirectory(prefix="profile-cost-") as directory:
        folder = Path(directory)
        (folder / path.name).write_text(text)
        timed = re.sub(r"^( *)(.+?)  # timed: (.+)$", r"\1with timed('\3'): \2", text, flags=re.MULTILINE)
        (folder / "timed.py").write_text(timed)
        truths: list[dict[str, float]] = []
        for number in range(repeats + 1):
            print(f"{path.stem}: round {number} of {repeats}", file=sys.stderr, flush=True)
            plain = run([sys.executable, path.name], folder, watch=number == 0)
            run([sys.executable, "-c", TIMERS], folder)
            truths.append(json.loads((folder / RESULT).read_text()))
            for tool, row in rows.items():
                if row.problems or (number and tool.once):
                    continue
                try:
                    used, picture = run_tool(tool, folder, path.name, watch=number == 0)
                except RunError as error:
                    row.problems.append(f"   {error}")
                    continue
                if number == 0:
                    row.values["memory"].append(used.memory_mb - plain.memory_mb)
                if number or tool.once:
                    row.pictures.append(picture)
                    note_cost(row, used, plain, start_ups)
    truth = {name: statistics.median(shares[name] for shares in truths) for name in truths[0]}
    for row in rows.values():
        note_errors(row, truth, hottest)
    return list(rows.values())


def note_cost(row: Row, used: Usage, plain: Usage, start_ups: Mapping[str, Usage]) -> None:
    row.values["plain"].append(plain.wall_seconds)
    row.values["cpu"].append(used.cpu_seconds / plain.cpu_seconds)
    row.values["wall"].append(used.wall_seconds / plain.wall_seconds)
    row.values["allowance"].append(used.wall_seconds / (3 * plain.wall_seconds + 1.5))
    if start_up := start_ups.get(row.tool):
        row.values["running"].append((used.cpu_seconds - start_up.cpu_seconds) / plain.cpu_seconds)
        row.values["start"].append(start_up.wall_seconds)
    if own_cpu_seconds := row.pictures[-1].own_cpu_seconds:
        row.values["own"].append(own_cpu_seconds / (plain.cpu_seconds - start_ups["plain"].cpu_seconds))
        row.values["pass"].append(1 + row.pictures[-1].sampler_cpu_seconds / own_cpu_seconds)


def note_errors(row: Row, truth: Mapping[str, float], hottest: int) -> None:
    for picture in row.pictures:
        errors = (abs(picture.shares.get(name, 0.0) - share) for name, share in truth.items())
        row.values["points"].append(100 * max(errors))
        if picture.hottest is not None:
            row.values["wrong"].append(float(picture.hottest != hottest))


def measure_start_ups() -> dict[str, Usage]:
    """More than the plain interpreter's (`plain`: all of it), by tool: medians over a script that does nothing."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="profile-cost-") as directory:
        (Path(directory) / "nothing.py").write_text("pass\n")
        for _ in range(START_UP_ROUNDS):
            plain = run([sys.executable, "nothing.py"], Path(directory))
            found["plain"].append((plain.wall_seconds, plain.cpu_seconds))
            for tool in TOOLS:
                with contextlib.suppress(RunError):  # the workloads will tell
                    used = run(tool.words("nothing.py"), Path(directory))
                    wall, cpu = used.wall_seconds - plain.wall_seconds, used.cpu_seconds - plain.cpu_seconds
                    found[tool.name].append((wall, cpu))
    medians = {name: map(statistics.median, zip(*pairs, strict=True)) for name, pairs in found.items()}
    return {name: Usage(wall_seconds=wall, cpu_seconds=cpu) for name, (wall, cpu) in medians.items()}


# ---------------------------------------------------------------- the table and the goals

COLUMNS = (
    ("CPU", "cpu", "{:.2f} ×"),
    ("less start-up", "running", "{:.2f} ×"),
    ("script alone", "own", "{:.2f} ×"),
    ("and sampler", "pass", "{:.2f} ×"),
    ("wall", "wall", "{:.2f} ×"),
    ("start-up", "start", "{:.2f} s"),
    ("memory", "memory", "{:+.0f} MB"),
    ("share error", "points", "{:.1f} points"),
    ("hottest line", "wrong", "{}"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """A figure of a tool of ours that must not exceed `limit` on any workload."""

    tool: Tool
    figure: str
    limit: float
    meaning: str


GOALS = (
    Goal(tool=QUICK, figure="own", limit=1.10, meaning="CPU of the sampled script over plain"),
    Goal(tool=QUICK, figure="pass", limit=1.10, meaning="CPU of the sampled script and its sampler over the script's"),
    Goal(tool=QUICK, figure="start", limit=0.2, meaning="seconds of start-up"),
    Goal(tool=DEFAULT, figure="allowance", limit=1.0, meaning="wall time over (3 × plain + 1.5 s)"),
    *(Goal(tool=tool, figure="points", limit=5.0, meaning="points of error of a function's share") for tool in OURS),
    *(Goal(tool=tool, figure="wrong", limit=0.0, meaning="wrong hottest lines") for tool in OURS),
    *(Goal(tool=tool, figure="memory", limit=60.0, meaning="extra resident memory in MB") for tool in OURS),
)


def verdict(goal: Goal, rows: Sequence[Row]) -> tuple[bool, str]:
    """Whether it is met, and a sentence."""
    found = {row.workload: row.median(goal.figure) for row in rows if row.tool == goal.tool.name}
    missed = [
        f"{workload} ({'no figure' if value is None else f'{value:.2f}'})"
        for workload, value in found.items()
        if value is None or value > goal.limit
    ]
    said = f"MISSED on {', '.join(missed)}" if missed else f"met, worst {max(v or 0.0 for v in found.values()):.2f}"
    return not missed, f"{goal.tool.name}: {goal.meaning}, at most {goal.limit:g}: {said}"


def print_table(rows: Sequence[Row]) -> None:
    print("".join([f"{'workload':10}{'tool':20}", *(f"{head:>14}" for head, _, _ in COLUMNS)]))
    for row in rows:
        cells = []
        for _, figure, layout in COLUMNS:
            value = row.median(figure)
            shown = "-" if value is None else layout.format(value)
            cells.append({"0.0": "right", "1.0": "wrong"}.get(shown, shown))
        print("".join([f"{row.workload:10}{row.tool:20}", *(f"{cell:>14}" for cell in cells), *row.problems]))


def main() -> int:
    parser = argparse.ArgumentParser(description="What profiling costs, and whether it points at the right place.")
    parser.add_argument("--only", action="append", choices=WORKLOADS, help="may be given several times")
    parser.add_argument("--repeats", type=int, default=3, choices=range(1, 100), metavar="N", help="timed rounds (3)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    options = parser.parse_args()
    start_ups = measure_start_ups()
    rows = [row for name in options.only or WORKLOADS for row in measure(WORKLOADS[name], start_ups, options.repeats)]
    if options.json:
        told = [{"workload": r.workload, "tool": r.tool, "problems": r.problems, **r.values} for r in rows]
        options.json.write_text(json.dumps(told, indent=1) + "\n")
    print_table(rows)
    verdicts = [verdict(goal, rows) for goal in GOALS]
    print("\n".join(["", *(sentence for _, sentence in verdicts)]))
    return 0 if all(met for met, _ in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
