"""Long calls of the original are made once: what was kept tells a candidate from the original as they would do."""

from __future__ import annotations

from pathlib import Path

import pytest
from replaykit import Recorded, found_from, record, said

from optadvisor.probes.replay import Fence
from optadvisor.verifier.equality.equivalence import EXACT, compare
from optadvisor.verifier.outcomes import Meeting, Outcomes

MAIN = """\
import random
import numpy as np

class Box:
    def __init__(self, v): self.v = v

TABLE = {"seen": []}

def f(rows, x, box):
    TABLE["seen"].append(len(rows))
    rows[0][0] += random.random()
    x[1:] *= 2.0
    box.v = rows[1]
    print("at work")
    return {"rows": rows, "sum": x.sum(), "box": box, "new": np.cumsum(x)}

f([[1.0], [2.0]], np.arange(20_000.0), Box(None))
"""
OTHERS = {
    "another number": ("x[1:] *= 2.0", "x[1:] *= 2.0; x[-1] += 1"),
    "a row in place of another": ("rows[0][0] += random.random()", "rows[0] = [rows[0][0] + random.random()]"),
    "a copy where it was shared": ("box.v = rows[1]", "box.v = list(rows[1])"),
    "a stream": ("rows[0][0] += random.random()", "rows[0][0] += random.random(); random.random()"),
    "output": ('print("at work")', 'print("at rest")'),
    "a global": ('TABLE["seen"].append(len(rows))', "pass"),
    "a new global": ('print("at work")', 'print("at work"); globals()["NEW"] = 1'),
    "a view where it was apart": ('"new": np.cumsum(x)}', '"new": np.cumsum(x, out=x)}'),
    "an error": ('print("at work")', 'print("at work"); raise KeyError'),
}


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    fence = Fence(tmp_path_factory.mktemp("scratch"))
    return record(tmp_path_factory.mktemp("program"), "f", MAIN, fence=fence)


def met(recorded: Recorded, text: str | None, folder: Path) -> tuple[list[str], bool]:
    """What differs in a version of the file, and whether the original had to make its call once more."""
    outcomes = Outcomes(folder=folder)
    blob = recorded.blobs()[0]
    with found_from(recorded.folder):
        original, candidate = recorded.side(), recorded.side(text)
        meeting = Meeting(
            original=original, candidate=candidate, blob=blob, number=0, fence=recorded.fence, outcomes=outcomes
        )
        a, b = meeting.pair()
    return said(compare(a, b, EXACT)), meeting.made is not None


@pytest.fixture
def kept(recorded: Recorded, tmp_path: Path) -> Path:
    with found_from(recorded.folder):
        side = recorded.side()
        Outcomes(folder=tmp_path).keep(side, 0, recorded.observe(side, recorded.blobs()[0]))
    return tmp_path


def test_the_same_call_is_equal_without_the_original(recorded: Recorded, kept: Path) -> None:
    assert met(recorded, None, kept) == ([], False)
    assert met(recorded, recorded.source.replace("x[1:] *= 2.0", "x[1:] = x[1:] + x[1:]"), kept) == ([], False)


@pytest.mark.parametrize("what", OTHERS)
def test_what_differs_from_the_call_differs_from_what_was_kept(what: str, recorded: Recorded, kept: Path) -> None:
    text = recorded.source.replace(*OTHERS[what])
    assert text != recorded.source
    found, _ = met(recorded, text, kept)
    assert found
    assert found[0] == recorded.differences(text)[0]


def test_nothing_is_kept_where_arrays_share_memory(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    main = "import numpy as np\ndef f(x): return x[2:], x[:5]\nf(np.arange(9.0))\n"
    found = record(tmp_path, "f", main, fence=Fence(tmp_path_factory.mktemp("scratch")))
    outcomes = Outcomes(folder=tmp_path)
    with found_from(found.folder):
        side = found.side()
        outcomes.keep(side, 0, found.observe(side, found.blobs()[0]))
        assert outcomes.read(side, 0) is None
    copied = found.source.replace("x[2:]", "x[2:].copy()")
    assert met(found, copied, tmp_path)[0] == found.differences(copied) != []


def test_what_was_kept_is_forgotten(recorded: Recorded, kept: Path) -> None:
    Outcomes(folder=kept).forget()
    assert met(recorded, None, kept) == ([], True)
    assert not [*kept.iterdir()]
