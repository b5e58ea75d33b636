"""Small objects as their attributes: the function without them gives the numbers that the function with them gave."""

import random
from pathlib import Path

import pytest
from casekit import Case, site_of

from optadvisor.rewriters.flattening.flat import flattened
from optadvisor.rewriters.flattening.names import NotFlatError

HEAD = """import math


class Vec:
    def __init__(self, x, y=0.5):
        self.x, self.y = x, y

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def __sub__(self, o):
        return Vec(self.x - o.x, self.y - o.y)

    def __mul__(self, k):
        if isinstance(k, Vec):
            return self.x * k.x + self.y * k.y
        return Vec(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __truediv__(self, k):
        return Vec(self.x / k, self.y / k)

    def __neg__(self):
        return Vec(-self.x, -self.y)

    def turned(self):
        return Vec(-self.y, self.x)

    @property
    def size(self):
        return math.sqrt(self * self)

    def unit(self):
        n = self.size
        if n == 0.0:
            return Vec(0.0, 0.0)
        return self / n

    def longest(self, other, limit):
        best = self
        while best.size < limit:
            best = best * 2.0 + other
            limit = limit * 0.5
        return best


class Counter:
    def __init__(self, start, step=1.0):
        self.value = start
        self.step = step * 2.0
        self.calls = 0

    def up(self, by):
        self.calls += 1
        if by > self.value:
            self.value += self.step
            return self.value
        self.value = self.value - by * 0.25
        return -self.value


def first(a, b, n):
    for i in range(n):
        a = a + b
        for j in range(i):
            if a.x * b.y > j:
                return j + 0.5
        if a.size > 4.0:
            return a.size
    return -1.0


def between(a, b, k):
    return a + k * (b - a)


"""


def _taken(body: str):
    """The program, and what it is without objects; None where they stay."""
    text = HEAD + body
    case = Case(path=Path("small.py"), before=text, inputs="CALLS = [call(3, 0.5)]\n", qualname="f", after="",
                variant="", expected="", declined="")  # fmt: skip
    flat = flattened(site_of(case))
    return text, None if flat is None else flat.site.module.data.decode()


def _outcome(text: str, n: int, s: float):
    namespace: dict = {}
    exec(text, namespace)
    try:
        found = namespace["f"](n, s)
    except (ZeroDivisionError, OverflowError, ValueError) as error:
        return type(error).__name__
    if isinstance(found, namespace["Vec"]):
        found = (found.x, found.y)
    items = found if isinstance(found, tuple) else (found,)
    parts = [p for each in items for p in ((each.x, each.y) if isinstance(each, namespace["Vec"]) else (each,))]
    return [repr(part) for part in parts]


class _Maker:
    """Functions of random statements with vectors `a`, `b`, `c`, numbers `s`, `t`, and a counter `k`."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)

    def function(self) -> str:
        start = ["a = Vec(s, 0.25)", "b = Vec(1.0)", "c = a - b", "t = 0.75", "k = Counter(s)"]
        end = self.draw.choice(["return a", "return b + c", "return a, t, b", "return c * s", "return t + k.value"])
        lines = [*start, *self._block(0), end]
        return "def f(n, s):\n" + "\n".join("    " + line for line in lines) + "\n"

    def _vector(self, depth: int = 0) -> str:
        a, b = self.draw.choice("abc"), self.draw.choice("abc")
        if depth > 2:
            return a
        inner = self._vector(depth + 1)
        kinds = [a, f"{a} + {inner}", f"({inner} - {b})", f"{a} * {self._number(depth + 1)}", f"-({inner})",
                 f"0.5 * {a}", f"({inner}).turned()", f"Vec({a}.y, {self._number(depth + 1)})",
                 f"between({a}, {b}, {self._number(depth + 1)})", f"Vec(y={a}.x, x=t)", f"({inner}) / 3.0"]  # fmt: skip
        return self.draw.choice(kinds)

    def _number(self, depth: int = 0) -> str:
        a, b = self.draw.choice("abc"), self.draw.choice("abc")
        kinds = ["s", "t", f"{a}.x", f"{a}.y", "0.5", "k.value"]
        if depth < 2:
            inner = self._vector(depth + 1)
            kinds += [f"{a} * {b}", f"({inner}).x", f"({inner}).size", f"(t if {a}.x > 0.1 else {b}.size)", "abs(t)"]
        return self.draw.choice(kinds)

    def _block(self, depth: int) -> list[str]:
        lines: list[str] = []
        for _ in range(self.draw.randint(1, 4)):
            target, kind = self.draw.choice("abc"), self.draw.randint(0, 11 if depth < 2 else 6)
            if kind <= 2:
                lines.append(f"{target} = {self._vector()}")
            elif kind == 3:
                lines.append(f"t = {self._number()}")
            elif kind == 4:
                lines.append(f"{target} {self.draw.choice(['+=', '-='])} {self._vector()}")
            elif kind == 5:
                lines.append(
                    self.draw.choice([f"t = k.up({self._number(1)})", "k.up(t)", f"{target}.x = {self._number(1)}"])
                )
            elif kind == 6:
                lines.append(self.draw.choice([f"{target} = {self.draw.choice('abc')}.unit()", "a, b = b - c, a + c"]))
                if self.draw.random() < 0.4:
                    lines.append(f"t = first({target}, {self.draw.choice('abc')}, n)")
            elif kind in (7, 8):
                test = f"{self._number(1)} > {self._number(1)}"
                lines += [f"if {test}:", *("    " + line for line in self._block(depth + 1))]
                if self.draw.random() < 0.5:
                    lines += ["else:", *("    " + line for line in self._block(depth + 1))]
            elif kind == 9:
                lines += [f"for i{depth} in range(n):", *("    " + line for line in self._block(depth + 1))]
            elif kind == 10:
                name = f"vs{depth}"
                lines += [f"{name} = [{self._vector(1)} for i in range(n)]", f"for v, i in zip({name}, {name}):",
                          "    t = t + v.x - i.y * 0.5"]  # fmt: skip
            else:
                lines.append(f"{target} = {self.draw.choice('abc')}.longest({self.draw.choice('abc')}, abs(t))")
        return lines


@pytest.mark.parametrize("seed", range(0, 120, 12))
def test_random_functions_give_the_same(seed):
    taken = 0
    for number in range(seed, seed + 12):
        body = _Maker(number).function()
        try:
            before, after = _taken(body)
        except NotFlatError as no:
            print(no.reason)
            continue
        assert after is not None, body
        inside = after[after.index("def f(") :]
        assert not any(made in inside for made in ("Vec(", "Counter(")), inside
        taken += 1
        for n, s in [(0, 0.5), (1, -1.5), (3, 0.25), (2, 0.0), (4, 3)]:
            assert _outcome(before, n, s) == _outcome(after, n, s), f"{body}\n{inside}"
    assert taken >= 4


REFUSED = {
    "an object that is somewhere else, too": "def f(n, s):\n    a = Vec(s)\n    b = a\n    b.x = 2.0\n    return a\n",
    "the same object twice": "def f(n, s):\n    a = Vec(s)\n    return a, a\n",
    "an object or a number": "def f(n, s):\n    a = Vec(s)\n    if n:\n        a = 1.0\n    return a\n",
    "compared": "def f(n, s):\n    a = Vec(s)\n    return a is a\n",
    "asked whether it is true": "def f(n, s):\n    a = Vec(s)\n    return 1 if not a else 2\n",
    "handed to another function": "def f(n, s):\n    a = Vec(s)\n    return id(a)\n",
    "in a text": "def f(n, s):\n    a = Vec(s)\n    return f'{a}'\n",
    "in a tuple": "def f(n, s):\n    a = (Vec(s), 1)\n    return a[1]\n",
    "an exception that is caught": (
        "def f(n, s):\n"
        "    a = Vec(1.0)\n"
        "    try:\n"
        "        a = a / s\n"
        "    except ZeroDivisionError:\n"
        "        pass\n"
        "    return a\n"
    ),
    "a method that changes it beside its attribute": (
        "def f(n, s):\n"
        "    k = Counter(s)\n"
        "    return k.value + k.up(2.0)\n"
    ),
    "a method that changes what is added to": (
        "def f(n, s):\n"
        "    k = Counter(s)\n"
        "    k.value += k.up(2.0)\n"
        "    return k.value\n"
    ),
    "an object that is made once and returned in every round": "def f(n, s):\n    k = Counter(s)\n    return k\n",
    "changed by a method under its other name": (
        "def f(n, s):\n"
        "    k = Counter(s)\n"
        "    t = 0.0\n"
        "    c = k\n"
        "    for i in range(n):\n"
        "        c.up(0.1 * i)\n"
        "        t += k.value\n"
        "    return t\n"
    ),
    "given back by a function, and changed": (
        "def same(v):\n"
        "    return v\n"
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    t = 0.0\n"
        "    c = same(a)\n"
        "    for i in range(n):\n"
        "        c.x = c.x + 2.0\n"
        "        t += a.x\n"
        "    return t\n"
    ),
    "given back by a function with branches, and changed": (
        "def same(v):\n"
        "    if v.x > 3.0:\n"
        "        return v\n"
        "    return v\n"
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    c = same(a)\n"
        "    c.x = c.x + 2.0\n"
        "    return a.x\n"
    ),
    "given back in the midst of a function with branches, and changed there": (
        "def same(v):\n"
        "    if v.x > 3.0:\n"
        "        return v\n"
        "    return v\n"
        "def g(s):\n"
        "    v = Vec(s)\n"
        "    w = same(v)\n"
        "    w.x = w.x + 3.0\n"
        "    if s > 100.0:\n"
        "        return 0.0\n"
        "    return v.x\n"
        "def f(n, s):\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += g(s)\n"
        "    return t\n"
    ),
    "given back by a method that had nothing to do, and changed": (
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    b = a.longest(a, 0.5)\n"
        "    b.x = 3.0\n"
        "    return a + b\n"
    ),
    "one of two, and changed": (
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    b = Vec(1.0)\n"
        "    p, q = a, b\n"
        "    p.x = 5.0\n"
        "    return a.x\n"
    ),
    "exchanged with another one, and changed while a list holds it": (
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    b = Vec(1.0)\n"
        "    t = 0.0\n"
        "    vs = [Vec(1.0) for i in range(2)]\n"
        "    vs.append(a)\n"
        "    a, b = b, a\n"
        "    for i in range(n):\n"
        "        b.x = b.x + 2.0\n"
        "        t += vs[2].x\n"
        "    return t\n"
    ),
    "chosen, and changed": (
        "def f(n, s):\n"
        "    k = Counter(s)\n"
        "    m = Counter(1.0)\n"
        "    t = 0.0\n"
        "    c = k if s > 0 else m\n"
        "    for i in range(n):\n"
        "        k.up(0.1 * i)\n"
        "        t += c.value\n"
        "    return t\n"
    ),
    "None, asked whether it is a number": (
        "class W:\n"
        "    def __init__(self, x, y):\n"
        "        self.x, self.y = x, y\n"
        "    def pick(self, k=None):\n"
        "        if isinstance(k, (int, float)):\n"
        "            return self.x\n"
        "        return self.y\n"
        "def f(n, s):\n"
        "    a = W(s, 2.0)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += a.pick()\n"
        "    return t\n"
    ),
    "asked for its class after it was put in place of a number": (
        "class W:\n"
        "    def __init__(self, x, y):\n"
        "        self.x, self.y = x, y\n"
        "    def scaled(self, k):\n"
        "        if not isinstance(k, W):\n"
        "            k = W(k, k)\n"
        "        if isinstance(k, W):\n"
        "            return self.x * k.x\n"
        "        return 3.0\n"
        "def f(n, s):\n"
        "    a = W(s, 2.0)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += a.scaled(s)\n"
        "    return t\n"
    ),
    "a tuple by another name": (
        "from typing import NamedTuple\n"
        "class P(NamedTuple):\n"
        "    x: float\n"
        "    y: float\n"
        "    def __mul__(self, k):\n"
        "        if isinstance(k, (int, float, tuple)):\n"
        "            return 2.0\n"
        "        return k.x\n"
        "def f(n, s):\n"
        "    a = P(s, 2.0)\n"
        "    b = P(s, 3.0)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += a * b\n"
        "    return t\n"
    ),
    "a number that becomes an object": (
        "def f(n, s):\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t = t + s\n"
        "        if i > 3:\n"
        "            s = Vec(t)\n"
        "            t = s.x\n"
        "    return t\n"
    ),
    "nothing at times, in the midst of a loop": (
        "def look(a, n):\n"
        "    for i in range(n):\n"
        "        if a.x > i * 1.5 + 1:\n"
        "            return\n"
        "        if a.x > i:\n"
        "            return i\n"
        "    return -1\n"
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        a.x = a.x + 0.5\n"
        "        x = look(a, n)\n"
        "        if x is None:\n"
        "            t += 100.0\n"
        "        else:\n"
        "            t += x\n"
        "    return t\n"
    ),
    "nothing at times, or what is known at the end": (
        "def look(a, n):\n"
        "    for i in range(n):\n"
        "        if a.x > i * 1.5 + 1:\n"
        "            return\n"
        "        if a.x > i:\n"
        "            return i\n"
        "    return n - 1\n"
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        a.x = a.x + 0.5\n"
        "        x = look(a, n)\n"
        "        if x is None:\n"
        "            t += 100.0\n"
        "        else:\n"
        "            t += x\n"
        "    return t\n"
    ),
    "a list that a function beside it changes": (
        "def bump(xs):\n"
        "    xs[0] = xs[0] + 1.0\n"
        "    return xs[0]\n"
        "def f(n, s):\n"
        "    xs = [s, s]\n"
        "    a = Vec(s)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += a.x * xs[0] + bump(xs)\n"
        "    return t\n"
    ),
    "a list that gets shorter beside it": (
        "def f(n, s):\n"
        "    xs = [s, s + 1.0, 2.0, 3.0,4.0,5.0,6.0,7.0,8.0]\n"
        "    a = Vec(s)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += xs[-1] + a.x * xs.pop()\n"
        "    return t\n"
    ),
    "a number that is set within the expression": (
        "def f(n, s):\n"
        "    a = Vec(s)\n"
        "    t = 1.0\n"
        "    for i in range(n):\n"
        "        a = a * t + a * (t := 2.0 + i)\n"
        "    return a.x\n"
    ),
    "a list that is another one while it is gone through": (
        "def f(n, s):\n"
        "    b = Vec(s)\n"
        "    vs = [b * (i + 1.0) for i in range(n)]\n"
        "    t = 0.0\n"
        "    for v in vs:\n"
        "        t += v.x\n"
        "        vs = [b * 0.5 for i in range(n)]\n"
        "    return t\n"
    ),
    "read before it is made": (
        "def f(n, s):\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        if i > 0:\n"
        "            t += a.x\n"
        "        a = Vec(s + i)\n"
        "    return t\n"
    ),
    "named otherwise while it is made": (
        "class Z:\n"
        "    def __init__(self, x):\n"
        "        me = self\n"
        "        me.x = x\n"
        "        self.y = 2.0\n"
        "        self.x = x * 2.0\n"
        "        self.y = me.x\n"
        "def f(n, s):\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        z = Z(s + i)\n"
        "        t += z.y\n"
        "    return t\n"
    ),
    "an operator that leaves its work to the other side": (
        "class Q:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    def __add__(self, o):\n"
        "        if not isinstance(o, Q):\n"
        "            return NotImplemented\n"
        "        return Q(self.x + o.x)\n"
        "    def __radd__(self, o):\n"
        "        return Q(o * 100.0)\n"
        "class R:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    def __radd__(self, o):\n"
        "        return self.x\n"
        "def f(n, s):\n"
        "    a = Q(s)\n"
        "    r = R(3.0)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += a + r\n"
        "    return t\n"
    ),
    "another object, asked for its class": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    def pick(self, k):\n"
        "        if isinstance(k, W):\n"
        "            return k.x\n"
        "        return 0.5\n"
        "G = {'k': W(1.0)}\n"
        "def f(n, s):\n"
        "    a = W(s)\n"
        "    return a.pick(G['k'])\n"
    ),
    "another object in front": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    def __sub__(self, o):\n"
        "        return self.x - o.x\n"
        "    def __rsub__(self, o):\n"
        "        return 100.0\n"
        "G = [W(1.0)][0]\n"
        "def f(n, s):\n"
        "    a = W(s)\n"
        "    return G - a\n"
    ),
    "a class variable under another name": (
        "from dataclasses import dataclass\n"
        "from typing import ClassVar as CV\n"
        "@dataclass\n"
        "class W:\n"
        "    x: CV[float] = 1.0\n"
        "    y: float = 0.5\n"
        "def f(n, s):\n"
        "    a = W(s)\n"
        "    return a.x\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("why", REFUSED)
def test_objects_stay_where_that_could_be_seen(why):
    try:
        _, after = _taken(REFUSED[why])
    except NotFlatError:
        return
    assert after is None


IN_ORDER = {
    "a list in an object is added to": (
        "class H:\n"
        "    def __init__(self, xs, y):\n"
        "        self.xs, self.y = xs, y\n"
        "def f(n, s):\n"
        "    xs = [s]\n"
        "    a = H(xs, 1.0)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        a.xs += [1.0]\n"
        "        t += len(xs) * a.y\n"
        "    return t\n"
    ),
    "a draw in the place where another one goes": (
        "import random\n"
        "def f(n, s):\n"
        "    xs = [0.0] * 10\n"
        "    a = Vec(s)\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        xs[int(random.random() * 8 + a.y)] = random.random()\n"
        "        t += xs[1] - xs[2] + 3 * xs[4] - 7 * xs[5]\n"
        "    return t\n"
    ),
    "draws for a class in lower case": (
        "import random\n"
        "class vec:\n"
        "    def __init__(self, x, y):\n"
        "        self.x, self.y = x, y\n"
        "def f(n, s):\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        v = vec(y=random.random(), x=random.random())\n"
        "        t += v.x - 2 * v.y\n"
        "    return t\n"
    ),
    "draws in a function that makes an object": (
        "import random\n"
        "def norm():\n"
        "    v = Vec(y=random.random(), x=random.random())\n"
        "    return v.x - 2 * v.y\n"
        "def f(n, s):\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        t += norm()\n"
        "    return t\n"
    ),
    "a list that an object holds, and a variable, too": (
        "class H:\n"
        "    def __init__(self, n):\n"
        "        self.xs = [0.0] * n\n"
        "        self.c = 0\n"
        "    def put(self, v):\n"
        "        self.xs[self.c % 3] = v\n"
        "        self.c += 1\n"
        "        return self.xs[0] + v\n"
        "def f(n, s):\n"
        "    h = H(3)\n"
        "    g = h.xs\n"
        "    t = 0.0\n"
        "    for i in range(n):\n"
        "        v = h.put(s + i)\n"
        "        t += v + g[1]\n"
        "    return t\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", IN_ORDER)
def test_lists_stay_the_same_and_draws_come_in_their_order(what):
    before, after = _taken(IN_ORDER[what])
    assert after is not None
    for n, s in [(0, 0.5), (1, 0.5), (3, 2.0)]:
        outcomes = []
        for text in (before, after):
            random.seed(3)
            outcomes.append(_outcome(text, n, s))
        assert outcomes[0] == outcomes[1]


CLASSES = {
    "attributes that cannot be set": (
        "import dataclasses\n@dataclasses.dataclass(frozen=True)\nclass W:\n    x: float\n"
        "    def up(self):\n        self.x += 1.0\n        return self.x\n"
    ),
    "a base": "class W(Vec):\n    def __init__(self, x):\n        self.x = x\n",
    "a hook": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    def __setattr__(self, n, v):\n"
        "        print(n)\n"
    ),
    "a count": "class W:\n    made = []\n    def __init__(self, x):\n        self.x = x\n",
    "a decorator": "@print\nclass W:\n    def __init__(self, x):\n        self.x = x\n",
    "an end": "class W:\n    def __init__(self, x):\n        self.x = x\n    def __del__(self):\n        print(1)\n",
    "something to be run first": (
        "class W:\n"
        "    def __new__(cls, x):\n"
        "        return 3\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
    ),
    "another one of the name": "class W:\n    def __init__(self, x):\n        self.x = x\nW = int\n",
    "an attribute that is set later": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "W.x = property(len)\n"
    ),
    "default values that are set later": (
        "class W:\n"
        "    def __init__(self, x=1.0):\n"
        "        self.x = x\n"
        "W.__init__.__defaults__ = (2.0,)\n"
    ),
    "an attribute of that name": (
        "class W:\n"
        "    def __init__(self, x):\n"
        "        self.x = x\n"
        "    @property\n"
        "    def x(self):\n"
        "        return 1\n"
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", CLASSES)
def test_classes_with_more_than_values_stay(what):
    use = "w.x = 2.0\n    " if "cannot be set" in what else ""
    try:
        _, after = _taken(CLASSES[what] + "\n\ndef f(n, s):\n    w = W(s)\n    " + use + "return w.x\n")
    except NotFlatError:
        return
    assert after is None


LISTS = {
    "changed by a function while a variable is a copy": (
        "def poke(ps):\n    ps[0].x = ps[0].x + 1\n"
        "def f(ps, ws, n):\n    a = ps[0]\n    t = 0.0\n    for i in range(n):\n        poke(ps)\n"
        "        b = Vec(a.x) + a\n        t += b.x\n    return t\n"
    ),
    "gone through beside a list with two names": (
        "def f(ps, ws, n):\n    us = ws\n    t = 0.0\n    for p, w in zip(ps, ws):\n        us.append(w)\n"
        "        b = p * w\n        t += b.x\n    return t\n"
    ),
    "a list of numbers that becomes one of objects": (
        "G = [Vec(7.0)]\ndef mix(a, k):\n    if isinstance(k, Vec):\n        return a.x * k.x\n    return a.y\n"
        "def f(ps, ws, n):\n    t = 0.0\n    a = Vec(1.0)\n    ws = G\n    for i in range(n):\n"
        "        t += mix(a, ws[0])\n    return t\n"
    ),
}


@pytest.mark.parametrize("what", LISTS)
def test_objects_in_lists_stay_where_others_change_them(what):
    inputs = "CALLS = [call([Vec(0.5, 1.0), Vec(2.0, 3.0)], [1.0, 2.0], 3)]\n"
    case = Case(path=Path("small.py"), before=HEAD + LISTS[what], inputs=inputs, qualname="f", after="", variant="",
                expected="", declined="")  # fmt: skip
    try:
        flat = flattened(site_of(case))
    except NotFlatError:
        return
    assert flat is None
