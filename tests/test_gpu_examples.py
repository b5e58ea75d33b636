"""The two examples made for a GPU: rewrites for the CPU are proposed, a port is shown to be equal, no file changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import Command

from optadvisor import rewriters, store
from optadvisor.offloading import offloads
from optadvisor.patching.sources import load_sources
from optadvisor.records import Declined, Run
from optadvisor.source.kernels import places
from optadvisor.verifier.device.cards import CARDS

EXAMPLES = Path(__file__).parent.parent / "examples"


def proposed_for_the_cpu(run: Run) -> set[str]:
    """By which rewriters, whether so short a run is worth it or not."""
    modules = load_sources(run)
    found = [one for spot in run.hotspots for one in places(run, spot, modules)]
    sites = [one.site for one in found if not isinstance(one, Declined)]
    return {proposal.rewriter for site in sites for proposal in rewriters.ask(site, rewriters.ALL).proposals}


@pytest.mark.parametrize(
    ("name", "words", "port", "cpu"),
    [("saxpy_trig", ("60000", "5"), "cuda_kernels", "numba_njit"), ("heat", ("300", "60"), "cupy_port", "numba_loops")],
)
def test_both_paths_are_offered(
    optadvisor: Command, tmp_path: Path, name: str, words: tuple[str, str], port: str, cpu: str
) -> None:
    path = tmp_path / f"{name}.py"
    shutil.copy(EXAMPLES / name / path.name, path)
    original = path.read_bytes()
    assert optadvisor("profile", path.name, *words).returncode == 0
    folder = next((tmp_path / ".optadvisor").glob("*-*"))
    run = store.load(folder)
    assert cpu in proposed_for_the_cpu(run)
    told = offloads(run, folder, CARDS["a100"], progress=lambda _: None).offloads
    found, half = [one for one in told if not one.reason]
    assert (found.single, half.single, half.function) == (False, True, found.function)
    assert 1e-9 < half.worst < 1e-4
    assert half.verdict.startswith("in single precision (float32), ")
    assert half.transfer_bytes < 0.6 * found.transfer_bytes
    assert found.proposal is not None
    assert found.proposal.rewriter == port
    assert found.compared >= 3
    assert found.generated > 20
    assert path.read_bytes() == original
    assert (EXAMPLES / name / "README.md").read_text().count("optadvisor suggest --gpu a100 --diff") == 1
