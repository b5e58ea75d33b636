# --- before
from dataclasses import dataclass

W = 6
V = 5


@dataclass
class Item:
    name: str
    weight: int
    volume: int
    value: float

    @property
    def density(self) -> float:
        return self.value / (self.weight / W + self.volume / V)


def kernel(n, items, table):
    for k in range(1, n + 1):
        it = items[k - 1]
        for w in range(W + 1):
            for v in range(V + 1):
                best = table[k - 1][w][v]
                if it.weight <= w and it.volume <= v:
                    cand = table[k - 1][w - it.weight][v - it.volume] + it.value
                    if cand > best:
                        best = cand
                table[k][w][v] = best
# --- inputs: kernel
def things():
    return [Item("a", 2, 3, 1.5), Item("b", 3, 2, 2.5), Item("c", 1, 1, 0.5)]
def zeros(n):
    return [[[0.0] * (V + 1) for _ in range(W + 1)] for _ in range(n + 1)]
CALLS = [call(3, things(), zeros(3))]
CHECKS = [call(4, things(), zeros(4)), call(1, things(), zeros(3)), call(3, [], zeros(3))]
# --- after: compiled
from dataclasses import dataclass
import numpy as _np


def _attributes_of(things, container, read, stored=(), called=()):
    """For each attribute a list of what things have there; None where there is more to it than data of one class."""
    if type(things) is not container or not things:
        return None
    kind, slots = type(things[0]), ()
    if type(kind) is not type:
        return None
    for thing in things:
        if type(thing) is not kind:
            return None
    for each in kind.__mro__:
        if each is object or each is tuple:
            continue
        held = vars(each)
        if each.__module__ == "builtins" or "__getattribute__" in held or "__getattr__" in held:
            return None
        if stored and "__setattr__" in held:
            return None
        for name in read:
            if name in held:
                sort = type(held[name])
                if sort.__name__ == "member_descriptor":
                    slots = (*slots, name)
                elif sort.__name__ != "_tuplegetter" and (hasattr(sort, "__get__") or hasattr(sort, "__set__")):
                    return None
    for name in called:
        for thing in things:
            if name in getattr(thing, "__dict__", ()):
                return None
    found = []
    try:
        for name in stored:
            for thing in things:
                if name not in slots and name not in thing.__dict__:
                    return None
        for name in read:
            one = len(things) == 1
            found.append([getattr(thing, name)] if one else [getattr(thing, name) for thing in things])
    except AttributeError:
        return None
    return found


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


try:
    from _optadvisor import in_c as _in_c  # lists become arrays in C, where optadvisor has built that
except ImportError:
    def _in_c(function):
        return function


@_in_c
def _array_of(lists, kind, depth):
    """The array of nested lists of numbers of one type, with equally long rows; raises ValueError for all others."""
    import struct

    rows, shape = [lists], []
    for _ in range(depth):
        if {*map(type, rows)} != {list} or len({*map(len, rows)}) != 1:
            raise ValueError
        shape.append(len(rows[0]))
        rows = [row for outer in rows for row in outer] if len(shape) < depth else rows
    if shape[-1] < 64 and depth > 1:
        rows = [[item for row in rows for item in row]]
    code, size = {float: ("d", 8), int: ("q", 8), bool: ("?", 1)}[kind]
    array = _np.empty(shape, {"d": _np.float64, "q": _np.int64, "?": _np.bool_}[code])
    if not 0 < array.size <= 2**31:
        raise ValueError
    place = 0
    for row in rows:
        for first in range(0, len(row), 4096):  # so that a part stays in the processor's cache
            part = row[first : first + 4096]
            if [*map(type, part)].count(kind) != len(part):
                raise ValueError
            struct.pack_into(f"{len(part)}{code}", array, place, *part)
            place += size * len(part)
    return array


def _require_within(array, low, high):
    """Raises ValueError if an int in the array is smaller than low or larger than high."""
    if array.size and not (low <= array.min() and array.max() <= high):
        raise ValueError


def _require_apart(written, read):
    """Raises ValueError if an innermost list that is written to is there twice; lists are given with their depths."""
    places = []
    for lists, depth in written + read:
        rows = [lists]
        for _ in range(depth - 1):
            rows = [row for outer in rows for row in outer]
        places.append([*map(id, rows)])
    own = [place for rows in places[: len(written)] for place in rows]
    if len({*own}) < len(own) or not {*own}.isdisjoint(place for rows in places[len(written) :] for place in rows):
        raise ValueError


def _without_nan(array):
    """The array; raises ValueError for nan, which Python's lists know by identity."""
    if _np.isnan(array).any():
        raise ValueError
    return array


@_in_c
def _refill(lists, array, depth):
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
                _refill(rows, table, depth - 1)


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


W = 6
V = 5


@dataclass
class Item:
    name: str
    weight: int
    volume: int
    value: float

    @property
    def density(self) -> float:
        return self.value / (self.weight / W + self.volume / V)


@_njit(cache=True)
def _kernel_kernel(n, items_weight, items_volume, items_value, table, V, W):
    if n >= len(table) or W >= table.shape[1] or V >= table.shape[2]:
        raise IndexError
    for k in range(1, n + 1):
        it_at = k - 1; it_there = items_weight[_within(it_at, len(items_weight))]
        if it_at >= len(items_weight) or it_at >= len(items_volume) or it_at >= len(items_value):
            raise IndexError
        for w in range(W + 1):
            for v in range(V + 1):
                best = table[k - 1, w, v]
                if items_weight[it_at] <= w and items_volume[it_at] <= v:
                    cand = table[k - 1, _within(w - items_weight[it_at], table.shape[1]), _within(v - items_volume[it_at], table.shape[2])] + items_value[it_at]
                    if cand > best:
                        best = cand
                table[k, w, v] = best


def kernel(n, items, table):
    items_columns = _attributes_of(items, list, ("weight", "volume", "value"))
    if items_columns is not None:
        items_weight, items_volume, items_value = items_columns
        if (
            type(n) is int
            and abs(n) <= 2**31
            and type(items_weight) is list
            and type(items_volume) is list
            and type(items_value) is list
            and type(table) is list
            and "W" in globals()
            and type(W) is int
            and abs(W) <= 2**31
            and "V" in globals()
            and type(V) is int
            and abs(V) <= 2**31
        ):
            try:
                items_weight_array = _array_of(items_weight, int, 1)
                _require_within(items_weight_array, -2147483648, 2147483648)
                items_volume_array = _array_of(items_volume, int, 1)
                _require_within(items_volume_array, -2147483648, 2147483648)
                items_value_array = _array_of(items_value, float, 1)
                table_array = _array_of(table, float, 3)
                _require_apart([(table, 3)], [(items_weight, 1), (items_volume, 1), (items_value, 1)])
                result = _kernel_kernel(n, items_weight_array, items_volume_array, items_value_array, table_array, V, W)
                _without_nan(table_array)
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(table, table_array, 3)
                return result
    for k in range(1, n + 1):
        it = items[k - 1]
        for w in range(W + 1):
            for v in range(V + 1):
                best = table[k - 1][w][v]
                if it.weight <= w and it.volume <= v:
                    cand = table[k - 1][w - it.weight][v - it.volume] + it.value
                    if cand > best:
                        best = cand
                table[k][w][v] = best
