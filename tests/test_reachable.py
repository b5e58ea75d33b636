"""Which files a program may import, read from its text."""

from __future__ import annotations

from pathlib import Path

from optadvisor.records import Target, TargetKind
from optadvisor.source import reachable


def found(folder: Path, kind: TargetKind, value: str) -> set[str]:
    target = Target(kind=kind, value=value, directory=str(folder))
    return {str(Path(path).relative_to(folder)) for path in reachable.modules(target)}


def test_imports_are_followed_through_packages_and_relative_names(tmp_path: Path) -> None:
    files = {
        "main.py": "import numpy\nimport pkg.a\ndef f():\n    from helper import g\n",
        "helper.py": "import json\n",
        "unused.py": "",
        "pkg/__init__.py": "from . import b\n",
        "pkg/__main__.py": "from .a import x\n",
        "pkg/a.py": "from .sub.c import thing\nfrom .. import nothing\n",
        "pkg/b.py": "import main\n",
        "pkg/sub/__init__.py": "",
        "pkg/sub/c.py": "def broken(:\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    package = {"pkg/__init__.py", "pkg/a.py", "pkg/b.py", "pkg/sub/__init__.py"}
    assert found(tmp_path, TargetKind.SCRIPT, "main.py") == {"main.py", "helper.py", *package}
    assert found(tmp_path, TargetKind.MODULE, "pkg") >= {"pkg/__main__.py", "pkg/a.py"}
    assert found(tmp_path, TargetKind.MODULE, "helper") == {"helper.py"}
    assert found(tmp_path, TargetKind.CODE, "import helper") == set()
    assert found(tmp_path, TargetKind.SCRIPT, "missing.py") == set()
