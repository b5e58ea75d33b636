"""Loops over characters made at random, before and after `joining`; facts about `str.translate` that it rests on."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest
from casekit import Case, compare_calls, site_of

from optadvisor.records import Level, Proposal
from optadvisor.rewriters import joining
from optadvisor.source.edits import render

EVERY = "".join(map(chr, range(sys.maxunicode + 1)))

EXPRESSIONS = (
    "c", "c.upper()", "c.lower()", "c * 2", "'x'", "''", "c + sign", "sign[1:]", "str(ord(c) % 7)", "CODES[c]",
    "CODES.get(c, c)", "CODES.get(c, '?')", "f'<{c}>'", "chr(ord(c) + shift)", "chr((ord(c) - 97 + shift) % 26 + 97)",
    "letters[shift]", "letters[ord(c) % 3]", "c if c in sign else '-'", "c.zfill(shift)", "c.replace('a', sign)", "t",
    "'%03d' % ord(c)", "c[0]", "c[1]", "c.center(3, '*')", "'aeiou'[i]", "moved(c, shift)",
    "moved(c)", "piece(c)",
)  # fmt: skip
NUMBERS = (
    "1", "2", "ord(c)", "shift", "int(c)", "len(c.upper())", "sign.index(c)", "sign.find(c)", "c == 'a'", "0.5",
    "WORTH[c]", "-1", "True", "n", "worth(c)", "worth(sign)",
)  # fmt: skip
TESTS = (
    "c in sign", "c in 'abc'", "c.isalpha()", "not c.isspace()", "ord(c) > 100", "'a' <= c <= 'z'", "c in CODES",
    "c in letters", "shift", "c not in ('a', 'b', 'é')", "c == sign", "int(c) > 3", "c.isalpha() and c.isupper()", "t",
    "c in CODES.keys()", "letters.count(c)",
)  # fmt: skip
HEADS = ("for c in text:", "for c in text.lower():", "for c in reversed(text):", "for c in text[1:]:")
TEXTS = (
    "", "abc", "Hello, World 123", "aAbB é ß Σ", "\ud800x", "中文 abc", "a" * 50, "0123456789", "ıİǄ", "bcdbcd",
    "\0\n\t",
)  # fmt: skip

PROGRAM = '''"""Signs."""

CODES = {{"a": "1", "b": "", "c": "xyz", "é": "e", "Z": "z"}}
WORTH = {{"a": 3, "b": -2, "c": 2**70}}
SIGNS = "abcxyz"


def moved(letter, by=1):
    for number in range(len(SIGNS)):
        if SIGNS[number] == letter:
            return SIGNS[number + by]
    return letter


def piece(letter):
    if letter in CODES and worth(letter) > 2:
        return letter * 2
    elif letter == "é":
        return None


def worth(letter):
    total = 0
    for sign in letter:
        total += WORTH.get(sign, 2)
        if total > 10**6:
            break
    return total


def work(text, sign, shift, letters, start):
    out = start
    pieces = []
    n = m = 0
    {head}
{body}
    return out, n, m, "".join(pieces)
'''


INPUTS = """
class Loud(str):
    def __iter__(self):
        return iter("loud")

    def __add__(self, other):
        return "LOUD"

    def __radd__(self, other):
        return "DUOL"

CALLS = [call("abc", "aé", 3, ["a", "b", "c"], "")]
CHECKS = [call(text, sign, shift, letters, start) for text in TEXTS for sign, shift, letters, start in SETTINGS]
CHECKS += [call(Loud("abc"), "a", 1, ["a"], ""), call("abc", Loud("a"), 1, ["a"], "")]
CHECKS += [call(["a", "bb", 5], "a", 1, [], ""), call("abc", "a", 1, [Loud("a")], "")]
CHECKS += [call("abc", "a", True, ["a"], Loud("a")), call("abc", "a", 1.5, [1.0], 0)]
"""
SETTINGS = '(("aé", 3, ["a", "b", "c"], ""), ("", -1, [], "x"), ("abc", 0, [1, "a"], "é"), ("a", 99, ["a"], ""))'


def statements(chance: random.Random, depth: int) -> list[str]:
    found: list[str] = []
    for _ in range(chance.randint(1, 3)):
        kind = chance.choice(("text", "text", "count", "number", "piece", "if", "if", "temporary", "continue", "other"))
        if kind == "text":
            found.append(chance.choice(("out += {}", "out = out + {}", "out = out + {} + c")).format(pick(chance)))
        elif kind == "count":
            found.append(chance.choice(("n += 1", "m += 1", "n = n + 1")))
        elif kind == "number":
            found.append(f"m += {chance.choice(NUMBERS)}")
        elif kind == "piece":
            found.append(f"pieces.append({pick(chance)})")
        elif kind == "temporary":
            found.append(f"t = {pick(chance)}")
        elif kind == "other":
            found.append(chance.choice(("out = c + out", "t += c", "c = c.upper()", "pass", "n -= 1")))
        elif depth:
            test = chance.choice(TESTS)
            found += [f"if {test}:", *indented(statements(chance, depth - 1))]
            if chance.random() < 0.5:
                found += ["else:", *indented(statements(chance, depth - 1))]
            if kind == "continue":
                found += [f"if {chance.choice(TESTS)}:", "    continue"]
    return found or ["n += 1"]


def pick(chance: random.Random) -> str:
    return chance.choice(EXPRESSIONS)


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


def program(seed: int) -> str:
    chance = random.Random(seed)
    lines = statements(chance, 2)
    head = chance.choice(HEADS)
    if chance.random() < 0.2:
        head = "for i in range(len(text)):"
        lines = [line.replace("c", "text[i]") if line.strip() != "continue" else line for line in lines]
        lines = [line.replace("text[i]har", "char") for line in lines if "else" in line or "text[i] = " not in line]
    return PROGRAM.format(head=head, body="\n".join(indented(indented(lines))))


def case_of(source: str, after: str = "") -> Case:
    inputs = f"TEXTS = {TEXTS!r}\nSETTINGS = {SETTINGS}\n{INPUTS}"
    return Case(
        path=Path("case.py"), before=source, inputs=inputs, qualname="work", after=after, variant="", expected="",
        declined="",
    )  # fmt: skip


def check(source: str) -> int:
    """The number of proposals for a program; all of them give what it gives."""
    try:
        compile(source, "case", "exec")
    except SyntaxError:
        return 0
    case = case_of(source)
    site = site_of(case)
    proposals = [one for one in joining.propose(site) if isinstance(one, Proposal)]
    for proposal in proposals:
        after = render(site.module, [proposal]).decode("utf-8")
        for number, found in enumerate(compare_calls(case, after)):
            assert found.level is Level.IDENTICAL, f"{source}\n→\n{after}\ncall {number}: {found.differences}"
    return len(proposals)


@pytest.mark.parametrize("block", range(4))
def test_programs_made_at_random_stay_what_they_are(block: int) -> None:
    proposed = sum(check(program(seed)) for seed in range(100 * block, 100 * block + 25))
    assert proposed > 4


def test_a_table_that_makes_texts_when_they_are_asked_for_works_for_every_character() -> None:
    class Table(dict[int, str | None]):
        def __missing__(self, number: int) -> str | None:
            self[number] = chr(number).upper() or None
            return self[number]

    assert EVERY.translate(Table()) == "".join(character.upper() for character in EVERY)


def test_an_error_in_a_table_other_than_a_failed_look_up_leaves_translate() -> None:
    class Table(dict[int, str | None]):
        def __missing__(self, number: int) -> str | None:
            raise ValueError(number)

    with pytest.raises(ValueError, match="97"):
        "a".translate(Table())
