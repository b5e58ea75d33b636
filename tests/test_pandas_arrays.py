"""Functions of a row computed with whole columns: programs made at random, against `apply(axis=1)`."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from casekit import Case, call, compare_calls, site_of
from conftest import some

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import pandas_rows
from optadvisor.source.edits import render

PROGRAMS = 12
HEAD = "import math\n\nimport pandas as pd\n\nRATE = 2.5\n\n\n"
INPUTS = """
F, N = [1.0, -0.0, 2.5, -3.0, 0.5], float("nan")
CALLS = [call(pd.DataFrame({"x": F, "y": [2.0, 3.0, -1.0, 0.0, 7.0], "s": ["a", "b", "a", "", "c"]}))]
CHECKS = [
    call(pd.DataFrame({"x": F, "y": [1, 2, 3, -4, 5]})),
    call(pd.DataFrame({"x": F, "y": [2.0, 3.0, -1.0, 0.0, 7.0]})),
    call(pd.DataFrame({"x": F, "y": [2.0, N, -1.0, 0.0, float("inf")], "s": ["a", None, "b", "a", "a"]})),
    call(pd.DataFrame({"x": [1, 2], "y": [3, 4], "s": ["a", "b"]})),
    call(pd.DataFrame({"x": [1e300, 1e-300], "y": [1e300, 1e300], "s": ["a", "b"]})),
    call(pd.DataFrame({"x": [1.5], "y": [1.5], "s": ["a"]})),
]
"""


class Maker:
    """Bodies of functions of a row, with arithmetic, branches and variables."""

    def __init__(self, seed: str) -> None:
        self.draw = random.Random(seed)
        self.has_text = self.draw.random() < 0.5
        self.ending = self.draw.choice(["number", "number", "text", "truth", "mixed"])

    def number(self, names: list[str], depth: int = 0) -> str:
        leaves = ['row["x"]', 'row["y"]', *names, "2", "0.5", "RATE", "-1.5"]
        if depth > 2 or self.draw.random() < 0.3:
            return self.draw.choice(leaves)
        left, right = self.number(names, depth + 1), self.number(names, depth + 1)
        form = self.draw.choice(
            ["({} + {})", "({} - {})", "({} * {})", "({} / {})", "abs({})", "math.sqrt({})", "(-{})"]
        )
        return form.format(left, right)

    def truth(self, names: list[str], depth: int = 0) -> str:
        if self.has_text and self.draw.random() < 0.3:
            return f'row["s"] {self.draw.choice(["==", "!="])} "{self.draw.choice("ab")}"'
        if depth < 2 and self.draw.random() < 0.3:
            joined = f"{self.truth(names, depth + 1)} {self.draw.choice(['and', 'or'])} {self.truth(names, depth + 1)}"
            return self.draw.choice([f"({joined})", f"not ({joined})"])
        operator = self.draw.choice(["<", "<=", ">", ">=", "==", "!="])
        chain = f" < {self.number(names, 2)}" if self.draw.random() < 0.2 else ""
        return f"{self.number(names, 1)} {operator} {self.number(names, 1)}{chain}"

    def value(self, names: list[str]) -> str:
        kind = self.draw.choice(["number", "text"]) if self.ending == "mixed" else self.ending
        if self.draw.random() < 0.1 and kind != "truth":
            return "None"
        if kind == "text":
            return self.draw.choice(['"low"', '"high"', '"a"', "7"])
        if self.draw.random() < 0.2:
            first, second = self.number(names, 1), self.number(names, 1)
            return f"{first} if {self.truth(names, 1)} else {second}" if kind == "number" else self.truth(names)
        return self.number(names) if kind == "number" else self.truth(names)

    def block(self, names: list[str], indent: str, depth: int = 0) -> Iterator[str]:
        names = list(names)
        for _ in range(self.draw.randint(0, 2)):
            name = self.draw.choice(["a", "b", "x", "result", "chosen"])
            operator = self.draw.choice(["=", "=", "+=", "*="]) if name in names else "="
            yield f"{indent}{name} {operator} {self.number(names, 1)}"
            names.append(name)
        if depth < 2 and self.draw.random() < 0.6:
            yield f"{indent}if {self.truth(names)}:"
            yield from self.block(names, indent + "    ", depth + 1)
            if self.draw.random() < 0.4:
                yield f"{indent}else:"
                yield from self.block(names, indent + "    ", depth + 1)
        leaves = depth == 0 or self.draw.random() < 0.7
        yield f"{indent}return {self.value(names)}" if leaves else f"{indent}pass"

    def program(self) -> str:
        body = "\n".join(self.block([], "    "))
        return f"{HEAD}def g(row):\n{body}\n\n\ndef f(df):\n    return df.apply(g, axis=1)\n"


def proposals(source: str) -> tuple[Case, dict[str, tuple[Proposal, str]], str]:
    """By variant, each with the whole file; and why there is none."""
    case = Case(
        path=Path("f.py"), before=source, inputs=INPUTS, qualname="f", after="", variant="", expected="", declined=""
    )
    site = site_of(case)
    found: dict[str, tuple[Proposal, str]] = {}
    for answer in pandas_rows.propose(site):
        if isinstance(answer, Declined):
            return case, found, answer.reason
        found[answer.variant] = answer, render(site.module, [answer]).decode()
    return case, found, ""


@pytest.mark.parametrize("part", some(range(4)))
def test_programs_do_the_same(part: int) -> None:
    whole = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(PROGRAMS):
            source = Maker(f"{part} {number}").program()
            case, found, _ = proposals(source)
            whole += "whole columns" in found
            for _, text in found.values():
                for comparison in compare_calls(case, text):
                    differences = [d for d in comparison.differences if d.where != "stderr"]
                    assert not differences, f"{source}\n{text}\n{differences}"
    assert whole > PROGRAMS // 4, "too few programs become whole columns for this test to say much"


def test_functions_of_one_number_do_the_same() -> None:
    whole = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for number in range(2 * PROGRAMS):
            maker = Maker(f"one {number}")
            maker.has_text = False
            maker.ending = maker.draw.choice(["number", "truth"])
            source = maker.program().replace('row["x"]', "row").replace('row["y"]', "row")
            case, found, _ = proposals(source.replace("df.apply(g, axis=1)", 'df["x"].map(g)'))
            whole += bool(found)
            for _, text in found.values():
                for comparison in compare_calls(case, text):
                    differences = [d for d in comparison.differences if d.where != "stderr"]
                    assert not differences, f"{source}\n{text}\n{differences}"
    assert whole > PROGRAMS // 4, "too few programs become whole columns for this test to say much"


def variants(body: str) -> set[str]:
    return set(proposals(f"{HEAD}def g(row):\n    {body}\n\n\ndef f(df):\n    return df.apply(g, axis=1)\n")[1])


@pytest.mark.parametrize(
    ("body", "whole"),
    [
        ('return row["x"] * RATE', True),
        ('return row["x"] ** 2', True),
        ('return row["x"] // 2', False),
        ('return row["x"] * 2**60', False),
        ('return row["x"] * 9007199254740993', False),
        ('return row["x"] * 1e999', False),
        ('return "a" if row["x"] > 0 else row["x"]', False),
        ('return row["x"] > 0 if row["y"] > 0 else 1.0', False),
        ('return row["s"]', True),
        ('return row["s"] if row["s"] == "a" else "b"', False),
        ('return row["s"] < "b"', False),
        ('return row["x"] and row["y"]', False),
        ('return 1 if row["x"] else 2', False),
        ('return str(row["x"])', False),
        ('return [row["x"]]', False),
        ('return sum(row["x"] for _ in range(3))', False),
        ('k = missing; return row["x"] * k', False),
        ('return g.weight * row["x"]', False),
    ],
)
def test_what_becomes_whole_columns(body: str, whole: bool) -> None:
    assert ("whole columns" in variants(body)) is whole


def test_powers_may_round_in_another_way() -> None:
    source = f'{HEAD}def g(row):\n    return row["x"] ** 0.5\n\n\ndef f(df):\n    return df.apply(g, axis=1)\n'
    _, found, _ = proposals(source)
    assert found["whole columns"][0].rounds
    assert not found["light rows"][0].rounds


def test_the_function_is_looked_at_when_the_program_runs() -> None:
    """Another file puts another function, or a text, in the place of what was read."""
    source = f'{HEAD}def g(row):\n    return row["x"] * RATE\n\n\ndef f(df):\n    return df.apply(g, axis=1)\n'
    case, found, _ = proposals(source)
    frame = pd.DataFrame({"x": [1.5, 2.5]})
    changes: tuple[dict[str, Any], ...] = ({}, {"g": lambda row: row.sum()}, {"RATE": "x"}, {"RATE": np.ones(1)})
    for change in changes:
        for _, text in found.values():
            results = []
            for version in (case.before, text):
                module = case.load(version)
                vars(module).update(change)
                try:
                    results.append(repr(module.f(frame)))
                except Exception as error:
                    results.append(repr(error))
            assert results[0] == results[1]
    assert call is not None
