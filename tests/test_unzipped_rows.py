"""Which functions with `zip(*rows)` get lists of columns: nobody may tell these from tuples read one by one."""

from __future__ import annotations

from pathlib import Path

import pytest
from casekit import Case, site_of

from optadvisor.rewriters._unzipped_rows import _edits

ROWS = "CALLS = [call([[1.5, 2.0, 3.0], [0.0, 4.0, 5.5]])]"
TAKEN = {
    "an own list of sums": """
    out = [0.0] * 5
    for k, c in enumerate(zip(*m)):
        out[k] = sum(c)
    return out
""",
    "own rows": """
    out = [[0.0] * 5 for _ in m]
    for k, c in enumerate(zip(*m)):
        out[0][k] = sum(c)
    return out
""",
    "rows bound again at the end": """
    m = [[x + 1 for x in c] for c in zip(*m)]
    return m
""",
    "columns kept before the rows change": """
    columns = list(zip(*m))
    m[0][0] = 7.0
    return sum(columns[0]) + len(columns)
""",
    "lists of their own": """
    return list(map(list, zip(*m)))
""",
    "unpacked": """
    xs, ys = zip(*m)
    return sum(xs) * max(ys)
""",
}
LEFT = {
    "a row of the caller's in an own list": """
    out = [[0.0] * 5 for _ in m]
    out[0] = m[0]
    for c in zip(*m):
        out[0][1] = sum(c)
""",
    "a row of the caller's at the end of an own list": """
    out = []
    out.append(m[0])
    for c in zip(*m):
        out[0][1] = sum(c)
""",
    "an own row in the list of rows": """
    own = [0.0] * 3
    m[0] = own
    for c in zip(*m):
        own[1] = sum(c)
""",
    "a row that grows": """
    last = m[-1]
    for c in zip(*m):
        last += [1.0]
""",
    "rows under a second name": """
    out = []
    for row in m:
        for c in zip(*m):
            row.append(sum(c))
""",
    "other rows in the loop": """
    t = 0.0
    for i in range(2):
        for c in zip(*m):
            t += sum(c)
            m = [[1.0]]
    return t
""",
    "a column that is returned": """
    for c in zip(*m):
        pass
    return c
""",
    "a column that is compared": """
    return [c < (1.0, 2.0) for c in zip(*m)]
""",
    "the larger column": """
    return [max(c, (1.0, 2.0)) for c in zip(*m)]
""",
    "a part of a column": """
    return [c[1:] for c in zip(*m)]
""",
    "columns that are returned": """
    columns = list(zip(*m))
    return columns
""",
    "an iterator that waits": """
    columns = (sum(c) for c in zip(*m))
    m[0][0] = 9.0
    return sum(columns)
""",
    "a method that may change a row": """
    for c in zip(*m):
        m[0].sort()
""",
    "another name for a column": """
    for c in zip(*m):
        d = c
    return sum(d)
""",
    "a strict zip": """
    return [sum(c) for c in zip(*m, strict=True)]
""",
}


def edits_of(body: str) -> int:
    case = Case(
        path=Path("rows.py"), before=f"def f(m):{body}", inputs=ROWS, qualname="f", after="", variant="", expected="",
        declined="",
    )  # fmt: skip
    return len(_edits(site_of(case))[0])


@pytest.mark.parametrize("body", TAKEN.values(), ids=TAKEN)
def test_columns_become_lists(body: str) -> None:
    assert edits_of(body)


@pytest.mark.parametrize("body", LEFT.values(), ids=LEFT)
def test_columns_stay_tuples_read_one_by_one(body: str) -> None:
    assert not edits_of(body)
