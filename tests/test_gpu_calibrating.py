"""What this machine can do, measured and kept. Nothing is timed: the clock is ours, and the card a stand-in."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from optadvisor.commands import runs, suggest
from optadvisor.errors import UsageError
from optadvisor.verifier.device import calibrating, calibrating_card
from optadvisor.verifier.device.calibrating import Host, keep, kept, measured_host, placement
from optadvisor.verifier.device.cards import CARDS, Card
from optadvisor.verifier.device.ledger import Launch, Ledger
from optadvisor.verifier.device.prediction import link_rate, predicted
from optadvisor.verifier.device.standin import made

HOST = Host(processor="P", cores=2, bandwidth=10e9, bandwidth_all=15e9, peak=40e9)
CARD = replace(CARDS["a100"], name="A100 (measured)", measured=True)


def test_the_host_is_measured_by_the_clock_that_is_given() -> None:
    ticks = itertools.count(0.0, 0.5)
    found = measured_host(2, elements=1000, side=10, clock=lambda: next(ticks), name="P")
    assert found == Host(processor="P", cores=2, bandwidth=48_000.0, bandwidth_all=48_000.0, peak=4000.0)


def test_all_cores_add_every_part() -> None:
    a, b, c = (calibrating.np.full(1001, value) for value in (1.0, 2.0, 0.0))
    calibrating._on_all(a, b, c, 3)
    assert (c == 3.0).all()


def test_what_is_kept_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "machine.json"
    assert keep(HOST, CARD, path) == path
    assert kept(path, name="P") == calibrating.Kept(host=HOST, card=CARD)
    keep(HOST, None, path)
    assert kept(path, name="P") == calibrating.Kept(host=HOST)
    assert kept(path, name="another processor") == calibrating.Kept()


@pytest.mark.parametrize(
    "spoiled",
    ["", "[]", "{}", "null", '{"host": null, "card": null}', '{"host": {"processor": "P"}, "card": null}', "\xff"],
)
def test_what_cannot_be_read_counts_as_nothing(tmp_path: Path, spoiled: str) -> None:
    path = tmp_path / "machine.json"
    path.write_text(spoiled, encoding="latin-1")
    assert kept(path, name="P") == calibrating.Kept()


@pytest.mark.parametrize("figure", [0.0, -1.0, float("nan"), float("inf"), "fast", None])
def test_figures_that_nothing_can_have_count_as_nothing(tmp_path: Path, figure: object) -> None:
    path = keep(HOST, CARD, tmp_path / "machine.json")
    data = json.loads(path.read_text())
    data["host"]["bandwidth"] = figure
    path.write_text(json.dumps(data))
    assert kept(path, name="P") == calibrating.Kept()


def work(moved: int, flops: int = 0) -> list[Ledger]:
    return [Ledger(launches=Counter({Launch(moved // 2, flops // 2, False): 2}))]


@pytest.mark.parametrize(
    ("moved", "flops", "words"),
    [
        (7_100_000_000, 1_000_000_000, "memory-bound, at 71% of this CPU's bandwidth (7.1 of 10 GB/s)"),
        (7_000_000_000, 36_000_000_000, "compute-bound, at 90% of the peak of this CPU (40 GFLOP/s)"),
        (25_000_000_000, 0, "served by caches, at 2.5 times"),
        (100_000_000, 0, "bound by neither memory nor arithmetic (1.0% of this CPU's bandwidth)"),
    ],
)
def test_where_a_place_stands_below_the_roof(moved: int, flops: int, words: str) -> None:
    assert words in placement(work(moved, flops), 1.0, HOST)


def test_operations_that_were_not_counted_place_nothing() -> None:
    found = placement(work(100_000_000, 36_000_000_000), 1.0, HOST, counts_operations=False)
    assert "it could take 10 ms here instead of 1 s" in found


def test_nothing_moved_is_nowhere() -> None:
    assert placement([Ledger()], 1.0, HOST) == ""
    assert placement(work(100), 0.0, HOST) == ""


# ---------------------------------------------------------------- a card


def card_of(**changes: Any) -> Any:
    """CuPy with a card on which everything takes 2 ms."""

    def fails() -> int:
        raise changes["fails"]

    cupy = made()
    runtime = SimpleNamespace(
        getDeviceCount=fails if "fails" in changes else lambda: changes.get("count", 1),
        getDeviceProperties=lambda _: {"name": b"Some Card", "major": 8, "minor": 6},
        memGetInfo=lambda: (changes.get("free", 48_000), 24 * 10**9),
    )
    event = SimpleNamespace(record=lambda: None, synchronize=lambda: None)
    cupy.cuda = SimpleNamespace(runtime=runtime, Event=lambda: event, get_elapsed_time=lambda a, b: 2.0)  # type: ignore[attr-defined]
    return cupy


@pytest.fixture
def settable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made().ndarray, "set", lambda self, host: None, raising=False)


def test_a_card_is_measured_by_its_events(settable: None, tmp_path: Path) -> None:
    said = calibrating_card.asked(lambda name: card_of())
    (tmp_path / "card.said").write_text(json.dumps(said))
    card = calibrating_card.read(tmp_path / "card.json")
    assert card == Card(
        name="Some Card (measured)", architecture=(8, 6), memory_bytes=24 * 10**9, bandwidth=24 * 1000 / 0.002,
        link=8 * 1000 / 0.002, single=2 * 31**3 / 0.002, double=2 * 31**3 / 0.002, dispatch_seconds=2e-6, measured=True,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("cupy", "words"),
    [
        ({"count": 0}, "CuPy finds no NVIDIA card on this machine"),
        ({"fails": RuntimeError("cudaErrorInsufficientDriver: CUDA driver version is insufficient")}, "is older than"),
        ({"fails": RuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected\nmore")}, "is detected"),
        ({"fails": MemoryError("Out of memory allocating 512 bytes")}, "no memory left for it (Out of memory"),
    ],
)
def test_a_card_that_does_not_answer_is_a_sentence(cupy: dict[str, Any], words: str) -> None:
    said = calibrating_card.asked(lambda name: card_of(**cupy))
    assert words in said["problem"]
    assert "\n" not in said["problem"]


def test_without_cupy_one_line_says_how_to_get_it() -> None:
    def importing(name: str) -> Any:
        raise ModuleNotFoundError("No module named 'cupy'", name="cupy")

    problem = calibrating_card.asked(importing)["problem"]
    assert problem.startswith("no card is measured: CuPy is not installed; with an NVIDIA card, type `pip install cupy")


def test_a_child_that_dies_leaves_a_sentence(tmp_path: Path) -> None:
    assert "without a result" in str(calibrating_card.read(tmp_path / "card.json"))
    (tmp_path / "card.said").write_text('{"card": {"name": 1}}')
    assert "without a result" in str(calibrating_card.read(tmp_path / "card.json"))


def test_measured_figures_are_what_is_reached() -> None:
    assert link_rate(CARD) == 2 * link_rate(CARDS["a100"])
    ledgers = work(10**10)
    assert predicted(ledgers, CARD).kernels == pytest.approx(0.75 * predicted(ledgers, CARDS["a100"]).kernels)
    slow = replace(CARD, dispatch_seconds=1e-3)
    assert predicted(work(100), slow).starting > 50 * predicted(work(100), CARD).starting


# ---------------------------------------------------------------- the commands


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(calibrating, "measured_host", lambda cores: replace(HOST, processor=calibrating.processor()))
    return tmp_path / "optadvisor" / "machine.json"


def test_doctor_measures_and_keeps(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    no_card = SimpleNamespace(usable=False, detail="no NVIDIA GPU found")
    monkeypatch.setattr("optadvisor.probes.machine.gpu", lambda: no_card)
    runs._calibrate()
    said = capsys.readouterr().out
    assert "memory 10 GB/s by one core, 15 GB/s by all 2;" in said
    assert "GPU: no card is measured: no NVIDIA GPU found." in said
    assert str(machine) in said
    assert kept().host is not None


def test_a_measured_card_is_one_to_predict_for(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(UsageError, match="doctor --calibrate"):
        suggest._card("measured")
    monkeypatch.setattr("optadvisor.probes.machine.gpu", lambda: SimpleNamespace(usable=True, detail="A100"))
    monkeypatch.setattr(calibrating_card, "measured_card", lambda: CARD)
    runs._calibrate()
    assert "GPU: A100 (measured): memory 1555 GB/s, link 25 GB/s" in capsys.readouterr().out
    assert suggest._card("measured") == CARD


def test_a_folder_that_cannot_be_written_is_told(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.parent.write_text("a file where a folder should be")
    monkeypatch.setattr("optadvisor.probes.machine.gpu", lambda: SimpleNamespace(usable=False, detail="none"))
    runs._calibrate()
    assert "could not be kept" in capsys.readouterr().err


@pytest.mark.gpu
def test_the_card_here() -> None:
    found = calibrating_card.measured_card()
    if not isinstance(found, Card):
        pytest.skip(found)
    assert found.measured
    assert found.bandwidth > 1e10
