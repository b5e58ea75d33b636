# --- before
def run(cfg, x):
    grid = cfg["grid"]
    state = cfg["state"]
    for i in range(grid["n"]):
        x = x * cfg["rate"] * (1 - x) + grid["h"] * cfg.get("noise", 0.0)
        state["count"] += 1
    for w in cfg["weights"]:
        x += w
    return x
# --- inputs: run
def cfg(n, **more):
    state = {"count": 0}
    return {"grid": {"n": n, "h": 0.1}, "rate": 2.5, "noise": 0.01, "weights": [1.0, 2.5], "state": state, **more}


shared = {"n": 3, "h": 0.1, "count": 0}
itself = {"n": 3, "h": 0.1, "rate": 2.5, "noise": 0.5, "weights": [0.5], "count": 0}
itself["grid"] = itself["state"] = itself
without = cfg(4)
del without["noise"]
CALLS = [call(cfg(10), 0.5), call(cfg(20), 0.25)]
CHECKS = [call(cfg(0), 0.5), call(cfg(-1), 0.5), call(without, 0.5), call(cfg(3, grid=shared, state=shared), 0.5)]
CHECKS += [call(itself, 0.5), call(cfg(3, rate=2), 0.5), call(cfg(3, state={}), 0.5), call(cfg(3, state=None), 0.5)]
CHECKS += [call(cfg(2.0), 0.5), call(cfg(3, state={"count": True}), 0.5), call(cfg(3, state={"count": 2**63 - 2}), 0.5)]
CHECKS += [call(cfg(3, weights=()), 0.5), call(cfg(3, rate=1e308), 1e10), call({}, 0.5), call(None, 0.5)]
# --- after: compiled
def _items_of(things, container, keys, sets=False, others=()):
    """For each key a list of what dicts have there; None where there is more to it than plain dicts with names."""
    if type(things) is not container or not things:
        return None
    for thing in things:
        if type(thing) is not dict:
            return None
    found = []
    try:
        for thing in things:
            for key in thing:
                if type(key) is not str:
                    return None
        for thing in things if sets else ():
            for each in others:
                if each is thing:
                    return None  # a dict of another name is read there as well
            if "__builtins__" in thing:
                return None  # and variables of a file
        for key in keys:
            found.append([thing[key] for thing in things] if len(things) > 1 else [things[0][key]])
    except (KeyError, RuntimeError):
        return None
    return found


def _are_distinct(*lists):
    """Whether no object is there twice, nor two with one dictionary of attributes."""
    places = [id(getattr(thing, "__dict__", thing)) for things in lists for thing in things]
    return len({*places}) == len(places)


try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


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


@_njit(cache=True)
def _run_kernel(cfg_grid_n, cfg_grid_h, cfg_state_count, cfg_rate, cfg_noise, cfg_weights, x):
    pass
    pass
    if 0 >= len(cfg_state_count):
        raise IndexError
    for i in range(cfg_grid_n):
        x = x * cfg_rate * (1 - x) + cfg_grid_h * cfg_noise
        cfg_state_count[0] += 1
    for w in cfg_weights:
        x += w
    return x


def run(cfg, x):
    cfg_columns = _items_of([cfg], list, ("grid", "state", "rate", "noise", "weights"))
    if cfg_columns is not None:
        [cfg_grid], [cfg_state], [cfg_rate], [cfg_noise], [cfg_weights] = cfg_columns
        cfg_grid_columns = _items_of([cfg_grid], list, ("n", "h"))
        cfg_state_columns = _items_of([cfg_state], list, ("count",), True)
        if (
            cfg_grid_columns is not None
            and cfg_state_columns is not None
            and _are_distinct([cfg_grid], [cfg_state], [cfg])
        ):
            [cfg_grid_n], [cfg_grid_h] = cfg_grid_columns
            [cfg_state_count] = cfg_state_columns
            if (
                type(cfg_grid_n) is int
                and abs(cfg_grid_n) <= 2**31
                and type(cfg_grid_h) is float
                and type(cfg_state_count) is list
                and type(cfg_rate) is float
                and type(cfg_noise) is float
                and type(cfg_weights) is list
                and cfg_weights is not cfg_state_count
                and type(x) is float
            ):
                try:
                    cfg_state_count_array = _array_of(cfg_state_count, int, 1)
                    _require_within(cfg_state_count_array, -2147483648, 2147483648)
                    cfg_weights_array = _array_of(cfg_weights, float, 1)
                    result = _run_kernel(cfg_grid_n, cfg_grid_h, cfg_state_count_array, cfg_rate, cfg_noise, cfg_weights_array, x)
                    if (
                        result != result
                        or result == cfg_grid_h
                        or result == cfg_rate
                        or result == cfg_noise
                        or result == x
                    ):
                        raise ValueError  # it might be an object that exists already
                except Exception:  # the original code below takes over
                    pass
                else:
                    _refill(cfg_state_count, cfg_state_count_array, 1)
                    cfg_state["count"] = cfg_state_count[0]
                    return result
    grid = cfg["grid"]
    state = cfg["state"]
    for i in range(grid["n"]):
        x = x * cfg["rate"] * (1 - x) + grid["h"] * cfg.get("noise", 0.0)
        state["count"] += 1
    for w in cfg["weights"]:
        x += w
    return x
