"""The house as docs/design.md draws it: imports point one way, rooms stay small, rewriters say what they leave."""

from __future__ import annotations

import ast
import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "optadvisor"
MODULES = sorted(PACKAGE.rglob("*.py"))
REWRITERS = sorted(path for path in (PACKAGE / "rewriters").glob("*.py") if not path.name.startswith("_"))

LONGEST = 400
EXEMPT = {"records.py": "the schema in one place: half of it is docstrings"}
FENCES = (
    "profiles/hot_regions.py",
    "rewriters/__init__.py",
    "probes/",
    "verifier/evidence/races.py",
    "verifier/ahead/building.py",
    "verifier/device/calibrating_card.py",
    "verifier/device/trying.py",
    "runtime/_optadvisor.py",
    "notebooks/live.py",
)
"""Around `propose`, and in the child process, where user code runs and other people's compilers, drivers; pickling."""


def names(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


@functools.cache
def read(path: Path) -> tuple[bool, bool]:
    """Whether the file says what it does, and whether it handles every exception."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    return bool(not text.strip() or ast.get_docstring(tree)), any(map(is_broad, ast.walk(tree)))


def is_broad(node: ast.AST) -> bool:
    if not isinstance(node, ast.ExceptHandler):
        return False
    return node.type is None or "Exception" in {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}


def test_imports_point_one_way() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    if not command.exists():
        pytest.skip("import-linter is not installed")
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


def test_every_module_is_short_and_says_what_it_does() -> None:
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in MODULES}
    assert not [names(path) for path in MODULES if lines[path] > LONGEST and path.name not in EXEMPT]
    silent = [names(path) for path in MODULES if path.name != "__main__.py" and not read(path)[0]]
    assert not silent, "a module docstring says what it does"


@pytest.mark.parametrize("path", REWRITERS, ids=names)
def test_every_rewriter_says_what_it_does_and_what_not(path: Path) -> None:
    documentation = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    summary = documentation.partition("\n")[0]
    assert summary.endswith((".", ":"))
    if path.name != "__init__.py":
        assert "Does not handle:" in documentation


def test_broad_handlers_stand_at_the_fences_only() -> None:
    assert not [names(path) for path in MODULES if not names(path).startswith(FENCES) and read(path)[1]]
