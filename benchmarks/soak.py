"""Attack the advisor with whole programs: every applied rewrite must leave every output of every program as it was.

    python benchmarks/soak.py [NAME…] [--only NAME…] [--force] [--raw] [--keep] [--jobs 2]

For each file of `benchmarks/attacks`: run it in plain Python with every argument set that its first lines declare,
then `optadvisor profile` (default arguments), `suggest --apply`, run it again with all sets, compare byte for byte
(line numbers in tracebacks and warnings aside), `undo`, and compare the file. `--force` also renders every suggestion
that was proved, even when it was not worth applying; `--raw` renders every proposal without proving it, so that an
unsound one cannot hide behind the judge or the economics. Exits 1 when an output differs or we crash.

A program says in its first lines how it is run:

    # runs: ;1000 7;[-W error] 30     argument sets; the first is the one that is profiled; flags of Python in brackets
    # with: lib_walk.py               files of the same folder that it imports
    # seeded                          it draws unseeded: a seed is injected

Besides Python's own flags, brackets take `exec` (the text is run by `exec`) and `nocache` (no place for
compiled caches).

Does not handle: programs that read the keyboard, notebooks.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

PROGRAMS = Path(__file__).parent / "attacks"
RUN_SECONDS = 25.0
ADVICE_SECONDS = 600.0
SEEDED = (
    "import random, runpy, sys; import numpy; random.seed(7); numpy.random.seed(7); "
    "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
)
EXECUTED = (
    "import sys; sys.argv = sys.argv[1:]; sys.path.insert(0, ''); "
    "exec(open(sys.argv[0]).read(), {'__name__': '__main__'})"
)
LINE_NUMBERS = ((re.compile(rb"line \d+"), b"line N"), (re.compile(rb"\.py:\d+:"), b".py:N:"))
TRACEBACK = "Traceback (most recent call last)"


# ---------------------------------------------------------------- programs and how they are run


@dataclass(frozen=True)
class Program:
    path: Path
    runs: tuple[str, ...]
    files: tuple[str, ...]
    seeded: bool

    @property
    def name(self) -> str:
        return self.path.stem


@dataclass(frozen=True)
class Ran:
    """What a run did; two runs are equal when all of it is."""

    stdout: bytes
    stderr: bytes
    status: int


def read_program(path: Path) -> Program:
    head = path.read_bytes()[:1500].decode("latin-1").splitlines()[:8]
    given = {key.strip("# \ufeffï»¿"): value.strip() for key, _, value in (line.partition(":") for line in head)}
    runs = tuple(run.strip() for run in given.get("runs", "").split(";"))
    seeded = any(line.strip() == "# seeded" for line in head)
    return Program(path=path, runs=runs, files=tuple(given.get("with", "").split()), seeded=seeded)


def folder_for(program: Program, base: Path, name: str) -> Path:
    folder = base / name
    folder.mkdir()
    for file in (program.path.name, *program.files):
        shutil.copy(PROGRAMS / file, folder / file)
    return folder


def run_program(program: Program, folder: Path, run: str) -> Ran:
    flags, _, arguments = run[1:].partition("]") if run.startswith("[") else ("", "", run)
    words = flags.split()
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    code = SEEDED if program.seeded else EXECUTED if "exec" in words else ""
    if "nocache" in words:
        shutil.rmtree(folder / "__pycache__", ignore_errors=True)
        (folder / "__pycache__").touch()
        environment |= {"HOME": "/proc/none", "XDG_CACHE_HOME": "/proc/none"}
    python = [sys.executable, *(word for word in words if word not in ("exec", "nocache"))]
    command = [*python, *(["-c", code] if code else []), program.path.name, *arguments.split()]
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=RUN_SECONDS, stdin=subprocess.DEVNULL
        )
    except subprocess.TimeoutExpired:
        return Ran(stdout=b"", stderr=b"HANG", status=-1)
    finally:
        if "nocache" in words:
            (folder / "__pycache__").unlink()
    return Ran(stdout=_plain(done.stdout, folder), stderr=_plain(done.stderr, folder), status=done.returncode)


def _plain(text: bytes, folder: Path) -> bytes:
    """Without what must differ between a program and its patched copy: folder, line numbers, quoted source lines."""
    text = text.replace(os.fsencode(folder), b"DIR")
    for pattern, instead in LINE_NUMBERS:
        text = pattern.sub(instead, text)
    lines = text.splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b"    "))


# ---------------------------------------------------------------- one program


@dataclass
class Result:
    program: str
    applied: str = ""
    level: str = ""
    kernel: str = ""
    whole: str = ""
    advice_seconds: float = 0.0
    reason: str = ""
    wrong: list[str] = field(default_factory=list)
    """Differing outputs, tracebacks of ours, files not restored."""
    tried: int = 0
    """Patched texts that were run."""


def soak(program: Program, base: Path, *, force: bool, raw: bool) -> Result:
    result = Result(program=program.name)
    home = base / program.name
    home.mkdir()
    plain = folder_for(program, home, "plain")
    expected = {run: run_program(program, plain, run) for run in program.runs}
    again = {run: run_program(program, plain, run) for run in program.runs}
    flaky = [run for run in program.runs if expected[run] != again[run]]
    if flaky:
        result.wrong.append(f"the program itself differs from run to run: {flaky[0]!r}")
    advised = folder_for(program, home, "advised")
    before = {path.name: path.read_bytes() for path in advised.iterdir()}
    started = time.monotonic()
    if not _optadvisor(result, advised, "profile", program.path.name, *program.runs[0].split(), status=None):
        return result
    if not raw:
        _suggest_and_apply(result, program, advised, expected, before)
    result.advice_seconds = time.monotonic() - started
    if force or raw:
        _render_all(result, program, advised, home, expected, raw=raw)
    return result


def _optadvisor(result: Result, folder: Path, *words: str, status: int | None = 0) -> str | None:
    """Standard output and error of a command of ours; None, with a note, when it hangs or crashes."""
    command = [sys.executable, "-m", "optadvisor", *words]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "COLUMNS": "200"}
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=ADVICE_SECONDS, text=True,
            errors="replace", stdin=subprocess.DEVNULL,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        result.wrong.append(f"`{words[0]}` hangs")
        return None
    ours = TRACEBACK in done.stderr and "/optadvisor/" in done.stderr.split(TRACEBACK)[-1]
    if ours or done.returncode == 5:
        result.wrong.append(f"`{words[0]}` crashes ({done.returncode}): {done.stderr.strip()[-400:]}")
        return None
    if status is not None and done.returncode not in (status, 3):
        result.wrong.append(f"`{words[0]}` ends with {done.returncode}: {done.stderr.strip()[-300:]}")
        return None
    return done.stdout + done.stderr or " "


def _suggest_and_apply(
    result: Result, program: Program, folder: Path, expected: dict[str, Ran], before: dict[str, bytes]
) -> None:
    if _optadvisor(result, folder, "suggest", "--apply") is None:
        return
    run = latest(folder)
    outcome, plan = run.get("outcome"), run.get("plan") or {}
    _describe(result, run)
    if outcome is None or outcome["state"] != "applied":
        result.reason = (outcome or {}).get("reason") or _why_nothing(run, plan)
        return
    result.whole = f"{outcome['before_seconds']:.2f} → {outcome['after_seconds']:.2f} s"
    _compare(result, program, folder, expected, f"applied {result.applied}")
    if _optadvisor(result, folder, "undo") is None:
        return
    for name, text in before.items():
        if (folder / name).read_bytes() != text:
            result.wrong.append(f"undo did not restore {name}")


def latest(folder: Path) -> dict:  # type: ignore[type-arg]
    """The newest run stored in `folder`, as JSON data."""
    runs = sorted(folder.glob(".optadvisor/**/run.json"), key=lambda path: path.stat().st_mtime)
    return json.loads(runs[-1].read_text())["run"] if runs else {}


def _describe(result: Result, run: dict) -> None:  # type: ignore[type-arg]
    chosen = set((run.get("plan") or {}).get("ids", ()))
    picked = [s for s in run.get("suggestions", ()) if s["id"] in chosen]
    result.applied = ", ".join(f"{s['proposal']['rewriter']}/{s['proposal']['variant']}" for s in picked)
    result.level = ", ".join(s["verdict"]["level"] for s in picked)
    result.kernel = ", ".join(f"{s['verdict']['timing']['speedup']:.1f}×" for s in picked)


def _why_nothing(run: dict, plan: dict) -> str:  # type: ignore[type-arg]
    refused = [f"{d['rewriter']} on {d['function']['qualname']}: {d['reason']}" for d in run.get("declined", ())]
    judged = [
        f"{s['proposal']['rewriter']} on {s['proposal']['function']['qualname']}: {s['verdict'].get('reason', '')}"
        for s in run.get("suggestions", ())
        if s["verdict"]["record"] != "Accepted"
    ]
    notes = (run.get("profile") or {}).get("notes", [])
    return " | ".join([*plan.get("left_out", ()), *judged, *refused, *notes, *run.get("faults", ())])


def _compare(result: Result, program: Program, folder: Path, expected: dict[str, Ran], what: str) -> None:
    result.tried += 1
    for run in program.runs:
        got = run_program(program, folder, run)
        if got != expected[run]:
            result.wrong.append(f"{what}, arguments {run!r}: {difference(expected[run], got)}")


def difference(old: Ran, new: Ran) -> str:
    if old.status != new.status:
        return f"exit status {old.status} became {new.status}: {new.stderr[-300:].decode('utf-8', 'replace')}"
    for name, before, after in (("stdout", old.stdout, new.stdout), ("stderr", old.stderr, new.stderr)):
        pairs = zip([*before.splitlines(), b"(end)"], [*after.splitlines(), b"(end)"], strict=False)
        for one, other in pairs:
            if one != other:
                return f"{name}: {one[:160]!r} became {other[:160]!r}"
    return "differs"


def _render_all(
    result: Result, program: Program, advised: Path, home: Path, expected: dict[str, Ran], *, raw: bool
) -> None:
    """Run every rendered suggestion (`raw`: every proposal) on all argument sets."""
    target = home / "rendered"
    target.mkdir()
    command = [sys.executable, __file__, "--render", str(target), *(["--raw"] if raw else [])]
    done = subprocess.run(command, cwd=advised, capture_output=True, text=True, timeout=ADVICE_SECONDS)
    if done.returncode:
        result.wrong.append(f"rendering fails: {done.stderr[-400:]}")
        return
    listing = json.loads(done.stdout)
    result.reason = result.reason or " | ".join(listing["reasons"])
    result.wrong += listing["faults"]
    names = []
    for item in listing["rendered"]:
        folder = folder_for(program, home, f"as-{item['number']}")
        for name in item["files"]:
            shutil.copy(target / str(item["number"]) / name, folder / name)
        names.append(item["what"])
        _compare(result, program, folder, expected, f"#{item['number']} {item['what']}")
    if raw:
        result.applied = ", ".join(names)


def render(target: Path, *, raw: bool) -> None:
    """Write the latest run's suggestions (`raw`: all proposals) as patched files to `target`; print a list as JSON."""
    from optadvisor import pipeline, rewriters, store
    from optadvisor.errors import OptAdvisorError
    from optadvisor.records import Accepted, Declined, Proposal, Rejected
    from optadvisor.source.kernels import places

    run = store.load(store.find(Path.cwd()))
    chosen: list[tuple[str, Proposal]] = []
    reasons, faults = list(run.profile.notes), list(run.faults)
    rendered: list[dict[str, object]] = []
    for suggestion in () if raw else run.suggestions:
        verdict = suggestion.verdict
        lost = isinstance(verdict, Rejected) and verdict.cause in ("not faster", "slower")
        equal = isinstance(verdict, Accepted) or lost
        chosen += [(suggestion.id, suggestion.proposal)] if equal else []
    modules = pipeline.load_sources(run)
    for place in [place for spot in run.hotspots for place in places(run, spot, modules)] if raw else ():
        if isinstance(place, Declined):
            reasons.append(f"{place.function.qualname}: {place.reason}")
            continue
        where = place.site.ref.qualname
        answers = rewriters.ask(place.site, rewriters.ALL)
        chosen += [(where, place.proposed(proposal)) for proposal in answers.proposals]
        reasons += [f"{d.rewriter} on {where}: {d.reason}" for d in answers.declined]
        faults += answers.faults
    same_stream = [(name, p) for name, p in chosen if not raw or "other random stream" not in p.variant]
    for number, (name, proposal) in enumerate(same_stream, 1):
        what = f"{name} {proposal.rewriter}/{proposal.variant}"
        try:
            versions = pipeline.versions_of(run, [proposal])
        except OptAdvisorError as error:
            faults.append(f"{what}: {error}")
            continue
        (target / str(number)).mkdir()
        for path, text in versions.after.items():
            (target / str(number) / Path(path).name).write_bytes(text)
        rendered.append({"number": number, "what": what, "files": [Path(path).name for path in versions.after]})
    print(json.dumps({"rendered": rendered, "reasons": reasons, "faults": faults}))


# ---------------------------------------------------------------- all


def table(results: Sequence[Result]) -> str:
    lines = []
    for r in results:
        verdict = "WRONG" if r.wrong else "same"
        lines.append(
            f"{r.program:24} {verdict:6} {r.tried:2} texts {r.advice_seconds:5.0f} s  {r.applied or '-'} "
            f"{r.level} {r.kernel} {r.whole}"
        )
        lines += [f"    reason: {r.reason[:700]}"] if r.reason else []
        lines += [f"    WRONG: {wrong}" for wrong in r.wrong]
    wrong = sum(bool(r.wrong) for r in results)
    applied = sum(bool(r.applied) and not r.reason for r in results)
    lines.append(f"{len(results)} programs, {applied} improved, {sum(r.tried for r in results)} texts, {wrong} wrong")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Attack the advisor with whole programs.")
    parser.add_argument("names", nargs="*", help="programs; all by default")
    parser.add_argument("--only", nargs="*", default=[], help="the same")
    parser.add_argument("--force", action="store_true", help="also run what was proved and not applied")
    parser.add_argument("--raw", action="store_true", help="run every proposal, unproved; nothing is applied")
    parser.add_argument("--keep", action="store_true", help="leave the folders")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--render", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.render:
        render(Path(options.render), raw=options.raw)
        return
    wanted = {*options.names, *options.only}
    paths = [p for p in sorted(PROGRAMS.glob("*.py")) if not p.name.startswith("lib_")]
    programs = [read_program(path) for path in paths if not wanted or path.stem in wanted]
    base = Path(tempfile.mkdtemp(prefix="soak-"))

    def one(program: Program) -> Result:
        result = soak(program, base, force=options.force, raw=options.raw)
        print(f"{result.program}: {'WRONG' if result.wrong else 'same'}", file=sys.stderr, flush=True)
        return result

    with ThreadPoolExecutor(max_workers=options.jobs) as pool:
        results = list(pool.map(one, programs))
    print(table(results))
    if options.keep:
        print(f"folders: {base}")
    else:
        shutil.rmtree(base)
    sys.exit(any(result.wrong for result in results))


if __name__ == "__main__":
    main()
