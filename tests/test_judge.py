"""The judge: what counts as proof, with a fake child process that leaves result files."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from judgekit import REF, SOURCE, Answer, Trials, ended, equal, reason_of, recording, trials_in

from optadvisor.errors import CorruptRunError
from optadvisor.probes.launch import Ended
from optadvisor.records import (
    Accepted,
    Edit,
    FunctionRef,
    Level,
    Proposal,
    Rejected,
    Terms,
    Unproven,
    Verdict,
)
from optadvisor.source.module import Module
from optadvisor.verifier.evidence.compiling import listen
from optadvisor.verifier.judge import Context, Judgement, judge
from optadvisor.verifier.task import Result
from optadvisor.verifier.waves import waves


@pytest.fixture
def trials(tmp_path: Path) -> Trials:
    return trials_in(tmp_path)


# ---------------------------------------------------------------- accepted


def test_an_equal_and_faster_candidate_is_accepted(trials: Trials) -> None:
    (verdict,) = trials.judge()
    assert isinstance(verdict, Accepted)
    assert verdict.level is Level.IDENTICAL
    assert verdict.calls_compared == 2
    assert verdict.timing.speedup == pytest.approx(10.0)
    assert verdict.timing.low > 1.0
    assert verdict.timing.cold_seconds == 0.25
    assert [name for name, _ in trials.tasks] == ["control", "candidate-0", "candidate-0/timed"]


def test_what_each_trial_is_asked(trials: Trials) -> None:
    trials.judge(terms=Terms(exact=True))
    control, compared, timed = (task for _, task in trials.tasks)
    assert control["control"]
    assert not compared["control"]
    assert control["text"] == SOURCE
    assert compared["text"] == timed["text"] == SOURCE.replace(b"1", b"2")
    assert Path(control["original"]).read_bytes() == SOURCE
    assert (compared["budget_seconds"], compared["float64"], compared["float32"]) == (0.0, 0.0, 0.0)
    assert timed["budget_seconds"] > 0
    assert compared["blobs"] == [str(trials.folder / f"calls/{n}.pickle") for n in range(2)]
    trials.judge()
    assert trials.tasks[-1][1]["float64"] > 0


def test_a_close_candidate_says_how_close(trials: Trials) -> None:
    trials.answers["candidate-0"] = equal(level="close", worst="3e-16 relative")
    (verdict,) = trials.judge()
    assert isinstance(verdict, Accepted)
    assert (verdict.level, verdict.worst_error) == (Level.CLOSE, "3e-16 relative")


def test_what_may_round_otherwise_is_never_more_than_close(trials: Trials) -> None:
    (verdict,) = trials.judge(rounding=(0,))
    assert isinstance(verdict, Accepted)
    assert verdict.level is Level.CLOSE


def test_what_may_round_otherwise_is_not_even_tried_when_exactness_is_asked_for(trials: Trials) -> None:
    close, exact = trials.judge(2, rounding=(0,), terms=Terms(exact=True))
    assert reason_of(close)[0] == "rounds"
    assert "it adds in another order" in reason_of(close)[1]
    assert isinstance(exact, Accepted)
    assert "candidate-0" not in [name for name, _ in trials.tasks]


def test_the_best_exact_candidate_is_timed_beside_faster_close_ones(trials: Trials) -> None:
    for number, seconds in enumerate([0.001, 0.5, 0.6]):
        trials.answers[f"candidate-{number}"] = equal(candidate=seconds)
    verdicts = trials.judge(3, rounding=(0,))
    assert [isinstance(v, Accepted) for v in verdicts] == [True, True, False]


# ---------------------------------------------------------------- waves


def test_what_is_compiled_is_tried_after_what_is_not_and_its_variants_last(trials: Trials) -> None:
    trials.judge(3, compiled=(0, 1), rounding=(0,))
    names = [name for name, _ in trials.tasks]
    assert sorted(names, key=names.index)[0] == "control"
    first = {number: names.index(f"candidate-{number}") for number in range(3)}
    assert first[2] < first[1] < first[0]


def test_what_is_modest_is_tried_last_of_all() -> None:
    ref = FunctionRef(path="a.py", qualname="f", first_line=1)
    kinds = [{"modest": True}, {"requires": ("numba",)}, {}, {"requires": ("numba",), "rounds": ("it is a test",)}]
    plain = Proposal(rewriter="r", variant="v", function=ref, title="", why="", edits=())
    assert waves([replace(plain, **kind) for kind in kinds], 0.0) == [[2], [1], [3], [0]]


def test_between_two_waves_it_is_asked_whether_more_is_worth_it(trials: Trials) -> None:
    seen: list[tuple[str, int]] = []

    def why_not(proposal: Proposal, judged: Sequence[Judgement]) -> str:
        seen.append((proposal.variant, len(judged)))
        return "it is a test" if judged else ""

    first, second = trials.judge(2, compiled=(1,), why_not=why_not)
    assert seen == [("v0", 0), ("v1", 1)]
    assert isinstance(first, Accepted)
    assert reason_of(second) == ("not faster", "it was not tried: it is a test")
    assert "candidate-1" not in [name for name, _ in trials.tasks]


def test_where_nothing_is_worth_it_nothing_runs(trials: Trials) -> None:
    (verdict,) = trials.judge(why_not=lambda proposal, judged: "it is a test")
    assert isinstance(verdict, Rejected)
    assert not trials.tasks


def test_a_variant_that_is_slower_than_the_plain_form_is_not_timed(trials: Trials) -> None:
    trials.answers["candidate-0"], trials.answers["candidate-1"] = equal(candidate=0.2), equal(candidate=0.3)
    plain, variant = trials.judge(2, compiled=(0, 1), rounding=(1,))
    assert isinstance(plain, Accepted)
    assert "slower than “v0”" in reason_of(variant)[1]
    assert [name for name, _ in trials.tasks].count("candidate-1") == 1


# ---------------------------------------------------------------- unproven


def all_unproven(verdicts: tuple[Verdict, ...], words: str) -> bool:
    return all(isinstance(v, Unproven) and words in v.reason for v in verdicts)


def test_without_recorded_calls_nothing_is_claimed(trials: Trials) -> None:
    module = Module.parse(SOURCE, REF.path)
    context = Context(
        folder=trials.folder,
        scratch=trials.folder,
        module_names={},
        script="",
        directory="/",
        search_path="/",
        arguments=(),
        imported=(),
    )
    proposal = Proposal(rewriter="r", variant="v", function=REF, title="", why="", edits=())
    judged = judge(context, module, recording(0), [proposal], launch=trials.launch)
    verdicts = tuple(one.verdict for one in judged)
    assert all_unproven(verdicts, "too large")
    assert not trials.tasks


@pytest.mark.parametrize(
    ("control", "words"),
    [
        (Result(finished=True, unfaithful="call 1 does not repeat itself"), "does not repeat itself"),
        (Result(finished=True, problem="it would write to /x"), "write to /x"),
        (Result(finished=True, level="unproven", difference="call 1, return"), "differs from itself (call 1, return)"),
        (equal(level="close"), "differs from itself"),
        (equal(rounds=0), "cannot be replayed"),
        (equal(compared=1), "cannot be replayed"),
        (equal(candidate=0.0), "too little time"),
        (b"{", "no usable result"),
        (None, "no usable result"),
    ],
)
def test_an_original_that_does_not_repeat_itself_proves_nothing(trials: Trials, control: Answer, words: str) -> None:
    trials.answers["control"] = control
    verdicts = trials.judge(3)
    assert len(verdicts) == 3
    assert all_unproven(verdicts, words)
    assert [name for name, _ in trials.tasks] == ["control"]


@pytest.mark.parametrize(
    ("ending", "words"), [(ended(139), "signal 11"), (ended(124, timed_out=True), "did not end within")]
)
def test_an_original_that_cannot_be_run_proves_nothing(trials: Trials, ending: Ended, words: str) -> None:
    trials.endings["control"] = ending
    assert all_unproven(trials.judge(2), words)


def test_a_lost_recording_is_a_damaged_run(trials: Trials) -> None:
    (trials.folder / "calls" / "1.pickle").unlink()
    with pytest.raises(CorruptRunError, match=r"lacks the recorded call calls/1\.pickle: profile again"):
        trials.judge()
    assert not trials.tasks


def test_an_interrupt_ends_it_all(trials: Trials) -> None:
    trials.endings["candidate-0"] = ended(143, interrupted=True)
    with pytest.raises(KeyboardInterrupt):
        trials.judge()


# ---------------------------------------------------------------- rejected


def test_something_else_is_rejected_with_the_difference(trials: Trials) -> None:
    trials.answers["candidate-0"] = Result(finished=True, level="unproven", difference="call 2, return: 1 became 2")
    assert reason_of(trials.judge()[0]) == ("different", "it gives something else: call 2, return: 1 became 2")
    assert len(trials.tasks) == 2


def test_another_stream_is_told_apart(trials: Trials) -> None:
    trials.answers["candidate-0"] = Result(
        finished=True, level="unproven", difference="call 1, random state", stream=True
    )
    cause, reason = reason_of(trials.judge()[0])
    assert cause == "another stream"
    assert "another random stream" in reason


def test_an_effect_on_the_outside_is_unproven(trials: Trials) -> None:
    trials.answers["candidate-0"] = Result(finished=True, problem="it would act on the network")
    assert all_unproven(trials.judge(), "the network")


@pytest.mark.parametrize("timed", ["", "/timed"])
@pytest.mark.parametrize(
    ("answer", "ending", "cause"),
    [
        (None, ended(1), "crash"),
        (None, ended(139), "crash"),
        (None, ended(0), "crash"),
        (equal(), ended(134), "crash"),
        (equal(), ended(137, timed_out=True), "timeout"),
        (b"", ended(), "crash"),
        (b"[]", ended(), "crash"),
        (b"{}", ended(), "crash"),
        (b'{"surprise": 1}', ended(), "crash"),
        (b"\xff", ended(), "crash"),
        (equal(level="excellent"), ended(), "crash"),
        (equal(rounds=0), ended(), "crash"),
        (equal(original=float("nan")), ended(), "crash"),
        (equal(candidate=float("inf")), ended(), "crash"),
        (equal(candidate=-1.0), ended(), "crash"),
        (equal(original="x"), ended(), "crash"),
        (equal(warm_seconds="0"), ended(), "crash"),
        (equal(cold_seconds=None), ended(), "crash"),
        (equal(original=1.0, candidate=0.5, worst=7), ended(), "crash"),
        (replace(equal(), original=[1.0]), ended(), "crash"),
        (json.dumps(asdict(equal()) | {"candidate": {}}).encode(), ended(), "crash"),
    ],
)
def test_a_trial_that_goes_wrong_is_never_accepted(
    trials: Trials, answer: Answer, ending: Ended, cause: str, timed: str
) -> None:
    trials.answers["candidate-0" + timed] = answer
    trials.endings["candidate-0" + timed] = ending
    assert reason_of(trials.judge()[0])[0] == cause


@pytest.mark.parametrize("compared", [0, 1, 3, True])
def test_a_missing_call_is_a_failure(trials: Trials, compared: int) -> None:
    trials.answers["candidate-0"] = equal(compared=compared)
    assert reason_of(trials.judge()[0])[0] == "crash"


def test_the_result_of_an_earlier_trial_does_not_count(trials: Trials) -> None:
    assert isinstance(trials.judge()[0], Accepted)
    trials.answers["candidate-0"] = None
    trials.endings["candidate-0"] = ended(1)
    assert reason_of(trials.judge()[0])[0] == "crash"


def test_last_words_are_quoted(trials: Trials) -> None:
    def launch(module: str, task: Path, timeout: float) -> Ended:
        if task.stem != "control":
            task.with_suffix(".out").write_text("Traceback\nImportError: no numba\n")
            return ended(1)
        return trials.launch(module, task, timeout)

    quoting = Trials(folder=trials.folder)
    quoting.launch = launch  # type: ignore[method-assign]
    assert reason_of(quoting.judge()[0]) == (
        "crash",
        "its process ended with exit status 1 (ImportError: no numba)",
    )


def test_text_that_does_not_compile_is_rejected_and_the_others_go_on(trials: Trials) -> None:
    verdicts = trials.judge(edits=(Edit(start=0, end=3, text="("),))
    assert reason_of(verdicts[0])[0] == "does not compile"
    assert [name for name, _ in trials.tasks] == ["control"]


@pytest.mark.parametrize("candidate", [1.0, 1.2, 0.999])
def test_not_faster_beyond_doubt_is_rejected_with_its_times(trials: Trials, candidate: float) -> None:
    trials.answers["candidate-0"] = equal(candidate=candidate)
    trials.answers["control"] = equal(candidate=1.0, rounds=3)  # from so few pairs, 10 % are noise
    (verdict,) = trials.judge()
    assert isinstance(verdict, Rejected)
    assert verdict.cause == "not faster"
    assert verdict.timing is not None
    assert verdict.timing.original_seconds == 1.0


def test_only_the_best_three_are_timed_to_the_end(trials: Trials) -> None:
    for number, seconds in enumerate([0.5, 0.11, 0.1, 0.12, 0.13]):
        trials.answers[f"candidate-{number}"] = equal(candidate=seconds)
    verdicts = trials.judge(5)
    timed = [name for name, _ in trials.tasks if name.endswith("/timed") and name != "rough/timed"]
    assert timed == ["candidate-2/timed", "candidate-1/timed", "candidate-3/timed"]
    assert [isinstance(v, Accepted) for v in verdicts] == [False, True, True, True, False]
    for verdict in (verdicts[0], verdicts[4]):
        assert reason_of(verdict)[0] == "not faster"
        assert "“v2”" in reason_of(verdict)[1]


def test_of_many_ways_to_write_the_same_only_the_fastest_is_proved(trials: Trials) -> None:
    trials.answers["rough"] = replace(equal(), original=[1.0] * 4, candidate=[0.4, 0.2, 0.3, 0.1])
    verdicts = trials.judge(4)
    assert [name for name, data in trials.tasks if data["compare"]][1:] == ["candidate-3"]
    assert [isinstance(v, Accepted) for v in verdicts] == [False, False, False, True]
    assert reason_of(verdicts[0]) == reason_of(verdicts[2])


def test_where_the_fastest_are_wrong_the_next_ones_are_proved(trials: Trials) -> None:
    trials.answers["rough"] = replace(equal(), original=[1.0] * 4, candidate=[0.4, 0.2, 0.3, 0.1])
    for number in (1, 3):
        trials.answers[f"candidate-{number}"] = Result(finished=True, level="unproven", difference="d")
    verdicts = trials.judge(4)
    assert [isinstance(v, Accepted) for v in verdicts] == [False, False, True, False]


def test_close_and_exact_ways_are_ranked_apart(trials: Trials) -> None:
    trials.answers["rough"] = replace(equal(), original=[1.0] * 3, candidate=[0.1, 0.2, 0.3])
    for number, seconds in enumerate([0.1, 0.1, 0.3, 0.3]):
        trials.answers[f"candidate-{number}"] = equal(candidate=seconds)
    verdicts = trials.judge(4, rounding=(0, 1, 2))
    assert [isinstance(v, Accepted) for v in verdicts] == [True, False, False, True]


def test_a_candidate_far_behind_the_best_is_not_timed(trials: Trials) -> None:
    trials.answers["candidate-1"] = equal(candidate=0.5)
    verdicts = trials.judge(2)
    assert isinstance(verdicts[0], Accepted)
    assert reason_of(verdicts[1])[0] == "not faster"
    assert [name for name, _ in trials.tasks][-1] == "candidate-0/timed"


def test_what_starts_at_once_is_timed_beside_what_must_be_compiled(trials: Trials) -> None:
    for number, seconds in enumerate([0.5, 0.01, 0.9]):
        trials.answers[f"candidate-{number}"] = equal(candidate=seconds)
    verdicts = trials.judge(3, compiled=(1,))
    assert [isinstance(v, Accepted) for v in verdicts] == [True, True, False]
    assert "“v0”" in reason_of(verdicts[2])[1]


def test_the_interval_is_corrected_for_choosing_among_many(trials: Trials) -> None:
    uneven = replace(equal(rounds=12), candidate=[0.5, 0.6, 0.7, 0.8, 0.9, 1.0] * 2)
    for number in range(4):
        trials.answers[f"candidate-{number}"] = uneven
    one = trials.judge(1)[0]
    many = trials.judge(4)[0]
    assert isinstance(one, Accepted | Rejected)
    assert isinstance(many, Accepted | Rejected)
    assert one.timing is not None
    assert many.timing is not None
    assert many.timing.low <= one.timing.low


def test_verdicts_come_in_the_order_of_the_proposals(trials: Trials) -> None:
    trials.answers["candidate-0"] = Result(finished=True, level="unproven", difference="d")
    trials.answers["candidate-1"] = None
    verdicts = trials.judge(3)
    assert [type(v).__name__ for v in verdicts] == ["Rejected", "Rejected", "Accepted"]
    assert [getattr(v, "cause", "") for v in verdicts] == ["different", "crash", ""]


def test_unchanged_files_keep_their_time_stamp(trials: Trials) -> None:
    """Compilers cache by it, and the second trial is to find the cache warm."""
    trials.judge()
    candidate = Path(trials.tasks[1][1]["candidate"])
    stamp = candidate.stat().st_mtime_ns
    trials.judge()
    assert Path(trials.tasks[-1][1]["candidate"]) == candidate
    assert candidate.stat().st_mtime_ns == stamp


# ---------------------------------------------------------------- time that is not spent


def names(trials: Trials) -> list[str]:
    return [name for name, _ in trials.tasks]


def test_what_was_slower_in_every_call_is_never_accepted(trials: Trials) -> None:
    trials.answers["candidate-0"] = equal(candidate=0.1, slower=True, varied=0)  # nothing but the recorded calls
    (verdict,) = trials.judge()
    assert isinstance(verdict, Rejected)
    assert verdict.cause == "slower"
    assert "on what was recorded" in verdict.reason
    assert names(trials) == ["control", "candidate-0"]
    assert [asked["only_faster"] for _, asked in trials.tasks] == [False, True]


def test_what_takes_twice_as_long_is_not_timed(trials: Trials) -> None:
    trials.answers["candidate-0"] = equal(candidate=2.5)
    (verdict,) = trials.judge()
    assert reason_of(verdict) == ("slower", "equal, but it took 2.5 times as long as your own code when both ran")
    assert names(trials) == ["control", "candidate-0"]


def test_of_a_long_call_one_clear_round_is_enough(trials: Trials) -> None:
    trials.answers["candidate-0"] = equal(original=3.0, candidate=0.1, rounds=1)
    (verdict,) = trials.judge()
    assert isinstance(verdict, Accepted)
    assert (verdict.timing.pairs, verdict.timing.speedup) == (1, pytest.approx(30.0))
    assert names(trials) == ["control", "candidate-0"]


def test_what_was_compiled_is_timed_in_a_process_that_finds_it_on_disk(trials: Trials) -> None:
    trials.answers["candidate-0"] = equal(original=3.0, candidate=0.1, rounds=1)
    assert isinstance(trials.judge(compiled=(0,))[0], Accepted)
    assert len(trials.tasks) == 3


def test_a_noisy_control_is_made_again_only_where_it_decides(trials: Trials) -> None:
    trials.answers["control"] = equal(candidate=2.0)
    assert isinstance(trials.judge()[0], Accepted)
    assert names(trials).count("control/timed") == 0
    trials.answers["candidate-0"] = equal(candidate=0.7)
    assert reason_of(trials.judge()[0])[0] == "not faster"
    trials.answers["control/timed"] = equal(candidate=1.0)
    assert isinstance(trials.judge()[0], Accepted)
    assert names(trials).count("control/timed") == 2


def test_rewriters_whose_texts_start_alike_are_ranked_together(trials: Trials) -> None:
    trials.answers["rough"] = replace(equal(), original=[1.0] * 2, candidate=[0.4, 0.2])
    first, second, compiled = trials.judge(3, compiled=(2,))
    assert reason_of(first) == ("not faster", "slower than “v1” when both were tried once")
    assert isinstance(second, Accepted)
    assert isinstance(compiled, Accepted)


# ---------------------------------------------------------------- calls one by one


def test_the_calls_are_in_the_timing(trials: Trials) -> None:
    trials.answers["candidate-0"] = equal(original_calls=[0.4, 0.6], candidate_calls=[0.09, 0.01])
    (verdict,) = trials.judge()
    assert isinstance(verdict, Accepted)
    assert [(c.original_seconds, c.candidate_seconds) for c in verdict.timing.calls] == [(0.4, 0.09), (0.6, 0.01)]


def test_what_the_compiler_refuses_is_told(tmp_path: Path) -> None:
    trials = trials_in(tmp_path)
    trials.answers["candidate-0"] = Result(compiler="TypingError: cannot unify", finished=True)
    (verdict,) = trials.judge()
    assert isinstance(verdict, Rejected)
    assert verdict.cause == "does not compile"
    assert "TypingError: cannot unify" in verdict.reason


def test_errors_of_the_compiler_are_heard_though_the_program_goes_on() -> None:
    numba = pytest.importorskip("numba")
    dispatcher = sys.modules["numba.core.dispatcher"]._DispatcherBase
    before = dispatcher._compile_for_args
    errors = listen(60.0, lambda words: None)
    try:

        def bad(x: float) -> str:
            return x + "text"  # type: ignore[operator]

        def good(x: float) -> float:
            return x + 1.0

        with contextlib.suppress(Exception):
            numba.njit(bad)(1.0)
        numba.njit(good)(1.0)
    finally:
        dispatcher._compile_for_args = before
    assert len(errors) == 1
    assert errors[0].startswith("TypingError: ")
    assert "\n" not in errors[0]
