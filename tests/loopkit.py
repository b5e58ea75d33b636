"""Array code beside the compiled loops that stand for it: `judge(7)` runs the random function 7 both ways.

Agreement must not only be the fallback's: how often the copy came to its end is counted.
"""

from __future__ import annotations

import random
import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from vectorkit import Arguments, load, observe, say, site_of

from optadvisor.records import Declined, Level, Proposal
from optadvisor.rewriters import numba_loops
from optadvisor.source.edits import render
from optadvisor.verifier.equality.equivalence import compare


@dataclass
class Judged:
    source: str
    declined: str = ""
    text: str = ""
    calls: int = 0
    fast: int = 0
    """Calls in which the copy came to its end."""
    differences: tuple[str, ...] = ()


def judge(seed: int, *, compiled: bool = True) -> Judged:
    """The random function `seed`, its proposal, and where that differs from it."""
    source, inputs = program(seed)
    return judge_text(source, inputs, compiled=compiled)


def judge_text(source: str, inputs: Callable[[], list[Arguments]], *, compiled: bool = True) -> Judged:
    """The same for any function `f`; `inputs` makes the arguments, new ones each time; the first call is recorded.

    Without `compiled` the loops run as plain Python, in which an index out of range shows.
    """
    judged = Judged(source=source)
    function = load(source).f
    site = site_of(source, function, inputs()[:1])
    answers = list(numba_loops.propose(site))
    if not answers or isinstance(answers[0], Declined):
        judged.declined = answers[0].reason if answers and isinstance(answers[0], Declined) else "nothing"
        return judged
    (answer,) = (each for each in answers if isinstance(each, Proposal))
    judged.text = render(site.module, [answer]).decode("utf-8")
    module = run(judged.text, compiled=compiled)
    ends = counting(module)
    differences = []
    for number, (mine, theirs) in enumerate(zip(inputs(), inputs(), strict=True)):
        found = compare(observe(function, mine), observe(module.f, theirs))
        judged.calls += 1
        if found.level is not Level.IDENTICAL and not (answer.rounds and found.level is Level.CLOSE):
            differences.append(f"call {number}: {say(found)}")
    judged.fast, judged.differences = ends["ended"], tuple(differences)
    return judged


def run(text: str, *, compiled: bool) -> Any:
    module = types.ModuleType("case")
    if not compiled:
        text = text.replace("from _optadvisor import njit", "from plainnumba import njit")
    exec(compile(text, "case.py", "exec"), vars(module))
    return module


def counting(module: Any) -> dict[str, int]:
    """Lets the module's copy count its calls, from now on."""
    counts = {"ended": 0, "gave up": 0}
    kernels = [module._f_loops]

    def counted(*arguments: Any) -> Any:
        try:
            result = kernels[-1](*arguments)
        except Exception:
            counts["gave up"] += 1
            raise
        finally:
            if module._f_loops is not counted:  # Numba's function has taken the place of what started it
                kernels.append(module._f_loops)
                module._f_loops = counted
        counts["ended"] += 1
        return result

    module._f_loops = counted
    return counts


# ---------------------------------------------------------------- random functions


HEAD = "import numpy as np\n\n\n"


def program(seed: int) -> tuple[str, Callable[[], list[Arguments]]]:
    """A random function of arrays `a`, `b` (matrices), `x`, `y` (vectors), `m` (ints), `q` (truth values), `k`, `n`."""
    body = Maker(random.Random(seed)).body()
    source = HEAD + "def f(a, b, x, y, m, q, k, n):\n" + "".join(f"    {line}\n" for line in body)
    return source, lambda: arguments(seed)


def arguments(seed: int) -> list[Arguments]:
    """The recorded call, and others: other shapes, odd numbers, views, arrays that are one and the same."""
    rng = np.random.default_rng(seed)
    calls = [_call(rng, *shape) for shape in ((6, 9), (1, 1), (0, 0), (2, 137), (5, 7), (2, 5), (5, 1))]
    odd = _call(rng, 6, 9)
    for array in odd[:4]:
        array.flat[:: int(rng.integers(2, 5))] = rng.choice([0.0, -0.0, np.nan, np.inf, 1e308, 1.0])
    calls.append(odd)
    zeros = _call(rng, 5, 7)
    for array in zeros[:4]:
        array.flat[::2] = -0.0
        array.flat[1::3] = 0.0
    calls.append(zeros)
    strided, turned = _call(rng, 8, 10), _call(rng, 7, 7)
    strided[0], strided[2] = strided[0][::2, ::2][:, :4], np.repeat(strided[2], 2)[::2]
    turned[0] = np.asfortranarray(turned[0])
    one = _call(rng, 9, 9)
    one[1] = one[0]
    one[3] = one[2]
    part = _call(rng, 9, 9)
    part[0] = part[1][1:, :]
    mixed = _call(rng, 6, 9)
    mixed[2] = mixed[2][:-1]
    return [*calls, strided, turned, one, part, mixed]


def _call(rng: np.random.Generator, rows: int, columns: int) -> list[Any]:
    numbers = [rng.normal(size=shape) * 3 for shape in ((rows, columns), (rows, columns), columns, columns)]
    return [
        *numbers,
        rng.integers(-9, 9, (rows, columns)),
        rng.random((rows, columns)) < 0.5,
        float(rng.normal()),
        int(rng.integers(0, 4)),
    ]


FORMS = {
    "Q": """(A > A) | (A < S) | (M == 1) | (M == -2) | (Q & Q) | (~Q) | (Q | Q)""",
    "M": """(M + M) | (M * 3) | (M - Q) | np.abs(M) | M ** 2 | np.where(Q, M, 0) | np.maximum(M, 1)""",
    "F": """(F + F) | (F - F) | (F * F) | (S * F) | (F / (F + 20.0)) | -F | np.sqrt(np.abs(F)) | F ** 2
        | np.round(F) | np.round(F, 1) | np.sign(F) | F % (np.abs(F) + 1.0) | F // 0.75 | np.radians(F) | F % S
        | np.maximum(F, 0) | np.maximum(F, 0.5) | np.maximum(F, F) | np.minimum(F, F) | np.abs(F) | np.floor(F)""",
    "A": """np.where(Q, A, A) | (A * X) | (A + M) | np.roll(a', 1, axis=0) | np.roll(a', -1, axis=1) | np.roll(a', 2, 1)
        | A - (A).max(axis=1, keepdims=True) | (A).cumsum(axis=1) | np.cumsum(A, axis=0) | A - (A).mean(axis=0)
        | A / (1.0 + (A).std(axis=1, keepdims=True)) | A + (a' + a').T.min(axis=1) | np.maximum.accumulate(A, axis=0)
        | A + np.outer(np.sign(a'[:, 0]), X) | A * np.linalg.norm(A, axis=1, keepdims=True)
        | (A * Q) | (A - a'.sum(axis=1)[:, None])""",
    "X": """a'[0] | (A).sum(axis=0) | a'[-1, :] | x'[::-1] | (A).mean(axis=0) | np.roll(x', 1) | np.arange(len(x)) * 0.5
        | np.linspace(0.0, 1.0, len(x)) | (A).max(axis=0) | (A).std(axis=0) | (A).prod(axis=0) | np.cumsum(X)
        | np.maximum.accumulate(X) | np.cumprod(X) | x'[m'[0]] | x'[np.abs(M)[0] % 5] | a'[m'[0] % 5, 0]
        | np.concatenate((x'[:1], X[1:])) | (A).T[:, 0] | (A).argmin(axis=0) * 0.5 | (A).any(axis=0) * X
        | np.stack((X, x', X)).sum(axis=0) | np.column_stack((X, X)).max(axis=1) | (M).sum(axis=0) * 1.0
        | (M).mean(axis=0) | (M).std(axis=0) | (M).max(axis=0) * 2.0 | a'[a'[:, 0] > S].sum(axis=0)""",
    "N": """(F).sum() | np.sum(F) | (F).mean() | f'.max() | np.min(F) | (Q).sum() | np.count_nonzero(Q) | f'.std()
        | float((M).sum()) | (X).argmin() | X[X > S].sum() | A[Q].mean() | (A).std(ddof=1) | (X).prod() | (M).mean()
        | (M).std() | X[X > S].max() | X[np.abs(X) < 2.0].argmax() | len(X[X > S]) | (M[Q]).sum()""",
    "S": """k | 0.5 | 2 | 0.25 * k | s'""",
    "stores A": """[1:-1, 1:-1] = a'[2:, 1:-1] + a'[:-2, 1:-1] + a'[1:-1, 2:] + a'[1:-1, :-2] - 4 * a'[1:-1, 1:-1]
        | [1:] = a'[:-1] - a'[1:] | [:, 1:] += a'[:, :-1] * a'[:, 1:] | [:, :-1] = a'[:, 1:] + 1.0
        | [n:, :] += a'[n:] * 2
        | [:] = np.roll(a', 1, axis=0) - np.roll(a', -1, 1) | [0, :] = X | [:, -1] = S | [1] = x * S
        | [Q] = 0.0 | [Q] = S | [Q] = a'[Q] * 2.0 | [Q] = X | [...] = np.clip(A, -1.0, S) | [Q] += A[Q]""",
    "stores X": """[1:-1] = x'[2:] - 2 * x'[1:-1] + x'[:-2] | [1:] = x'[:-1] * S | [:-1] += x'[1:] + x'[1:]
        | [::2] = x'[::2] * 0.5 | [n:] = x'[n:] + x'[n:] | [:n] += x'[:n] - 1.0 | [:] = x'[::-1] + x'
        | [x > 0] = x'[x > 0] - 1.0 | [x > 0] = x'[x <= 0]""",
    "stores M": "[...] = M | [Q] = 1 | [Q] = 3 | [0] = 2",
    "stores Q": "[...] = Q | [...] = Q",
}
"""What to put for a letter: F for floats of either shape, f' for the name of such an array."""


class Maker:
    """Random statements and expressions: `A` for floats of the matrices' shape, `X` of the vectors', `M` ints."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.names = {"A": ["a", "b"], "X": ["x", "y"], "M": ["m"], "Q": ["q"], "S": ["k"]}
        self.made = 0

    def body(self) -> list[str]:
        rng = self.rng
        lines = [line for _ in range(rng.randint(1, 5)) for line in self.statement()]
        looping = rng.random() < 0.3
        if looping:
            lines = ["for t in range(n):", *(f"    {line}" for line in lines)]
        last = [self.names[kind][-1] for kind in "AXMQ"]
        results = ["a", "x", "a.sum()", "a * 2.0"] if looping else [*last, self.expr("N", 2), self.expr("A", 2)]
        return [*lines, f"return {rng.choice(results)}"] if rng.random() < 0.8 else lines

    def statement(self) -> list[str]:
        rng = self.rng
        kind = rng.choice("AAXXMQS")
        form = rng.randrange(7)
        if kind == "S" or form < 3:
            made = self.expr("N" if kind == "S" else kind, 2)
            return [f"{self.new(kind)} = {made}"]
        target = rng.choice(self.names[kind])
        if form == 3 and kind != "Q":
            return [f"{target} {rng.choice(['+=', '-=', '*='])} {self.expr(kind, 1)}"]
        if form == 4:
            both = [f"    {target}[...] = {self.expr(kind, 1)}" for _ in range(2)]
            return [f"if {self.expr('S', 1)} > 0.5:", both[0], "else:", both[1]]
        return [target + self.filled(rng.choice(FORMS[f"stores {kind}"].split(" | ")).strip(), kind, 1)]

    def new(self, kind: str) -> str:
        if self.rng.random() < 0.25 and len(self.names[kind]) > 2:
            return self.rng.choice(self.names[kind][2:])
        self.made += 1
        self.names[kind].append(f"v{self.made}")
        return self.names[kind][-1]

    def expr(self, kind: str, depth: int) -> str:
        if kind in "AXMQ" and (depth <= 0 or self.rng.random() < 0.15):
            return self.rng.choice(self.names[kind])
        forms = FORMS[kind] + (" | " + FORMS["F"] if kind in "AX" else "")
        inner = self.rng.choice("AX") if kind == "N" else kind
        return self.filled(self.rng.choice(re.split(r"\s\|\s(?![Q])", forms)).strip(), inner, depth - 1)

    def filled(self, form: str, kind: str, depth: int) -> str:
        def put(found: re.Match[str]) -> str:
            letter = found[0][0].upper()
            letter = kind if letter == "F" else letter
            return self.rng.choice(self.names[letter]) if found[0][-1] == "'" else self.expr(letter, depth)

        return re.sub(r"\b[AXMQSF]\b|\b[axmsf]'", put, form)
