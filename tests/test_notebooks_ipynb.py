"""Notebook files: read, refused with a sentence, and changed in the sources of cells alone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nbformat
import pytest

from optadvisor.errors import UsageError
from optadvisor.notebooks import ipynb

CODE = {"cell_type": "code", "execution_count": 3, "id": "a1", "metadata": {"k": [1]}, "outputs": []}
OUTPUT = {"name": "stdout", "output_type": "stream", "text": ["source\n", "é"]}
CELLS = [
    {"cell_type": "markdown", "id": "m", "metadata": {}, "source": ["# é"]},
    {**CODE, "outputs": [OUTPUT], "source": ["x = 1\n", "%time y = 2"]},
    {**CODE, "id": "b2", "source": []},
    {**CODE, "id": "c3", "source": "print(x)"},
]
DATA = {"cells": CELLS, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def written(tmp_path: Path, data: Any, **style: Any) -> Path:
    path = tmp_path / "book.ipynb"
    path.write_bytes(json.dumps(data, **style).encode() + b"\n")
    return path


def changed(path: Path, sources: Mapping[int, str], *, clear: bool = False) -> Any:
    """The notebook with new sources, checked to be one, as data."""
    data = ipynb.read(str(path)).with_sources(sources, clear=clear)
    nbformat.validate(nbformat.reads(data.decode(), as_version=4))
    return json.loads(data)


def test_cells_with_code_are_numbered_as_they_run(tmp_path: Path) -> None:
    notebook = ipynb.read(str(written(tmp_path, DATA)))
    assert [(cell.label, cell.source) for cell in notebook.cells] == [
        ("cell 1", "x = 1\n%time y = 2"),
        ("cell 2", "print(x)"),
    ]


def test_tags_say_what_is_skipped_and_what_may_raise(tmp_path: Path) -> None:
    tagged = [{**CELLS[3], "metadata": {"tags": [tag]}} for tag in ("skip-execution", "raises-exception")]
    notebook = ipynb.read(str(written(tmp_path, {**DATA, "cells": tagged})))
    assert [(cell.label, cell.may_raise) for cell in notebook.cells] == [("cell 1", True)]


@pytest.mark.parametrize(
    "style",
    [
        {"indent": 1},
        {"indent": 1, "ensure_ascii": False, "sort_keys": True},
        {"indent": 4, "ensure_ascii": False},
        {},
        {"separators": (",", ":")},
    ],
)
def test_only_the_changed_source_is_other_bytes(tmp_path: Path, style: dict[str, Any]) -> None:
    path = written(tmp_path, DATA, **style)
    notebook = ipynb.read(str(path))
    assert notebook.with_sources({}) == path.read_bytes()
    made = json.loads(json.dumps(DATA))
    made["cells"][1]["source"] = ["a = 'é'\n", "x = 1\n", "%time y = 2"]
    made["cells"][3]["source"] = "print(a)"
    expected = json.dumps(made, **style).encode() + b"\n"
    assert notebook.with_sources({0: "a = 'é'\nx = 1\n%time y = 2", 1: "print(a)"}) == expected


def test_outputs_stay_unless_they_are_to_be_cleared(tmp_path: Path) -> None:
    path = written(tmp_path, DATA, indent=1)
    kept = changed(path, {0: "x = 2"})["cells"]
    assert kept[1] == {**CELLS[1], "source": ["x = 2"]}
    cleared = changed(path, {0: "x = 2"}, clear=True)["cells"]
    assert cleared[1] == {**CELLS[1], "source": ["x = 2"], "outputs": [], "execution_count": None}
    assert cleared[3] == CELLS[3]


def test_line_ends_of_a_source_are_kept(tmp_path: Path) -> None:
    path = written(tmp_path, DATA, indent=1)
    for source in ("x = 1\n", "x = '\x0b\u2028'\ny", "\n\nx", "x = 1\n\n"):
        again = changed(path, {0: source})
        assert "".join(again["cells"][1]["source"]) == source


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("print(1)", "is no notebook: it is not JSON"),
        ("[1]", "is no notebook: it has no nbformat"),
        ('{"nbformat": 3, "worksheets": []}', "is a notebook of format 3, .*`jupyter nbconvert --to notebook"),
        (json.dumps({**DATA, "cells": CELLS[:1]}), "has no code cells"),
        (json.dumps({**DATA, "cells": [3]}), "a cell is not an object"),
        (
            json.dumps({**DATA, "metadata": {"kernelspec": {"name": "ir", "language": "R"}}}),
            "is a notebook of R .kernel “ir”.; only Python is read",
        ),
        (json.dumps({**DATA, "metadata": {"language_info": {"name": "julia"}}}), "is a notebook of julia"),
    ],
)
def test_what_is_no_notebook_of_python_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "book.ipynb"
    path.write_text(text)
    with pytest.raises(UsageError, match=why):
        ipynb.read(str(path))


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "book.ipynb"
    path.write_bytes(b"\xff\xfe{")
    with pytest.raises(UsageError, match="is no notebook"):
        ipynb.read(str(path))


def test_another_kernel_is_noted(tmp_path: Path) -> None:
    path = written(tmp_path, {**DATA, "metadata": {"kernelspec": {"name": "science", "language": "python"}}})
    assert ipynb.read(str(path)).notes == ("the notebook's kernel is “science”; it ran in this Python",)
