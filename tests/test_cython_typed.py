"""Functions built with Cython do what CPython does, to the message of an error; else they are CPython's own."""

from __future__ import annotations

import builtins
import inspect
import pickle
import signal
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from types import FrameType, FunctionType

import pytest
from casekit import compare_calls, read_case, site_of
from conftest import some
from cythonkit import Both, answer, built, case_of, loaded

from optadvisor.records import Declined, Level, Proposal
from optadvisor.rewriters import cython_typed
from optadvisor.source.edits import render
from optadvisor.verifier.ahead import cython_building

CASES = sorted((Path(__file__).parent / "cases" / "cython_typed").glob("*.py"))
PROPOSED = [path for path in CASES if "\n# --- after" in path.read_text(encoding="utf-8")]
needs_compiler = pytest.mark.skipif(bool(cython_building.impossible()), reason="this machine cannot build extensions")

MARKS = """
import heapq

VOWELS = "aeiou"
SEEN = []

def marks(text, start=0, limit=10**9):
    found = []
    vowels = 0
    for i, c in enumerate(text):
        if i < start or i > limit:
            continue
        if c in VOWELS:
            vowels += 1
        asked = (c.isalpha(), c.isdigit(), c.isalnum(), c.isspace(), c.isdecimal(), c.isnumeric(), c.isupper(),
                 c.islower(), c.istitle(), c.isprintable())
        found.append((asked, c, ord(c), c.upper(), c.lower(), c in "abc", c == "z", "a" <= c <= "z", chr(ord(c))))
        if c == "!":
            SEEN.append(i)
            raise ValueError("no shouting", i)
    while start < limit:
        start += 1
        if start > 2 * len(text) + 1000:
            break
    return found, vowels, text[-1:], len(SEEN)
"""


@pytest.fixture(scope="module")
def marks(tmp_path_factory: pytest.TempPathFactory) -> Both:
    if cython_building.impossible():
        pytest.skip("this machine cannot build extensions")
    folder = tmp_path_factory.mktemp("marks é")
    return built(case_of(MARKS, "marks", 'call("ab1"), call("x", 1, 5)'), folder)


# ---------------------------------------------------------------- the text


def text_of(source: str, name: str, calls: str) -> str:
    found = answer(case_of(source, name, calls))
    assert isinstance(found, Proposal), found
    return found.cython


def test_only_what_is_bounded_is_a_number_of_c() -> None:
    source = """
def f(text, n):
    i, product, pairs, total = 0, 1, 0, 0
    for c in text:
        i += 1
        product = product * 3
        pairs = pairs + i
        total += n
        middle = (i + n) // 2
    return i, product, pairs, total, middle
""".replace("for c in text:", "middle = 0\n    for c in text:")
    text = text_of(source, "f", 'call("ab", 3)')
    for declared in ("Py_UCS4 v_c", "Py_ssize_t v_i", "Py_ssize_t v_middle"):
        assert f"cdef {declared}\n" in text
    for declared in ("object v_product", "object v_pairs", "object v_total"):
        assert f"cdef {declared}\n" in text
    assert "str v_text, Py_ssize_t v_n)" in text


def test_a_variable_of_two_kinds_is_an_object() -> None:
    source = """
def f(text):
    last = None
    word = ""
    for c in text:
        last = c
        word = c
    return last, word
"""
    text = text_of(source, "f", 'call("ab")')
    assert "cdef object v_last\n" in text
    assert "cdef str v_word\n" in text


def test_words_of_cython_and_unicode_are_names_like_others() -> None:
    source = """
def f(cdef, größe):
    body = 0
    for object in cdef:
        body += größe
    return body, object
""".replace("body = 0", "body = object = 0")
    text = text_of(source, "f", "call([1], 2.5)")
    assert "v_cdef" in text
    assert text.isascii()


def test_what_the_function_reads_is_tested_on_entry() -> None:
    text = text_of(MARKS, "marks", 'call("ab1")')
    assert "PyDict_GetItemWithError(space, 'VOWELS')" in text
    assert "type(o_0) is str" in text
    assert "('chr', b_chr)" in text


# ---------------------------------------------------------------- the same as CPython


@needs_compiler
def test_every_character(marks: Both) -> None:
    every = "".join(map(chr, range(sys.maxunicode + 1))).replace("!", "")
    assert unicodedata.category(every[0xD800]) == "Cs"
    assert marks.fast.marks(every) == marks.plain.marks(every)


@needs_compiler
def test_odd_arguments(marks: Both) -> None:
    class Text(str):
        def __iter__(self):  # type: ignore[no-untyped-def]
            return iter("own")

    odd = [None, 7, 1.5, "", "aé", b"ab", ["a", "!"], ["aa"], {"a": 1}, Text("xyz"), "a!b", iter([])]
    for value in odd[:-1]:
        marks.agree(lambda value=value: (value,))  # type: ignore[misc]
    for value in [*odd[:-1], True, -1, 2**59, 2**70]:
        marks.agree(lambda value=value: ("ab", value))  # type: ignore[misc]
    marks.agree(lambda: ())
    marks.agree(lambda: ("a", 1, 2, 3))
    marks.agree(lambda: ("a",), start=1)
    marks.agree(lambda: ("a",), text="b")
    marks.agree(lambda: ("a",), other=1)


@needs_compiler
def test_defaults_are_read_when_called(marks: Both) -> None:
    for module in (marks.plain, marks.fast):
        function = inspect.unwrap(module.marks)
        function.__defaults__ = (1, 3)
    try:
        marks.agree(lambda: ("abcd",))
        assert len(marks.fast.marks("abcdef")[0]) == 3
    finally:
        for module in (marks.plain, marks.fast):
            inspect.unwrap(module.marks).__defaults__ = (0, 10**9)


@needs_compiler
def test_what_is_bound_anew_counts(marks: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    for vowels in ("xyz", ["a"], {"a": 1}, None):
        for module in (marks.plain, marks.fast):
            monkeypatch.setattr(module, "VOWELS", vowels)
        marks.agree(lambda: ("axe",))
    for module in (marks.plain, marks.fast):
        monkeypatch.delattr(module, "VOWELS")
    marks.agree(lambda: ("axe",))
    monkeypatch.undo()
    for module in (marks.plain, marks.fast):
        monkeypatch.setattr(module, "ord", lambda c: 5, raising=False)
    marks.agree(lambda: ("axe",))
    assert marks.fast.marks("a")[0][0][2] == 5
    monkeypatch.undo()
    own = builtins.ord
    monkeypatch.setattr(builtins, "ord", lambda c: own(c) + 1)
    marks.agree(lambda: ("axe",))
    assert marks.fast.marks("a")[0][0][2] == 98


@needs_compiler
def test_it_looks_like_the_function(marks: Both) -> None:
    plain, fast = marks.plain.marks, marks.fast.marks
    assert inspect.signature(fast) == inspect.signature(plain)
    assert (fast.__name__, fast.__qualname__, fast.__doc__) == (plain.__name__, plain.__qualname__, plain.__doc__)
    assert pickle.loads(pickle.dumps(fast)) is fast
    assert inspect.getsource(fast).rstrip().endswith("return found, vowels, text[-1:], len(SEEN)")


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="what is written in C has no levels there, as sorted() has none"
)
@needs_compiler
def test_a_call_is_one_level_of_recursion(marks: Both) -> None:
    def deepest(function: Callable[[str], object]) -> tuple[int, RecursionError]:
        def down(level: int) -> tuple[int, RecursionError]:
            try:
                function("")
            except RecursionError as error:
                return level, error
            return down(level + 1)

        return down(0)

    level, error = deepest(marks.fast.marks)
    assert str(error).startswith("maximum recursion depth exceeded")
    assert level == deepest(lambda text: text)[0]


@needs_compiler
def test_signals_come_in_the_middle(marks: Both) -> None:
    def handler(number: int, frame: FrameType | None) -> None:
        raise InterruptedError

    before = signal.signal(signal.SIGVTALRM, handler)
    signal.setitimer(signal.ITIMER_VIRTUAL, 0.001)
    try:
        with pytest.raises(InterruptedError):
            marks.fast.marks("a" * 30_000_000, 0, 0)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@needs_compiler
@pytest.mark.compiles
@pytest.mark.parametrize("path", some(PROPOSED, 1), ids=lambda path: path.stem)
def test_built_cases_are_equal(path: Path) -> None:
    case = read_case(path)
    (proposal,) = cython_typed.propose(site_of(case))
    assert isinstance(proposal, Proposal)
    after = render(site_of(case).module, [proposal]).decode()
    function, *_ = case.calls(after)
    place = cython_building.place_of(function, Path(function.__code__.co_filename).parent)
    made = cython_building.build(proposal.cython, place)
    assert isinstance(made, cython_building.Built), made
    assert type(case.calls(after)[0]) is not FunctionType
    assert {found.level for found in compare_calls(case, after)} == {Level.IDENTICAL}


# ---------------------------------------------------------------- only a cache


@pytest.fixture
def program(marks: Both, tmp_path: Path) -> Path:
    """A copy of the file, with what was built beside it."""
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / marks.place.name).write_bytes(marks.place.read_bytes())
    copy = tmp_path / "copied.py"
    copy.write_bytes(Path(marks.fast.__file__ or "").read_bytes())
    assert type(loaded(copy).marks) is not FunctionType
    return copy


def runs_as_written(program: Path) -> bool:
    return type(loaded(program).marks) is FunctionType


def test_an_edit_elsewhere_changes_nothing(program: Path) -> None:
    program.write_text("# more\n\n" + program.read_text().replace("found = []", "found = []  # all\n", 1))
    assert not runs_as_written(program)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('c == "z"', 'c == "y"'),
        ("10**9", "10**8 * 10 + 1"),
        ("start += 1", "start += 2"),
        ("vowels += 1", "vowels -= 1"),
        ("c.islower(), ", "c.isupper(), "),
        ('"no shouting"', '"no noise"'),
    ],
)
def test_an_edit_of_the_function_is_what_runs(program: Path, before: str, after: str) -> None:
    text = program.read_text()
    assert text.count(before) >= 1
    program.write_text(text.replace(before, after, 1))
    # a default value is no part of the instructions: it is read from the function at each call
    assert runs_as_written(program) == (before != "10**9")


def test_a_damaged_or_missing_file_is_passed_over(program: Path, marks: Both) -> None:
    file = program.parent / "__pycache__" / marks.place.name
    half = file.read_bytes()[: file.stat().st_size // 2]
    file.unlink()  # it is in use
    file.write_bytes(half)
    assert runs_as_written(program)
    assert loaded(program).marks("a")[:3] == marks.plain.marks("a")[:3]
    file.unlink()
    assert runs_as_written(program)


# ---------------------------------------------------------------- building


def test_what_does_not_compile_is_told_in_the_compilers_words(tmp_path: Path) -> None:
    found = cython_building.build("cdef int f(:\n", tmp_path / "f.so")
    assert isinstance(found, str)
    assert "it does not compile: _optadvisor_cython.pyx:1:" in found or "not installed" in found
    assert not (tmp_path / "f.so").exists()


def test_without_a_compiler_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cython_building, "c_compiler", list)
    found = cython_building.build("x = 1\n", tmp_path / "f.so")
    assert "there is no C compiler" in str(found)
    assert "apt install" in str(found)


def test_a_compiler_that_takes_too_long_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cython_building, "COMPILER_SECONDS", 0.001)
    monkeypatch.setattr(cython_building, "cache_folder", lambda: tmp_path)
    assert "was stopped after" in str(cython_building.build("x = 1\n", tmp_path / "f.so"))


def test_a_keyword_only_parameter_is_left_to_python() -> None:
    source = "def f(text, *, start=0):\n    for c in text:\n        start += 1\n    return start\n"
    found = answer(case_of(source, "f", 'call("a")'))
    assert isinstance(found, Declined)
    assert "more than plain parameters" in found.reason
