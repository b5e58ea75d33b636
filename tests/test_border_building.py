"""Lists become arrays in C as they do in Python, to the bit, and only for the very text that the C stands for."""

from __future__ import annotations

import dataclasses
import gc
import itertools
import math
import random
import struct
import subprocess
import sys
import types
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
from mutantkit import Mutants, Tried

from optadvisor import pipeline
from optadvisor.patching.apply import Versions
from optadvisor.records import Hotspot, Proposal, Rejected
from optadvisor.rewriters import numpy_vectorize
from optadvisor.runtime import FINDER, NAME, SOURCE, borders
from optadvisor.source.site import Site
from optadvisor.verifier.ahead import border_building, building
from optadvisor.verifier.ahead.border_building import asked, built, laid
from optadvisor.verifier.judge import proofs

pytestmark = pytest.mark.skipif(bool(border_building.impossible()), reason="this machine cannot build extensions")

HEAD = "import numpy as np\n\n" + borders.START.format(place="", module=NAME, name="_in_c")
NAMES = {tool: f"_{tool}" for tool in borders.TOOLS}


def text_of(*tools: str, head: str = HEAD, **names: str) -> str:
    """A file with these tools, each under our decorator if C knows it."""
    names = NAMES | {"numpy": "np"} | names
    texts = [borders.TOOLS[tool].format(**names) for tool in tools]
    marks = ["@_in_c\n" if tool in borders.IN_C else "" for tool in tools]
    return "\n\n\n".join([head, *map("".join, zip(marks, texts, strict=True))]) + "\n"


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cache of its own."""
    place = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(border_building, "cache_folder", lambda: place)
        yield place


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Callable[..., Any], Callable[..., Any]]]:
    """Each tool as it is written, and in C."""
    file = tmp_path_factory.mktemp("program") / "program.py"
    file.write_text(text_of(*borders.TOOLS), encoding="utf-8")
    laid(file)
    made, plain = load(file), load(file, decorator=lambda function: function)
    found = {tool: (getattr(plain, f"_{tool}"), getattr(made, f"_{tool}")) for tool in borders.IN_C}
    assert all(type(in_c) is types.BuiltinFunctionType for _, in_c in found.values())
    return found


def load(file: Path, decorator: Callable[..., Any] = FINDER.in_c) -> types.ModuleType:
    """The file as Python loads it, with `_in_c` a decorator of ours."""
    module = types.ModuleType("program")
    with mock.patch.dict(sys.modules, {NAME: types.SimpleNamespace(in_c=decorator)}):
        exec(compile(file.read_text(encoding="utf-8"), str(file), "exec", dont_inherit=True), vars(module))
    return module


def outcome(function: Callable[..., Any], *given: Any) -> Any:
    """What it gives, or the kind of exception."""
    try:
        array = function(*given)
    except Exception as error:
        return type(error)
    assert type(array) is np.ndarray
    assert array.flags.c_contiguous
    assert array.flags.writeable
    return array.dtype, array.shape, array.tobytes()


class Real(float):
    """Not exactly a float."""


class Rows(list[Any]):
    """Not exactly a list."""


PARTS = [0.0, -0.0, 1.5, math.nan, math.inf, -math.inf, 5e-324, 0, 1, -1, -7, 255, 256, 2**30, -(2**30), 2**31, 2**52]
PARTS += [
    2**52 + 1,
    -(2**52),
    2**60,
    2**62,
    2**63 - 1,
    -(2**63),
    2**63,
    -(2**63) - 1,
    2**70,
    10**400,
    True,
    False,
    None,
]
PARTS += ["1", Real(1.0), np.float64(1.0), np.int64(1), 1j, [1.0], (1.0,), [], ()]


def all_lists() -> Iterator[Any]:
    """Lists of numbers of one kind and of several, flat, in rows, in tables; what is no list."""
    yield from ([one] for one in PARTS)
    yield from ([one, other] for one, other in itertools.product(PARTS, repeat=2))
    rng = random.Random(3)
    kinds = [[rng.uniform(-1, 1) for _ in range(9)], [*range(-4, 5)], [2**40 + k for k in range(9)], [True] * 9]
    kinds += [[*map(np.float64, kinds[0])], [*map(np.float32, kinds[0])], [np.float64(math.nan), np.float64(-0.0)] * 4]
    kinds += [[0.5, 0, 0.25, 0, 0, 1.5, 0, 0, 2.5], [1, math.inf, 2, math.inf, 3, 4, 5, 6, 7]]
    for numbers in kinds:
        rows = [numbers[:3], numbers[3:6], numbers[6:]]
        yield from (numbers, tuple(numbers), rows, [*map(tuple, rows)], tuple(rows), [rows, rows], [[rows], [rows]])
        yield from (Rows(numbers), [Rows(rows[0]), rows[1]], [rows[0], rows[1][:2]], [rows[0], []], [rows[0], None])
        yield from ([rows, rows[:2]], [rows, numbers], [[*rows[:2], Rows(rows[2])], rows], numbers * 1000)
        yield from (
            [tuple(numbers), numbers],
            [tuple(rows[0]), tuple(rows[1][:2])],
            [numbers * 100] * 20,
            np.array(rows[0]),
        )
    yield from ([], [[]], [[], []], [()], None, 1.0, "text", {1.0: 2.0}, deque([1.0]))
    own: list[Any] = []
    own.append(own)
    yield own


GIVEN: dict[str, list[tuple[Any, ...]]] = {
    "array_of": [*itertools.product((float, int, bool, complex, None), (1, 2, 3))],
    "array_of_tuples": [(kind,) for kind in (float, int, bool, str)],
    "array_of_ints_or_inf": [(1,), (2,), (3,)],
    "array_with_zeros": [(1,), (2,), (3,)],
    "array_of_numpy": [()],
}


@pytest.mark.parametrize("tool", GIVEN)
def test_arrays_are_those_of_the_text(
    tool: str, pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]]
) -> None:
    plain, in_c = pairs[tool]
    arrays = 0
    for lists in all_lists():
        for more in GIVEN[tool]:
            expected = outcome(plain, lists, *more)
            assert outcome(in_c, lists, *more) == expected, (lists, more)
            arrays += isinstance(expected, tuple)
    assert arrays > 5


def some_arrays() -> Iterator[Any]:
    """Arrays of all shapes and types, and what is no array."""
    rng = np.random.default_rng(5)
    for shape in ((0,), (3,), (0, 4), (4, 0), (1, 1), (2, 3), (33, 33), (65, 65), (2, 0, 3), (2, 3, 4), (3, 3, 3)):
        floats = rng.choice([0.0, -0.0, 1.5, math.nan, -math.nan, math.inf, 5e-324], shape)
        ints = rng.choice([0, -1, 5, 257, 2**14, 2**14 + 5, 2**30, 2**60, -(2**63), 2**63 - 1], shape)
        yield from (floats, ints, ints > 5, floats.T, ints.T, floats[..., ::-1], floats.astype(np.float32))
        yield from (ints.astype(np.int32), ints.astype(np.uint64), floats.astype(">f8"), floats.astype(object))
        yield from (floats.astype(complex), np.ma.masked_array(ints, mask=ints == 5), rng.random(shape))
    yield np.arange(3 * 2**14).reshape(3, 2**14) % (2**14 + 3) - 7
    yield from (rng.integers(-300, 300, (150, 150)), rng.integers(-(10**15), 10**15, (3, 40000)))
    yield from (np.array(1.5), np.array(3), np.ma.array([[1.0, 2.0]]), array("d", [1.0, 2.0]), b"text", None, [[1.0]])


def test_lists_of_arrays_are_those_of_the_text(
    pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]],
) -> None:
    """Numbers by their bits and types; no list is there twice."""

    def shown(function: Callable[..., Any], array: Any) -> str:
        try:
            return repr(bits(function(array)))
        except AttributeError:
            return "none"

    def bits(one: Any) -> Any:
        if isinstance(one, list):
            return [bits(each) for each in one]
        return type(one), struct.pack("d", one) if type(one) is float else one

    for each in some_arrays():
        assert shown(pairs["lists_of"][1], each) == shown(pairs["lists_of"][0], each), each
        made = pairs["lists_of"][1](each) if hasattr(each, "tolist") else []
        rows = [row for row in made if isinstance(row, list)] if isinstance(made, list) else []
        assert len({*map(id, rows)}) == len(rows)


def test_equal_numbers_of_a_table_are_one_object(
    pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]],
) -> None:
    """The C is what makes these lists: the text would make an object for each."""
    lists_of, refill = pairs["lists_of"][1], pairs["refill"][1]
    table = np.arange(2**15).reshape(8, 2**12) % 2**12 + 1000
    made = lists_of(table)
    assert all(one is other for row in made for one, other in zip(row, made[0], strict=True))
    refill(made, table + 1, 2)
    assert made == (table + 1).tolist()
    assert all(one is other for row in made for one, other in zip(row, made[0], strict=True))
    numbers = np.random.default_rng(1).random((40, 40))
    nothing = lists_of(np.full((3, 3), math.nan))
    assert len({*map(id, [*nothing[0], *nothing[1], *nothing[2]])}) == 9, "by which `in` tells them"
    zeros = lists_of(np.zeros((3, 100)))
    assert all(one is row[0] for row in zeros for one in row)
    before = sys.getrefcount(made[0][5]), sys.getrefcount(zeros[0][0]), sys.getrefcount(float)
    for _ in range(20):
        lists_of(table), lists_of(numbers), refill(made, table + 1, 2)
    assert (sys.getrefcount(made[0][5]), sys.getrefcount(zeros[0][0]), sys.getrefcount(float)) == before


def test_lists_while_garbage_is_collected(pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]]) -> None:
    """New lists are what starts a collection, which looks at those that are not yet filled."""
    before = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for table in (np.arange(900).reshape(300, 3), np.ones((200, 200))):
            assert pairs["lists_of"][1](table) == table.tolist()
    finally:
        gc.set_threshold(*before)


@pytest.mark.parametrize("tool", GIVEN)
def test_what_fits_is_not_left_to_the_text(tool: str, tmp_path: Path) -> None:
    """Else all tests of equality would be of one function with itself."""
    file = tmp_path / "p.py"
    file.write_text(text_of(tool), encoding="utf-8")
    laid(file)
    in_c = getattr(load(file), f"_{tool}")
    in_c.__self__.__code__ = (lambda *_: None).__code__
    numbers: dict[str, Any] = {
        "array_of": [[0.5, -0.0], [math.nan, 2.0]],
        "array_of_tuples": [(1.0, 2.0), (3.0, 4.0)],
        "array_of_ints_or_inf": [[1, math.inf]],
        "array_with_zeros": [[0, 1.5]],
        "array_of_numpy": [np.float64(0.5)],
    }
    more = {"array_of": (float, 2), "array_of_tuples": (float,), "array_of_numpy": ()}.get(tool, (2,))
    assert type(in_c(numbers[tool], *more)) is np.ndarray
    assert in_c("no list", *more) is None


@pytest.mark.parametrize(
    ("lists", "array"),
    [
        ([1.0, 2.0, 3.0], np.array([1.0, 5.0, -0.0])),
        ([0.0, -0.0], np.array([-0.0, 0.0])),
        ([math.nan, 1.0], np.array([math.nan, math.nan])),
        ([1, 2**70, 3], np.array([2, 2**62, -(2**63)])),
        ([1, 2, 300], np.array([1, 2, 300])),
        ([True, False], np.array([False, False])),
        ([1, 0], np.array([True, False])),
        ([1, True, 2.0], np.array([1.0, 1.0, 2.0])),
        ([None, "a"], np.array([1.0, 2.0])),
        ([[1.0, 2.0], [3.0, 4.0]], np.array([[1.0, 9.0], [8.0, 4.0]])),
        ([[[1], [2]], [[3], [4]]], np.array([[[1], [9]], [[8], [4]]])),
        ([1.0, 2.0], np.array([0, 1.5], dtype=object)),
        ([1.0, 2.0], np.array([1.0, 0.0, 2.0, 0.0])[::2]),
        ([[1.0, 2.0], [3.0, 4.0]], np.array([[1.0, 9.0], [8.0, 4.0]]).T),
        ([1.0, 2.0], np.array([1.5, 2.5], dtype=np.float32)),
        ([1.0, 2.0], np.array([1.5, 2.5], dtype=">f8")),
        ([1, 2], np.array([3, 4], dtype=np.uint64)),
        ([1.0, 2.0, 3.0], np.array([4.0, 5.0])),
        ([4.0], np.array([4.0, 5.0])),
        ([[1.0, 2.0], [3.0, 4.0, 5.0]], np.array([[1.0, 9.0], [8.0, 4.0]])),
        (Rows([1.0, 2.0]), np.array([4.0, 5.0])),
    ],
)
def test_refilled_lists_are_those_of_the_text(
    lists: Any, array: Any, pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]]
) -> None:
    plain, in_c = pairs["refill"]
    texts = []
    for refill in (plain, in_c):
        own = type(lists)(row[:] if isinstance(row, list) else row for row in lists)
        rows = [row for row in own if isinstance(row, list)]
        assert refill(own, array, array.ndim) is None
        assert all(one is other for one, other in zip(rows, (row for row in own if isinstance(row, list)), strict=True))
        texts.append(repr((type(own), own)))
    assert texts[0] == texts[1]


def test_numbers_that_stay_are_the_objects_that_they_were(
    pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]],
) -> None:
    lists = [float(k) + 0.5 for k in range(1000)]
    before = [*lists]
    array = np.array(lists)
    array[7] = 2.0
    pairs["refill"][1](lists, array, 1)
    assert [k for k, (one, other) in enumerate(zip(lists, before, strict=True)) if one is not other] == [7]
    assert lists[7] == 2.0


def test_objects_that_run_python_when_they_go(pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]]) -> None:
    """Nothing of ours puts such a thing there, but another thread might; memory stays whole."""

    class Gone:
        def __del__(self) -> None:
            del lists[2:]

    lists: list[Any] = [1.0, Gone(), *map(float, range(2000))]
    array = np.arange(float(len(lists)))
    pairs["refill"][1](lists, array, 1)
    assert lists == array.tolist()


def test_lists_that_change_while_the_array_is_made(
    pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A collection of garbage may run anything then."""
    rows = [[1.0, 2.0], [3.0, 4.0]]
    empty = np.empty

    def shortening(*given: Any) -> Any:
        rows[0].clear()
        return empty(*given)

    monkeypatch.setattr(np, "empty", shortening)
    assert outcome(pairs["array_of"][1], rows, float, 2) is ValueError


def test_another_module_in_the_place_of_numpy(
    pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text has NumPy since it was imported."""
    for stranger in (None, types.ModuleType("numpy")):
        monkeypatch.setitem(sys.modules, "numpy", stranger)
        assert outcome(pairs["array_of"][1], [1.0], float, 1) == outcome(pairs["array_of"][0], [1.0], float, 1)


def test_nothing_is_kept(pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]]) -> None:
    """Each object is counted as often as before: lists, numbers, and what raises."""
    numbers, mixed, new = [k + 0.25 for k in range(500)], [1.5, "x"], np.arange(500.0)
    for _ in range(3):
        in_c = pairs["array_of"][1]
        gc.collect()  # what other tests have left refers to `float`, too
        before = [sys.getrefcount(each) for each in (numbers, numbers[3], mixed, mixed[1], float, new)]
        for _ in range(50):
            array = in_c(numbers, float, 1)
            pairs["refill"][1](numbers, array, 1)
            assert outcome(in_c, mixed, float, 1) is ValueError
        gc.collect()
        assert [sys.getrefcount(each) for each in (numbers, numbers[3], mixed, mixed[1], float, new)] == before


def test_arguments_by_name_and_too_few(pairs: dict[str, tuple[Callable[..., Any], Callable[..., Any]]]) -> None:
    with pytest.raises(TypeError):
        pairs["array_of"][1]([1.0])
    with pytest.raises(TypeError):
        pairs["array_of"][1]([1.0], float, 1, 2)
    assert outcome(pairs["array_of"][1], [1.0], float, True) == outcome(pairs["array_of"][0], [1.0], float, True)


# ---------------------------------------------------------------- which text


@pytest.mark.parametrize("tool", sorted(borders.IN_C))
def test_a_tool_is_known_under_any_name(tool: str) -> None:
    names = {each: f"_{each}_2" for each in borders.TOOLS}
    text = borders.TOOLS[tool].format(**names, numpy="_np_3")
    assert borders.tool_in(text) == borders.tool_in(text.replace("\n", "\r\n")) == tool
    for before, after in (("raise", "return"), ("depth", "width"), ("_np_3.", "other."), ("len", "sum")):
        changed = text.replace(before, after, 1)
        assert changed == text or borders.tool_in(changed) == ""
    assert borders.tool_in(text + "\n    # a line more") == ""


def test_other_tools_are_written_as_they_were() -> None:
    for tool in borders.TOOLS.keys() - borders.IN_C:
        assert borders.tool_in(borders.TOOLS[tool].format(**NAMES, numpy="np")) == ""


def test_only_what_our_decorator_stands_at() -> None:
    text = text_of("array_of", "refill")
    assert {*asked(text).values()} == {"array_of", "refill"}
    assert not asked(text.replace("@_in_c\n", ""))
    assert not asked(text.replace("@_in_c\n", "@_in_c\n@staticmethod\n"))
    assert not asked(text.replace(f"from {NAME} import", "from elsewhere import"))
    assert {*asked(text.replace("raise ValueError", "return None")).values()} == {"refill"}
    assert not asked("def broken(:\n")
    assert not built(text.replace("import in_c as", "import in_c,"))


def test_a_file_finds_what_was_built_for_it(tmp_path: Path) -> None:
    """In a process of its own; after an edit, or where something else lies there, it does the same in Python."""
    file = tmp_path / "p.py"
    file.write_text("from __future__ import annotations\n" + text_of("array_of"), encoding="utf-8")
    places = laid(file)
    assert places
    (tmp_path / SOURCE.name).write_bytes(SOURCE.read_bytes())
    said = "import p; print(type(p._array_of).__name__, p._array_of([[1.0, 2.5]], float, 2).tolist())"

    def run() -> str:
        done = subprocess.run([sys.executable, "-c", said], cwd=tmp_path, capture_output=True, text=True, check=True)
        assert not done.stderr
        return done.stdout.strip()

    assert run() == "builtin_function_or_method [[1.0, 2.5]]"
    file.write_text(file.read_text(encoding="utf-8").replace("4096", "2048"), encoding="utf-8")
    assert run() == "function [[1.0, 2.5]]"
    file.write_text(file.read_text(encoding="utf-8").replace("2048", "4096"), encoding="utf-8")
    for place in places:
        place.write_bytes(place.read_bytes()[:5000])
    assert run() == "function [[1.0, 2.5]]"
    for place in places:
        place.unlink()
    assert run() == "function [[1.0, 2.5]]"
    (tmp_path / SOURCE.name).unlink()
    assert run() == "function [[1.0, 2.5]]"


def test_no_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache: Path) -> None:
    file = tmp_path / "p.py"
    file.write_text(text_of("array_of"), encoding="utf-8")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert "`CC` is set to `no-such-compiler`" in border_building.impossible()
    assert not laid(file)
    monkeypatch.setenv("CC", "false")
    monkeypatch.setattr(border_building, "cache_folder", lambda: tmp_path / "another")
    assert not laid(file)
    assert not (tmp_path / "__pycache__").exists()


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert laid(tmp_path / "none.py") == ()
    latin = tmp_path / "latin.py"
    latin.write_bytes(b"# -*- coding: latin-1 -*-\n# \xe9\n")
    assert laid(latin) == ()


# ---------------------------------------------------------------- trials, and what is applied

PROGRAM = """
def doubled(xs):
    for i in range(len(xs)):
        xs[i] = xs[i] * 2.0 + 1.0

doubled([float(k) for k in range(100)])
doubled([0.5, -0.0, 3.0])
"""


def test_a_trial_compares_what_is_built_in_c(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Right C passes; wrong C, where the right one would lie, is told from it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(border_building, "cache_folder", building.cache_folder)
    mutants = Mutants(path=Path("doubled.py"), program=PROGRAM, qualname="doubled", candidates=())

    def refused(name: str) -> Any:
        tried = Tried(mutants, tmp_path / name)
        ref = tried.recording.function
        spot = Hotspot(function=ref, calls=2, self_seconds=1.0, inclusive_seconds=1.0, share=0.9)
        calls = tuple(dataclasses.replace(call, seconds=1.0) for call in tried.recording.calls)
        recording = dataclasses.replace(tried.recording, calls=calls)
        (proposal, *_) = numpy_vectorize.propose(Site(module=tried.module, hotspot=spot, recording=recording))
        assert isinstance(proposal, Proposal)
        (proof,) = proofs(tried.context, tried.module, tried.recording, [proposal])
        return proof.refused

    assert refused("right") is None
    right = border_building._made("array_of")
    assert isinstance(right, Path)
    source = tmp_path / "wrong.c"
    text = border_building.SOURCE.read_text(encoding="utf-8")
    source.write_text(text.replace("floats[i] = PyFloat_AS_DOUBLE(x);", "floats[i] = 0.25;", 1), encoding="utf-8")
    monkeypatch.setattr(border_building, "SOURCE", source)
    wrong = border_building._made("array_of")
    assert isinstance(wrong, Path)
    assert wrong != right
    right.write_bytes(wrong.read_bytes())
    no = refused("wrong")
    assert isinstance(no, Rejected)
    assert no.cause == "different"


def test_what_is_laid_when_it_is_applied(tmp_path: Path) -> None:
    file = tmp_path / "p.py"
    after = text_of("array_of").encode()
    found = pipeline._built([], Versions(before={str(file): b""}, after={str(file): after}), sources=True)
    assert found.pop(str(tmp_path / SOURCE.name)) == SOURCE
    assert {Path(place).parent for place in found} == {tmp_path / "__pycache__"}
    assert {Path(place).name for place in found} == set(asked(after.decode()))
    assert all(made.is_file() for made in found.values())
    plain = Versions(before={str(file): b""}, after={str(file): after.replace(b"@_in_c\n", b"")})
    assert pipeline._built([], plain, sources=True) == {}
