"""Predicted times for named cards, and what the report says of them. Nothing is timed."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from optadvisor import offloading, pipeline
from optadvisor.commands import explain, suggest
from optadvisor.errors import UsageError
from optadvisor.records import (
    CapturedCall,
    Environment,
    FunctionRef,
    Hotspot,
    HotspotClass,
    Offload,
    Plan,
    Profile,
    Proposal,
    Recording,
    Run,
    Target,
    TargetKind,
    ValueSpec,
    from_json,
    to_json,
)
from optadvisor.reports.offloads import hint, print_offloads
from optadvisor.rewriters import ALL, FOR_GPU
from optadvisor.source.kernels import Place
from optadvisor.source.module import Module
from optadvisor.source.site import Site
from optadvisor.verifier.device.calibrating import Host, Kept
from optadvisor.verifier.device.cards import CARDS, card
from optadvisor.verifier.device.checking import Checked
from optadvisor.verifier.device.ledger import Launch, Ledger
from optadvisor.verifier.device.prediction import pays_from, predicted

A100 = CARDS["a100"]
TEXT = b"def f(x):\n    return x\n"
MODULE = Module.parse(TEXT, "/p/a.py")
REF = next(iter(MODULE.functions))


def ledger(moved: int = 0, launches: int = 0, each: int = 0, flops: int = 0) -> Ledger:
    transfers = [moved // 2, moved - moved // 2] if moved else []
    return Ledger(
        to_card=transfers[:1],
        to_host=transfers[1:],
        launches=Counter({Launch(each, flops, False): launches}),
        entered=1,
    )


def run_of(seconds: float, **changes: object) -> Run:
    spot = Hotspot(
        function=REF,
        calls=10,
        self_seconds=seconds,
        inclusive_seconds=seconds,
        share=0.9,
        kind=HotspotClass.TEMPORARIES,
    )
    seen = ValueSpec(name="x", type="numpy.ndarray", dtype="float64", shape=(10_000_000,), layout="C")
    call = CapturedCall(ordinal=0, blob="", blob_bytes=0, seconds=0.1, arguments=(seen,))
    run = Run(
        id="r",
        created="2026-01-01T00:00:00+00:00",
        target=Target(kind=TargetKind.SCRIPT, value="a.py", directory="/p"),
        environment=Environment(python="3", implementation="CPython", platform="p", processor="c", cores=2),
        profile=Profile(wall_seconds=seconds, plain_seconds=seconds, exit_status=0),
        hotspots=(spot,),
        recordings=(Recording(function=REF, calls_seen=10, calls=(call,)),),
    )
    return replace(run, **changes)  # type: ignore[arg-type]


def offload(
    found: Ledger, seconds: float, *, host: float = 0.1, of: Run | None = None, here: Kept | None = None
) -> Offload:
    """Of a function that takes `seconds` of the program, in 10 calls of `host` each, one of which was checked."""
    run = of or run_of(seconds)
    asked = offloading._Asked(
        run=run, folder=Path(), card=A100, terms=offloading.PLAIN, progress=lambda _: None, here=here or Kept()
    )
    site = Site(module=MODULE, hotspot=run.hotspots[0], recording=run.recordings[0])
    proposal = Proposal(rewriter="r", variant="v", function=REF, title="t", why="w", edits=())
    answer = Checked(proposal=proposal, compared=1, generated=5, seconds=host, ledgers=(found,))
    return offloading._offload(asked, Place(site=site, module=MODULE), run.hotspots[0], answer)


def test_a_transfer_takes_the_link_and_a_kernel_the_longer_of_bytes_and_operations() -> None:
    by_link = predicted([ledger(moved=12_500_000_000)], A100)
    assert by_link.link == pytest.approx(1.0)
    by_memory = predicted([ledger(launches=1, each=int(0.75 * 1555e9))], A100)
    assert by_memory.kernels == pytest.approx(1.0)
    by_operations = predicted([ledger(launches=1, each=8, flops=int(0.5 * 9.7e12))], A100)
    assert by_operations.kernels == pytest.approx(1.0)
    small = predicted([ledger(launches=1000, each=8)], A100)
    assert 0.005 <= small.seconds <= 0.02


def test_a_faster_card_takes_less() -> None:
    work = [ledger(moved=10**9, launches=100, each=10**9, flops=10**9)]
    times = [predicted(work, CARDS[name]).seconds for name in ("t4", "a100", "h200")]
    assert times == sorted(times, reverse=True)


def test_break_even_is_where_both_take_the_same() -> None:
    one = predicted([ledger(moved=1000, launches=100, each=1000)], A100)
    size = pays_from(one, 1e-4)
    grown = size * (one.link + one.kernels) + one.starting
    assert grown == pytest.approx(size * 1e-4)
    assert pays_from(one, 0.0) == float("inf")


def test_cards_by_the_names_that_people_write() -> None:
    assert card("RTX-4090") is CARDS["rtx4090"]
    assert card("A100") is A100
    assert card("abacus") is None


def test_worthwhile_work_says_so_with_its_counts() -> None:
    one = offload(ledger(moved=80_000_000, launches=40, each=80_000_000), 20.0, host=2.0)
    assert one.worthwhile
    assert one.verdict.startswith("on an A100 this run 20 s → about 1.")
    assert "predicted, not measured" in one.verdict
    assert one.transfers == 20
    assert one.transfer_bytes == 800_000_000
    assert "20 transfers of 800 MB in all, 400 launches" in one.verdict


def test_a_plan_for_the_cpu_that_does_as_well_is_named() -> None:
    run = run_of(20.0, plan=Plan(ids=("f-1",), program_seconds=20.0, projected_seconds=1.0))
    one = offload(ledger(moved=80_000_000, launches=40, each=80_000_000), 20.0, host=2.0, of=run)
    assert "the plan for the CPU gets to 1.0 s without one" in one.verdict


@pytest.mark.parametrize(
    ("found", "seconds", "host", "words"),
    [
        (ledger(moved=16_000, launches=4, each=16_000), 0.1, 8e-6, "to start so many kernels"),
        (ledger(moved=10**9, launches=1, each=10**9), 0.5, 0.05, "the transfers alone take"),
        (ledger(moved=10**6, launches=1, each=10**6), 0.8, 0.08, "to start CUDA and CuPy takes about 1.0 s"),
        (ledger(moved=10**3, launches=1, each=10**12), 5.0, 0.5, "the card would take"),
        (ledger(moved=10**11, launches=1, each=10), 100.0, 10.0, "its arrays take 50 GB, and an A100 has 40 GB"),
    ],
)
def test_why_it_is_not_worthwhile(found: Ledger, seconds: float, host: float, words: str) -> None:
    one = offload(found, seconds, host=host)
    assert not one.worthwhile
    assert words in one.verdict


def test_what_another_port_does_too_is_not_told_twice() -> None:
    """`inner` was copied for the port of `outer`, so its arrays stay on the card there."""

    def one(name: str, helpers: tuple[str, ...], worthwhile: bool = True) -> tuple[offloading.Candidate, Offload]:
        ref = FunctionRef(path="/p/a.py", qualname=name, first_line=1)
        site = Site(module=MODULE, hotspot=replace(run_of(1.0).hotspots[0], function=ref), recording=Recording(
            function=ref, calls_seen=1))  # fmt: skip
        proposal = Proposal(
            rewriter="cupy_port", variant="v", function=ref, title="t", why="w", edits=(), imports=(), helpers=helpers,
            guards=(), requires=("cupy",),
        )  # fmt: skip
        place = Place(site=site, module=MODULE)
        found = offloading.Candidate(place=place, spot=site.hotspot, answer=Checked(proposal=proposal))
        return found, Offload(function=ref, card="A100", proposal=proposal, worthwhile=worthwhile, verdict="v")

    inner = one("inner", ("def _inner_on_gpu(u):",))
    outer = one("outer", ("def _inner_on_gpu(u):", "def _outer_on_gpu(u):"))
    assert offloading._is_part(*inner, [inner, outer])
    assert not offloading._is_part(*outer, [inner, outer])
    slow = one("outer", ("def _inner_on_gpu(u):",), worthwhile=False)
    assert not offloading._is_part(*inner, [inner, slow])


def test_what_was_not_shown_equal_predicts_nothing() -> None:
    run = run_of(5.0)
    asked = offloading._Asked(run=run, folder=Path(), card=A100, terms=offloading.PLAIN, progress=lambda _: None)
    site = Site(module=MODULE, hotspot=run.hotspots[0], recording=run.recordings[0])
    proposal = Proposal(rewriter="r", variant="v", function=REF, title="t", why="w", edits=())
    place = Place(site=site, module=MODULE)
    one = offloading._offload(asked, place, run.hotspots[0], Checked(proposal=proposal, refused="it differs"))
    assert (one.reason, one.verdict, one.worthwhile, one.compared) == ("it differs", "", False, 0)


def test_ledgers_and_offloads_survive_the_files() -> None:
    found = ledger(moved=80, launches=3, each=8, flops=2)
    assert Ledger.from_json(found.as_json()) == found
    run = run_of(5.0, offloads=(offload(found, 5.0),))
    assert from_json(Run, to_json(run)) == run


def shown(run: Run) -> str:
    out = io.StringIO()
    print_offloads(run, Console(file=out, width=100, color_system=None))
    return " ".join(out.getvalue().split())


def test_the_report_names_the_card_and_that_nothing_is_applied() -> None:
    good = offload(ledger(moved=80_000_000, launches=40, each=80_000_000), 20.0, host=2.0)
    bad = Offload(
        function=FunctionRef(path="/p/a.py", qualname="g", first_line=7), card="A100", reason="it prints", line=8
    )
    text = shown(run_of(20.0, offloads=(good, bad)))
    assert "With a GPU A100; predicted, not measured; nothing of it is applied" in text
    assert "Checked without a GPU: equal on 1 recorded call and 5 generated inputs" in text
    assert "g (a.py:7) it prints (line 8)." in text


def test_the_new_code_and_the_compiler_are_shown_on_request() -> None:
    good = offload(ledger(moved=80_000_000, launches=40, each=80_000_000), 20.0, host=2.0)
    bad = Offload(function=good.function, card="A100", reason="it prints")
    out = io.StringIO()
    run = run_of(20.0, offloads=(bad, replace(good, compiled="compiled for sm_80")))
    print_offloads(run, Console(file=out, width=100, color_system=None), ["", "+def _f_on_gpu(x):\n+    pass\n"])
    text = out.getvalue()
    assert "equal on 1 recorded call and 5 generated inputs. Compiled for sm_80." in " ".join(text.split())
    assert text.count("+def _f_on_gpu(x):") == 1
    assert "_on_gpu" not in shown(run)


def test_what_the_cpu_is_bound_by_is_told_where_it_was_measured() -> None:
    good = offload(ledger(moved=80_000_000, launches=40, each=80_000_000), 20.0, host=2.0)
    assert "doctor --calibrate` measures this machine" in shown(run_of(20.0, offloads=(good,)))
    host = Host(processor="P", cores=2, bandwidth=2e9, bandwidth_all=2e9, peak=4e10)
    placed = offload(ledger(moved=80, launches=40, each=80_000_000), 20.0, host=2.0, here=Kept(host=host))
    text = shown(run_of(20.0, offloads=(placed,)))
    assert "On this CPU it is memory-bound, at 80% of this CPU's bandwidth (1.6 of 2 GB/s)." in text
    assert "--calibrate" not in text


def test_one_line_where_arrays_are_large_and_none_where_not() -> None:
    assert "works on arrays of 80 MB: `optadvisor suggest --gpu a100`" in shown(run_of(5.0))
    run = run_of(5.0)
    small = replace(run.recordings[0].calls[0].arguments[0], shape=(1000,))
    call = replace(run.recordings[0].calls[0], arguments=(small,))
    assert hint(replace(run, recordings=(replace(run.recordings[0], calls=(call,)),))) == ""
    numbers = replace(run.hotspots[0], kind=HotspotClass.NUMBERS)
    assert hint(replace(run, hotspots=(numbers,))) == ""


def test_an_unknown_card_is_a_mistake_that_names_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"no card 'abacus' is known; there are a100, h100"):
        suggest._card("abacus")
    assert suggest._card("RTX 4090") is CARDS["rtx4090"]


def test_explain_knows_the_rewriters_for_a_gpu_and_suggest_does_not_ask_them() -> None:
    for one in FOR_GPU:
        assert "Does not handle:" in explain._rewriter(one.name)
        assert one not in ALL


def test_code_for_a_gpu_is_no_suggestion() -> None:
    """`Run.suggestions` is what `apply` takes from: nothing of a GPU is in there, and no level above `unproven`."""
    one = offload(ledger(moved=80_000_000, launches=40, each=80_000_000), 20.0, host=2.0)
    run = run_of(20.0, offloads=(one,))
    assert run.suggestions == ()
    with pytest.raises(UsageError, match="nothing to apply"):
        pipeline.apply(run, Path("/nowhere"), progress=lambda _: None)
