"""Tables that are made right before a loop move into its kernel; everybody else finds them as before."""

from __future__ import annotations

import pytest
from outlinekit import check, taken

from optadvisor.source.module import Module
from optadvisor.source.outlining import line_map, outlined

CALLS = """
for given in ((3, 4), (0, 0), (2, 2.0), ('a', 3), (True, 5), (-1, 2)):
    try:
        print(f(*given))
    except Exception as error:
        print(type(error), error)
"""


def function(*lines: str) -> str:
    return "".join(["LIMIT = 9\n\n\n", "def f(n, m):\n", *(f"    {line}\n" for line in lines), CALLS])


LOOP = ("for i in range(n):", "    best[i] = [i * m]", "    count = i + m")
DOUBLE = ("for i in range(n):", "    for j in range(m):", "        best[i][j] = i * j")
MOVED = {
    "times": ("best = [0] * n", *LOOP, "return best"),
    "rows": ("best = [[0.0] * m for _ in range(n)]", *DOUBLE, "return best"),
    "in rounds": ("best = [[-1 for j in range(m + 1)] for i in range(2 * n)]", *DOUBLE, "return best"),
    "a constant between": ("best = [[m] * m for _ in range(n)]", "i = 7", "k = 2.5", *DOUBLE, "return best, i, k"),
    "not asked for": ("best = [[True] * m for _ in range(n)]", *DOUBLE, "return m"),
    "in a try": ("try:", "    best = [0] * n", *(f"    {line}" for line in LOOP), "except TypeError:",
                 "    return 'no'", "return best"),
    "two": ("best = [0] * n", "other = [[1] * m for _ in range(n)]", *LOOP, "    other[i] = m", "return other, best"),
    "under a condition": ("best = []", "if n > 1:", "    m = n", "rows = [0] * n", "for i in range(n):",
                          "    rows[i] = m", "return rows, best"),
}  # fmt: skip
STAYING = {
    "a handler may ask": ("best = 1", "try:", "    best = [0] * n", *(f"    {line}" for line in LOOP),
                          "except Exception:", "    return best", "return best"),
    "a handler may ask for what is between": (
        "i = 5", "try:", "    best = [[m] * m for _ in range(n)]", "    i = 6", *(f"    {line}" for line in DOUBLE),
        "except Exception:", "    return i", "return best"),
    "a call between": ("best = [0] * n", "print('so far')", *LOOP, "return best"),
    "another name for it": ("best = [0] * n", "other = best", *LOOP, "return other"),
    "a size that changes": ("best = [0] * n", "n = 2", *LOOP, "return best"),
    "a size of the comprehension": ("best = [[0] * (i + 1) for i in range(n)]", *LOOP, "return best"),
    "a size by a call": ("best = [0] * abs(n)", *LOOP, "return best"),
    "asked for its length": ("best = [0] * n", "other = [0] * len(best)", *LOOP, "    other[i] = 1", "return best"),
    "made anew each time": ("for k in range(3):", "    best = [0] * n", *(f"    {line}" for line in LOOP),
                            "    print(best)", "return best"),
    "given before": ("best = print", "best = [0] * n", *LOOP, "return best"),
    "a function inside": ("best = [0] * n", *LOOP, "return (lambda: best)()"),
    "on one line": ("best = [0] * n; n = n + 0", *LOOP, "return best"),
    "a comment beside it": ("best = [0] * n  # by number", *LOOP, "return best"),
    "an early return": ("best = [0] * n", "for i in range(n):", "    if i > 2:", "        return best",
                        "    best[i] = m"),
    "a range of its own": ("range = LIMIT", "best = [0 for _ in range(n)]", "for i in [1]:", "    best[i] = n",
                           "return best"),
}  # fmt: skip


@pytest.mark.parametrize("name", MOVED)
def test_tables_that_move(name: str) -> None:
    """`check` compares what both programs print."""
    kernels = taken(check(function(*MOVED[name])))
    assert any("best = [" in each.helper or "rows = [" in each.helper for each in kernels), kernels
    assert any(not edit.text for each in kernels for edit in each.edits)


@pytest.mark.parametrize("name", STAYING)
def test_tables_that_stay(name: str) -> None:
    kernels = taken(check(function(*STAYING[name])))
    assert not any("best = [" in each.helper for each in kernels)


def test_attributes_alone_are_passed() -> None:
    """So the kernel has no `self` that a table could ask for."""
    head = "class A:\n    def __init__(self, u):\n        self.u = u\n\n    def run(self, n):\n        best = "
    tail = " * n\n        for i in range(n):\n            best[i] = self.u[i]\n        return best\n\n\na = A([1, 2])\n"
    (kernel,) = taken(check(f"{head}[0]{tail}print(a.run(2))\n"))
    assert "best = [0] * n" in kernel.helper
    (kernel,) = taken(check(f"{head}[self]{tail}print(a.run(2))\n"))
    assert {*kernel.parameters} == {"n", "best", "self.u"}


SIZE = """class Size:
    def __init__(self, xs):
        self.xs = xs

    def __index__(self):
        self.xs.append(1)
        return 3


def f(n, xs, size):
    best = [0] * size
    for t in HEAD:
        best[0] += n * t
        size
    return best


given = [1, 2]
print(f(4, given, Size(given)), given)
"""


@pytest.mark.parametrize("head", ["np.linspace(0, 1, len(xs))", "range(len(xs))"])
@pytest.mark.parametrize("size", ["Size(given)", "3"])
def test_what_the_call_evaluates_comes_first(head: str, size: str) -> None:
    """Neither what the loop's head makes once nor objects of the program's own tell that a table is made later."""
    text = f"import numpy as np\n\n\n{SIZE}".replace("HEAD", head).replace(
        "f(4, given, Size(given))", f"f(4, given, {size})"
    )
    if size == "3":
        text = text.replace("__index__", "index")
    (kernel,) = taken(check(text))
    assert ("best = [0] * size" in kernel.helper) == (size == "3" and head.startswith("range"))


def test_tables_keep_their_order() -> None:
    """The first that cannot be made is the one that raises."""
    text = function("best = [0] * n", "other = [0] * m", *LOOP, "    other[i % 2] = n", "return best, other")
    kernel = next(each for each in taken(check(text)) if "other = [" in each.helper)
    assert kernel.helper.index("best = ") < kernel.helper.index("other = ")


def test_tables_of_a_file() -> None:
    text = "n = 4\nbest = [[0] * n for _ in range(n)]\nfor i in range(n):\n    best[i][0] = i\nprint(best, i)\n"
    (kernel,) = taken(check(text))
    assert "best" not in kernel.parameters
    seen = f"def show():\n    print(best[0])\n\n\n{text}"
    (kernel,) = taken(check(seen.replace("    best[i][0] = i\n", "    best[i][0] = i\n    show()\n")))
    assert "best = [" not in kernel.helper


def test_lines_are_those_of_the_file() -> None:
    text = function(*MOVED["a constant between"])
    regions = taken(check(text))
    module = Module.parse(text.encode(), "/project/0.py")
    made = outlined(module, regions)
    lines, source = line_map(module, regions, made), text.splitlines()
    for line, number in zip(made.data.decode().splitlines(), lines, strict=True):
        if source.count(line) == 1 and not line.startswith(("    for", "    best")):
            assert source[number - 1] == line


@pytest.mark.parametrize("shown", ["best", "n"])
def test_lines_of_a_statement_that_looks_like_a_table(shown: str) -> None:
    """The function of the file is what is called for each element."""
    text = f"def len(x):\n    return 5\n\n\nn = 4\nbest = [len(n) for _ in range(n)]\nprint({shown})\n"
    assert taken(check(text))
