"""Lists on their way into compiled code and back: arrays are made of them, and what was written returns into them.

    def relax(grid, steps):
        if type(grid) is list and …:
            try:
                grid_array = _array_of(grid, float, 2)      gives up unless grid is rows of floats, equally long
                _require_apart([(grid, 2)], [])             … and no row is there twice
                result = _relax_kernel(grid_array, steps)
                _without_nan(grid_array)                    gives up on nan
            except Exception:                               nothing was written yet: the original can take over
                pass
            else:
                _refill(grid, grid_array, 2)                the same list objects, with new numbers in them
                return result

Types are tested exactly (`{*map(type, items)} == {float}`): a bool or an int among floats is not a float. Going in
takes about 30 ns and coming out about 20 ns a number, so a function that looks at each number once does not gain;
timing decides. A nan is given up on where it would come out of the compiled code, since `in`, `==` and `index` tell nan
objects apart by identity. Other numbers that come out are equal to Python's, but objects of their own.

Does not handle: empty lists (but those that are only appended to), rows of different lengths, lists in which types
mix (but ints beside infinity, and floats beside the int 0 where floats are stored: each 0 is -0.0 in the array, and a
list with a -0.0 of its own is not taken), lists that are also objects of another thread.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from optadvisor.loops.intervals import INT64
from optadvisor.loops.values import DTYPES, EITHER, FLOAT, GROWING, LIST, NP, NUMPY, Array, Value
from optadvisor.source.site import Site

_TOOLS = {
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
}
CALLED = frozenset({"type", "list", "float", "int", "bool"})
"""Built-in names that stand in the function itself."""
TOOL_WORDS = CALLED | {"tuple", "slice", "map", "len", "id", "sum", "zip", "range", "ValueError"}
"""Built-in names that the tools use, at the top of the file."""
_NEEDS = {"with_zeros": ("without_nan",), "array_of_tuples": ("array_of",)}


@dataclass(kw_only=True)
class Border:
    """The lists that one call of compiled code takes and gives back."""

    site: Site
    numpy: str
    lists: Mapping[str, Array]
    """Parameters and globals, by name."""
    written: frozenset[str]
    growing: tuple[str, ...] = ()
    """Lists to which compiled code appends without looking at them; they do not enter it."""
    orders: Mapping[str, str] = field(default_factory=dict)
    """Lists whose rows the copy exchanges → the variable of an array of where each row comes from."""
    renamed: Mapping[str, str] = field(default_factory=dict)
    """Other parameters and globals for which something stands (see `_stream_calls`)."""
    used: dict[str, str] = field(default_factory=dict)
    """Tool → its name in the file."""

    def tool(self, name: str) -> str:
        for needed in _NEEDS.get(name, ()):
            self.tool(needed)
        return self.used.setdefault(name, self.site.fresh(f"_{name}"))

    def texts(self) -> list[str]:
        """The definitions of the tools in use, in the order in which they must stand."""
        names = {tool: self.site.fresh(f"_{tool}") for tool in _TOOLS}
        return [_TOOLS[tool].format(**names, numpy=self.numpy) for tool in _TOOLS if tool in self.used]

    def argument(self, name: str) -> str:
        """What stands for a parameter or global in the call of the compiled code."""
        return self.site.fresh(f"{name}_array") if name in self.lists else self.renamed.get(name, name)

    def entering(self) -> Iterator[str]:
        """Lines before the call; they raise for lists that compiled code does not take."""
        for name, value in self.lists.items():
            kind, depth = DTYPES[value.dtype], f", {value.ndim}" * (not value.rows)
            made = self.tool("array_of_tuples" if value.rows else "array_of")
            if value.scalars == NP:
                yield f"{self.argument(name)} = {self.tool('array_of_numpy')}({name})"
                continue
            if value.scalars == EITHER or value.holes:
                made = self.tool("array_with_zeros" if value.holes else "array_of_ints_or_inf")
                yield f"{self.argument(name)} = {made}({name}, {value.ndim})"
                continue
            yield f"{self.argument(name)} = {made}({name}, {kind}{depth})"
            if value.elements != INT64:
                limits = f"{value.elements.low}, {value.elements.high}"
                yield f"{self.tool('require_within')}({self.argument(name)}, {limits})"
        for name, order in self.orders.items():
            yield f"{order} = {self.numpy}.arange(len({name}))"
        if any(self.lists[name].ndim > 1 for name in self._doubtful()):
            own, others = self._pairs(True), self._pairs(False)
            yield f"{self.tool('require_apart')}([{', '.join(own)}], [{', '.join(others)}])"

    def tests(self, name: str) -> list[str]:
        """Conditions under which a list may enter at all."""
        plain = all(self.lists[other].ndim == 1 for other in self._doubtful())
        earlier = list(self.lists)[: list(self.lists).index(name)]
        apart = [other for other in earlier if plain and (name in self.written or other in self.written)]
        return [f"type({name}) is list", *(f"{name} is not {other}" for other in apart)]

    @property
    def passed(self) -> tuple[str, ...]:
        """The lists that grow and are the caller's, not those of what is printed afterwards."""
        own = self.site.deferred.names if self.site.deferred is not None else ()
        return tuple(name for name in self.growing if name not in own)

    def growing_tests(self) -> list[str]:
        """Conditions under which the lists that grow are lists, none of them another one that is passed."""
        tests = []
        for i, name in enumerate(self.passed):
            others = [*self.lists, *self.passed[:i]]
            tests += [f"type({name}) is list", *(f"{name} is not {other}" for other in others)]
        return tests

    def _doubtful(self) -> list[str]:
        """Lists that matter for the question whether one that is written to is there twice."""
        return list(self.lists) if self.written & self.lists.keys() or self.passed else []

    def _pairs(self, written: bool) -> list[str]:
        pairs = [f"({n}, {v.ndim})" for n, v in self.lists.items() if (n in self.written) is written]
        return pairs + [f"({n}, 1)" for n in self.passed if written]

    def extended(self, name: str) -> str:
        """The variable for what is appended to a list that grows."""
        return self.site.fresh(f"{name}_more")

    def changed(self) -> list[str]:
        return [name for name in self.lists if name in self.written]

    def leaving(self) -> Iterator[str]:
        """Lines after the call that work out what the lists hold then; they may still raise."""
        for name in self.changed():
            array, value = self.argument(name), self.lists[name]
            if value.holes or value.scalars == EITHER:
                yield f"{array} = {self._numbers(array, value)}"
            elif DTYPES[value.dtype] == FLOAT:
                yield self._numbers(array, value)

    def writing(self) -> Iterator[str]:
        """Lines that change the lists; they do not raise."""
        for name in self.changed():
            if name in self.orders:
                yield f"{name}[:] = [{name}[at] for at in {self.orders[name]}.tolist()]"
            yield f"{self.tool('refill')}({name}, {self.argument(name)}, {self.lists[name].ndim})"

    def numbers(self, text: str, value: Array) -> str:
        """The expression that turns `text`, the array that stands for a list, into nested lists of Python's numbers."""
        if value.form == GROWING:
            numbers = f"{self.tool('known')}({text})" if DTYPES[value.dtype] == FLOAT else text
            if value.ndim > 1 and DTYPES[value.dtype] == FLOAT:
                numbers = f"[*map({self.tool('known')}, {text})]"
            return f"[*map({self.numpy}.float64, {numbers})]" if value.scalars == NP else numbers
        return f"{self._numbers(text, value)}.tolist()"

    def _numbers(self, text: str, value: Array) -> str:
        """The expression for the array whose items become Python's numbers; it raises where they would be others."""
        if value.scalars == EITHER:
            return f"{self.tool('ints_or_inf')}({text})"
        if value.holes:
            return f"{self.tool('with_zeros')}({text})"
        return f"{self.tool('without_nan')}({text})" if DTYPES[value.dtype] == FLOAT else text


def lists_among(values: Mapping[str, Value]) -> dict[str, Array]:
    return {name: value for name, value in values.items() if isinstance(value, Array) and value.form == LIST}


def is_list(value: Value) -> bool:
    return isinstance(value, Array) and value.form != NUMPY
