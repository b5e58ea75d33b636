"""The facts about strings that `translate` and `counting` rest on, over all code points; programs made at random."""

from __future__ import annotations

import dataclasses
import random
import sys
from pathlib import Path

import pytest
from casekit import Case, site_of
from conftest import some
from hypothesis import given
from hypothesis import strategies as st

from optadvisor.records import Declined, FunctionRef
from optadvisor.rewriters import _counting_steps as steps
from optadvisor.rewriters import _text, counting, translate
from optadvisor.source.edits import render
from optadvisor.source.site import Site

EVERY = [chr(code) for code in range(sys.maxunicode + 1)]
SPACES = [character for character in EVERY if character.isspace()]
JOINERS = [chr(code) for code in range(128) if steps.separates(chr(code))]

# ---------------------------------------------------------------- facts


def test_split_divides_exactly_at_white_space() -> None:
    assert [c for c in EVERY if len(f"a{c}b".split()) == 2] == SPACES
    assert {"\n", " ", "\x1c", "\x85", "\u2028"} < set(SPACES)
    assert all(len(f"a{c}b".splitlines()) == 1 or c.isspace() for c in EVERY)


@pytest.mark.parametrize("method", steps.CASES)
def test_changing_case_neither_makes_nor_loses_white_space_or_ascii_signs(method: str) -> None:
    change = getattr(str, method)
    signs = {chr(code) for code in range(128) if not chr(code).isalpha()} | set(SPACES)
    assert all(change(sign) == sign for sign in signs)
    assert not [c for c in EVERY if c not in signs and signs & set(change(c))]


@pytest.mark.parametrize("method", steps.CASES)
def test_case_does_not_depend_on_what_is_beyond_a_separator(method: str) -> None:
    change = getattr(str, method)
    assert {"\n", " ", "\x1c"} < set(JOINERS)
    assert not {".", ":", "'", "^", "`", "a"} & set(JOINERS)
    words = ("Σ", "AΣ", "ΑΣ'", "ΣA", "'ΣΑ", "İ", "ǅ", "ﬁ", "")
    for separator in {*JOINERS, *SPACES}:
        for left in words:
            for right in words:
                assert change(left + separator + right) == change(left) + separator + change(right)


def test_only_sigma_looks_at_its_neighbours() -> None:
    everything = "".join(c for c in EVERY if c != "Σ")
    for method in steps.CASES:
        assert getattr(everything, method)() == "".join(getattr(c, method)() for c in everything)


def test_every_character_stays_itself_on_the_way_through_bytes() -> None:
    everything = "".join(EVERY)
    images = _text.compose([(c, " ") for c in ".,;\x00'\""] + [("-", "")])
    expected = everything
    for old, new in images.items():
        expected = expected.replace(old, new)
    assert apply(images, everything, True) == expected
    assert apply(images, everything, False) == expected


def apply(images: dict[str, str], text: str, as_bytes: bool) -> str:
    namespace: dict[str, str] = {"text": text}
    exec(_text.table_definition("T", images, as_bytes), namespace)
    exec("result = text" + "".join(_text.translate_links("T", images, as_bytes)), namespace)
    return namespace["result"]


@given(
    st.lists(
        st.tuples(st.sampled_from("abc.\"'\\é"), st.sampled_from(["", "a", "b", ".", '"', "é", "xy"])), max_size=6
    ),
    st.text("abc.\"'\\éx\ud800", max_size=20),
)
def test_replacements_in_order_are_one_map(pairs: list[tuple[str, str]], text: str) -> None:
    expected = text
    for old, new in pairs:
        expected = expected.replace(old, new)
    images = _text.compose(pairs)
    assert not images or apply(images, text, False) == expected
    assert not images or not _text.fits_bytes(images) or apply(images, text, True) == expected


# ---------------------------------------------------------------- programs at random

LINE_STEPS = (
    'line = line.replace(",", " ").replace(".", "").replace("-", ",")',
    'for d in SIGNS:\n    line = line.replace(d, " ")',
    'for d in signs:\n    line = line.replace(d, " ")',
    "line = line.lower()",
    "line = line.strip()",
    'line = line.rstrip("\\n")',
    'line = line.replace("\\n", "")',
    'line = line.replace(" ", "_")',
    'line = line.replace("ab", "b a")',
    "if not line:\n    continue",
    "if not line.strip():\n    continue",
    'if line.startswith("#"):\n    continue',
    "line = line.upper()",
    "line = clean(line)",
)
SPLITS = ("line.split()", 'line.split(" ")', 'line.split(",")', "line", "pieces(line)", 're.findall(r"\\w+", line)')
WORD_STEPS = (
    "word = word.lower()",
    "word = word.strip()",
    'word = word.strip(".,")',
    "word = word.casefold().strip()",
    "if len(word) < 2:\n    continue",
    "if not word:\n    continue",
    'if word in ("the", "a"):\n    continue',
    "if word in stop or word.isdigit():\n    continue",
    "word = word[:4]",
    'word = "".join(c for c in word if c.isalnum())',
    'word = word.replace("a", "")',
)
SINKS = (
    "counts[word] = counts.get(word, 0) + 1",
    "if word in counts:\n    counts[word] += 1\nelse:\n    counts[word] = 1",
    "if word not in counts:\n    counts[word] = 0\ncounts[word] += 1",
    "try:\n    counts[word] += 1\nexcept KeyError:\n    counts[word] = 1",
    "counts.setdefault(word, 0)\ncounts[word] += 1",
    "counts[word.upper()] = counts.get(word.upper(), 0) + 1",
    "counts[word] = counts.get(word, 0) + 1\ntotal += 1",
)
PROGRAM = '''import re
from collections import Counter, defaultdict
SIGNS = [".", ",", "!"]

def clean(text):
    """Signs to spaces."""
    text = text.replace("!", " ")
    return text.replace("(", "<").replace("<", " ")

def pieces(text):
    found = []
    for piece in text.split():
        if piece != "x":
            found.append(piece.swapcase())
    return found

def count(lines, signs=",;", stop=("b",)):
    counts = {start}
    total = 0
    for line in lines:
{body}
    return counts, total
'''
PARTS = (*"aAbΣσςİß.,;-!#_<( \n\x1c\x85\u2028\x00'", "the", "ab", "Σ ", "ΑΣ", "\ud800", "é", "#", "12", "x")


def indented(text: str, depth: int) -> str:
    return "".join("    " * depth + line + "\n" for line in text.split("\n"))


def program(rng: random.Random) -> str:
    body = "".join(indented(step, 2) for step in rng.sample(LINE_STEPS, rng.randint(0, 3)))
    body += indented(f"for word in {rng.choice(SPLITS)}:", 2)
    body += "".join(indented(step, 3) for step in rng.sample(WORD_STEPS, rng.randint(0, 3)))
    body += indented(rng.choice(SINKS), 3)
    start = rng.choice(("{}", "dict()", "Counter()", "defaultdict(int)"))
    return PROGRAM.replace("{start}", start).replace("{body}", body.rstrip("\n"))


def case_of(source: str, inputs: str) -> Case:
    return Case(
        path=Path("random.py"),
        before=source,
        inputs=inputs,
        qualname="count",
        after="",
        variant="",
        expected="",
        declined="",
    )


def some_lines(rng: random.Random) -> list[str]:
    return ["".join(rng.choices(PARTS, k=rng.randint(0, 12))) for _ in range(rng.choice((0, 1, 3, 300)))]


class Loud(str):
    """A string that is not what it seems."""

    __slots__ = ()

    def split(self, *_arguments: object) -> list[str]:
        return ["loud"]

    def lower(self) -> str:
        return "LOUD"


@pytest.mark.parametrize("seed", some(range(40)))
def test_a_program_made_at_random_counts_the_same(seed: int) -> None:
    rng = random.Random(seed)
    source = program(rng)
    inputs = 'CALLS = [call(["a b, c", "the"])]'
    case = Case(
        path=Path("random.py"),
        before=source,
        inputs=inputs,
        qualname="count",
        after="",
        variant="",
        expected="",
        declined="",
    )
    site = site_of(case)
    answers = [a for module in (counting, translate) for a in module.propose(site)]
    original, _, _ = case.calls(source)
    arguments: list[tuple[object, ...]] = [(some_lines(rng),) for _ in range(6)]
    arguments += [
        (some_lines(rng), ["."], {"the"}),
        (some_lines(rng), ("ab", "\n"), "the a"),
        (tuple(some_lines(rng)),),
    ]
    arguments += [(["a", Loud("A b")],), ("a B,c",), (["a", 1],), (["a", b"b"],), (None,), (["a b"], [1], [1])]
    expected = [outcome(original, given) for given in arguments]
    for answer in answers:
        if isinstance(answer, Declined):
            continue
        text = render(site.module, [answer]).decode("utf-8")
        rewritten, _, _ = case.calls(text)
        assert [outcome(rewritten, given) for given in arguments] == expected, text


def outcome(function: object, arguments: tuple[object, ...]) -> tuple[object, ...]:
    """Type, entries in order and total, or the exception."""
    try:
        counts, total = function(*arguments)  # type: ignore[operator]
    except (AttributeError, TypeError) as error:
        return type(error), error.args
    return type(counts), list(counts.items()), [type(n) for n in counts.values()], total


def pairs_of_steps() -> list[str]:
    """Bodies with two steps on the line in a row, and with each way to split before each step on the word."""
    stripping = [step for step in LINE_STEPS if "strip" in step]
    bodies = [
        indented(first, 2) + indented(second, 2) + indented("for word in line.split():", 2) + indented(SINKS[0], 3)
        for first in stripping
        for second in LINE_STEPS
    ]
    return bodies + [
        indented(f"for word in {split}:", 2) + indented(step, 3) + indented(SINKS[number % len(SINKS)], 3)
        for number, split in enumerate(SPLITS)
        for step in WORD_STEPS
    ]


def test_every_pair_of_steps_counts_the_same() -> None:
    head, _, definition = PROGRAM.partition("def count(")
    definition = "def count(" + definition.replace("{start}", "{}")
    bodies = pairs_of_steps()
    source = head + "\n".join(
        definition.replace("count(", f"count_{number}(").replace("{body}", body.rstrip("\n"))
        for number, body in enumerate(bodies)
    )
    case = dataclasses.replace(case_of(source, 'CALLS = [call(["a"])]'), qualname="count_0")
    first = site_of(case)
    sites = [with_function(first, ref) for ref in first.module.functions if ref.name.startswith("count_")]
    proposals = [[a for a in counting.propose(site) if not isinstance(a, Declined)] for site in sites]
    assert len(proposals) == len(bodies)
    assert sum(map(bool, proposals)) > 0.9 * len(bodies)
    rng = random.Random(1)
    arguments = [(some_lines(rng),) for _ in range(4)] + [([" a b", "Σ,a ", "", "\n#x", "ab ABA\n"] * 2, ",\x1c")]
    original = case.load(source)
    for variant in range(3):
        chosen = [found[min(variant, len(found) - 1)] for found in proposals if found]
        rewritten = case.load(render(first.module, chosen).decode("utf-8"))
        for number, body in enumerate(bodies):
            name = f"count_{number}"
            for given_arguments in arguments:
                expected = outcome(getattr(original, name), given_arguments)
                assert outcome(getattr(rewritten, name), given_arguments) == expected, body


def with_function(site: Site, ref: FunctionRef) -> Site:
    recording = dataclasses.replace(site.recording, function=ref)
    return dataclasses.replace(site, hotspot=dataclasses.replace(site.hotspot, function=ref), recording=recording)


def test_most_random_programs_are_rewritten() -> None:
    """The comparison above is no good when everything is declined."""
    reasons = []
    for seed in range(12):
        case = case_of(program(random.Random(seed)), 'CALLS = [call(["a"])]')
        reasons += [answer.reason for answer in counting.propose(site_of(case)) if isinstance(answer, Declined)]
    assert not reasons


# ---------------------------------------------------------------- what another file changes while the program runs

LIBRARY = """SIGNS = ".,;"
MARKS = ["-", "_", "/", "!"]
WORDS = ("the", "a")
PAIRS = ((",", " "), (";", " "))
TABLE = str.maketrans("()", "  ")

def clean(line):
    for sign in SIGNS:
        line = line.replace(sign, " ")
    return line

def norm(word):
    return word.lower()

def count(lines):
    counts = {}
    for line in lines:
        for mark in MARKS:
            line = line.replace(mark, " ")
        for old, new in PAIRS:
            line = line.replace(old, new)
        for word in clean(line.translate(TABLE)).split():
            word = norm(word)
            if word not in WORDS:
                counts[word] = counts.get(word, 0) + 1
    return counts, 0
"""
CHANGES: tuple[tuple[str, object], ...] = (
    ("SIGNS", "|,"),
    ("SIGNS", None),
    ("SIGNS", Loud(".,;")),
    ("MARKS", ["-", "+"]),
    ("MARKS", ["-_", "/!"]),
    ("MARKS", ("+",)),
    ("WORDS", ("cat",)),
    ("PAIRS", [[",", "x"]]),
    ("PAIRS", ()),
    ("TABLE", str.maketrans("()", "<>")),
    ("TABLE", {}),
    ("clean", str.title),
    ("norm", str.upper),
    ("norm", lambda word: word + "s"),
)


@pytest.mark.parametrize("function", ["count", "clean"])
@pytest.mark.parametrize(("name", "value"), CHANGES)
def test_another_file_may_change_what_the_names_of_a_module_mean(function: str, name: str, value: object) -> None:
    calls = {"count": 'CALLS = [call(["a"])]', "clean": 'CALLS = [call("a.b")]'}[function]
    case = dataclasses.replace(case_of(LIBRARY, calls), qualname=function)
    site = site_of(case)
    proposals = [
        answer
        for rewriter in (counting, translate)
        for answer in rewriter.propose(site)
        if not isinstance(answer, Declined)
    ]
    assert proposals
    lines = ["The cat|dog, a mouse-trap_x/y + (1)+.", "the A; b!c"] * 2
    for proposal in proposals:
        assert changed(case, render(site.module, [proposal]).decode("utf-8"), name, value, lines) == changed(
            case, LIBRARY, name, value, lines
        )


def changed(case: Case, source: str, name: str, value: object, lines: list[str]) -> tuple[object, ...]:
    """What `count` gives before and after another file has put `value` in the place of a name."""
    module = case.load(source)
    before = outcome(module.count, (lines,))
    setattr(module, name, value)
    return before, outcome(module.count, (lines,)), outcome(module.count, ([],))


def test_a_name_that_the_function_uses_for_something_else_cannot_be_tested() -> None:
    source = """MARKS = (".", ",")

def clean(line):
    for mark in MARKS:
        line = line.replace(mark, " ")
    return line

def count(lines, MARKS=3):
    counts = {}
    for line in lines:
        for word in clean(line).split():
            counts[word] = counts.get(word, 0) + 1
    return counts, MARKS
"""
    (answer,) = counting.propose(site_of(case_of(source, 'CALLS = [call(["a"])]')))
    assert isinstance(answer, Declined)
    assert answer.reason == "`MARKS` is another thing in count than in the rest of the file"
