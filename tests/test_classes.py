"""Small functions of every kind, with figures as profiles give them, and the class each must get."""

from __future__ import annotations

from pathlib import Path

import class_cases_calls_arrays
import class_cases_numbers_objects
import class_cases_outside
import pytest
from classkit import figures

from optadvisor.profiles.classes import classify
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
