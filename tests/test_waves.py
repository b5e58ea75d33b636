"""In which order the ways to write a place are tried."""

from __future__ import annotations

from optadvisor.records import FunctionRef, Proposal
from optadvisor.verifier.waves import LONG_SECONDS, waves


def proposal(requires: tuple[str, ...] = (), *, rounds: bool = False, modest: bool = False) -> Proposal:
    ref = FunctionRef(path="a.py", qualname="f", first_line=1)
    why = ("it adds in another order",) if rounds else ()
    return Proposal(
        rewriter="r",
        variant="v",
        function=ref,
        title="",
        why="",
        edits=(),
        requires=requires,
        rounds=why,
        modest=modest,
    )


PROPOSALS = [
    proposal(("numba",)),
    proposal(("numpy",)),
    proposal(modest=True),
    proposal(("numba",), rounds=True),
    proposal(),
    proposal(("numpy",), rounds=True),
]


def test_what_runs_as_it_stands_comes_first() -> None:
    assert waves(PROPOSALS, 0.5) == [[1, 4, 5], [0], [3], [2]]


def test_array_code_comes_after_compiled_code_where_calls_take_long() -> None:
    assert waves(PROPOSALS, LONG_SECONDS + 1.0) == [[4], [0], [3], [1, 5], [2]]


def test_none_is_empty() -> None:
    assert waves(PROPOSALS[1:2], 10.0) == [[0]]
    assert waves(PROPOSALS[3:4], 10.0) == [[0]]
