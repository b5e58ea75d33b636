"""Loops belong together with the functions of short calls that store into what they are handed."""

import pytest

from optadvisor.profiles.called_storing import storing
from optadvisor.profiles.samples import LineTime
from optadvisor.source.module import Module

HEAD = """def find(parent, x):
    while parent[x] != x:
        parent[x] = parent[parent[x]]
        x = parent[x]
    return x
def union(parent, size, a, b):
    ra, rb = find(parent, a), find(parent, b)
    parent[ra] = rb
    size[rb] += size[ra]
    return ra != rb
def toggle(grid, i, j):
    grid[i][j] = not grid[i][j]
def counted(x):
    return x + 1
def noted(found, x):
    found[x] = 1
    print(x)
def elsewhere(x):
    table[x] = 1
def longer(found, x):
    found.append(x)
    found[0] = x
def listed(found, x):
    found[x] = [x]
def kept(thing, x):
    thing.x = x
    thing.xs[0] = x
def deeper(found, x):
    found[x] = 2
    noted(found, x)
@decorated
def wrapped(found, x):
    found[x] = 1
table = {}
"""


@pytest.mark.parametrize(
    ("call", "called"),
    [
        ("n += union(parent, size, a, b)", ["union"]),
        ("toggle(grid, a, b)", ["toggle"]),
        ("x = find(parent, a) + counted(a)", ["find"]),
        ("n += counted(a)", []),
        ("noted(parent, a)", []),
        ("elsewhere(a)", []),
        ("longer(parent, a)", []),
        ("listed(parent, a)", []),
        ("kept(parent, a)", []),
        ("deeper(parent, a)", []),
        ("wrapped(parent, a)", []),
        ("parent.find(a)", []),
    ],
)
def test_what_stores_into_its_arguments_belongs_to_the_loop(call: str, called: list[str]) -> None:
    for loop in ("for a, b in edges:", "while n < 10:"):
        module = Module.parse(f"{HEAD}{loop}\n    {call}\n".encode(), "/project/0.py")
        line = len(HEAD.splitlines()) + 2
        for inclusive, found in ((2.0, called), (0.0, [])):
            times = {line: LineTime(inclusive=inclusive)}
            assert [*storing(module, module.tree.body, times)] == [(name, range(line, line + 1)) for name in found]
        assert not [*storing(module, module.tree.body, {})]
