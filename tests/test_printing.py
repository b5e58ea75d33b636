"""Loops that print numbers: a fast copy notes them, and the same lines come out when it has ended."""

from __future__ import annotations

import ast
import builtins
import contextlib
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import casekit
import numpy as np
import pytest
from conftest import some

from optadvisor.records import Declined, FunctionRef, Level, LoopStats, Proposal, Region
from optadvisor.rewriters import _deferred_prints, numba_njit, numpy_vectorize
from optadvisor.source import kernels
from optadvisor.source.edits import render
from optadvisor.source.module import MODULE_LEVEL, Module
from optadvisor.source.outlining import outlined, regions
from optadvisor.source.printing import lines_of

PROGRAM = """import math
import sys
import numpy as np

SCALE = 3

def f(u, k, xs, n, c):
    count = 0
    last = 0.5
    for step in range(n):
        for i in range(1, len(u)):
            u[i] = u[i] * c + 0.25
        for i in range(len(xs)):
            xs[i] = xs[i] / c + 1.5
        last = xs[1] - 1.0
        mixed = 0.0
        if step > 1:
            mixed = u[2]
        count += 2
        PRINT
    return count
"""
INPUTS = """
def made(n=5, c=0.5, size=6):
    return call(np.linspace(-1, 2, size), np.arange(4), [0.5 * i for i in range(size)], n, c)
CALLS = [made(), made(7, 1.5)]
CHECKS = [made(0), made(1), made(3, 0.0), made(4, -0.0), made(4, math.inf), made(4, math.nan), made(3, size=2),
          made(4, 1e-200), made(3, size=0), made(4, 1), call(np.linspace(0, 1, 6), np.arange(4), [1, 2, 3], 3, 0.5)]
"""
LATER = "when it has ended"


def case(text: str, inputs: str = INPUTS, qualname: str = "f") -> casekit.Case:
    return casekit.Case(
        path=Path("/project/program.py"), before=text, inputs=inputs, qualname=qualname,
        after="", variant="", expected="", declined="",
    )  # fmt: skip


def printing(statement: str) -> casekit.Case:
    return case(PROGRAM.replace("PRINT", statement.replace("\n", "\n        ")))


def proposals(one: casekit.Case, rewriter: Any = numpy_vectorize) -> list[Proposal]:
    return [answer for answer in rewriter.propose(casekit.site_of(one)) if isinstance(answer, Proposal)]


def differences(one: casekit.Case, answers: list[Proposal]) -> list[str]:
    """Where the program and what it becomes differ on any call; a recorded call must not fall back."""
    found = []
    for answer in answers:
        text = render(casekit.site_of(one).module, [answer]).decode("utf-8")
        found += [str(c) for c in casekit.compare_calls(one, text) if c.level is not Level.IDENTICAL]
        strict = text.replace("except Exception:", "except ZeroDivisionError:")
        function, calls, _ = one.calls(strict)
        for each in calls:
            function(*each.args)
    return found


ACCEPTED = {
    "print(step)": "for step in step_printed_more:\n                print(step)",
    "if step % 2:\n    print(f'step {step}: {last}')": "print(f'step {step}: {last}')",
    "print(step, u[2], xs[1] * 2, sep=' | ', end=' ;\\n')": "print(step, value, value_2, sep=' | ', end=' ;\\n')",
    "print('%3d%% %.3e' % (step, u[1]), last)": "print('%3d%% %.3e' % (step, value), last)",
    "print('{:5d} {:.2f} {!r}'.format(step, u[1], last))": "print('{:5d} {:.2f} {!r}'.format(step, value, last))",
    "print(f'{mixed:.4f} {step:x}')": "value_printed.append",
    "print(mixed)": "print(mixed)",
    "print(repr(xs[2]), str(step), f'{repr(last)} {xs[1]!r:>30}')": "repr(value)",
    "print(math.sqrt(abs(last)), len(u), -step, SCALE)": "math.sqrt",
    "print(step > 1, count)": "print(value, count)",
    "print()\nprint('--', step)": "for turn in printed_more:",
    "print('so')": "for turn in printed_more:\n                print('so')",
    "print(step)\nif last > 1:\n    print('high', last)\nelse:\n    print()": "elif turn == 1:",
    "if step == 3:\n    print('end', step)\n    break": "print('end', step)",
    "if step == 3:\n    print('end', step)\n    continue\nprint(n)": "if turn == 0:",
    "if step == 2:\n    print('end')\n    return count": "print('end')",
    "print(n, c, last)": "print(n_2, c_2, last)",
    "print(last, last, f'{last:.1f} {last}')": "for last in last_printed_more:",
}


@pytest.mark.parametrize("statement", ACCEPTED)
def test_lines_come_out_the_same_when_the_loop_has_ended(statement: str) -> None:
    one = printing(statement)
    answers = proposals(one)
    assert answers, list(numpy_vectorize.propose(casekit.site_of(one)))
    assert all(LATER in answer.why for answer in answers)
    assert not any("printed" in guard for answer in answers for guard in answer.guards)
    assert not differences(one, answers)
    text = render(casekit.site_of(one).module, answers[:1]).decode("utf-8")
    assert ACCEPTED[statement] in text or "append" in ACCEPTED[statement], text


@pytest.mark.parametrize(
    "statement", ["print(step, u[2], f'{mixed:.3f}')", "if last > 1:\n    print(step)\nprint('.', end='')"]
)
def test_compiled_copies_print_afterwards_too(statement: str) -> None:
    one = printing(statement)
    answers = [answer for answer in proposals(one, numba_njit) if not answer.rounds]
    assert answers
    assert not differences(one, answers[:1])


DECLINED = (
    "print(u)",  # it changes later
    "print(xs)",
    "print([step])",
    "print(f'{u}')",
    "print(*xs)",
    "print(step, flush=True)",
    "print(step, file=sys.stderr)",
    "print(step, end=str(step))",
    "print('%s %s' % (u[1:3], step))",
    "print('%*d' % (step, step))",
    "print(f'{step:{count}d}')",
    "print('{0.real}'.format(step))",
    "print('{1} {0}'.format(step, last))",
    "print('Größe', step)",  # not every output can show it
    "print(f'{last:d}') if last > 1e9 else None",
    "if last > 1e9:\n    print(f'{last:d}')",  # raises
    "if last > 1e9:\n    print('%x' % last)",
    "if last > 1e9:\n    print('{:,x}'.format(step))",
    "print(step); count += 1",
    "print(f'{step:10000d}')",
    "x = print(step)",
    "print(step, (count := count + 1))",
    "sys.stdout.write(str(step))",
    "print(repr(mixed))",  # 0.0 or np.float64(0.0)
)


@pytest.mark.parametrize("statement", DECLINED)
def test_other_output_stays_in_the_loop(statement: str) -> None:
    for rewriter in (numpy_vectorize, numba_njit):
        assert not proposals(printing(statement), rewriter)


@pytest.mark.parametrize(
    "change",
    [
        ("import math\n", "import math\nprint = math.floor\n"),
        ("import math\n", "import math\ndef zip(*x):\n    return []\n"),
        ("import math\n", "from colorsys import *\nimport math\n"),
        ("    count = 0\n", "    count = 0\n    print = len\n"),
        ("def f(u, k, xs, n, c):", "def f(u, k, xs, n, c, *rest):"),
        ("    return count", "    if n < -5:\n        return f(u, k, xs, n + 1, c)\n    return count"),
    ],
)
def test_names_that_mean_something_else(change: tuple[str, str]) -> None:
    one = printing("print(last, step)")
    text = one.before.replace(*change)
    assert text != one.before
    assert not [a for a in proposals(case(text)) if LATER in a.why]


def test_an_exception_half_way_comes_after_the_lines_before_it() -> None:
    text = PROGRAM.replace("PRINT", "print(step, last)\n        last = 1 / (3 - step)")
    one = case(text, INPUTS.replace("[made(), made(7, 1.5)]", "[made(2), made(3)]"))
    answers = proposals(one)
    assert answers
    assert not differences(one, answers)
    out = casekit.observe(one.calls(one.before)[0], casekit.call(np.ones(3), np.arange(4), [1.0, 2.0], 9, 0.5), ())
    assert isinstance(out.raised, ZeroDivisionError)
    assert out.stdout.count("\n") == 4


def test_a_print_put_in_the_place_of_pythons_own_sees_each_line_in_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    one = printing("print(step)")
    text = render(casekit.site_of(one).module, proposals(one)[:1]).decode("utf-8")
    seen: list[float] = []
    for source in (one.before, text):
        function, (first, *_), _ = one.calls(source)
        with monkeypatch.context() as patch:
            patch.setattr(builtins, "print", lambda _step, u=first.args[0]: seen.append(float(u[1])))
            function(*first.args)
    assert seen[:5] == seen[5:]
    assert len(set(seen)) == 5


def test_numpys_old_way_to_show_floats_is_kept() -> None:
    one = printing("print(mixed)")
    answers = proposals(one)
    assert any(
        "str(" in line for a in answers for e in a.edits for line in e.text.splitlines() if "float64(1 / 3)" in line
    )
    with np.printoptions(legacy="1.13"):
        text = render(casekit.site_of(one).module, answers[:1]).decode("utf-8")
        assert {c.level for c in casekit.compare_calls(one, text)} == {Level.IDENTICAL}


def test_a_refusal_names_the_line_of_the_users_file() -> None:
    text = PROGRAM.replace("PRINT", "print(step, last, u[1], u[2])\n        last = sorted(u)[0]")
    (no,) = numba_njit.propose(casekit.site_of(case(text)))
    assert isinstance(no, Declined)
    assert "sorted(u)" in text.splitlines()[no.line - 1]
    assert no.reason.startswith(f"line {no.line}: ")


def test_loops_keep_their_trip_counts() -> None:
    one = printing("print(step, last, u[1],\n      u[2], u[3])\nfor i in range(len(u)):\n    u[i] = u[i] + 1.0")
    site = casekit.site_of(one)
    lines = [n for n, text in enumerate(one.before.splitlines(), 1) if "for " in text]
    loops = tuple(LoopStats(line=line, entries=1, iterations=100 + line) for line in lines)
    place = _deferred_prints.asked(replace(site, hotspot=replace(site.hotspot, loops=loops)))
    assert place is not None
    texts = place.module.data.decode("utf-8").splitlines()
    for loop in place.hotspot.loops:
        assert texts[loop.line - 1] == one.before.splitlines()[loop.iterations - 101]


def test_functions_that_are_taken_apart_in_other_ways_print_as_they_did() -> None:
    text = "def f(c, n):\n    out = [0.0] * len(c)\n    for k in range(n):\n        for i in range(len(c)):\n"
    text += "            out[i] = abs(c[i] * c[i])\n        print(k, out[1])\n    return out\n"
    one = case(text, "CALLS = [call([0.1 + 0.2j * i for i in range(50)], 4)]")
    assert not differences(one, proposals(one))


# ---------------------------------------------------------------- loops of the top level

TOP = """N = 30
u = [0.5 * i for i in range(N)]
for step in range(1, 41):
    for i in range(1, N - 1):
        u[i] = u[i] * 0.5 + 0.25
    for i in range(1, N - 1):
        u[i] = u[i] - 0.125
    if step % 10 == 0:
        print(f"step {step}: {u[3]} {u[4]:.3f}")
print(u)
"""


def test_a_loop_of_the_top_level_that_prints_is_one_kernel(capsys: pytest.CaptureFixture[str]) -> None:
    module = Module.parse(TOP.encode(), "/project/a.py")
    host = next(ref for ref in [*module.functions, _top(module)])
    (region,) = regions(module, host, heat=lambda first, last: (last - first + 1) / 10, least=0.2, project=[module])
    assert isinstance(region, Region)
    assert (region.first_line, region.impure) == (3, ("it prints (line 9)",))
    text = outlined(module, [region])
    inputs = "CALLS = [call(30, [0.5 * i for i in range(30)])]"
    assert region.parameters == ("N", "u")
    one = case(text.data.decode("utf-8"), inputs, region.kernel)
    (answer, *_) = proposals(one)
    assert not differences(one, [answer])
    in_file = kernels.in_the_file(module, [region], region, _placed(answer, text))
    capsys.readouterr()
    exec(compile(TOP, "before", "exec"), {})
    before = capsys.readouterr().out
    exec(compile(render(module, [in_file]).decode("utf-8"), "after", "exec"), {})
    assert capsys.readouterr().out == before
    assert before.count("step") == 4


def _top(module: Module) -> Any:
    return FunctionRef(path=module.path, qualname=MODULE_LEVEL, first_line=1)


def _placed(answer: Proposal, text: Module) -> Proposal:
    return replace(answer, function=replace(answer.function, path=text.path))


@pytest.mark.parametrize(
    "statement",
    ["print(random.random())", "print(u)", "print(step, flush=True)", "log(step)", "print(step); open('x')"],
)
def test_other_loops_leave_the_kernel_to_the_loops_inside(statement: str) -> None:
    head = "import random\ndef log(x):\n    print(x)\n"
    text = head + TOP.replace('print(f"step {step}: {u[3]} {u[4]:.3f}")', statement.replace("u)", "[*u])"))
    module = Module.parse(text.encode(), "/project/a.py")
    found = regions(module, _top(module), heat=lambda a, b: (b - a + 1) / 7, least=0.1, project=[module])
    assert [r.first_line for r in found if isinstance(r, Region)] != [6], found


def test_every_use_of_print_must_be_known() -> None:
    module = Module.parse(b"print(1)\nf(print)\n", "/project/a.py")
    assert lines_of(ast.walk(module.tree), module, lambda n: f"builtins.{ast.unparse(n)}") is None


# ---------------------------------------------------------------- random prints

VALUES = ("step", "last", "u[1]", "xs[0]", "mixed", "count", "u[2] * 2", "xs[1] + step", "k[1]", "step > 2", "n", "c",
          "abs(last)", "len(xs)", "step / 3", "-u[0]", "k[step % 4] + 1", "float(u[1])", "int(last)")  # fmt: skip
SHAPES = ("{0}", "'a', {0}", "f'{{{0}}}'", "f'{{{0}:.3f}}'", "f'{{{0}:8.2e}} {{{1}}}'", "'%g %s' % ({0}, {1})",
          "f'{{{0}!r}}'", "f'{{{0}:>12}}'", "{0}, {1}, {2}", "'{{}} {{:.1f}}'.format({0}, {1})", "'%d' % {0}",
          "f'{{{0}:d}}'", "str({0})", "repr({0}), {1}", "f'{{{0}:g}}|{{{0}}}'")  # fmt: skip


ENDS = ("", "", ", end=' '", ", sep='', end=''")


def random_statement(seed: int) -> str:
    chance = random.Random(seed)
    lines = []
    for _ in range(chance.choice((1, 1, 2, 3))):
        shape = chance.choice(SHAPES).format(*chance.choices(VALUES, k=3))
        line = f"print({shape}{chance.choice(ENDS)})"
        test = chance.choice(("", "", "if step % 2 == 0:", "if last > 1.0:", "if step == n - 1:"))
        lines.append(f"{test}\n    {line}" if test else line)
    return "\n".join(lines)


def judged(seed: int) -> tuple[int, list[str]]:
    """How many proposals there were for a random function, and where they differ."""
    one = printing(random_statement(seed))
    answers = proposals(one)
    return len(answers), differences(one, answers)


def test_random_prints() -> None:
    made, seeds = 0, some(range(25))
    for seed in seeds:
        count, found = judged(seed)
        assert not found, random_statement(seed)
        made += count > 0
    assert made > len(seeds) / 3


# ---------------------------------------------------------------- texts that stay the same

LABELLED = """import numpy as np

TITLE = "decay"
TWICE = "a"
TWICE = "b"

def f(u, label, n):
    for step in range(n):
        for i in range(1, len(u)):
            u[i] = u[i] * 0.5 + 0.25
        PRINT
    return n
"""
LABELS = """
def made(label="run", n=5):
    return call(np.linspace(-1, 2, 6), label, n)
class Loud(str):
    def __str__(self):
        return self.upper()
    def __format__(self, spec):
        return self.upper()
CALLS = [made(), made("a b", 7)]
CHECKS = [made(n=0), made(""), made("é", 2), made(None, 2), made(7, 2), made(Loud("x"), 2), made(["x"], 2),
          made("{}%s", 2)]
"""


@pytest.mark.parametrize("rewriter", [numpy_vectorize, numba_njit])
@pytest.mark.parametrize(
    "statement",
    [
        "print(f'{label}: {step}, {u[2]:.3f}')",
        "print(label, TITLE, step, sep=' - ')",
        "print('%-8s %d %r' % (label, step, TITLE))",
        "print('{:>10} {!r}'.format(label, label))",
        "if step % 2:\n            print(label)",
        "print(f'{TITLE:^12}|{label:.2}|{step}')",
    ],
)
def test_a_text_that_stays_the_same_is_shown_later(rewriter: Any, statement: str) -> None:
    one = case(LABELLED.replace("PRINT", statement), LABELS)
    answers = [answer for answer in proposals(one, rewriter) if not answer.rounds]
    assert answers, list(rewriter.propose(casekit.site_of(one)))
    assert not differences(one, answers[:1])


@pytest.mark.parametrize(
    "statement",
    [
        "print(f'{label:5d} {step}')",  # raises
        "print('%x' % label, step)",
        "print(f'{label:,} {step}')",
        "label = label + '.'\n        print(label, step)",
        "import math as label\n        print(label, step)",
        "print(label.upper(), step)",
        "print(label[0], step)",
        "print(OTHER, step)",
        "print(TWICE, step)",
    ],
)
def test_other_texts_stay_in_the_loop(statement: str) -> None:
    for rewriter in (numpy_vectorize, numba_njit):
        assert not proposals(case(LABELLED.replace("PRINT", statement), LABELS), rewriter)


class Loud(str):
    def __str__(self) -> str:
        return self.upper()


@pytest.mark.parametrize("value", [5, "é", Loud("x"), "other", None])
def test_a_name_of_the_file_is_looked_at_in_each_call(value: object, capsys: pytest.CaptureFixture[str]) -> None:
    one = case(LABELLED.replace("PRINT", "print(TITLE, step)"), LABELS)
    answers = [answer for answer in proposals(one, numba_njit) if not answer.rounds]
    assert answers
    outputs = []
    for source in (one.before, render(casekit.site_of(one).module, answers[:1]).decode("utf-8")):
        function, (first, *_), _ = one.calls(source)
        if value is None:
            del function.__globals__["TITLE"]
        else:
            function.__globals__["TITLE"] = value
        capsys.readouterr()
        with contextlib.suppress(NameError):
            function(*first.args)
        outputs.append((capsys.readouterr().out, first.args[0].tolist()))
    assert outputs[0] == outputs[1]
