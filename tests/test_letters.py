"""Text as code points: what is written over codes, what is declined, and that both sides agree on random texts."""

from __future__ import annotations

import random
from pathlib import Path
from types import ModuleType

import pytest
from casekit import Case, compare_calls, read_case, site_of
from kernelspy import spied

from optadvisor.records import Declined, Level, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters.lettering.coded import coded
from optadvisor.rewriters.lettering.reading import NotLetteredError
from optadvisor.source.edits import render

ALPHABETS = ("ab", "abc (]", "0123", "aé€\U0001f600b", "\ud800ab", "aA1 \t!²ß\x1c\x85")


def texts(seed: str, count: int) -> list[str]:
    chance = random.Random(seed)
    sizes = (0, 1, 2, 3, 5, 9)
    return ["".join(chance.choices(chance.choice(ALPHABETS), k=chance.choice(sizes))) for _ in range(count)]


Arguments = tuple[object, ...]


def case_of(
    folder: Path,
    before: str,
    name: str,
    recorded: list[Arguments],
    checks: int = 0,
    also: list[Arguments] | None = None,
) -> Case:
    """A case of a function of two texts, with random ones, and others, to compare both sides on."""
    pairs: list[Arguments] = [*(also or []), *zip(texts(name, checks), texts(f"{name} again", checks), strict=True)]
    calls = ", ".join(f"call(*{each!r})" for each in recorded)
    more = ", ".join(f"call(*{each!r})" for each in pairs)
    path = folder / "numba_njit" / f"{name}.py"
    path.parent.mkdir(exist_ok=True)
    inputs = f"CALLS = [{calls}]\nCHECKS = [{more}]\n"
    escaped = inputs.encode("ascii", "backslashreplace").decode("ascii")
    path.write_text(
        f"# --- before\n{before}\n# --- inputs: {name}\n{escaped}\n# --- declined: not asked\n", encoding="utf-8"
    )
    return read_case(path)


def rewritten(case: Case) -> str:
    """The whole file as proposed."""
    site = site_of(case)
    answers = list(numba_njit.propose(site))
    answer = next((answer for answer in answers if isinstance(answer, Proposal)), None)
    assert answer is not None, answers
    return render(site.module, [answer]).decode("utf-8")


def reason(case: Case) -> str:
    (answer,) = numba_njit.propose(site_of(case))
    assert isinstance(answer, Declined)
    return answer.reason


EACH = "def f(s, t):\n    n = 0\n    for c in s:\n        "


# ---------------------------------------------------------------- both sides on random texts

FUNCTIONS = {
    "palindrome": """
def palindrome(s, t):
    best = start = 0
    for i in range(len(s)):
        for low, high in ((i, i), (i, i + 1)):
            while low >= 0 and high < len(s) and s[low] == s[high]:
                low -= 1
                high += 1
            if high - low - 1 > best:
                best, start = high - low - 1, low + 1
    return s[start:start + best]
""",
    "parts": """
def parts(s, t):
    n = 0
    for i in range(-3, 8):
        for j in range(-4, 7):
            if s[i:j] == t[j:i]:
                n += 1
            if s[i:j] == "ab" or s[i:] == "":
                n += 10
            if s[i:] < t or t >= s[:j] or "b" == s[:j]:
                n += 1000
        if t in s[i:] or s[i:].startswith(t) or t.endswith("b"):
            n += s.find(t[:2]) + s.count("a")
    return n
""",
    "places": """
def places(s, t):
    n = 0
    for i, c in enumerate(s):
        n += s.index(c)
        if c in t:
            n += 10 * t.index(c)
        if t in s:
            n += 100 * s.index(t) + s.index(s[i:])
        if i > 5:
            n += t.index(s[:2]) + "abc".index(c)
    return n
""",
    "kinds": """
def kinds(s, t):
    found = [0] * 128
    for c in s:
        if c.isalpha():
            found[ord(c.lower())] += 1
        elif c.isdigit():
            found[int(c)] += 2
        elif c.isspace() or c in "!?":
            found[ord(c) - 40] += 1
        elif c not in t:
            found[-1] += ord(c) - ord("a")
    return found
""",
    "tables": """
VALUES = {"a": 1, "b": 5, "c": -10, "\\u00e9": 100}
WORDS = "abc"


def tables(s, t):
    names = {"(": ")", "a": "b"}
    total = 0
    for i in range(len(s)):
        if s[i] in VALUES and VALUES[s[i]] < VALUES.get(t[0], 7):
            total -= VALUES[s[i]]
        if s[i] in names and names[s[i]] in t or WORDS[i % 3] == s[i]:
            total += 3
        elif s[i] in WORDS:
            total += WORDS.find(s[i])
        elif i > 5:
            total += VALUES[s[i]]
    return total
""",
    "built": """
def built(s, t):
    best, last, word = "", "", ""
    lengths = []
    letter = "?"
    for i, c in enumerate(s, start=2):
        if c == last:
            word += c
        else:
            if last:
                lengths.append(len(word) * i)
            word = ""
        if "a" <= c <= "y":
            best = best + chr(ord(c) + 1)
            letter = max(letter, c)
        elif not t:
            best += "xy"
        last = c
    return best[::-1], lengths, letter
""",
    "stack": """
def stack(s, t):
    waiting = []
    deepest = 0
    for c in s:
        if c == "(" or c == "a":
            waiting.append(c)
            deepest = max(deepest, len(waiting))
        elif c == "]" and (not waiting or waiting.pop() != "("):
            return None
    letters = sorted(t)
    letters[-1], letters[0] = letters[0], letters[-1]
    return deepest, "".join(reversed(waiting)), letters
""",
    "called": """
def is_palindrome(word):
    for k in range(len(word) // 2):
        if word[k] != word[-1 - k]:
            return False
    return True


def next_to(c, step=1):
    return chr(ord(c) + step)


def called(s, t):
    n = 0
    for i in range(len(s)):
        for j in range(i, len(s)):
            if is_palindrome(s[i:j]) and not is_palindrome("xy"):
                n += 1
        if next_to(s[i]) == t[-1:] or next_to(s[i], 0) != s[i]:
            n += 1000
        for digit in str(n * 7919 - 10**6):
            n += int(digit) if digit != "-" else 1
        if is_palindrome(str(n)):
            n += 10**6
    return n
""",
    "rows": """
def rows(s, t):
    before = [0]
    for c in t:
        before.append(before[-1] + 2)
    for a in s:
        row = [before[0] + 1]
        for j, b in enumerate(t, 1):
            row.append(min(row[-1] + 2, before[j] + 1, before[j - 1] + (1 if a != b else 0)))
        before = row
    return before
""",
}


@pytest.mark.compiles
@pytest.mark.parametrize("name", FUNCTIONS)
def test_random_texts(name: str, tmp_path: Path) -> None:
    recorded: list[Arguments] = [("ab(ba", "ba b"), ("a] b", "abc")]
    case = case_of(tmp_path, FUNCTIONS[name], name, recorded, checks=150)
    after = rewritten(case)
    found = {comparison.level for comparison in compare_calls(case, after)}
    assert found == {Level.IDENTICAL}
    assert finished(case, after) >= 30  # not only by giving up


NUMBERS = {
    "in_bytes": """
def in_bytes(data, x):
    n = 0
    for byte in data:
        if x in data or byte + x in data:
            n += 1
    return n
""",
    "letters_of": """
def letters_of(text, x):
    out = ""
    for _ in text:
        out += chr(x)
        x = x + 1
    return out
""",
    "digits_of": """
def digits_of(text, x):
    n = 0
    for k in range(3):
        x = x * x + k
        n += len(str(x)) * int(str(x)[::-1][:15]) + len(str(-x))
        for digit in str(abs(x)):
            if digit in text:
                n += int(digit)
    return n
""",
}


@pytest.mark.compiles
@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_beside_text(name: str, tmp_path: Path) -> None:
    data = b"abc" if name == "in_bytes" else "a1c"
    numbers = [97, 2, 300, -1, 0, 1.0, True, 1114111, 3037000499, -(2**31), 2**31, 2**64, 99999]
    also: list[Arguments] = [(data, number) for number in numbers]
    case = case_of(tmp_path, NUMBERS[name], name, [(data, 97), (data, 2)], also=also)
    assert {comparison.level for comparison in compare_calls(case, rewritten(case))} == {Level.IDENTICAL}


def finished(case: Case, source: str) -> int:
    """On how many calls the compiled copy came to its end."""
    function, calls, checks = case.calls(source)
    names = function.__globals__
    kernel = next(name for name in names if name.endswith("_kernel"))
    ended = spied(names, kernel)
    for one in [*calls, *checks]:
        try:
            function(*one.args)
        except (IndexError, KeyError, ValueError, TypeError):
            continue
    return len(ended)


# ---------------------------------------------------------------- what is written


def codes_text(folder: Path, before: str, name: str = "f") -> str:
    """The function over codes, in its file."""
    found = coded(site_of(case_of(folder, before, name, [("ab", "b")])))
    assert found is not None
    return found.site.module.data.decode("utf-8")


def test_a_helper_of_ours_is_no_part_of_the_file(tmp_path: Path) -> None:
    before = f"{EACH}if c in t:\n            n += 1\n    return n\n"
    after = rewritten(case_of(tmp_path, before, "f", [("ab", "b")]))
    assert "def _holds(" not in after
    assert "_untouched" not in after
    assert "_f_kernel__holds(t, c)" in after


def test_one_tool_for_two_equal_tables(tmp_path: Path) -> None:
    text = codes_text(tmp_path, 'def f(s, t):\n    return (s[0] in "ab") + 2 * (t[0] in "ba") + 3 * (s[1] in "az")\n')
    assert "_is_one_of_1(s[0])" in text
    assert "_is_one_of_1(t[0])" in text
    assert "return 97 <= code <= 98" in text
    assert "_is_one_of_2(s[1])" in text


def test_counting_from_another_number(tmp_path: Path) -> None:
    text = codes_text(
        tmp_path, "def f(s, t):\n    n = 0\n    for i, c in enumerate(s, start=5):\n        n += i\n    return n\n"
    )
    assert "for i, c in enumerate(s):\n        i += 5\n        n += i\n" in text


# ---------------------------------------------------------------- what the world does meanwhile


def loaded(case: Case) -> ModuleType:
    return case.load(rewritten(case))


def test_a_dict_that_was_changed_is_read_anew(tmp_path: Path) -> None:
    case = case_of(tmp_path, FUNCTIONS["tables"], "tables", [("aab", "b"), ("cab", "b")])
    module = loaded(case)
    module.VALUES["a"] = 1000
    changed = module.tables("bab", "a")
    original = case.load(case.before)
    original.VALUES["a"] = 1000
    assert changed == original.tables("bab", "a")
    module.VALUES["a"], original.VALUES["a"] = 1.0, 1.0
    assert repr(module.tables("aab", "b")) == repr(original.tables("aab", "b"))


def test_a_text_that_was_exchanged_is_read_anew(tmp_path: Path) -> None:
    case = case_of(tmp_path, FUNCTIONS["tables"], "tables", [("aab", "b"), ("cab", "b")])
    module, original = loaded(case), case.load(case.before)
    module.WORDS = original.WORDS = "bca"
    assert module.tables("bcb", "z") == original.tables("bcb", "z")


def test_a_function_that_was_exchanged_is_called(tmp_path: Path) -> None:
    case = case_of(tmp_path, FUNCTIONS["called"], "called", [("aab", "b"), ("cab", "b")])
    module, original = loaded(case), case.load(case.before)
    module.is_palindrome = original.is_palindrome = lambda word: False
    assert module.called("abba", "b") == original.called("abba", "b")


def test_a_text_that_stays_whole_is_the_same_object(tmp_path: Path) -> None:
    before = "def f(s, t):\n    i = 0\n    while i < len(s) and s[i] == t:\n        i += 1\n    return s[i:]\n"
    module = loaded(case_of(tmp_path, before, "f", [("  ab", " "), (" a", " ")]))
    whole = "".join(["a", "bc"])
    assert module.f(whole, " ") is whole


# ---------------------------------------------------------------- what is declined

ODD = "codes do not follow"
DECLINED = {
    f"{EACH}n += len(s and t)\n    return n\n": ODD,
    f"{EACH}t += c\n    return t\n": "parameter `t`",
    "def f(s, t):\n    n = 0\n    for w in s.split(t):\n        n += 1\n    return n\n": ODD,
    f"{EACH}if c in t:\n            return c\n    return 0\n": "returns text in one place",
    f"{EACH}w = ''\n        w += c\n        v = w\n    return len(v)\n": ODD,
    f"{EACH}if c == n:\n            n += 1\n    return n\n": "with something else",
    f"{EACH}t = s\n    return t\n": "returns text in a way",
    f"{EACH}print(c)\n    return n\n": ODD,
    f"{EACH}n = c if n else s\n    return n\n": "text in one place",
    f"{EACH}n += s.find(t, 1)\n    return n\n": ODD,
    "def f(s, t):\n    n = {}\n    for c in s:\n        n[c] = 1\n    return len(n)\n": ODD,
}


@pytest.mark.parametrize("before", DECLINED)
def test_declined(before: str, tmp_path: Path) -> None:
    assert DECLINED[before] in reason(case_of(tmp_path, before, "f", [("ab", "b"), ("ba", "a")]))


def test_a_float_is_not_written_out_in_digits(tmp_path: Path) -> None:
    before = "def f(s, t):\n    n = 0\n    for k in range(3):\n        n += len(str(s * 1.5))\n    return n\n"
    assert reason(case_of(tmp_path, before, "f", [(1, "b"), (2, "a")]))


def test_a_parameter_that_is_no_text_does_not_become_it(tmp_path: Path) -> None:
    before = f"{EACH}if t == 97:\n            n += 1\n        t = c\n    return n\n"
    case = case_of(tmp_path, before, "f", [("ab", 97)])
    with pytest.raises(NotLetteredError, match="parameter `t`"):
        coded(site_of(case))
