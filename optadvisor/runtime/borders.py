"""Functions that turn lists of numbers into arrays and back, as `rewriters._borders` writes them into users' files.

    @_in_c                                      what optadvisor has built in C of the very text below it (`borders.c`
    def _array_of(lists, kind, depth):          in `verifier.ahead`), where that lies in `__pycache__`; else the text
        …

The text decides: C does what can be done without a doubt, a number in 2 ns where Python takes 15 to 50, and calls the
function as it is written for all else. Where `_optadvisor.py` is missing, or nothing was built, nothing else changes.

    tool_in("def _array_of(lists, …")  →  "array_of"

Does not handle: tools that look at arrays only (`without_nan` and its like): these are NumPy's work already.
"""

from __future__ import annotations

import re

TOOLS = {
    "array_of": '''def {array_of}(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {{*map(type, rows)}} != {{list}} or len({{*map(len, rows)}}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {{float: ("d", 8), int: ("q", 8), bool: ("?", 1)}}[kind]
    array = {numpy}.empty(shape, {{"d": {numpy}.float64, "q": {numpy}.int64, "?": {numpy}.bool_}}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{{len(part)}}{{code}}", array, place, *part)
            place += size * len(part)
    return array''',
    "array_of_tuples": '''def {array_of_tuples}(tuples, kind):
    """The array of a list of equally long tuples of numbers of one type; raises ValueError for all other lists."""
    if {{*map(type, tuples)}} != {{tuple}} or len({{*map(len, tuples)}}) != 1:
        raise ValueError
    return {array_of}([item for row in tuples for item in row], kind, 1).reshape(len(tuples), len(tuples[0]))''',
    "array_of_ints_or_inf": '''def {array_of_ints_or_inf}(lists, depth):
    """The array of nested lists, equally long, of ints and infinities; raises ValueError or the like for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {{*map(type, rows)}} != {{list}} or len({{*map(len, rows)}}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    array = {numpy}.empty(shape, {numpy}.float64)
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = floats = 0
    for row in rows:
        kinds = [*map(type, row)]
        floats += kinds.count(float)
        if kinds.count(float) + kinds.count(int) != len(row):
            raise ValueError
        struct.pack_into(f"{{len(row)}}d", array, place, *row)
        place += 8 * len(row)
    infinite = array == {numpy}.inf
    if {numpy}.count_nonzero(infinite) != floats or not (infinite | ({numpy}.abs(array) <= 2**52)).all():
        raise ValueError
    return array''',
    "array_with_zeros": '''def {array_with_zeros}(lists, depth):
    """The array of nested lists, equally long, of floats and the int 0, which becomes -0.0, or ValueError."""
    rows, shape = [lists], []
    for _ in range(depth):
        if {{*map(type, rows)}} != {{list}} or len({{*map(len, rows)}}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    array = {numpy}.empty((len(rows), shape[-1]), {numpy}.float64)
    if not 0 < array.size <= 2**31:
        raise ValueError
    for numbers, row in zip(array, rows):
        kinds = [*map(type, row)]
        if kinds.count(float) + kinds.count(int) != len(row):
            raise ValueError
        numbers[:] = row
        if ((numbers == 0.0) & {numpy}.signbit(numbers)).any():
            raise ValueError
        if float in kinds:
            zeros = {numpy}.array([kind is int for kind in kinds])
            if numbers[zeros].any():
                raise ValueError
            numbers[zeros] = -0.0
        elif numbers.any():
            raise ValueError
        else:
            numbers[:] = -0.0
    return array.reshape(shape)''',
    "array_of_words": '''def {array_of_words}(numbers):
    """The array of ints from 0 to 2**64 - 1, as those of 64 bits with a sign; raises ValueError for all other lists."""
    if not 0 < len(numbers) <= 2**31 or {{*map(type, numbers)}} != {{int}} or min(numbers) < 0:
        raise ValueError
    return {numpy}.array(numbers, {numpy}.uint64).view({numpy}.int64)''',
    "array_of_numpy": '''def {array_of_numpy}(numbers):
    """The array of a list of NumPy's floats; raises ValueError for all other lists."""
    if not 0 < len(numbers) <= 2**31 or [*map(type, numbers)].count({numpy}.float64) != len(numbers):
        raise ValueError
    return {numpy}.fromiter(numbers, {numpy}.float64, len(numbers))''',
    "one_of": '''def {one_of}(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found''',
    "require_within": '''def {require_within}(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError''',
    "require_apart": '''def {require_apart}(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({{*own}}) < len(own) or not {{*own}}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError''',
    "without_nan": '''def {without_nan}(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if {numpy}.isnan(array).any():
        raise ValueError
    return array''',
    "with_zeros": '''def {with_zeros}(array):
    """The floats of an array as Python's, with the int 0 for each -0.0, which stands for it; nan raises ValueError."""
    zeros = ({without_nan}(array) == 0.0) & {numpy}.signbit(array)
    if not zeros.any():
        return array
    numbers = array.astype(object)
    numbers[zeros] = 0
    return numbers''',
    "ints_or_inf": '''def {ints_or_inf}(floats):
    """An array of Python's ints for whole numbers, and of inf; raises ValueError where a float might not be exact."""
    array = {numpy}.asarray(floats, dtype={numpy}.float64)
    infinite = array == {numpy}.inf
    if not (infinite | ({numpy}.abs(array) <= 2**53)).all():
        raise ValueError
    numbers = {numpy}.where(infinite, 0.0, array).astype({numpy}.int64).astype(object)
    return {numpy}.where(infinite, {numpy}.inf, numbers)''',
    "known": '''def {known}(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats''',
    "refill": '''def {refill}(lists, array, depth):
    """Put other numbers into the innermost lists, which stay the objects they are."""
    width = 4096 // len(array[0]) + 1 if depth == 2 else 4096
    for first in range(0, len(lists), width):  # the next numbers have room where the old ones of these were
        part = slice(first, first + width)
        if depth == 1:
            lists[part] = array[part].tolist()
        elif depth == 2:
            for row, numbers in zip(lists[part], array[part].tolist()):
                row[:] = numbers
        else:
            for rows, table in zip(lists[part], array[part]):
                {refill}(rows, table, depth - 1)''',
    "lists_of": '''def {lists_of}(array):
    """The nested lists of an array's numbers."""
    return array.tolist()''',
}
IN_C = frozenset(
    {"array_of", "array_of_tuples", "array_of_ints_or_inf", "array_with_zeros", "array_of_numpy", "refill", "lists_of"}
)
"""What `borders.c` knows."""
START = """try:
    from {place}{module} import in_c as {name}  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def {name}(function):
        return function"""


def tool_in(definition: str) -> str:
    """Which of the functions that C can stand for this is, whatever it and NumPy are called; empty for all others."""
    found = (tool for tool in sorted(IN_C) if _pattern(tool).fullmatch(definition.replace("\r\n", "\n")))
    return next(found, "")


def _pattern(tool: str) -> re.Pattern[str]:
    """Its text with any names; one name stays one name."""
    names = {name: f"\0{name}\0" for name in (*TOOLS, "numpy")}
    parts = TOOLS[tool].format(**names).split("\0")
    seen: set[str] = set()
    for at in range(1, len(parts), 2):
        name = parts[at]
        parts[at] = f"(?P={name})" if name in seen else f"(?P<{name}>\\w+)"
        seen.add(name)
    texts = [part if at % 2 else re.escape(part) for at, part in enumerate(parts)]
    return re.compile("".join(texts))
