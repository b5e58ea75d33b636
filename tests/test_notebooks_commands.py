"""Notebooks through the command line: profile, suggest, apply, undo, report and compare, in the notebook's folder."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from conftest import Command, commands_in

from optadvisor import store
from optadvisor.notebooks import running
from optadvisor.patching.apply import Versions
from optadvisor.records import Accepted, Outcome, OutcomeState, Rejected, Run

SLOW = "total = 0\nfor value in range(3_000_000):\n    total += value * value % 7\nprint('é', total)\ntotal"


def book(path: Path, *sources: str, **metadata: Any) -> bytes:
    """A notebook with a Markdown cell and these code cells, each with an output from before."""
    made = nbformat.v4.new_notebook(metadata=metadata)
    made.cells = [nbformat.v4.new_markdown_cell("# Über"), *map(nbformat.v4.new_code_cell, sources)]
    for number, cell in enumerate(made.cells[1:], 1):
        cell.update(outputs=[nbformat.v4.new_output("stream", text="before")], execution_count=number)
    nbformat.write(made, path)
    return path.read_bytes()


def sources(path: Path) -> list[str]:
    notebook = nbformat.read(path, 4)
    nbformat.validate(notebook)
    return [cell.source for cell in notebook.cells if cell.cell_type == "code"]


def the_run(folder: Path) -> tuple[Run, Path]:
    found = store.find(folder)
    return store.load(found), found


# ---------------------------------------------------------------- from profile to undo


def test_a_notebook_is_advised_changed_and_put_back(optadvisor: Command, tmp_path: Path) -> None:
    path = tmp_path / "walk.ipynb"
    original = book(path, "import math\n!echo shell", SLOW)
    done = optadvisor("profile", "walk.ipynb")
    assert done.returncode == 0, done.stderr
    assert done.stdout == "shell\né 5999999\n"
    assert " 2:3 " in done.stderr
    assert "walk_ipynb" not in done.stderr
    assert path.read_bytes() == original

    done = optadvisor("suggest", "--diff", "--apply", "--clear-changed", "--budget", "20")
    assert done.returncode in (0, 3), done.stderr
    assert "loop in top-level code   walk.ipynb, cell 2, lines 2-3" in done.stdout
    assert "walk_ipynb" not in done.stdout
    assert "+++ walk.ipynb, cell 2" in done.stdout
    if "Applied" in done.stdout:  # a busy machine may find no gain in so short a program
        first, second = sources(path)
        assert first.startswith("import math\n")
        assert first.endswith("\n!echo shell")
        assert second.endswith("print('é', total)\ntotal")
        assert "if _values is NotImplemented:  # not for the fast copy\n    for value in range" in second
        assert [cell.get("outputs") for cell in nbformat.read(path, 4).cells] == [None, [], []]
        assert "restored walk.ipynb" in optadvisor("undo").stdout
    assert path.read_bytes() == original
    assert {each.name for each in tmp_path.iterdir()} - {"__pycache__"} == {".optadvisor", "walk.ipynb"}

    written_and_undone(tmp_path, path)
    path.write_bytes(original.replace(b"% 7", b"% 5"))
    done = optadvisor("suggest")
    assert done.returncode == 4
    assert "the code of walk.ipynb has changed since it was profiled: nothing was written" in done.stderr


def test_a_loop_of_a_cell_that_only_a_compiler_takes_is_compiled(optadvisor: Command, tmp_path: Path) -> None:
    """It stores into an array, which is put back where the copy gives up, and counts."""
    first = "import numpy as np\nx = np.ones(300_000)\nups = 0"
    loop = "for i in range(1, 300_000):\n    x[i] = 0.9 * x[i - 1] + i % 3\n    if x[i] > x[i - 1]:\n        ups += 1"
    book(tmp_path / "filter.ipynb", first, loop, "print(x[-1], ups, i)")
    assert optadvisor("profile", "filter.ipynb").returncode == 0
    assert optadvisor("suggest", "--budget", "20").returncode == 0
    run, _ = the_run(tmp_path)
    assert not [no.reason for no in run.declined if no.rewriter == "numba_njit"]
    (one,) = (one for one in run.suggestions if one.proposal.rewriter == "numba_njit")
    assert isinstance(one.verdict, Accepted | Rejected)
    assert isinstance(one.verdict, Accepted) or one.verdict.cause in ("not faster", "slower")
    (loop_edit,) = (edit for edit in one.proposal.edits if "_values is NotImplemented" in edit.text)
    assert "    for i in range(1, 300_000):\n" in loop_edit.text


def written_and_undone(folder: Path, path: Path) -> None:
    """What `apply` does with a change that was kept, whatever the clock says of it today."""
    from optadvisor.commands.notebooks import into_cells, taken_back
    from optadvisor.pipeline import Applied, undo, versions_of

    run, stored = the_run(folder)
    original = path.read_bytes()
    one = next(s for s in run.suggestions if isinstance(s.verdict, Accepted))
    with running.standing_in(run.target):
        versions = versions_of(run, [one.proposal])
        kept = Outcome(state=OutcomeState.APPLIED, ids=(one.id,), output="the same", patches=(), projected_seconds=1.0)
        applied = Applied(run=_with_outcome(run, kept), diff="", versions=versions)
        run = into_cells(applied, stored, clear=False).run
    assert "if _values is NotImplemented:" in sources(path)[1]
    assert nbformat.read(path, 4).cells[2].outputs[0].text == "before"
    assert store.load(stored).outcome == run.outcome
    undo(run, stored)
    assert path.read_bytes() == original
    into_cells(applied, stored, clear=False)  # once more, and then it is run and saved in an editor
    path.write_bytes(path.read_bytes().replace(b'"before"', b'"after"'))
    _, restored = taken_back(store.load(stored), stored)
    assert restored == (str(path),)
    assert path.read_bytes() == original.replace(b'"before"', b'"after"')


def _with_outcome(run: Run, outcome: Outcome) -> Run:
    import dataclasses

    return dataclasses.replace(run, outcome=outcome)


def test_a_notebook_that_cannot_be_written_keeps_nothing(tmp_path: Path, optadvisor: Command) -> None:
    path = tmp_path / "a.ipynb"
    book(path, "x = 1")
    assert optadvisor("profile", "--quick", "a.ipynb").returncode == 0
    run, _ = the_run(tmp_path)
    script = running.script_path(run.target)
    with running.standing_in(run.target):
        before = Path(script).read_bytes()
    versions = Versions(before={script: before}, after={script: before.replace(b"x = 1", b"x = 2")})
    running.check(run, versions)
    assert "+x = 2" in running.diff(run, versions)
    path.chmod(0o444)
    with pytest.raises(Exception, match=r"cannot write a.ipynb: the file is read-only"):
        running.check(run, versions)


# ---------------------------------------------------------------- profiles


def test_a_cell_that_raises_shows_the_profile_of_what_ran(optadvisor: Command, tmp_path: Path) -> None:
    book(
        tmp_path / "bad.ipynb", "def work():\n    return sum(range(6_000_000))\n\n\nwork()", "x = 1\n1 / 0", "print(3)"
    )
    done = optadvisor("profile", "bad.ipynb")
    assert done.returncode == 1
    assert "ZeroDivisionError: division by zero (cell 2, line 2)" in done.stderr
    assert "work" in done.stderr
    assert "bad.ipynb, cell 1, line 1" in done.stderr
    assert done.stdout == ""


def test_input_ends_and_files_are_found_beside_the_notebook(tmp_path: Path) -> None:
    inner = tmp_path / "deep" / "er"
    inner.mkdir(parents=True)
    (inner / "helper.py").write_text("def read():\n    return open('data.txt').read()\n")
    (inner / "data.txt").write_text("from the file")
    book(inner / "n.ipynb", "import helper\nprint(helper.read())", "input()")
    optadvisor = commands_in(tmp_path)
    done = optadvisor("profile", "deep/er/n.ipynb")
    assert done.stdout == "from the file\n"
    assert "EOFError" in done.stderr
    assert "deep/er/n.ipynb" in optadvisor("report").stdout
    assert "deep/er/n.ipynb" in optadvisor("runs").stdout
    assert sorted(each.name for each in inner.iterdir() if each.name != "__pycache__") == [
        "data.txt",
        "helper.py",
        "n.ipynb",
    ]


def test_reports_and_comparisons_name_cells(optadvisor: Command, tmp_path: Path) -> None:
    path = tmp_path / "n.ipynb"
    text = "def work(n):\n    t = 0\n    for i in range(n):\n        t += i * i\n    return t"
    book(path, text, "work(2_000_000)")
    assert optadvisor("profile", "-q", "n.ipynb").returncode == 0
    report = optadvisor("report").stdout
    assert "n.ipynb, cell 1, line 1" in report
    assert "t += i * i" in report
    optadvisor("profile", "-q", "n.ipynb")
    compared = optadvisor("compare").stdout
    assert "n.ipynb " in compared
    assert "_ipynb" not in compared
    assert json.loads(optadvisor("suggest", "--json", "--budget", "0.001").stdout)["cells"][1]["label"] == "cell 2"


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.ipynb", "nothing", "a.ipynb is no notebook: it is not JSON"),
        ("gone.ipynb", None, "no such script: gone.ipynb"),
        ("r.ipynb", '{"nbformat": 4, "cells": [], "metadata": {"language_info": {"name": "R"}}}', "a notebook of R"),
    ],
)
def test_what_cannot_be_run_is_refused(
    optadvisor: Command, tmp_path: Path, name: str, text: str | None, why: str
) -> None:
    if text is not None:
        (tmp_path / name).write_text(text)
    done = optadvisor("profile", name)
    assert done.returncode == 2
    assert why in done.stderr
    assert "Traceback" not in done.stderr


def test_percent_scripts_are_plain_scripts(optadvisor: Command, tmp_path: Path) -> None:
    (tmp_path / "walk.py").write_text("# %% [markdown]\n# Text\n\n# %%\nprint(sum(range(100)))\n\n# %%\nprint(3)\n")
    done = optadvisor("profile", "walk.py")
    assert done.returncode == 0
    assert done.stdout == "4950\n3\n"


def test_a_script_left_behind_is_no_harm(optadvisor: Command, tmp_path: Path) -> None:
    book(tmp_path / "n.ipynb", "print(1)")
    assert optadvisor("profile", "n.ipynb").returncode == 0
    run, _ = the_run(tmp_path)
    Path(running.script_path(run.target)).write_text("print(2)")
    assert optadvisor("profile", "n.ipynb").stdout == "1\n"
    shutil.rmtree(tmp_path / ".optadvisor")
    assert [each.name for each in tmp_path.iterdir()] == ["n.ipynb"]
