"""Cells as one script, and a changed script as cells again."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from optadvisor.errors import UsageError
from optadvisor.notebooks.cells import Cell, Script, SpreadError, _check_spread, place, script_of, spread


def script(*sources: str) -> Script:
    return script_of([Cell(label=f"cell {number}", source=source) for number, source in enumerate(sources, 1)])


def body(*sources: str) -> list[str]:
    """The text without what is ours around the cells."""
    made = script(*sources)
    ours = {*made.marks, ""}
    text = made.text.partition(f"{made.marks[-1]}\n")[0]
    return [line for line in text.split("\n") if line not in ours and "optadvisor" not in line]


def output(made: Script) -> str:
    """What the text prints when Python runs it."""
    done = subprocess.run([sys.executable, "-c", made.text], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


# ---------------------------------------------------------------- cells to text


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("x = 1", ["x = 1"]),
        ("%time x = f(3)", ["x = f(3)"]),
        ("for i in y:\n    %time f(i)", ["for i in y:", "    f(i)"]),
        ("%timeit -n 10 f(3)", ["f(3)"]),
        ("%%time\nx = 1", [" # %%time", "x = 1"]),
        ("%%prun -s cumtime\nf()", [" # %%prun", "f()"]),
        ("%%capture\nx = 1", [" # %%capture", "x = 1"]),
        ("%%capture out --no-stderr\nx = 1", ["out = get_ipython().captured()", "x = 1"]),
        ("%matplotlib inline", ["get_ipython().run_line_magic('matplotlib', 'inline')"]),
        ("x = 1;", ["x = 1;"]),
        ("%%html\n<b>", []),
        ("%optsuggest f", ["pass"]),
        ("x = '''\n%time\n!ls'''", ["x = '''", "%time", "!ls'''"]),
        ('s = "é\\n" \\\n    "ü"', ['s = "é\\n" \\', '    "ü"']),
    ],
)
def test_a_cell_is_python_line_by_line(source: str, lines: list[str]) -> None:
    assert body(source) == lines


def test_magics_of_several_lines_keep_the_lines_below_in_place() -> None:
    made = script("!echo a \\\n  b\nx = 1")
    line = made.text.split("\n").index("x = 1") + 1
    assert str(place(made, line)) == "cell 1, line 3"


def test_names_that_ipython_looks_up_are_read_in_the_text() -> None:
    assert "lambda: (folder, n,)" in script("!ls {folder} $n").text


def test_what_timeit_binds_stays_its_own() -> None:
    made = script("y = 1", "%timeit -n 3 y = 2", "%%timeit\ny = 3", "print(y)")
    assert output(made) == "1\n"


def test_a_cell_that_awaits_runs_and_binds_its_names() -> None:
    made = script("import asyncio", "await asyncio.sleep(0)\ny = 4", "print(y)")
    assert "    y = None" in made.text
    assert made.notes == ("cell 2 awaits at its top level: it is run as a whole and not rewritten",)
    assert output(made) == "4\n"


def test_a_pasted_cell_runs_as_a_whole() -> None:
    made = script(">>> x = 3\n>>> print(x)")
    assert made.parts[0].opaque
    assert output(made) == "3\n"


def test_a_cell_may_raise_where_the_notebook_says_so() -> None:
    cells = [Cell(label="a", source="y = 1\n1 / 0", may_raise=True), Cell(label="b", source="print(y)")]
    assert output(script_of(cells)) == "1\n"


@pytest.mark.parametrize("source", ["def f(:", "return 3", "x = 'a"])
def test_a_cell_that_is_no_python_ends_the_program_there(source: str) -> None:
    made = script("print('before')", source, "print('after')")
    assert "cell 2 is no Python" in made.notes[0]
    done = subprocess.run([sys.executable, "-c", made.text], capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "before\n"
    assert "SyntaxError" in done.stderr


@pytest.mark.parametrize(
    "source", ["%run other.py", "%%cython\ndef f(): pass", "get_ipython().ex('len = 3')", "%load_ext x"]
)
def test_what_may_bind_any_name_is_announced(source: str) -> None:
    made = script(source)
    assert "(exec," in made.text
    assert "may bind names that the text does not show" in made.notes[0]
    assert len(made.notes) == 1


def test_what_binds_no_name_is_not() -> None:
    made = script("%load_ext autoreload\n%autoreload 2\n!ls", "%%bash\nls", "get_ipython().run_line_magic('cd', '..')")
    assert "exec" not in made.text
    assert not made.notes


def test_every_variable_may_be_read_by_the_next_cell() -> None:
    made = script("for i in range(3):\n    t = i", "def f():\n    global g\n    g = inner = 1")
    assert made.text.endswith("if not __name__:\n    (g, i, t,)\n")


def test_future_imports_come_first_and_only_from_the_first_cell() -> None:
    made = script("from __future__ import annotations\nx = 1")
    assert made.text.startswith("from __future__ import annotations\n")
    assert not spread(made, made.text)
    with pytest.raises(UsageError, match="cell 2 has a __future__ import: move it to the first cell"):
        script("x = 1", "from __future__ import annotations")


def test_cells_that_are_no_program_together_are_refused() -> None:
    with pytest.raises(UsageError, match=r"no program together: .*global.*cell 2, line 1"):
        script("x = 1", "global x")


def test_marks_are_unlike_what_the_user_wrote() -> None:
    made = script("# cell 2", "x = 1\n# cell 1")
    assert len(set(made.marks)) == 3
    assert spread(made, made.text.replace("x = 1", "x = 2")) == {1: "x = 2\n# cell 1"}


# ---------------------------------------------------------------- text to cells


def test_a_line_changes_in_its_cell() -> None:
    made = script("x = 1\ny = 2", "z = 3")
    assert spread(made, made.text.replace("y = 2", "y = 4")) == {0: "x = 1\ny = 4"}


def test_magic_lines_stay_as_they_were_written() -> None:
    made = script("%%time\nx = 1\n!ls {x}\ny = 2 ;\n%time z = 3\n")
    assert spread(made, made.text.replace("y = 2 ;", "y = 5\ny += 1")) == {
        0: "%%time\nx = 1\n!ls {x}\ny = 5\ny += 1\n%time z = 3\n"
    }


def test_what_is_inserted_before_all_goes_into_the_first_cell_that_can_hold_it() -> None:
    made = script("%%bash\nls", "%%time\nx = 1")
    assert spread(made, "import a\n" + made.text) == {1: "%%time\nimport a\nx = 1"}
    made = script("x = 1")
    assert spread(made, "import a\n" + made.text) == {0: "import a\nx = 1"}


def test_empty_lines_at_the_end_of_a_cell_are_left_out() -> None:
    made = script("import a", "def f(): pass\n", "x = 1")
    changed = made.text.replace("import a\n", "import a\nimport b\n\n\n").replace("pass\n", "pass\n\n\ny = 2\n\n")
    assert spread(made, changed) == {0: "import a\nimport b", 1: "def f(): pass\n\n\ny = 2\n\n"}


def test_what_is_inserted_before_a_cell_magics_first_line_comes_after_it() -> None:
    made = script("y = 1", "%%time\ndef f(): pass")
    changed = made.text.replace(" # %%time\n", "def g(): pass\n # %%time\n")
    assert spread(made, changed) == {1: "%%time\ndef g(): pass\ndef f(): pass"}


def test_what_is_inserted_before_a_first_line_with_a_magic_keeps_its_distance() -> None:
    made = script("%config A.b = 1\nimport math", "x = 1")
    mark = made.text.index("# cell 1")
    changed = f"{made.text[:mark]}import a\n\n\ndef f():\n    pass\n\n\n{made.text[mark:]}"
    assert spread(made, changed) == {0: "import a\n\n\ndef f():\n    pass\n\n\n%config A.b = 1\nimport math"}


def test_empty_lines_of_a_text_are_no_empty_lines() -> None:
    made = script('x = """a\n\nb"""\ny = 1')
    changed = made.text.replace("y = 1", "y = 2")
    assert spread(made, changed) == {0: 'x = """a\n\nb"""\ny = 2'}
    with pytest.raises(SpreadError):
        _check_spread(made, changed, {0: 'x = """a\nb"""\ny = 2'})


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("z = f(3)", "z = g(3)", "would alter a magic or shell line of cell 1"),
        ("# cell 1\n", "", "moves the borders between cells"),
        ("import get_ipython", "import get_ipython as g", "would alter what runs before the first cell"),
        ("'echo hi'", "'echo ho'", "would alter what runs in a cell that is not Python alone"),
        ("(x, z,)", "(x,)", "no cell of the notebook could hold what is inserted"),
    ],
)
def test_a_change_that_cells_cannot_hold_is_refused(old: str, new: str, why: str) -> None:
    made = script("x = 1\n%time z = f(3)", "%%bash\necho hi")
    assert old in made.text
    with pytest.raises(SpreadError, match=why):
        spread(made, made.text.replace(old, new))


def test_without_a_cell_of_python_nothing_can_be_inserted() -> None:
    made = script("%%bash\nls")
    with pytest.raises(SpreadError, match="no cell of the notebook could hold"):
        spread(made, "import a\n" + made.text)


# ---------------------------------------------------------------- any cells

LINES = st.sampled_from(
    [
        "x = 1",
        "",
        "# é",
        "for i in range(3):\n    x = i",
        "%time x = 2",
        "!ls",
        "y = '''\n%%time\n\n'''",
        "x",
        "x;",
        "(x,\n x)",
    ]
)
SOURCES = st.builds(
    lambda head, lines, end: head + "\n".join(lines) + end,
    st.sampled_from(["", "", "%%time\n", "%%bash\n", "%%capture out\n"]),
    st.lists(LINES, min_size=1, max_size=4),
    st.sampled_from(["", "\n", "\n\n"]),
)


@given(st.lists(SOURCES, min_size=1, max_size=4))
def test_an_unchanged_text_changes_no_cell(sources: Sequence[str]) -> None:
    made = script(*sources)
    assert spread(made, made.text) == {}


@given(st.lists(SOURCES, min_size=1, max_size=4), st.data())
def test_an_edit_changes_that_line_alone(sources: Sequence[str], data: st.DataObject) -> None:
    made = script(*sources)
    plain = [
        (index, number)
        for index, part in enumerate(made.parts)
        if not part.opaque
        for number, line in enumerate(made.cells[index].source.split("\n"))
        if line == "x = 1" and number not in part.magics
    ]
    if not plain:
        return
    index, number = data.draw(st.sampled_from(plain))
    lines = made.text.split("\n")
    at = made.starts[index] - 1 + number
    assert str(place(made, at + 1)) == f"cell {index + 1}, line {number + 1}"
    lines[at] = "changed = 1"
    expected = sources[index].split("\n")
    expected[number] = "changed = 1"
    assert spread(made, "\n".join(lines)) == {index: "\n".join(expected)}


@pytest.mark.parametrize("number", [0, 1])
def test_a_magic_line_is_not_mistaken_for_a_line_that_reads_alike(number: int) -> None:
    loop = "for i in range(3):\n    f(i)\n"
    made = script_of([Cell(label="cell 1", source=f"for i in range(3):\n    %timeit f(i)\n{loop}")])
    assert made.text.count(loop) == 2
    start = made.text.index(loop) + number * len(loop)
    with pytest.raises(SpreadError):
        spread(made, made.text[:start] + "x = 1\n" + made.text[start + len(loop) :])
