"""`benchmarks/gpu.py`: what is predicted needs no card; what is measured runs here on the stand-in for CuPy."""

from __future__ import annotations

import importlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from optadvisor.verifier.device.cards import CARDS

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
HEADER = """# program: a rod that cools, in arrays
# techniques: stencil, array expression
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
"""
ROD = """import numpy as np


def cooled(u, rate, steps):
    for _ in range(steps):
        u[1:-1] += rate * (u[2:] - 2.0 * u[1:-1] + u[:-2])
    return u


if __name__ == "__main__":
    rod = np.linspace(0.0, 1.0, 20_000) ** 2
    for _ in range(3):
        cooled(rod, 0.2, 500)
        print(rod[::5000])
"""


def card_here() -> str:
    """The card's name; empty without one."""
    return str(part("_gpu_measured").present()[0])


def part(name: str) -> ModuleType:
    if str(BENCHMARKS) not in sys.path:
        sys.path.insert(0, str(BENCHMARKS))
    return importlib.import_module(name)


@pytest.fixture(scope="module")
def rod(tmp_path_factory: pytest.TempPathFactory) -> tuple[ModuleType, object, object, list[object]]:
    """The program, profiled, with what was checked of it."""
    gpu, corpus = part("gpu"), part("_corpus")
    folder = tmp_path_factory.mktemp("rod")
    path = folder / "rod.py"
    path.write_text(HEADER + ROD)
    program = corpus.Program(name="rod", path=path, header=corpus.read_header(HEADER, "rod.py"))
    run, found = gpu.profiled(program, program.copy(folder / "copy"))
    ports = [each for each in found if hasattr(each.answer, "proposal")]  # of the loop around, the profile tells or not
    return gpu, program, run, ports


def test_predicted_for_named_cards(rod: tuple[ModuleType, object, object, list[object]]) -> None:
    gpu, _, run, found = rod
    (line,) = gpu.predicted_lines("rod", run, found, [CARDS["a100"], CARDS["t4"]])
    assert line.startswith(f"{'rod':24} {'cooled':20} {'cupy_port':12}")
    words = line.split()
    # 3 calls: there, “is all finite?”, back; in 500 steps of each two kernels: one for
    # the expression and `+=`, and the storing of it, since it reads the elements beside
    assert words[3:5] == ["9", "3006"]
    assert "checked without a GPU: 3 recorded" in line


def test_measured_on_the_stand_in(rod: tuple[ModuleType, object, object, list[object]]) -> None:
    _, program, run, found = rod
    measuring = part("_gpu_measured")
    ports = [measuring.Port(one.place, one.answer) for one in found]  # type: ignore[attr-defined]
    row = measuring.measured("rod", program, run, ports, CARDS["a100"], stand_in=True)
    assert (row.level, row.gave_up, row.functions) == ("identical", "", "cooled")
    assert row.on_card_seconds > row.transfer_seconds > 0
    text = measuring.report("Some Card", CARDS["a100"], [row])
    assert "| rod | cooled | identical |" in text
    assert "1 of 1 ran on the card" in text
    wrong = replace(row, level="differs: output: line 1, '2' became '3'")
    assert "Nothing ran on the card" in measuring.report("Some Card", CARDS["a100"], [wrong])


def test_a_copy_that_gives_up_is_told(rod: tuple[ModuleType, object, object, list[object]]) -> None:
    """What the copy raises is noted; the original then gives the same output."""
    _, program, run, found = rod
    measuring = part("_gpu_measured")
    (one,) = found
    proposal = one.answer.proposal  # type: ignore[attr-defined]
    raising = tuple(text.replace("u_host = u", "u_host = u; raise MemoryError(7)") for text in proposal.helpers)
    assert raising != proposal.helpers
    spoilt = replace(one.answer, proposal=replace(proposal, helpers=raising))  # type: ignore[attr-defined]
    ports = [measuring.Port(one.place, spoilt)]  # type: ignore[attr-defined]
    row = measuring.measured("rod", program, run, ports, CARDS["a100"], stand_in=True)
    assert (row.level, row.gave_up) == ("identical", "MemoryError: 7")


def test_a_first_call_counts_as_the_others() -> None:
    warm = part("_gpu_measured").warm
    assert warm([5.0, 1.0, 2.0]) == 4.5
    assert warm([5.0]) == 5.0
    assert warm([]) == 0.0


def test_a_card_of_the_table_by_the_drivers_name() -> None:
    near = part("_gpu_measured").near
    assert near("NVIDIA H200") is CARDS["h200"]
    assert near("NVIDIA GeForce RTX 4090") is CARDS["rtx4090"]
    assert near("Tesla T4") is CARDS["t4"]
    assert near("Voodoo 2") is CARDS["a100"]


def test_programs_and_examples_are_known() -> None:
    gpu = part("gpu")
    chosen = gpu._chosen([])
    assert {"example/heat", "example/saxpy_trig", "matmul_arrays"} <= set(chosen)
    assert "walk" not in chosen


def test_without_a_card_it_says_so() -> None:
    if card_here():
        pytest.skip("there is a card")
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / "gpu.py")], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 2
    assert done.stdout.startswith("There is no NVIDIA card with a driver here (")
    assert done.stdout.count("\n") == 1


@pytest.mark.gpu
def test_the_same_on_a_card(rod: tuple[ModuleType, object, object, list[object]]) -> None:
    if not card_here():
        pytest.skip(f"no card: {part('_gpu_measured').present()[1]}")
    _, program, run, found = rod
    measuring = part("_gpu_measured")
    ports = [measuring.Port(one.place, one.answer) for one in found]  # type: ignore[attr-defined]
    row = measuring.measured("rod", program, run, ports, CARDS["a100"])
    assert row.level in ("identical", "close")
    assert not row.gave_up


def test_what_was_stopped_goes_on(tmp_path: Path) -> None:
    """Lines that are there are taken; nothing is profiled for them."""
    (tmp_path / "course-point_distances.lines").write_text("one – line\nanother", encoding="utf-8")
    assert part("gpu")._lines_of("course/point_distances", tmp_path, [CARDS["a100"]]) == ["one – line", "another"]
    assert len(list(tmp_path.iterdir())) == 1


def test_what_a_table_comes_to() -> None:
    gpu = part("gpu")
    level = "checked without a GPU: 3 recorded, 9 generated calls"
    lines = [
        f"{'heat':24} {'spread':20} {'cupy_port':12} 12 3208 41 MB 9.10 s 0.51 s 0.1×  {level}",
        f"{'norm':24} {'norm':20} {'cuda_kernels':12} 4 1 48 MB 1.12 s 0.01 s 17×  {level}",
        f"{'norm':24} {'main':20} {'–':12} cupy_port: it prints",
        f"{'lu':24} {'lu':20} {'cupy_port':12} not shown to be equal: it differs",
    ]
    assert gpu.tally(lines) == (
        "3 programs; 2 with a port that was checked without a GPU (1 ports to CuPy, 1 kernels; 1 of them would pay at "
        "the present size on the best of the cards); 1 proposals not shown to be equal; all others declined."
    )
    text = gpu.stored(lines, [CARDS["a100"]])
    assert text.startswith("# What cards would make of the corpus: predicted, not measured\n")
    assert all(line in text.splitlines() for line in (*lines, gpu.head([CARDS["a100"]])))
