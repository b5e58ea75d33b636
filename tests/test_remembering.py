"""Answers that are kept while a loop runs: what is replaced meanwhile is asked, and nothing is kept without end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from casekit import Case, call, observe, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import remembering
from optadvisor.source.edits import render

PROGRAM = """LIMIT = 2


def key(text):
    return text.strip().lower()[:LIMIT]


def keys(words):
    found = []
    for word in words:
        found.append(key(word))
    return found
"""


def case(program: str, qualname: str = "keys") -> Case:
    return Case(
        path=Path("keys.py"), before=program, inputs='CALLS = [call(["ab"])]', qualname=qualname, after="", variant="",
        expected="", declined="",
    )  # fmt: skip


def rendered(program: str) -> str:
    site = site_of(case(program))
    found = [one for one in remembering.propose(site) if isinstance(one, Proposal)]
    assert len(found) == 1
    return render(site.module, found).decode("utf-8")


def replacing(function: Any, name: str, new: Any) -> Iterator[str]:
    """Words, between which something of the file is exchanged."""
    yield from ("abc", "ABC", "abd")
    before = function.__globals__[name]
    function.__globals__[name] = new
    yield from ("abc", "xyz", "abc")
    function.__globals__[name] = before
    yield from ("abc", "xyz", "ABC ")


def test_a_function_or_constant_that_is_replaced_while_the_loop_runs_is_noticed() -> None:
    text = rendered(PROGRAM)
    assert "known[word]" in text
    for name, new in (("key", lambda text: "?" + text), ("LIMIT", 1), ("key", None)):
        results = []
        for source in (PROGRAM, text):
            function = case(PROGRAM).calls(source)[0]
            results.append(observe(function, call(replacing(function, name, new)), ()))
        assert repr(results[0].result) == repr(results[1].result)
        assert repr(results[0].raised) == repr(results[1].raised)


def test_a_call_before_the_function_of_the_file_is_defined_is_what_it_was() -> None:
    head, _, tail = PROGRAM.partition("def key(text):")
    body, _, loop = tail.partition("def keys(words):")
    early = f"{head}def keys(words):{loop}\n\nNONE = keys([])\n\n\ndef key(text):{body}"
    namespace: dict[str, Any] = {"__name__": "keys"}
    exec(compile(rendered(early), "keys.py", "exec"), namespace)
    assert namespace["NONE"] == []
    assert namespace["keys"]([" AB", "abc"]) == ["ab", "ab"]


def test_what_is_kept_is_let_go_before_it_takes_much_room() -> None:
    namespace: dict[str, Any] = {}
    exec(remembering.KNOWN.replace("NAME", "Known"), namespace)
    asked = []
    known = namespace["Known"](lambda text: asked.append(text) or text * 2)
    long = ["x" * 1_000_000 + str(number) for number in range(12)]
    assert [known[text] for text in long] == [text * 2 for text in long]
    assert asked == long
    assert sum(len(one) for one in known) < 5_000_000
    assert known[long[-1]] == long[-1] * 2
    assert asked == long


def test_subclasses_of_texts_and_truth_values_are_asked_about_themselves() -> None:
    class Loud(str):
        def strip(self, *_: Any) -> str:
            return "LOUD"

    text = rendered(PROGRAM)
    for words in (["loud", Loud("loud"), "loud"], ["a", True], ["a", 1], [1.0, 1]):
        seen = [observe(case(PROGRAM).calls(source)[0], call(words), ()) for source in (PROGRAM, text)]
        assert repr(seen[0].result) == repr(seen[1].result)
        assert repr(seen[0].raised) == repr(seen[1].raised)


def test_a_function_of_the_file_with_two_meanings_is_left() -> None:
    program = PROGRAM + "\n\nif LIMIT > 3:\n\n    def key(text):\n        return text\n"
    assert not [one for one in remembering.propose(site_of(case(program))) if isinstance(one, Proposal | Declined)]
