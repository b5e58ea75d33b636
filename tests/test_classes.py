"""Small functions of every kind, with figures as profiles give them, and the class each must get."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import class_cases_calls_arrays
import class_cases_numbers_objects
import class_cases_outside
import pytest
from classkit import array, figures

from optadvisor.profiles.classes import classify, judged
from optadvisor.profiles.evidence import ForeignUse
from optadvisor.profiles.libraries import compiled_names, full_name, kind_of
from optadvisor.profiles.sentences import count, duration
from optadvisor.profiles.waiting import waiting_lines
from optadvisor.records import HotspotClass
from optadvisor.source.module import Module

K = HotspotClass
CASES = class_cases_numbers_objects.CASES | class_cases_calls_arrays.CASES | class_cases_outside.CASES


@pytest.mark.parametrize("case", CASES)
def test_the_class_and_its_evidence(case: str) -> None:
    expected, words, evidence = CASES[case]

    kind, sentence = classify(evidence)

    assert kind is expected, sentence
    assert words in sentence


def test_every_class_has_a_case() -> None:
    assert {expected for expected, _, _ in CASES.values()} == set(HotspotClass)


# ---------------------------------------------------------------- meaning, not spelling


def test_a_function_of_the_users_called_sleep_is_no_waiting() -> None:
    evidence = figures(
        """
        def sleep(n): return n
        class time: pass
        def f(n):
            for i in range(n):
                total = sleep(i) + i * 2
    """,
        lines={"total =": (0.5, 4e6)},
        loops={"for i": 4_000_000},
        calls=1,
    )

    assert classify(evidence)[0] is K.NUMBERS
    assert not waiting_lines(evidence.module)


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("spelled", "meant", "kind"),
    [
        ("<built-in method time.sleep>", "time.sleep", K.WAITING),
        ("<method 'acquire' of '_thread.lock' objects>", "_thread.lock.acquire", K.WAITING),
        ("<method 'replace' of 'str' objects>", "builtins.str.replace", K.OBJECTS),
        ("<built-in method posix.waitpid>", "os.waitpid", K.SUBPROCESS),
        ("<built-in method posix.listdir>", "os.listdir", K.INPUT_OUTPUT),
        ("numpy.lib._npyio_impl.loadtxt", "numpy.loadtxt", K.INPUT_OUTPUT),
        ("numpy.linalg._linalg.solve", "numpy.linalg.solve", K.NATIVE),
        ("json.loads", "json.loads", K.INPUT_OUTPUT),
        (".numpy.dot", ".numpy.dot", K.UNKNOWN),
    ],
)
def test_names_of_library_functions(spelled: str, meant: str, kind: HotspotClass) -> None:
    assert full_name(spelled) == meant
    assert kind_of(meant) is kind


def test_compiled_names(tmp_path: Path) -> None:
    (tmp_path / "fast.abi3.so").touch()
    (tmp_path / "slow.py").touch()
    path = tmp_path / "program.py"
    path.write_text("""
import numba as nb
from numba import njit
from fast import kernel
from slow import other
def jit(f): return f
@nb.jit(nopython=True)
def one(): pass
@njit
def two(): pass
@jit
def three(): pass
four = njit(three)
""")

    assert compiled_names(Module.read(str(path))) == {".one", ".two", ".four", "fast.kernel"}


def test_figures_read_well() -> None:
    assert [count(n) for n in (36, 9999, 12_345, 14_200_000)] == ["36", "9999", "12 thousand", "14.2 million"]
    assert [duration(s) for s in (61e-9, 0.3e-6, 28e-3, 0.18, 12.34)] == [
        "61 ns",
        "0.3 µs",
        "28 ms",
        "0.18 s",
        "12.3 s",
    ]


# ---------------------------------------------------------------- what no other text would save


def settled_part(source: str, **more: Any) -> float:
    evidence = figures(source, calls=1, **more)
    return judged(evidence)[2] / evidence.self_seconds


def test_linear_algebra_on_much_data_is_as_fast_as_it_gets() -> None:
    solve = """
        def f(a, b):
            x = np.linalg.solve(a, b)
            return x
    """
    use = ForeignUse(name="numpy.linalg._linalg.solve", place="/x/numpy/linalg/_linalg.py:1", seconds=0.6, calls=6)
    lines = {"solve(a": (0.0, 6, 0.6)}
    assert settled_part(solve, lines=lines, foreign=(use,)) == pytest.approx(1.0)
    short = replace(use, calls=60_000)  # of ten microseconds each
    assert settled_part(solve, lines=lines, foreign=(short,)) == 0.0


def test_products_of_large_matrices_are() -> None:
    source = """
        def f(a, b):
            for k in range(10):
                c = a @ b
            return c
    """
    lines = {"a @ b": (1.0, 10)}
    arguments = (array("a", 1000, 1000), array("b", 1000, 1000))
    assert settled_part(source, lines=lines, loops={"for k": 10}, arguments=arguments) == pytest.approx(1.0, abs=0.01)


def test_array_arithmetic_and_loops_are_not() -> None:
    arithmetic = """
        def f(a, b):
            for k in range(10):
                c = a * b + a / b - 2.0 * a
            return c
    """
    arguments = (array("a", 1000, 1000), array("b", 1000, 1000))
    assert settled_part(arithmetic, lines={"a * b": (1.0, 10)}, loops={"for k": 10}, arguments=arguments) == 0.0
    loop = """
        def f(n):
            s = 0
            for i in range(n):
                s += i * i
            return s
    """
    assert settled_part(loop, lines={"s += i": (1.0, 1e7)}, loops={"for i": 10_000_000}) == 0.0


def test_waiting_is() -> None:
    source = """
        def f():
            time.sleep(1.0)
    """
    use = ForeignUse(name="<built-in method time.sleep>", seconds=1.0, calls=1)
    assert settled_part(source, lines={"time.sleep": (1.0, 1)}, foreign=(use,), waiting_seconds=1.0) == pytest.approx(
        1.0
    )
