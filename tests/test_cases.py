"""Every case file under `tests/cases` through one test body: what is proposed or declined, and that it is equal."""

from __future__ import annotations

import contextlib
import importlib
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest
from casekit import Case, compare_calls, observe, read_case, site_of, without_marks
from conftest import some

from optadvisor.records import Declined, Level, Proposal
from optadvisor.source.edits import render
from optadvisor.source.site import Site
from optadvisor.verifier.ahead import kernels
from optadvisor.verifier.device import standin
from optadvisor.verifier.equality.equivalence import Comparison

FOLDER = Path(__file__).parent / "cases"
FILES = sorted(path for path in FOLDER.glob("*/*.py") if not path.name.startswith("_") and path.parent.name[0] != "_")
REWRITERS = sorted({path.parent.name for path in FILES})
PROPOSED = [path for path in FILES if "\n# --- after" in path.read_text(encoding="utf-8")]
COMPILED = [path for path in PROPOSED if path.parent.name.startswith("numba")]
ACCEPTED = [path for path in PROPOSED if path not in COMPILED]
FOR_GPU = ("cuda_kernels", "cuda_vectorize", "cupy_port", "single_precision")  # what they write needs their libraries
ASKED_AGAIN = frozenset(
    path
    for name in REWRITERS
    if name not in FOR_GPU
    for path in some([p for p in PROPOSED if p.parent.name == name], 3)
)
"""The rewriter is asked about its own work."""


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


@pytest.mark.parametrize("path", FILES, ids=map(named, FILES))
def test_case(path: Path) -> None:
    case = read_case(path)
    rewriter = importlib.import_module(f"optadvisor.rewriters.{case.rewriter}")
    assert rewriter.name == case.rewriter
    site = site_of(case)
    answers = list(rewriter.propose(site))
    if not case.after:
        check_declined(case, answers)
        return
    proposal = the_proposal(case, answers)
    after = render(site.module, [proposal])
    assert without_marks(after.decode("utf-8")) == without_marks(case.after)
    check_untouched(site, proposal, after)
    if path in ASKED_AGAIN:
        check_idempotent(case, rewriter)


@pytest.mark.parametrize("path", ACCEPTED, ids=map(named, ACCEPTED))
def test_case_is_equal(path: Path) -> None:
    check_equal(read_case(path))


@pytest.mark.compiles
@pytest.mark.parametrize("path", COMPILED, ids=map(named, COMPILED))
def test_compiled_case_is_equal(path: Path) -> None:
    case = read_case(path)
    check_equal(case)
    if built(case):
        check_equal(case)


def built(case: Case) -> bool:
    """Build the kernels ahead for what the recorded calls pass: from now on the case is loaded with them."""
    function, calls, _ = case.calls(case.after)
    waiting = kernels.started(sys.modules["case"])
    for one in calls:
        observe(function, one, ())
    return bool(kernels.made(waiting))


@pytest.mark.parametrize("name", REWRITERS)
def test_each_rewriter_has_three_accepted_and_three_declined_cases(name: str) -> None:
    counts = Counter(bool(read_case(path).after) for path in FILES if path.parent.name == name)
    assert counts[True] >= 3, f"{name}: {counts[True]} accepted"
    assert counts[False] >= 3, f"{name}: {counts[False]} declined"


# ---------------------------------------------------------------- what is proposed


def check_declined(case: Case, answers: list[Proposal | Declined]) -> None:
    proposed = [answer.variant for answer in answers if isinstance(answer, Proposal)]
    assert not proposed, f"proposed {proposed}"
    reasons = [answer.reason for answer in answers if isinstance(answer, Declined)]
    assert len(reasons) == 1, f"one reason is expected: {reasons}"
    assert case.declined
    assert case.declined in reasons[0]


def the_proposal(case: Case, answers: list[Proposal | Declined]) -> Proposal:
    found = [answer for answer in answers if isinstance(answer, Proposal) and answer.variant == case.variant]
    others = [getattr(answer, "reason", getattr(answer, "variant", "")) for answer in answers]
    assert len(found) == 1, f"no single proposal {case.variant!r}: {others}"
    return found[0]


def check_untouched(site: Site, proposal: Proposal, after: bytes) -> None:
    """The file is the original with the edits' spans replaced, plus one insertion for imports and helpers."""
    before, position, expected = site.module.data, 0, b""
    for edit in proposal.edits:
        assert position <= edit.start <= edit.end, "edits are in ascending order and do not overlap"
        expected += before[position : edit.start] + edit.text.encode("utf-8")
        position = edit.end
    expected += before[position:]
    if not proposal.imports and not proposal.helpers:
        assert after == expected
        return
    head = next((i for i, (a, b) in enumerate(zip(after, expected, strict=False)) if a != b), len(expected))
    tail = expected[head:]
    assert after.endswith(tail), "bytes outside the edits changed"
    assert len(after) >= len(expected)


def check_idempotent(case: Case, rewriter: ModuleType) -> None:
    again = [answer for answer in rewriter.propose(site_of(case, case.after)) if isinstance(answer, Proposal)]
    same = [answer for answer in again if answer.variant == case.variant and answer.function.qualname == case.qualname]
    assert not same, f"proposes {case.variant!r} again for its own work"


# ---------------------------------------------------------------- that it is equal


def check_equal(case: Case) -> None:
    with standin.in_place() if case.rewriter in ("cupy_port", "single_precision") else contextlib.nullcontext():
        comparisons = list(compare_calls(case, case.after))
    levels = {found.level for found in comparisons}
    if case.expected == "another stream":
        assert Level.UNPROVEN in levels, "the comparison does not find out that other random numbers are drawn"
        return
    allowed = {Level.IDENTICAL, Level.CLOSE} if case.expected in ("close", "single") else {Level.IDENTICAL}
    assert comparisons, f"{case.path}: CALLS is empty"
    assert levels <= allowed, "\n".join(map(describe, comparisons))


def describe(found: Comparison) -> str:
    lines = [f"  {d.kind}: {d.where}: {d.what}" for d in found.differences]
    if found.level is Level.CLOSE:
        lines = [f"  {found.worst_relative:.1e} relative in {found.worst_where}"]
    return "\n".join([found.level.value, *lines])
