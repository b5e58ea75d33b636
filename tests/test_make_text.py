"""The example's text: always the same bytes, of the asked size, and with everything that makes counting words hard."""

from __future__ import annotations

import hashlib
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).parent.parent / "examples" / "wordcount" / "make_text.py"
DIGEST = "908f118ac8aa22c600263dbc19f38e9f24ecc4be97efb96eabec7d2cbd6c1851"
"""Of the first 300 kB or so for seed 1: figures published for the example stand for exactly this text."""


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    return runpy.run_path(str(SCRIPT))


@pytest.fixture(scope="module")
def text(program: dict[str, Any]) -> str:
    return "".join(program["make_text"](300_000, 1))


def run(*arguments: str, directory: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), *arguments]
    return subprocess.run(command, cwd=directory, capture_output=True, text=True, timeout=60, check=False)


def test_same_bytes_everywhere(text: str) -> None:
    assert hashlib.sha256(text.encode()).hexdigest() == DIGEST


def test_another_seed_gives_another_text(program: dict[str, Any], text: str) -> None:
    assert "".join(program["make_text"](1_000, 2)) != text[:1_000]


def test_size_is_met_within_a_paragraph(text: str) -> None:
    assert 300_000 <= len(text.encode()) < 305_000


def test_shorter_text_is_the_beginning_of_a_longer_one(program: dict[str, Any], text: str) -> None:
    assert text.startswith("".join(program["make_text"](20_000, 1)))


def test_lines_are_wrapped(text: str) -> None:
    assert "\r" not in text
    assert max(map(len, text.split("\n"))) <= 72
    assert "\n\nCHAPTER II\n" in text


def test_long_word_has_a_line_to_itself(program: dict[str, Any]) -> None:
    assert program["wrapped"](["a", "b" * 80, "c"]) == ["a", "b" * 80, "c"]
    assert program["wrapped"](["b" * 80]) == ["b" * 80]
    assert program["wrapped"](["a" * 36, "b" * 35, "c"]) == ["a" * 36 + " " + "b" * 35, "c"]


def test_one_or_two_words_in_a_hundred_are_not_ascii(text: str) -> None:
    words = text.split()
    assert 0.01 < sum(not word.isascii() for word in words) / len(words) < 0.02


@pytest.mark.parametrize("mark", list(",.;:?!()-'\"%$#*") + list("éàüßø—’“”İΣς"))
def test_has_every_mark(text: str, mark: str) -> None:
    assert mark in text


def test_writes_the_file(tmp_path: Path, text: str) -> None:
    done = run("-o", "out.txt", "--megabytes", "0.02", directory=tmp_path)
    assert done.returncode == 0, done.stderr
    data = (tmp_path / "out.txt").read_bytes()
    assert text.encode().startswith(data)
    assert done.stdout == "out.txt: 0.02 MB of invented text, seed 1\n"


@pytest.mark.parametrize("size", ["0", "-1", "nan", "inf", "much"])
def test_refuses_an_impossible_size(tmp_path: Path, size: str) -> None:
    done = run(f"--megabytes={size}", directory=tmp_path)
    assert done.returncode == 2
    assert "megabytes" in done.stderr
    assert not (tmp_path / "text.txt").exists()
