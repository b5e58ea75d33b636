"""The corpus of `benchmarks/programs` is complete and well labelled. Running it is what `benchmarks/run.py` does."""

from __future__ import annotations

import ast
import doctest
import re
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parent.parent / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

import _corpus  # noqa: E402  # a folder of programs is not installed
from _corpus import EXAMPLE, HeaderError, programs, read_expert, read_header, strangers, techniques  # noqa: E402

LEAST_PROGRAMS = 60
TEXTS = sorted(
    path
    for folder in ("programs", "expert", "techniques", "strangers")
    for path in (BENCHMARKS / folder).rglob("*.py")
    if path.is_file()
)


# ---------------------------------------------------------------- the corpus itself


def test_there_are_enough_programs_of_every_kind():
    corpus = programs()
    assert len(corpus) >= LEAST_PROGRAMS
    headers = [program.header for program in corpus.values()]
    assert {header.place for header in headers} >= {"module", "function", "method", "closure", "generator", "property"}
    assert any(not header.improve for header in headers)
    assert any(not header.numeric for header in headers)
    assert any(program.folder for program in corpus.values())
    used = {word for header in headers for word in header.techniques}
    assert not _corpus.TECHNIQUES - used, "a technique without a program"


def test_every_reference_has_its_program():
    corpus = programs()
    for path in sorted(_corpus.EXPERTS.glob("*.py")):
        name, *words = path.name.split(".")
        assert name in corpus, f"{path.name} belongs to no program"
        assert len(words) == 2, f"{path.name}: NAME.numpy.py is the form"


def test_programs_of_others_have_references_and_names_of_their_own():
    others = strangers()
    assert len(others) >= 36
    assert all(program.experts for program in others.values())
    assert not set(others) & {*programs(), *techniques()}


def test_references_are_many():
    assert sum(bool(program.experts) for program in programs().values()) >= 30


def test_the_techniques_of_the_courses_are_vectorizable_and_have_names_of_their_own():
    rows = techniques()
    assert not set(rows) & set(programs())
    assert {row.header.vectorizable for row in rows.values()} == {"yes"}
    stated = {name: (row.header.headline, row.header.headline_level) for name, row in rows.items()}
    assert {name: headline for name, headline in stated.items() if headline[0]} == {
        "difference": (80.0, ""),
        "matmul_arrays_300": (1000.0, ""),
        "matmul_lists_300": (100.0, ""),
        "random_walk": (30.0, "identical"),
    }


def test_programs_are_valid_and_import_only_what_is_allowed():
    assert TEXTS
    for path in TEXTS:
        check_program(path)


def check_program(path):
    text = path.read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(text)))
    called = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert not called & {"input", "perf_counter", "default_timer"}, path
    expert = path.parent in (_corpus.EXPERTS, _corpus.STRANGERS / "expert")
    own = {each.stem for each in path.parent.rglob("*.py")} | {each.name for each in path.parent.iterdir()}
    allowed = _corpus.EXPERT_MODULES | _own_modules(path) if expert else _corpus.MODULES
    nested = path.parent not in (_corpus.EXPERTS, _corpus.PROGRAMS, _corpus.COURSES, _corpus.STRANGERS)
    assert not _corpus.foreign(text, allowed | own if nested else allowed), path


def _own_modules(expert: Path) -> set[str]:
    """The modules of the folder that a reference takes the place of the main file in."""
    folder = _corpus.PROGRAMS / expert.name.split(".")[0]
    return {path.stem for path in folder.rglob("*.py")} | {path.name for path in folder.glob("*/")}


def test_a_folder_without_a_main_file_is_no_program():
    for folder in _corpus.PROGRAMS.iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            assert (folder / "main.py").exists(), f"{folder.name} is a program that cannot be run"


# ---------------------------------------------------------------- headers


def test_a_header_is_read():
    header = read_header(f"#!/usr/bin/env python3\n{EXAMPLE}# place: method\nimport numpy\n# numeric: no\n", "heat.py")
    assert header.about == "heat equation on a list of lists, explicit time steps"
    assert header.techniques == ("stencil", "reduction")
    assert (header.place, header.numeric, header.vectorizable) == ("function", True, "partly")
    assert header.improve
    assert not header.why_decline


def test_the_reason_for_declining_is_read():
    header = read_header(EXAMPLE.replace("improve", "decline: already optimal, all time in BLAS"), "x.py")
    assert not header.improve
    assert header.why_decline == "already optimal, all time in BLAS"


@pytest.mark.parametrize(
    ("text", "speedup", "level"), [("80", 80.0, ""), ("1.5 close", 1.5, "close"), ("30 identical", 30.0, "identical")]
)
def test_a_headline_is_a_speedup_and_perhaps_a_level(text, speedup, level):
    header = read_header(f"{EXAMPLE}# headline: {text}\n", "heat.py")
    assert (header.headline, header.headline_level) == (speedup, level)
    assert read_header(EXAMPLE, "heat.py").headline == 0.0


@pytest.mark.parametrize("text", ["fast", "0.5", "80 times", "-3", "80x"])
def test_another_headline_is_refused(text):
    with pytest.raises(HeaderError, match="headline must be a number above 1"):
        read_header(f"{EXAMPLE}# headline: {text}\n", "heat.py")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("# place: function\n", "", "no line `# place: …`"),
        ("place: function", "place: loop", "place must be one of"),
        ("stencil, reduction", "stencil, magic", "'magic' is no technique"),
        ("numeric: yes", "numeric: maybe", "numeric must be one of no, yes"),
        ("vectorizable: partly", "vectorizable: perhaps", "vectorizable must be one of"),
        ("expect: improve", "expect: wonders", "expect must be improve"),
        ("expect: improve", "expect: decline", "the reason behind"),
        ("expect: improve", "expect: improve: a lot", "the reason behind"),
        ("heat equation on a list of lists, explicit time steps", "", "`# program:` is empty"),
    ],
)
def test_a_bad_header_is_refused_with_its_name(old, new, complaint):
    with pytest.raises(HeaderError, match=re.escape(complaint)) as caught:
        read_header(EXAMPLE.replace(old, new), "heat.py")
    assert str(caught.value).startswith("heat.py: ")


def test_a_reference_says_what_was_done(tmp_path):
    path = tmp_path / "heat.numba.py"
    path.write_text("# both loops compiled\n# level: close\nimport numba\n")
    expert = read_expert(path)
    assert (expert.name, expert.about, expert.level) == ("numba", "both loops compiled", "close")
    path.write_text("import numba\n")
    with pytest.raises(HeaderError, match="first line must be a comment"):
        read_expert(path)
    path.write_text("# compiled\n# level: roughly\n")
    with pytest.raises(HeaderError, match="level must be identical or close"):
        read_expert(path)


def test_programs_are_files_and_folders_with_their_references(tmp_path):
    (tmp_path / "programs" / "grid" / "parts").mkdir(parents=True)
    (tmp_path / "expert").mkdir()
    (tmp_path / "programs" / "heat.py").write_text(EXAMPLE)
    (tmp_path / "programs" / "grid" / "main.py").write_text(EXAMPLE)
    (tmp_path / "programs" / "grid" / "a.py").write_text("")
    (tmp_path / "programs" / "grid" / "parts" / "b.py").write_text("")
    (tmp_path / "expert" / "heat.numpy.py").write_text("# slices\n")
    found = programs(tmp_path / "programs", tmp_path / "expert")
    assert list(found) == ["grid", "heat"]
    assert found["grid"].files == ("main.py", "a.py", "parts/b.py")
    assert [expert.name for expert in found["heat"].experts] == ["numpy"]
    copy = found["grid"].copy(tmp_path / "copy")
    assert (copy / "parts" / "b.py").exists()
    assert (found["heat"].copy(tmp_path / "other") / "heat.py").read_text() == EXAMPLE


def test_foreign_imports_are_found():
    text = (
        "import os.path, torch\nfrom numpy import array\nfrom . import sibling\ndef f():\n    from numba import njit\n"
    )
    assert _corpus.foreign(text, {"numpy"}) == {"torch", "numba"}


def test_examples_in_docstrings():
    assert doctest.testmod(_corpus).failed == 0
