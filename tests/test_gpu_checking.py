"""“Checked without a GPU”: wrong ports are found out in a child process of their own, right ones are counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import some
from mutantkit import Mutants, Tried

from optadvisor.records import Hotspot
from optadvisor.rewriters import FOR_GPU, ask
from optadvisor.source.site import Site
from optadvisor.verifier.device.checking import Checked, checked

PROGRAM = '''# --- program: spread
"""Places may come twice, weights may be zero: what CuPy takes otherwise is recorded, or generated."""
import numpy as np

SCALE = np.array([0.5, 2.0, 1.0])


def spread(a, places, weight):
    out = a.copy()
    out[places] = weight
    a *= 0.5
    return out * SCALE[0], float(out.sum())


if __name__ == "__main__":
    values = np.linspace(0, 1, 50)
    for k in range(4):
        print(spread(values, np.array([3, 4, 49 - k]), 0.25)[1])
# --- right: home at the end
import cupy


def _spread_on_gpu(a, places, weight):
    card = cupy.asarray(a)
    out = card.copy()
    for place in places.tolist():
        out[place] = weight
    card *= 0.5
    total = float(out.sum())
    out = cupy.asnumpy(out * SCALE[0])
    a[...] = cupy.asnumpy(card)
    return out, total


def spread(a, places, weight):
    return _spread_on_gpu(a, places, weight)
# --- wrong: what is changed in place stays on the card | argument
import cupy


def _spread_on_gpu(a, places, weight):
    card = cupy.asarray(a)
    out = card.copy()
    for place in places.tolist():
        out[place] = weight
    card *= 0.5
    return cupy.asnumpy(out * SCALE[0]), float(out.sum())


def spread(a, places, weight):
    return _spread_on_gpu(a, places, weight)
# --- wrong: an array of the card is returned | DeviceArray
import cupy


def _spread_on_gpu(a, places, weight):
    out = cupy.asarray(a)
    a *= 0.5
    for place in places.tolist():
        out[place] = weight
    return out * SCALE[0], float(out.sum())


def spread(a, places, weight):
    return _spread_on_gpu(a, places, weight)
# --- wrong: a sum without axes is no number of NumPy's | return
import cupy


def _spread_on_gpu(a, places, weight):
    out = cupy.asarray(a)
    a *= 0.5
    for place in places.tolist():
        out[place] = weight
    return cupy.asnumpy(out * SCALE[0]), cupy.asnumpy(out.sum())


def spread(a, places, weight):
    return _spread_on_gpu(a, places, weight)
# --- wrong: it refuses, and the original does the work | gives up
import cupy


def _spread_on_gpu(a, places, weight):
    return cupy.asarray(a) * SCALE, 0.0


def spread(a, places, weight):
    try:
        return _spread_on_gpu(a, places, weight)
    except Exception:
        pass
    out = a.copy()
    out[places] = weight
    a *= 0.5
    return out * SCALE[0], float(out.sum())
# --- wrong: the copy is never called | does not reach the copy
import cupy


def _spread_on_gpu(a, places, weight):
    return cupy.asarray(a)


def spread(a, places, weight):
    out = a.copy()
    out[places] = weight
    a *= 0.5
    return out * SCALE[0], float(out.sum())
# --- wrong: places that come twice, or are not there | not beyond it
import cupy


def _spread_on_gpu(a, places, weight):
    out = cupy.asarray(a)
    out[cupy.asarray(places)] = weight
    a *= 0.5
    return cupy.asnumpy(out * SCALE[0]), float(out.sum())


def spread(a, places, weight):
    return _spread_on_gpu(a, places, weight)
'''
LOOPS = """# --- program: relaxed
import numpy as np

COUPLING = np.array([0.25, 0.5])


def near(u):
    return COUPLING[1] * (u[2:] + u[:-2])


def relaxed(u, steps):
    for _ in range(steps):
        u[1:-1] = near(u)
    return np.sqrt(u).sum()


if __name__ == "__main__":
    values = np.linspace(1, 2, 60)
    print(relaxed(values, 3), relaxed(values, 5))
# --- right: itself
def relaxed(u, steps):
    for _ in range(steps):
        u[1:-1] = near(u)
    return np.sqrt(u).sum()
"""
ELEMENTS = """# --- program: filled
import math

import numpy as np


def filled(a, b, out):
    for i in range(1, len(out)):
        for j in range(len(b)):
            out[i, j] = a[i - 1] * math.sin(b[j])


if __name__ == "__main__":
    table = np.zeros((6, 5))
    filled(np.arange(6.0), np.linspace(0, 1, 5), table)
    filled(np.arange(6.0), np.ones(5), table)
    print(table.sum())
# --- right: itself
def filled(a, b, out):
    for i in range(1, len(out)):
        for j in range(len(b)):
            out[i, j] = a[i - 1] * math.sin(b[j])
"""


def recorded(text: str, folder: Path) -> tuple[Mutants, Tried]:
    path = folder / "given.py"
    path.write_text(text)
    mutants = Mutants.read(path)
    return mutants, Tried(mutants, folder / "program")


def check(tried: Tried, proposal: object) -> Checked:
    return checked(tried.context, tried.module, tried.recording, proposal, repeats=True)  # type: ignore[arg-type]


def test_wrong_ports_are_found_out(tmp_path: Path) -> None:
    mutants, tried = recorded(PROGRAM, tmp_path)
    right, *wrong = mutants.candidates
    for candidate in (right, *some(wrong, 2)):
        found = check(tried, tried.proposal(candidate))
        if candidate.kind == "right":
            assert not found.refused
            assert found.compared == len(tried.recording.calls) >= 3
            assert [len(ledger.to_card) for ledger in found.ledgers] == [1] * found.compared
            assert all(ledger.entered == 1 for ledger in found.ledgers)
        else:
            assert candidate.expected in found.refused, candidate.label


@pytest.mark.parametrize(("text", "rewriter", "transfers"), [(LOOPS, "cupy_port", None), (ELEMENTS, "cuda_kernels", 4)])
def test_what_the_rewriters_write_is_checked_and_counted(
    text: str, rewriter: str, transfers: int | None, tmp_path: Path
) -> None:
    _, tried = recorded(text, tmp_path)
    ref = tried.recording.function
    spot = Hotspot(function=ref, calls=2, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    answers = ask(Site(module=tried.module, hotspot=spot, recording=tried.recording), FOR_GPU)
    assert not answers.faults
    proposal, *_ = [one for one in answers.proposals if one.rewriter == rewriter]  # with kernels of its own first
    found = check(tried, proposal)
    assert not found.refused
    assert found.compared == 2
    assert found.generated > 10
    for ledger in found.ledgers:
        assert sum(ledger.launches.values()) >= 1
        if transfers is not None:
            assert len(ledger.to_card) + len(ledger.to_host) == transfers
