"""Does the proof work? Wrong candidates rejected, right ones accepted, identical ones never called faster.

    python benchmarks/verifier.py [corpus] [mutations] [aa] [--runs 500] [--jobs 2] [--only NAME…]

`corpus` tries every candidate of `tests/mutants` as `suggest` would and prints what was refused and why, and the time a
candidate takes. `mutations` changes the project's own accepted rewrites in one place each (`tests/mutation.py`). `aa`
times a function against itself on a machine whose speed drifts by 0, 2, 5 and 10 % during each run (injected into real
times, as a slope and as a step), with five identical candidates a run: how often is one accepted as faster? And how
often one that takes 0.8 times as long. Without a name all are done. Exits 1 when a goal is missed.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from mutantkit import MUTANTS, Mutants, Tried  # noqa: E402  # a folder of tests is not installed
from mutation import accepted_cases, try_case  # noqa: E402

from optadvisor.verifier.control import UNSETTLED  # noqa: E402
from optadvisor.verifier.statistics import faster, noise_of, paired_ratio  # noqa: E402
from optadvisor.verifier.timing import in_turns  # noqa: E402

DRIFTS = (0.0, 0.02, 0.05, 0.10)
CANDIDATES = 5
"""Identical candidates in each run; one accepted makes it a false run."""
FASTER = 0.8
RUN_SECONDS = 0.02
"""Budget of each measurement."""
MOST_FALSE = 0.01
LEAST_RIGHT = 0.95
MEDIAN_SECONDS = 3.0


# ---------------------------------------------------------------- the corpus


@dataclass(frozen=True)
class Row:
    program: str
    kind: str
    label: str
    equal: bool
    guarded: bool
    problem: str
    seconds: float
    compiled: bool


def try_program(path: Path) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as scratch:
        mutants = Mutants.read(path)
        tried = Tried(mutants, Path(scratch, "program"))
        return [
            Row(
                program=path.stem,
                kind=one.candidate.kind,
                label=one.candidate.label,
                equal=one.equal,
                guarded=bool(one.proof.guarded),
                problem=one.problem,
                seconds=one.seconds,
                compiled=bool(one.proof.proposal.requires),
            )
            for one in tried.outcomes(mutants.candidates)
        ]


def corpus(jobs: int, only: Sequence[str]) -> bool:
    paths = [path for path in sorted(MUTANTS.glob("*.py")) if not only or path.stem in only]
    with ProcessPoolExecutor(jobs) as pool:
        rows = [row for found in pool.map(try_program, paths) for row in found]
    for row in rows:
        if row.problem:
            print(f"{row.program}: {row.kind}: {row.label}: {row.problem}")
    wrong = [row for row in rows if row.kind == "wrong"]
    guarded = [row for row in rows if row.kind == "guarded"]
    right = [row for row in rows if row.kind in ("right", "refused")]
    caught = [row for row in wrong if not row.equal] + [row for row in guarded if row.guarded or not row.equal]
    for_the_reason = sum(not row.problem for row in wrong + guarded)
    accepted = [row for row in right if row.equal]
    plain = statistics.median(row.seconds for row in rows if not row.compiled)
    everything = statistics.median(row.seconds for row in rows)
    total = len(wrong) + len(guarded)
    print(f"{len(paths)} programs")
    print(f"wrong ones rejected or guarded: {len(caught)}/{total}, for the expected reason {for_the_reason}/{total}")
    print(f"  of them wrong beyond what was recorded, guarded: {sum(row.guarded for row in guarded)}/{len(guarded)}")
    print(f"right ones accepted: {len(accepted)}/{len(right)}, behind an added guard {sum(r.guarded for r in right)}")
    print(f"seconds a candidate, median: {plain:.2f} not compiled, {everything:.2f} all, compiling included")
    return len(caught) == total and len(accepted) >= LEAST_RIGHT * len(right) and plain <= MEDIAN_SECONDS


# ---------------------------------------------------------------- our own rewrites, changed


def mutations(jobs: int, only: Sequence[str]) -> bool:
    cases = [case for case in accepted_cases() if not only or case.path.stem in only]
    with ProcessPoolExecutor(jobs) as pool:
        found = list(pool.map(try_case, cases))
    survivors = [one for _, _, bad in found for one in bad]
    for one in survivors:
        print(f"{one.case}: {one.label}: {one.what}")
    tried, wrong = sum(row[0] for row in found), sum(row[1] for row in found)
    missed = sum(one.kind == "wrong" for one in survivors)
    right = tried - wrong
    print(f"{len(cases)} rewrites of our own: {wrong - missed}/{wrong} wrong mutations rejected or guarded", end="")
    print(f", {right - (len(survivors) - missed)}/{right} right ones accepted")
    return not survivors


# ---------------------------------------------------------------- identical candidates on a drifting machine


def work() -> float:
    """Seconds of one round: some 20 µs of real work."""
    began = time.perf_counter()
    sum(range(1500))
    return time.perf_counter() - began


def drifting(drift: float, *, step: bool, expected_seconds: float, generator: random.Random) -> Callable[[], float]:
    """Rounds on a machine that is `drift` slower at the end of a run than at its beginning."""
    began = time.perf_counter()
    jump = generator.random() * expected_seconds

    def round_() -> float:
        elapsed = time.perf_counter() - began
        share = float(elapsed > jump) if step else min(elapsed / expected_seconds, 1.0)
        return work() * (1.0 + drift * share)

    return round_


def accepts(drift: float, seed: int, share: float = 1.0) -> bool:
    """Whether one of the candidates, all taking `share` of the original's time, is accepted, judged as `judge` does."""
    generator = random.Random(seed)
    expected = RUN_SECONDS * (CANDIDATES + 1) * 1.5
    same = drifting(drift, step=bool(seed % 2), expected_seconds=expected, generator=generator)
    noise = noise_of(*in_turns(same, same, budget_seconds=RUN_SECONDS))
    if noise > UNSETTLED:
        noise = min(noise, noise_of(*in_turns(same, same, budget_seconds=RUN_SECONDS)))
    for _ in range(CANDIDATES):
        times = in_turns(same, lambda: share * same(), budget_seconds=RUN_SECONDS)
        estimate = paired_ratio(*times, comparisons=CANDIDATES)
        if faster(estimate, noise):
            return True
    return False


def accepted_runs(drift: float, runs: int, jobs: int, share: float) -> int:
    with ProcessPoolExecutor(jobs) as pool:
        return sum(pool.map(accepts, [drift] * runs, range(runs), [share] * runs, chunksize=10))


def aa(runs: int, jobs: int) -> bool:
    fine = True
    for drift in DRIFTS:
        false = accepted_runs(drift, runs, jobs, 1.0)
        true = accepted_runs(drift, runs // 5, jobs, FASTER)
        said = f"{false} of {runs} runs with {CANDIDATES} identical candidates accept one ({false / runs:.1%})"
        print(f"A/A, drift {drift:.0%}: {said}; of {runs // 5} with candidates of {FASTER} times the time: {true}")
        fine = fine and false <= MOST_FALSE * runs
    return fine


def _chosen(names: Sequence[str]) -> Iterator[str]:
    yield from names or ("corpus", "mutations", "aa")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=["corpus", "mutations", "aa", []])
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[])
    asked = parser.parse_args()
    fine = True
    for part in _chosen(asked.parts):
        if part == "aa":
            fine &= aa(asked.runs, asked.jobs)
        else:
            fine &= (corpus if part == "corpus" else mutations)(asked.jobs, asked.only)
    return int(not fine)


if __name__ == "__main__":
    sys.exit(main())
