"""Ports for a GPU on the corpus: what is predicted on named cards, or, on a card, what they take beside NumPy.

    python benchmarks/gpu.py --predict [NAME…] [--cards a100,rtx4090] [--jobs 2] [--keep FOLDER] [--store]
    python benchmarks/gpu.py [NAME…]                                 on a card; stores benchmarks/results/gpu-CARD.md

Without names: the programs of the corpus and of `benchmarks/techniques` that import NumPy and are marked as maps,
stencils, products of matrices or array expressions, and the examples made for it (`examples/heat`, `saxpy_trig`).

`--predict` prints one line for each hot place: what was proposed, at which level it was shown to be equal ("checked
without a GPU", or why not), transfers and launches of the whole run, the seconds of the place on this CPU and as
predicted on each card, and from which size of its arrays on, times the present one, the program would gain. It needs no
card and no CuPy. Only few recorded calls are made and no candidate for the CPU is timed; `--jobs` programs run side by
side, which the seconds of this CPU show. `--keep` leaves the profiled copies and their lines in a folder and takes them
from there the next time: what was stopped goes on (delete `NAME.lines` there to have one asked again).
`--store` also writes the table to benchmarks/results/gpu-predicted.md, with what it comes to.

On a card each port is written into a copy of its program, which runs beside the original: the output must be the same,
or the same within 1e-9 (its level). It runs once more with a clock in it (`_gpu_clock.py`): the time within the copies
for the card, warm, with transfers apart, and whether a copy gave up. Where there is a version by hand with NumPy, its
whole run stands beside. Without a card this says so and exits 2.

Does not handle: several cards; the time of single kernels (a profiler of the card's maker shows those).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

from _corpus import Program, imported, programs, read_header, techniques
from _gpu_measured import Measured, Port, measured, measured_head, measured_line, near, present, report
from _running import optadvisor

from optadvisor import store
from optadvisor.errors import OptAdvisorError
from optadvisor.offloading import Candidate, candidates, counts, on_card
from optadvisor.records import Declined, Level, Run
from optadvisor.verifier.device.cards import CARDS, Card
from optadvisor.verifier.device.checking import Checked
from optadvisor.verifier.device.prediction import START_SECONDS, pays_from
from optadvisor.verifier.task import PLAIN

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parent / "examples"
RESULTS = HERE / "results"
PREDICTED = RESULTS / "gpu-predicted.md"
FOR_CARDS = ("heat", "saxpy_trig")
ARRAYS = frozenset({"map", "stencil", "matmul", "linear algebra", "array expression", "windows"})
SHOWN = "rtx4090,a100,h200"
NO_CARD = "There is no NVIDIA card with a driver here ({why}): `--predict` says what named cards would gain."
EXAMPLE_HEADER = """# program: {name}
# techniques: array expression
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""


def main() -> int:
    options = _options()
    chosen = _chosen(options.names)
    if options.predict:
        return _predict(options, list(chosen))
    card, why = present()
    if not card:
        print(NO_CARD.format(why=why))
        return 2
    rows = list(_measured(chosen, near(card)))
    text = report(card, near(card), rows)
    RESULTS.mkdir(exist_ok=True)
    path = RESULTS / f"gpu-{card.lower().replace(' ', '-')}.md"
    path.write_text(text, encoding="utf-8")
    print(f"{text}\n{path}")
    return int(any(row.level.startswith("differs") for row in rows))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--predict", action="store_true")
    parser.add_argument("--jobs", type=int, default=1, help="programs side by side, with --predict")
    parser.add_argument("--keep", type=Path, help="folder for the profiled copies, with --predict")
    parser.add_argument("--store", action="store_true", help=f"write {PREDICTED.name}, with --predict")
    parser.add_argument("--cards", default=SHOWN, help=f"of {', '.join(CARDS)}")
    options = parser.parse_args()
    unknown = [name for name in options.cards.split(",") if name not in CARDS]
    if unknown:
        parser.error(f"no card {unknown[0]!r} is known; there are {', '.join(CARDS)}")
    return options


# ---------------------------------------------------------------- which programs


def known() -> dict[str, Program]:
    return programs() | {f"course/{name}": one for name, one in techniques().items()} | examples()


def examples() -> dict[str, Program]:
    return {
        f"example/{name}": Program(
            name=name,
            path=EXAMPLES / name / f"{name}.py",
            header=read_header(EXAMPLE_HEADER.format(name=name), name),
        )
        for name in FOR_CARDS
    }


def _chosen(names: Sequence[str]) -> dict[str, Program]:
    everything = known()
    if names:
        unknown = [name for name in names if name not in everything]
        if unknown:
            sys.exit(f"no program {unknown[0]!r}; there are {', '.join(everything)}")
        return {name: everything[name] for name in names}
    return {name: one for name, one in everything.items() if worth_asking(one)}


def worth_asking(program: Program) -> bool:
    uses = "numpy" in imported(program.path.read_text(encoding="utf-8"))
    return uses and bool(ARRAYS & set(program.header.techniques))


def _each(chosen: dict[str, Program]) -> Iterator[tuple[str, str | tuple[Run, list[Candidate]]]]:
    """Each program, profiled in a copy, with what was checked of it; or what went wrong."""
    with tempfile.TemporaryDirectory(prefix="gpu-") as base:
        for number, (name, program) in enumerate(chosen.items()):
            copy = program.copy(Path(base) / str(number))
            try:
                yield name, profiled(program, copy)
            except (OptAdvisorError, OSError, subprocess.TimeoutExpired) as error:
                yield name, f"{type(error).__name__}: {error}"
            shutil.rmtree(copy, ignore_errors=True)


def profiled(program: Program, copy: Path, *, quick: bool = False) -> tuple[Run, list[Candidate]]:
    """`copy` may have been profiled before: then it is not again."""
    folder = _run_folder(copy)
    if folder is None:
        done = optadvisor(copy, "profile", program.path.name)
        folder = _run_folder(copy)
        if folder is None:
            raise OSError(f"it was not profiled: {done.stderr[-200:].decode('utf-8', 'replace')}")
    run = store.load(folder)
    return run, candidates(run, folder, PLAIN, lambda _: None, quick=quick)


def _run_folder(copy: Path) -> Path | None:
    return next((path for path in (copy / ".optadvisor").glob("*-*") if path.is_dir()), None)


def _measured(chosen: dict[str, Program], card: Card) -> Iterator[Measured]:
    print(measured_head(), flush=True)
    for name, found in _each(chosen):
        if isinstance(found, str):
            print(f"{name:24} {found}", flush=True)
            continue
        ports = [Port(one.place, one.answer) for one in found[1] if isinstance(one.answer, Checked)]
        ports = [port for port in ports if not port.answer.refused]
        if ports:
            row = measured(name, chosen[name], found[0], ports, card)
            print(measured_line(row), flush=True)
            yield row


# ---------------------------------------------------------------- predicted


def _predict(options: argparse.Namespace, names: Sequence[str]) -> int:
    cards = [CARDS[name] for name in options.cards.split(",")]
    print(head(cards), flush=True)
    lines: list[str] = []
    with (
        tempfile.TemporaryDirectory(prefix="gpu-") as base,
        ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool,
    ):
        keep = options.keep or Path(base)
        for found in pool.map(_lines_of, names, repeat(keep), repeat(cards)):
            print("\n".join(found), flush=True)
            lines += found
    print(f"\n{tally(lines)}")
    if options.store:
        RESULTS.mkdir(exist_ok=True)
        PREDICTED.write_text(stored(lines, cards), encoding="utf-8")
        print(PREDICTED)
    return 0


def _lines_of(name: str, keep: Path, cards: Sequence[Card]) -> list[str]:
    """In a process of its own, whose main thread waits for the children that make the calls."""
    program, copy = known()[name], keep / name.replace("/", "-")
    told = copy.with_name(f"{copy.name}.lines")
    if told.exists():
        return told.read_text(encoding="utf-8").splitlines()
    try:
        copy = copy if copy.exists() else program.copy(copy)
        lines = predicted_lines(name, *profiled(program, copy, quick=True), cards)
        told.write_text("\n".join(lines), encoding="utf-8")
        return lines
    except (OptAdvisorError, OSError, subprocess.TimeoutExpired) as error:
        return [f"{name:24} {type(error).__name__}: {error}"]


def tally(lines: Sequence[str]) -> str:
    """What the table comes to, in a sentence."""
    programs = {line.split()[0] for line in lines}
    shown = [line for line in lines if Level.WITHOUT_GPU.value in line]
    by = {each: sum(f" {each} " in line for line in shown) for each in ("cupy_port", "cuda_kernels")}
    differing = sum("not shown to be equal:" in line for line in lines)
    pays = sum(map(_pays_now, shown))
    return (
        f"{len(programs)} programs; {len({line.split()[0] for line in shown})} with a port that was checked without a "
        f"GPU ({by['cupy_port']} ports to CuPy, {by['cuda_kernels']} kernels; {pays} of them would pay at the present "
        f"size on the best of the cards); {differing} proposals not shown to be equal; all others declined."
    )


def _pays_now(line: str) -> bool:
    size = next((word for word in line.split() if word.endswith("×")), "")
    return bool(size) and float(size.removesuffix("×")) <= 1.0


def stored(lines: Sequence[str], cards: Sequence[Card]) -> str:
    return "\n".join(
        [
            "# What cards would make of the corpus: predicted, not measured",
            "",
            tally(lines),
            "",
            "Made by `benchmarks/gpu.py --predict --store` on this machine's CPU, with other work beside it.",
            "",
            "```",
            head(cards),
            *lines,
            "```",
            "",
        ]
    )


def head(cards: Sequence[Card]) -> str:
    named = " ".join(f"{card.name:>9}" for card in cards)
    return (
        f"{'program':24} {'function':20} {'port':12} {'transfers':>9} {'launches':>9} {'bytes':>9} {'CPU':>9} {named} "
        f"{'pays from':>9}  level, or why not"
    )


def predicted_lines(name: str, run: Run, found: Sequence[Candidate], cards: Sequence[Card]) -> list[str]:
    if not found:
        return [f"{name:24} no hot place has arrays or a loop over elements"]
    lines = []
    for one in found:
        function = one.place.site.ref.qualname[:20]
        if isinstance(one.answer, Declined):
            reason = f"{one.answer.rewriter}: {one.answer.reason}"
            lines.append(f"{name:24} {function:20} {'–':12} {reason}")
            continue
        rewriter = one.answer.proposal.rewriter
        if one.answer.refused:
            lines.append(f"{name:24} {function:20} {rewriter:12} not shown to be equal: {one.answer.refused}")
            continue
        lines.append(f"{name:24} {function:20} {rewriter:12} {_figures(run, one, cards)}")
    return lines


def _figures(run: Run, one: Candidate, cards: Sequence[Card]) -> str:
    assert not isinstance(one.answer, Declined)
    host = one.place.site.hotspot.inclusive_seconds
    transfers, moved, launches = counts(one.place, one.answer)
    on = [on_card(one.place, one.answer, card) for card in cards]
    start = 0.0 if "cupy" in run.profile.imported else START_SECONDS
    pays = min(pays_from(part, host, start) for part in on)
    times = " ".join(f"{_seconds(part.seconds):>9}" for part in on)
    size = f"{pays:.2g}×" if pays < 1e4 else "never"
    return (
        f"{transfers:9} {launches:9} {_bytes(moved):>9} "
        f"{_seconds(host):>9} {times} {size:>9}  {Level.WITHOUT_GPU.value}: {one.answer.compared} recorded, "
        f"{one.answer.generated} generated calls"
    )


def _seconds(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.1 else f"{seconds * 1e3:.2f} ms"


def _bytes(size: float) -> str:
    for unit, name in ((1e9, "GB"), (1e6, "MB"), (1e3, "KB")):
        if size >= unit:
            return f"{size / unit:.3g} {name}"
    return f"{size:.0f} B"


if __name__ == "__main__":
    sys.exit(main())
