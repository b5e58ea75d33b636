"""Vectors that two objects have in common: changed in place both see it, replaced only one has the new one."""

from __future__ import annotations

from pathlib import Path

import pytest
from casekit import Case, compare_calls, site_of

from optadvisor.records import Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render
from optadvisor.verifier.equality.findings import Level

PLAIN = """class Vec:
    def __init__(self, x, y):
        self.x = x
        self.y = y
"""
SLOTS = PLAIN.replace("class Vec:\n", 'class Vec:\n    __slots__ = ("x", "y")\n\n')
FROZEN = """from dataclasses import dataclass


@dataclass(frozen=True)
class Vec:
    x: float
    y: float
"""
TUPLE = """from typing import NamedTuple


class Vec(NamedTuple):
    x: float
    y: float
"""
REST = """
    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)


class Body:
    def __init__(self, pos, vel):
        self.pos = pos
        self.vel = vel


WIND = Vec(0.25, -0.125)


def run(bodies, origin, dt):
    for b in bodies:
"""
INPUTS = """
def bodies(n):
    return [Body(Vec(i * 0.5, 1.0 - i), Vec(0.25 * i, -0.5)) for i in range(n)]
def one(pos, vel):
    return Body(pos, vel)
v, w = Vec(1.0, 2.0), Vec(0.5, 0.25)
b = bodies(3)
twice = bodies(2)
mixed = bodies(3)
mixed[1].vel = mixed[2].pos
CALLS = [call(bodies(4), Vec(1.0, 2.0), 0.5), call(bodies(9), Vec(0.5, 2.0), 0.25)]
CHECKS = [
    call([one(v, v), one(w, v)], w, 0.5),
    call([*twice, *twice], Vec(1.0, 2.0), 0.5),
    call(b, b[1].pos, 0.5),
    call(mixed, Vec(1.0, 2.0), 0.5),
    call([one(WIND, Vec(1.0, 2.0)), one(Vec(0.0, -0.0), WIND)], WIND, 0.5),
    call([one(Vec(1.0, 2.0), Vec(1, 2)), one(Vec(1.0, 2.0), None)], Vec(1.0, 2.0), 0.5),
    call(bodies(3), (1.0, 2.0), 0.5),
    call(bodies(3), Vec(1.0, "2"), 0.5),
]
"""
REPLACED = """        b.vel = b.vel + (origin + WIND) * dt
        b.pos = b.pos + b.vel * dt
"""
CHANGED = """        b.pos.x += origin.x * dt + WIND.x
        b.vel.y += b.pos.x * dt
"""
ADDED = """        b.vel += origin * dt
        b.pos += b.vel * dt
        b.pos += WIND
"""
OWN_ADDING = """
    def __iadd__(self, other):
        self.x += other.x
        self.y += other.y
        return self

    def __mul__"""


def answers(before: str) -> list[bool]:
    case = Case(
        path=Path("shared.py"), before=before, inputs=INPUTS, qualname="run", after="", variant="", expected="",
        declined="",
    )  # fmt: skip
    site = site_of(case)
    texts = [render(site.module, [one]).decode() for one in numba_njit.propose(site) if isinstance(one, Proposal)]
    return [{found.level for found in compare_calls(case, text)} == {Level.IDENTICAL} for text in texts[:1]]


@pytest.mark.parametrize("kind", [PLAIN, SLOTS, FROZEN, TUPLE], ids=["plain", "slots", "frozen", "tuple"])
def test_new_vectors_in_the_place_of_shared_ones(kind: str) -> None:
    assert answers(kind + REST + REPLACED) == [True]


def test_new_vectors_by_an_operator_that_makes_them() -> None:
    assert answers(SLOTS + REST + ADDED) == [True]


@pytest.mark.parametrize("kind", [PLAIN, SLOTS], ids=["plain", "slots"])
def test_shared_vectors_that_are_changed(kind: str) -> None:
    assert answers(kind + REST + CHANGED) == [True]


def test_vectors_that_are_changed_and_replaced_stay() -> None:
    assert answers(PLAIN + REST + CHANGED + REPLACED) == []


ITS_OWN = REST.replace("\n    def __mul__", OWN_ADDING)
OWN_ADDED = """        b.vel += origin * dt
        b.pos += b.vel * dt
"""
TOTAL = """        b.vel += Vec(b.vel.y, dt) * b.pos.x
        total += b.vel * dt
    return total
"""
WITH_TOTAL = ITS_OWN.replace("    for b in bodies:\n", "    total = Vec(0.0, 0.0)\n    for b in bodies:\n")
IN_TURNS = """        self.x += other.y
        self.y = self.x * 2.0 - other.x
"""


@pytest.mark.parametrize(
    "before",
    [
        SLOTS + ITS_OWN + OWN_ADDED,
        PLAIN + WITH_TOTAL + TOTAL,
        PLAIN + ITS_OWN + ADDED + "        b.pos += b.vel\n        b.vel += origin\n",
        PLAIN
        + ITS_OWN
        + "        f = b.pos * dt\n        b.vel += f\n        b.pos += f\n        f += f * dt\n        b.pos += f\n",
        PLAIN + WITH_TOTAL.replace("        self.x += other.x\n        self.y += other.y\n", IN_TURNS) + TOTAL,
    ],
    ids=["elements", "a variable", "others", "what was made", "one attribute made of another"],
)
def test_operators_that_change_their_vector(before: str) -> None:
    assert answers(before) == [True]


@pytest.mark.parametrize(
    "before",
    [
        PLAIN + ITS_OWN + "        b.pos += b.pos\n",
        PLAIN + ITS_OWN + "        p = b.pos\n        b.pos += p\n",
        PLAIN + ITS_OWN + OWN_ADDED + REPLACED,
        PLAIN + ITS_OWN.replace("return self\n", "return Vec(self.x, self.y)\n", 1) + OWN_ADDED,
        PLAIN + ITS_OWN.replace("        return self\n", "        self.n = 1\n        return self\n", 1) + OWN_ADDED,
        PLAIN + WITH_TOTAL + "        best = total\n" + TOTAL.replace("return total", "return best.x, total.x"),
        PLAIN + WITH_TOTAL + "        total += total\n    return total\n",
        FROZEN + ITS_OWN + OWN_ADDED,
    ],
    ids=["the same", "by another name", "replaced, too", "another object", "more", "two names", "itself", "frozen"],
)
def test_operators_of_which_it_is_not_known_whom_they_change(before: str) -> None:
    assert answers(before) == []
