"""Loops of a notebook stay beside the call of their kernel: their variables are as the loop leaves them, always."""

from __future__ import annotations

import dataclasses
import itertools
import random
from typing import Any

import pytest
from conftest import some
from outlinegen import program
from outlinekit import cases, found, parse, run, taken

from optadvisor.errors import RewriterError
from optadvisor.records import Edit, Proposal, Region
from optadvisor.source.edits import render
from optadvisor.source.kernels import in_the_file, kernel_ref
from optadvisor.source.module import Module
from optadvisor.source.outlining import outlined

CELL = "/project/.optadvisor-cell"
SUM = "for i in range(n):\n    for j in range(m):\n        total += i * j / bad[j]\n"
PAIRS = (
    "if n >= 0:\n    # of all\n    for t in range(m):\n        for i in range(n):\n\n"
    "            for j in range(i + 1, n):\n"
    "                d = i / bad[j]  # ä\n                total += d * d\n"
)
GRID = (
    "for t in range(len(grid)):\n    new = [row[:] for row in grid]\n    for i in range(len(grid[0])):\n"
    "        for j in range(1, m):\n            new[i % len(grid)][0] += 1 / bad[j]\n    grid = new\n"
)
BESIDE = (
    "for i in range(n):\n    for k in range(m):\n        a = k\n"
    "    for j in range(2, n):\n        total += 1 / bad[j]\n"
)
SAVED = GRID + "    total += grid[0][0] if grid[0] else 1\n"
CELLS = {"sum": SUM, "pairs": PAIRS, "grid": GRID, "beside": BESIDE, "saved": SAVED}
BEFORE = "total = 0\nbad = BAD\nn = N\nm = M\ngrid = [[0] * N for _ in range(M)]\n"
PROGRAMS = cases("accepted.txt") | cases("kept.txt")
BADS = ("[1.0] * 9", "[1.0, 2.0, 3.0, 0, 1.0]", "[0] * 9", "[1.0]")
SIZES = (0, 1, 2, 4)


def inputs() -> list[tuple[int, int, str]]:
    return list(itertools.product(SIZES, SIZES, BADS))


def with_input(text: str, n: int, m: int, bad: str) -> str:
    """The text, as far as it is the program's, with an input of its own."""
    return (
        text.replace("= BAD", f"= {bad}")
        .replace("= N\n", f"= {n}\n")
        .replace("= M\n", f"= {m}\n")
        .replace("[0] * N for _ in range(M)", f"[0] * {n} for _ in range({m})")
    )


def left_by(text: str) -> dict[str, Any]:
    """The variables, and what was raised."""
    space: dict[str, Any] = {"__name__": "__main__"}
    try:
        exec(compile(text, "cell", "exec"), space)
        raised = ""
    except Exception as error:
        raised = f"{type(error).__name__} {error}"
    return {name: repr(value) for name, value in space.items() if not name.startswith("_")} | {"": raised}


def region_of(module: Module) -> Region:
    (region,) = taken(found(module))
    return region


def rewritten(module: Module, region: Region, fast: str, *helpers: str) -> Proposal:
    """The kernel with a fast path in front of the loop."""
    text = outlined(module, [region])
    head = region.helper.split("\n")[0]
    start = text.data.index(head.encode()) + len(head.encode()) + 1
    edit = Edit(start=start, end=start, text=fast)
    ref = kernel_ref(text, region)
    return Proposal(rewriter="x", variant="", function=ref, title="", why="", edits=(edit,), helpers=helpers)


def in_try(region: Region) -> str:
    """A fast path that gives up wherever `_fast` raises, also for a variable without a value."""
    return f"    try:\n        return _fast({', '.join(region.parameters)})\n    except Exception:\n        pass\n"


@pytest.mark.parametrize("name", CELLS)
def test_the_second_pass_runs_what_the_cell_does(name: str) -> None:
    """No `NameError` at the end of a kernel whose inner loop did not run."""
    module = parse(BEFORE + CELLS[name], CELL)
    region = region_of(module)
    assert region.stays
    assert {"i", "j"} <= set(region.results)
    after = outlined(module, [region]).data.decode()
    for one in inputs():
        before, now = left_by(with_input(BEFORE + CELLS[name], *one)), left_by(with_input(after, *one))
        assert before == now or before[""] == now[""] != "", one


@pytest.mark.parametrize("name", CELLS)
@pytest.mark.parametrize("gives_up", [True, False])
def test_variables_are_as_the_loop_leaves_them(name: str, gives_up: bool) -> None:
    """Also when it raises half-way, or does not run at all."""
    module = parse(BEFORE + CELLS[name], CELL)
    region = region_of(module)
    fast = region.helper.replace(region.kernel, "_fast") if not gives_up else "def _fast(*_):\n    raise ValueError"
    proposal = in_the_file(module, [region], region, rewritten(module, region, in_try(region), fast))
    after = render(module, [proposal]).decode()
    assert "for " not in proposal.helpers[-1]
    for one in inputs():
        before, now = left_by(with_input(BEFORE + CELLS[name], *one)), left_by(with_input(after, *one))
        assert before == now, (one, after)
    raised = [left_by(with_input(after, *one)) for one in inputs()]
    assert any("ZeroDivisionError" in one[""] and one["j"] == "3" for one in raised)  # half-way


ODD = SAVED.replace("            new[i", "            if j % 2:\n                odd = j\n            new[i")


@pytest.mark.parametrize("text", [GRID, SAVED, ODD])
def test_two_names_for_one_list_stay_two_names_for_it(text: str) -> None:
    """`grid = new`, also where something else follows, and where another variable may be left without a value."""
    module = parse(BEFORE + text, CELL)
    region = region_of(module)
    assert region.twins == (("new", "grid"),)
    assert ("odd" in [name for name, _ in region.unsure]) == (text == ODD)
    fast = region.helper.replace(region.kernel, "_fast")
    proposal = in_the_file(module, [region], region, rewritten(module, region, in_try(region), fast))
    after = render(module, [proposal]).decode()
    for one in inputs():
        before, now = left_by(with_input(BEFORE + text, *one)), left_by(with_input(after, *one))
        assert before == now, (one, after)
        same = "same = 'new' in globals() and new is grid\n"
        ran = [left_by(with_input(each + same, *one)).get("same") for each in (BEFORE + text, after)]
        assert ran[0] == ran[1], one


@pytest.mark.parametrize(
    "more",
    ["    new = 0\n", "    grid = grid[:]\n", "    if n > 2:\n        grid = [[1] * len(grid[0])]\n", "    del new\n"],
)
def test_names_that_part_again_are_no_twins(more: str) -> None:
    assert not [region for region in taken(found(parse(BEFORE + GRID + more, CELL))) if region.twins]


REFUSED = {
    "another loop in place of it": ("for i in range(n):\n        for j", "for i in range(n + 0):\n        for j"),
    "a loop that may raise outside of try": (
        "    for i",
        "    if n > 3:\n        for i in range(n): 1 / bad[i]\n    for i",
    ),
    "a call that may raise": ("    for i", "    if n > 3:\n        return _fast(n)\n    for i"),
    "a try that ends otherwise": (
        "    for i",
        "    try:\n        return 1\n    except ValueError:\n        pass\n    for i",
    ),
    "a try that changes what it did not keep": (
        "    for i",
        "    old = bad.copy()\n    try:\n        return 1\n    except Exception:\n        bad[0] = 1\n    for i",
    ),
    "a try that takes back something else": (
        "    for i",
        "    try:\n        return 1\n    except Exception:\n        bad[...] = old\n    for i",
    ),
    "a number that may be divided": ("    for i", "    if n > 3:\n        return n / m\n    for i"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_kernels_that_would_lose_variables_are_refused(name: str) -> None:
    module = parse(BEFORE + SUM, CELL)
    region = region_of(module)
    text = outlined(module, [region])
    old, new = REFUSED[name]
    start = text.data.index(old.encode())
    edit = Edit(start=start, end=start + len(old.encode()), text=new)
    proposal = Proposal(
        rewriter="x",
        variant="",
        function=kernel_ref(text, region),
        title="",
        why="",
        edits=(edit,),
        helpers=("def _fast(n): ...",),
    )
    with pytest.raises(RewriterError, match="raised half-way"):
        in_the_file(module, [region], region, proposal)


STORES = "for i in range(n):\n    bad[i] = total / bad[i]\n    total += 1\n"


@pytest.mark.parametrize("gives_up", [True, False])
def test_a_copy_for_a_compiler_may_stand_before_the_kernel_and_what_it_stored_is_put_back(gives_up: bool) -> None:
    module = parse("import numpy as np\ntotal = 2.0\nbad = np.array(BAD)\nn = N\nbad[1:] *= M\n" + STORES, CELL)
    region = region_of(module)
    text = outlined(module, [region])
    copy = region.helper.replace(region.kernel, "_fast")  # the same loop, word for word
    copy = copy.replace("    return", "    raise ValueError\n    return") if gives_up else copy
    start = text.data.index(region.helper.split("\n")[0].encode())
    before = Edit(start=start, end=start, text=copy + "\n\n\n")
    fast = (
        "    if type(bad) is np.ndarray:\n        old = bad.copy()\n        try:\n"
        f"            with np.errstate(all='raise'):\n                return _fast({', '.join(region.parameters)})\n"
        "        except Exception:\n            bad[...] = old\n"
    )
    proposal = rewritten(module, region, fast)
    proposal = dataclasses.replace(proposal, edits=(before, *proposal.edits))
    after = render(module, [in_the_file(module, [region], region, proposal)]).decode()
    assert "return NotImplemented" in after
    for one in inputs():
        before_it, now = (left_by(with_input(each, *one)) for each in (module.data.decode(), after))
        assert before_it == now, (one, after)


def test_a_loop_whose_guard_keeps_the_original_is_taken_too() -> None:
    """`if not (…): the loop` in front, as run-time tests are written, and the loop again at the end."""
    module = parse(BEFORE + SUM, CELL)
    region = region_of(module)
    lines = region.helper.split("\n")[1:]
    guard = "    if not n >= 0:\n" + "\n".join(f"    {line}" for line in lines) + "\n"
    proposal = in_the_file(module, [region], region, rewritten(module, region, guard))
    (helper,) = proposal.helpers
    assert helper.count("return NotImplemented") == 2
    assert "for i" not in helper


def test_in_a_plain_script_the_loop_stays_only_where_a_variable_may_have_no_value() -> None:
    script = BEFORE + SUM
    assert not region_of(parse(script)).stays
    assert not region_of(parse(script + "print(total)\n")).stays
    region = region_of(parse(script + "print(total, j)\n"))
    assert region.stays
    assert region.results == ("j", "total")


def test_what_an_earlier_cell_left_in_a_counter_is_not_passed() -> None:
    """The cell may be run without that one."""
    region = region_of(parse(f"i = j = 7\n{BEFORE}{SUM}", CELL))
    assert set(region.parameters) == {"n", "m", "total", "bad"}
    assert region.results == ("i", "j", "total")


SIEVE = (
    "for p in range(2, n):\n    if bad[p % len(bad)]:\n"
    "        for k in range(p, n, m):\n            total += 1 / bad[k]\n"
)
SEARCH = "for i in range(n):\n    if bad[i] > 1:\n        where = i\n        if m > 2:\n            break\n"


@pytest.mark.parametrize("before", ["", "k = where = 'old'\n"])
@pytest.mark.parametrize(("loop", "name"), [(SIEVE, "k"), (SEARCH, "where")])
@pytest.mark.parametrize("fast", ["nothing", "gives up", "copy"])
def test_a_variable_that_the_loop_may_leave_keeps_what_it_held(before: str, loop: str, name: str, fast: str) -> None:
    """With a value from another cell or without one; in the second pass (`nothing`) and with a fast copy."""
    text = f"# cell 1\n\n{before}{BEFORE}# cell 2\n\n{loop}"
    module = parse(text, CELL)
    region = region_of(module)
    assert region.unsure == ((name, f"_{name}_left"),)
    copy = region.helper.replace(region.kernel, "_fast") if fast == "copy" else "def _fast(*_):\n    raise ValueError"
    proposal = rewritten(module, region, in_try(region), copy)
    after = outlined(module, [region]) if fast == "nothing" else None
    changed = after.data if after else render(module, [in_the_file(module, [region], region, proposal)])
    seen = set()
    for one in inputs():
        before_it, now = (left_by(with_input(each, *one)) for each in (text, changed.decode()))
        if after and before_it[""]:
            continue  # the second pass ends there
        assert before_it == now, (one, changed.decode())
        seen.add(before_it.get(name))
    assert len(seen - {"'old'", None}) > 1
    assert seen & {"'old'", None}


LATE = "for i in range(n):\n    total += i\n    if i > 2:\n        total += bad[i]\n"


@pytest.mark.parametrize("gone", ["", "n = N\n", "bad = BAD\n", "total = 0\n"])
def test_a_variable_that_is_not_there_is_missed_where_the_loop_comes_to_it_if_ever(gone: str) -> None:
    """Its cell has not been run, or it was deleted: the loop has done all that it does before."""
    text = f"# cell 1\n\nn = N\nbad = BAD\ntotal = 0\n# cell 2\n\n{LATE}"
    module = parse(text, CELL)
    region = region_of(module)
    assert region.early
    proposal = rewritten(module, region, in_try(region), region.helper.replace(region.kernel, "_fast"))
    changed = render(module, [in_the_file(module, [region], region, proposal)]).decode()
    assert "except NameError:" in changed
    seen = set()
    for one in inputs():
        before_it, now = (left_by(with_input(each.replace(gone, "", 1), *one)) for each in (text, changed))
        assert before_it == now, (one, changed)
        seen.add(before_it[""])
    assert any("NameError" in one for one in seen) == bool(gone)
    assert (len(seen) > 1) == (gone in ("bad = BAD\n", "total = 0\n", ""))


def test_what_the_cell_has_given_or_the_loop_asks_for_first_is_there() -> None:
    cell = f"# cell 1\n\nn = 3\n# cell 2\n\ntotal, bad = 0, [1, 2, 3, 4]\n{LATE}"
    module = parse(cell, CELL)
    region = region_of(module)
    assert not region.early
    proposal = rewritten(module, region, in_try(region), region.helper.replace(region.kernel, "_fast"))
    assert "NameError" not in render(module, [in_the_file(module, [region], region, proposal)]).decode()
    deletes = "# cell 3\n\ndef forget():\n    global total\n    del total\n"
    assert region_of(parse(cell + deletes, CELL)).early
    assert region_of(parse(cell.replace("\nfor", "\n# cell 3\n\nfor"), CELL)).early


def test_what_a_loop_fills_begins_in_its_kernel_where_the_same_cell_gives_it() -> None:
    loop = "for i in range(1, n):\n    if i % 5 > 2:\n        found.append(i)\n        best = i, i\n"
    opening = "found, best = [], None\n# all of them\n"
    region = region_of(parse(f"n = 9\n# cell 2\n\n{opening}{loop}", CELL))
    assert region.parameters == ("n",)
    assert set(region.results) == {"found", "best", "i"}
    region = region_of(parse(f"n = 9\n{opening}# cell 2\n\n{loop}", CELL))
    assert region.parameters == ("n", "found")
    assert set(region.results) == {"i", "_best_left"}
    assert region.unsure == (("best", "_best_left"),)


def test_another_meaning_of_the_sign_is_noticed() -> None:
    module = parse(BEFORE + "NotImplemented = 3\n" + SUM, CELL)
    region = region_of(module)
    with pytest.raises(RewriterError, match="another meaning"):
        in_the_file(module, [region], region, rewritten(module, region, "    pass\n"))


ONE = "while True:\n    bad[0] += 1\n    if bad[0] > n:\n        break\n    if bad[0] > 8:\n        where = 5\n"


@pytest.mark.parametrize("in_front", [True, False])
def test_one_result_without_a_value_does_not_run_the_loop_a_second_time(in_front: bool) -> None:
    """`NotImplemented` as the only result would say that nothing has been done yet."""
    module = parse(f"# cell 1\n\n{BEFORE}# cell 2\n\n{ONE}", CELL)
    region = region_of(module)
    assert region.results == ("_where_left",)
    sign = "    where = NotImplemented\n"
    fast = f"    try:\n        return _fast({', '.join(region.parameters)})\n    except Exception:\n        pass\n"
    proposal = rewritten(module, region, fast, "def _fast(*_):\n    raise ValueError")
    if not in_front:
        (edit,) = proposal.edits
        behind = Edit(start=edit.start + len(sign), end=edit.end + len(sign), text=edit.text)
        proposal = dataclasses.replace(proposal, edits=(behind,))
        with pytest.raises(RewriterError, match="a second time"):
            in_the_file(module, [region], region, proposal)
        return
    after = render(module, [in_the_file(module, [region], region, proposal)]).decode()
    for one in inputs():
        before_it, now = (left_by(with_input(each, *one)) for each in (module.data.decode(), after))
        assert before_it == now, (one, after)


def test_a_function_of_another_cell_is_missed_before_what_it_is_given() -> None:
    text = "# cell 1\n\ndef all_of(xs):\n    return xs\n# cell 2\n\ntotal = 0\nfor x in all_of(bad):\n    total += x\n"
    assert region_of(parse(f"bad = [1]\n{text}", CELL)).early
    assert not region_of(parse(f"bad = [1]\n{text.replace('all_of(bad)', 'reversed(bad)')}", CELL)).early


def test_another_meaning_of_the_error_is_noticed() -> None:
    module = parse(f"# cell 1\n\n{BEFORE}class NameError(Exception):\n    pass\n# cell 2\n\n{LATE}", CELL)
    region = region_of(module)
    with pytest.raises(RewriterError, match="another meaning"):
        in_the_file(module, [region], region, rewritten(module, region, "    pass\n"))


def test_names_of_the_file_are_not_taken() -> None:
    module = parse(BEFORE + "_values = 3\n" + SUM, CELL)
    region = region_of(module)
    after = render(module, [in_the_file(module, [region], region, rewritten(module, region, "    pass\n"))]).decode()
    assert "_values_2 = " in after


def test_ranges_that_a_sibling_sets_are_not_asked_in_advance() -> None:
    text = "for i in range(n):\n    for k in range(m):\n        a = 1\n    for j in range(k):\n        total += j\n"
    module = parse(BEFORE + text, CELL)
    assert "range(k) and" not in outlined(module, taken(found(module))).data.decode()


def in_pieces(module: Module) -> str:
    """With all loops that become kernels."""
    return outlined(module, taken(found(module))).data.decode()


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_variable_of_a_cell_is_what_it_was(name: str) -> None:
    """The programs that hold outlining to what scripts do, as cells: all names count, not only those read later."""
    _, calls, text = PROGRAMS[name]
    before, now = run(text, calls), run(in_pieces(parse(text, CELL)), calls)
    assert before["module"] == now["module"]
    assert before["names"] == now["names"] or before["module"][0] == "raised"


@pytest.mark.parametrize("seed", some(range(60)))
def test_every_variable_of_a_random_cell_is_what_it_was(seed: int) -> None:
    text, calls = program(random.Random(seed))
    before, now = run(text, calls), run(in_pieces(parse(text, CELL)), calls)
    assert before["module"] == now["module"]
    assert before["names"] == now["names"] or before["module"][0] == "raised", text
