"""Compiled copies against the originals, on random and on odd inputs: equal in every bit, type and complaint."""

from __future__ import annotations

import dataclasses
import math
import random
import struct
import textwrap
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from casekit import Case, site_of
from kernelspy import spied

from optadvisor.loops.library import CHECKED, TOTAL, TWO_ARGUMENTS
from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.rewriters._kernel_checks import check_text
from optadvisor.source.edits import render
from optadvisor.source.site import Site

numba = pytest.importorskip("numba")
HEAD = "import math\nimport numpy as np\n\nSCALE = 3\nLOW, HIGH = -1.5, 9\nSTEP = HIGH / 4\n\n\n"

PROGRAMS = {
    "dot(a, b)": "s = 0\nfor i in range(len(a)):\n    s += a[i] * b[i]\nreturn s",
    "matmul(m, k)": """
        n, p = m.shape[0], k.shape[1]
        c = np.zeros((n, p))
        for i in range(n):
            for j in range(p):
                for q in range(m.shape[1]):
                    c[i, j] += m[i, q] * k[q, j]
        return c""",
    "floyd(m)": """
        n = len(m)
        for k in range(n):
            for i in range(n):
                for j in range(n):
                    if m[i, k] + m[k, j] < m[i, j]:
                        m[i, j] = m[i, k] + m[k, j]
        return m""",
    "escape(x, y, n)": """
        u, v, k = 0.0, 0.0, 0
        while u * u + v * v <= 4.0 and k < n:
            u, v = u * u - v * v + x, 2.0 * u * v + y
            k += 1
        return k""",
    "transcendental(a, x)": """
        s = 0.0
        for y in a:
            s += math.exp(-y) * math.sin(x) + math.log(y) - y ** 2 / x
        return s""",
    "bubble(a)": """
        for i in range(len(a)):
            for j in range(len(a) - i - 1):
                if a[j] > a[j + 1]:
                    a[j], a[j + 1] = a[j + 1], a[j]""",
    "digits(n, k)": "s = 1\nwhile n > 0:\n    s = s * SCALE + n % 10\n    n //= 10\nreturn s, s / (k + 1)",
    "factorial(n)": "r = 1\nfor i in range(2, n + 1):\n    r *= i\nreturn r",
    "position(a, x)": "for i in range(len(a)):\n    if a[i] == x:\n        return i",
    "spread(a)": "lo = hi = a[0]\nfor x in a:\n    lo = min(lo, x)\n    hi = max(hi, x)\nreturn lo, hi",
    "counts(p, n)": "h = np.zeros(n, dtype=int)\nfor k in p:\n    h[k] += 1\nreturn h",
    "packed(p, q, n)": "s = n\nfor i in range(len(p)):\n    s = (s * 31 + (p[i] << 8) + q[i]) % 65521\nreturn s + p[0]",
    "pushed(p, q)": """
        for i in range(len(p)):
            p[i] = (q[i] << 31) + q[0] * 2147483648 + p[i] % 7
        return p[0]""",
    "like(a, m)": """
        out, b = np.zeros(len(a), dtype=a.dtype), np.copy(a)
        t = m.T
        for i in range(len(a)):
            b[i] = np.floor(a[i] * STEP) + np.ceil(a[i]) - np.rint(a[i] / LOW) * np.trunc(a[i])
            out[i] = b[i] + t[0, 1] if m.shape == t.shape else min(b[i], m.T[1, 0]) * HIGH
        return out, b""",
    "drawdown(a)": """
        peak, worst, where = a[0], 0.0, 0
        for i in range(1, len(a)):
            if a[i] > peak:
                peak = a[i]
            if peak - a[i] > worst:
                worst, where = peak - a[i], i
        return worst, where""",
    "loads(a, p, x)": """
        s, best, last = x, 0, 0.0
        for i in range(len(p)):
            if p[i] > 0:
                s += a[i] / 3
            else: s = 0.5
            s += 1.5
            if p[i] > best: best = p[i]  # a NumPy int
            last = s
        if x > 0.5:
            last = s
        return last * 2 - s, best""",
    "positive(a)": """
        best = 0
        for x in a:
            if x > best:
                best = x
            elif x < -2:
                best = 0
        return best""",
    "edges(img, cs, q)": """
        out = np.zeros(img.shape, dtype=np.uint8)
        like = np.zeros_like(img)
        most, row = int(img[0, 0]), img[-1]
        for i in range(img.shape[0]):
            for j in range(img.shape[1]):
                pixel = int(img[i, j])
                g = q[0] * pixel + img[i, j] * 0.5 + q[0] * row[j]
                if g > 100:
                    g = 100
                out[i, j] = int(g)
                if img[i, j] > most:
                    most = int(img[i, j])
                cs[q[1] + i] = cs[i] if row[0] < 1.5 else most + 1
                like[i, j] = img[i - 1, j]
        return out, most, float(row[0]), q[cs[0]], like""",
    "escapes(x, y, cs, n)": """
        for k in range(len(cs)):
            u = v = 0.0
            for m in range(n):
                if u * u + v * v > 4.0:
                    break
                u, v = u * u - v * v + x + 0.1 * k, 2.0 * u * v + y
            else:
                m = n
            j = 0
            while j < k:
                j += 2
            else:
                m += 1
            cs[k] = m""",
    "swapped(a, b, n)": """
        for k in range(n):
            for i in range(1, len(a) - 1):
                b[i] = (a[i - 1] + a[i + 1]) * 0.5
            a, b = b, a
        return a, n, b""",
    "settled(m, n)": """
        old = m
        for k in range(n):
            new = m.copy()
            for i in range(1, len(m)):
                new[i, 0] = old[i - 1, 0] * 0.5
            old = new
        return old""",
    "norms(m, found)": """
        longest = []
        for row in m:
            s = 0
            for v in row:
                s += v * v
            found.append(np.sqrt(s))
            if not longest or s > 1.5:
                longest.append(s / 3)
        return longest, len(longest)""",
    "arcs(a, x)": """
        total = 0.0
        for i in range(len(a)):
            lat, lon, r = map(math.radians, [a[i], a[i - 1] * x, 3])
            c, d = map(math.exp, (lat, -lon))
            total += c * math.cos(lon) - d * r
        return total""",
    "turns(a, b, x)": """
        s = 0.0
        for i in range(len(a)):
            s += np.arctan2(a[i], b[i]) * np.sign(x - a[i]) + np.maximum(np.mod(a[i], 2.0), x) - np.square(x)
        return s""",
    "everywhere(m, k, x)": """
        n, s = 0, 0.0
        for v in m.ravel():
            if v > x:
                n, s = n + 1, s + v
        for (i, j), v in np.ndenumerate(m):
            k[i, j] = v + m[0, 0] * i
        for i, j in np.ndindex(k.shape):
            m[i, j] = k[i, j] - 0.5 * j
        return n, s""",
    "modulo(a, x)": "s = 0.0\nfor y in a:\n    s += y % x - y // x\nreturn s",
}
NORMAL: dict[str, Any] = {
    "a": np.array([1.0, 2.5, 0.5]),
    "b": np.array([2.0, 1.0, 4.0]),
    "m": np.array([[1.0, 2.0], [3.0, 0.5]]),
    "k": np.array([[1.0, 2.0], [3.0, 0.5]]),
    "p": np.array([0, 1, 1]),
    "q": np.array([5, 2, 7]),
    "found": ["anything"],
    "img": np.array([[1, 200], [7, 30]], dtype=np.uint8),
    "cs": np.array([0, 2, 3, 1], dtype=np.int32),
    "n": 6,
    "x": 0.5,
    "y": 0.25,
}


@pytest.mark.compiles
@pytest.mark.parametrize("program", PROGRAMS)
def test_compiled_copies_equal_their_originals(program: str) -> None:
    name, parameters = program[:-1].split("(")
    names = parameters.split(", ")
    body = "\n".join("    " + line for line in _dedented(PROGRAMS[program]))
    source = f"{HEAD}def {name}({parameters}):\n{body}\n"
    normal = [6, 2] if name == "digits" else [_copy(NORMAL[p]) for p in names]
    original, compiled = _load(source), _load(_compiled(source, name, normal))
    runs = spied(compiled, f"_{name}_kernel")
    rng = random.Random(name)
    for _ in range(150):
        arguments = [value if rng.random() < 0.4 else _odd(value, rng) for value in normal]
        if rng.random() < 0.1:
            arguments = [arguments[0] if type(a) is type(arguments[0]) else a for a in arguments]  # aliased
        assert _seen(original[name], arguments) == _seen(compiled[name], arguments), arguments
    assert len(runs) >= 10, "the compiled copy hardly ever ran to its end"


def _dedented(text: str) -> list[str]:
    return textwrap.dedent(text).strip("\n").splitlines()


def _compiled(source: str, name: str, arguments: list[Any]) -> str:
    fields = {"after": "", "variant": "", "expected": "", "declined": ""}
    namespace = "_calls_"
    globals()[namespace] = arguments
    inputs = f"import sys\nCALLS = [call(*sys.modules[{__name__!r}].{namespace})]\n"
    case = Case(path=Path("program.py"), before=source, inputs=inputs, qualname=name, **fields)
    site = _with_globals(site_of(case))
    proposal = next(iter(numba_njit.propose(site)))
    assert isinstance(proposal, Proposal), proposal
    return render(site.module, [proposal]).decode("utf-8")


def _with_globals(site: Site) -> Site:
    """The site with the numbers that the file computes at its top level noted, as a run's recorder notes them."""
    found = _load(site.module.data.decode("utf-8"))
    specs = tuple(describe(name, value) for name, value in found.items() if type(value) in (int, float))
    calls = tuple(dataclasses.replace(call, globals_read=specs) for call in site.recording.calls)
    return dataclasses.replace(site, recording=dataclasses.replace(site.recording, calls=calls))


def _load(source: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "program"}
    exec(compile(source, "<program>", "exec"), namespace)
    return namespace


def _odd(value: Any, rng: random.Random) -> Any:
    if isinstance(value, list):
        return rng.choice([[], [1.5], (1, 2), ["x", None]])
    if isinstance(value, np.ndarray):
        return _odd_array(value, rng)
    if isinstance(value, float):
        values = [0.0, -0.0, math.nan, math.inf, -math.inf, 1e308, -1e-320, 1.0, -2.5, rng.gauss(0, 1), 3, True, None]
        return rng.choice([*values, np.float64(1.25), np.float32(2)])
    return rng.choice([-3, -1, 0, 1, 2, 7, 20, 21, 25, True, 2.5, None, np.int64(3)])


def _odd_array(value: Any, rng: random.Random) -> Any:
    numbers = np.random.default_rng(rng.randrange(10**6))
    shape = tuple(rng.choice([0, 1, 2, 3, 5]) for _ in value.shape)
    if rng.random() < 0.5:
        shape = (rng.choice([0, 1, 2, 3, 5]),) * value.ndim
    array: Any = numbers.normal(size=shape) * 10.0 ** rng.choice([0, 0, 0, 2, 150, 300, -300])
    if value.dtype.kind == "u":
        return numbers.integers(0, 256, shape).astype(rng.choice([np.uint8, np.uint8, np.uint8, np.uint16, np.int8]))
    if value.dtype == np.int32:
        return numbers.integers(-1, 3, shape[0]).astype(rng.choice([np.int32, np.int32, np.int32, np.intc, np.int64]))
    if value.dtype.kind == "i":
        array = numbers.integers(-3, 5, shape)
        if array.size and rng.random() < 0.2:
            array.flat[-1] = rng.choice([2**31, 2**31 + 1, -(2**31) - 1, 2**62, 2**63 - 1, -(2**63)])
    kind = rng.randrange(9)
    special = rng.choice([math.nan, math.inf, -math.inf, -0.0, 1e308, 5e-324])
    if kind == 0 and array.size and array.dtype.kind == "f":
        array.flat[rng.randrange(array.size)] = special
    if kind == 1 and array.dtype.kind == "f":
        array = np.abs(array)
    if kind == 2:
        array.flags.writeable = False
    if kind == 3:
        array = array.T if array.ndim > 1 else np.repeat(array, 2)[::2]
    if kind == 4:
        return numbers.integers(-3, 5, shape)
    return array.tolist() if kind == 5 else array


def _seen(function: Any, arguments: list[Any]) -> Any:
    """Result or exception, arguments afterwards, warnings; which argument the result is."""
    copies: dict[int, Any] = {}
    passed = [copies.setdefault(id(a), _copy(a)) for a in arguments]
    result = None
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            result = function(*passed)
            outcome: Any = _bits(result)
        except Exception as error:
            outcome = (type(error), str(error))
    parts = result if isinstance(result, tuple) else (result,)
    same = [part is argument for part in parts for argument in passed if isinstance(argument, np.ndarray)]
    return outcome, list(map(_bits, passed)), same, [(w.category, str(w.message)) for w in caught]


def _copy(value: Any) -> Any:
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if not isinstance(value, np.ndarray):
        return value
    copy = value.copy(order="K")
    copy.flags.writeable = value.flags.writeable
    return copy


def _bits(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        items = tuple(map(_bits, value.ravel().tolist()))
        return value.dtype.str, value.shape, value.flags.c_contiguous, value.flags.writeable, items
    if isinstance(value, tuple | list):
        return type(value), tuple(map(_bits, value))
    if isinstance(value, float | np.floating):
        return type(value), "nan" if value != value else struct.pack("d", value)
    return type(value), value


# ---------------------------------------------------------------- the library's last digits


@pytest.mark.parametrize("function", sorted((CHECKED | TOTAL) - {"pow"}))
def test_library_functions_have_the_same_last_digit(function: str) -> None:
    count = 2 if function in TWO_ARGUMENTS else 1
    namespace = {"numba": numba, "math": math}
    exec(check_text(function, "check", "numba.njit", "numba", "math"), namespace)
    rng = np.random.default_rng(len(function))
    sizes = 10.0 ** rng.uniform(-8, 3, (2000, count))
    for row in (rng.normal(size=(2000, count)) * sizes).tolist():
        assert _called(getattr(math, function), row) == _called(namespace["check"], row), row


@pytest.mark.parametrize("exponent", [2, 3, 0.5, -1, 1.5, -2, 2.0])
def test_power_is_the_c_librarys(exponent: float) -> None:
    namespace: dict[str, Any] = {"numba": numba, "math": math}
    exec(check_text("power", "check", "numba.njit", "numba", "math"), namespace)
    source = f"@numba.njit\ndef raised(x, one):\n    return check(x, {exponent!r}, one)\n"
    exec(source, namespace)
    rng = np.random.default_rng(1)
    for x in (10.0 ** rng.uniform(-30, 30, 5000)).tolist():
        assert namespace["raised"](x, 1.0) == x**exponent == float(np.float64(x) ** exponent)


def _called(function: Any, arguments: list[float]) -> Any:
    """The result in bits; None where it is not finite or an error, which is left to Python."""
    try:
        result = function(*arguments)
    except (ValueError, OverflowError, ArithmeticError):
        return None
    return struct.pack("d", result) if math.isfinite(result) else None


# ---------------------------------------------------------------- when it keeps silent


def _answers(source: str, inputs: str, name: str) -> list[Proposal | Declined]:
    fields = {"after": "", "variant": "", "expected": "", "declined": ""}
    case = Case(path=Path("program.py"), before=source, inputs=inputs, qualname=name, **fields)
    return list(numba_njit.propose(site_of(case)))


def test_a_function_without_loop_or_recursion_is_passed_over_in_silence() -> None:
    assert _answers("def f(x):\n    return x + 1\n", "CALLS = [call(1)]", "f") == []


def test_random_draws_are_compiled_with_the_stream_they_have() -> None:
    source = "import random\n\n\ndef f(n):\n    s = 0.0\n    for i in range(n):\n"
    source += "        s += random.random()\n    return s\n"
    (answer,) = _answers(source, "CALLS = [call(3)]", "f")
    assert isinstance(answer, Proposal)
    assert answer.variant == numba_njit.SAME_STREAM
    assert "the numbers are the same" in answer.why


def test_files_that_set_numpys_error_state_are_declined() -> None:
    source = "import numpy as np\n\nnp.seterr(all='raise')\n\n\ndef f(n):\n    for i in range(n):\n        pass\n"
    (answer,) = _answers(source, "CALLS = [call(3)]", "f")
    assert isinstance(answer, Declined)
    assert "floating-point errors" in answer.reason


# ---------------------------------------------------------------- what other code of the program does


def _both(source: str, name: str, arguments: list[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    return _load(source), _load(_compiled(source, name, arguments))


def test_a_missing_value_handed_back_is_the_very_object() -> None:
    source = HEAD + "def f(n, default):\n    x = 0.5\n    for i in range(n):\n        x = 3.7 * x * (1.0 - x)\n"
    source += "    if n > 90:\n        return math.nan\n    return default if n > 9 else x\n"
    _, compiled = _both(source, "f", [5, -1.5])
    for missing in (math.nan, float("nan"), float("inf"), -12.25):
        assert compiled["f"](20, missing) is missing
    assert compiled["f"](99, 1.0) is math.nan


def test_returned_arrays_own_their_data() -> None:
    _, compiled = _both(
        HEAD + "def f(n):\n    a = np.zeros(n)\n    for i in range(n):\n        a[i] = i * 0.5\n    return a\n",
        "f",
        [5],
    )
    result = compiled["f"](6)
    assert result.flags.owndata
    assert result.base is None
    result.resize(20, refcheck=False)


def test_elements_of_long_long_arrays_keep_their_type() -> None:
    original, compiled = _both(
        HEAD + "def f(a):\n    m = a[0]\n    for x in a:\n        m = max(m, x)\n    return m\n",
        "f",
        [np.array([1, 2])],
    )
    odd = np.array([3, 4], dtype="q")
    assert type(original["f"](odd)) is type(compiled["f"](odd))


def test_ranges_of_ints_are_not_trusted_where_arrays_share_memory() -> None:
    body = "\n".join("    " + line for line in _dedented(PROGRAMS["pushed(p, q)"]))
    original, compiled = _both(f"{HEAD}def pushed(p, q):\n{body}\n", "pushed", [NORMAL["p"], NORMAL["q"]])
    one = np.array([-3, 1, 2])
    assert _seen(original["pushed"], [one, one]) == _seen(compiled["pushed"], [one, one])


def test_replaced_helpers_and_changed_defaults_are_followed() -> None:
    source = HEAD + "def g(x, k=0.5):\n    return x * k\n\n\ndef f(n):\n    s = 0.0\n    for i in range(n):\n"
    source += "        s += g(i)\n    return s\n"
    for change in ({"g": lambda x: 3.0}, {}):
        original, compiled = _both(source, "f", [5])
        for namespace in (original, compiled):
            namespace.update(change)
            if not change:
                namespace["g"].__defaults__ = (2.0,)
        assert original["f"](5) == compiled["f"](5)


def test_a_full_stack_is_still_an_error() -> None:
    source = HEAD + "def f(n):\n    return 0 if n == 0 else 1 + f(n - 1)\n"
    _, compiled = _both(source, "f", [5])

    def nested(k: int) -> int:
        return int(compiled["f"](300)) if k == 0 else nested(k - 1)

    assert compiled["f"](300) == 300
    with pytest.raises(RecursionError):
        nested(800)


def test_globals_that_are_changed_while_it_runs_decline() -> None:
    source = "stop = False\n\n\ndef handler():\n    global stop\n    stop = True\n\n\ndef f(n):\n    i = 0\n"
    source += "    while i < n and not stop:\n        i += 1\n    return i\n"
    (answer,) = _answers(source, "CALLS = [call(3)]", "f")
    assert isinstance(answer, Declined)
    assert "again and again" in answer.reason


def test_a_first_statement_behind_a_backslash_declines() -> None:
    source = "def f(n):\n    \\\n    t = 0\n    for i in range(n): t += i % 3\n    return t\n"
    (answer,) = _answers(source, "CALLS = [call(3)]", "f")
    assert isinstance(answer, Declined)
    assert "does not begin its line" in answer.reason


def test_a_function_that_reads_its_command_line_is_passed_over_in_silence() -> None:
    source = "import sys\n\n\ndef main():\n    s = int(sys.argv[0])\n    for i in range(9):\n"
    source += "        s += i\n    return s\n"
    calls = "sys.argv = ['5']\nCALLS = [call()]"
    assert _answers(source, calls, "main") == []


def test_numpys_error_state_is_asked() -> None:
    source = HEAD + "def f(a, n):\n    for i in range(n):\n        a[0] = a[0] * 0.5\n    return n\n"
    _, compiled = _both(source, "f", [np.array([1.0]), 6])
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        compiled["f"](np.array([1e-308]), 70)


def test_globals_not_yet_bound_are_no_error() -> None:
    source = (
        HEAD + "def f(n):\n    s = 0\n    if n > 10:\n        for i in range(n):\n"
        "            s = s + i * SCALE\n    return s\n"
    )
    _, compiled = _both(source, "f", [20])
    del compiled["SCALE"]
    assert compiled["f"](5) == 0
    with pytest.raises(NameError):
        compiled["f"](50)
