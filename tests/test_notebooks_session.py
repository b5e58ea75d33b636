"""`get_ipython()` of the script that a notebook becomes, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from optadvisor.errors import UsageError
from optadvisor.notebooks.cells import Cell, script_of

PROGRAM = """
from optadvisor.notebooks.session import display, get_ipython
known = sorted(globals())

def inner():
    local = 5
    get_ipython().system('echo {local} $local', lambda: (local,))
    get_ipython().run_line_magic('cd', '$folder', lambda: (folder,))

import os, sys
folder = sys.argv[1]
hooks = sys.excepthook, sys.displayhook
inner()
print(os.getcwd() == folder)
get_ipython().run_cell("x = 1")
try:
    get_ipython().run_cell("x = 2\\n1 / 0")
except ZeroDivisionError:
    print("raised", x)
get_ipython().run_cell("x = 3\\n1 / 0", may_raise=True)
print("went on", x)
get_ipython().once("x = 4", "print(x)")
get_ipython().once("-n 2 -r 2", "print(x)")
get_ipython().once("-n 3 -r 2 y = x; print(y)", "")
print(get_ipython().run_line_magic('matplotlib', 'inline'), get_ipython().run_line_magic('load_ext', 'autoreload'))
get_ipython().run_cell_magic('bash', '', 'echo bash')
print(repr(get_ipython().captured().stdout), 'y' in globals())
print(get_ipython().getoutput('echo out')[0])
display(7)
print(hooks == (sys.excepthook, sys.displayhook))
print(sorted(n for n in globals() if not n.startswith('_') and n not in known))
"""
PRINTED = """5 5
FOLDER
True
raised 2
went on 3
4
3
3
None None
bash
'' False
out
7
True
['folder', 'hooks', 'inner', 'known', 'os', 'sys', 'x']
"""


def test_the_session_does_what_a_notebook_does(tmp_path: Path) -> None:
    folder, home = tmp_path / "there", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    (tmp_path / "program").write_text(PROGRAM)
    done = subprocess.run(
        [sys.executable, str(tmp_path / "program"), str(folder)],
        capture_output=True,
        text=True,
        timeout=60,
        env={"HOME": str(home), "PATH": "/usr/bin:/bin", "PYTHONPATH": str(Path(__file__).parent.parent)},
        check=False,
    )
    assert done.stderr == ""
    assert done.stdout == PRINTED.replace("FOLDER", str(folder))
    assert not list(home.iterdir())


def test_without_ipython_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "IPython.core.inputtransformer2", None)
    with pytest.raises(UsageError, match=r"notebooks need IPython: pip install 'optadvisor\[notebook\]'"):
        script_of([Cell(label="cell 1", source="x = 1")])
