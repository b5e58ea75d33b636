"""The worker's answers, its end when the user interrupts, and what it may import."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from optadvisor.errors import OptAdvisorError
from optadvisor.notebooks import process

pytest.importorskip("IPython")

WORKERS = {
    "answers": "tell({'step': 'thinking', 'seconds': 2.0}); tell({'done': {'x': task['x'] + 1}})",
    "refuses": "tell({'error': 'no such thing'})",
    "dies": "import os; print('the last words', flush=True); os._exit(7)",
    "stays": "import os, subprocess, time\n"
    "child = subprocess.Popen(['sleep', '60'])\n"
    "tell({'step': f'{os.getpid()} {child.pid}', 'seconds': 0.0})\n"
    "time.sleep(60)",
}
HEAD = """import json, sys
task = json.load(open(sys.argv[1]))
pipe = open(int(sys.argv[2]), "w")
def tell(what):
    pipe.write(json.dumps(what) + "\\n"); pipe.flush()
"""


@pytest.fixture
def worker(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"worker_that_{request.param}"
    (tmp_path / f"{name}.py").write_text(HEAD + WORKERS[request.param])
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


@pytest.mark.parametrize("worker", ["answers"], indirect=True)
def test_it_answers(worker: str, tmp_path: Path) -> None:
    said: list[tuple[str, float]] = []
    found = process.ask({"x": 4}, tmp_path, step=lambda *what: said.append(what), module=worker)
    assert found == {"x": 5}
    assert said == [("thinking", 2.0)]


@pytest.mark.parametrize(("worker", "words"), [("refuses", "no such thing"), ("dies", "status 7: the last words")],
                         indirect=["worker"])  # fmt: skip
def test_it_fails_in_a_sentence(worker: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(OptAdvisorError, match=words):
        process.ask({}, tmp_path, step=lambda *_: None, module=worker)


@pytest.mark.parametrize("worker", ["stays"], indirect=True)
def test_interrupted_it_leaves_no_child(worker: str, tmp_path: Path) -> None:
    found: list[int] = []

    def interrupt(sentence: str, _seconds: float) -> None:
        found.extend(map(int, sentence.split()))
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        process.ask({}, tmp_path, step=interrupt, module=worker)
    deadline = time.monotonic() + 20
    while any(map(alive, found)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(found) == 2
    assert not any(map(alive, found))


def alive(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_children_import_from_where_the_notebook_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", ["", str(tmp_path), str(tmp_path / "missing"), os.path.dirname(os.__file__)])
    monkeypatch.chdir(tmp_path)
    assert process.environment()["PYTHONPATH"] == os.path.realpath(tmp_path)
    assert process.environment()["MPLBACKEND"] == "Agg"
