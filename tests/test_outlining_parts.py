"""Comprehensions on numbers in larger statements become kernels, and their statements do what they did."""

from __future__ import annotations

import random

import pytest
from outlinekit import check, found, parse, refused, taken

from optadvisor.records import Region
from optadvisor.source.outlining import line_map, outlined

HEAD = """
import math
from math import sqrt

SCALE = 2.5
LOG = []


def say(x):
    print("said", x)
    LOG.append(x)
    return x


class Trace:
    def __init__(self, name="t", samples=(1.0, 2.5, -3.0)):
        self.name = name
        self.samples = list(samples)
        self.__gain = 2.0

    def scaled(self, m=0.5):
        return Trace(self.name, [(s - m) / SCALE for s in self.samples])

    def gained(self):
        return [s * self.__gain for s in self.samples]

    def later(self):
        return [s / self.missing for s in self.samples]


def f(xs, n):
"""
CALLS = [
    ("f", ([0.5, 2.0, -1.5], 3)),
    ("f", ([], 0)),
    ("f", ([1, 2, True], 2)),
    ("f", ([[1], "a"], 1)),
    ("f", (None, 1)),
    ("f", ([1.0, 0.0], 0)),
]


@pytest.mark.parametrize(
    ("statement", "kernels"),
    [
        ("return [x * n for x in xs]", ["[x * n for x in xs]"]),
        ("return sum(x * n for x in xs) / sum(x * x for x in xs)", ["sum(x * n for x in xs) / sum(x * x for x in xs)"]),
        ("return math.sqrt(sum((x - n) ** 2 for x in xs) / n)", ["sum((x - n) ** 2 for x in xs)"]),
        ("return say(n), [x + n for x in xs], say(2)", ["[x + n for x in xs]"]),
        ("return say(sum(x * x for x in xs)) + say(sum(x + n for x in xs))", ["sum(x * x for x in xs)"]),
        ("out = [abs(x) for x in xs], say(n)\n    return out", ["[abs(x) for x in xs]"]),
        ("n += sum(x * n for x in xs)\n    return n", ["sum(x * n for x in xs)"]),
        ("xs[sum(1 for x in xs if x > n)] = [x + 1 for x in xs][n]", ["sum(1 for x in xs if x > n)"]),
        ("out: [n * 2 for _ in xs] = [x * n for x in xs]\n    return out", ["[x * n for x in xs]"]),
        ("LOG.append([x * SCALE for x in xs]); return LOG", []),
        ("LOG.append([x * SCALE for x in xs])\n    return LOG", ["[x * SCALE for x in xs]"]),
        ("return n and [x / n for x in xs]", ["[x / n for x in xs]"]),
        ("return (k := n + 1) * sum(x * k for x in xs)", []),
        ("return [x * k for x in xs]\n    k = 1", []),
        ("if n:\n        k = 2\n    return [x * k for x in xs]", []),
        ("return [max(x, n) for x in xs]", ["[max(x, n) for x in xs]"]),
        ("return max(x for x in xs)", []),
        ("return [sqrt(x) for x in xs]", ["[sqrt(x) for x in xs]"]),
        ("return [[x * y for y in range(n)] for x in xs]", ["[[x * y for y in range(n)] for x in xs]"]),
        ("return f'{sum(x * x for x in xs)}'", []),
        ("return [f'{x * x}' for x in xs]", []),
        ("return [say(x * x) for x in xs]", []),
        ("return (x * n for x in xs)", []),
        ("return lambda: [x * n for x in xs]", []),
        ("return {x: [y * x for y in range(n)] for x in range(n)}", []),
        ("return [y := x * n for x in xs], y", []),
        ("sum = say\n    return sum([x * n for x in xs])", ["[x * n for x in xs]"]),
        (
            "try:\n        return [x / n for x in xs]\n    except ZeroDivisionError:\n        return n",
            ["[x / n for x in xs]"],
        ),
        ("for x in xs:\n        say([x * y for y in range(n)])", None),
        ("global SCALE\n    SCALE = n\n    return [x * SCALE for x in xs]", ["[x * SCALE for x in xs]"]),
        (
            "k = n\n    def g():\n        nonlocal k\n        k += 1\n    return g(), [x * k for x in xs]",
            None,
        ),
        ("return locals(), [x * n for x in xs]", []),
    ],
)
def test_statements(statement: str, kernels: list[str] | None) -> None:
    items = taken(check(f"{HEAD}    {statement}\n", CALLS))
    own = [item for item in items if item.host.qualname == "f" and item.part]
    if kernels is not None:
        assert [item.helper.partition("return ")[2] for item in own] == kernels


def test_attributes_of_an_object_are_passed() -> None:
    calls = [("Trace.scaled", ()), ("Trace.scaled", (3,)), ("Trace.gained", ()), ("Trace.later", ())]
    items = taken(check(f"{HEAD}    return n\n", calls))
    assert [(item.host.qualname, item.parameters) for item in items] == [
        ("Trace.scaled", ("self.samples", "m", "SCALE")),
        ("Trace.gained", ("self.samples", "self.__gain")),
        ("Trace.later", ("self.samples", "self")),
    ]


def test_at_the_top_of_a_file() -> None:
    (region,) = taken(check("xs = [1.5, 2.5]\nprint('all', sum(x * x for x in xs), [1])\n"))
    assert (region.part, region.parameters, region.host.qualname) == (True, ("xs",), "<module>")


def test_lines_are_those_of_the_comprehension() -> None:
    text = """
def f(xs, n):
    say = max
    return say(
        n,
        sum(
            x * n  # which
            for x in xs
        ) / len(xs),
    )
"""
    module = parse(text)
    regions = taken(found(module))
    assert [(item.first_line, item.last_line) for item in regions] == [(6, 9)]
    after = outlined(module, regions)
    lines = line_map(module, regions, after)
    place = next(i for i, line in enumerate(after.data.decode().splitlines()) if "# which" in line)
    assert lines[place] == 7
    assert "        _f_kernel(xs, n) / len(xs),\n" in after.data.decode()


def test_line_endings_and_tabs_stay() -> None:
    module = parse("def f(xs, n):\r\n\tif n:\r\n\t\treturn [x * n\r\n\t\t\tfor x in xs]  # so\r\n\treturn xs\r\n")
    after = outlined(module, taken(found(module))).data.decode()
    assert "\t\treturn _f_kernel(xs, n)  # so\r\n\treturn xs\r\n" in after
    check(after.replace("\r\n", "\n"), CALLS[:3])


def test_cold_ones_are_not_looked_at() -> None:
    text = "def f(xs, n):\n    a = [x * n for x in xs]\n    return a, [x / n for x in xs]\n"
    (region,) = taken(found(parse(text), heat=lambda first, last: 0.5 if first <= 3 <= last else 0.01))
    assert region.first_line == 3


def test_refused_ones_say_why() -> None:
    text = "def f(xs, n):\n    if n:\n        k = 2\n    return [x * k for x in xs]\n"
    (no,) = refused(found(parse(text)))
    assert (no.line, no.reason) == (4, "k may have no value when the comprehension starts")
    assert found(parse(text), heat=lambda first, last: 0.19) == []


def test_a_loop_beside_it_has_a_kernel_of_its_own() -> None:
    text = (
        "def f(xs, n):\n    a = [x * n for x in xs]\n    for i in range(n):\n        a[i] += i * n\n"
        "    return sum(x * x for x in a), [x + n for x in a]\n"
    )
    items = taken(check(text, CALLS[:3]))
    assert [item.kernel for item in items] == ["_f_kernel", "_f_kernel_2", "_f_kernel_3"]


NUMBERS = ["x * n", "x + k", "abs(x - k)", "x / n", "x % 3 == n", "max(x, k)", "SCALE * x", "x ** 2 - a"]
LISTS = ["xs", "range(n)", "range(k, n + 2)", "[k, n]", "zip_of(xs)", "a_list"]


def _number(draw: random.Random) -> str:
    source = draw.choice([each for each in LISTS if each != "zip_of(xs)"])
    element = draw.choice(NUMBERS)
    condition = draw.choice(["", "", f" if {draw.choice(NUMBERS)}"])
    made = f"{element} for x in {source}{condition}"
    return draw.choice([f"[{made}]", f"sum({made})", f"any({made})", f"len([{made}])", f"max([{made}], default=k)"])


def _program(seed: int) -> str:
    draw = random.Random(seed)
    lines = ["k = 2", "a = n - 1", "a_list = [n, k, 1.5]"]
    for _ in range(draw.randint(2, 6)):
        one, other = _number(draw), _number(draw)
        lines.append(
            draw.choice(
                [
                    f"k = say({one})",
                    f"a_list = [{one}, {other}]",
                    f"a = {one} if k else {other}",
                    f"say([{one}, k, {other}])",
                    f"a_list.append({one})",
                    f"if n:\n        del a\n        a = {one}",
                    f"a, k = {one}, {other}",
                    f"k = [k, {one}][0]",
                    "k = n",
                    "a = 1",
                    "a_list = [k, a]",
                    f"while n > 5:\n        n -= 1\n        say({one})",
                    f"try:\n        k = {one}\n    except (TypeError, ZeroDivisionError):\n        say(k)",
                ]
            )
        )
    return f"{HEAD}    " + "\n    ".join(lines) + "\n    return k, a, a_list, LOG\n"


@pytest.mark.parametrize("seed", range(60))
def test_random_statements_do_the_same(seed: int) -> None:
    items = check(_program(seed), CALLS)
    assert all(isinstance(item, Region) or item.reason for item in items)


def test_random_programs_have_such_parts() -> None:
    made = [item for seed in range(20) for item in taken(found(parse(_program(seed)))) if item.part]
    assert len(made) > 20
