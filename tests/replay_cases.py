"""Programs whose calls are recorded and made again: each has a version that is equal, and one that is not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Case:
    name: str
    qualname: str
    main: str
    right: tuple[str, str]
    """An old and a new piece of the program's text."""
    wrong: tuple[str, str]
    said: str
    """Part of what is said about the wrong version."""
    calls: int = 1
    """How many are recorded."""
    number: int = 0
    """Which function of that name."""


def case(name: str, qualname: str, main: str, right: str, wrong: str, said: str, calls: int = 1, **more: int) -> Case:
    """`right` and `wrong`: `old → new`."""
    old, _, new = right.partition(" → ")
    bad, _, worse = wrong.partition(" → ")
    return Case(
        name=name,
        qualname=qualname,
        main=main,
        right=(old, new),
        wrong=(bad, worse),
        said=said,
        calls=calls,
        **more,
    )


CASES = (
    case(
        "positional-only",
        "f",
        "def f(a, b=2, /, *, a2=0): return a * 10 + b + a2\nf(1); f(1, 3); f(4, a2=5)\n",
        "a * 10 + b + a2 → b + 10 * a + a2",
        "a * 10 + b + a2 → a * 10 + 2 + a2",
        "return: 13 became 12",
        3,
    ),
    case(
        "tuples with names",
        "f",
        "from collections import namedtuple\nPoint = namedtuple('Point', ['x', 'y'])\n"
        "def f(points): return [Point(p.y, p.x) for p in points]\nf([Point(1, 2), Point(3, 4)])\n",
        "[Point(p.y, p.x) for p in points] → [Point(x=p.y, y=p.x) for p in points]",
        "[Point(p.y, p.x) for p in points] → [(p.y, p.x) for p in points]",
        "return[0]",
    ),
    case(
        "members of an Enum that a call made",
        "f",
        "from enum import Enum\nStatus = Enum('Status', 'WAITING DONE')\n"
        "def f(seen): return [one.value for one in seen]\nf([Status.WAITING, Status.DONE])\n",
        "one.value for one in seen → each.value for each in seen",
        "one.value for one in seen → one.name for one in seen",
        "return[0]",
    ),
    case(
        "args",
        "f",
        "def f(first, *rest): return first, rest\nf(1); f(1, [2], 3)\n",
        "first, rest\n → (first, rest)\n",
        "first, rest\n → first, rest[:1]\n",
        "return[1]: 2 items became 1",
        2,
    ),
    case(
        "kwargs in their order",
        "f",
        "def f(**kw): return list(kw.items())\nf(b=1, a=2); f()\n",
        "list(kw.items()) → [(k, v) for k, v in kw.items()]",
        "list(kw.items()) → sorted(kw.items())",
        "return[0][0]: 'b' became 'a'",
        2,
    ),
    case(
        "parameters named like our own",
        "f",
        "def f(args, kwargs, *function, blob=None, **walk): return args, kwargs, function, blob, walk\n"
        "f(1, {'k': 1}, 2, blob=3, fence=4)\n",
        "args, kwargs, function, blob, walk\n → (args, kwargs, function, blob, walk)\n",
        "function, blob, walk\n → function, None, walk\n",
        "return[3]",
    ),
    case(
        "mutable default",
        "collect",
        "def collect(x, seen=[]):\n    seen.append(x)\n    return len(seen)\nfor i in range(3): collect(i)\n",
        "seen.append(x) → seen += [x]",
        "seen.append(x) → seen = [*seen, x]",
        "argument seen: 1 items became 0",
        3,
    ),
    case(
        "method",
        "Tank.fill",
        """
class Tank:
    def __init__(self): self.level = 0
    def fill(self, n):
        self.level += n
        return self
Tank().fill(2).fill(3)
""",
        "self.level += n → self.level = self.level + n",
        "self.level += n → self.level = n",
        "level: 5 became 3",
        2,
    ),
    case(
        "slots and inheritance",
        "Base.move",
        """
class Base:
    __slots__ = ("x",)
    def __init__(self, x): self.x = x
    def move(self, by): self.x += by * self.factor()
    def factor(self): return 1
class Fast(Base):
    __slots__ = ("y",)
    def factor(self): return 3
Fast(1).move(2)
""",
        "by * self.factor() → self.factor() * by",
        "by * self.factor() → by",
        "x: 7 became 3",
    ),
    case(
        "super without arguments",
        "Child.area",
        """
class Parent:
    def area(self): return 2
class Child(Parent):
    def area(self): return super().area() * 10
Child().area()
""",
        "super().area() * 10 → 10 * super().area()",
        "super().area() * 10 → super().area() * 11",
        "20 became 22",
    ),
    case(
        "staticmethod",
        "Tools.twice",
        "class Tools:\n    @staticmethod\n    def twice(x): return x + x\nTools.twice([1]); Tools().twice('a')\n",
        "x + x → x * 2",
        "x + x → x + x[:0]",
        "return: 2 items became 1",
        2,
    ),
    case(
        "classmethod",
        "Box.of",
        """
class Box:
    made = 0
    def __init__(self, n): self.n = n
    @classmethod
    def of(cls, n): return cls(n)
class Small(Box): pass
Box.of(1); Small.of(2)
""",
        "return cls(n) → box = cls(n); return box",
        "return cls(n) → return Box(n)",
        "__main__.Small became __main__.Box",
        2,
    ),
    case(
        "property",
        "Disk.area",
        """
class Disk:
    def __init__(self, r): self.r = r
    @property
    def area(self): return 3 * self.r ** 2
    @area.setter
    def area(self, value): self.r = (value / 3) ** 0.5
Disk(2).area
""",
        "3 * self.r ** 2 → self.r ** 2 * 3",
        "3 * self.r ** 2 → 3 * self.r",
        "12 became 6",
    ),
    case(
        "setter of a property",
        "Disk.area",
        """
class Disk:
    def __init__(self, r): self.r = r
    @property
    def area(self): return 3 * self.r ** 2
    @area.setter
    def area(self, value): self.r = value // 3
Disk(2).area = 30
""",
        "value // 3 → value // (2 + 1)",
        "value // 3 → value",
        "r: 10 became 30",
        number=1,
    ),
    case(
        "cached property and a private method",
        "Grid.__cells",
        """
import functools
class Grid:
    def __init__(self, n): self.n = n
    @functools.cached_property
    def size(self): return self.__cells()
    def __cells(self): return self.n ** 2
Grid(3).size
""",
        "self.n ** 2 → self.n * self.n",
        "self.n ** 2 → self.n * 2",
        "9 became 6",
    ),
    case(
        "decorated",
        "f",
        """
import functools
def shout(function):
    @functools.wraps(function)
    def inner(*args): return function(*args) + "!"
    return inner
@shout
def f(x): return x.upper()
assert f("a") == "A!"
""",
        "x.upper() → str.upper(x)",
        "x.upper() → x",
        "'A' became 'a'",
    ),
    case(
        "dataclass",
        "Point.shifted",
        """
import dataclasses
@dataclasses.dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: float = 0.5
    def shifted(self, by): return dataclasses.replace(self, x=self.x + by)
Point(1).shifted(2)
""",
        "x=self.x + by → x=by + self.x",
        "x=self.x + by → x=self.x + by, y=0.25",
        "0.5 became 0.25",
    ),
    case(
        "closure",
        "outer.<locals>.inner",
        """
def outer(k, table):
    def inner(x):
        table.append(x)
        return x * k
    return inner
f = outer(3, shared := [0]); f(1); f(2); outer(5, shared)(3)
""",
        "x * k → k * x",
        "table.append(x) → pass",
        "global (closure) table: ",
        3,
    ),
    case(
        "nonlocal counter",
        "counter.<locals>.step",
        """
def counter():
    n = 0
    def step(by):
        nonlocal n
        n += by
        return n
    return step
step = counter(); step(2); step(3)
""",
        "n += by → n = n + by",
        "n += by → n += 1",
        "global (closure) n: 2 became 1",
        2,
    ),
    case(
        "inner recursion",
        "solve.<locals>.go",
        """
def solve(n):
    seen = {}
    def go(k):
        if k not in seen:
            seen[k] = k if k < 2 else go(k - 1) + go(k - 2)
        return seen[k]
    return go(n)
solve(12)
""",
        "seen[k] = k if k < 2 else go(k - 1) + go(k - 2) → seen[k] = go(k - 1) + go(k - 2) if k > 1 else k",
        "go(k - 1) + go(k - 2) → go(k - 1) + go(k - 2) + 1",
        "return: 144 became",
    ),
    case(
        "siblings that share a variable and call each other",
        "outer.<locals>.even",
        """
TOTAL = 0
def outer(start):
    calls = start
    def odd(n):
        global TOTAL
        nonlocal calls
        TOTAL += 1
        calls += 1
        return n != 0 and even(n - 1)
    def even(n):
        nonlocal calls
        calls += 10
        return n == 0 or odd(n - 1)
    return even
outer(5)(6)
""",
        "calls += 10 → calls = 10 + calls",
        "calls += 10 → calls = calls + 11",
        "global (closure) calls: ",
    ),
    case(
        "two inner functions of one name",
        "outer.<locals>.f",
        """
def outer(big, k):
    if big:
        def f(x): return x * k
    else:
        def f(x): return x + k
    return f
outer(False, 7)(1); outer(True, 7)(2)
""",
        "x + k → k + x",
        "x + k → x - k",
        "8 became -6",
        number=1,
    ),
    case(
        "method of an inner class",
        "make.<locals>.Node.grow",
        """
def make(rate):
    class Node:
        def __init__(self): self.size = 1
        def grow(self, n):
            self.size += rate * n
            return [self]
    return Node()
make(2).grow(5)
""",
        "rate * n → n * rate",
        "rate * n → n",
        "size: 11 became 6",
    ),
    case(
        "globals",
        "count",
        """
COUNTS = {"a": 1}
SEEN = 0
def count(word):
    global SEEN
    SEEN += 1
    COUNTS[word] = COUNTS.get(word, 0) + 1
for word in "aba": count(word)
""",
        "COUNTS.get(word, 0) + 1 → 1 + COUNTS.get(word, 0)",
        "SEEN += 1 → SEEN = 1",
        "global SEEN: 2 became 1",
        3,
    ),
    case(
        "a global that the call creates, and one that it deletes",
        "f",
        """
OLD = 1
def f():
    global OLD, NEW
    NEW = [OLD]
    del OLD
f()
""",
        "NEW = [OLD] → NEW = [0 + OLD]",
        "NEW = [OLD] → NEW = [OLD, OLD]",
        "global NEW: 1 items became 2",
    ),
    case(
        "shared references among arguments and globals",
        "f",
        "ROWS = [[0]]\ndef f(row): row[0] += 1; return ROWS\nf(ROWS[0])\n",
        "row[0] += 1 → row[0] = 1 + row[0]",
        "return ROWS → return [[1]]",
        "return",
    ),
    case(
        "random",
        "f",
        "import random\nrandom.seed(5)\ndef f(n): return [random.random() for _ in range(n)]\nf(2); f(3)\n",
        "[random.random() for _ in range(n)] → list(random.random() for _ in range(n))",
        "range(n)] → range(n)] + [random.random()][:0]",
        "random state: other random numbers would follow",
        2,
    ),
    case(
        "numpy's global generator",
        "f",
        "import numpy as np\nnp.random.seed(5)\ndef f(n): return np.random.rand(n)\nf(3)\n",
        "np.random.rand(n) → np.random.random_sample(n)",
        "np.random.rand(n) → np.random.randn(n)",
        "return",
    ),
    case(
        "generators passed in and held",
        "Walker.step",
        """
import random
import numpy as np
class Walker:
    def __init__(self):
        self.own = random.Random(3)
    def step(self, rng, old):
        return self.own.random(), rng.normal(), old.rand()
w, rng, old = Walker(), np.random.default_rng(4), np.random.RandomState(5)
for _ in range(2): w.step(rng, old)
""",
        "self.own.random(), rng.normal() → random.Random.random(self.own), rng.normal()",
        "rng.normal(), old.rand() → rng.normal() + 0 * old.rand(), old.rand()",
        "argument old",
        2,
    ),
    case(
        "generator",
        "squares",
        """
def squares(xs):
    total = 0
    for x in xs:
        total += x
        yield x * x
    return total
list(squares([1, 2, 3])); next(squares(iter([4, 5])))
""",
        "yield x * x → y = x * x; yield y",
        "return total → return 0",
        "return.returned: 6 became 0",
        2,
    ),
    case(
        "generator that yields one buffer again and again",
        "windows",
        """
def windows(xs):
    buffer = []
    for x in xs:
        buffer.append(x)
        yield buffer
for w in windows([1, 2, 3]): pass
""",
        "buffer.append(x) → buffer += [x]",
        "yield buffer → yield buffer[:]",
        "return.items",
    ),
    case(
        "generator that changes what it has yielded",
        "steps",
        """
def steps(state):
    for i in range(3):
        state[0] += 1
        yield state
list(steps([0]))
""",
        "state[0] += 1 → state[0] = state[0] + 1",
        "for i in range(3):\n        state[0] += 1 → state[0] += 3\n    for i in range(3):",
        "return.copies",
    ),
    case(
        "generator that raises",
        "parts",
        """
def parts(xs):
    for x in xs:
        yield 6 // x
it = parts([1, 2, 0, 3]); next(it)
""",
        "6 // x → divmod(6, x)[0]",
        "for x in xs: → for x in xs[1:]:",
        "argument (yielded).items: 2 items became 1",
    ),
    case(
        "generator expression as a result",
        "f",
        "def f(xs): return (x + 1 for x in xs)\nsum(f([1, 2]))\n",
        "x + 1 for → 1 + x for",
        "x + 1 for → x + 2 for",
        "return.items[0]: 2 became 3",
    ),
    case(
        "exception and what was changed before it",
        "f",
        """
def f(xs, ys):
    for x in xs:
        ys.append(1 / x)
try: f([2, 0], [])
except ZeroDivisionError: pass
""",
        "for x in xs:\n        ys.append(1 / x) → i = 0\n    while i < len(xs):\n        ys.append(1 / xs[i]); i += 1",
        "for x in xs:\n        ys.append(1 / x) → ys.extend([1 / x for x in xs])",
        "argument ys: 1 items became 0",
    ),
    case(
        "environment",
        "f",
        "import os\nos.environ['RATE'] = '7'; os.environ.pop('HOME', None)\n"
        "def f(): os.environ['DONE'] = '1'; return os.environ['RATE'], 'HOME' in os.environ\nf()\n",
        "os.environ['DONE'] = '1' → os.environ.update(DONE='1')",
        "os.environ['DONE'] = '1' → pass",
        "key 'DONE'",
    ),
    case(
        "directory",
        "f",
        "import os\nos.mkdir('inner'); os.chdir('inner')\n"
        "def f(): d = os.getcwd(); os.chdir('..'); return os.path.basename(d)\nf()\n",
        "os.chdir('..') → os.chdir(os.pardir)",
        "os.chdir('..') → pass",
        "['directory']",
    ),
    case(
        "warning filters",
        "f",
        "import warnings\nwarnings.simplefilter('error')\n"
        "def f(x):\n    try: warnings.warn('old')\n    except UserWarning: return x\n    return -1\nf(3)\n",
        "return x → return 0 + x",
        "try: warnings.warn('old') → try: warnings.simplefilter('ignore'); warnings.warn('old')",
        "return: 3 became -1",
    ),
    case(
        "what is warned",
        "f",
        "import warnings\ndef f(x):\n    for _ in range(2): warnings.warn(f'{x} is old')\nf(3)\n",
        "def f(x): → \ndef f(x):",
        "is old → is new",
        "stderr: line 1: 'UserWarning: 3 is old' became 'UserWarning: 3 is new'",
    ),
    case(
        "numpy's error handling and print options",
        "f",
        "import numpy as np\nnp.seterr(all='raise'); np.set_printoptions(precision=2)\n"
        "def f(a):\n    try: return 1 / a\n    except FloatingPointError: return str(np.array([1 / 3]))\n"
        "f(np.zeros(2))\n",
        "1 / a\n → np.divide(1, a)\n",
        "try: → np.seterr(divide='ignore')\n    try:",
        "return",
    ),
    case(
        "decimal context",
        "f",
        "import decimal\ndecimal.getcontext().prec = 5\ndef f(n): return str(decimal.Decimal(1) / n)\nf(3)\n",
        "decimal.Decimal(1) / n → decimal.getcontext().divide(decimal.Decimal(1), decimal.Decimal(n))",
        "return str → decimal.getcontext().prec = 4; return str",
        "'0.33333' became '0.3333'",
    ),
    case(
        "recursion limit and garbage collector",
        "f",
        "import sys, gc\nsys.setrecursionlimit(3000); gc.disable()\n"
        "def f(n): return gc.isenabled() if n == 0 else f(n - 1)\nf(2500)\n",
        "f(n - 1) → f(-1 + n)",
        "return gc.isenabled() → gc.set_threshold(1) or gc.isenabled()",
        "threshold",
    ),
    case(
        "output",
        "f",
        "import sys\ndef f(x):\n    print(x, end=''); print('!', file=sys.stderr)\nf('é')\n",
        "print(x, end='') → sys.stdout.write(x)",
        "print(x, end='') → print(x)",
        "stdout",
    ),
    case(
        "callback with a global of its own",
        "apply",
        "SCALE = [2]\ndef apply(function, xs): return [function(x) for x in xs]\n"
        "apply(lambda x: x * SCALE[0], [1, 2])\n",
        "[function(x) for x in xs] → list(map(function, xs))",
        "[function(x) for x in xs] → [function(x) for x in xs[:1]]",
        "2 items became 1",
    ),
)
