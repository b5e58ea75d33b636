"""Both examples through the command line, end to end: profile, suggest --apply, the applied program, undo."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import Command, some

from optadvisor import store
from optadvisor.pipeline import versions_of

EXAMPLES = Path(__file__).parent.parent / "examples"
BOOKS = sorted((EXAMPLES.parent.parent / "shared" / "data" / "books").glob("pg106.txt"))
"""A real book, where the data folder lies beside the checkout."""


def run_script(folder: Path, *words: str) -> str:
    done = subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


def suggestions(report: str) -> list[dict[str, Any]]:
    return list(json.loads(report)["suggestions"])


def stands(suggestion: dict[str, Any]) -> bool:
    """Proved identical, whatever the clock of this machine said of its speed."""
    verdict = suggestion["verdict"]
    if verdict["record"] == "Accepted":
        return bool(verdict["level"] == "identical")
    return verdict["record"] == "Rejected" and verdict["cause"] in ("not faster", "slower")


def apply_one(folder: Path, file: str, function: str, variant: str) -> None:
    """Write one suggestion's text, as `--apply` would, whatever the clock says of it today."""
    run = store.load(next((folder / ".optadvisor").glob("*-*")))
    proposals = [s.proposal for s in run.suggestions if s.proposal.function.qualname == function]
    (proposal,) = (each for each in proposals if each.variant == variant)
    (folder / file).write_bytes(next(iter(versions_of(run, [proposal]).after.values())))


def apply_and_undo(optadvisor: Command, path: Path) -> str:
    """What `suggest --apply` prints; whether it found a gain or not, the file is in the end as it was."""
    original = path.read_bytes()
    done = optadvisor("suggest", "--apply")
    changed = path.read_bytes() != original
    if "Applied" in done.stdout:
        assert done.returncode == 0
        assert changed
        assert optadvisor("undo").returncode == 0
    else:  # a busy machine may find no gain in so short a program: then nothing stays changed
        assert not changed
    assert path.read_bytes() == original
    return done.stdout


def test_walk(optadvisor: Command, tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "walk" / "walk.py", tmp_path)
    original = (tmp_path / "walk.py").read_bytes()
    assert optadvisor("profile", "walk.py", "300000").returncode == 0
    report = optadvisor("suggest", "--json")
    found = suggestions(report.stdout)
    bulk = next(s for s in found if s["proposal"]["rewriter"] == "bulk_draws")
    assert bulk["verdict"]["record"] == "Accepted"
    assert bulk["verdict"]["level"] == "identical"
    compiled = next(s for s in found if s["proposal"]["variant"] == "compiled, same random stream")
    assert compiled["verdict"].get("cause", "not faster") in ("not faster", "slower")
    assert (tmp_path / "walk.py").read_bytes() == original

    check = "import random, walk; random.seed(7); print(list(walk.walk(1001, 0.1)), random.random())"
    old = run_script(tmp_path, "-c", check)
    apply_one(tmp_path, "walk.py", "walk", bulk["proposal"]["variant"])
    assert "random_sample" in (tmp_path / "walk.py").read_text()
    assert run_script(tmp_path, "-c", check) == old

    (tmp_path / "walk.py").write_bytes(original)
    apply_and_undo(optadvisor, tmp_path / "walk.py")


@pytest.mark.parametrize("source", some(["generated", *(book.name for book in BOOKS)]))
def test_wordcount(optadvisor: Command, tmp_path: Path, source: str) -> None:
    shutil.copy(EXAMPLES / "wordcount" / "wordcount.py", tmp_path)
    original = (tmp_path / "wordcount.py").read_bytes()
    text = tmp_path / "text.txt"
    if source == "generated":
        maker = EXAMPLES / "wordcount" / "make_text.py"
        run_script(tmp_path, str(maker), "-o", "text.txt", "--megabytes", "4")
    else:
        text.write_bytes(next(book for book in BOOKS if book.name == source).read_bytes())
    shown = run_script(tmp_path, "wordcount.py", "text.txt", "expected.txt")
    assert optadvisor("profile", "wordcount.py", "text.txt").stdout == shown
    found = suggestions(optadvisor("suggest", "--json").stdout)
    # `count_line`, which goes with it, is asked about only where something is left to win
    assert "count_words" in {s["proposal"]["function"]["qualname"] for s in found}
    assert all(map(stands, found)), found

    apply_one(tmp_path, "wordcount.py", "count_words", "chunks of lines, each different word once")
    (tmp_path / "counts.txt").unlink()
    assert run_script(tmp_path, "wordcount.py", "text.txt") == shown
    assert (tmp_path / "counts.txt").read_bytes() == (tmp_path / "expected.txt").read_bytes()

    (tmp_path / "wordcount.py").write_bytes(original)
    apply_and_undo(optadvisor, tmp_path / "wordcount.py")
