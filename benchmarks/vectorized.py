"""Random functions as array statements against themselves: is any result different, and how often do kernels run?

    python benchmarks/vectorized.py [--functions 2000] [--first 1000000] [--seconds 600] [--jobs 2]

Each function (see tests/vectorgen.py) is called with friendly and unfriendly arguments, beside each text that
`numpy_vectorize` proposes for it. Where the text claims to be equal it must be, to the last bit.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from vectorkit import Judged, judge, text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--functions", type=int, default=2000)
    parser.add_argument("--first", type=int, default=1_000_000)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    begin = time.monotonic()
    total: Counter[str] = Counter()
    seeds = iter(range(arguments.first, arguments.first + arguments.functions))
    with concurrent.futures.ProcessPoolExecutor(arguments.jobs) as pool:
        waiting: dict[concurrent.futures.Future[Judged], int] = {}
        while True:
            for seed in seeds if time.monotonic() - begin < arguments.seconds else ():
                waiting[pool.submit(judge, seed)] = seed
                if len(waiting) > 2 * arguments.jobs:
                    break
            if not waiting:
                break
            for done in concurrent.futures.wait(waiting, return_when="FIRST_COMPLETED").done:
                _add(total, waiting.pop(done), done.result())
    _show(total, time.monotonic() - begin)
    return 1 if total["differences"] else 0


def _add(total: Counter[str], seed: int, found: Judged) -> None:
    total["functions"] += 1
    total["functions with proposals"] += bool(found.proposals)
    for name in ("proposals", "calls", "fast", "gave_up"):
        total[name] += getattr(found, name)
    for construct in found.constructs:
        total[f"all {construct}"] += 1
        total[f"fast {construct}"] += bool(found.fast)
    if found.differences:
        total["differences"] += 1
        print(f"function {seed}:", *found.differences, text(seed), sep="\n", flush=True)


def _show(total: Counter[str], seconds: float) -> None:
    print(f"{total['functions']} functions in {seconds:.0f} s, {total['functions with proposals']} with proposals")
    print(f"{total['proposals']} proposals, {total['calls']} calls of them: kernel to its end {total['fast']},")
    print(f"  gave up {total['gave_up']}, other arguments {total['calls'] - total['fast'] - total['gave_up']}")
    print(f"different results: {total['differences']} functions")
    print("share of functions with a kernel that ran, by what is in them:")
    for name in sorted(key.removeprefix("all ") for key in total if key.startswith("all ")):
        print(f"  {name:22} {total[f'fast {name}'] / total[f'all {name}']:4.0%} of {total[f'all {name}']}")


if __name__ == "__main__":
    sys.exit(main())
