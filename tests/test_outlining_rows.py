"""Statements by which pandas goes through rows become kernels as loops do."""

from __future__ import annotations

import pytest

from optadvisor.records import FunctionRef, Region
from optadvisor.source.module import Module
from optadvisor.source.outlining import line_map, outlined, regions

HEAD = "import pandas as pd\n\n\ndef f(row):\n    return row['a']\n\n\ndf = pd.DataFrame({'a': [1]})\n"


@pytest.mark.parametrize(
    ("statement", "kernels"),
    [
        ("df['b'] = df.apply(f, axis=1)", 1),
        ("total = df.apply(lambda row: row['a'] * 2, axis='columns').sum()", 1),
        ("print(df.apply(f, 1))", 1),
        ("df['b'] = df.apply(f)", 0),
        ("df['b'] = df.apply(f, axis=0)", 0),
        ("df['b'] = df['a'] * 2", 0),
    ],
)
def test_statements_over_rows(statement: str, kernels: int) -> None:
    module = Module.parse(f"{HEAD}{statement}\n".encode(), "rows.py")
    host = FunctionRef(path="rows.py", qualname="<module>", first_line=1)
    found = regions(module, host, heat=lambda first, last: 1.0, least=0.05, project=(module,))
    assert [type(answer) for answer in found] == [Region] * kernels
    taken = [answer for answer in found if isinstance(answer, Region)]
    text = outlined(module, taken)
    lines = line_map(module, taken, text)
    inside = next(number for number, line in enumerate(text.data.decode().splitlines()) if statement in line)
    assert lines[inside] == len(HEAD.splitlines()) + 1
