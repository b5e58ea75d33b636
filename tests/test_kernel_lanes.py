"""Loops of which several iterations are made side by side, against the same loops one by one: random programs.

The compiled copies run as Python here: what is at stake is which statement runs when, and that is in their text.
"""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest
from casekit import Case, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import _kernel_writer, numba_njit
from optadvisor.source.edits import render

PROGRAMS = 120
INPUTS = """
import numpy as np
R = np.random.default_rng(5).random
CALLS = [call(R((24, 24)), R(24), 20, 18, R(24), R((24, 24))), call(R((24, 24)), R(24), 18, 19, R(24), R((24, 24)))]
"""


class Programs:
    """Functions of an array, a vector, two counts, and two arrays to write to."""

    def __init__(self, seed: int) -> None:
        self.any = random.Random(seed)

    def one(self) -> str:
        head = f"i in {self.any.choice(['range(n)', 'range(n)', 'range(1, n)', 'range(len(v))', 'range(2, m)'])}"
        ranges = ["m", "n", "len(v)", "i", "1, m", "i - 1, i + 2", "i, i + m"]
        inner = f"j in range({self.any.choice(ranges)})"
        if self.any.random() < 0.3:
            head, inner = "i, row in enumerate(a)", self.any.choice(["j, t in enumerate(row)", "t, u in zip(row, v)"])
        lines = ["j = 0", "s = 0.0", f"t = {self.any.choice(['1.0', 'v[i]'])}", f"for {inner}:"]
        lines += [f"    {line}" for line in self.lines("ij", "st", self.any.randrange(3), deep=True)]
        lines.append(f"    s += {self.number('ij', 'st')}")
        lines += self.lines("i", "st", self.any.randrange(3), deep=False)
        lines.append(self.any.choice(["out.append(s)", "c[i] = s", "d[i, 0] = s", "c[i] += s * t"]))
        rows = self.any.random() < 0.2
        body = "".join(f"        {line}\n" for line in lines)
        text = f"def f(a, v, n, m, c, d):\n    out = []\n    total = 0\n    top = -1.0\n    for {head}:\n{body}"
        if rows:
            text += "    for j in range(m):\n        t = 0.0\n        for k in range(n):\n            t += a[k, j]\n"
            text += "        out.append(t)\n"
        return text + f"    return {self.any.choice(['out', 'out, total, top', 'c[0], out, top'])}\n"

    def lines(self, counts: str, numbers: str, some: int, *, deep: bool) -> list[str]:
        found: list[str] = []
        for _ in range(some):
            name = self.any.choice("stu")
            value = self.number(counts, numbers)
            choices = [f"{name} = {value}", f"{name} = {value}", f"s {self.any.choice('+-*')}= {value}", "total += 1"]
            choices += [
                f"out.append({value})",
                f"c[{self.place(counts)}] = {value}",
                f"d[i, {self.place(counts)}] += 1.0",
            ]
            found.append(self.any.choice(choices))
            if found[-1].startswith("u ="):
                numbers += "u"
            if self.any.random() < 0.2:
                found += ["if s > top:", "    top = s", "    total = i"]
            elif self.any.random() < 0.25:
                found[-1:] = [f"if {self.test(counts)}:", f"    {found[-1]}"]
            elif self.any.random() < 0.3 and "k" not in counts:
                found += ["for k in range(m):", f"    t += {self.number(counts + 'k', numbers)}"]
            elif deep and self.any.random() < 0.1:
                found += [f"if {self.test(counts)}:", "    break"]
        return found

    def place(self, counts: str) -> str:
        return self.any.choice(counts) + self.any.choice(["", "", "", " + 1", " - 1"])

    def test(self, counts: str) -> str:
        return self.any.choice([f"v[{self.place(counts)}] > 0.5", f"{counts[0]} != {counts[-1]}"])

    def number(self, counts: str, numbers: str, deep: int = 0) -> str:
        simple = [f"v[{self.place(counts)}]", f"a[{self.place(counts)}, {self.place(counts)}]", "0.5"]
        if deep > 1 or self.any.random() < 0.5:
            return self.any.choice([*simple, self.any.choice(numbers)])
        both = self.number(counts, numbers, deep + 1), self.number(counts, numbers, deep + 1)
        return f"({both[0]} {self.any.choice('+-*')} {both[1]})"


def written(program: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, bool]:
    """The file with the compiled copy, and whether it has a loop of that form; an empty text where there is no copy."""
    forms: list[str] = []
    plain = _kernel_writer.lanes_text

    def noted(*arguments: object) -> str:
        forms.append(plain(*arguments))  # type: ignore[arg-type]
        return forms[-1]

    monkeypatch.setattr(_kernel_writer, "lanes_text", noted)
    case = Case(path=Path("a.py"), before=program, inputs=INPUTS, qualname="f", after="", variant="", expected="",
                declined="")  # fmt: skip
    site = site_of(case)
    found = [each for each in numba_njit.propose(site) if isinstance(each, Proposal) and each.variant == "compiled"]
    text = render(site.module, found[:1]).decode() if found else ""
    return text, any("_stop" in form for form in forms)


def in_python(text: str) -> dict[str, object]:
    """The file with its copies run by Python itself, which shows when the original takes over."""
    numba = r"try:\n    from _optadvisor import njit .*?\n    from numba import njit as _njit\n"
    python = "def _njit(*given, **_):\n    return given[0] if given else _njit\n"
    text = re.sub(numba, python, text, flags=re.DOTALL)
    text = re.sub("except Exception:  # the original code .*", "except Exception:\n            gave_up()", text)
    names: dict[str, object] = {}
    exec(compile(text, "a.py", "exec"), names)
    return names


def arguments(seed: int) -> tuple[object, ...]:
    """Arrays, now and then the same or overlapping ones, and counts that may be too large for them."""
    some, numbers = random.Random(seed), np.random.default_rng(seed)
    size = some.choice([24, 30])
    base = numbers.random(5000)
    a, v, c, d = numbers.random((size, size)), numbers.random(size), numbers.random(size), numbers.random((size, size))
    match some.randrange(9):
        case 0:
            c = v
        case 1:
            d = a
        case 2:
            c = a[some.randrange(3)]
        case 3:
            c, v = base[:size], base[some.randrange(3) :][:size]
        case 4:
            c, d = base[: 2 * size : 2], np.asfortranarray(d)
        case 5:
            c = np.lib.stride_tricks.as_strided(base, (size,), (0,))
        case 6:
            v[some.randrange(size)] = some.choice([np.nan, np.inf, -0.0])
    counts = [0, 1, 2, 3, 4, 5, 8, 16, 17, 20, 23, 24]
    return a, v, some.choice(counts), some.choice(counts), c, d


def outcome(function: object, seed: int) -> str:
    given = arguments(seed)
    try:
        with np.errstate(all="ignore"):
            result = repr(function(*given))  # type: ignore[operator]
    except IndexError:
        result = "out of range"
    left = [each.tolist() for each in given if isinstance(each, np.ndarray)]
    return re.sub(r"np\.float64\((.*?)\)", r"\1", f"{result} {left}")


def test_side_by_side_is_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = finished = 0
    for seed in range(PROGRAMS):
        program = Programs(seed).one()
        plain: dict[str, object] = {}
        exec(program, plain)
        try:
            plain["f"](*arguments(1)[:2], 20, 18, np.zeros(24), np.zeros((24, 24)))  # type: ignore[operator]
        except (IndexError, UnboundLocalError):
            continue
        with monkeypatch.context() as patched:
            text, in_lanes = written(program, patched)
        if not in_lanes:
            continue
        taken += 1
        given_up: list[int] = []
        copy = in_python(text)
        copy["gave_up"] = lambda: given_up.append(1)  # noqa: B023
        for call in range(12):
            given_up.clear()
            assert outcome(copy["f"], 100 * seed + call) == outcome(plain["f"], 100 * seed + call), program
            finished += not given_up
    assert taken >= PROGRAMS // 15
    assert finished >= 4 * taken
