"""Matches of the rest of a text begin at a place of it only where nobody can tell."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
from casekit import read_case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import patterns
from optadvisor.rewriters._matching_places import LOOKS_BACK
from optadvisor.source.edits import render

LEXER = """import re


def f(text, more=None):
    found = []
    at = 0
    while at < len(text):
        space = re.match(r" +", text[at:])
        if space:
            at += space.end()
            continue
        word = re.match(r"[a-z]+|\\d+", text[at:])
        if word:
            found.append(word.group())
            at += word.end()
        else:
            at += 1
    return found
"""
OTHERWISE = {
    "a place below the text": ("at = 0", "at = -1"),
    "a place that is True": ("at = 0", "at = True"),
    "a place that goes back": ("at += 1", "at -= 1"),
    "a place from elsewhere": ("at += 1", "at = more"),
    "a place by a loop": ("found = []", "found = [at for at in range(2)]"),
    "another comparison": ("while at < len(text)", "while at <= len(text)"),
    "another text": ("while at < len(text)", "while at < len(more)"),
    "changed before the match": ("        space =", "        at += 1\n        space ="),
    "changed under a condition": ("        space =", "        if more:\n            at += 1\n        space ="),
    "changed and left open": ("at += space.end()\n            continue\n", "at += space.end()\n"),
    "changed twice": ("at += space.end()", "at += 1\n            at += space.end()"),
    "in a loop inside": ("            found.append(word.group())\n            at += word.end()",
                         "            for _ in range(1):\n                at += word.end()"),
    "the end for something else": ("at += word.end()", "at += word.end()\n            found.append(word.end())"),
    "its span": ("word.group()", "word.span()"),
    "its start": ("word.group()", "word.start()"),
    "its text": ("word.group()", "word.string"),
    "itself": ("word.group()", "word"),
    "its methods": ("word.group()", "word.group"),
    "a text that changes": ("        if space:", "        text = text + ''\n        if space:"),
    "a text of its own": ("    found = []", "    found = []\n    text = text or more"),
    "a function inside": ("    found = []", "    found = []\n    seen = lambda: at"),
    "named twice": ("        if space:", "        word = None\n        if space:"),
    "a step": ("text[at:])\n        if space", "text[at::2])\n        if space"),
    "until somewhere": ("text[at:])\n        if space", "text[at:9])\n        if space"),
    "a search": ('re.match(r" +"', 're.search(r" +"'),
    "at the beginning": ('r" +"', 'r"^ +"'),
    "at a word's end": ('r" +"', 'r"\\b +| "'),
    "what stands before": ('r" +"', 'r"(?<=a) +"'),
    "what does not stand before": ('r" +"', 'r"(?<!a) +"'),
    "at the very beginning": ('r" +"', 'r"\\A +"'),
    "flags": ('text[at:])\n        if space', "text[at:], re.M)\n        if space"),
    "another type": ("    found = []", "    type = list\n    found = []"),
    "its variables by name": ("    return found", "    return found, locals()"),
}  # fmt: skip
"""What is written in the place of what; the first match is then no longer one from a place."""


def proposals(tmp_path: Path, text: str) -> dict[str, str]:
    """Variant → the file as it would be."""
    file = tmp_path / "patterns" / "lexer.py"
    file.parent.mkdir(exist_ok=True)
    inputs = '# --- inputs: f\nCALLS = [call("a b 12"), call("")]\n# --- after: compiled\n'
    file.write_text(f"# --- before\n{text}{inputs}", encoding="utf-8")
    site = site_of(read_case(file))
    answers = [each for each in patterns.propose(site) if isinstance(each, Proposal)]
    return {each.variant: render(site.module, [each]).decode() for each in answers}


def loaded(text: str) -> Any:
    space: dict[str, Any] = {}
    exec(compile(text, "lexer.py", "exec", dont_inherit=True), space)
    return space["f"]


def outcome(function: Any, *given: Any) -> Any:
    try:
        return function(*given)
    except Exception as error:
        return type(error), str(error)


def test_the_lexer_as_it_stands(tmp_path: Path) -> None:
    found = proposals(tmp_path, LEXER)
    assert [*found] == ["compiled", "compiled, from a place"]
    assert ".match(text, at) if plain else" in found["compiled, from a place"]


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_is_left_as_it_is(what: str, tmp_path: Path) -> None:
    old, new = OTHERWISE[what]
    text = LEXER.replace(old, new, 1)
    assert text != LEXER
    assert "compiled, from a place" not in proposals(tmp_path, text)


class Other(str):
    """Has other ends than it seems."""

    def __getitem__(self, place: Any) -> str:
        return "zz 9" if isinstance(place, slice) else "q"


def test_texts_of_all_kinds(tmp_path: Path) -> None:
    before, after = loaded(LEXER), loaded(proposals(tmp_path, LEXER)["compiled, from a place"])
    rng = random.Random(4)
    texts: list[Any] = ["".join(rng.choices("ab 1\n^\u0663\ud800", k=rng.randrange(9))) for _ in range(300)]
    texts += [Other("ab 12"), Other(""), b"ab", bytearray(b"a"), memoryview(b"ab"), None, 5, ["a", "b"], ("ab",), {}]
    for text in texts:
        assert outcome(before, text) == outcome(after, text)


@pytest.mark.parametrize(
    "pattern",
    [r"[^a]+", r"a+$", r"(a|b)?\d", r"(?=b)b|a", r"(?!b).", r"(?i)A", r"(?P<x>a)(?P=x)", r"a\Z", r".*", "", r"(?s).+",
     r"a{2,}?", r"(a)?(?(1)b|c)", r"\w+", r"\S", r"[]^]", r"(?:ab)*"],
)  # fmt: skip
def test_patterns_say_the_same_from_a_place(pattern: str) -> None:
    if LOOKS_BACK.search(pattern):
        assert "^" in pattern
        return
    rng = random.Random(7)
    for _ in range(300):
        text = "".join(rng.choices("aAbc 1\n", k=rng.randrange(8)))
        for at in range(len(text)):
            one, other = re.match(pattern, text[at:]), re.compile(pattern).match(text, at)
            assert (one is None) == (other is None)
            if one and other:
                assert (one.group(), one.groups(), one.end() + at) == (other.group(), other.groups(), other.end())


@pytest.mark.parametrize("pattern", [r"^a", r"a|^b", r"\Aa", r"\ba", r"a\B", r"(?<=a)b", r"(?<!a)b", r"\[^a", r"[a]^"])
def test_patterns_that_look_back(pattern: str) -> None:
    assert LOOKS_BACK.search(pattern)
