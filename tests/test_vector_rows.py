"""Lists of vectors: what is seen of them, and copies that have rows of an array against the functions themselves.

The compiled copies run as Python here: what is at stake is which vectors may be rows, and what is put back into them.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import plainnumba
import pytest
from casekit import Case, site_of

from optadvisor.probes.specs import describe
from optadvisor.records import Proposal, ValueSpec, from_json, to_json
from optadvisor.rewriters import numba_loops, numba_njit
from optadvisor.source.edits import render

PROGRAMS = int(os.environ.get("VECTOR_PROGRAMS", "8"))
FIRST = int(os.environ.get("VECTOR_FIRST", "0"))
CALLS = 16
HEAD = """import numpy as np


class P:
    def __init__(self, pos, vel, mass):
        self.pos = np.array(pos)
        self.vel = np.array(vel)
        self.mass = mass


"""
INPUTS = """
def vectors(shift):
    return [np.array([k + shift, k / 3 - 0.4, shift - k / 7]) for k in range(5)]


CALLS = [call(vectors(0.5), vectors(0.25), [P(x, y, 1.5) for x, y in zip(vectors(-0.3), vectors(0.1))],
    np.array([0.5, -0.25, 1.0]), [0, 3, 2, 1], n) for n in (5, 4)]
"""


@pytest.mark.parametrize(
    ("held", "expected"),
    [
        ([np.zeros(3), np.ones(3)], [("float64", (2, 3))]),
        ([np.zeros(3, np.int64)], [("int64", (1, 3))]),
        ([np.zeros(3), np.ones(2)], []),
        ([np.zeros(3), np.ones(3, np.float32)], []),
        ([np.zeros((2, 2))], []),
        ([np.zeros(())], []),
        ([], []),
        ([np.zeros(2), np.ma.zeros(2)], []),
    ],
)
def test_what_is_seen(held: list[Any], expected: list[Any]) -> None:
    spec = describe("vs", held)
    assert [(each.dtype, each.shape) for each in spec.items] == expected
    assert from_json(ValueSpec, to_json(spec)) == spec


# ---------------------------------------------------------------- random programs


RENEWING = re.compile(r"^(g|ps|o)\w?[^=+*]* = (g|ps|o)")
SHARING = re.compile(r"^(a|g|ps|o)\w?\S* [-+*]= |^g\[[^=]*\]\[|^[de] = [agop]|far\(|mid\(|put\(")


class Programs:
    """Functions of two lists of vectors, a list of objects that hold some, a vector, a list of places and a count."""

    def __init__(self, seed: int) -> None:
        self.any = random.Random(seed)
        self.renews = self.any.random() < 0.4
        """Do new vectors take the place of others, or do these change where they are?"""

    def one(self) -> str:
        lines = [line for _ in range(self.any.randrange(1, 4)) for line in self.loop([], ["x"], 0)]
        body = "".join(f"    {line}\n" for line in lines)
        text = f"def f(a, g, ps, x, order, n):\n    s = 0.0\n{body}"
        if "out." in text:
            text = text.replace("    s = 0.0", "    out = []\n    s = 0.0", 1)
        helpers = {
            "far(": "def far(u, w):\n    return np.linalg.norm(u - w)\n\n\n",
            "mid(": "def mid(vs, i, w):\n    return 0.5 * (vs[i] + w)\n\n\n",
            "put(": "def put(u, w):\n    u += w\n    return u[0]\n\n\n",
        }
        if re.search(r"\bm\[", text):
            width = self.any.choice(["np.zeros(3)", "np.array([0.0, 0.0, 0.0])"])
            count = self.any.choice(["range(n)", "ps", "a"])
            text = text.replace("    s = 0.0", f"    m = [{width} for _ in {count}]\n    s = 0.0", 1)
        text = "".join(helper for word, helper in helpers.items() if word in text) + text
        ends = ["s", "s", "s", "out, s" if "out." in text else "n", "x.sum()", "None"]
        ends = ["m", "m", "m, s", "s, m"] if "m = [" in text else ends
        return f"{HEAD}{text}    return {self.any.choice(ends)}\n"

    def loop(self, places: list[str], rows: list[str], deep: int) -> list[str]:
        i, p, q = "ijk"[deep], "pqr"[deep], "uvw"[deep]
        heads = [
            *((f"for {i} in range(n):", [i], []), (f"for {i} in range(len(a)):", [i], [])),
            *((f"for {p} in a:", [], [p]), (f"for {p} in g:", [], [p]), (f"for {i} in order:", [i], [])),
            *((f"for {i}, {p} in enumerate(a):", [i], [p]), (f"for {i}, {p} in enumerate(g):", [i], [p])),
            *((f"for {p}, {q} in zip(a, g):", [], [p, q]), (f"for {i} in range(len(ps)):", [i], [])),
            *((f"for {i}, o{i} in enumerate(ps):", [i], [f"o{i}.pos", f"o{i}.vel"]),) * 2,
            (f"for o{i} in ps:", [], [f"o{i}.pos", f"o{i}.vel"]),
        ]
        if places:
            heads += [(f"for {i} in range({places[-1]} + 1, n):", [i], [])] * 3
            heads += [(f"for {p} in a[{places[-1]} + 1:]:", [], [p])]
        if self.renews:
            heads = [each for each in heads if not re.search(r"in [ag]\b|\([ag]\)|zip|a\[", each[0])]
        head, more, also = self.any.choice(heads)
        places, rows = places + more, rows + also
        lines = [line for _ in range(self.any.randrange(1, 5)) for line in self.line(places, rows, deep)]
        return [head, *(f"    {line}" for line in lines)]

    def line(self, places: list[str], rows: list[str], deep: int) -> list[str]:
        if deep < 2 and self.any.random() < 0.3:
            return self.loop(places, rows, deep + 1)
        if places and self.renews and self.any.random() < 0.3:
            return self.renewal(places, rows, deep)
        odd = RENEWING if not self.renews else SHARING
        lines = self.statement(places, rows, deep)
        while any(odd.search(line) for line in lines) and self.any.random() < 0.97:
            lines = self.statement(places, rows, deep)
        return lines

    def statement(self, places: list[str], rows: list[str], deep: int) -> list[str]:
        vector, number = self.vector(places, rows), self.number(places, rows)
        place, change = self.place(places), self.any.choice(["+", "-", "*"])
        choices = [
            *(f"s += {number}", f"s += {number}", f"s = {number}", f"x {change}= {vector}", f"x[0] = {number}"),
            *(f"g[{place}] {change}= {vector}",) * 3,
            *(f"g[{place}][{self.any.randrange(3)}] {change}= {number}", f"g[{place}][1] = {number}"),
            *(f"out.append({number})", f"s += float({number})", f"a[{place}] += {vector}"),
        ]
        if rows[1:]:
            choices += [f"{self.any.choice(rows[1:])} {change}= {vector}"] * 2
            choices += [f"{self.any.choice(rows)}[0] {change}= {number}"]
            choices += [f"{rows[-1]} {change}= {vector}"] * (2 * rows[-1].endswith("vel"))
            choices += [f"{rows[-1]} = {rows[-1]} {change} {vector}"] * (2 * rows[-1].endswith("vel"))
        if places:
            choices += [f"ps[{places[-1]}].mass += {number}"]
            choices += [f"ps[{places[-1]}].{self.any.choice(['pos', 'vel'])} = ps[{places[-1]}].pos {change} {vector}"]
            choices += [f"g[{places[-1]}] = g[{places[-1]}] {change} {vector}"]
            choices += [f"m[{places[-1]}] {change}= {vector}", f"m[{places[-1]}] = 0.5 * m[{places[-1]}] + {vector}"]
            choices += [f"ps[{places[-1]}].vel {change}= {vector}"] * 2
        if self.any.random() < 0.06:
            choices = [f"g[{place}] = {vector}", f"out.append({self.row(places, rows)})", f"a, g = g, a; s += {number}",
                       f"g[{place}][:] = {vector}", f"s += a[{place}] is g[{place}]", f"x = {self.row(places, rows)}",
                       f"s += bool({self.row(places, rows)}[0] in a[{place}])", f"s += put(g[{place}], {vector})",
                       f"return {self.row(places, rows)}", f"a[{place}], g[{place}] = {vector}, x"]  # fmt: skip
        if self.any.random() < 0.3:
            name = "de"[deep % 2]
            first = self.any.choice([vector, vector, vector, self.row(places, rows), f"{self.row(places, rows)}[:2]"])
            rest = [f"{name} {change}= {self.vector(places, [*rows, name])}"] * (self.any.random() < 0.4)
            ends = [
                f"s += {self.number(places, [*rows, name])}",
                f"g[{place}] -= {name}",
                f"s += np.dot({name}, {name})",
            ]
            return [f"{name} = {first}", *rest, self.any.choice(ends)]
        line = self.any.choice(choices)
        if self.any.random() < 0.2:
            return [f"if {number} > {self.number(places, rows)}:", f"    {line}"]
        return [line]

    def renewal(self, places: list[str], rows: list[str], deep: int) -> list[str]:
        """A new vector takes the place of another, and changes there, or was made step by step."""
        i, name = self.any.choice(places[-1:] * 3 + places), self.any.choice(["g", "ps", "ps", "a"])
        item = f"{name}[{i}]" if name != "ps" else f"ps[{i}].{self.any.choice(['pos', 'vel', 'vel'])}"
        new = ["np.zeros(3)"] * 3 + ["np.ones(3)", "np.array([0.5, 0.0, 1.0])", f"np.zeros_like({item})", "np.zeros(4)"]
        new += [f"ps[{i}].pos.copy()", f"np.maximum({item}, 0.25)", f"0.5 * ps[{self.place(places)}].pos"]
        new += ["np.zeros(1)", "np.zeros(n)", "np.array([0, 0, 0])", "x", "t"] if self.any.random() < 0.1 else []
        start, change = self.any.choice(new), self.any.choice(["+", "-", "*"])
        vector = self.vector(places, [*rows, item], 1)
        if self.any.random() < 0.5:
            more = [f"{item} {change}= {vector}", f"{item}[1] = {self.number(places, rows)}"]
            more += ["if s > 0.5:", f"    {item} += {vector}"], ["for t_ in range(2):", f"    {item} -= {vector}"]
            more += [f"for {i} in range(2):", f"    {item} -= 1.0"], [f"{i} = 0", f"{item} += 1.0"], [f"t = {item}"]
            last = self.any.choice([more[0]] * 3 + more[1:4] * 2 + more[4:])
            lines = [f"{item} = {start}", *([last] if isinstance(last, str) else last)]
            if self.any.random() < 0.1:
                lines = [lines[-1], *lines[:-1]] if len(lines) == 2 else ["if s > 0.0:", f"    {lines[0]}", *lines[1:]]
            return lines
        step = self.any.choice([f"t = t + {vector}", f"t {change}= {vector}", f"t[0] = {self.number(places, rows)}"])
        lines = [f"t = {start}", step, f"{item} = {self.any.choice(['t', 't', 't / 2.0', '-t'])}"]
        if self.any.random() < 0.4:
            lines[1:2] = ["for m_ in range(n):", f"    {step}"]
        if self.any.random() < 0.15:
            lines += self.any.choice([["s += t[0]"], ["t += 1.0"], [f"g[{i}] = t"], [lines.pop(0)]])
        return lines

    def place(self, places: list[str]) -> str:
        one = self.any.choice([*places, "0", "-1"])
        return self.any.choice([one] * 8 + [f"({one} + 1) % n", f"{one} - 1", "n - 1", "order[1]", "2"])

    def row(self, places: list[str], rows: list[str]) -> str:
        forms = [f"a[{self.place(places)}]"] * 3 + [f"g[{self.place(places)}]"] * 2 + rows * 2
        forms += [f"ps[{self.place(places)}].pos", f"ps[{self.place(places)}].pos", f"ps[{self.place(places)}].vel"]
        return self.any.choice(forms)

    def vector(self, places: list[str], rows: list[str], deep: int = 0) -> str:
        one = self.row(places, rows)
        if deep > 1 or self.any.random() < 0.2:
            return one
        other = self.vector(places, rows, deep + 1)
        forms = [f"({one} - {other})"] * 4 + [f"({one} + {other})", f"0.5 * {one}", f"({one} * {other})"]
        forms += [f"({one} - 2.0 * np.round({one} / 2.0))", f"-{one}", f"np.abs({one})", f"{one} / 1.5"]
        forms += [f"{one} % 2.0", f"s * {one}", f"{one}.copy()"]
        forms += [f"mid(a, {self.place(places)}, {other})"] * (self.any.random() < 0.1)
        return self.any.choice(forms)

    def number(self, places: list[str], rows: list[str], deep: int = 0) -> str:
        one, other = self.row(places, rows), self.vector(places, rows, 1)
        forms = [f"{one}[{self.any.randrange(3)}]", f"np.dot({one}, {other})", f"np.linalg.norm({one} - {other})"]
        forms += [f"far({one}, {other})"] * (self.any.random() < 0.2) + [
            f"np.sum({one})",
            f"{one}.sum()",
            "s",
            f"np.sqrt(np.sum({other} ** 2))",
        ]
        forms += [f"ps[{self.place(places)}].mass", f"({one} - {one}).dot({one})", f"{one}.max()", "0.125"]
        if deep or self.any.random() < 0.6:
            return self.any.choice(forms)
        both = self.number(places, rows, 1), self.number(places, rows, 1)
        return f"({both[0]} {self.any.choice(['+', '-', '* 0.5 *'])} {both[1]})"


class Own(np.ndarray):
    pass


class Property:
    def __init__(self, pos: Any, vel: Any, mass: float) -> None:
        self.kept, self.vel, self.mass = pos, vel, mass

    @property
    def pos(self) -> Any:
        return self.kept


def arguments(kind: Any, seed: int) -> list[Any]:  # noqa: C901 (a row of cases)
    """Lists of vectors as they were, or nearly so."""
    some = random.Random(seed)
    width, size = some.choice([3, 3, 3, 3, 4]), some.choice([5, 5, 5, 4, 6])

    def vectors() -> list[Any]:
        return [np.array([some.uniform(-2, 2) for _ in range(width)]) for _ in range(size)]

    a: Any
    a, g = vectors(), vectors()
    ps = [kind(p, q, some.uniform(0.5, 2)) for p, q in zip(vectors(), vectors(), strict=True)]
    x, order, n = vectors()[0], [some.randrange(size) for _ in range(4)], some.choice([size, size, size - 1])
    k, m = some.randrange(size), some.randrange(size)
    for _ in range(some.choice([0, 0, 1, 1, 2])):
        with contextlib.suppress(Exception):  # what was made read-only, or no array, before
            match some.randrange(26):
                case 0:
                    g[k] = g[m]
                case 1:
                    g[k] = a[m]
                case 2:
                    a[k] = a[m]
                case 3:
                    ps[k].pos = ps[m].pos
                case 4:
                    ps[k].vel = ps[m].pos
                case 5:
                    g = [*np.array(g)]
                case 6:
                    whole = np.array([*a, *g])
                    a, g = [*whole[:size]], [*whole[size - 1 : -1]]
                case 7:
                    a = [*np.array(a).T.copy().T]
                case 8:
                    g[k].flags.writeable = False
                case 9:
                    a[k] = a[k].view(Own)
                case 10:
                    kinds = [np.float32, int, ">f8", object]
                    a[k] = a[k].astype(some.choice(kinds))
                case 11:
                    others = [g[k][:2], g[k].reshape(1, -1), g[k].tolist(), g[k][::-1], np.float64(1.5), None]
                    g[k] = some.choice(others)
                case 12:
                    a[k][0] = some.choice([np.nan, np.inf, -0.0, 1e200])
                case 13:
                    g[k][:] = some.choice([np.nan, -np.inf, -0.0, 5e-324])
                case 14:
                    g = a
                case 15:
                    ps[k] = ps[m]
                case 16:
                    ps = [Property(p.pos, p.vel, p.mass) for p in ps]
                case 17:
                    x = some.choice([a[k], g[k], ps[k].pos, ps[k].vel, x[:2], x.view(Own), x * np.nan])
                case 18:
                    a = some.choice([[], tuple(a), np.array(a), a[:2]])
                case 19:
                    order = some.choice([[], [size], [-1], [True], np.array([0, 1]), [1.0]])
                case 20:
                    n = some.choice([0, size + 1, True, np.int64(3), 2.0, -1])
                case 21:
                    ps = some.choice([[], ps[:2], tuple(ps)])
                case 22:
                    vars(ps[k]).pop(some.choice(["pos", "vel", "mass"]))
                case 23:
                    ps[k].mass = some.choice([1, True, np.float64(2.0), None, np.nan])
                case 24:
                    a, g = [np.append(v, np.zeros(6))[:9] for v in a], [np.append(v, np.ones(6))[:9] for v in g]
                case 25:
                    a = [row[:1].copy() for row in a]
    return [a, g, ps, x, order, n]


def outcome(names: dict[str, Any], seed: int) -> str:
    given = arguments(names["P"], seed)
    kept = [*given]
    arrays = [each for each in vectors_in(given) if isinstance(each, np.ndarray)]
    before = vectors_in(given)
    result: Any = None
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            result = names["f"](*given)
            found = f"{type(result)} {result!r} {[result is each for each in given]}"
        except Exception as error:
            found = f"{type(error)} {error}"
    after = vectors_in(given)
    same = [[each is one for one in before].index(True) if any(each is one for one in before) else -1 for each in after]
    with np.printoptions(precision=17, floatmode="unique"):
        shown = [repr([vars(p) for p in each] if place == 2 else each) for place, each in enumerate(kept)]
        shown += [repr(each) for each in arrays]  # those that others may still know
    returned = [part for each in (result if isinstance(result, tuple) else (result,)) for part in vectors_in([each])]
    flags = [
        (each.flags.owndata, each.flags.writeable, each.flags.c_contiguous, each.base is None, each.dtype, each.shape)
        for each in [*after, *returned]
        if isinstance(each, np.ndarray)
    ]
    complained = sorted({str(each.message) for each in warned if each.category is RuntimeWarning})
    text = f"{found} {shown} {same} {flags} {complained}"
    text = re.sub(r"np\.\w+\((-?[\w.+-]+)\)", r"\1", re.sub(r"numpy\.(float|int|bool)(64)?", r"\1", text))
    return text.replace("-nan", "nan")


def vectors_in(values: list[Any]) -> list[Any]:
    """What lies in the lists, and in the objects of these."""
    items = [item for each in values for item in (each if isinstance(each, list) else [each])]
    return [part for item in items for part in (vars(item).values() if hasattr(item, "mass") else [item])]


def in_python(text: str) -> dict[str, Any]:
    """The file with its copies run by Python itself, which shows when the original takes over."""
    brought = (
        r"try:\n    from _optadvisor import (\w+) as (\w+)\b.*?\nexcept ImportError:\n    from [\w.]+ import .*?\n"
    )
    text = re.sub(brought, r"\2 = \1\n", text)
    text = re.sub(r"(?m)^( *)except Exception:  # the original code .*", r"\1except Exception:\n\1    gave_up()", text)
    text = re.sub(r"(?m)^( *)(\w+_rows = _rows_of\()", r"\1entered()\n\1\2", text)
    names: dict[str, Any] = {"njit": plainnumba.njit, "intrinsic": _by_numpy, "__name__": "case"}
    exec(compile(text, "a.py", "exec"), names)
    return names


def _by_numpy(function: Any) -> Any:
    assert function.__name__ == "_one_product"

    def one_product(_loop: Any, _data: Any, x: Any, y: Any) -> float:
        with np.errstate(all="ignore"):  # as machine code is, which nobody asks for warnings
            return float(np.matmul(np.asarray(x), np.asarray(y)))

    return one_product


def case_of(program: str, inputs: str = INPUTS) -> Case:
    return Case(path=Path("a.py"), before=program, inputs=inputs, qualname="f", after="", variant="", expected="",
                declined="")  # fmt: skip


def proposals(program: str, inputs: str = INPUTS) -> list[Proposal]:
    """What leaves every digit as it is."""
    site = site_of(case_of(program, inputs))
    found = [*numba_loops.propose(site), *numba_njit.propose(site)]
    return [each for each in found if isinstance(each, Proposal) and not each.rounds]


def test_copies_do_what_the_functions_do() -> None:
    taken = finished = 0
    for seed in range(FIRST, FIRST + PROGRAMS):
        program = Programs(seed).one()
        plain: dict[str, Any] = {}
        exec(program, plain)
        site = site_of(case_of(program))
        found = [] if any(call.raised for call in site.recording.calls) else proposals(program)
        if not found or "_rows_of(" not in (text := render(site.module, found[:1]).decode()):
            continue
        taken += 1
        copy = in_python(text)
        notes: list[str] = []
        copy["gave_up"] = lambda: notes.append("gave up")  # noqa: B023
        copy["entered"] = lambda: notes.append("entered")  # noqa: B023
        for call in range(CALLS):
            notes.clear()
            mine, own = outcome(copy, 1000 * seed + call), outcome(plain, 1000 * seed + call)
            assert mine == own, f"{seed} {call} {notes}\n{program}"
            finished += "gave up" not in notes and "entered" in notes
    print(f"{taken} of {PROGRAMS} programs taken, {finished} of {taken * CALLS} calls finished")
    assert taken >= PROGRAMS // 12
    assert finished >= taken
