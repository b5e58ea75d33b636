"""The fence around rewriters: a bug in one becomes a sentence, and the others go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from optadvisor import rewriters
from optadvisor.errors import RewriterError
from optadvisor.records import Declined, Edit, Hotspot, Proposal, Recording
from optadvisor.rewriters import ALL, Answers, ask, available
from optadvisor.source.module import Module
from optadvisor.source.site import Site

TEXT = b"def f(x):\n    return 1\n"


@dataclass(frozen=True)
class Fake:
    name: str
    answers: Callable[[Site], Iterator[Any]]

    def propose(self, site: Site) -> Iterator[Proposal | Declined]:
        yield from self.answers(site)


@pytest.fixture
def site() -> Site:
    module = Module.parse(TEXT, "/p/a.py")
    ref = next(iter(module.functions))
    spot = Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=1.0)
    return Site(module=module, hotspot=spot, recording=Recording(function=ref, calls_seen=0))


def proposal(site: Site, text: str = "2", start: int = 21) -> Proposal:
    return Proposal(
        rewriter="good",
        variant="v",
        function=site.ref,
        title="t",
        why="w",
        edits=(Edit(start=start, end=22, text=text),),
    )


def good(site: Site) -> Iterator[Any]:
    yield proposal(site)
    yield site.decline("good", "a reason")


def faults(site: Site, answers: Callable[[Site], Iterator[Any]]) -> str:
    """The one sentence on a faulty rewriter; the good one beside it is heard all the same."""
    found = ask(site, (Fake("bad", answers), Fake("good", good)))
    assert [p.rewriter for p in found.proposals[-1:]] == ["good"]
    assert found.declined[-1:] == (site.decline("good", "a reason"),)
    assert len(found.faults) == 1
    return found.faults[0]


def test_proposals_and_refusals_are_collected_in_order(site: Site) -> None:
    found = ask(site, (Fake("one", good), Fake("two", good)))
    assert found.proposals == (proposal(site),) * 2
    assert [declined.reason for declined in found.declined] == ["a reason"] * 2
    assert not found.faults
    assert ask(site, ()) == Answers(proposals=(), declined=(), faults=())


def test_an_exception_is_named_with_its_place(site: Site) -> None:
    def broken(_: Site) -> Iterator[Any]:
        yield from ()
        raise ZeroDivisionError("division by zero")

    sentence = faults(site, broken)
    assert sentence.startswith("bad on f: ZeroDivisionError: division by zero (test_registry.py:")


def test_what_was_proposed_before_the_exception_counts(site: Site) -> None:
    def broken(site: Site) -> Iterator[Any]:
        yield proposal(site, "3")
        raise KeyError("x")

    found = ask(site, (Fake("bad", broken),))
    assert len(found.proposals) == len(found.faults) == 1


@pytest.mark.parametrize("text", ["(", "'\ud800'", "\x00", "1\nreturn 2"])
def test_text_that_does_not_compile_is_a_fault(site: Site, text: str) -> None:
    def broken(site: Site) -> Iterator[Any]:
        yield proposal(site, text)

    assert faults(site, broken).startswith("bad on f: ")


def test_edits_outside_the_file_are_a_fault(site: Site) -> None:
    def broken(site: Site) -> Iterator[Any]:
        yield proposal(site, start=23)

    assert "overlap or leave the file" in faults(site, broken)


def test_a_rewriter_error_is_a_fault(site: Site) -> None:
    def broken(_: Site) -> Iterator[Any]:
        yield from ()
        raise RewriterError("cannot write this")

    assert faults(site, broken) == "bad on f: cannot write this"


def test_something_else_than_an_answer_is_a_fault(site: Site) -> None:
    assert faults(site, lambda _: iter([None])).startswith("bad on f: AttributeError")


def test_endless_recursion_is_a_fault(site: Site) -> None:
    def broken(site: Site) -> Iterator[Any]:
        yield from broken(site)

    assert "RecursionError" in faults(site, broken)


def test_a_proposal_that_changes_nothing_is_dropped(site: Site) -> None:
    found = ask(site, (Fake("idle", lambda site: iter([proposal(site, "1")])),))
    assert found == Answers(proposals=(), declined=(), faults=())


def test_ctrl_c_is_no_fault(site: Site) -> None:
    def interrupted(_: Site) -> Iterator[Any]:
        yield from ()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask(site, (Fake("bad", interrupted),))


def test_our_own_rewriters_keep_to_the_protocol(site: Site) -> None:
    names = [rewriter.name for rewriter in ALL]
    assert len(set(names)) == len(names)
    assert available().rewriters[: len(ALL)] == ALL
    assert ask(site, ALL).faults == ()


def test_plug_ins_come_after_our_own(monkeypatch: pytest.MonkeyPatch) -> None:
    class EntryPoint:
        def load(self) -> Fake:
            return Fake("theirs", good)

    monkeypatch.setattr(rewriters.importlib.metadata, "entry_points", lambda *, group: [EntryPoint()])  # type: ignore[attr-defined]
    assert [rewriter.name for rewriter in available().rewriters][-1] == "theirs"


def test_a_plug_in_that_cannot_be_loaded_is_named_and_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        name = "broken"

        def load(self) -> None:
            raise ImportError("no such thing")

    monkeypatch.setattr(rewriters.importlib.metadata, "entry_points", lambda *, group: [Broken()])  # type: ignore[attr-defined]
    registry = available()
    assert registry.rewriters == ALL
    assert registry.faults == ("the plug-in broken cannot be loaded: ImportError: no such thing",)
