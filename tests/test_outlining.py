"""Outlining: the program with kernels does what it did before; what cannot be moved stays, with a reason."""

from __future__ import annotations

import ast
import random

import pytest
from conftest import some
from outlinegen import program
from outlinekit import cases, check, found, hosts, parse, refused, taken

from optadvisor.records import Declined, Region
from optadvisor.source.module import Module
from optadvisor.source.outlining import line_map, outline, outlined, regions

ACCEPTED = cases("accepted.txt")
DECLINED = cases("declined.txt")
KEPT = cases("kept.txt")


@pytest.mark.parametrize("name", ACCEPTED)
def test_outlined_loops_do_the_same(name: str) -> None:
    told, calls, text = ACCEPTED[name]
    items = taken(check(text, calls))
    assert items, found(parse(text))
    first = items[0] if not text.startswith("class B") else items[-1]
    assert f"{' '.join(first.parameters)} -> {' '.join(first.results)}".strip() == told.strip()


@pytest.mark.parametrize("name", DECLINED)
def test_other_loops_stay(name: str) -> None:
    reason, _, text = DECLINED[name]
    items = found(parse(text))
    assert any(reason in item.reason and item.line for item in refused(items)), items
    assert not [item for item in taken(items) if not item.impure and "yield" not in text], items


# ---------------------------------------------------------------- the top level


@pytest.mark.parametrize("name", KEPT)
def test_variables_that_others_see_stay_the_files(name: str) -> None:
    variable, calls, text = KEPT[name]
    region = taken(check(text, calls))[0]
    assert f"global {variable}" in region.helper or f", {variable}" in region.helper.splitlines()[1]
    assert any(clause.startswith(f"{variable} stays a variable of the file") for clause in region.impure)


def test_a_variable_that_another_file_reads_comes_back() -> None:
    text = "t = 0\nfor i in range(4):\n    t += i\n"
    other = parse("import a\nprint(a.t)\n", "/project/b.py")
    assert taken(found(parse(text)))[0].results == ()
    assert taken(found(parse(text), project=[other]))[0].results == ("t",)
    star = parse("from a import *\nprint(t, i)\n", "/project/b.py")
    assert taken(found(parse(text), project=[star]))[0].results == ("i", "t")


@pytest.mark.parametrize("asked", ["me.rows", 'getattr(me, "rows")', "getattr(me, name)"])
def test_a_variable_that_the_file_reads_of_itself_comes_back(asked: str) -> None:
    text = f"import __main__ as me\nname = 'rows'\nrows = []\nfor i in range(4):\n    rows.append(i)\nprint({asked})\n"
    region = next(item for item in taken(found(parse(text))) if item.first_line == 4)
    assert "rows" in region.results or "rows = []" not in region.helper


@pytest.mark.parametrize("text", ["import a\na.rows.append(7)\n", "from a import rows\nkept = rows\n"])
def test_a_list_that_an_imported_file_sees_in_between_is_passed(text: str) -> None:
    other = parse(text, "/project/b.py")
    module = parse("rows = []\nimport b\nfor i in range(4):\n    rows.append(i)\nprint(rows)\n")
    (region,) = taken(found(module, project=[other]))
    assert region.parameters == ("rows",)


def test_a_variable_that_another_file_sets_is_not_copied() -> None:
    text = "import b\nn = 3\ndef f(xs):\n    for x in xs:\n        b.bump()\n        print(x, n)\n"
    other = parse("import a\ndef bump():\n    a.n += 1\n", "/project/b.py")
    assert taken(found(parse(text), project=[other]))[0].parameters == ("xs",)
    assert taken(found(parse(text)))[0].parameters == ("xs", "n")


def test_an_attribute_that_another_file_changes_is_not_copied() -> None:
    text = (
        "import b\nclass C:\n    def __init__(self):\n        self.n = 3\n"
        "    def m(self):\n        for i in range(4):\n            b.grow(self)\n            print(self.n)\n"
    )
    other = parse("def grow(thing):\n    thing.n += 1\n", "/project/b.py")
    assert taken(found(parse(text), project=[other]))[0].parameters == ("self",)
    assert taken(found(parse(text)))[0].parameters == ("self", "self.n")


def test_a_cell_may_be_read_by_the_next() -> None:
    module = parse("for i in range(3):\n    v = i\n", "/project/<cell>")
    (region,) = taken(found(module))
    assert region.results == ("i", "v")


# ---------------------------------------------------------------- text


FILES = [
    b"def f(n):\n\tt = 0\n\tfor i in range(n):\n\t\tt += i  # tab\n\treturn t\n",
    b"def f(n):\r\n    t = 0\r\n    for i in range(n):\r\n        t += i\r\n    return t\r\n",
    b"def f(n):\n  t = 0\n  for i in range(n):\n   t += i\n  return t",
    b"def f(n):\n    t = 0\n    for i in range(n):\n        if i > 2: return t\n        t += i",
    "\ufeffdef f(n):\n    t = 0\n    for i in range(n):\n        t += i  # ä\n    return t\n".encode(),
    "# coding: latin-1\ndef f(n):\n    t = 'ä'\n    for i in range(n):\n        t += 'é'\n    return t\n".encode(
        "latin-1"
    ),
    b'"""Doc."""\nfrom __future__ import annotations\nimport math\n\n\ndef f(n):\n    t = 0\n    for i in range(n):\n'
    b"        # first\n\n      # far left\n        t += max(i,\n 2)\n    # after\n    return t\n",
]


@pytest.mark.parametrize("raw", FILES)
def test_what_is_not_the_loop_keeps_its_bytes(raw: bytes) -> None:
    module = Module.parse(raw, "/project/a.py")
    (region,) = taken(found(module))
    (edit,) = region.edits
    after = outlined(module, [region])
    assert after.encode(after.data).endswith(module.encode(module.data[edit.end :]).removeprefix(b"\xef\xbb\xbf"))
    assert module.data[: edit.start].split()[-3:] == after.data[: after.data.rindex(edit.text.encode())].split()[-3:]
    assert (b"\r\n" in raw) == (b"\r\n" in after.data)
    spaces: dict[str, object] = {}
    both = []
    for text in (raw, after.encode(after.data)):
        exec(compile(text, "a.py", "exec"), spaces)
        both.append([spaces["f"](n) for n in (0, 1, 5)])  # type: ignore[operator]
    assert both[0] == both[1]


def test_comments_and_layout_go_along() -> None:
    text = "def f(xs):\n  t = 0\n  for x in xs:  # all\n\n    # one by one\n    t += (x +\n  1)\n  return t\n"
    (region,) = taken(check(text, [("f", ([1, 2],))]))
    assert region.helper == (
        "def _f_kernel(xs, t):\n    for x in xs:  # all\n\n      # one by one\n      t += (x +\n    1)\n    return t"
    )


def test_lines_can_be_mapped_back() -> None:
    top = '"""Doc."""\nimport math\n\nt = 0\nfor i in range(3):\n    # body\n    t += i\nprint(t)\n\n\n'
    text = top + "def f(xs):\n    for x in xs:\n        if x:\n            return math.sin(x)\n    return 0\n"
    module = parse(text)
    regions_ = taken(found(module))
    after = outlined(module, regions_).data.decode().splitlines()
    before = text.splitlines()
    mapping = line_map(module, regions_)
    assert len(regions_) == 2
    assert len(mapping) == len(after)
    for line, source in zip(after, mapping, strict=True):
        if (
            line.strip()
            and "_kernel" not in line
            and not line.strip().startswith(("return t", "return False", "if fin"))
        ):
            assert line.strip().replace("True, ", "") in (before[source - 1].strip(), "return value"), (line, source)
    assert all(mapping[number] in (5, 12) for number, line in enumerate(after) if "_kernel" in line)


def test_names_that_are_taken_are_left_alone() -> None:
    text = (
        "def _f_kernel():\n    return 1\ndef f(xs):\n    for x in xs:\n        x + 1\n    for x in xs:\n        x + 2\n"
    )
    items = taken(check(text, [("f", ([1],))]))
    assert [item.kernel for item in items] == ["_f_kernel_2", "_f_kernel_3"]


def test_two_methods_of_one_name_get_a_kernel_each() -> None:
    text = "".join(
        f"class {c}:\n    def run(self, xs):\n        for x in xs:\n            print(x, '{c}')\n" for c in "AB"
    )
    module = parse(text)
    first, second = (
        outline(module, host, next(n for n in ast.walk(node) if isinstance(n, ast.For)))
        for host, node in module.functions.items()
    )
    assert isinstance(first, Region)
    assert isinstance(second, Region)
    assert b"_B_run_kernel(xs)" in outlined(module, [first, second]).data


# ---------------------------------------------------------------- which loops


TIME_LOOP = """
def f(u, steps):
    for t in range(steps):
        for i in range(1, len(u)):
            u[i] += u[i - 1]
        print(t)
"""


def _choice(text: str, *hot: int) -> list[int]:
    module = parse(text)
    items = found(module, heat=lambda first, last: sum(first <= line <= last for line in hot) / max(len(hot), 1))
    return [item.first_line if isinstance(item, Region) else -item.line for item in items]


def test_a_loop_that_prints_numbers_is_taken_whole() -> None:
    assert _choice(TIME_LOOP, 4, 5) == [3]


def test_a_loop_that_prints_what_may_change_leaves_the_kernel_to_the_hot_loop_inside() -> None:
    assert _choice(TIME_LOOP.replace("print(t)", "print([t])"), 4, 5) == [4]


def test_without_a_hot_loop_inside_it_goes_as_it_is() -> None:
    assert _choice(TIME_LOOP, 6, 6) == [3]


def test_cold_loops_are_not_looked_at() -> None:
    assert _choice(TIME_LOOP, 1) == []


def test_the_outermost_pure_loop_is_taken_whole() -> None:
    assert _choice(TIME_LOOP.replace("        print(t)\n", ""), 4, 5) == [3]


TABLE = """\
def f(names, data):
    found = {}
    for name in names:
        total = 0.0
        for x in data[name]:
            total += x * x
        found[name] = BODY
    return found
"""


def test_numbers_inside_a_loop_over_texts_are_taken_alone() -> None:
    assert _choice(TABLE.replace("BODY", "f'{total}'"), 5, 6) == [5]
    assert _choice(TABLE.replace("BODY", "total"), 5, 6) == [3]
    assert _choice(TABLE.replace("total += x * x", "found[x] = found.get(x, 0)").replace("BODY", "'x'"), 5, 6) == [3]


def test_a_refused_loop_does_not_hold_back_the_one_inside() -> None:
    assert _choice(TIME_LOOP.replace("print(t)", "yield t"), 4, 5) == [-6, 4]


def test_an_attribute_that_is_set_anew_and_summed_up_does_not_part_the_loops() -> None:
    text = """\
def f(stars):
    for a in stars:
        a.pull = BEGIN
        for b in stars:
            a.pull += b.mass
"""
    assert _choice(text.replace("BEGIN", "0.0"), 4, 5) == [2]
    assert _choice(text.replace("BEGIN", "b.mass = 0.0"), 4, 5) == [4]  # another attribute, too


def test_impure_kernels_say_why() -> None:
    text = "def f(xs, g):\n    for x in xs:\n        print(x)\n        x.total = g(x)\n        x.odd()\n"
    (region,) = taken(found(parse(text)))
    assert region.impure == (
        "it prints (line 3)",
        "it calls g, which is not known (line 4)",
        "it calls .odd, which is not known (line 5)",
        "x.total is changed in the loop (line 4)",
    )


def test_helpers_that_print_count() -> None:
    text = "def show(x):\n    print(x)\ndef f(xs):\n    for x in xs:\n        show(x)\n"
    assert taken(found(parse(text)))[0].impure == ("show is called, and it prints (line 4)",)


def test_a_loop_of_another_function_is_refused() -> None:
    module = parse("def f(xs):\n    for x in xs:\n        x + 1\ndef g():\n    pass\n")
    first, second = module.functions
    loop = module.functions[first].body[0]
    assert isinstance(loop, ast.For)
    assert isinstance(outline(module, first, loop), Region)
    assert isinstance(outline(module, second, loop), Declined)
    assert regions(module, hosts(module)[0], heat=lambda a, b: 1.0, least=0.1) == ()


# ---------------------------------------------------------------- random programs


@pytest.mark.parametrize("seed", some(range(0, 300, 30)))
def test_random_programs_do_the_same(seed: int) -> None:
    made = 0
    for number in range(seed, seed + 30):
        text, calls = program(random.Random(number))
        try:
            compile(text, "a.py", "exec", dont_inherit=True)
        except SyntaxError:
            continue  # a name declared global after its use
        made += len(taken(check(text, calls)))
    assert made >= 10
