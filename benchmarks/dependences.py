"""Random nests against brute force: is any conflict missed, and how often is a good loop not recognised?

    python benchmarks/dependences.py [--nests 10000] [--seed 1] [--from-source] [--jobs 2]

Each nest is classified from its records (or, with --from-source, from its text through `build`), and its text is run
with several small sizes under containers that note every access (see tests/nesttruth.py). Missed: a conflict between
two iterations happened that the dependences do not contain, or a loop was called parallel, a map or a reduction though
its iterations conflict otherwise, or doing them in another order gave another result.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import functools
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from nestcheck import Tally, check, from_text
from nestrandom import make

PART = 100
"""Nests that one process does in a row."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--from-source", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    begin = time.perf_counter()
    parts = [range(start, min(start + PART, arguments.nests)) for start in range(0, arguments.nests, PART)]
    some = functools.partial(_some, arguments.seed, arguments.from_source)
    tally = Tally()
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        for part in pool.map(some, parts):
            tally.add(part)
    _show(tally, time.perf_counter() - begin)
    return 1 if tally.missed else 0


def _some(seed: int, from_source: bool, numbers: range) -> Tally:
    tally = Tally()
    for number in numbers:
        made = make(random.Random(seed * 1_000_003 + number))
        if from_source:
            made = from_text(made)
        for problem in check(made, tally, seed=number):
            print(f"nest {number} of seed {seed}: {problem}\n{made.text}", flush=True)
    return tally


def _show(tally: Tally, seconds: float) -> None:
    print(f"nests: {tally.nests}   loops: {tally.levels}   runs: {tally.runs}   seconds: {seconds:.0f}")
    print(f"true conflicts (loop and array or variable): {tally.conflicts}")
    print(f"missed conflicts: {tally.missed}")
    print(f"loops called parallel and run in another order: {tally.shuffled}")
    print("kinds said:", ", ".join(f"{kind} {count}" for kind, count in tally.kinds.most_common()))
    _show_rate("by construction", tally.expected, tally.unrecognised)
    _show_rate(
        "nothing opaque, no conflict in these runs (another size may have one)", tally.free, tally.free_unrecognised
    )


def _show_rate(title: str, all_of: Counter[str], not_recognised: Counter[str]) -> None:
    for kind, count in sorted(all_of.items()):
        lost = not_recognised[kind]
        print(f"{title}: true {kind} {count}, not recognised {lost} ({lost / count:.1%})")


if __name__ == "__main__":
    sys.exit(main())
