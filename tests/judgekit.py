"""The judge with a fake child process that leaves result files.

trials = trials_in(tmp_path)
trials.answers["candidate-0"] = equal(candidate=0.5)
(verdict,) = trials.judge()
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from optadvisor.probes.launch import Ended
from optadvisor.records import (
    CapturedCall,
    Edit,
    FunctionRef,
    Proposal,
    Recording,
    Rejected,
    Terms,
    Verdict,
)
from optadvisor.source.module import Module
from optadvisor.verifier.judge import Context, WhyNot, judge
from optadvisor.verifier.task import PLAIN, Result, Tried, tried_file

SOURCE = b"def f(x):\n    return 1\n"
REF = FunctionRef(path="/p/a.py", qualname="f", first_line=1)


def equal(original: Any = 1.0, candidate: Any = 0.1, rounds: int = 9, **changes: Any) -> Result:
    result = Result(
        compared=2,
        original=[original] * rounds,
        candidate=[candidate] * rounds,
        warm_seconds=candidate,
        cold_seconds=0.25,
        finished=True,
    )
    return replace(result, **changes)


Answer = Result | bytes | None | Callable[[Any], Any]


@dataclass(kw_only=True)
class Trials:
    """In place of child processes. Per name of trial (and `/timed` for the second one) what it leaves behind."""

    folder: Path
    answers: dict[str, Answer] = field(default_factory=dict)
    endings: dict[str, Ended] = field(default_factory=dict)
    tried: dict[str, list[Tried]] = field(default_factory=dict)
    """Generated inputs, as far as it came."""
    tasks: list[tuple[str, dict[str, Any]]] = field(default_factory=list)

    def launch(self, module: str, task: Path, timeout: float) -> Ended:
        assert module == "optadvisor.verifier.trial"
        assert timeout > 10
        data = json.loads(task.read_text())
        data["text"] = Path(data["candidate"]).read_bytes()
        name = task.stem if data["compare"] else f"{task.stem}/timed"
        self.tasks.append((name, data))
        answer = self.answers.get(name, self.answers.get(task.stem, equal()))
        if name == "control" and name not in self.answers:
            answer = equal(candidate=1.0)
        if isinstance(answer, Result):
            compared = answer.compared if data["compare"] else 0
            text = json.dumps(asdict(replace(answer, compared=compared)))
            task.with_suffix(".result").write_text(text)
        elif isinstance(answer, bytes):
            task.with_suffix(".result").write_bytes(answer)
        lines = [json.dumps(asdict(one)) + "\n" for one in self.tried.get(name, [])]
        tried_file(task).write_text("".join(lines))
        return self.endings.get(name, Ended(status=0, seconds=1.0, facts=None))

    def judge(
        self,
        count: int = 1,
        *,
        terms: Terms = PLAIN,
        edits: tuple[Edit, ...] | None = None,
        rounding: tuple[int, ...] = (),
        compiled: tuple[int, ...] = (),
        why_not: WhyNot = lambda proposal, judged: "",
    ) -> tuple[Verdict, ...]:
        """Numbers of proposals: `rounding` those whose floats may differ in the last digits, `compiled` with Numba."""
        proposals = [
            Proposal(
                rewriter="r",
                variant=f"v{number}",
                function=REF,
                title="",
                why="",
                edits=edits or (Edit(start=21, end=22, text=str(number + 2)),),
                rounds=("it adds in another order",) if number in rounding else (),
                requires=("numba",) if number in compiled else (),
            )
            for number in range(count)
        ]
        context = Context(
            folder=self.folder,
            scratch=self.folder / "trials",
            module_names={REF.path: "__main__"},
            script=REF.path,
            directory="/",
            search_path="/",
            arguments=("a.py",),
            imported=(),
        )
        module = Module.parse(SOURCE, REF.path)
        judged = judge(context, module, recording(), proposals, terms=terms, launch=self.launch, why_not=why_not)
        return tuple(one.verdict for one in judged)


def recording(count: int = 2) -> Recording:
    calls = tuple(
        CapturedCall(ordinal=n, blob=f"calls/{n}.pickle", blob_bytes=1, seconds=1.0, arguments=()) for n in range(count)
    )
    return Recording(function=REF, calls_seen=count, calls=calls, problem="" if count else "the calls were too large")


def trials_in(folder: Path) -> Trials:
    (folder / "calls").mkdir()
    for call in recording().calls:
        (folder / call.blob).write_bytes(b"")
    return Trials(folder=folder)


def ended(status: int = 0, **changes: Any) -> Ended:
    return Ended(status=status, seconds=1.0, facts=None, **changes)


def reason_of(verdict: Verdict) -> tuple[str, str]:
    assert isinstance(verdict, Rejected)
    return verdict.cause, verdict.reason
