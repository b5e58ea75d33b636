"""Suggesting: every suggestion has a name of its own, and of a refused function's loops only what is new is said."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from reportkit import ENVIRONMENT

from optadvisor import asking, pipeline, rewriters, store, turns
from optadvisor.records import (
    Accepted,
    CapturedCall,
    Declined,
    Edit,
    FunctionRef,
    FunctionStats,
    Hotspot,
    Level,
    Outcome,
    OutcomeState,
    Plan,
    Profile,
    Proposal,
    Recording,
    Region,
    Rejected,
    Run,
    SourceFile,
    Suggestion,
    Target,
    TargetKind,
    Terms,
    Timing,
)
from optadvisor.source import kernels
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.outlining import regions
from optadvisor.source.site import Site
from optadvisor.verifier import judge as judging
from optadvisor.verifier.equality.equivalence import DEFAULT

GRIDS = """class Grid:
    def step(self, xs):
        total = 0
        for x in xs:
            total += x * 3
        return total


class Wave:
    def step(self, xs):
        total = 1
        for x in xs:
            total += x * 5
        return total


def step(xs):
    total = 2
    for x in xs:
        total += x * 7
    return total
"""
WAVES = """def step(xs):
    total = 4
    for x in xs:
        total += x * 9
    return total


total = 0
for i in range(9):
    total += i * 11
print(total)
"""
TIMING = Timing(
    original_seconds=1.0,
    candidate_seconds=0.1,
    speedup=10.0,
    low=9.0,
    high=11.0,
    confidence=0.95,
    pairs=9,
    noise=0.02,
    cold_seconds=0.0,
)
CALL = CapturedCall(ordinal=0, blob="", blob_bytes=0, seconds=1.0, arguments=())


def run_of(folder: Path) -> Run:
    """Everything is hot, and everything that can be recorded was."""
    modules = []
    for name, text in (("grids.py", GRIDS), ("waves.py", WAVES)):
        (folder / name).write_text(text)
        modules.append(Module.read(str(folder / name)))
    tops = [FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1) for module in modules]
    hosts = [(module, ref) for module, top in zip(modules, tops, strict=True) for ref in (*module.functions, top)]
    found = [
        region
        for module, ref in hosts
        for region in regions(module, ref, heat=lambda _first, _last: 1.0, least=0.1, project=modules)
        if isinstance(region, Region)
    ]
    recorded = [*(ref for _, ref in hosts if ref.qualname == "step"), *(region.function for region in found)]
    return Run(
        id="1",
        created="",
        target=Target(kind=TargetKind.SCRIPT, value="waves.py", directory=str(folder)),
        environment=ENVIRONMENT,
        profile=Profile(
            wall_seconds=10.0,
            plain_seconds=10.0,
            exit_status=0,
            sources=tuple(SourceFile(path=module.path, sha256=module.sha256) for module in modules),
        ),
        hotspots=tuple(
            Hotspot(function=ref, calls=1, self_seconds=2.0, inclusive_seconds=2.0, share=0.2) for _, ref in hosts
        ),
        regions=tuple(found),
        recordings=tuple(Recording(function=ref, calls_seen=1, calls=(CALL,)) for ref in recorded),
    )


def twice(site: Site) -> Iterator[Proposal]:
    """Two proposals, which change the number in the loop."""
    assert site.node is not None
    start, end = site.module.span(site.node)
    place = site.module.data.index(b"x * " if b"x * " in site.module.data[start:end] else b"i * ", start, end) + 2
    for variant in ("//", "%"):
        edits = (Edit(start=place, end=place + 1, text=variant),)
        yield Proposal(rewriter="twice", variant=variant, function=site.ref, title="", why="", edits=edits)


def never(site: Site) -> Iterator[Declined]:
    yield Declined(rewriter="never", function=site.ref, reason="it is a test")


@pytest.fixture
def suggested(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    def rejected(*arguments: Any, **_: Any) -> tuple[judging.Judgement, ...]:
        proposals: Sequence[Proposal] = arguments[3]
        verdict = Rejected(cause="not faster", reason="it is a test")
        return tuple(judging.Judgement(proposal=proposal, verdict=verdict) for proposal in proposals)

    def suggest(*proposers: Callable[[Site], Iterator[Proposal | Declined]]) -> Run:
        found = tuple(SimpleNamespace(name=propose.__name__, propose=propose) for propose in proposers)
        monkeypatch.setattr(rewriters, "available", lambda: rewriters.Registry(rewriters=found, faults=()))
        return pipeline.suggest(run_of(tmp_path), store.create(tmp_path), progress=lambda *_: None)

    monkeypatch.setattr(judging, "judge", rejected)
    return suggest


def test_a_loop_comes_before_what_it_calls(tmp_path: Path) -> None:
    run = run_of(tmp_path)
    host = run.regions[0].host
    spots = [replace(spot, self_seconds=0.1 if spot.function == host else 2.0) for spot in run.hotspots]
    run = replace(run, hotspots=tuple(spots), regions=(replace(run.regions[0], share=0.2),))
    asked = [spot.function for spot in turns.by_what_may_be_won(run)]
    assert asked == [host, *(spot.function for spot in spots if spot.function != host)]


def modest_second(site: Site) -> Iterator[Proposal]:
    first, second = twice(site)
    yield from (first, replace(second, modest=True))


def suggest_with(folder: Path, monkeypatch: pytest.MonkeyPatch, judge: Callable[..., Any]) -> None:
    found = (SimpleNamespace(name="r", propose=modest_second),)
    monkeypatch.setattr(rewriters, "available", lambda: rewriters.Registry(rewriters=found, faults=()))
    monkeypatch.setattr(judging, "judge", judge)
    pipeline.suggest(run_of(folder), store.create(folder), progress=lambda *_: None)


def test_what_is_modest_is_not_tried_where_something_is_faster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def judge(*arguments: Any, why_not: judging.WhyNot, **_: Any) -> tuple[judging.Judgement, ...]:
        proposals: Sequence[Proposal] = arguments[3]
        accepted = Accepted(level=Level.IDENTICAL, timing=TIMING, calls_compared=1)
        first = judging.Judgement(proposal=proposals[0], verdict=accepted)
        asked.append(why_not(proposals[1], [first]))
        asked.append(why_not(proposals[1], [replace(first, verdict=Rejected(cause="not faster", reason="x"))]))
        return (first, replace(first, proposal=proposals[1], verdict=Rejected(cause="not faster", reason="x")))

    monkeypatch.setattr(turns, "WAITED_FOR", 1.0)  # for no function
    suggest_with(tmp_path, monkeypatch, judge)
    assert asked[:2] == ["it gains little, and “//” more", ""]


@pytest.mark.parametrize("better", [True, False])
def test_what_is_modest_waits_for_the_other_functions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, better: bool
) -> None:
    judged: list[tuple[str, ...]] = []

    def judge(*arguments: Any, **_: Any) -> tuple[judging.Judgement, ...]:
        proposals: Sequence[Proposal] = arguments[3]
        judged.append(tuple(one.variant for one in proposals))
        accepted = Accepted(level=Level.IDENTICAL, timing=TIMING, calls_compared=1)
        verdict = accepted if better else Rejected(cause="not faster", reason="x")
        return tuple(judging.Judgement(proposal=one, verdict=verdict) for one in proposals)

    suggest_with(tmp_path, monkeypatch, judge)
    assert ("//",) in judged
    last = len(judged) - 1 - judged[::-1].index(("//",))
    assert ("%",) not in judged[: last + 1]  # none before all others were tried
    assert (("%",) in judged) is not better  # at places without a better one


def test_every_suggestion_of_a_run_has_a_name_of_its_own(suggested: Callable[..., Run]) -> None:
    run = suggested(twice)
    assert not run.faults
    ids = [one.id for one in run.suggestions]
    # the two methods by their loops; the two functions as they are, and by their loops; a loop at top level
    assert ids == [*(f"step-{number}" for number in range(1, 13)), "top-1", "top-2"]
    hosts = {one.id: (Path(one.proposal.function.path).name, one.proposal.function.qualname) for one in run.suggestions}
    assert hosts["step-1"] == ("grids.py", "_Grid_step_kernel")
    assert hosts["step-3"] == ("grids.py", "_Wave_step_kernel")
    assert hosts["step-5"] == ("grids.py", "step")
    assert hosts["step-9"] == ("waves.py", "step")
    assert hosts["top-2"] == ("waves.py", "_loop_kernel")


def test_the_same_text_goes_to_the_same_name(suggested: Callable[..., Run], tmp_path: Path) -> None:
    run = suggested(twice)
    by_id = {one.id: one.proposal for one in run.suggestions}
    after = pipeline.versions_of(run, [by_id["step-1"], by_id["step-4"], by_id["step-10"]]).after
    grids, waves = (after[str(tmp_path / name)].decode() for name in ("grids.py", "waves.py"))
    assert ("x // 3" in grids, "x % 5" in grids, "x * 7" in grids) == (True, True, True)
    assert ("x % 9" in waves, "i * 11" in waves) == (True, True)


def test_of_a_refused_function_its_loops_are_not_spoken_of_again(suggested: Callable[..., Run]) -> None:
    told = [(Path(no.function.path).name, no.function.qualname) for no in suggested(never).declined]
    assert told == [
        ("grids.py", "_Grid_step_kernel"),
        ("grids.py", "_Wave_step_kernel"),
        ("grids.py", "step"),
        ("waves.py", "step"),
        ("waves.py", "_loop_kernel"),
    ]


def named(site: Site) -> Iterator[Declined]:
    assert site.node is not None
    yield Declined(rewriter="named", function=site.ref, reason=f"it is `{site.node.name}`")


def test_where_both_are_refused_what_is_said_of_the_main_loop_counts(suggested: Callable[..., Run]) -> None:
    said = [no.reason for no in suggested(named).declined if no.function.qualname == "step"]
    assert said == ["it is `_step_kernel`"] * 2


def test_where_a_loop_has_proposals_its_refusals_are_told_too(suggested: Callable[..., Run]) -> None:
    told = [no.function.qualname for no in suggested(twice, never).declined]
    assert told.count("step") == 2
    assert told.count("_step_kernel") == 2


# ---------------------------------------------------------------- applying what rounds otherwise


def accepted(name: str, number: int, level: Level) -> Suggestion:
    ref = FunctionRef(path="/p/a.py", qualname=name, first_line=1)
    proposal = Proposal(rewriter="r", variant="v", function=ref, title="", why="", edits=())
    verdict = Accepted(level=level, timing=TIMING, calls_compared=1)
    return Suggestion(id=f"{name}-{number}", proposal=proposal, verdict=verdict, projected_seconds=1.0)


def applied_with(
    monkeypatch: pytest.MonkeyPatch, run: Run, works: Callable[[Sequence[str], float], bool], ids: Sequence[str] = ()
) -> list[tuple[tuple[str, ...], float]]:
    """The suggestions and tolerances that are tried, when `works` decides what the whole program says to each."""
    tried: list[tuple[tuple[str, ...], float]] = []

    def apply(run: Run, folder: Path, chosen: Any, tolerance: float, *, planned: bool, **_: Any) -> Any:
        names = tuple(one.id for one in chosen)
        tried.append((names, tolerance))
        state = OutcomeState.APPLIED if works(names, tolerance) else OutcomeState.ROLLED_BACK
        return SimpleNamespace(run=replace(run, outcome=Outcome(state=state, ids=names, patches=())))

    monkeypatch.setattr(pipeline, "_apply", apply)
    pipeline.apply(run, Path(), ids, progress=lambda *_: None)
    return tried


def rounding_run(folder: Path) -> Run:
    suggestions = (
        accepted("f", 1, Level.CLOSE),
        accepted("f", 2, Level.IDENTICAL),
        accepted("g", 1, Level.CLOSE),
        accepted("h", 1, Level.IDENTICAL),
    )
    return replace(run_of(folder), suggestions=suggestions, plan=Plan(ids=("f-1", "g-1", "h-1")))


def test_close_suggestions_stay_when_nothing_of_it_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tried = applied_with(monkeypatch, rounding_run(tmp_path), lambda names, tolerance: True)
    assert tried == [(("f-1", "g-1", "h-1"), 0.0)]


def test_exact_ones_take_their_places_when_it_shows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tried = applied_with(monkeypatch, rounding_run(tmp_path), lambda names, tolerance: "f-1" not in names)
    assert tried == [(("f-1", "g-1", "h-1"), 0.0), (("f-2", "g-1", "h-1"), DEFAULT.float64)]


def test_suggestions_that_are_asked_for_are_tried_as_they_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    tried = applied_with(monkeypatch, rounding_run(tmp_path), lambda names, tolerance: False, ids=["f-1"])
    assert tried == [(("f-1",), DEFAULT.float64)]


# ---------------------------------------------------------------- what is not asked about, what is not tried


def compiled(site: Site) -> Iterator[Proposal]:
    for one in twice(site):
        yield replace(one, requires=("numba",))


def asked_about(run: Run) -> list[str]:
    refs = [one.proposal.function for one in run.suggestions]
    return [f"{Path(ref.path).stem}.{ref.qualname}" for ref in refs]


@pytest.fixture
def judging_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Every proposal is so many times as fast."""

    def suggest(
        change: Callable[[Run], Run],
        speedup: float,
        propose: Callable[[Site], Iterator[Proposal]],
        seconds: float = 0.0,
        *,
        processes: bool = False,
    ) -> Run:
        """Each look at the clock takes so many seconds of a minute's budget. `processes`: `r` is asked for by name."""

        def judge(*arguments: Any, why_not: judging.WhyNot, **_: Any) -> tuple[judging.Judgement, ...]:
            proposals: Sequence[Proposal] = arguments[3]
            timing = replace(TIMING, speedup=speedup)
            accepted = Accepted(level=Level.IDENTICAL, timing=timing, calls_compared=1)
            judged = []
            for proposal in proposals:
                reason = why_not(proposal, ())  # all in one wave
                verdict = Rejected(cause="not faster", reason=reason) if reason else accepted
                judged.append(judging.Judgement(proposal=proposal, verdict=verdict))
            return tuple(judged)

        found = (SimpleNamespace(name="r", propose=propose),)
        monkeypatch.setattr(rewriters, "available", lambda: rewriters.Registry(rewriters=found, faults=()))
        monkeypatch.setattr(judging, "judge", judge)
        times = itertools.count(step=seconds)
        monkeypatch.setattr(rewriters, "ON_ALL_CORES", ())
        if processes:
            monkeypatch.setattr(rewriters, "available", lambda: rewriters.Registry(rewriters=(), faults=()))
            monkeypatch.setattr(rewriters, "ON_ALL_CORES", found)
        terms = Terms(budget_seconds=60.0 if seconds else 0.0, processes=processes)
        folder = store.create(tmp_path)
        return pipeline.suggest(
            change(run_of(tmp_path)), folder, terms=terms, progress=lambda *_: None, clock=lambda: next(times)
        )

    return suggest


def one_hot(run: Run) -> Run:
    """The last function of the first file takes nearly all of the time; its loop is there, too."""
    spots = []
    for spot in run.hotspots:
        hot = spot.function.qualname == "step" and spot.function.path.endswith("grids.py")
        seconds = 9.0 if hot else 0.1
        spots.append(replace(spot, self_seconds=seconds, inclusive_seconds=seconds, share=seconds / 10.0))
    rows = tuple(
        FunctionStats(function=spot.function, calls=1, self_seconds=spot.self_seconds, inclusive_seconds=0.0)
        for spot in spots
    )
    spots.sort(key=lambda spot: -spot.self_seconds)
    return replace(run, hotspots=tuple(spots), profile=replace(run.profile, functions=rows))


def test_loops_of_a_function_that_is_fast_as_a_whole_are_not_asked_about(judging_all: Callable[..., Run]) -> None:
    asked = asked_about(judging_all(one_hot, 100.0, twice))
    assert asked[:2] == ["grids.step"] * 2
    assert "grids._step_kernel" not in asked
    assert "grids._Wave_step_kernel" in asked  # beside what is left of the kernel, it is much


def test_loops_of_a_function_that_is_hardly_faster_are(judging_all: Callable[..., Run]) -> None:
    """And nothing else: beside it, the rest is little."""
    assert set(asked_about(judging_all(one_hot, 1.2, twice))) == {"grids.step", "grids._step_kernel"}


def test_what_a_library_does_is_left_alone_at_once(judging_all: Callable[..., Run]) -> None:
    def native(run: Run) -> Run:
        why = "99 % of its time is inside 1 call of numpy.linalg.eigh"
        return replace(
            run, hotspots=tuple(replace(s, settled_seconds=s.self_seconds * 0.99, evidence=why) for s in run.hotspots)
        )

    run = judging_all(native, 10.0, twice)
    assert not run.suggestions
    assert run.declined
    assert {no.reason for no in run.declined} == {
        "99 % of its time is inside 1 call of numpy.linalg.eigh; it is left alone"
    }


def test_a_short_program_is_not_given_a_compiler(
    judging_all: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []

    def import_seconds(name: str, _: Path) -> float:
        started.append(name)
        return 0.6

    def short(run: Run) -> Run:
        return replace(run, profile=replace(run.profile, plain_seconds=0.5))

    monkeypatch.setattr(asking, "import_seconds", import_seconds)
    run = judging_all(short, 10.0, compiled)
    assert {type(one.verdict) for one in run.suggestions} == {Rejected}
    because = "to import numba takes 0.6 s in every run, and all of your own code that it might make faster 0.5 s"
    assert because in str(run.suggestions[0].verdict)
    assert started == ["numba"]
    monkeypatch.setattr(asking, "import_seconds", lambda *_: 0.4)
    assert Accepted in {type(one.verdict) for one in judging_all(short, 10.0, compiled).suggestions}


@pytest.mark.parametrize("places", [1, 2])
def test_a_compiler_is_only_tried_where_all_that_may_need_it_takes_longer_than_its_import(
    judging_all: Callable[..., Run], monkeypatch: pytest.MonkeyPatch, places: int
) -> None:
    """Two functions of 0.35 s may pay together for what neither pays for by itself."""
    monkeypatch.setattr(asking, "import_seconds", lambda *_: 0.6)

    def small(run: Run) -> Run:
        steps = [spot for spot in run.hotspots if spot.function.qualname == "step"][:places]
        hotspots = tuple(replace(spot, self_seconds=0.35, inclusive_seconds=0.35) for spot in steps)
        return replace(run, profile=replace(run.profile, plain_seconds=2.4), hotspots=hotspots, regions=())

    run = judging_all(small, 10.0, compiled)
    tried = {one.proposal.function for one in run.suggestions if isinstance(one.verdict, Accepted)}
    assert len(tried) == (places if places > 1 else 0)
    if not tried:
        assert "code that it might make faster 0.35 s" in str(run.suggestions[0].verdict)


def test_a_long_program_does_not_even_look_how_long_the_compiler_starts(
    judging_all: Callable[..., Run], monkeypatch: pytest.MonkeyPatch
) -> None:
    def seconds(library: str, _: Path) -> float:
        assert library == "numpy", "nobody needs to know"
        return 0.1

    monkeypatch.setattr(asking, "import_seconds", seconds)
    assert Accepted in {type(one.verdict) for one in judging_all(lambda run: run, 10.0, compiled).suggestions}


def test_when_the_budget_is_spent_nothing_new_is_begun(judging_all: Callable[..., Run]) -> None:
    run = judging_all(lambda run: run, 1.2, twice, 25.0)
    assert [one.id for one in run.suggestions] == ["step-1", "step-2"]
    (reason,) = {no.reason for no in run.declined}
    assert reason == "it was not tried: the 60 s for advice are over (`--budget 300` gives it more)"


def test_while_nothing_is_found_it_goes_on_for_longer(judging_all: Callable[..., Run]) -> None:
    found = [len(judging_all(lambda run: run, speedup, twice, 16.0).suggestions) for speedup in (1.2, 0.5)]
    assert found[0] < found[1]


def test_what_the_user_asked_for_by_name_is_tried_for_longer(judging_all: Callable[..., Run]) -> None:
    among_all, by_name = (
        judging_all(lambda run: run, 1.2, twice, 16.0, processes=processes) for processes in (False, True)
    )
    assert len(among_all.suggestions) < len(by_name.suggestions)


def called_often(run: Run) -> Run:
    """`step` of the first file is what `step` of the other one calls; nothing else is hot."""
    called, caller = (one.function for one in run.hotspots if one.function.qualname == "step")
    rows = [
        FunctionStats(function=called, calls=900, self_seconds=8.0, inclusive_seconds=8.0),
        FunctionStats(function=caller, calls=1, self_seconds=1.0, inclusive_seconds=9.0, callees=(called,)),
    ]
    spots = tuple(
        Hotspot(
            function=row.function,
            calls=row.calls,
            self_seconds=row.self_seconds,
            inclusive_seconds=row.inclusive_seconds,
            share=row.inclusive_seconds / 10.0,
        )
        for row in rows
    )
    return replace(run, hotspots=spots, regions=(), profile=replace(run.profile, functions=tuple(rows)))


def in_python_or_compiled(site: Site) -> Iterator[Proposal]:
    plain, other = twice(site)
    yield from (plain, replace(other, requires=("numba",)))


def test_what_saves_calls_comes_before_any_compiler(judging_all: Callable[..., Run]) -> None:
    run = judging_all(called_often, 1000.0, in_python_or_compiled)
    assert asked_about(run) == ["waves.step"]
    (one,) = run.suggestions
    assert not one.proposal.requires
    assert run.plan is not None
    assert run.plan.ids == (one.id,)


def test_where_it_hardly_saves_any_the_others_are_asked(judging_all: Callable[..., Run]) -> None:
    run = judging_all(called_often, 1.2, in_python_or_compiled)
    assert asked_about(run) == ["waves.step", *["grids.step"] * 2, "waves.step"]


def same_everywhere(site: Site) -> Iterator[Proposal]:
    first, _ = twice(site)
    yield replace(first, variant="the same")


def test_what_was_no_gain_for_a_function_is_not_tried_for_its_main_loop(judging_all: Callable[..., Run]) -> None:
    def step_in_vain(run: Run) -> Run:
        return replace(run, hotspots=tuple(spot for spot in run.hotspots if spot.function.qualname == "step"))

    run = judging_all(step_in_vain, 1.2, same_everywhere)
    assert {type(one.verdict) for one in run.suggestions} == {Accepted}
    slower = Rejected(cause="slower", reason="it is a test")
    whole = replace(run.suggestions[0], verdict=slower)
    spot = next(spot for spot in run.hotspots if spot.function == whole.proposal.function)
    modules = {source.path: Module.read(source.path) for source in run.profile.sources}
    whole_place, *loops = (place for place in kernels.places(run, spot, modules) if isinstance(place, kernels.Place))
    found = asking.Found(suggestions=[whole])
    assert asking.tried_around(spot, whole_place, found) == []
    assert [asking.tried_around(spot, place, found) for place in loops] == [[whole.proposal]] * len(loops)
    assert loops
    assert asking.tried_around(spot, loops[0], asking.Found(suggestions=[run.suggestions[0]])) == []
    untried = replace(whole, verdict=Rejected(cause="not faster", reason="it was not tried: it is a test"))
    assert asking.tried_around(spot, loops[0], asking.Found(suggestions=[untried])) == []
    long = replace(spot, inclusive_seconds=3 * loops[0].site.hotspot.inclusive_seconds)
    assert asking.tried_around(long, loops[0], found) == []


def test_a_library_that_is_missing_is_named_once_and_the_rest_goes_on(judging_all: Callable[..., Run]) -> None:
    def propose(site: Site) -> Iterator[Proposal]:
        one, other = twice(site)
        yield replace(one, requires=("no_such_library",))
        yield other

    run = judging_all(lambda run: run, 10.0, propose)
    assert run.suggestions
    assert not any(one.proposal.requires for one in run.suggestions)
    (missing,) = [no for no in run.declined if no.rewriter == "no_such_library"]
    assert missing.reason == "no_such_library is not installed, and could make it faster: `pip install no_such_library`"
