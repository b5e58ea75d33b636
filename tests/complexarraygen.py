"""Random functions on NumPy's complex numbers and arrays, arguments for them, and files whose copies Python runs.

Programs(7).one()         the text of `f(a, b, g, x, z, c, r, n)`
arguments(7)              three complex arrays, one of floats, a number of each kind; some of them odd in some way
in_python(text)           the file's functions, with a note of each time that a copy ends or gives up
"""

from __future__ import annotations

import ast
import random
import re
import warnings
from typing import Any

import numpy as np

SPECIAL = (0.0, -0.0, 0.0, -0.0, 1.0, -1.0, 2.0, 0.5, -2.0, 5e-324, 1e-160)
WILD = (float("inf"), float("-inf"), float("nan"), 1e308, -1e200, 1e-308)
CONSTANTS = ("1j", "-2j", "(1+2j)", "0j", "(0.5-0j)", "complex(-0.0, 1.5)")
HELPERS = (
    "def h(u, v):\n    return u * v + 1j\n",
    "def h(u, v):\n    if abs(u) > 1:\n        return u - v\n    return v\n",
    "def h(u, v):\n    w = u.conjugate()\n    return w / 2 + v\n",
    "def h(u, v):\n    return u.real * v\n",
    "def h(u, v):\n    return np.exp(u / 4) * v + abs(v)\n",
)


class Programs:
    """Statements over complex arrays; most stay within what is known, some do not."""

    def __init__(self, seed: int) -> None:
        self.any = random.Random(seed)
        self.counters: list[str] = []
        self.elements: list[str] = []
        self.made = ""
        self.values = ["s"]
        self.helper = ""

    def pick(self, *choices: str) -> str:
        return self.any.choice(choices)

    def one(self) -> str:
        start = self.pick("0", "0j", "0j", "0.0", "1", "z", "a[0]", "c", "1j", "0.0 + 0.0j")
        lines = [f"s = {start}"]
        if self.any.random() < 0.5:
            lines.append(self.pick("t = z", "t = a[0]", "t = 1.0", "t = c", "t = 0j", "t = x[0]"))
            self.values.append("t")
        if self.any.random() < 0.5:
            self.made = "o"
            lines.append(f"o = {self.array()}")
        if self.any.random() < 0.15:
            lines.append(self.pick("a = a.copy()", "b = a", "b = a[1:]", "d = a", "a = b", "g = g.copy()"))
        if self.any.random() < 0.25:
            self.helper = self.any.choice(HELPERS)
        for _ in range(self.any.randrange(1, 3)):
            lines += self.loop(0)
        if self.any.random() < 0.1:
            lines.append(self.pick("o = o.copy()" if self.made else "s = s * 2", "a = a.copy()", "s = a"))
        lines.append(f"return {self.result()}")
        body = "".join(f"    {line}\n" for line in lines)
        helper = f"{self.helper}\n\n" if self.helper else ""
        return f"import cmath\nimport math\nimport numpy as np\n\n\n{helper}def f(a, b, g, x, z, c, r, n):\n{body}"

    def array(self) -> str:
        return self.pick(
            *("np.zeros(n, dtype=complex)", "np.zeros(n, dtype=np.complex128)", "np.zeros_like(a)", "a.copy()"),
            *("np.zeros(len(a), complex)", "np.zeros(n)", "np.zeros(a.shape, dtype=complex)", "np.ones(n, complex)"),
        )

    def result(self) -> str:
        forms = ["s", "s", "s", "None", "s.real", "abs(s)", "a", "(s, abs(s))", "s * 2", "s == 1"]
        forms += ["o", "o", "o", "(s, o)", "o[0]", "(o, o)"] if self.made else []
        forms += ["t", "(s, t)", "(t, t.imag)"] if "t" in self.values else []
        return self.any.choice(forms)

    # ------------------------------------------------------------ statements

    def loop(self, deep: int) -> list[str]:
        i, u = "ijk"[deep], "uvw"[deep]
        heads = [
            *((f"for {i} in range(n):", i, ""), (f"for {i} in range(len(a)):", i, "")) * 3,
            *((f"for {i} in range(1, n - 1):", i, ""), (f"for {i} in range(n - 1, -1, -1):", i, "")),
            *((f"for {u} in a:", "", u), (f"for {i}, {u} in enumerate(b):", i, u), (f"for {u} in g[0]:", "", u)),
            *((f"for {i} in range(-1, n, 2):", i, ""), (f"for {i} in range(g.shape[0]):", i, "")),
        ]
        head, counter, element = self.any.choice(heads)
        kept = [*self.counters], [*self.elements]
        self.counters += [counter] if counter else []
        self.elements += [element] if element else []
        lines = [line for _ in range(self.any.randrange(1, 4)) for line in self.line(deep)]
        self.counters, self.elements = kept
        return [head, *(f"    {line}" for line in lines)]

    def line(self, deep: int) -> list[str]:
        chance = self.any.random()
        if deep < 1 and chance < 0.25:
            return self.loop(deep + 1)
        if chance < 0.45:
            other = ["else:", f"    {self.simple()}"] if self.any.random() < 0.4 else []
            return [f"if {self.condition()}:", f"    {self.simple()}", *other]
        if chance < 0.5:
            stop = self.pick("break", "continue", "return s")
            return [f"if {self.condition()}:", f"    {stop}"]
        return [self.simple()]

    def simple(self) -> str:
        value, at, op = self.value(2), self.place(), self.pick("+", "-", "*", "+", "/")
        forms = [
            *(f"a[{at}] = {value}", f"a[{at}] {op}= {value}", f"g[{at}, {self.place()}] = {value}"),
            *(f"a[{at}], b[{at}] = b[{at}], {value}", f"b[{at}] = {value}", f"g[{at}, {at}] {op}= {value}"),
            *(f"s = {value}", f"s {op}= {value}", f"s += {value}", f"s += {self.real(1)}"),
            self.pick(f"x[{at}] = {self.real(1)}", "a, b = b, a", f"a[{at}] = {self.real(1)}", f"g[{at}][0] = {value}"),
            self.pick(f"b[{at}] = a[{at}]", f"s = a[{at}]", "a = b", f"x[{at}] += {self.real(1)}", f"s -= {value}"),
            self.pick(f"x[{at}] = abs({value})", f"c = {value}", f"z = {value}", f"x[{at}] = ({value}).real - 1"),
        ]
        forms += [f"o[{at}] = {value}", f"o[{at}] += {value}", f"o[{at}] = {value}"] if self.made else []
        forms += [f"t = {value}", f"t {op}= {value}", f"s, t = t, {value}"] if "t" in self.values else []
        return self.any.choice(forms)

    def place(self) -> str:
        if not self.counters or self.any.random() < 0.05:
            return self.pick("0", "1", "-1", "n - 1", "n")
        one = self.any.choice(self.counters)
        return self.pick(one, one, one, one, f"{one} - 1", f"({one} + 1) % n", f"{one} // 2")

    # ------------------------------------------------------------ values

    def value(self, deep: int) -> str:
        """One that is complex, most of the time."""
        at = self.place()
        leaves = [f"a[{at}]", f"a[{at}]", f"b[{at}]", f"g[{at}, {self.place()}]", "z", "c", *self.values]
        leaves += [*self.elements, self.any.choice(CONSTANTS), *([f"o[{at}]"] if self.made else [])]
        if deep == 0 or self.any.random() < 0.3:
            return self.any.choice(leaves)
        one, other = self.value(deep - 1), self.value(self.any.randrange(deep))
        real = self.real(deep - 1)
        forms = [
            *(f"({one} + {other})", f"({one} - {other})", f"{one} * {other}", f"{one} * {other}"),
            *(f"{one} * {real}", f"{real} * {one}", f"({one} + {real})", f"({real} - {one})", f"({one} - {real})"),
            *(f"{one} / ({real})", f"{one} / ({other})", f"({one}).conjugate()", f"-{one}", f"np.conj({one})"),
            *(f"({one}) ** 2", f"({one}) ** 3", f"complex({real}, {self.real(0)})", f"cmath.exp({one} / 8)"),
            *(f"np.exp({one} / 8)", f"np.exp(1j * {real})", f"({one} if {self.condition()} else {other})"),
            *(f"{real} / ({one})", f"({one}) ** {self.pick('2.0', '0.5', '-1', '5', 'n')}", f"1j * {real}"),
        ]
        forms += [f"h({one}, {other})"] * 4 if self.helper else []
        return self.any.choice(forms)

    def real(self, deep: int) -> str:
        at = self.place()
        leaves = [f"x[{at}]", f"x[{at}]", "r", "n", "2", "0.5", "-1.5", "0", "1", *self.counters]
        if deep == 0 or self.any.random() < 0.4:
            return self.any.choice(leaves)
        one = self.value(deep - 1)
        return self.pick(
            *(f"abs({one})", f"({one}).real", f"({one}).imag", f"abs({one}) ** 2", f"np.cos({self.real(0)})"),
            *(f"{self.real(0)} * x[{at}]", "math.cos(r)", f"np.sqrt(abs({one}))", f"np.float64({self.real(0)})"),
            *(f"({self.real(0)} + {self.real(0)})", f"(n / {self.pick('2', '3', 'n')})"),
        )

    def condition(self) -> str:
        one = self.value(1)
        forms = [f"abs({one}) > {self.real(0)}", f"({one}).real < {self.real(0)}", f"{one} == {self.value(0)}", one]
        forms += [f"{self.real(0)} > {self.real(0)}", f"abs({one}) <= 2 and ({one}).imag != 0"]
        forms += [f"{self.any.choice(self.counters)} % 2"] * 3 if self.counters else []
        return self.any.choice(forms)


# ---------------------------------------------------------------- arguments


def recorded() -> list[Any]:
    a = np.array([complex(1 + i % 3, i - 2.5) / 4 for i in range(6)])
    b = np.array([complex(2 - i, i % 2 + 0.5) / 3 for i in range(6)])
    g = np.array([[complex(i + 1, j - 1.5) / 5 for j in range(6)] for i in range(6)])
    return [a, b, g, np.array([0.5 + i / 4 for i in range(6)]), np.complex128(0.5 - 0.75j), 0.25 + 0.5j, 0.75, 6]


def arguments(seed: int) -> list[Any]:
    """Some of them are as recorded, others differ in what a copy must notice."""
    some = random.Random(seed)

    def number() -> float:
        chance = some.random()
        wild = seed % 3 == 0 and chance < 0.08
        return some.choice(WILD) if wild else some.choice(SPECIAL) if chance < 0.3 else some.uniform(-2, 2)

    def point() -> complex:
        return complex(number(), number())

    size = some.choice((6, 6, 6, 5, 7, 1, 0))
    a, b = (np.array([point() for _ in range(size)], dtype=complex) for _ in range(2))
    g = np.array([point() for _ in range(size * size)], dtype=complex).reshape(size, size)
    x = np.array([number() for _ in range(size)])
    z, c, r, n = np.complex128(point()), point(), number(), some.choice((size, size, size, size + 1, 2, 0))
    given: list[Any] = [a, b, g, x, z, c, r, n]
    for _ in range(some.choice((0, 0, 0, 1, 1, 2))):
        _spoil(given, some)
    return given


def _spoil(given: list[Any], some: random.Random) -> None:
    if not all(isinstance(each, np.ndarray) and each.ndim and each.dtype.kind in "fc" for each in given[:4]):
        return
    a, g, x = given[0], given[2], given[3]
    where, kind = some.randrange(3), some.randrange(18)
    array = given[where]
    wide = np.zeros(2 * len(a) + 1, complex)
    wide[1::2] = a.real + 1j
    single = np.zeros(len(array), np.complex64)
    simple = [
        lambda: (1, a), lambda: (1, a[::-1]), lambda: (1, a[1:]), lambda: (1, wide[1::2]), lambda: (2, g.T),
        lambda: (where, single), lambda: (where, array.real.copy()), lambda: (where, array.tolist()),
        lambda: (where, array.astype(">c16")), lambda: (3, a.real), lambda: (3, a.view(float)[: len(a)]),
        lambda: (0, g[0] if len(g) else a), lambda: (4, complex(given[4])),
        lambda: (4, some.choice((0.5, 2, np.complex64(1)))),
        lambda: (5, some.choice((1.5, np.complex128(1j), 3))), lambda: (6, some.choice((1, np.float64(0.5), 1j))),
        lambda: (7, some.choice((True, 2.0, np.int64(3), -1))), lambda: (3, np.ones(len(x), np.float32)),
    ]  # fmt: skip
    place, value = simple[kind]()
    given[place] = value
    if isinstance(given[where], np.ndarray) and some.random() < 0.15:
        given[where] = given[where].view()
        given[where].flags.writeable = False


# ---------------------------------------------------------------- what a call does


def told(value: Any) -> str:
    """A value with its types, and what else may be seen of it; all nans are alike."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        form = f"{type(value)} {value.dtype.str} {value.shape} {value.strides} {flags.writeable} {flags.owndata}"
        return f"{form} {[told(each) for each in value.ravel().tolist()]}"
    if isinstance(value, tuple | list):
        return f"{type(value)} {[told(each) for each in value]}"
    if isinstance(value, complex):
        return f"{type(value)} {float(value.real)!r} {float(value.imag)!r}"
    return f"{type(value)} {value!r}"


def outcome(function: Any, given: list[Any], state: Any) -> str:
    """Result or exception, warnings, what became of the arguments, and who is who."""
    states: Any = {"under": state} if state == "raise" else {}
    with warnings.catch_warnings(record=True) as noted, np.errstate(divide=state, over=state, invalid=state, **states):
        warnings.simplefilter("always")
        try:
            result = function(*given)
            found = told(result)
        except Exception as error:
            result, found = None, f"{type(error)} {error}"
    said = [f"{each.category} {each.message}" for each in noted]
    several = result if isinstance(result, tuple) else (result,)
    arrays = [each for each in several if isinstance(each, np.ndarray)]
    same = [
        (one is each, isinstance(each, np.ndarray) and np.shares_memory(one, each))
        for one in arrays
        for each in (*given, *several)
    ]
    return f"{found}\n{said}\n{told(given)}\n{same} {result is given[4]} {result is given[5]}"


# ---------------------------------------------------------------- the file, run by Python


def in_python(text: str, notes: list[str]) -> dict[str, Any]:
    """The file with its copies run by Python as compiled code would do it: it warns of nothing, and divides as told."""
    numba = r"try:\n    from _optadvisor import njit .*?\n    from numba import njit as _njit\n"
    text = noting(re.sub(numba, "", text, flags=re.DOTALL))
    tree = ast.parse(text)
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and "_njit" in (ast.unparse(d) for d in function.decorator_list):
            _Divided(False).visit(function)
        elif isinstance(function, ast.FunctionDef) and any("_njit" in ast.unparse(d) for d in function.decorator_list):
            _Divided("error_model='numpy'" in ast.unparse(function.decorator_list[0])).visit(function)
    names: dict[str, Any] = {
        "_njit": _compiled(notes),
        "divided_": _quotient,
        "hypot_": np.hypot,
        "gave_up": lambda: notes.append("gave up"),
    }
    exec(compile(ast.fix_missing_locations(tree), "a.py", "exec"), names)
    return names


def noting(text: str) -> str:
    return re.sub(r"(?m)^( *)except Exception:  # the original code .*", r"\1except Exception:\n\1    gave_up()", text)


class _Divided(ast.NodeTransformer):
    def __init__(self, freely: bool) -> None:
        self.freely = freely

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        return ast.Name("hypot_", ast.Load()) if node.attr == "hypot" else node  # C's, which Python's own is not

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.op, ast.Div):
            return node
        return ast.Call(ast.Name("divided_", ast.Load()), [node.left, node.right, ast.Constant(self.freely)], [])


def _quotient(a: Any, b: Any, freely: bool) -> Any:
    if b == 0 and not freely:
        raise ZeroDivisionError
    return np.float64(a) / np.float64(b)


def _compiled(notes: list[str]) -> Any:
    def decorate(*given: Any, **_: Any) -> Any:
        return run(given[0]) if given else decorate

    def run(function: Any) -> Any:
        if not function.__name__.endswith("_kernel"):
            return function

        def kernel(*arguments: Any) -> Any:
            with np.errstate(all="ignore"):
                result = function(*arguments)
            notes.append("ended")
            return _plain(result)

        return kernel

    return decorate


def _plain(value: Any) -> Any:
    """As compiled code gives it back."""
    if isinstance(value, tuple):
        return tuple(map(_plain, value))
    return value.item() if isinstance(value, np.generic) else value
