"""Large recorded calls are varied from their short versions, which are kept: the inputs are the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from replaykit import found_from, record, said

from optadvisor.probes.observation import Observation
from optadvisor.probes.replay import Blob, Fence, Side
from optadvisor.probes.specs import bind
from optadvisor.verifier.equality.equivalence import EXACT, compare
from optadvisor.verifier.generated.inputs import variations
from optadvisor.verifier.generated.places import Edit
from optadvisor.verifier.generated.sizes import LARGE_ONES, NOT_VERY, SHORT, TINY, Shortening, of_all

SETTING = """\
import numpy as np
class Cell:
    def __init__(self, n): self.n, self.near = n, list(range(n))
rng = np.random.default_rng(1)
SCALE = np.linspace(0.0, 1.0, 30_000)
def f({parameters}): return SCALE[0]
f({arguments})
"""
CALLS = {
    "arrays": ("x, y, n", "rng.normal(size=30_000), np.zeros((300, 400)), 30_000"),
    "arrays of indices": ("a, at, i", "rng.random(25_000), rng.integers(0, 25_000, 40_000), 24_999"),
    "layouts": ("a, b", "np.asfortranarray(rng.random((200, 300))), rng.random(60_000)[::2]"),
    "lists": ("xs, rows, k", "list(range(60_000)), [[float(i)] * 300 for i in range(300)], 5001"),
    "one off": ("edges, cells, n", "np.arange(30_001.0), np.arange(30_000.0), 29_999"),
    "texts and dicts": ("text, table", "'word ' * 60_000, {{str(i): i for i in range(30_000)}}"),
    "objects": ("cell, other", "Cell(90_000), Cell(80_000)"),
    "shared": ("a, b, rows", "*([[0.5] * 70_000] * 2), [[1.0] * 100] * 9"),
}


def read(side: Side, blob: Blob, change: Edit) -> dict[str, Any]:
    return side.state(side.changed(blob, change))


@pytest.mark.parametrize("how", [LARGE_ONES, NOT_VERY, of_all(SHORT), of_all(TINY, places=True)], ids=range(4))
@pytest.mark.parametrize("what", CALLS)
def test_inputs_from_the_short_version_are_those_from_the_call(
    what: str, how: Shortening, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    parameters, arguments = CALLS[what]
    main = SETTING.replace("{parameters}", parameters).replace(
        "{arguments}", arguments.replace("{{", "{").replace("}}", "}")
    )
    recorded = record(tmp_path, "f", main, fence=Fence(tmp_path_factory.mktemp("scratch")))
    blob = recorded.blobs()[0]
    with found_from(recorded.folder):
        side = recorded.side()
        state = side.state(blob)
        names = bind(side.function(state), state["args"], state["kwargs"])
        found = [*variations(state, names, how=how, limit=40)]
        compared = 0
        for one in found:
            if one.parts is None:
                continue
            light = side.changed(blob, one.parts[0])
            states = (read(side, *how) for how in ((blob, one.apply), (light, one.parts[1])))
            kinds = ("args", "kwargs", "globals", "defaults")
            a, b = (Observation(before=(), result={kind: each[kind] for kind in kinds}) for each in states)
            assert said(compare(a, b, EXACT)) == [], one.label
            compared += 1
    assert compared > 10
