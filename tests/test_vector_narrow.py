"""Random functions with arrays of narrow ints (uint8 and the like) beside what `numpy_vectorize` makes of them."""

from __future__ import annotations

import numpy as np
import pytest
import vectorkit
from conftest import some
from vectornarrow import judge_narrow

BLOCKS, PER_BLOCK = 3, 30


@pytest.mark.parametrize("block", some(range(BLOCKS)))
def test_random_functions_keep_their_results(block: int) -> None:
    found = {seed: judge_narrow(seed) for seed in range(block * PER_BLOCK, (block + 1) * PER_BLOCK)}
    judged = {seed: each for seed, each in found.items() if each is not None}
    differences = [f"{seed}: {text}" for seed, each in judged.items() for text in each.differences]
    assert not differences, "\n".join(differences)
    assert sum(each.fast for each in judged.values()) > 20, "agreement must not be that of the original with itself"


def test_a_number_that_does_not_fit_is_left_to_the_original() -> None:
    source = "import numpy as np\n\n\ndef f(k, w):\n    for i in range(len(k)):\n        w[i] = int(k[i]) * int(k[i])\n"

    def inputs() -> tuple[list[vectorkit.Arguments], list[vectorkit.Arguments]]:
        small, large = np.arange(9).astype(np.uint8), np.arange(30).astype(np.uint8)
        return [[small, np.zeros(9, np.uint8)]], [[large, np.zeros(30, np.uint8)]]

    judged = vectorkit.judge_text(source, inputs)
    assert not judged.differences
    assert (judged.fast, judged.gave_up) == (judged.proposals, judged.proposals)
