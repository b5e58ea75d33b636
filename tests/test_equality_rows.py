"""Many rows at once: what is compared in one go is judged as it would be one by one."""

from __future__ import annotations

import copy
import random
from collections import OrderedDict
from typing import Any

import pytest

from optadvisor.probes.observation import Observation
from optadvisor.verifier.equality import rules, snapshot
from optadvisor.verifier.equality.equivalence import Comparison, compare, mutables
from optadvisor.verifier.equality.walk import Walk


class Rows(list[Any]):
    pass


def judged(x: Any, y: Any, extra: tuple[Any, Any] = ((), ()), *, new: bool = False) -> tuple[Any, ...]:
    """`extra`: what the two calls return; `new`: the rest, too, was made by them."""
    sides = []
    for value, result in ((x, extra[0]), (y, extra[1])):
        seen = Observation(before=() if new else mutables([value]))
        seen.arguments = {"x": value}
        seen.result = result
        sides.append(seen)
    found: Comparison = compare(*sides)
    return found.level, [(each.where, each.what, each.kind) for each in found.differences], len(sides[0].before)


def one_by_one(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rules, "_plain_rows", lambda xs, ys, walk: False)
    patch.setattr(snapshot, "_are_plain_rows", lambda values: False)


SCALARS: list[Any] = [
    0,
    1,
    -1,
    True,
    False,
    None,
    "a",
    "b",
    b"a",
    0.0,
    -0.0,
    1.0,
    float("nan"),
    2**70,
    1j,
    (1, 2.0),
    (1, [2]),
]


def row(rng: random.Random, depth: int = 0) -> Any:
    kind = rng.choice(["list", "list", "dict", "scalar", "tuple", "rows", "ordered"] if depth else ["list", "dict"])
    size = rng.choice([0, 1, 2, 3])
    if kind == "list":
        return [rng.choice(SCALARS[:12]) for _ in range(size)]
    if kind == "dict":
        return {rng.choice("abcd"): rng.choice(SCALARS[:12]) for _ in range(size)}
    if kind == "rows":
        return Rows([1, 2])
    if kind == "ordered":
        return OrderedDict(a=1, b=2.0)
    if kind == "tuple":
        return ([1], 2)
    return rng.choice(SCALARS)


def table(rng: random.Random) -> Any:
    plain = rng.random() < 0.8
    first = row(rng)
    rows = [row(rng, 0 if plain else 1) for _ in range(rng.choice([0, 1, 2, 5]))]
    if plain and rng.random() < 0.7:
        rows = [each for each in rows if type(each) is type(first)]
    if rows and rng.random() < 0.3:
        rows.append(rng.choice(rows))  # one and the same twice
    if rng.random() < 0.3:
        return dict(enumerate(rows))
    if rng.random() < 0.2:
        return [rows, rows[:1], {"k": rows}]
    return rows


def changed(rng: random.Random, value: Any) -> None:
    """Something in it made another."""
    held = [each for each in mutables([value]) if each]
    if not held:
        return
    target: Any = rng.choice(held)
    keys = list(target) if isinstance(target, dict) else list(range(len(target)))
    key = rng.choice(keys)
    match rng.randrange(6):
        case 0:
            target[key] = copy.deepcopy(target[key])
        case 1:
            target[key] = rng.choice(SCALARS)
        case 2:
            target[key] = target[rng.choice(keys)]
        case 3:
            del target[key]
        case 4 if isinstance(target, dict):
            target[key] = target.pop(key)
        case 5 if isinstance(target, dict):
            target.update({"new" if each == key else each: target.pop(each) for each in keys})
        case _:
            target[key] = Rows(target[key]) if isinstance(target[key], list) else [target[key]]


@pytest.mark.parametrize("seed", range(40))
def test_rows_at_once_are_judged_as_one_by_one(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    cases = []
    for _ in range(50):
        x = table(rng)
        y = copy.deepcopy(x)
        for _ in range(rng.choice([0, 0, 1, 1, 2])):
            changed(rng, rng.choice([x, y]))
        extra: tuple[Any, Any] = ((), ())
        if isinstance(x, list) and isinstance(y, list) and x and y and rng.random() < 0.5:
            extra = (rng.choice(x), rng.choice(y))
        new = rng.random() < 0.5
        cases.append(
            (x, y, extra, new, judged(x, y, extra, new=new), [id(each) for each in mutables([x, extra[0], x])])
        )
    one_by_one(monkeypatch)
    for x, y, extra, new, fast, order in cases:
        assert judged(x, y, extra, new=new) == fast
        assert [id(each) for each in mutables([x, extra[0], x])] == order


def test_records_meet_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    visit = Walk.visit
    monkeypatch.setattr(Walk, "visit", lambda walk, a, b, where: (asked.append(a), visit(walk, a, b, where)))
    records = [{"name": str(i), "value": i * 0.5} for i in range(1000)]
    level, differences, reachable = judged(records, copy.deepcopy(records))
    assert (level.value, differences, reachable) == ("identical", [], 1001)
    assert len(asked) < 20


@pytest.mark.parametrize("kind", [list, dict])
def test_a_row_that_became_another_object_is_seen(kind: Any) -> None:
    x: Any = [kind(), kind(), kind()]
    y = copy.deepcopy(x)
    shared: Any = [x[0], x[1], x[2]], [y[0], y[1], y[1]]
    level, differences, _ = judged(x, y, shared)
    assert level.value != "identical"
    assert [kind for _, _, kind in differences] == ["aliasing"]
