"""The hot loops of all functions together: texts for the second pass, and what a fault of ours costs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from optadvisor.profiles import called_games, called_methods, hot_regions
from optadvisor.profiles.samples import FunctionTime, LineTime, Times
from optadvisor.records import Declined, FunctionRef, Hotspot, Profile, Recording, Region
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.outlining import line_map, outlined

PROFILE = Profile(wall_seconds=10.0, plain_seconds=10.0, exit_status=0)
MAIN = """class Grid:
    def step(self, xs):
        total = 0
        for x in xs:
            total += x
        return total


def loop(n):
    for i in range(n):
        for j in range(i):
            yield i * j
    total = 0
    for i in range(n):
        total += i
    yield total


total = 0
for i in range(9):
    total += i
print(total)
"""
OTHER = """class Wave:
    def step(self, xs):
        total = 1
        for x in xs:
            total -= x
        return total
"""


def hot(*texts: str) -> tuple[dict[str, Module], list[Hotspot]]:
    """The files, and every function of theirs as a hot one; the top level is the first file's hottest."""
    modules = {f"/project/{n}.py": Module.parse(text.encode(), f"/project/{n}.py") for n, text in enumerate(texts)}
    refs = []
    for path, module in modules.items():
        refs += [FunctionRef(path=path, qualname=MODULE_LEVEL, first_line=1), *module.functions]
    spots = [Hotspot(function=ref, calls=1, self_seconds=2.0, inclusive_seconds=2.0, share=0.2) for ref in refs]
    return modules, spots


def find(*texts: str) -> hot_regions.HotRegions:
    modules, spots = hot(*texts)
    return hot_regions.find(PROFILE, spots, modules, None)


def kernels(found: hot_regions.HotRegions) -> list[tuple[str, str]]:
    return [(Path(region.host.path).stem, region.kernel) for region in found.regions]


def test_no_hot_loop_is_lost_whatever_its_function_is_called() -> None:
    found = find(MAIN, OTHER)
    assert kernels(found) == [
        ("0", "_module_loop_kernel"),
        ("0", "_step_kernel"),
        ("0", "_loop_kernel"),
        ("1", "_step_kernel"),
    ]
    assert [no.line for no in found.left_in_place] == [12, 12]  # the loop with `yield`, and the one inside


def test_the_texts_are_those_of_all_regions() -> None:
    modules, spots = hot(MAIN, OTHER)
    found = hot_regions.find(PROFILE, spots, modules, None)
    assert set(found.files) == set(modules)
    for path, file in found.files.items():
        own = [region for region in found.regions if region.host.path == path]
        assert file.module.data == outlined(modules[path], own).data
        assert file.lines == line_map(modules[path], own)
        assert [*file.kernels.values()] == own
        for ref, region in file.kernels.items():
            assert file.module.functions[ref].name == region.kernel
    task = found.task()
    assert task["outlined"]["/project/1.py"]["sha256"] == modules["/project/1.py"].sha256
    assert len(task["kernels"]) == len(found.regions)


def test_recordings_of_kernels_are_named_as_in_the_users_files() -> None:
    found = find(MAIN, OTHER)
    plain = Recording(function=FunctionRef(path="/project/1.py", qualname="other", first_line=1), calls_seen=1)
    taken = [Recording(function=ref, calls_seen=2) for ref in found.kernels]
    named = found.renamed([*taken, plain])
    assert named[-1] == plain
    assert {one.function for one in named[:-1]} == {region.function for region in found.regions}


@pytest.mark.parametrize("broken", ["regions", "outlined", "line_map", "kernel_ref"])
def test_a_fault_of_ours_costs_the_loops_of_one_function(monkeypatch: pytest.MonkeyPatch, broken: str) -> None:
    """Of the third, `loop`; those found before it and after it stay."""
    works, asked = getattr(hot_regions, broken), []

    def fails(module: Module, *given: Any, **named: Any) -> Any:
        asked.append(given)
        if _is_about_loop(given):
            raise ValueError("of ours")
        return works(module, *given, **named)

    monkeypatch.setattr(hot_regions, broken, fails)
    found = find(MAIN, OTHER)
    assert asked
    assert kernels(found) == [("0", "_module_loop_kernel"), ("0", "_step_kernel"), ("1", "_step_kernel")]
    (no,) = found.left_in_place
    assert no.function.qualname == "loop"
    assert no.reason == "its loops could not be looked at (ValueError: of ours), which is a fault of ours"
    assert [region.kernel for region in found.files["/project/0.py"].kernels.values()] == [
        "_module_loop_kernel",
        "_step_kernel",
    ]


def _is_about_loop(given: Sequence[Any]) -> bool:
    about = given[0] if isinstance(given[0], list) else [given[0]]
    hosts = [each.host if isinstance(each, Region) else each for each in about]
    return any(isinstance(host, FunctionRef) and host.qualname == "loop" for host in hosts)


@pytest.mark.parametrize(
    ("body", "is_asked"),
    [
        ("total += x", False),
        ("print(x)", True),
        ("out(open(str(x)))", True),
        ("import builtins; builtins.input(x)", True),
        ("x.print(x)", False),
        ("table[x](x)", False),
    ],
)
def test_a_small_function_around_one_loop_is_left_whole_unless_it_shows_something(
    monkeypatch: pytest.MonkeyPatch, body: str, is_asked: bool
) -> None:
    asked: list[str] = []

    def regions(_: Module, ref: FunctionRef, **__: Any) -> tuple[Declined, ...]:
        asked.append(ref.qualname)
        return ()

    monkeypatch.setattr(hot_regions, "regions", regions)
    find(f"def f(xs, table):\n    total = 0\n    for x in xs:\n        {body}\n    return total\n")
    assert asked == ([MODULE_LEVEL, "f"] if is_asked else [MODULE_LEVEL])


def test_what_names_mean_is_not_asked_before_the_second_pass() -> None:
    """It takes LibCST, and longer than many a program."""
    modules, spots = hot("def f(xs):\n    total = 0\n    for x in xs:\n        total += max(x, 1)\n    return total\n")
    found = hot_regions.find(PROFILE, spots[1:], modules, None)
    assert found == hot_regions.HotRegions()
    assert "names" not in vars(modules["/project/0.py"])


@pytest.mark.parametrize(("means", "whole"), [("sum(row)", True), ("sum(x[:, j])", False)])
def test_slices_in_a_comprehension_do_not_keep_the_loop_beside_it(means: str, whole: bool) -> None:
    text = f"def f(x, d):\n    means = [{means} for j in range(d)]\n    t = 0.0\n"
    modules, spots = hot(text + "    for i in range(d):\n        t += x[i, 0] - means[i]\n    return t\n")
    found = hot_regions.find(PROFILE, spots[1:], modules, None)
    assert kernels(found) == ([] if whole else [("0", "_f_kernel")])


FILTER = """class Filter:
    def process(self, x):
        t = 0.0
        for i in range(len(x)):
            t += x[i]
        return t
"""


@pytest.mark.parametrize(
    ("call", "called"),
    [("f.process(x)", ["Filter.process"]), ("f.process(x).sum()", []), ("f.process(draw(size=9))", [])],
)
def test_a_loop_with_calls_that_stay_with_python_leaves_a_methods_loops_to_it(call: str, called: list[str]) -> None:
    module = Module.parse(f"{FILTER}for k in range(20):\n    {call}\n".encode(), "/project/0.py")
    times = {8: LineTime(own=1.0, inclusive=2.0)}
    assert [name for name, _ in called_methods.methods(module, module.tree.body, times)] == called


ARRAYS = """import numpy as np
def field(y):
    return np.array([y[1], -y[0]])
def step(f, y, h):
    return y + h * f(y)
def plain(y):
    return y + 1.0
def summed(y):
    for x in [1, 2]:
        y = y + x
    return np.array([y, y])
class Grid:
    def advance(self):
        self.u[1:-1] += self.h * self.u[2:]
    def count(self):
        self.n += 1
"""


@pytest.mark.parametrize(
    ("call", "called"),
    [
        ("y = step(field, y, h)", ["step"]),
        ("y = y + field(y)", ["field"]),
        ("grid.advance()", ["Grid.advance"]),
        ("y = step(g, y, h)", []),
        ("y = plain(y)", []),
        ("y = summed(y)", []),
        ("grid.count()", []),
    ],
)
def test_array_code_without_a_loop_belongs_to_the_loop_that_calls_it(call: str, called: list[str]) -> None:
    module = Module.parse(f"{ARRAYS}for k in range(20):\n    {call}\n".encode(), "/project/0.py")
    line = len(ARRAYS.splitlines()) + 2
    for inclusive, found in ((2.0, called), (0.0, [])):
        times = {line: LineTime(inclusive=inclusive)}
        assert [name for name, _ in called_methods.methods(module, module.tree.body, times)] == found


GAMES = """import random
import numpy as np
from random import randint as toss
def roll():
    return random.randint(1, 6) + random.randint(1, 6)
def craps():
    first = roll()
    while first != 7:
        first = roll()
    return first
def birthday(people):
    days = []
    for _ in range(people):
        days.append(toss(1, 365))
    return len(set(days)) < people
def draw(deck):
    deck[0] = np.random.rand()
def loud():
    print(random.random())
def loudly():
    loud()
    return random.random()
def plain():
    return 4
"""


@pytest.mark.parametrize(
    ("call", "called"),
    [
        ("won += craps()", ["craps"]),
        ("shared = birthday(23)", ["birthday"]),
        ("draw(deck)", []),
        ("won += loudly()", []),
        ("won += plain()", []),
    ],
)
def test_a_game_belongs_to_the_loop_that_plays_it(call: str, called: list[str]) -> None:
    for loop in (f"for k in range(20):\n    {call}\n", f"while True:\n    if k:\n        {call}\n"):
        module = Module.parse((GAMES + loop).encode(), "/project/0.py")
        assert [name for name, _ in called_games.games(module, module.tree.body)] == called


def test_a_game_belongs_to_the_comprehension_that_plays_it() -> None:
    module = Module.parse(f"{GAMES}shared = sum(birthday(23) for _ in range(9))\n".encode(), "/project/0.py")
    line = len(GAMES.splitlines()) + 1
    assert [*called_games.games(module, module.tree.body)] == [("birthday", range(line, line + 1))]


CLASSES = """class Pull:
    def towards(self, x, k):
        if k > 0:
            return x * k
        return x
    def shown(self, x):
        print(x)
    def summed(self, xs):
        for x in xs:
            self.x += x
class Push:
    def shown(self, x):
        return x
pulls, push = [Pull()], Push()
for pull in pulls:
    for x in range(9):
        CALL
"""


@pytest.mark.parametrize(
    ("call", "called"),
    [
        ("y = pull.towards(x, k=2)", ["Pull.towards"]),
        ("pulls[0].towards(x, 2)", ["Pull.towards"]),
        ("pull.shown(x)", []),
        ("push.shown(x)", []),
        ("pull.summed([x])", []),
        ("towards(x, 2)", []),
    ],
)
def test_a_method_without_a_loop_belongs_to_the_loop_that_calls_it(call: str, called: list[str]) -> None:
    module = Module.parse(CLASSES.replace("CALL", call).encode(), "/project/0.py")
    line = 1 + CLASSES[: CLASSES.index("CALL")].count("\n")
    met = {line: LineTime(inclusive=1.0)}
    assert [name for name, _ in called_methods.on_objects(module, module.tree.body, met)] == called
    assert not [*called_methods.on_objects(module, module.tree.body, {line: LineTime()})]


@pytest.mark.parametrize(("inside", "hosts"), [(False, []), (True, ["main"])])
def test_only_inner_functions_that_share_lists_count_with_their_callers_loop(inside: bool, hosts: list[str]) -> None:
    lines = ["seen = [0] * 9", "def mark(i):", "    seen[i] = seen[i - 1] + 1"]
    lines += ["for i in range(9):", "    mark(i)", "print(seen)"]
    text = "\n".join(["def main():", *(f"    {line}" for line in lines)] if inside else lines) + "\n"
    module = Module.parse(text.encode(), "/project/m.py")
    top = FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1)
    host = next((ref for ref in module.functions if ref.qualname == "main"), top)
    call = 1 + text[: text.index("    mark(i)")].count("\n")
    times = Times(functions={host: FunctionTime(inclusive=2.0, lines={call: LineTime(own=0.0, inclusive=2.0)})})
    spots = [Hotspot(function=host, calls=1, self_seconds=0.0, inclusive_seconds=2.0, share=1.0)]
    found = hot_regions.find(PROFILE, spots, {module.path: module}, times)
    assert [region.host.name for region in found.regions] == hosts
