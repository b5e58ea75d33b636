"""Names that class statements need before recorded values can be read: computed anew, or recorded apart."""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import Any

import pytest
from replaykit import found_from, record

from optadvisor.probes import snapshots
from optadvisor.probes.rebuilding import RebuildError, Rebuilt, bound_at_top, rebuild
from optadvisor.probes.remaking import bindings, remade
from optadvisor.probes.replay import Fence, Side

IMPORTS = """
import math, os, random, sys
import collections.abc
from fractions import Fraction
from typing import Callable, Dict, List, NewType, Optional, Tuple, TypeVar
class Node:
    def __class_getitem__(cls, item): raise SystemExit
    def __add__(self, other): raise SystemExit
def load(): raise SystemExit
N = 3
"""


@pytest.fixture(scope="module")
def fence(tmp_path_factory: pytest.TempPathFactory) -> Fence:
    return Fence(tmp_path_factory.mktemp("scratch"))


def values(text: str, space: dict[str, Any] | None = None) -> dict[str, Any]:
    """What the statements of `text` give that are computed anew, one after the other, with the imports of `space`."""
    space = {**(imported() if space is None else space)}
    tree = ast.parse(IMPORTS + text)
    bound = bindings(tree)
    found: dict[str, Any] = {}
    for statement in tree.body[len(ast.parse(IMPORTS).body) :]:
        made = remade(statement, space, bound) or {}
        space.update(made)
        found |= made
    return found


def imported() -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": "prog"}
    exec(IMPORTS, space)
    return space


@pytest.mark.parametrize(
    "text",
    [
        "STEP = math.pi / 60",
        "STEP: float = 1 / 60\nHALF = -STEP / 2",
        "WIDTH, HEIGHT = 800, 2 * N",
        "SIZE = int(math.sqrt(N)) + len((1, 2))",
        "Cell = Tuple[int, int]\nWay = Dict[Cell, Optional[Cell]]",
        "Heap = list[tuple[float, 'Node']]\nMaybe = Node | None",
        "Rule = Callable[[float, Node], float]\nOther = collections.abc.Callable[..., float]",
        "Base = Node\nread = load\nroot = math.sqrt\ndraw = random.random",
        "PAIR = (1.5, N)\nX = PAIR[0]",
    ],
)
def test_what_is_computed_anew(text: str) -> None:
    space = imported()
    found = values(text, space)
    known = {*space, "__annotations__"}
    exec(text, space)
    assert found == {name: value for name, value in space.items() if name not in known}
    assert all(type(value) is type(space[name]) for name, value in found.items())


def test_makers_of_types_belong_to_the_module() -> None:
    found = values("T = TypeVar('T', bound=Node)\nName = NewType('Name', str)")
    assert (found["T"].__name__, found["T"].__module__, found["Name"].__module__) == ("T", "prog", "prog")


@pytest.mark.parametrize(
    "text",
    [
        "A = load()",
        "A = Node() + Node()",
        "A = Node[int]",
        "A = Fraction(1, 3)",
        "A = random.random()",
        "A = os.getcwd()",
        "A = sys.argv",
        "A = len(sys.argv)",
        "A = sys.recursionlimit",
        "A = [N, N]",
        "A = {}",
        "A = N ** 10 ** 9",
        "A = 1 << 10 ** 9",
        "A = (0,) * 10 ** 9",
        "A = math.factorial(10)",
        "A = 1 / 0",
        "A = missing",
        "A = math.pi\nif N: A = 4",
        "A = math.pi\ndel A",
        "B = 1\nfor B in (1, 2): pass\nA = B",
        "A = math.pi\ndef f():\n    global A\n    A = 3",
        "A = math.pi\ndef f(): globals()['A'] = 3",
        "A = math.pi\nfrom elsewhere import *",
        "A = C = math.pi",
        "A, C = Tuple",
        "A, C = 1, 2, 3",
    ],
)
def test_what_is_not(text: str) -> None:
    assert "A" not in values(text)


# ---------------------------------------------------------------- whole programs


HEADERS = {
    "an annotation": "from typing import Tuple\nK = Tuple[int, int]\n",
    "a number of a constant": "import math\nK = math.pi / 60\n",
    "a number that a condition sets": "import sys\nK = 2\nif len(sys.argv) > 1: K = 3\n",
    "a number from outside": "import sys\nK = int(sys.argv[1]) if len(sys.argv) > 1 else 4\n",
    "a text that was joined": "K = ''.join(['a', 'b'])\n",
    "a list that a loop fills": "K = []\nfor i in range(3): K.append(i)\n",
    "a dict that is computed": "K = {i: i * i for i in range(3)}\n",
    "a member of an Enum": "import enum\nclass Way(enum.Enum):\n    UP = 1\nK = Way.UP\n",
    "an object of a class": "class Spot:\n    def __init__(self): self.x = 1\nK = Spot()\n",
    "an object of a class that waits": "import sys\nM = len(sys.argv) + 1\nclass Spot:\n    x = M\nK = Spot()\n",
}
CLASS = """
class Grid:
    k: 'K' = K
    def __init__(self, n, first=K):
        self.n, self.first = n, first
    def scaled(self, by: K) -> K: return self.n * by
class Wider(Grid):
    pass
Base = Wider
class Widest(Base):
    pass
def count(grid, n):
    return [grid.scaled(i) for i in range(n)]
count(Widest(3), 4)
count(Grid(2), 3)
"""


@pytest.mark.parametrize("name", HEADERS)
def test_arguments_of_classes_that_need_names(name: str, tmp_path: Path, fence: Fence) -> None:
    recorded = record(tmp_path, "count", HEADERS[name] + CLASS, fence=fence)
    assert len(recorded.recording.calls) == 2
    assert recorded.unfaithful() == recorded.differences(None) == recorded.differences(None, calls=2) == []
    assert recorded.differences(recorded.source.replace("self.n * by", "by * self.n")) == []
    assert recorded.differences(recorded.source.replace("self.n * by", "self.n + by")) != []


def test_nothing_of_the_program_runs_again(tmp_path: Path, fence: Fence) -> None:
    main = "def noted(x):\n    open('log.txt', 'a').write('run ')\n    return x\nK = noted(3)\n"
    recorded = record(tmp_path, "count", main + CLASS, fence=fence)
    assert recorded.unfaithful() == recorded.differences(None) == []
    assert (recorded.folder / "log.txt").read_text() == "run "


def test_a_constant_that_a_version_changes(tmp_path: Path, fence: Fence) -> None:
    main = "import math\nK = math.tau\nclass Wheel:\n    turn = K\ndef f(wheel): return wheel.turn\nf(Wheel())\n"
    recorded = record(tmp_path, "f", main, fence=fence)
    assert recorded.differences(recorded.source.replace("math.tau", "2 * math.pi")) == []
    assert recorded.differences(recorded.source.replace("math.tau", "math.pi")) != []


def test_a_module_without_recorded_values(tmp_path: Path) -> None:
    made = _rebuilt("import math\nK = math.pi\nclass A:\n    k = K\nBase = A\nclass B(Base): pass\n", tmp_path)
    assert made.B.k == made.K == sys.modules["math"].pi
    assert made.lacking == {}


LACKING = """
import functools, helpers
app = helpers.App(open('x').read())
SIZES = []
def entered(function):
    SIZES.append(function)
    return function
class Settings: pass
@app.command()
@functools.cache
@entered
def main(n=3): return helper(n)
def start(): return main()
class Starter:
    def go(self): return start()
KEY = lambda: Starter()
def helper(n): return [KEY, n]
def far(n): return [Settings(), n]
if __name__ == "__main__":
    main()
"""


def test_definitions_that_cannot_be_made_go_with_all_that_mentions_them(tmp_path: Path) -> None:
    (tmp_path / "helpers.py").write_text("class App: pass\n")
    with found_from(tmp_path):
        made = _rebuilt(LACKING, tmp_path)
    left = {"app", "entered", "main", "start", "Starter", "KEY", "helper"}
    assert left == {*made.lacking}
    assert all("name 'app' is not defined" in reason for reason in made.lacking.values())
    assert not left & {*vars(made)}
    assert vars(made).keys() >= {"functools", "helpers", "Settings", "far"}
    with pytest.raises(RebuildError, match="name 'app' is not defined"):
        Side(module=made, qualname="Starter.go").function()
    with pytest.raises(RebuildError, match="name 'app' is not defined"):
        Side(module=made, qualname="helper.<locals>.inner").function()
    assert Side(module=made, qualname="far").function()(1)[1] == 1


def test_names_that_are_looked_up_by_text_may_be_any(tmp_path: Path) -> None:
    with pytest.raises(RebuildError, match="name 'K' is not defined"):
        _rebuilt("K = open('x').read()\nclass A:\n    k = K\ndef f(name): return globals()[name]\n", tmp_path)


def test_a_base_class_that_a_call_made(tmp_path: Path, fence: Fence) -> None:
    main = "def made(name): return type(name, (), {})\nBase = made('Base')\nclass User(Base): pass\n"
    main += "def f(n): return n + 1\ndef g(n): return User, n\nf(1)\ng(2)\n"
    recorded = record(tmp_path, "f", main, fence=fence)
    assert recorded.unfaithful() == recorded.differences(None) == []
    assert recorded.differences(recorded.source.replace("n + 1", "n")) != []
    with pytest.raises(RebuildError, match="name 'Base' is not defined"):
        record(tmp_path / "g", "g", main, fence=fence).differences(None)


def _rebuilt(text: str, folder: Path) -> Rebuilt:
    known = bound_at_top(text.encode())
    made = rebuild(text.encode(), str(folder / "a.py"), name="a", file="a.py", known=known, blob=None)
    assert isinstance(made, Rebuilt)
    return made


# ---------------------------------------------------------------- stored apart


def test_parts_that_are_stored_once_more() -> None:
    state = {"K": 3, "deep": [1, 2], "long": b"x" * 2**20, "file": None}
    data = snapshots.dumps(state, apart={**state, "file": (one for one in ())})
    assert snapshots.loads(data) == state
    assert {name: snapshots.loads(part) for name, part in snapshots.apart(data).items()} == {"K": 3, "deep": [1, 2]}
    assert not snapshots.has_arrays_beside(data)
    assert snapshots.apart(snapshots.dumps(state)) == {}
