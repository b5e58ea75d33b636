"""Inner functions that call themselves: what `recursing` makes of them, and that the functions around give the same."""

from __future__ import annotations

import itertools
import textwrap
from typing import Any

import pytest

from optadvisor.probes.closures import contents
from optadvisor.probes.specs import describe
from optadvisor.records import CapturedCall, Declined, Hotspot, Proposal, Recording
from optadvisor.rewriters import recursing
from optadvisor.source.edits import render
from optadvisor.source.module import Module
from optadvisor.source.site import Site, parameter_names

LCS = """
    def common(first, second):
        def longest(i, j):
            if i == len(first) or j == len(second):
                return 0
            if first[i] == second[j]:
                return 1 + longest(i + 1, j + 1)
            return max(longest(i + 1, j), longest(i, j + 1))

        return longest(0, 0)
"""
SACK = """
    def best(weights, values, room):
        def gain(i, left):
            if i == len(weights) or left <= 0:
                return 0
            without = gain(i + 1, left)
            if weights[i] > left:
                return without
            return max(without, values[i] + gain(i + 1, left - weights[i]))

        return gain(0, room)
"""


def site_of(text: str, inner: str, *args: Any) -> Site:
    """The site of the inner function, as the outer one called it first."""
    module = Module.parse(textwrap.dedent(text).encode(), "/made/inner.py")
    ref = next(ref for ref in module.functions if ref.name == inner)
    outer = next(ref for ref in module.functions if "." not in ref.qualname)
    seen: list[tuple[Any, tuple[Any, ...]]] = []
    spied = module.data.decode().replace(f"return {inner}(", f"return spy({inner})(", 1)
    if "spy(" not in spied:
        raise AssertionError("the outer function returns what the inner one gives")

    def spy(function: Any) -> Any:
        def call(*given: Any) -> Any:
            seen.append((function, given))
            return function(*given)

        return call

    names: dict[str, Any] = {"spy": spy}
    exec(spied, names)
    names[outer.name](*args)
    function, given = seen[0]
    node = module.functions[ref]
    call = CapturedCall(
        ordinal=0,
        blob="",
        blob_bytes=0,
        seconds=1.0,
        arguments=tuple(describe(n, value) for n, value in zip(parameter_names(node), given, strict=True)),
        around=tuple(describe(n, value) for n, value in contents(function).items() if not callable(value)),
    )
    return Site(
        module=module,
        hotspot=Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=0.9),
        recording=Recording(function=ref, calls_seen=1, calls=(call,)),
    )


def answer(function: Any, args: tuple[Any, ...]) -> Any:
    try:
        return function(*args)
    except Exception as error:  # what it raises is compared, too
        return type(error), error.args


def check_same(site: Site, outer: str, inputs: list[tuple[Any, ...]]) -> str:
    """What is proposed gives the same for all inputs; returns the new text."""
    (proposal,) = recursing.propose(site)
    assert isinstance(proposal, Proposal), proposal
    text = render(site.module, [proposal]).decode()
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    exec(site.module.data.decode(), before)
    exec(text, after)
    for args in inputs:
        one, other = answer(before[outer], args), answer(after[outer], args)
        assert (type(one), one) == (type(other), other), args
    return text


def test_texts_of_the_function_around_are_passed_along() -> None:
    words = ["", "a", "abc", "abcab", "bacbab", b"ab", ["a", "b"], None, 3]
    inputs = list(itertools.product(words, words))
    text = check_same(site_of(LCS, "longest", "abcbd", "bdcab"), "common", inputs)
    assert "_longest_memo(0, [], {}, first, second, i, j)" in text
    assert "type(first) is str and type(second) is str" in " ".join(text.split())


def test_lists_of_the_function_around_are_passed_along() -> None:
    inputs = [
        ([2, 3, 4, 5], [3, 4, 5, 6], 5),
        ([2, 3], [3, 4], 0),
        ([], [], 4),
        ([1, 1, 1], [5], 3),
        ([1.5, 2], [1, 2.5], 4),
        ([True, 2], [1, 2], 4),
        ((2, 3), (4, 5), 5),
        ([2, 3], [3, 4], 4.5),
        ([2, 3], None, 4),
    ]
    text = check_same(site_of(SACK, "gain", [2, 3, 4], [3, 4, 5], 6), "best", inputs)
    assert "weights, values, i, left" in text


def test_it_becomes_fast() -> None:
    site = site_of(LCS, "longest", "abcbd", "bdcab")
    (proposal,) = recursing.propose(site)
    assert isinstance(proposal, Proposal)
    after: dict[str, Any] = {}
    exec(render(site.module, [proposal]).decode(), after)
    assert after["common"]("ab" * 60, "ba" * 60) == 119  # some 2 ** 200 calls without the memo


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("if i ==", "print(i)\n            if i ==", "`print(i)` may do more than compute"),
        ("def longest(i, j)", "def longest(i, j=0)", "longest takes more than plain parameters"),
        ("        return longest(0, 0)", "        other = longest\n        return longest(0, 0)", ""),
        ("        return longest(0, 0)", "        longest = str\n        return longest(0, 0)", ""),
        ("return 1 +", "nonlocal first\n                first = 'x'\n                return 1 +", ""),
    ],
)
def test_what_is_more_than_computing_is_left(before: str, after: str, reason: str) -> None:
    text = LCS.replace(before, after)
    base = site_of(LCS, "longest", "abcbd", "bdcab")
    module = Module.parse(textwrap.dedent(text).encode(), "/made/inner.py")
    ref = next(ref for ref in module.functions if ref.name == "longest")
    site = Site(
        module=module,
        hotspot=Hotspot(function=ref, calls=1, self_seconds=1.0, inclusive_seconds=1.0, share=0.9),
        recording=Recording(function=ref, calls_seen=1, calls=base.recording.calls),
    )
    answers = list(recursing.propose(site))
    if "other = longest" in after:
        assert [type(one) for one in answers] == [Proposal]  # a second name for it changes nothing
        return
    assert [type(one) for one in answers] == [Declined]
    assert reason in answers[0].reason
