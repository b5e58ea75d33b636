"""f-strings in Cython: each value is formatted as soon as it is there, as Python does it.

    f"{word}:{count:>3}"  →  PyUnicode_Join('', (PyObject_Format(v_word, ''), ':', PyObject_Format(v_count, '>3')))

Does not handle: numbers of C with a form (`>3`), which become objects first.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from optadvisor.rewriters.cythonizing.kinds import CHAR, INT, MOST_BITS, TEXT, Written, as_object

if TYPE_CHECKING:
    from optadvisor.rewriters.cythonizing.expressions import Expressions


def formatted(writer: Expressions, values: Sequence[ast.expr]) -> Written:
    parts = []
    for value in values:
        if isinstance(value, ast.Constant):
            parts.append(writer.constant(value.value, value).text)
            continue
        assert isinstance(value, ast.FormattedValue)
        found = writer.of(value.value)
        if value.conversion == -1 and value.format_spec is None and found.kind in (TEXT, CHAR, INT):
            small = found.kind == INT and found.bits <= MOST_BITS
            parts.append(f"text_of({found.text})" if small else f"PyObject_Str({as_object(found)})")
            continue
        text = as_object(found)
        if value.conversion != -1:
            text = f"{writer.names.use({115: 'str', 114: 'repr', 97: 'ascii'}[value.conversion])}({text})"
        spec = value.format_spec
        form = as_object(formatted(writer, spec.values)) if isinstance(spec, ast.JoinedStr) else "''"
        parts.append(f"PyObject_Format({text}, {form})")
    if not parts:
        return Written("''", TEXT, letters="")
    if len(values) == 1:
        return Written(parts[0])
    return Written(f"(<str>PyUnicode_Join('', ({', '.join(parts)})))", TEXT)
