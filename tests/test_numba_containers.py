"""Compiled copies with dicts, sets, deques, heaps, lists of tuples and of lists, against their originals."""

from __future__ import annotations

import copy
import random
import struct
import textwrap
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from casekit import Case, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit, numpy_vectorize
from optadvisor.source.edits import render

pytest.importorskip("numba")
HEAD = (
    "import heapq\nimport math\nfrom bisect import bisect_left, bisect_right, insort\n"
    "from collections import defaultdict, deque\n\n\n"
)
NORMAL: dict[str, Any] = {
    "p": [3, 18, 4, -7, 25, 3, 4, 11, 60, 2, 35, -1, 9],
    "f": [0.5, 2.25, -1.0, 3.5, 0.5, 10.0],
    "e": [(0, 1), (2, 3), (1, 2), (5, 5), (4, 0)],
    "n": 6,
}

PROGRAMS = {
    "tallies(p, n)": """
        d, t = {}, 0
        for x in p:
            k = x % n
            if k in d:
                d[k] += x
            else:
                d[k] = x
            if x % 11 == 3:
                t += d.pop(k)
            if x % 13 == 5:
                t -= d.get(k + 1, -n)
            if x % 17 == 2:
                t += d[k] + d.setdefault(k + n, x) + d.pop(-k, 9)
        for k in d:
            t = (t * 3 + k) % 1000003
        for k, v in d.items():
            d[k] = v + 1
            t = (t * 5 + k * v) % 1000003
        if d:
            t += max(d.values()) - min(d.keys())
        return t, len(d), sum(d.values())""",
    "paths(p, n)": """
        d = {(0, 0): 1}
        for i in range(n):
            for j in range(len(p)):
                if p[j] % 7 and (i, j) not in d:
                    d[i, j] = d.get((i - 1, j), 0) + d.get((i, j - 1), 0) + p[j] % 2
        t = 0
        for (i, j), v in d.items():
            t = (t * 31 + i - j + v) % 65521
        return t, d[(n - 1, 0)]""",
    "weights(f, n)": """
        d = {k: 0.5 * k for k in range(3)}
        for i, x in enumerate(f):
            d[i % n] = d.get(i % n, 0.25) * x + 1.0
        s = 0.0
        for k in d:
            s += d[k] / (k + 1)
        return s, len(d)""",
    "counted(p, n)": """
        c, m = defaultdict(int), defaultdict(float)
        for x in p:
            c[x % n] += 1
            m[x % n, x % 2] += 0.5 * x
            if c[x % 5] > 2:
                c[x % 5] -= 1
        return sum(c.values()), len(c), m[0, 0], len(m)""",
    "returned(p, n)": """
        d = {}
        for x in p:
            d[x % n, x] = d.get((x % n, x), 0) + 1
        return d""",
    "averages(f, n)": """
        d = {}
        for i in range(len(f)):
            d[i * n % 7] = f[i]
        return d, len(f)""",
    "members(p, n)": """
        s, odd, t = set(), {x for x in p if x % 2}, 0
        pairs = set()
        for x in p:
            if x % n not in s:
                s.add(x % n)
            elif x % 3 == 0:
                s.discard(x % n + 1)
            if (x % 3, x % 2) in pairs:
                t += 1
            pairs.add((x % 3, x % 2))
            if x == 60:
                s.remove(x % n)
            t += 10 if x in odd else 0
            if x % 9 == 8:
                pairs.clear()
        return t, len(s), len(pairs), len(set(p)), len({1, 2, n}), len(set(range(n)))""",
    "searched(p, n)": """
        queue, seen = deque([0]), [False] * (n * n + 1)
        order = 0
        while queue:
            x = queue.popleft()
            if x in (5, 7) or x < 0 or x > n * n or seen[x]:
                continue
            seen[x] = True
            order = (order * 3 + x + len(queue) * queue[-1] if queue else order + x) % 100003
            for step in p:
                queue.append(x + step)
            if len(queue) > 20:
                order += queue.pop() - queue[0]
        return order""",
    "longest(n, p)": """
        q, last = deque(), 0
        for i in range(n * 600):
            q.append((i, i * 7 % 31))
            if i % 3 and q:
                a, b = q.popleft()
                last = (last * 3 + a - b) % 65521
        while len(q) > 5:
            last += q.popleft()[1]
        return last, len(q), p[0]""",
    "walked(e, n)": """
        near = [[] for _ in range(n)]
        for a, b in e:
            near[a].append(b)
            near[b].append(a)
        stack, seen, order = [(0, 0.0)], {0}, 0.0
        while stack:
            u, w = stack.pop()
            order = order * 2.0 + u * w
            for v in near[u]:
                if v not in seen:
                    seen.add(v)
                    stack.append((v, w + 0.5))
        return order, len(seen), [len(row) for row in near]""",
    "heaped(p, n)": """
        heap, t = [], 0
        pairs = []
        for x in p:
            heapq.heappush(heap, x)
            heapq.heappush(pairs, (x % n, -x))
            if len(heap) > 4:
                t = t * 3 + heapq.heappop(heap)
        while pairs:
            a, b = heapq.heappop(pairs)
            t = (t * 7 + a * 2 - b) % 1000003
        return t, heap""",
    "nearest(f, n)": """
        heap = []
        for i, x in enumerate(f):
            heapq.heappush(heap, (x * x, i))
        out = []
        for _ in range(n):
            d, i = heapq.heappop(heap)
            out.append((i, d))
        return out""",
    "triangle(n, p)": """
        rows = [[1]]
        for i in range(1, n):
            row = [1]
            above = rows[-1]
            for j in range(1, i):
                row.append(above[j - 1] + above[j])
            row.append(p[i])
            rows.append(row)
        return rows""",
    "table(f, n)": """
        out = []
        for i in range(n):
            row = []
            for x in f:
                row.append(x * i)
            out.append(row)
        for i in range(len(out)):
            out[i][0] += 1.0
        return out""",
    "halves(p, n)": """
        parts, t = [], 0
        for i in range(n):
            parts.append([])
        for x in p:
            parts[x % n].append(x)
        for part in parts:
            for x in reversed(part):
                t = (t * 3 + x) % 65521
        people = list(range(len(p)))
        i = 0
        while len(people) > 2:
            i = (i + n) % len(people)
            t += people.pop(i)
        rest = p[1:]
        rest.append(n)
        return t, people, rest""",
    "arithmetic(p, n)": """
        t = 0
        for x in p:
            q, r = divmod(x * n, 7)
            t = t * 2 + q - r + pow(x, n, 101) + math.gcd(x, n * 6) + math.isqrt(abs(x)) + x.bit_length()
            t += round(x / 4) + round(-x * 0.5)
            t %= 1000003
        return t""",
    "placed(p, n)": """
        tails, kept, t = [], [], 0
        for x in p:
            i = bisect_left(tails, x)
            if i == len(tails):
                tails.append(x)
            else:
                tails[i] = x
            if not kept:
                kept.append(x)
            insort(kept, x)
            t = t * 2 + bisect_right(kept, n)
        return t, len(tails), kept, n in p, 3 not in kept""",
    "growing(p, n)": """
        primes = []
        for x in range(2, n * 10):
            for q in primes:
                if x % q == 0:
                    break
            else:
                primes.append(x)
        out = [p[0]]
        for x in out:
            if 0 < x < 100:
                out.append(x * 2)
        return primes, out""",
}


@pytest.mark.compiles
@pytest.mark.parametrize("program", PROGRAMS)
def test_compiled_copies_equal_their_originals(program: str) -> None:
    name, parameters = program[:-1].split("(")
    names = parameters.split(", ")
    source = _source(program)
    normal = [NORMAL[p] for p in names]
    original, compiled = _load(source), _load(_compiled(source, name, normal))
    gave_up: list[int] = []
    compiled["gave_up"] = gave_up
    rng = random.Random(name)
    for turn in range(120):
        arguments = [copy.deepcopy(value) if rng.random() < 0.3 or not turn else _odd(value, rng) for value in normal]
        assert _seen(original[name], arguments) == _seen(compiled[name], arguments), arguments
        assert turn or not gave_up, "the compiled copy gave up on what was recorded"
    assert len(gave_up) < 110, "the compiled copy hardly ever ran to its end"


def _source(program: str) -> str:
    body = "\n".join("    " + line for line in textwrap.dedent(PROGRAMS[program]).strip("\n").splitlines())
    return f"{HEAD}def {program}:\n{body}\n"


def _answers(source: str, name: str, arguments: list[Any], rewriter: Any = numba_njit) -> list[Proposal | Declined]:
    fields = {"after": "", "variant": "", "expected": "", "declined": ""}
    inputs = f"CALLS = [call(*{arguments!r})]\n"
    case = Case(path=Path("program.py"), before=source, inputs=inputs, qualname=name, **fields)
    return list(rewriter.propose(site_of(case)))


def _compiled(source: str, name: str, arguments: list[Any]) -> str:
    fields = {"after": "", "variant": "", "expected": "", "declined": ""}
    inputs = f"CALLS = [call(*{arguments!r})]\n"
    case = Case(path=Path("program.py"), before=source, inputs=inputs, qualname=name, **fields)
    site = site_of(case)
    answers = list(numba_njit.propose(site))
    found = [answer for answer in answers if isinstance(answer, Proposal)]
    assert found, answers
    text = render(site.module, found[:1]).decode("utf-8")
    noted = "except Exception:  # the original code below takes over\n"
    assert noted in text
    return text.replace(noted, f"{noted}            gave_up.append(1)\n")


def _load(source: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "program"}
    exec(compile(source, "<program>", "exec"), namespace)
    return namespace


def _odd(value: Any, rng: random.Random) -> Any:
    if isinstance(value, int):
        return rng.choice([-3, -1, 0, 1, 2, 3, 5, 7, 9, 12, True, 2.5, None])
    size = rng.choice([0, 1, 2, 5, 13, 13, 20])
    if isinstance(value[0], tuple):
        pairs = [(rng.randrange(-1, 7), rng.randrange(6)) for _ in range(size)]
        return rng.choice([pairs, pairs, pairs, [(1.5, 2.0)], [(0, 1), (2,)]])
    if isinstance(value[0], float):
        special = [0.0, -0.0, float("nan"), float("inf"), 1e308, -2.5, 5e-324]
        floats = [rng.choice(special) if rng.random() < 0.1 else rng.gauss(0, 3) for _ in range(size)]
        return rng.choice([floats, floats, floats, [1, 2.5]])
    ints = [rng.randrange(-40, 90) for _ in range(size)]
    if ints and rng.random() < 0.15:
        ints[rng.randrange(size)] = rng.choice([2**31 + 1, 2**62, 2**63 - 1, -(2**63), 2**70, True])
    return rng.choice([ints, ints, ints, ints, [0.5], tuple(ints)])


def _seen(function: Callable[..., Any], arguments: list[Any]) -> Any:
    passed = copy.deepcopy(arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            outcome: Any = _bits(function(*passed))
        except Exception as error:
            outcome = type(error), str(error)
    return outcome, _bits(passed)


def _bits(value: Any) -> Any:
    if isinstance(value, dict):
        return type(value), tuple((_bits(k), _bits(v)) for k, v in value.items())
    if isinstance(value, tuple | list):
        return type(value), tuple(map(_bits, value))
    if isinstance(value, float):
        return float, "nan" if value != value else struct.pack("d", value)
    return type(value), value


# ---------------------------------------------------------------- what is left to Python

DECLINED = {
    "the order of a set": ("s = set(p)\nt = 0\nfor x in s:\n    t = t * 2 + x\nreturn t", "goes over a set"),
    "float keys": ("d = {}\nfor x in p:\n    d[x / 2] = x\nreturn len(d)", "a float is a key"),
    "bool keys": ("d = {}\nfor x in p:\n    d[x > 2] = x\nreturn len(d)", "a bool is a key"),
    "ints and floats in one dict": (
        "d = {}\nfor x in p:\n    d[x] = 0\n    d[x] = x / 2\nreturn len(d)",
        "different kinds of things",
    ),
    "pairs and ints as keys": (
        "d = {}\nfor x in p:\n    d[x] = 0\n    d[x, x] = 1\nreturn len(d)",
        "different kinds of things",
    ),
    "a default of another type": (
        "d = {}\nt = 0.0\nfor x in p:\n    d[x] = 1\n    t += d.get(x, 0.5)\nreturn t",
        "its `get` gives",
    ),
    "a dict that is changed while a loop goes over it": (
        "d = {}\nfor x in p:\n    d[x] = 1\nfor k in d:\n    d.pop(k + 0 * len(p))\n    break\nreturn len(d)",
        "takes something out",
    ),
    "one row at two places": (
        "rows, row = [], []\nfor x in p:\n    row.append(x)\n    rows.append(row)\nreturn rows",
        "one list at two places",
    ),
    "one dict twice": ("d = {}\nfor x in p:\n    d[x] = 1\nreturn d, d", "twice"),
    "a row that is handed on": (
        "rows, last = [], [0]\nfor x in p:\n    row = [x]\n    rows.append(row)\n    last = row\nreturn rows",
        "one list at two places",
    ),
    "a list that is nowhere filled": (
        "t, s = 0, []\nfor x in p:\n    for y in s:\n        t += y\nreturn t",
        "nothing",
    ),
    "a dict from outside": ("t = 0\nfor x in p:\n    t += MEMO[x]\nreturn t", "MEMO"),
    "a deque of limited length": (
        "q = deque([], 3)\nfor x in p:\n    q.append(x)\nreturn len(q)",
        "",
    ),
    "stores into a list gone over backwards": (
        "s, t = [], 0\nfor x in p:\n    s.append(x)\nfor x in reversed(s):\n    s[0] = x\n    t += x\nreturn t",
        "backwards",
    ),
    "an int modulus that is no int": (
        "t = 0\nfor x in p:\n    t += pow(int(x), 2, abs(x) > 0)\nreturn t",
        "Python's ints",
    ),
}


@pytest.mark.parametrize("what", DECLINED)
def test_what_is_left_to_python(what: str) -> None:
    body, reason = DECLINED[what]
    lines = textwrap.indent(body, "    ")
    source = f"{HEAD}MEMO = {{3: 4}}\n\n\ndef f(p):\n{lines}\n"
    answers = _answers(source, "f", [[3, 3, 3]])
    assert all(isinstance(answer, Declined) for answer in answers), answers
    assert any(reason in answer.reason for answer in answers if isinstance(answer, Declined)), answers


@pytest.mark.parametrize(
    "program", ["tallies(p, n)", "members(p, n)", "walked(e, n)", "triangle(n, p)", "growing(p, n)"]
)
def test_the_array_rewriter_takes_none_of_them(program: str) -> None:
    name, parameters = program[:-1].split("(")
    answers = _answers(_source(program), name, [NORMAL[p] for p in parameters.split(", ")], numpy_vectorize)
    assert not any(isinstance(answer, Proposal) for answer in answers)


@pytest.mark.parametrize(
    "body",
    [
        "d = {}\nfor i in range(n):\n    d[i] = i * 0.5\nreturn d",
        "rows = [[0] for _ in range(n)]\nrows[0].append(3)\nfor i in range(n):\n    rows[i][0] = i * 2\nreturn rows",
        "xs = [0.0] * n\nxs.append(1.0)\nfor i in range(n):\n    xs[i] = i * 2.0\nreturn xs",
        "t = 0.0\nd = {k: 0.5 * k for k in range(n)}\nfor i in range(n):\n    t += d[i]\nreturn t",
    ],
)
def test_threads_never_share_a_dict_or_a_list(body: str) -> None:
    lines = textwrap.indent(body, "    ")
    answers = _answers(f"def f(n):\n{lines}\n", "f", [50])
    found = [answer for answer in answers if isinstance(answer, Proposal)]
    assert found
    assert not any("prange" in text for one in found for text in (*one.helpers, *(e.text for e in one.edits)))
