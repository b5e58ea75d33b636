"""Dicts whose keys are indices: what is seen of them, and their copies against the functions themselves.

The compiled copies run as Python here: what is at stake is which key means which place, and when values are written
back.
"""

from __future__ import annotations

import collections
import os
import random
import re
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Proposal, ValueSpec, from_json, to_json
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

PROGRAMS = int(os.environ.get("DENSE_PROGRAMS", "24"))
CALLS = 14
INPUTS = """
CALLS = [call({k: k / 3 for k in range(6)}, {k: k * 5 % 6 for k in range(6)}, {0: [1, 2], 1: [], 2: [0, 3, 5], 3: [1],
    4: [4], 5: [5, 5]}, {(i, j): i / 7 + j for i in range(6) for j in range(6)}, [0, 3, 5, 1], n) for n in (6, 5)]
"""


@pytest.mark.parametrize(
    ("held", "keys", "element", "dtype", "length"),
    [
        ({0: 1.5, 1: 2.5}, "ints in order", "builtins.float", "", 2),
        ({1: 1.5, 0: 2}, "ints", "mixed", "mixed numbers", 2),
        (collections.defaultdict(list, {0: [1], 1: []}), "ints in order", "builtins.list", "", 2),
        ({0: [(1, 2.0)], 1: []}, "ints in order", "builtins.list", "", 2),
        ({(0, 0): 1, (0, 1): 2}, "pairs in order", "builtins.list", "int64", 1),
        ({(1, 0): 1.0, (0, 0): 2.0}, "pairs", "builtins.list", "float64", 2),
    ],
)
def test_what_is_seen(held: dict[Any, Any], keys: str, element: str, dtype: str, length: int) -> None:
    spec = describe("d", held)
    (items,) = spec.items
    assert (spec.keys, items.element, items.dtype, items.length) == (keys, element, dtype, length)
    assert from_json(ValueSpec, to_json(spec)) == spec


class Odd(int):
    pass


class Meta(type):
    def __eq__(cls, other: object) -> bool:
        raise ValueError


class Odder(metaclass=Meta):
    pass


@pytest.mark.parametrize(
    "held",
    [
        *({}, {1: 2.0}, {0: 1, 2: 3}, {-1: 1, 0: 2}, {False: 1}, {0: 1, True: 2}, {0.0: 1}, {Odd(0): 1}, {"0": 1}),
        *({(0, 0): 1, (1, 1): 2}, {(0,): 1}, {(0, 0, 0): 1}, {(0, 0.0): 1}, {(0, True): 1, (0, 0): 2}, {Odder(): 1}),
        *({(0, 1): 1}, {(0, 0): 1, (0, -1): 2}, {(0, 0): 1, 1: 2}, {range(2): 1}, {(): 1}),
        *({0: 1, None: 2}, collections.OrderedDict({0: 1}), collections.Counter({0: 1})),
    ],
)
def test_what_is_none_of_them(held: Any) -> None:
    spec = describe("d", held)
    assert (spec.keys, spec.items) == ("", ())


def test_one_that_holds_itself_is_described() -> None:
    held: dict[int, Any] = {}
    held[0] = held
    rows: dict[int, Any] = {}
    rows[0] = [rows, [rows]]
    assert describe("d", held).keys == describe("d", rows).keys == "ints in order"


class Programs:
    """Functions of a dict of floats, one of ints, one of lists, one by pairs, a list and a count."""

    def __init__(self, seed: int) -> None:
        self.any = random.Random(seed)

    def one(self) -> str:
        lines = [line for _ in range(self.any.randrange(1, 4)) for line in self.loop("0", "0.5", 0)]
        body = "".join(f"    {line}\n" for line in lines)
        text = f"def f(d, p, g, t, x, n):\n    s = 0.0\n{body}"
        if "out." in text:
            text = text.replace("    s = 0.0", "    out = []\n    s = 0.0", 1)
        if self.any.random() < 0.4:
            helper = "def h(e, k):\n    e[k] += 0.5\n    return e[k]\n\n\n"
            text = helper + text.replace("s +=", "s += h(d, n - 1) +", 1)
        text += "    out.append(s)\n" if "out.append" in text else ""
        kept = ["out", "s, out"] if "out.append" in text else []
        ends = ["s", *kept, "d", "d", "t", "len(d) + s", "s + len(t)", "None"]
        return text + f"    return {self.any.choice(ends)}\n"

    def loop(self, places: str, number: str, deep: int) -> list[str]:
        u, w = "uvk"[deep], "abc"[deep]
        heads = [
            *((f"for {u} in range(n):", u, ""), (f"for {u} in range(1, n):", u, "")),
            *((f"for {u} in range(n - 1, -1, -1):", u, ""), (f"for {u} in range(-1, n, 2):", u, "")),
            *((f"for {u} in d:", u, ""), (f"for {u} in p.keys():", u, ""), (f"for {u} in sorted(d):", u, "")),
            *((f"for {u} in list(g):", u, ""), (f"for {u}, {w} in d.items():", u, w)),
            *((f"for {w} in d.values():", "", w), (f"for {u}, {w} in enumerate(d.values()):", u, w)),
            *((f"for {u}, {w} in p.items():", u + w, ""), (f"for {u} in x:", u, "")),
            *((f"for {u} in p.values():", u, ""), (f"for {u}, {w} in zip(x, d.values()):", u, w)),
        ]
        if deep:
            heads += [(f"for {u} in g[{self.place(places)}]:", u, "")] * 6
        head, more, also = self.any.choice(heads)
        places, numbers = places + more, ",".join([number, *([also] if also else [])])
        lines = [line for _ in range(self.any.randrange(1, 4)) for line in self.line(places, numbers, deep)]
        return [head, *(f"    {line}" for line in lines)]

    def line(self, places: str, numbers: str, deep: int) -> list[str]:
        if deep < 2 and self.any.random() < 0.35:
            return self.loop(places, numbers, deep + 1)
        place, value = self.place(places), self.number(places, numbers)
        choices = [
            *(f"d[{place}] = {value}", f"d[{place}] += {value}", f"s += {value}", f"s += {value}"),
            *(f"t[{place}, {self.place(places)}] = {value}", f"t[({place}, {self.place(places)})] -= {value}"),
            *(f"p[{place}] = {self.place(places)}", f"out.append({value})", f"s = {value}"),
            *(f"d[{place}], d[{self.place(places)}] = {value}, s", f"p[{place}] ^= 1"),
        ]
        line = self.any.choice(choices)
        if self.any.random() < 0.2:
            return [f"if {value} > {self.number(places, numbers)}:", f"    {line}"]
        return [line]

    def place(self, places: str, deep: int = 0) -> str:
        one = self.any.choice(places)
        if self.any.random() < 0.04:
            return self.any.choice([f"{one} - 1", f"{one} + {self.any.choice(places)}", "-1", "n", f"-{one}"])
        forms = [one] * 8 + [f"({one} + 1) % 6", f"{one} % 3", "0", "2", f"({one} + {self.any.choice(places)}) % 5"]
        if deep < 2:
            forms += [f"p[{self.place(places, deep + 1)}]"] * 3 + [f"len(g[{one}])", f"abs({one} - 1)"]
        return self.any.choice(forms)

    def number(self, places: str, numbers: str, deep: int = 0) -> str:
        forms = [f"d[{self.place(places)}]"] * 3 + [f"t[{self.place(places)}, {self.place(places)}]"] * 2
        forms += numbers.split(",") + ["s"] + (["len(d)", "sum(d.values())", "max(d.values())"] if not deep else [])
        if deep > 1 or self.any.random() < 0.5:
            return self.any.choice(forms)
        both = self.number(places, numbers, deep + 1), self.number(places, numbers, deep + 1)
        return f"({both[0]} {self.any.choice(['+', '-', '* 0.5 *'])} {both[1]})"


class Own(dict[Any, Any]):
    pass


def arguments(seed: int) -> list[Any]:  # noqa: C901 (a row of cases)
    """Dicts that are dense, or nearly so."""
    some = random.Random(seed)
    size = some.choice([6, 6, 6, 5, 7])
    d: Any = {k: some.random() for k in range(size)}
    p: Any = {k: some.randrange(size) for k in range(size)}
    g: Any = {k: [some.randrange(size) for _ in range(some.randrange(4))] for k in range(size)}
    t: Any = {(i, j): some.random() for i in range(size) for j in range(size)}
    x: Any = [some.randrange(size) for _ in range(4)]
    n: Any = some.choice([size, size, size - 1, size + 1, 2])
    for _ in range(some.choice([0, 0, 1, 1, 1, 2])):
        if not d or isinstance(d, list) or isinstance(g, list):
            break
        match some.randrange(20):
            case 0:
                d = dict(reversed(d.items()))
            case 1:
                p = collections.defaultdict(int, p)
            case 2:
                d = collections.defaultdict(float, d)
            case 3:
                d = {bool(k) if k in (0, 1) else k: v for k, v in d.items()}
            case 4:
                d[some.randrange(size)] = some.choice([1, True, float("nan"), float("inf"), -0.0, None, 1e300])
            case 5:
                p[some.randrange(size)] = some.choice([-1, size, 2**40, 2**70, True, 1.0])
            case 6:
                del d[some.choice(list(d))]
            case 7:
                d[some.choice([size, -1, 1.5, "a", 2**70])] = 0.5
            case 8:
                t = dict(reversed(t.items()))
            case 9:
                t = {(i, j): some.random() for i in range(size) for j in range(size - 1)}
            case 10:
                t[some.choice([(0, size), (-1, 0), (0, 0, 0), 5])] = 0.25
            case 11:
                g[some.randrange(size)] = g[some.randrange(size)]
            case 12:
                g[some.randrange(size)] = some.choice([(1, 2), [1.0], [True], [size], [-1], [[0]], None])
            case 13:
                n = some.choice([True, 2.0, -1, 0, "a", 9 * size])  # not 2**70: a loop that stores new keys never ends
            case 14:
                d = p
            case 15:
                p = {k: float(v) for k, v in p.items()}
            case 16:
                x = some.choice([[], [size], [-1], [1.0], (0, 1), [True]])
            case 17:
                d = some.choice([Own(d), list(d.values()), {}, collections.OrderedDict(d)])
            case 18:
                d = {float(k) if k == 2 else k: v for k, v in d.items()}
            case 19:
                g = [*g.values()] if some.random() < 0.5 else dict(sorted(g.items(), key=lambda item: -item[0]))
    return [d, p, g, t, x, n]


def outcome(function: Any, seed: int) -> str:
    given = arguments(seed)
    keys = [{key: id(key) for key in each} if isinstance(each, dict) else {} for each in given]
    rows = [[*map(id, each.values())] if isinstance(each, dict) else [] for each in given[2:3]]
    try:
        result = function(*given)
        found = f"{type(result)} {result!r} {[result is each for each in given if isinstance(each, dict)]}"
    except Exception as error:
        found = f"{type(error)} {error}"
    same = [
        all(before.get(key, id(key)) == id(key) for key in each)
        for before, each in zip(keys, given, strict=True)
        if isinstance(each, dict)
    ]
    kept = [[*map(id, each.values())] == before for before, each in zip(rows, given[2:3], strict=True) if before]
    text = f"{found} {given!r} {[type(each) for each in given]} {same} {kept}"
    return re.sub(r"np\.\w+\((.*?)\)", r"\1", re.sub(r"numpy\.(float|int|bool)(64)?", r"\1", text))


def in_python(text: str) -> dict[str, Any]:
    """The file with its copies run by Python itself, which shows when the original takes over."""
    numba = r"try:\n    from _optadvisor import njit .*?\n    from numba import njit as _njit\n"
    python = "def _njit(*given, **_):\n    return given[0] if given else _njit\n"
    text = re.sub(numba, python, text, flags=re.DOTALL)
    text = re.sub(r"(?m)^( *)except Exception:  # the original code .*", r"\1except Exception:\n\1    gave_up()", text)
    text = re.sub(r"(?m)^( *)([dpgt]_values = _(?:values|table)_of\()", r"\1entered()\n\1\2", text)
    names: dict[str, Any] = {}
    exec(compile(text, "a.py", "exec"), names)
    return names


def case_of(program: str, inputs: str = INPUTS) -> Case:
    return Case(path=Path("a.py"), before=program, inputs=inputs, qualname="f", after="", variant="", expected="",
                declined="")  # fmt: skip


def test_copies_do_what_the_functions_do() -> None:
    taken = finished = 0
    for seed in range(PROGRAMS):
        program = Programs(seed).one()
        plain: dict[str, Any] = {}
        exec(program, plain)
        site = site_of(case_of(program))
        if any(call.raised for call in site.recording.calls):
            continue
        found = [each for each in numba_njit.propose(site) if isinstance(each, Proposal)]
        if not found:
            continue
        taken += 1
        copy = in_python(render(site.module, found[:1]).decode())
        notes: list[str] = []
        copy["gave_up"] = lambda: notes.append("gave up")  # noqa: B023
        copy["entered"] = lambda: notes.append("entered")  # noqa: B023
        for call in range(CALLS):
            notes.clear()
            mine, own = outcome(copy["f"], 1000 * seed + call), outcome(plain["f"], 1000 * seed + call)
            assert mine == own, f"{seed} {call}\n{program}"
            finished += "gave up" not in notes and "entered" in notes
    print(f"{taken} of {PROGRAMS} programs taken, {finished} of {taken * CALLS} calls finished")
    assert taken >= PROGRAMS // 8
    assert finished >= taken


def answers(program: str, inputs: str) -> list[Proposal | Declined]:
    return list(numba_njit.propose(site_of(case_of(program, inputs))))


TOTAL = """
def f(d, n):
    s = 0.0
    for i in range(n):
        s += d[i]
    return s
"""


@pytest.mark.parametrize(
    "there",
    [
        "s += i in d",
        "s += d.get(i, 0.0)",
        "del d[i]",
        "d[i] = [s]",
        "d.pop(i)",
        "d.setdefault(i, 0.5)",
        "d = {0: s}",
        "e = d",
        "print(f'{d[i]}')",
        "s += (lambda: d[i])()",
        "s += max(d, key=d.get)",
        "s += d[max(d, 3)]",
        "s += d[str(i)]",
        "s += d[(yield)]",
        "s += bool(d)",
        "s += len(d.keys())",
        "if d: s += 1.0",
        "s += d[float(i)]",
        "s += d[i / 2]",
        "s += d[i:]",
        "s += d[i, 0]",
        "s += d[i := 0]",
        "return d, s",
        "for i in reversed(d): s += d[i]",
        "for k in {**d}: s += k",
        "print(*d)",
        "s += sum(map(d.__getitem__, [i]))",
    ],
)
def test_what_is_more_than_its_values(there: str) -> None:
    program = TOTAL.replace("s += d[i]", there)
    found = answers(program, "CALLS = [call({0: 1.5, 1: 2.5}, 2)]")
    assert not [each for each in found if isinstance(each, Proposal)]


@pytest.mark.parametrize(
    "head", ["def f(n, d={0: 1.5, 1: 2.5}):", "def f(d, /, n):", "def f(n, *, d):", "def f(n, **d):"]
)
def test_parameters_of_other_kinds(head: str) -> None:
    call = "call({0: 1.5, 1: 2.5}, 2)" if "/" in head else "call(n=2, d={0: 1.5, 1: 2.5})"
    found = answers(TOTAL.replace("def f(d, n):", head), f"CALLS = [{call}]")
    assert not [each for each in found if isinstance(each, Proposal)]


def test_a_built_in_name_that_means_something_else() -> None:
    program = TOTAL + "\n\ndef id(thing):\n    return 0\n"
    assert not [each for each in answers(program, "CALLS = [call({0: 1.5}, 1)]") if isinstance(each, Proposal)]


def test_reasons_speak_of_the_users_names() -> None:
    program = TOTAL.replace("s += d[i]", "s += d[i * 0.5]")
    (answer,) = answers(program, "CALLS = [call({0: 1.5, 1: 2.5}, 2)]")
    assert isinstance(answer, Declined)
    assert "d_values" not in answer.reason


@pytest.mark.parametrize(
    ("head", "there"),
    [
        ("def f(d, n):", "dict = 0.5\n        d[i] += dict"),
        ("def f(d, n):", "len = d[i]\n        s += len"),
        ("def f(d, n):", "for enumerate in d: s += d[enumerate]"),
        ("def f(d, n, range=0.5):", "s += d[0] * range"),
        ("def f(d, n, zip=0.5):", "s += d[i] * zip"),
    ],
)
def test_variables_named_like_built_ins_of_the_block(head: str, there: str) -> None:
    program = TOTAL.replace("def f(d, n):", head).replace("s += d[i]", there)
    program = program.replace("for i in range(n)", "for i in (0, 1)") if "range=" in head else program
    found = answers(program, "CALLS = [call({0: 1.5, 1: 2.5}, 2)]")
    assert not [each for each in found if isinstance(each, Proposal)]


CALLED = """
def more(x):
    return x + 1.0


def f(d, NAME, n):
    i = 0
    while i < n:
        d[i] = NAME(d[i])
        i += 1
"""
OWNER = """
class Owner:
    def __init__(self, d):
        self.d = d


def f(NAME, n):
    for i in (0, 1):
        NAME.d[i] += n
"""
HELD = """
def f(NAME, n):
    for i in (0, 1):
        NAME[i] += n
"""
ROWS = """
def f(NAME, n):
    s = 0
    for i in (0, 1, 2):
        for v in NAME[i]:
            s += v * n
    return s
"""


@pytest.mark.parametrize("name", ["enumerate", "range", "abs", "type"])
@pytest.mark.parametrize(
    ("program", "given"),
    [
        (CALLED, "{0: 1.5, 1: 2.5}, more, 2"),
        (OWNER, "Owner({0: 1.5, 1: 2.5}), 2"),
        (HELD, "{0: 1.5, 1: 2.5}, 2"),
        (ROWS, "[[1], [], [2, 3]], 2"),
    ],
)
def test_arguments_named_like_built_ins(name: str, program: str, given: str) -> None:
    """What stands for them has other names, but in the function itself they still hide the built-ins."""
    taken = answers(program.replace("NAME", "other"), f"CALLS = [call({given})]")
    assert [each for each in taken if isinstance(each, Proposal)]
    found = answers(program.replace("NAME", name), f"CALLS = [call({given})]")
    assert not [each for each in found if isinstance(each, Proposal)]


@pytest.mark.parametrize(
    "program",
    [
        "def f(d, n):\n    if n < 0:\n        return d\n    for v in f(d, n - 1):\n        d[n] += v\n    return d\n",
        "def g(d, n):\n    s = 0.0\n    for v in f(d, n - 1):\n        s += v\n    return s\n\n\n"
        "def f(d, n):\n    if n < 0:\n        return d\n    for i in (0, 1):\n        d[i] += g(d, n)\n    return d\n",
    ],
)
def test_what_a_call_of_itself_returns_is_a_dict(program: str) -> None:
    found = answers(program, "CALLS = [call({0: 1.5, 1: 2.5}, 1)]")
    assert not [each for each in found if isinstance(each, Proposal)]
