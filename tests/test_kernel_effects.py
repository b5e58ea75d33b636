"""What compiled copies would do twice, in another order, or not notice is declined; nothing is compiled here."""

from __future__ import annotations

import ast
import textwrap
from pathlib import Path

import pytest
from casekit import Case, read_case, site_of

from optadvisor.records import Declined, Proposal
from optadvisor.rewriters import numba_njit
from optadvisor.source.edits import render

pytest.importorskip("numba")
HEAD = "import bisect\nimport heapq as hq\nfrom collections import defaultdict\n\n\n"
HELPERS = """
def counted(c):
    c[0] += 1
    return c[0]


def set_to(c, v):
    c[0] = v
    return v


def middle(i, j):
    return (i + j) // 2


"""
AGAIN, DICT, BACK = "is worked out with effects", "may put something into a dict inside", "that goes backwards over one"
LISTS = "xs, d = [], {}\nfor i in range(n):\n    xs.append(i)\n    d[i] = i\nt = 0\n"
ROWS = "c = [0] * 3\nxs = [[1] * 9 for _ in range(9)]\n"
HEAP = "heap = []\nfor i in range(n):\n    hq.heappush(heap, i)\nd = {0: 0}\n"


def case_of(folder: Path, body: str, head: str = HEAD + HELPERS, inputs: str = "call(4)", given: str = "n") -> Case:
    path = folder / "numba_njit" / "effects.py"
    path.parent.mkdir(exist_ok=True)
    before = f"{head}def f({given}):\n{textwrap.indent(body, '    ')}\n"
    path.write_text(
        f"# --- before\n{before}\n# --- inputs: f\nCALLS = [{inputs}]\n# --- declined: not asked\n", encoding="utf-8"
    )
    return read_case(path)


def answer_of(case: Case) -> Proposal | Declined:
    return next(iter(numba_njit.propose(site_of(case))))


DECLINED = {
    "counts_for_a_row": (ROWS + "for i in range(n):\n    xs[counted(c)][0] += i\nreturn xs", AGAIN),
    "counts_in_a_row": (ROWS + "for i in range(n):\n    xs[0][counted(c)] += i\nreturn xs", AGAIN),
    "key_before_value": (LISTS + "e = {xs.pop(): xs.pop(), 7: 8}\nreturn e", "keys and values of a dict"),
    "new_key": (LISTS + "for k in d:\n    d[k + n] = 1\n    break\nreturn t", DICT),
    "key_of_another": (LISTS + "for k in d:\n    k = k % 2\n    d[k] = 1\nreturn t", DICT),
    "value_as_key": (LISTS + "held = d.values()\nfor v in held:\n    d[v] = 1\nreturn t", DICT),
    "alias": (LISTS + "e = d\nfor k in d:\n    e[k + 1] = 1\n    break\nreturn t", DICT),
    "setdefault": (LISTS + "for k in d.keys():\n    t += d.setdefault(k % 2, 5)\nreturn t", DICT),
    "default": ("d = defaultdict(int)\nd[1] += 2\nxs = [d[k * 1] for k in d]\nreturn len(xs)", DICT),
    "insort_behind": (
        LISTS + "for x in reversed(xs):\n    bisect.insort(xs, x)\n    t = t * 2 % 97 + x\nreturn t",
        BACK,
    ),
    "heap_of_nans": (
        "heap = [(n * 0.5, 2), (n / 2, 1)]\nfor i in range(n):\n    hq.heappush(heap, (1.0, i))\nreturn len(heap)",
        "than pushes",
    ),
}
COMPILED = {
    "place_is_popped": LISTS + "for i in range(n - 1):\n    d[xs[-1]] += xs.pop()\nreturn d",
    "pops_for_a_place": HEAP + "for i in range(n):\n    d[hq.heappop(heap) * 0] += i\nreturn d",
    "counts_for_a_place": "c = [0] * 3\nxs = [1] * 9\nfor i in range(n):\n    xs[counted(c)] += i\nreturn xs",
    "place_moves": "c = [0] * 3\nxs = [1] * 9\nfor i in range(n):\n    xs[c[0]] += set_to(c, i)\nreturn xs",
    "own_key": LISTS + "for k, v in d.items():\n    d[k] = v + 1\n    d[k] += 1\n    t += v\nreturn t",
    "middle": "xs = [1] * 9\nfor i in range(n):\n    xs[middle(i, 3)] += i * i\nreturn xs",
    "appends_behind": LISTS + "for x in reversed(xs):\n    xs.append(x)\n    t = t * 2 % 97 + x\nreturn t",
    "first_of_heap": "heap = [(n * 0.5, 2)]\nfor i in range(n):\n    hq.heappush(heap, (1.0, i))\nreturn len(heap)",
}


@pytest.mark.parametrize("name", DECLINED)
def test_declined(name: str, tmp_path: Path) -> None:
    body, reason = DECLINED[name]
    answer = answer_of(case_of(tmp_path, body))
    assert isinstance(answer, Declined)
    assert reason in answer.reason


@pytest.mark.parametrize("name", COMPILED)
def test_compiled(name: str, tmp_path: Path) -> None:
    assert isinstance(answer_of(case_of(tmp_path, COMPILED[name])), Proposal)


# ---------------------------------------------------------------- text

LETTERS = "for c in s:\n    out.append(ord(c))\n"
EMPTY = 'EMPTY = ""\n\n\n'
RELIED = {
    "compared": "n = 0\nfor c in s:\n    n += 2 if s == EMPTY else 1\nreturn n",
    "measured": "n = 0\nfor c in s:\n    n += 2 if c == 'a' else 1\nreturn n + len(EMPTY)",
    "joined": "out = []\nfor c in s:\n    if c != 'a':\n        out.append(c)\nreturn EMPTY.join(out)",
}


def written(case: Case) -> str:
    answer = answer_of(case)
    assert isinstance(answer, Proposal)
    return render(site_of(case).module, [answer]).decode("utf-8")


def test_text_is_made_before_a_list_is_changed(tmp_path: Path) -> None:
    case = case_of(tmp_path, f"{LETTERS}return s[:k]", "", 'call("abc", [], 2)', "s, out, k")
    (tried,) = [node for node in ast.walk(ast.parse(written(case))) if isinstance(node, ast.Try) and node.orelse]
    assert not any(isinstance(part, ast.Raise) for statement in tried.orelse for part in ast.walk(statement))
    assert any(isinstance(part, ast.Raise) for statement in tried.body for part in ast.walk(statement))


@pytest.mark.parametrize("name", RELIED)
def test_an_empty_global_text_is_looked_at_in_each_call(name: str, tmp_path: Path) -> None:
    case = case_of(tmp_path, RELIED[name], EMPTY, 'call("abc")', "s")
    assert 'EMPTY == ""' in written(case)


def test_letters_that_change_are_not_gone_over_as_a_copy(tmp_path: Path) -> None:
    body = "a, n = list(s), 0\nfor c in reversed(a):\n    a[0] = 'b'\n    a.append(c)\n    n += ord(c)\nreturn n"
    answer = answer_of(case_of(tmp_path, body, "", 'call("abc")', "s"))
    assert isinstance(answer, Declined)
