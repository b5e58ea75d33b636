"""The report as HTML: it needs nothing else, escapes everything, and speaks of cells."""

from __future__ import annotations

import dataclasses
import re
from html.parser import HTMLParser

import pytest
from reportkit import ENVIRONMENT

from optadvisor.notebooks import html, showing
from optadvisor.notebooks.cells import Cell, script_of
from optadvisor.notebooks.places import Places, told
from optadvisor.records import (
    Accepted,
    Declined,
    FunctionRef,
    Hotspot,
    Level,
    LineStats,
    Outcome,
    OutcomeState,
    Plan,
    Profile,
    Proposal,
    Run,
    Suggestion,
    Target,
    TargetKind,
    Timing,
)
from optadvisor.reports.suggestions import print_suggestions

pytest.importorskip("IPython")

EVIL = "<script>alert('x')</script><img src=x onerror=alert(1)>&amp;\x1b[31m\u202e"
SCRIPT = "/tmp/session/cell.py"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.attributes.update(name for name, _ in attrs)
        if tag not in ("br",):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    tags.close()
    assert not tags.open
    return tags


TIMING = Timing(
    original_seconds=0.9, candidate_seconds=0.1, speedup=9.0, low=8.0, high=10.0, confidence=0.95, pairs=9, noise=0.01,
    cold_seconds=0.0,
)  # fmt: skip


def suggestion(name: str, function: FunctionRef, level: Level) -> Suggestion:
    proposal = Proposal(rewriter="r", variant="v", function=function, title=f"do it {EVIL}", why=f"Because {EVIL}",
                        edits=(), guards=(f"n is {EVIL}",))  # fmt: skip
    verdict = Accepted(level=level, timing=TIMING, calls_compared=3, worst_error=EVIL if level is Level.CLOSE else "")
    return Suggestion(id=name, proposal=proposal, verdict=verdict, projected_seconds=0.5)


@pytest.fixture
def run() -> Run:
    walk = FunctionRef(path="/home/me/walk.py", qualname="walk", first_line=3)
    other = FunctionRef(path="/home/me/walk.py", qualname="<b>größe</b>", first_line=9)
    spots = [
        Hotspot(function=walk, calls=2, self_seconds=0.8, inclusive_seconds=0.9, share=0.9),
        Hotspot(function=other, calls=-1, self_seconds=0.1, inclusive_seconds=0.1, share=0.1),
    ]
    return Run(
        id="20261122-120000",
        created="2026-11-22T12:00:00+00:00",
        target=Target(kind=TargetKind.SCRIPT, value="walk.py", directory="/home/me"),
        environment=ENVIRONMENT,
        profile=Profile(wall_seconds=1.0, plain_seconds=1.0, exit_status=0),
        hotspots=tuple(spots),
        suggestions=(suggestion("walk-1", walk, Level.IDENTICAL), suggestion("walk-2", other, Level.CLOSE)),
        plan=Plan(ids=("walk-1",), program_seconds=1.0, projected_seconds=0.5),
    )


def page_of(run: Run, lines: list[str], words: str = "words") -> str:
    places = Places(script=None, path="", directory=run.target.directory)
    diffs = {one.id: f"--- a\n+++ b\n-old {EVIL}\n+new\n" for one in run.suggestions}
    return html.page(run, places, lambda _: lines, title=EVIL, words=words, diffs=diffs, notes=[EVIL])


def test_everything_is_escaped_and_only_plain_tags_are_used(run: Run) -> None:
    spot = run.hotspots[0]
    evil = dataclasses.replace(spot, lines=(LineStats(line=1, hits=3, share=0.9),), evidence=EVIL)
    page = page_of(dataclasses.replace(run, hotspots=(evil, *run.hotspots[1:])), [EVIL] * 400, EVIL)
    tags = read(page)
    assert tags.seen <= {"div", "p", "b", "i", "br", "table", "thead", "tbody", "tr", "th", "td", "code", "pre",
                         "details", "summary", "ul", "li"}  # fmt: skip
    assert tags.attributes <= {"class", "style"}
    assert "\x1b" not in page
    assert "\u202e" not in page
    assert "url(" not in page
    assert "http" not in page


def test_it_says_what_matters(run: Run) -> None:
    page = page_of(run, [])
    text = re.sub(r"<[^>]*>", " ", page)
    for one in run.plan.ids if run.plan else ():
        assert f"✓ <b>{one}</b>" in page
    assert "identical" in text
    assert "×" in text
    assert "+new" in text
    assert html.escape(run.hotspots[0].function.name) in page


def test_styles_are_translucent_so_that_both_themes_are_read(run: Run) -> None:
    page = page_of(run, ["x = 1"] * 100)
    assert "rgba(" in page
    assert not re.search(r"(?<![-\w])color\s*:", page)


def test_an_outcome(run: Run) -> None:
    outcome = Outcome(state=OutcomeState.ROLLED_BACK, ids=("walk-1",), patches=(), reason=EVIL, before_seconds=2.0,
                      after_seconds=1.0)  # fmt: skip
    page = html.outcome_page(outcome, "+a\n-b\n", [EVIL])
    read(page)
    assert "Not applied: walk-1" in page
    assert "2.00 s → 1.00 s" in page


# ---------------------------------------------------------------- cells in place of the script's lines


def places() -> Places:
    cells = [
        Cell(label="step, In [2]", source="def step():\n    return 1\n"),
        Cell(label="In [5]", source="x = 1\ny = 2\n"),
        Cell(label="rest", source="pass\n"),
    ]
    return Places(script=script_of(cells), path=SCRIPT, directory="/home/me")


def line_of(text: str) -> int:
    script = places().script
    assert script is not None
    return script.text.split("\n").index(text) + 1


def test_places_are_cells() -> None:
    at = places()
    assert at.of(FunctionRef(path=SCRIPT, qualname="step", first_line=line_of("def step():"))) == "In [2], line 1"
    loop = FunctionRef(path=SCRIPT, qualname="_loop", first_line=line_of("x = 1"))
    assert at.of(loop, line_of("y = 2")) == "In [5], lines 1–2"
    assert at.of(FunctionRef(path=SCRIPT, qualname="<module>", first_line=1)) == "In [5]"
    assert at.of(FunctionRef(path="/home/me/lib.py", qualname="f", first_line=7)) == "lib.py:7"
    assert at.sentence(f"the loop of line {line_of('y = 2')} goes on") == "the loop of line 2 of In [5] goes on"


def test_sentences_of_other_files_stay(run: Run) -> None:
    here = FunctionRef(path=SCRIPT, qualname="step", first_line=line_of("def step():"))
    there = FunctionRef(path="/home/me/lib.py", qualname="f", first_line=7)
    line = line_of("    return 1")
    declined = tuple(Declined(rewriter="r", function=f, reason=f"line {line} prints", line=line) for f in (here, there))
    found = told(dataclasses.replace(run, declined=declined), places()).declined
    assert found[0].reason == "line 2 of In [2] prints (line 2 of In [2])" or "line 2 of In [2]" in found[0].reason
    assert found[0].line == 0
    assert found[1] == declined[1]


def test_what_our_own_lines_take_is_no_reason(run: Run) -> None:
    """A cell of some milliseconds: the sampler sees little more than the lines that fetch its data."""
    top = FunctionRef(path=SCRIPT, qualname="<module>", first_line=1)
    reason = "100 % of its time goes into import optadvisor.notebooks.state (23 ms); it is left alone"
    declined = (Declined(rewriter="optadvisor", function=top, reason=reason, line=3),)
    (found,) = told(dataclasses.replace(run, declined=declined), places()).declined
    assert "notebooks" not in found.reason
    assert found.reason.startswith("the cell itself is over before")


def test_no_command_is_advised_that_has_just_been_run(run: Run) -> None:
    empty = dataclasses.replace(run, suggestions=(), recordings=(), plan=None)
    words = showing._words(lambda console: print_suggestions(empty, console))
    assert "no calls were recorded, so nothing could be proven equal." in words
    assert "optadvisor profile" not in words


def test_it_is_quick(run: Run) -> None:
    """Every function and line of a large profile at once: what is shown is bounded."""
    lines = tuple(LineStats(line=number, hits=1, share=0.02) for number in range(1, 99))
    refs = [FunctionRef(path="/p.py", qualname=f"f{n}", first_line=n) for n in range(1, 200)]
    spots = tuple(dataclasses.replace(run.hotspots[0], function=ref, lines=lines) for ref in refs)
    page = page_of(dataclasses.replace(run, hotspots=spots), ["x = 1"] * 500)
    assert page.count("<tr") < 400
