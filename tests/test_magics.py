"""The magics in a real kernel: what they show, what they leave alone, and what they put in place."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipykernel")
jupyter_client = pytest.importorskip("jupyter_client")

TIMEOUT = 300


@dataclass
class Answer:
    reply: dict[str, Any]
    text: str = ""
    html: str = ""
    streams: str = ""
    displayed: list[str] = field(default_factory=list)
    """What was displayed for good: not what took the place of a line of progress."""

    @property
    def offered(self) -> str:
        return "".join(p["text"] for p in self.reply.get("payload", ()) if p["source"] == "set_next_input")


@dataclass
class Kernel:
    client: Any
    manager: Any

    def run(self, source: str, *, during: Any = None) -> Answer:
        found = Answer(reply={})

        def heard(message: dict[str, Any]) -> None:
            content = message["content"]
            if message["msg_type"] == "stream":
                found.streams += content["text"]
            if message["msg_type"] in ("display_data", "execute_result", "update_display_data"):
                found.text = content["data"].get("text/plain", "")
                found.html = content["data"].get("text/html", "")
                found.displayed.append(found.text)
            if during is not None:
                during(message)

        reply = self.client.execute_interactive(source, output_hook=heard, timeout=TIMEOUT, allow_stdin=False)
        found.reply = reply["content"]
        return found

    def value(self, expression: str) -> str:
        answer = self.run(f"print(repr(({expression})))")
        assert answer.reply["status"] == "ok", answer.reply
        return answer.streams.strip()


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kernel]:
    folder = tmp_path_factory.mktemp("notebook")
    manager, client = jupyter_client.manager.start_new_kernel(kernel_name="python3", cwd=str(folder))
    found = Kernel(client=client, manager=manager)
    found.run("%load_ext optadvisor")
    found.run(f"FOLDER = {str(folder)!r}")
    yield found
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def test_a_profile_runs_the_cell_once_in_the_notebook(kernel: Kernel) -> None:
    kernel.run("runs = []")
    cell = "runs.append(1)\ntotal = 0\nfor i in range(900_000):\n    total += i * i % 7\nprint('out')\ntotal"
    answer = kernel.run(f"%%optprofile\n{cell}")
    assert answer.streams == "out\n"
    assert "top-level code" in answer.text
    assert "<table" in answer.html
    assert "total += i * i % 7" in answer.html
    assert answer.displayed[0].isdigit()  # the value of the last line, as ever
    assert kernel.value("runs, i") == "([1], 899999)"


def test_a_cell_that_raises_shows_its_profile_all_the_same(kernel: Kernel) -> None:
    answer = kernel.run("%%optprofile\nfor i in range(900_000):\n    i * i % 7\n1 / 0")
    assert answer.reply["status"] == "error"
    assert answer.reply["ename"] == "ZeroDivisionError"
    assert not any("optadvisor/notebooks" in line for line in answer.reply["traceback"][-2:])
    assert "ZeroDivisionError" in answer.html


def test_a_cell_that_was_no_python_does_not_get_in_the_way(kernel: Kernel) -> None:
    assert kernel.run("def f(:\n").reply["status"] == "error"
    assert kernel.run("%%optprofile\n1 / 0").reply["ename"] == "ZeroDivisionError"
    assert "top-level code" in kernel.run("%%optprofile\nfor i in range(900_000):\n    i * i % 7").text


def test_options(kernel: Kernel) -> None:
    answer = kernel.run("record = %optprofile -q -r -o kept.html sum(i * i for i in range(4_000_000))")
    assert answer.html == ""
    assert kernel.value("type(record).__name__, record.hotspots[0].function.qualname") == "('Run', '<module>')"
    page = Path(kernel.value("FOLDER").strip("'"), "kept.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "sum(i * i for i in range(4_000_000))" in page
    assert kernel.run("%optreport").html
    for line, words in (
        ("%optprofile -o kept.pdf 1", "kept.pdf"),
        ("%optsuggest nowhere", "no cell has called nowhere"),
        ("%optsuggest --budget soon f(1)", "needs a number"),
        ("%optapply", "nothing to apply"),
        ("%optundo", "nothing to undo"),
        ("%optprofile", "which code"),
    ):
        answer = kernel.run(line)
        assert answer.reply["status"] == "error"
        assert words in answer.reply["evalue"], line


DEFINITIONS = """import random
import numpy as np
class Walker:
    def __init__(self, n):
        self.n = n
def step():
    return 1.0 if random.random() > 0.5 else -1.0
def walk(n):
    x = np.zeros(n)
    for i in range(n - 1):
        x[i + 1] = x[i] + step()
    return x
w = Walker(1_000_000)
random.seed(7)
lock = __import__("threading").Lock()
"""


def test_what_is_suggested_is_applied_and_taken_back(kernel: Kernel) -> None:
    kernel.run(DEFINITIONS)
    state = "sorted(n for n in globals() if not n.startswith('_')), id(walk), random.getstate()[1][:3]"
    kernel.run("code = walk.__code__")
    before, walk = kernel.value(state), kernel.value("id(walk)")
    answer = kernel.run("%%optsuggest --budget 15\nx = walk(w.n)\nprint('shown?', sum(x))\nif 0: lock")
    assert answer.reply["status"] == "ok", answer.reply
    assert "shown?" not in answer.streams
    assert "lock is not taken along" in answer.html
    assert "identical" in answer.html
    assert "%optapply" in answer.html
    assert "cell.py" not in answer.html
    assert kernel.value(state) == before
    kernel.run("random.seed(7)\nbefore = walk(w.n)\nstate = random.getstate()")
    answer = kernel.run("%optapply")
    assert "Applied walk-" in answer.text, answer.text
    assert "def walk(n):" in answer.offered
    assert "class Walker" not in answer.offered
    assert kernel.value("type(w) is Walker") == "True"
    assert kernel.value("id(walk)") == walk
    assert kernel.value("walk.__code__ is code") == "False"
    check = "random.seed(7)\nafter = walk(w.n)\nprint((after == before).all(), random.getstate() == state)"
    assert kernel.run(check).streams == "True True\n"
    offered = kernel.run(answer.offered)
    assert offered.reply["status"] == "ok"
    assert kernel.run(check).streams == "True True\n"
    answer = kernel.run("%optundo")
    assert answer.offered.startswith("def walk(n):")
    assert "if (" not in answer.offered
    assert kernel.value("walk.__code__.co_code == code.co_code") == "True"
    assert kernel.run(check).streams == "True True\n"


def test_an_interrupt_leaves_nothing_behind(kernel: Kernel) -> None:
    def interrupt(message: dict[str, Any]) -> None:
        if message["msg_type"] == "display_data":  # a line of progress: the cell is at work in a child
            kernel.manager.interrupt_kernel()

    answer = kernel.run("%%optsuggest\nimport time\nfor i in range(600):\n    time.sleep(0.1)", during=interrupt)
    assert answer.reply["status"] == "error"
    assert answer.reply["ename"] == "KeyboardInterrupt"
    session = kernel.value("str(get_ipython().magics_manager.registry['OptAdvisorMagics'].folder)").strip("'")
    deadline = time.monotonic() + 20
    while commands_with(session) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not commands_with(session)
    assert kernel.value("1 + 1") == "2"


def commands_with(words: str) -> list[str]:
    """Processes whose command names the folder."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            command = path.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if words in command:
            found.append(command)
    return found


def test_files_go_with_the_kernel() -> None:
    manager, client = jupyter_client.manager.start_new_kernel(kernel_name="python3")
    found = Kernel(client=client, manager=manager)
    found.run("%load_ext optadvisor")
    folder = found.value("str(get_ipython().magics_manager.registry['OptAdvisorMagics'].folder)").strip("'")
    assert Path(folder).is_dir()
    client.stop_channels()
    manager.shutdown_kernel()
    assert not Path(folder).exists()
