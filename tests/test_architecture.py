"""The house as docs/design.md draws it: imports point one way, rooms stay small, rewriters say what they leave."""

from __future__ import annotations

import ast
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
FENCES = ("profiles/hot_regions.py", "rewriters/__init__.py", "probes/", "verifier/evidence/races.py")
"""Around `propose`, and in the child process, where user code runs."""


def names(path: Path) -> str:
    return str(path.relative_to(PACKAGE))


def test_imports_point_one_way() -> None:
    command = Path(sys.executable).with_name("lint-imports")
    if not command.exists():
        pytest.skip("import-linter is not installed")
    environment = {**os.environ, "NO_COLOR": "1"}
    done = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, env=environment, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_every_module_is_short_and_says_what_it_does(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.name not in EXEMPT:
        assert len(text.splitlines()) <= LONGEST
    if text.strip() and path.name != "__main__.py":
        assert ast.get_docstring(ast.parse(text)), "a module docstring says what it does"


@pytest.mark.parametrize("path", REWRITERS, ids=names)
def test_every_rewriter_says_what_it_does_and_what_not(path: Path) -> None:
    documentation = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    summary = documentation.partition("\n")[0]
    assert summary.endswith((".", ":"))
    if path.name != "__init__.py":
        assert "Does not handle:" in documentation


@pytest.mark.parametrize("path", MODULES, ids=names)
def test_broad_handlers_stand_at_the_fences_only(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ExceptHandler) and not names(path).startswith(FENCES):
            assert node.type is not None
            assert "Exception" not in {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
