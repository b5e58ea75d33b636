"""Ports on the card of this machine: a stand-in with events takes CuPy's place, and what may go wrong goes wrong."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path

import pytest
from mutantkit import Mutants, Tried
from rich.console import Console
from test_gpu_prediction import ledger, run_of

from optadvisor import offloading
from optadvisor.records import Hotspot, Offload, Proposal, from_json, to_json
from optadvisor.reports.offloads import print_offloads
from optadvisor.rewriters import IN_SINGLE, ask, cuda_kernels
from optadvisor.rewriters.cupy_port import propose
from optadvisor.source.kernels import Place
from optadvisor.source.site import Site
from optadvisor.verifier.device import trying
from optadvisor.verifier.device.cards import CARDS
from optadvisor.verifier.device.checking import Checked
from optadvisor.verifier.device.trying import OnCard, resized, tried

ROD = """# --- program: cooled
import numpy as np


def cooled(u, rate, steps):
    for _ in range(steps):
        u[1:-1] += rate * (u[2:] - 2.0 * u[1:-1] + u[:-2])
    return u.sum()


if __name__ == "__main__":
    rod = np.linspace(0.0, 1.0, 200) ** 2
    print(cooled(rod, 0.2, 5), cooled(rod, 0.1, 3))
# --- right: itself
def cooled(u, rate, steps):
    for _ in range(steps):
        u[1:-1] += rate * (u[2:] - 2.0 * u[1:-1] + u[:-2])
    return u.sum()
"""
CARD = '''
"""The stand-in as a card: its clock goes on by 2 ms with each event; $CARD says what is wrong with it."""
import itertools, os
from types import SimpleNamespace
from optadvisor.verifier.device import standin

module, ticks, freed = standin.installed(), itertools.count(0, 2), []


class Event:
    def record(self):
        self.at = next(ticks)

    def synchronize(self):
        pass


class OutOfMemoryError(MemoryError):
    pass


def fails(*_, **__):
    if os.environ["CARD"] == "aborts":
        os.abort()
    raise OutOfMemoryError("Out of memory allocating 8,000,000,000 bytes")


pool = SimpleNamespace(free_all_blocks=lambda: freed.append(1))
module.get_default_memory_pool = lambda: pool
module.cuda.Event = Event
module.cuda.get_elapsed_time = lambda begins, ends: float(ends.at - begins.at)
module.cuda.runtime = SimpleNamespace(getDeviceProperties=lambda _: {"name": b"Some Card"})
if os.environ["CARD"] in ("aborts", "no memory"):
    module.asarray = fails
if os.environ["CARD"] == "wrong":
    get = module.ndarray.get
    module.ndarray.get = lambda self, order="C": get(self, order) * 1.001
'''


@pytest.fixture(scope="module")
def rod(tmp_path_factory: pytest.TempPathFactory) -> tuple[Tried, Site]:
    folder = tmp_path_factory.mktemp("rod")
    path = folder / "rod.py"
    path.write_text(ROD)
    made = Tried(Mutants.read(path), folder / "program")
    ref = made.recording.function
    spot = Hotspot(function=ref, calls=2, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    return made, Site(module=made.module, hotspot=spot, recording=made.recording)


def on_card(rod: tuple[Tried, Site], how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **more: bool) -> OnCard:
    folder = tmp_path / "card" / "cupy"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(CARD)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder.parent), os.environ.get("PYTHONPATH", "")]))
    monkeypatch.setenv("CARD", how)
    monkeypatch.setattr("optadvisor.verifier.proof.VARY_SECONDS", 0.3)
    made, site = rod
    answers = ask(site, IN_SINGLE).proposals if more else tuple(propose(site))
    proposal = next(one for one in answers if isinstance(one, Proposal))
    return tried(made.context, made.module, made.recording, proposal, **more)


def test_it_is_compared_and_timed_by_events(
    rod: tuple[Tried, Site], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = on_card(rod, "works", tmp_path, monkeypatch)
    assert (found.refused, found.card, found.compared) == ("", "Some Card", 2)
    assert found.generated > 5
    # of each call: two events around it, and two around each of two transfers
    assert found.transfer_seconds == pytest.approx(2 * 2 * 0.002)
    assert found.seconds == pytest.approx(2 * 5 * 0.002)
    assert found.original_seconds > 0


def test_single_precision_is_measured_by_its_own_bound(
    rod: tuple[Tried, Site], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert on_card(rod, "works", tmp_path, monkeypatch, single=True).refused == ""


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("wrong", "it gives something else: call 1"),
        ("no memory", "the copy gives up (OutOfMemoryError: Out of memory allocating 8,000,000,000 bytes)"),
        ("aborts", "its process ended with signal 6"),
    ],
)
def test_what_goes_wrong_there_is_a_sentence(
    how: str, words: str, rod: tuple[Tried, Site], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The child alone is spoiled: what comes next is tried as if nothing had been."""
    assert words in on_card(rod, how, tmp_path, monkeypatch).refused


KERNEL = """# --- program: summed
import numpy as np


def summed(u, v):
    total = 0.0
    for i in range(len(u)):
        v[i] = 2.0 * u[i]
        total += u[i] * u[i]
    return total


if __name__ == "__main__":
    print(summed(np.linspace(0.0, 1.0, 9), np.zeros(9)), summed(np.ones(4), np.ones(4)))
# --- right: itself
def summed(u, v):
    total = 0.0
    for i in range(len(u)):
        v[i] = 2.0 * u[i]
        total += u[i] * u[i]
    return total
"""
SIMULATED = '''
"""Numba's simulator as a card on which blocks of 128 threads take half the time; run before everything else."""
import importlib.abc, sys


class Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name != "optadvisor.verifier.device.trying" or "optadvisor.verifier" not in sys.modules:
            return None
        sys.meta_path.remove(self)
        prepare()
        return None


def prepare():
    import itertools
    from numba import cuda
    from numba.cuda.simulator import api, kernel
    from numba.cuda.simulator.cudadrv.devices import FakeCUDADevice

    now, step = [0.0], [2.0]
    choose = kernel.FakeCUDAKernel.__getitem__

    class Event:
        def record(self, stream=0):
            now[0] += step[0]
            self.at = now[0]

        def synchronize(self):
            pass

        def elapsed_time(self, other):
            return other.at - self.at

    def chosen(self, asked):
        step[0] = {128: 1.0, 512: 4.0}.get(asked[1], 2.0)
        return choose(self, asked)

    cuda.event, kernel.FakeCUDAKernel.__getitem__, FakeCUDADevice.name = Event, chosen, b"Simulated"


sys.meta_path.insert(0, Finder())
'''


def test_other_numbers_of_threads_are_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "summed.py"
    path.write_text(KERNEL)
    made = Tried(Mutants.read(path), tmp_path / "program")
    spot = Hotspot(function=made.recording.function, calls=2, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    site = Site(module=made.module, hotspot=spot, recording=made.recording)
    proposal = next(one for one in cuda_kernels.propose(site) if isinstance(one, Proposal))
    (tmp_path / "card").mkdir()
    (tmp_path / "card" / "sitecustomize.py").write_text(SIMULATED)
    for name, value in {
        "PYTHONPATH": os.pathsep.join([str(tmp_path / "card"), os.environ.get("PYTHONPATH", "")]),
        "NUMBA_ENABLE_CUDASIM": "1",
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("optadvisor.verifier.proof.VARY_SECONDS", 0.3)
    found = tried(made.context, made.module, made.recording, proposal)
    assert (found.refused, found.card, found.compared) == ("", "Simulated", 2)
    assert found.threads == 128
    assert 0 < found.threads_seconds < found.seconds
    assert found.transfer_seconds > 0


def test_a_launch_with_other_blocks_has_no_more_threads() -> None:
    """Each thread may have a part of an array of its own, and so many parts there are."""
    assert resized((6, 256), 128) == (12, 128)
    assert resized((6, 256), 512) == (3, 512)
    assert resized((1, 256), 512) == (1, 256)
    assert resized((7, 256, 0), 512) == (3, 512, 0)
    assert resized(((4, 6), (16, 16)), 128) == ((4, 12), (16, 8))
    assert resized(((4, 6), (16, 16)), 512) == ((2, 6), (32, 16))
    assert resized((1, 1), 128) == (1, 1)


def told(found: OnCard, monkeypatch: pytest.MonkeyPatch, *, tries: bool = True) -> tuple[Offload, str]:
    monkeypatch.setattr(offloading, "tried", lambda *_, **__: found)
    run = run_of(20.0)
    site = Site(module=offloading_module(), hotspot=run.hotspots[0], recording=run.recordings[0])
    proposal = Proposal(rewriter="r", variant="v", function=run.hotspots[0].function, title="t", why="w", edits=())
    answer = Checked(
        proposal=proposal, compared=1, generated=5, seconds=2.0,
        ledgers=(ledger(moved=80_000_000, launches=40, each=80_000_000),),
    )  # fmt: skip
    asked = offloading._Asked(
        run=run, folder=Path(), card=CARDS["a100"], terms=offloading.PLAIN, progress=lambda _: None, tries=tries
    )
    one = offloading.Candidate(place=Place(site=site, module=site.module), spot=run.hotspots[0], answer=answer)
    offload = offloading._tried(asked, one, offloading._told(asked, one))
    out = io.StringIO()
    shown = replace(run, offloads=(offload,))
    assert from_json(type(shown), to_json(shown)) == shown
    print_offloads(shown, Console(file=out, width=100, color_system=None))
    return offload, " ".join(out.getvalue().split())


def offloading_module() -> object:
    from test_gpu_prediction import MODULE

    return MODULE


def test_what_was_measured_stands_beside_what_was_predicted(monkeypatch: pytest.MonkeyPatch) -> None:
    found = OnCard(
        card="Some Card", compared=2, generated=9, original_seconds=2.0, seconds=0.02, transfer_seconds=0.006,
        first_seconds=1.5, threads=128, threads_seconds=0.018,
    )  # fmt: skip
    offload, text = told(found, monkeypatch)
    assert offload.worthwhile
    assert "With a GPU A100; predicted, and tried on the card here; nothing of it is applied" in text
    assert "Tried on the Some Card of this machine: the same on 2 recorded calls, and 9 generated inputs" in text
    assert "these take 20 ms there, 6.0 ms of it transfers; 18 ms with 128 threads in a block (" in text
    assert "predicted for an A100; 2.0 s on the CPU; the first round takes 1.5 s more)" in text


def test_what_is_not_the_same_there_is_not_worthwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    offload, text = told(OnCard(refused="it gives something else: call 1, return"), monkeypatch)
    assert not offload.worthwhile
    assert "Not so on the card of this machine: it gives something else: call 1, return" in text


def test_without_a_card_nothing_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    offload, text = told(OnCard(refused="never asked"), monkeypatch, tries=False)
    assert offload.on_card == ""
    assert "predicted, not measured; nothing of it is applied" in text


@pytest.mark.gpu
def test_on_the_card_here(rod: tuple[Tried, Site]) -> None:
    from test_gpu_benchmark import card_here

    if not card_here():
        pytest.skip("no card answers to CuPy")
    made, site = rod
    proposal = next(one for one in propose(site) if isinstance(one, Proposal))
    found = trying.tried(made.context, made.module, made.recording, proposal)
    assert found.refused == ""
    assert found.seconds > found.transfer_seconds > 0
