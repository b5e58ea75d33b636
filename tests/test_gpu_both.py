"""Functions for arrays of NumPy and of CuPy: called with arrays of the card, on the stand-in, beside the original."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from casekit import Case, compare_calls, read_case, site_of

from optadvisor.commands import suggest
from optadvisor.errors import UsageError
from optadvisor.records import Level, Proposal
from optadvisor.rewriters import FOR_BOTH, array_modules, ask
from optadvisor.source.edits import render
from optadvisor.verifier.device import standin
from optadvisor.verifier.device.devicearray import DeviceArray

FOLDER = Path(__file__).parent / "cases" / "array_modules"
TAKEN = [path for path in sorted(FOLDER.glob("*.py")) if "# --- after" in path.read_text()]


@pytest.fixture
def cp() -> Iterator[ModuleType]:
    with standin.in_place() as module:
        yield module


def proposals(case: Case) -> tuple[str, str]:
    """The text for the card, and the one for the file."""
    site = site_of(case)
    answers = ask(site, FOR_BOTH)
    assert not answers.faults
    on_card, in_place = (render(site.module, [one]).decode("utf-8") for one in answers.proposals)
    return on_card, in_place


@pytest.mark.parametrize("path", TAKEN, ids=lambda path: path.stem)
def test_the_same_statements_give_the_same_on_the_card(path: Path, cp: ModuleType) -> None:
    case = read_case(path)
    on_card, in_place = proposals(case)
    standin.counted()
    levels = {one.level for one in compare_calls(case, on_card)}
    assert levels <= {Level.IDENTICAL, Level.CLOSE}
    assert standin.counted().to_card, "no call reached the card"
    inner = on_card[on_card.index("_for_both(") :].partition("\n")[2].partition("\n\n")[0]
    for line in inner.splitlines():
        assert line in in_place


@pytest.mark.parametrize("wrong", ["k * xp.tanh(lap)", "u += v", "_number(u.sum())"])
def test_wrong_statements_are_found_out(wrong: str, cp: ModuleType) -> None:
    case = read_case(FOLDER / "stencil_and_numbers.py")
    on_card, _ = proposals(case)
    text = on_card.replace(wrong, {"u += v": "u = u + v"}.get(wrong, "0.5"), 1)
    assert text != on_card
    assert Level.UNPROVEN in {one.level for one in compare_calls(case, text)}


def test_who_keeps_arrays_on_the_card_gets_them_back_there(cp: ModuleType) -> None:
    case = read_case(FOLDER / "stencil_and_numbers.py")
    _, in_place = proposals(case)
    namespace: dict[str, object] = {}
    exec(in_place, namespace)
    grid = np.random.default_rng(1).random((6, 7))
    u, v = cp.asarray(grid), cp.asarray(np.zeros((6, 7)))
    standin.counted()
    same, total = namespace["swing"](u, v, 0.1, 3)  # type: ignore[operator]
    noted = standin.counted()
    assert same is u
    assert isinstance(u, DeviceArray)
    assert type(total) is np.float64
    assert not noted.to_card
    assert len(noted.to_host) == 4  # a number for each step, and the sum
    host = grid.copy()
    _, expected = namespace["swing"](host, np.zeros((6, 7)), 0.1, 3)  # type: ignore[operator]
    assert np.allclose(total, expected)
    assert np.allclose(u.get(), host)


def test_numpys_arrays_need_no_cupy(monkeypatch: pytest.MonkeyPatch) -> None:
    _, in_place = proposals(read_case(FOLDER / "stencil_and_numbers.py"))
    monkeypatch.delitem(sys.modules, "cupy", raising=False)
    namespace: dict[str, object] = {}
    exec(in_place, namespace)
    namespace["swing"](np.ones((3, 3)), np.zeros((3, 3)), 0.1, 1)  # type: ignore[operator]
    assert "cupy" not in sys.modules
    assert "import cupy" not in in_place


def test_the_flag_goes_with_a_card() -> None:
    with pytest.raises(UsageError, match="--gpu CARD"):
        suggest.suggest(xp=True)


def test_nothing_of_it_is_for_the_plan() -> None:
    case = read_case(FOLDER / "stencil_and_numbers.py")
    answers = list(array_modules.propose(site_of(case)))
    assert [one.variant for one in answers if isinstance(one, Proposal)] == [
        array_modules.ON_CARD,
        array_modules.VARIANT,
    ]
