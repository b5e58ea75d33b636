"""Trials whose process dies while it tries generated inputs: whose fault it is, and what is left of the files."""

from __future__ import annotations

from pathlib import Path

import pytest
from judgekit import SOURCE, Trials, ended, equal, reason_of, trials_in

from optadvisor.probes.effects import Journal
from optadvisor.probes.launch import Ended
from optadvisor.records import Accepted, Terms, Verdict
from optadvisor.verifier.task import Tried, files_folder
from optadvisor.verifier.varying import limit_seconds

UNFINISHED = equal(finished=False)
BOTH = [Tried(label="xs shorter", features={}, side=side) for side in ("original", "candidate", "")]
KILLED = ended(137, timed_out=True)


@pytest.fixture
def trials(tmp_path: Path) -> Trials:
    return trials_in(tmp_path)


def about_to(*sides: str) -> list[Tried]:
    return [*BOTH, *(Tried(label="xs empty", features={}, side=side) for side in sides)]


def cut_short(trials: Trials, ending: Ended, tried: list[Tried], alone: list[Tried] | None = None) -> Verdict:
    """The verdict when the candidate's trial ends like that; `alone`: the original's own with the same inputs."""
    trials.answers |= {"candidate-0": UNFINISHED, "candidate-0/timed": equal(), "original-alone": UNFINISHED}
    trials.endings |= {"candidate-0": ending, "original-alone": ended(139)}
    trials.tried |= {"candidate-0": tried, "original-alone": alone or []}
    return trials.judge()[0]


def test_an_input_for_which_the_original_takes_too_long_says_nothing(trials: Trials) -> None:
    verdict = cut_short(trials, KILLED, about_to("original"))
    assert isinstance(verdict, Accepted)
    assert verdict.inputs_generated == 1


@pytest.mark.parametrize(
    ("sides", "when"),
    [(["original"], "while the original was called with xs empty"), ([], "between two generated inputs")],
)
@pytest.mark.parametrize("status", [0, 1, 134, 139])
def test_a_crash_that_shows_later_is_the_candidates(trials: Trials, sides: list[str], when: str, status: int) -> None:
    cause, reason = reason_of(cut_short(trials, ended(status), about_to(*sides)))
    assert cause == "crash"
    assert when in reason


@pytest.mark.parametrize(("recorded", "limit"), [(0.0, 0.1), (0.01, 0.2), (0.1, 1.1), (1.0, 2.0), (5.0, 6.0)])
def test_the_original_gets_a_second_more_at_most(recorded: float, limit: float) -> None:
    assert limit_seconds(recorded) == pytest.approx(limit)


def test_a_crash_of_the_original_alone_says_nothing(trials: Trials) -> None:
    verdict = cut_short(trials, ended(139), about_to("original"), alone=about_to("original"))
    assert isinstance(verdict, Accepted)
    assert verdict.inputs_generated == 1
    alone = next(task for name, task in trials.tasks if name == "original-alone")
    assert alone["control"]
    assert alone["text"] == SOURCE


@pytest.mark.parametrize("sides", [(), ("original", "candidate")])
def test_the_original_alone_has_to_die_of_the_same_input(trials: Trials, sides: tuple[str, ...]) -> None:
    trials.endings["original-alone"] = ended(139)
    verdict = cut_short(trials, ended(139), about_to("original"), alone=about_to(*sides))
    assert reason_of(verdict)[0] == "crash"


@pytest.mark.parametrize("sides", [("original", "candidate"), ("original", "candidate", "original")])
@pytest.mark.parametrize(("ending", "words"), [(ended(139), "ended with signal 11"), (KILLED, "did not end within")])
def test_what_the_candidate_dies_of_is_a_difference(
    trials: Trials, sides: tuple[str, ...], ending: Ended, words: str
) -> None:
    cause, reason = reason_of(cut_short(trials, ending, about_to(*sides), alone=about_to("original")))
    assert cause == "different"
    assert "beyond it (xs empty: " in reason
    assert words in reason


def test_an_interrupt_leaves_the_users_files_as_they_were(trials: Trials) -> None:
    file = trials.folder / "notes.txt"
    file.write_text("as it was")

    def launch(module: str, task: Path, timeout: float) -> Ended:
        journal = Journal(folder=files_folder(task))
        journal.open()
        for path in (file, trials.folder / "new.txt"):
            journal.meet(str(path))
            path.write_text("half")
        raise KeyboardInterrupt

    trials.launch = launch  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        trials.judge(terms=Terms(effects=True))
    assert file.read_text() == "as it was"
    assert not (trials.folder / "new.txt").exists()
