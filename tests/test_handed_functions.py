"""Functions that take functions: compiled for those that they were given, and the original for all others."""

from __future__ import annotations

import re
import types
from pathlib import Path

import pytest
from casekit import Case, compare_calls, read_case, site_of

from optadvisor.probes import closures, snapshots
from optadvisor.probes.specs import describe
from optadvisor.records import Declined, Level, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

SUM = """
def total(f, n):
    s = 0.0
    for i in range(n):
        s += f(0.5 * i)
    return s
"""
PLAIN = f"""
import math


def bump(x):
    return x * x + 1.0


def other(x):
    return x - 1.0

{SUM}
"""
INNER = f"""
def power(k, shift=0.25):
    def f(x):
        return x * k + shift
    return f


def rising(k, shift=0.25):
    return lambda x: x * k + shift

{SUM}
"""


def case_of(folder: Path, before: str, calls: str, checks: str = "", name: str = "total") -> Case:
    path = folder / "numba_njit" / "handed.py"
    path.parent.mkdir(exist_ok=True)
    inputs = f"CALLS = [{calls}]\nCHECKS = [{checks}]\n"
    path.write_text(f"# --- before\n{before}\n# --- inputs: {name}\n{inputs}\n# --- declined: not asked\n")
    return read_case(path)


def rewritten(case: Case) -> str:
    """The whole file as proposed, its kernels run without compiling them; each call of one is noted in `RAN`."""
    site = site_of(case)
    answers = list(numba_njit.propose(site))
    answer = next((answer for answer in answers if isinstance(answer, Proposal)), None)
    assert answer is not None, answers
    text = render(site.module, [answer]).decode("utf-8")
    text = re.sub(r"^@_njit\(cache=True.*\)$", "@_noted", text, flags=re.MULTILINE)
    text = re.sub(r"^@_njit(\(.*\))?\n", "", text, flags=re.MULTILINE)
    noted = "RAN = []\ndef _noted(f):\n    def g(*a):\n        RAN.append(a)\n        return f(*a)\n    return g\n"
    return noted + text


def reason(case: Case) -> str:
    (answer,) = numba_njit.propose(site_of(case))
    assert isinstance(answer, Declined)
    return answer.reason


def agrees(case: Case, text: str) -> int:
    """How often the copy ran; every call agrees."""
    assert [one.level for one in compare_calls(case, text)] == [Level.IDENTICAL] * len([*compare_calls(case, text)])
    module = case.load(text)
    function = getattr(module, case.qualname)
    for one in [*module.CALLS, *module.CHECKS]:
        try:
            function(*one.args, **one.kwargs)
        except Exception:
            continue
    return len(module.RAN)


# ---------------------------------------------------------------- which function it is


def test_another_function_takes_the_original(tmp_path: Path) -> None:
    checks = "call(other, 5), call(math.sqrt, 5), call(lambda x: x, 4), call(None, 0), call(None, 2), call(bump, 0)"
    case = case_of(tmp_path, PLAIN, "call(bump, 5)", checks)
    assert agrees(case, rewritten(case)) == 2


def test_a_function_of_math(tmp_path: Path) -> None:
    case = case_of(tmp_path, PLAIN, "call(math.sqrt, 5)", "call(math.cos, 5), call(abs, 3)")
    assert agrees(case, rewritten(case)) == 1


def test_a_function_of_math_where_math_is_something_else(tmp_path: Path) -> None:
    case = case_of(tmp_path, PLAIN, "call(math.sqrt, 5)")
    module = case.load(rewritten(case))
    given, module.math = module.math.sqrt, types.SimpleNamespace()
    assert module.total(lambda x: x, 3) == 1.5
    assert module.total(given, 1) == 0.0


def test_a_function_in_whose_place_another_was_put(tmp_path: Path) -> None:
    case = case_of(tmp_path, PLAIN, "call(bump, 5)")
    module = case.load(rewritten(case))
    replaced = types.FunctionType(module.other.__code__, vars(module), "bump")
    old, module.bump = module.bump, replaced
    assert module.total(replaced, 5) == 0.0
    assert module.total(old, 5) == 12.5
    assert not module.RAN
    del module.bump
    assert module.total(old, 5) == 12.5
    assert not module.RAN


@pytest.mark.parametrize("maker", ["power", "rising"])
def test_variables_of_the_function_around_are_read_in_every_call(tmp_path: Path, maker: str) -> None:
    other = "rising" if maker == "power" else "power"
    checks = f"call({maker}(3.0, -0.0), 4), call({maker}(3), 4), call({other}(2.0), 4), call({maker}(None), 2)"
    case = case_of(tmp_path, INNER, f"call({maker}(2.0), 5)", checks)
    assert agrees(case, rewritten(case)) == 2


def test_a_variable_that_has_no_value_yet(tmp_path: Path) -> None:
    before = INNER.replace("    def f(x):", "    if not k:\n        del k\n    def f(x):")
    case = case_of(tmp_path, before, "call(power(2.0), 5)", "call(power(0.0), 2), call(power(0.0), 0)")
    assert agrees(case, rewritten(case)) == 1


def test_defaults_that_were_added(tmp_path: Path) -> None:
    case = case_of(tmp_path, INNER, "call(power(2.0), 5)")
    module = case.load(rewritten(case))
    changed = module.power(2.0)
    changed.__defaults__ = (1.0,)
    assert module.total(changed, 2) == module.total(module.power(2.0), 2)
    assert len(module.RAN) == 1


def test_the_maker_was_replaced(tmp_path: Path) -> None:
    case = case_of(tmp_path, INNER, "call(power(2.0), 5)")
    module = case.load(rewritten(case))
    old = module.power(2.0)
    for new in (None, module.rising, case.load(case.before).power, lambda k: None):
        module.power = new
        assert module.total(old, 3) == 3.75
    assert not module.RAN


# ---------------------------------------------------------------- handed on, several of them, calling itself


def test_copies_for_several_functions(tmp_path: Path) -> None:
    calls = "call(bump, 5), call(other, 4), call(math.sqrt, 3), call(bump, 3), call(math.cos, 3), call(math.exp, 3)"
    case = case_of(tmp_path, PLAIN, calls, "call(other, 9), call(math.sin, 3), call(None, 1)")
    site = site_of(case)
    proposal = next(answer for answer in numba_njit.propose(site) if isinstance(answer, Proposal))
    assert proposal.guards[0] == "f is bump or other or math.sqrt or math.cos"
    assert proposal.title.endswith("for 4 functions that it is given")
    assert agrees(case, rewritten(case)) == 7  # `math.exp` by a copy of its own (`_further_kinds`)


def test_copies_for_inner_functions_of_several_makers(tmp_path: Path) -> None:
    calls = "call(power(2.0), 5), call(rising(1.5), 4)"
    case = case_of(
        tmp_path, INNER, calls, "call(power(3.0), 2), call(rising(0.5), 2), call(rising(1), 2), call(abs, 2)"
    )
    assert agrees(case, rewritten(case)) == 4


LAMBDAS = f"""
def chosen(n, k):
    found = [lambda x: x * k, lambda x: x + k, lambda x: x - k if x > k else (lambda y: y + k)(x), lambda x: 2.0]
    return found[n]

{SUM}
"""


def test_one_of_several_lambdas(tmp_path: Path) -> None:
    calls = "call(chosen(1, 2.0), 5), call(chosen(0, 2.0), 5), call(chosen(1, 2.0), 3)"
    case = case_of(
        tmp_path, LAMBDAS, calls, "call(chosen(2, 3.0), 4), call(chosen(3, 1.0), 3), call(chosen(0, 3.0), 2)"
    )
    assert agrees(case, rewritten(case)) == 4


TOP = f"""
import math

half = lambda x: math.sin(x) * 0.5
again = lambda x: math.sin(x) * 0.5
other = lambda x: math.sin(x) * 0.25
quarter = lambda y: math.sin(y) * 0.25

{SUM}
"""


def test_a_lambda_of_the_top_level(tmp_path: Path) -> None:
    checks = "call(again, 4), call(other, 3), call(quarter, 3), call(lambda x: x, 2)"
    case = case_of(tmp_path, TOP, "call(half, 5), call(half, 3)", checks)
    text = rewritten(case)
    assert agrees(case, text) == 3
    assert "_untouched" not in text


def test_several_lambdas_of_the_top_level(tmp_path: Path) -> None:
    checks = "call(again, 4), call(other, 3), call(quarter, 3), call(lambda x: x, 2)"
    case = case_of(tmp_path, TOP, "call(half, 5), call(other, 3), call(quarter, 2)", checks)
    assert agrees(case, rewritten(case)) == 6


def test_two_functions_are_given_one_lambda_each(tmp_path: Path) -> None:
    before = TOP + SUM.replace("total", "all_of")
    cases = case_of(tmp_path, before, "call(half, 5)"), case_of(tmp_path, before, "call(other, 5)", name="all_of")
    sites = [site_of(case) for case in cases]
    answers = [next(iter(numba_njit.propose(site))) for site in sites]
    found = [answer for answer in answers if isinstance(answer, Proposal)]
    assert b"_known_all_of_f_lambda" in render(sites[0].module, found)  # it raises where their helpers do not agree


def test_a_lambda_that_was_changed_is_another_one(tmp_path: Path) -> None:
    case = case_of(tmp_path, TOP, "call(half, 5)")
    module = case.load(rewritten(case))
    wanted = module.total(lambda x: module.half(x), 3)
    for change in ({"__defaults__": (1.0,)}, {"__code__": module.other.__code__}):
        changed = types.FunctionType(module.half.__code__, vars(module), "half")
        for name, value in change.items():
            setattr(changed, name, value)
        module.total(changed, 3)
    elsewhere = types.FunctionType(module.half.__code__, {"math": module.math}, "half")
    assert module.total(elsewhere, 3) == wanted
    assert not module.RAN
    assert module.total(module.half, 3) == wanted
    assert len(module.RAN) == 1


def test_a_lambda_with_ints_and_with_floats(tmp_path: Path) -> None:
    before = """
def area(f, a, b, n):
    h = (b - a) / n
    s = 0.5 * (f(a) + f(b))
    for i in range(1, n):
        s += f(a + i * h)
    return s * h

bowl = lambda x: x * x * 0.5 - 2 * x

def halved(x):
    return x * 0.5
"""
    calls = "call(bowl, 0, 5, 20), call(bowl, 1, 3, 10), call(halved, 0, 5, 20)"
    checks = "call(bowl, 0.0, 5.0, 9), call(bowl, 10**9, 10**9 + 1, 5), call(halved, -1, True, 4), call(abs, 0, 1, 3)"
    case = case_of(tmp_path, before, calls, checks, "area")
    assert agrees(case, rewritten(case)) == 4


NEWTON = """
def square(x):
    return x * x - 2.0


def slope(x):
    return 2.0 * x


def step(f, df, x):
    return x - f(x) / df(x)


def root(f, x, df, n=20):
    for _ in range(n):
        x = step(f, df, x)
        if abs(f(x)) < 1e-12:
            break
    return x
"""


def test_two_functions_are_handed_on(tmp_path: Path) -> None:
    checks = "call(square, 1.5, slope), call(slope, 1.5, square), call(square, 0.0, slope), call(square, 1.5, df=slope)"
    case = case_of(tmp_path, NEWTON, "call(square, 1.0, slope, 9)", checks, "root")
    assert agrees(case, rewritten(case)) == 4


def test_one_function_at_two_places(tmp_path: Path) -> None:
    case = case_of(tmp_path, NEWTON, "call(square, 1.0, square, 3)", "call(square, 1.0, slope)", "root")
    assert agrees(case, rewritten(case)) == 1


def test_the_function_to_which_it_is_handed_was_replaced(tmp_path: Path) -> None:
    case = case_of(tmp_path, NEWTON, "call(square, 1.0, slope, 9)", "", "root")
    module = case.load(rewritten(case))
    module.step = lambda f, df, x: -1.0
    assert module.root(module.square, 1.0, module.slope) == -1.0
    assert not module.RAN


ADAPTIVE = """
def wave(x):
    return 1.0 / (0.01 + x * x)


def adaptive(f, a, b, tol):
    m = 0.5 * (a + b)
    whole = (b - a) / 6.0 * (f(a) + 4.0 * f(m) + f(b))
    left = (m - a) / 6.0 * (f(a) + 4.0 * f(0.5 * (a + m)) + f(m))
    right = (b - m) / 6.0 * (f(m) + 4.0 * f(0.5 * (m + b)) + f(b))
    if abs(left + right - whole) < tol:
        return left + right
    return adaptive(f, a, m, 0.5 * tol) + adaptive(f, m, b, 0.5 * tol)
"""


def test_a_function_that_calls_itself(tmp_path: Path) -> None:
    case = case_of(tmp_path, ADAPTIVE, "call(wave, 0.0, 1.0, 1e-6)", "call(wave, -1.0, 2.0, 1e-4)", "adaptive")
    assert agrees(case, rewritten(case)) > 2


METHODS = """
def f(t, y):
    return -0.5 * y + t


def g(t, y):
    return 0.25 * y


def euler(f, t, y, h):
    return y + h * f(t, y)


def heun(f, t, y, h):
    k = f(t, y)
    return y + 0.5 * h * (k + f(t + h, y + h * k))


def made(k):
    def f(t, y):
        return k * y
    return f


def simulate(f, y, h, n):
    for i in range(n):
        y = heun(f=f, t=i * h, y=y, h=h)
    return y


def solve(step, f, y, h, n):
    for i in range(n):
        y = step(f, i * h, y, h)
    return y
"""


def test_a_parameter_with_the_name_of_what_it_is_given(tmp_path: Path) -> None:
    checks = "call(g, 1.0, 0.1, 3), call(made(2.0), 1.0, 0.1, 3), call(f, -0.0, 0.0, 2), call(f, True, 0.1, 2)"
    case = case_of(tmp_path, METHODS, "call(f, 1.0, 0.1, 5)", checks, "simulate")
    text = rewritten(case)
    assert agrees(case, text) == 2
    module = case.load(text)
    old, module.f = module.f, module.g
    assert [module.simulate(each, 1.0, 0.1, 3) for each in (old, module.g)] != [1.0, 1.0]
    del module.f
    module.simulate(old, 1.0, 0.1, 3)
    assert not module.RAN


def test_what_it_is_given_is_handed_on_to_what_it_is_given(tmp_path: Path) -> None:
    calls = "call(heun, f, 1.0, 0.1, 5), call(euler, f, 1.0, 0.1, 5)"
    checks = "call(f, heun, 1.0, 0.1, 3), call(heun, g, 1.0, 0.1, 3), call(solve, f, 1.0, 0.1, 3)"
    case = case_of(tmp_path, METHODS, calls, checks, "solve")
    text = rewritten(case)
    assert agrees(case, text) == 2
    module = case.load(text)
    old, module.heun = module.heun, module.euler
    module.solve(old, module.f, 1.0, 0.1, 3)
    assert not module.RAN
    module.solve(module.heun, module.f, 1.0, 0.1, 3)  # which is `euler`
    assert len(module.RAN) == 1


def test_a_function_is_handed_on_under_a_wrong_name(tmp_path: Path) -> None:
    for wrong, words in (("f, f=f, t=0.0, y=y, h=h", "names of arguments"), ("h=h, **{'f': f}, y=y", "")):
        before = METHODS.replace("f=f, t=i * h, y=y, h=h", wrong)
        assert words in reason(case_of(tmp_path, before, "call(f, 1.0, 0.1, 0)", "", "simulate"))


def test_an_inner_function_is_called_with_a_named_argument(tmp_path: Path) -> None:
    before = INNER.replace("s += f(0.5 * i)", "s += f(x=i)")
    case = case_of(tmp_path, before, "call(power(2.0), 4)", "call(power(3.0, 1.0), 2), call(rising(2.0), 3)")
    assert agrees(case, rewritten(case)) == 2


# ---------------------------------------------------------------- functions that hold functions


HOLDING = f"""
import math


def bump(x):
    return x * x + 1.0


def other(x):
    return x - 1.0


def slope(f, h=0.25):
    def df(x):
        return (f(x + h) - f(x - h)) / (2.0 * h)
    return df


def scaled(f, k):
    return lambda x: k * f(x)


def twice(k):
    f, g = (lambda x: x * k), (lambda x: x + k)
    return lambda x: f(g(x))

{SUM}
"""


def test_a_held_function_is_tested_in_every_call(tmp_path: Path) -> None:
    checks = (
        "call(slope(other), 4), call(slope(bump, 0.5), 4), call(slope(math.sin), 4), call(slope(None), 0),"
        "call(slope(None), 2), call(slope(bump, 0.0), 2), call(slope(bump, 1), 2), call(slope(slope(bump)), 2)"
    )
    case = case_of(tmp_path, HOLDING, "call(slope(bump), 5)", checks)
    assert agrees(case, rewritten(case)) == 3


def test_copies_for_each_held_function(tmp_path: Path) -> None:
    calls = "call(slope(bump), 5), call(scaled(other, 2.0), 4), call(scaled(math.sin, 2.0), 4)"
    checks = "call(scaled(bump, 3.0), 3), call(slope(other), 3), call(scaled(other, 3.0), 3), call(scaled(abs, 3.0), 3)"
    case = case_of(tmp_path, HOLDING, calls, checks)
    assert agrees(case, rewritten(case)) == 4


def test_a_held_function_that_holds_one(tmp_path: Path) -> None:
    checks = "call(slope(scaled(bump, 2.0)), 3), call(slope(scaled(other, 2.0), 0.5), 3), call(slope(other), 3)"
    case = case_of(tmp_path, HOLDING, "call(slope(scaled(other, 3.0)), 5)", checks)
    assert agrees(case, rewritten(case)) == 2


def test_two_held_lambdas_of_one_function_have_copies_of_their_own(tmp_path: Path) -> None:
    case = case_of(tmp_path, HOLDING, "call(twice(2.0), 5)", "call(twice(-0.5), 3), call(twice(None), 1)")
    assert agrees(case, rewritten(case)) == 2


def test_two_lambdas_of_one_function_have_copies_of_their_own(tmp_path: Path) -> None:
    pair = "def pair(k):\n    return (lambda x: x * x - k), (lambda x: 2.0 * x)\n"
    case = case_of(
        tmp_path, NEWTON + pair, "call(pair(2.0)[0], 1.0, pair(2.0)[1], 9)", "call(*pair(3.0)[:1], 2.0, slope)", "root"
    )
    assert agrees(case, rewritten(case)) == 1


def test_variables_whose_names_would_be_the_same(tmp_path: Path) -> None:
    makers = "def inner(b):\n    return lambda x: x * b\n\n\ndef outer(a, a_b):\n    return lambda x: a(x) + a_b\n"
    case = case_of(tmp_path, f"{makers}\n{SUM}", "call(outer(inner(2.0), 3.0), 3)")
    assert reason(case) == "`f_a_b` is a name already"


def test_a_held_function_in_whose_place_another_was_put(tmp_path: Path) -> None:
    case = case_of(tmp_path, HOLDING, "call(scaled(bump, 2.0), 5)")
    module = case.load(rewritten(case))
    old = module.scaled(module.bump, 2.0)
    wanted = module.total(old, 3)
    module.bump = module.other
    assert len(module.RAN) == 1
    assert module.total(old, 3) == wanted
    assert module.total(module.scaled(module.bump, 2.0), 3) == -3.0
    assert len(module.RAN) == 1


# ---------------------------------------------------------------- declined

HANDED = "def total(f, n):\n    s = 0.0\n    for i in range(n):\n        {}\n    return s\n"


@pytest.mark.parametrize(
    ("before", "given", "words"),
    [
        (PLAIN + HANDED.format("g = f\n        s += g(i)"), "bump", "`f` is a function that is not only called"),
        (PLAIN + HANDED.format("f = other\n        s += f(i)"), "bump", "`f` is a function that is not only called"),
        (PLAIN + HANDED.format("s += sum(map(f, [0.5]))"), "bump", "`f` is handed on to `map`"),
        (PLAIN + HANDED.format("bump = 2.0\n        s += f(bump)"), "bump", "not clear from this file"),
        ("def bump(x):\n    return x\n" + PLAIN, "bump", "not clear from this file"),
        (PLAIN + "def g(x, k=1.0):\n    return x\n" + SUM, "lambda x: x", "a lambda at the top of the file"),
        (INNER.replace("(x):", "(x, k=k):"), "power(2.0)", "has default values"),
        (
            INNER.replace("return lambda x: x", "g = lambda x: x * k + shift\n    return lambda x: x"),
            "rising(2.0)",
            "others",
        ),
        ("class A:\n    def f(self, x):\n        return x\n" + SUM, "A().f", "of type method"),
        ("import math\n" + SUM, "[].append", "does not name"),
        (HOLDING.replace("k * f(x)", "k * sum(map(f, [x]))"), "scaled(bump, 2.0)", "not only called"),
        (HOLDING.replace("k * f(x)", "sum([f(x) for f in [k]])"), "scaled(bump, 2.0)", ""),
        (
            HOLDING.replace("k * f(x)", "sum([f(bump) for bump in [x]])"),
            "scaled(bump, 2.0)",
            "uses the name of a function that it calls for a variable",
        ),
        (HOLDING, "scaled([].append, 2.0)", "does not name"),
        (HOLDING, "scaled(lambda x: x, 2.0)", "a lambda at the top of the file"),
        (
            INNER.replace("        return x * k", "        nonlocal k\n        k += 1.0\n        return x * k"),
            "power(2.0)",
            "",
        ),
    ],
)
def test_what_is_left_alone(tmp_path: Path, before: str, given: str, words: str) -> None:
    lines = before.split("def total")
    text = lines[0] + "def total" + lines[-1]  # the last one of them
    case = case_of(tmp_path, text, f"call({given}, 3)")
    assert words in reason(case)


# ---------------------------------------------------------------- what is recorded of a function


def test_an_inner_function_is_described_by_its_name_and_variables() -> None:
    space: dict[str, object] = {}
    exec(compile(INNER, "inner.py", "exec"), space)
    spec = describe("f", space["power"](2))  # type: ignore[operator]
    assert (spec.type, spec.element) == ("builtins.function", "power.<locals>.f")
    assert [(each.name, each.type) for each in spec.attributes] == [("k", "builtins.int"), ("shift", "builtins.float")]


def test_a_stored_inner_function_is_at_home_in_the_module_that_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    counted = INNER.replace("        return x * k", "        __optadvisor_tick_1__()\n        return x * k")
    modules = [types.ModuleType("inner_case") for _ in range(2)]
    for module, text in zip(modules, (counted, "\n\n" + INNER), strict=True):
        exec(compile(text, "inner.py", "exec"), vars(module))
    monkeypatch.setitem(sys.modules, "inner_case", modules[0])
    data = snapshots.dumps(modules[0].power(2.0), home=vars(modules[0]))
    monkeypatch.setitem(sys.modules, "inner_case", modules[1])
    read = snapshots.loads(data)
    assert read.__code__ in modules[1].power.__code__.co_consts
    assert closures.contents(read) == {"k": 2.0, "shift": 0.25}


# ---------------------------------------------------------------- lambdas that stand where they are handed on

WRITTEN = """
def slope(f, x, h=0.5):
    return (f(x + h) - f(x - h)) / (2 * h)


def outer(g, x):
    return slope(g, x) + g(x)


def run(n, a):
    s = 0.0
    for k in range(n):
        c = 1.0 + k
        s += outer(lambda x: x * c - a, 0.5 * k) + slope(f=lambda c: c * c + k, x=c)
    return s
"""


def test_lambdas_that_are_handed_on_where_they_stand(tmp_path: Path) -> None:
    checks = "call(3, -0.5), call(0, 1.0), call(3, 1), call(2, float('nan')), call(True, 1.0)"
    case = case_of(tmp_path, WRITTEN, "call(5, 2.0)", checks, "run")
    text = rewritten(case)
    assert agrees(case, text) == 4
    module = case.load(text)
    module.slope = lambda f, x: 1.0
    assert module.run(2, 2.0) == -2.0 - 1.0 + 4.0
    assert not module.RAN


@pytest.mark.parametrize(
    ("there", "words"),
    [
        ("outer(lambda x: x * c - a, 0.5 * k)", ""),
        ("outer(lambda x, c=c: x * c - a, 0.5 * k)", "it defines a function"),
        ("outer(lambda x: sum([x for x in [c]]), 0.5 * k)", "it defines a function"),
        ("outer(lambda x: (a := x) + c, 0.5 * k)", "it defines a function"),
        ("outer(lambda x: x * c, (c := 2.0))", "it defines a function"),
        ("kept(lambda x: x * c, 0.5)", "it defines a function"),
    ],
)
def test_other_lambdas_are_left_alone(tmp_path: Path, there: str, words: str) -> None:
    kept = "def kept(f, x):\n    seen = [f]\n    return seen[0](x)\n\n\n"
    before = kept + WRITTEN.replace("outer(lambda x: x * c - a, 0.5 * k)", there)
    case = case_of(tmp_path, before, "call(5, 2.0)", "", "run")
    if words:
        assert words in reason(case)
    else:
        assert rewritten(case)


def test_names_that_other_functions_give_their_own_variables(tmp_path: Path) -> None:
    elsewhere = "\n\ndef {}(path):\n    with open(path) as bump:\n        return bump\n"
    case = case_of(tmp_path, PLAIN + elsewhere.format("read"), "call(bump, 5)", "call(other, 5)")
    assert agrees(case, rewritten(case)) == 1
    method = "\n\nclass A:\n    def bump(self):\n        return 1.0\n"
    changed = "\n\ndef change():\n    global bump\n    bump = other\n"
    for more in (method, changed):
        assert "not clear from this file" in reason(case_of(tmp_path, PLAIN + more, "call(bump, 5)"))
