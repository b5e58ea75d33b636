"""Places of a notebook's script, told as cells; those of every other program stay as they are."""

from __future__ import annotations

import dataclasses

import pytest

from optadvisor.records import (
    CellLines,
    Declined,
    Environment,
    FunctionRef,
    Hotspot,
    Profile,
    Run,
    Target,
    TargetKind,
)
from optadvisor.reports import cells

SCRIPT, BESIDE = "/home/me/.optadvisor-n_ipynb", "/home/me/helper.py"
F = FunctionRef(path=SCRIPT, qualname="f", first_line=9)
OTHER = FunctionRef(path=BESIDE, qualname="g", first_line=9)
CELLS = (
    CellLines(label="cell 1", first_line=3, last_line=5),
    CellLines(label="cell 2", first_line=8, last_line=20),
    CellLines(label="cell 3", first_line=23, last_line=24, whole=True),
)


def run(**changes: object) -> Run:
    target = Target(kind=TargetKind.SCRIPT, value=".optadvisor-n_ipynb", directory="/home/me", notebook="n.ipynb")
    environment = Environment(python="3.11", implementation="CPython", platform="linux", processor="", cores=2)
    profile = Profile(wall_seconds=1.0, plain_seconds=1.0, exit_status=1, error="ValueError: x (line 9)")
    made = Run(id="a", created="", target=target, environment=environment, profile=profile, cells=CELLS)
    return dataclasses.replace(made, **changes)  # type: ignore[arg-type]


def test_functions_and_loops_stand_in_cells() -> None:
    assert cells.place(run(), F) == "n.ipynb, cell 2, line 2"
    assert cells.place(run(), F, 12) == "n.ipynb, cell 2, lines 2-5"
    assert cells.place(run(), dataclasses.replace(F, qualname="<module>")) == "n.ipynb"
    assert cells.place(run(), dataclasses.replace(F, first_line=24)) == "n.ipynb, cell 3, line 1"
    assert cells.place(run(), dataclasses.replace(F, first_line=7)) == "n.ipynb"
    assert cells.line(run(), SCRIPT, 5) == "1:3"
    assert cells.line(run(), SCRIPT, 6) == "6"
    assert cells.file(run(), SCRIPT) == "n.ipynb"


def test_other_files_and_programs_are_named_as_ever() -> None:
    assert cells.place(run(), OTHER) == "helper.py:9"
    assert cells.place(run(), OTHER, 12) == "helper.py:9-12"
    assert cells.line(run(), BESIDE, 9) == "9"
    assert cells.file(run(), BESIDE) == "helper.py"
    script = run(cells=(), target=Target(kind=TargetKind.SCRIPT, value="helper.py", directory="/home/me"))
    assert cells.place(script, OTHER) == "helper.py:9"
    assert cells.told(script) is script


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("line 9: it prints", "cell 2, line 2: it prints"),
        ("it prints (line 3)", "it prints (cell 1, line 1)"),
        ("in lines 8-10", "in cell 2, lines 1-3"),
        ("from line 4 to 9", "from cell 1, line 2 to cell 2, line 2"),
        ("line 99 and outline 9", "line 99 and outline 9"),
        ("3 lines", "3 lines"),
    ],
)
def test_sentences_are_told_in_cells(text: str, told: str) -> None:
    assert cells.sentence(run(), text) == told


def test_a_run_is_told_where_it_speaks_of_the_script() -> None:
    spots = tuple(
        Hotspot(function=ref, calls=1, self_seconds=1, inclusive_seconds=1, share=1, evidence="line 9 is hot")
        for ref in (F, OTHER)
    )
    declined = tuple(Declined(rewriter="r", function=ref, reason="line 9: no") for ref in (F, OTHER))
    told = cells.told(run(hotspots=spots, declined=declined))
    assert told.profile.error == "ValueError: x (cell 2, line 2)"
    assert [spot.evidence for spot in told.hotspots] == ["cell 2, line 2 is hot", "line 9 is hot"]
    assert [no.reason for no in told.declined] == ["cell 2, line 2: no", "line 9: no"]
