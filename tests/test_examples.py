"""Both examples through the command line, end to end: profile, suggest --apply, the applied program, undo."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Command

EXAMPLES = Path(__file__).parent.parent / "examples"
BOOKS = sorted((EXAMPLES.parent.parent / "shared" / "data" / "books").glob("pg106.txt"))
"""A real book, where the data folder lies beside the checkout."""


def run_script(folder: Path, *words: str) -> str:
    done = subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def accepted(output: str) -> dict[str, str]:
    """Accepted suggestions of a `--json` report: id → level."""
    found = json.loads(output)["suggestions"]
    return {s["id"]: s["verdict"]["level"] for s in found if s["verdict"]["record"] == "Accepted"}


def test_walk(optadvisor: Command, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "walk" / "walk.py", tmp_path)
    original = (tmp_path / "walk.py").read_bytes()
    assert optadvisor("profile", "walk.py", "300000").returncode == 0
    report = optadvisor("suggest", "--json")
    suggestions = json.loads(report.stdout)["suggestions"]

    bulk = next(s for s in suggestions if s["proposal"]["rewriter"] == "bulk_draws")
    assert bulk["verdict"]["record"] == "Accepted"
    assert bulk["verdict"]["level"] == "identical"
    other_stream = [s for s in suggestions if s["proposal"]["variant"] == "compiled, other random stream"]
    assert other_stream, "the plain @njit candidate must be tried"
    for one in other_stream:
        assert one["verdict"]["record"] == "Rejected"
        assert one["verdict"]["cause"] == "another stream"
    assert (tmp_path / "walk.py").read_bytes() == original

    done = optadvisor("suggest", "--apply")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "other random stream" in " ".join(done.stdout.split())
    assert "random_sample" in (tmp_path / "walk.py").read_text()
    check = "import random, walk; random.seed(7); print(list(walk.walk(1001, 0.1)), random.random())"
    new = run_script(tmp_path, "-c", check)
    assert optadvisor("undo").returncode == 0
    assert (tmp_path / "walk.py").read_bytes() == original
    assert run_script(tmp_path, "-c", check) == new


@pytest.mark.parametrize("source", ["generated", *(book.name for book in BOOKS)])
def test_wordcount(optadvisor: Command, tmp_path: Path, source: str) -> None:
    shutil.copy(EXAMPLES / "wordcount" / "wordcount.py", tmp_path)
    original = (tmp_path / "wordcount.py").read_bytes()
    text = tmp_path / "text.txt"
    if source == "generated":
        maker = EXAMPLES / "wordcount" / "make_text.py"
        run_script(tmp_path, str(maker), "-o", "text.txt", "--megabytes", "1")
    else:
        text.write_bytes(next(book for book in BOOKS if book.name == source).read_bytes())
    shown = run_script(tmp_path, "wordcount.py", "text.txt", "expected.txt")
    assert optadvisor("profile", "wordcount.py", "text.txt").stdout == shown
    levels = accepted(optadvisor("suggest", "--json").stdout)
    assert levels
    assert set(levels.values()) == {"identical"}

    done = optadvisor("suggest", "--apply")
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "wordcount.py").read_bytes() != original
    (tmp_path / "counts.txt").unlink()
    assert run_script(tmp_path, "wordcount.py", "text.txt") == shown
    assert (tmp_path / "counts.txt").read_bytes() == (tmp_path / "expected.txt").read_bytes()
    assert optadvisor("undo").returncode == 0
    assert (tmp_path / "wordcount.py").read_bytes() == original
