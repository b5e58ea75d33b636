"""What a changed script gives the notebook, how it is taken back, and when it goes by itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from bookkit import Book

from optadvisor.errors import UsageError
from optadvisor.notebooks.applying import Change, Put, change_of, define, diff_of, originals, still_there
from optadvisor.notebooks.live import Live
from optadvisor.notebooks.watching import Watch

pytest.importorskip("IPython")

HELPER = """

def _same(**functions):
    return all(f.__code__.co_filename == _same.__code__.co_filename for f in functions.values())


"""
NEW_WALK = "def walk(n):\n    if _same(step=step):\n        return 2.0 * n\n    return sum(step() for _ in range(n))\n"


def walking(tmp_path: Path) -> tuple[Book, Live]:
    book = Book()
    book.run("import math")
    book.run("def step():\n    return 2.0\n")
    book.run("def walk(n):\n    return sum(step() for _ in range(n))\n")
    return book, book.take("x = walk(5)\n", tmp_path)


def changed(live: Live, old: str, new: str, helper: str = HELPER) -> Change:
    """As an accepted suggestion changes the script: a helper after the imports, and a function."""
    imports = "import optadvisor.notebooks.state as _optadvisor_state\n"
    assert live.script.text.count(old) == live.script.text.count(imports) == 1
    return change_of(live, live.script.text.replace(imports, imports + helper).replace(old, new))


def put_walk(tmp_path: Path) -> tuple[Book, Live, Change, Put]:
    book, live = walking(tmp_path)
    change = changed(live, "def walk(n):\n    return sum(step() for _ in range(n))\n", NEW_WALK)
    return book, live, change, define(change, live, book.user_ns, book.compiled)


def test_a_changed_function_is_there_at_once_with_what_it_relies_on(tmp_path: Path) -> None:
    book, _, change, put = put_walk(tmp_path)
    assert change.functions == ("walk",)
    assert not change.cell_changed
    assert change.source.index("def _same") < change.source.index("def step") < change.source.index("def walk")
    assert "x = walk(5)" not in change.source
    space = book.user_ns
    assert space["walk"](5) == 10.0
    assert space["_same"](step=space["step"])  # one text, so its run-time test holds
    assert set(put.new) == {"_same"}
    assert {function.__name__ for function, _, _ in put.codes} == {"step", "walk"}


def test_a_function_stays_the_same_for_all_who_hold_it(tmp_path: Path) -> None:
    book, live = walking(tmp_path)
    book.run("held = [step, walk]")
    change = changed(live, "def walk(n):\n    return sum(step() for _ in range(n))\n", NEW_WALK)
    define(change, live, book.user_ns, book.compiled)
    assert book.user_ns["held"][0] is book.user_ns["step"]
    assert book.user_ns["held"][1] is book.user_ns["walk"]
    assert "_same" in book.user_ns["walk"].__code__.co_names


def test_what_was_put_is_taken_back(tmp_path: Path) -> None:
    book, live = walking(tmp_path)
    before, code = dict(book.user_ns), book.user_ns["walk"].__code__
    change = changed(live, "def walk(n):\n    return sum(step() for _ in range(n))\n", NEW_WALK)
    put = define(change, live, book.user_ns, book.compiled)
    assert book.user_ns["walk"].__code__ is not code
    assert put.take_back(book.user_ns) == ()
    assert book.user_ns == before
    assert book.user_ns["walk"].__code__ is code
    assert originals(live, change) == "def walk(n):\n    return sum(step() for _ in range(n))\n"


def test_what_the_user_has_bound_anew_stays(tmp_path: Path) -> None:
    book, _, _, put = put_walk(tmp_path)
    book.run("def walk(n):\n    return 'mine'\n")
    assert put.take_back(book.user_ns) == ()
    assert book.user_ns["walk"](3) == "mine"
    assert "_same" not in book.user_ns


def test_a_function_keeps_its_defaults_and_attributes(tmp_path: Path) -> None:
    book = Book()
    book.run("def f(x, seen=[]):\n    seen.append(x)\n    return len(seen)\n")
    book.run("f(1)\nf.mark = 'set'")
    live = book.take("f(2)\n", tmp_path)
    define(changed(live, "return len(seen)", "return seen.__len__()"), live, book.user_ns, book.compiled)
    assert book.user_ns["f"](3) == 2
    assert book.user_ns["f"].mark == "set"


def test_no_variable_of_the_notebook_is_overwritten(tmp_path: Path) -> None:
    book, live = walking(tmp_path)
    change = changed(live, "def walk(n):\n    return sum(step() for _ in range(n))\n", NEW_WALK)
    book.run("_same = 'mine'")
    walk = book.user_ns["walk"]
    with pytest.raises(UsageError, match="_same"):
        define(change, live, book.user_ns, book.compiled)
    assert book.user_ns["walk"] is walk
    assert book.user_ns["_same"] == "mine"


def test_a_function_defined_anew_since_is_noticed(tmp_path: Path) -> None:
    book, live = walking(tmp_path)
    assert still_there(live, book.user_ns) == ""
    book.run("def step():\n    return 3.0\n")
    assert still_there(live, book.user_ns) == "step"


def test_only_the_cell_changed(tmp_path: Path) -> None:
    book, live = walking(tmp_path)
    change = changed(live, "x = walk(5)\n", "x = _fast(5)\n", "\n\ndef _fast(n):\n    return step() * n\n\n\n")
    assert change.definitions == ""
    assert change.source.endswith("\n\n\nx = _fast(5)\n")
    assert change.source.index("def _fast") < change.source.index("def step")
    assert define(change, live, book.user_ns, book.compiled).new == {}
    assert originals(live, change) == "x = walk(5)\n"


def test_a_cell_magic_stays_the_first_line(tmp_path: Path) -> None:
    book = Book()
    book.run("data = [1, 2]")
    live = book.take("%%time\nx = sum(data)\n", tmp_path)
    change = changed(live, "x = sum(data)\n", "x = _sum(data)\n", "\n\ndef _sum(d):\n    return sum(d)\n\n\n")
    assert change.source.startswith("%%time\ndef _sum(d):")
    assert change.source.endswith("x = _sum(data)\n")


CLASS = """class Grid:
    def __init__(self, n):
        self.n = n
    def size(self, extra=[]):
        return self.n + 1
"""


def test_methods_are_exchanged_and_objects_keep_their_class(tmp_path: Path) -> None:
    book = Book()
    book.run(CLASS)
    book.run("g = Grid(3)")
    live = book.take("print(g.size())\n", tmp_path)
    grid, init = book.user_ns["Grid"], book.user_ns["Grid"].__init__
    change = changed(live, "return self.n + 1", "return _more(self.n)", "\n\ndef _more(n):\n    return n + 1.0\n\n\n")
    assert set(change.classes) == {"Grid"}
    assert "class Grid" not in change.source
    put = define(change, live, book.user_ns, book.compiled)
    assert book.user_ns["Grid"] is grid
    assert book.user_ns["g"].size() == 4.0
    assert type(book.user_ns["g"].size()) is float
    assert grid.__init__ is init
    put.take_back(book.user_ns)
    assert type(book.user_ns["g"].size()) is int


def test_methods_of_a_class_that_uses_super_stay(tmp_path: Path) -> None:
    book = Book()
    book.run("class A:\n    def __init__(self):\n        super().__init__()\n    def f(self):\n        return 1\n")
    book.run("a = A()")
    live = book.take("a.f()\n", tmp_path)
    before = dict(book.user_ns)
    with pytest.raises(UsageError, match="super"):
        define(
            changed(live, "return 1\n", "return _one()\n", "\n\ndef _one():\n    return 1\n\n\n"),
            live,
            book.user_ns,
            book.compiled,
        )
    assert book.user_ns == before


def test_the_difference_names_cells(tmp_path: Path) -> None:
    _, live = walking(tmp_path)
    text = live.script.text.replace("return sum(step() for _ in range(n))", "return n * step()")
    assert diff_of(live, text).splitlines() == [
        "walk, In [3]:",
        " def walk(n):",
        "-    return sum(step() for _ in range(n))",
        "+    return n * step()",
    ]


def test_what_was_put_is_taken_back_after_the_offered_cell_was_run(tmp_path: Path) -> None:
    book, _, change, put = put_walk(tmp_path)
    book.run(change.source)
    for name in put.new:  # as the watch does
        put.new[name] = book.user_ns[name]
    assert put.take_back(book.user_ns) == ()
    assert "_same" not in book.user_ns
    assert book.user_ns["walk"](3) == 6.0


def test_helpers_stay_while_a_function_of_the_user_needs_them(tmp_path: Path) -> None:
    book, _, _, put = put_walk(tmp_path)
    book.run("def mine():\n    return _same()\n")
    assert put.take_back(book.user_ns) == ("_same",)
    assert book.user_ns["mine"]()
    assert book.user_ns["walk"](3) == 6.0


# ---------------------------------------------------------------- watching


def watched(tmp_path: Path) -> tuple[Book, list[str], Change]:
    book, _, change, put = put_walk(tmp_path)
    said: list[str] = []
    Watch(shell=book, say=said.append).over(change, put, book.user_ns)
    return book, said, change


GONE = {
    "a function": "def step():\n    return 1.0\nx = walk(3)\n",
    "an assignment": "step = lambda: 1.0\nx = walk(3)\n",
    "an import": "from math import degrees as step\n",
    "a loop": "for step in (abs,):\n    pass\n",
    "by text": "globals()['step'] = lambda: 1.0\n",
}


@pytest.mark.parametrize("name", GONE)
def test_what_it_relies_on_is_bound_anew(name: str, tmp_path: Path) -> None:
    book, said, _ = watched(tmp_path)
    book.run(GONE[name])
    assert "step" in said[0]
    assert "_same" not in book.user_ns
    if "walk(3)" in GONE[name]:
        assert book.user_ns["x"] == 3.0  # of the cell that bound it, already
    book.run("y = 1")
    assert len(said) == 1


@pytest.mark.parametrize("source", ["y = walk(3)\n", "import math\n", "stepping = 3\n", "def other():\n    step = 1\n"])
def test_other_cells_change_nothing(source: str, tmp_path: Path) -> None:
    book, said, _ = watched(tmp_path)
    book.run(source)
    assert not said or "step = 1" in source
    assert said or book.user_ns["walk"](4) == 8.0


def test_the_offered_cell_may_be_run(tmp_path: Path) -> None:
    book, said, change = watched(tmp_path)
    book.run(change.source)
    assert not said
    assert book.user_ns["walk"](4) == 8.0
    book.run("def step():\n    return 1.0\n")
    assert said
    assert book.user_ns["walk"](4) == 4.0


def test_a_kernel_puts_its_compiled_self_in_its_place(tmp_path: Path) -> None:
    book, live = walking(tmp_path)
    helper = """

def _kernel(n):
    def compiled(n):
        return 2.0 * n
    compiled.by_numba = None
    globals()["_kernel"] = compiled
    return compiled(n)


"""
    old = "def walk(n):\n    return sum(step() for _ in range(n))\n"
    change = changed(live, old, "def walk(n):\n    return _kernel(n)\n", helper)
    put = define(change, live, book.user_ns, book.compiled)
    said: list[str] = []
    Watch(shell=book, say=said.append).over(change, put, book.user_ns)
    book.run("x = walk(4)")
    book.run("y = walk(5)")
    assert (book.user_ns["x"], book.user_ns["y"], said) == (8.0, 10.0, [])
    book.run("_kernel = None")
    assert said
    assert book.user_ns["walk"](4) == 8.0
    book.user_ns["_kernel"] = next(iter(put.new.values()))
    assert put.take_back(book.user_ns) == ()
    assert "_kernel" not in book.user_ns


# ---------------------------------------------------------------- what runs once, and what was bound anew in between

COUNTING = "made = []\ndef count(value):\n    made.append(value)\n    return value\n"
ONCE = {
    "a default value": ("def f(x, y=count(1)):\n    return x + y\n", "return x + y", "return y + x"),
    "a decorator": ("@count\ndef f(x):\n    return x + 1\n", "return x + 1", "return 1 + x"),
    "the body of a class": ("class f:\n    count(1)\n    def g(x):\n        return x + 1\n", "x + 1", "1 + x"),
    "a hook of subclasses": (
        "class A:\n    def __init_subclass__(cls):\n        count(cls)\n\n"
        "class f(A):\n    def g(x):\n        return x + 1\n",
        "x + 1",
        "1 + x",
    ),
    "a default value below a new decorator": (
        "def f(x, y=count([])):\n    y.append(x)\n    return y\n",
        "def f(x,",
        "@abs_\ndef f(x,",
    ),
}


@pytest.mark.parametrize("name", ONCE)
def test_what_the_user_wrote_around_a_function_does_not_run_again(name: str, tmp_path: Path) -> None:
    definition, old, new = ONCE[name]
    book = Book()
    book.run(COUNTING)
    book.run(definition)
    if "append" in definition:
        book.run("f(3)")
    live = book.take("f(2)\n", tmp_path)
    put = define(changed(live, old, new, "\n\ndef abs_(f):\n    return f\n\n\n"), live, book.user_ns, book.compiled)
    assert put.codes or put.new
    assert len(book.user_ns["made"]) == 1
    if "append" in definition:
        assert book.user_ns["f"](4) == [3, 4]
        assert book.user_ns["made"] == [[3, 4]]


def test_decorators_of_the_user_are_not_run_with_another(tmp_path: Path) -> None:
    book = Book()
    book.run(COUNTING)
    book.run("@count\ndef f(x):\n    return x + 1\n")
    live = book.take("f(2)\n", tmp_path)
    change = changed(live, "@count\n", "@count\n@abs_\n", "\n\ndef abs_(f):\n    return f\n\n\n")
    with pytest.raises(UsageError, match="decorators"):
        define(change, live, book.user_ns, book.compiled)
    assert len(book.user_ns["made"]) == 1


def test_a_wrapper_keeps_what_it_knows(tmp_path: Path) -> None:
    book = Book()
    book.run("import functools\n@functools.cache\ndef f(x):\n    return x + 1\n")
    book.run("held = f\nf(1)")
    live = book.take("f(2)\n", tmp_path)
    define(changed(live, "return x + 1", "return 1.0 + x"), live, book.user_ns, book.compiled)
    assert book.user_ns["f"] is book.user_ns["held"]
    assert [type(book.user_ns["f"](x)) for x in (1, 2)] == [int, float]


def test_a_method_of_which_only_a_constant_changes(tmp_path: Path) -> None:
    book = Book()
    book.run("class G:\n    def has(self, x):\n        return x in [1, 2]\n")
    book.run("g = G()")
    live = book.take("g.has(3)\n", tmp_path)
    define(changed(live, "[1, 2]", "{1, 2, 3}"), live, book.user_ns, book.compiled)
    assert book.user_ns["g"].has(3)


BETWEEN = {
    "an imported function": ("from math import sqrt\n", "sqrt(x)", "def sqrt(x):\n    return -5.0\n", "sqrt"),
    "a module": ("import math\n", "math.sqrt(x)", "import cmath as math\n", "math"),
    "a builtin": ("", "max(x, 1)", "def max(*x):\n    return -5.0\n", "max"),
    "a default value": ("", "x + y", "f.__defaults__ = (7,)\n", "f"),
    "a function's code": ("", "x + y", "f.__code__ = (lambda x, y: 0).__code__\n", "f"),
}


@pytest.mark.parametrize("name", BETWEEN)
def test_what_changed_since_the_suggestion_is_noticed(name: str, tmp_path: Path) -> None:
    first, body, then, what = BETWEEN[name]
    book = Book()
    book.run(first)
    book.run(f"def f(x, y=1):\n    return {body}\n")
    live = book.take("f(2)\n", tmp_path)
    assert still_there(live, book.user_ns) == ""
    book.run(then)
    assert still_there(live, book.user_ns) == what


def test_a_method_that_was_put_into_a_class_since_is_noticed(tmp_path: Path) -> None:
    book = Book()
    book.run("class G:\n    def size(self):\n        return 1 + 1\n")
    book.run("g = G()")
    live = book.take("g.size()\n", tmp_path)
    change = changed(live, "return 1 + 1", "return 2")
    book.run("def other(self):\n    return 99\nG.size = other\n")
    assert still_there(live, book.user_ns) == "G"
    define(change, live, book.user_ns, book.compiled)
    assert book.user_ns["g"].size() == book.user_ns["other"](0) == 99


@pytest.mark.parametrize("first", ["from math import sqrt\n", ""])
def test_names_of_the_old_text_are_watched_too(first: str, tmp_path: Path) -> None:
    called = "sqrt" if first else "max"
    book = Book()
    book.run(f"{first}def f(x):\n    return {called}(x, *()) if {bool(first)} else {called}(x, 1)\n")
    live = book.take("f(4)\n", tmp_path)
    old = f"return {called}(x, *()) if {bool(first)} else {called}(x, 1)"
    change = changed(live, old, "return x if x > 1 else 1")
    said: list[str] = []
    put = define(change, live, book.user_ns, book.compiled)
    Watch(shell=book, say=said.append).over(change, put, book.user_ns)
    book.run(change.source)
    book.run("y = f(3)")
    assert not said
    book.run(f"def {called}(*x):\n    return -5.0\ny = f(4)\n")
    assert called in said[0]
    assert book.user_ns["y"] == -5.0
