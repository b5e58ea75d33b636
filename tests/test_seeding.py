"""Two runs of the check pass draw the same numbers, whichever global generator the program uses."""

from __future__ import annotations

from pathlib import Path

import pytest
from passkit import Program, run_folder

DRAWS = {
    "every generator": """
import random
print(random.random(), random.sample(range(99), 3))
import sys
assert "numpy" not in sys.modules
def later():
    import numpy as np
    return np
np = later()
print(np.random.rand(3), np.random.default_rng().random(2))
from numpy.random import PCG64, Generator, RandomState, SeedSequence, default_rng
print(default_rng().random(), RandomState().rand(), SeedSequence().entropy, Generator(PCG64()).random())
""",
    "its own seed": """
import random, numpy
random.seed(5)
numpy.random.seed(6)
print(random.random(), numpy.random.rand(), numpy.random.default_rng(7).random())
""",
    "its own module": "import random; print(random.random())",
}
FILES = {"its own module": {"random": "def random(): return 4\n"}}


@pytest.mark.parametrize("name", DRAWS)
def test_two_runs_draw_the_same(name: str, tmp_path: Path) -> None:
    program = Program.of(DRAWS[name], **FILES.get(name, {}))
    drawn = []
    for seed in (1, 1, 2):
        assert program.run("check", tmp_path / "work", seed=seed).status == 0, (
            run_folder(tmp_path / "work") / "err"
        ).read_text()
        drawn.append((run_folder(tmp_path / "work") / "out").read_text())
    assert drawn[0] == drawn[1]
    assert (drawn[0] == drawn[2]) == name.startswith("its own")


def test_a_seed_is_not_visible_in_what_is_imported(tmp_path: Path) -> None:
    main = """
import pickle, sys
import numpy.random as r
print(r.__name__, r.__spec__.name, r.__file__[-11:], pickle.loads(pickle.dumps(r.rand)) is not None)
"""
    program = Program.of(main)
    assert program.run("check", tmp_path / "work", seed=3).status == 0
    assert (run_folder(tmp_path / "work") / "out").read_text() == program.plain(tmp_path / "work").stdout


def test_without_a_seed_draws_are_the_programs_own(tmp_path: Path) -> None:
    program = Program.of(DRAWS["every generator"])
    drawn = set()
    for _ in range(2):
        assert program.run("check", tmp_path / "work", seed=None).status == 0
        drawn.add((run_folder(tmp_path / "work") / "out").read_text())
    assert len(drawn) == 2
