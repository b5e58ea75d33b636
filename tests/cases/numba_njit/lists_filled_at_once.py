# --- before
def step(state, h):
    k1 = [state[1], -state[0]]
    k2 = [s + h * k for s, k in zip(state, k1)]
    k3 = [s * h for s in k2]
    k4 = [i * 2 for i in range(len(k2))]
    return [a + b + c for a, b, c in zip(k2, k3, k4)]


def walk(n, h):
    state = [1.0, 0.5]
    for _ in range(n):
        state = step(state, h)
    return state[0] + state[1]
# --- inputs: walk
CALLS = [call(50, 0.01), call(9, 0.001)]
CHECKS = [call(0, 0.1), call(5, 1), call(5000, 1.0), call(True, 0.1)]
# --- after: compiled
try:
    from _optadvisor import numpy as _np  # imported when something of it is looked up
except ImportError:
    import numpy as _np


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _untouched(**functions):
    """Whether these are still the functions that the copies here were made from."""
    known = _untouched.__dict__
    for name, function in functions.items():
        for seen, code in known.get(name, ()):
            if seen is function and function.__code__ is code:
                break
        else:
            import builtins as py

            if py.type(function) is not py.type(_untouched) or function.__globals__ is not py.globals():
                return False
            code = function.__code__
            if code.co_name != name or code.co_filename != _untouched.__code__.co_filename:
                return False

            def told(thing):
                if py.type(thing) is py.frozenset:
                    return py.sorted(py.map(py.repr, py.map(told, thing)))
                if py.type(thing) is py.tuple:
                    return [*py.map(told, thing)]
                if py.type(thing) is not py.type(code):
                    return thing
                counts = thing.co_argcount, thing.co_posonlyargcount, thing.co_kwonlyargcount, thing.co_flags & 255
                names = thing.co_name, thing.co_names, thing.co_varnames, thing.co_freevars, thing.co_cellvars
                return counts, names, thing.co_code, thing.co_exceptiontable, told(thing.co_consts)

            def mark(thing):
                return py.int.from_bytes(py.repr(thing).encode("utf-8", "backslashreplace"), "big") % (2**61 - 1)

            plain = py.int, py.float, py.bool, py.str, py.type(None)
            given = [each if py.type(each) in plain else ... for each in function.__defaults__ or ()]
            found = mark(told(code)), mark((told(code), given))
            marks = {"step": (1544990733222898744,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _floats_2(item_0, item_1):
    """The array of these floats."""
    made = _np.empty(2, _np.float64)
    made[0] = item_0
    made[1] = item_1
    return made


@_njit
def _within(index, length):
    """The place of index, counted from the start, unless it is out of range."""
    place = index + length if index < 0 else index
    if _np.uint64(place) >= _np.uint64(length):  # a negative one is very large without a sign
        raise IndexError
    return place


def step(state, h):
    k1 = [state[1], -state[0]]
    k2 = [s + h * k for s, k in zip(state, k1)]
    k3 = [s * h for s in k2]
    k4 = [i * 2 for i in range(len(k2))]
    return [a + b + c for a, b, c in zip(k2, k3, k4)]


@_njit
def _walk_kernel_step_part_1(h, state, k1):
    made = _np.empty(min(len(state), len(k1)), _np.float64)
    place = 0
    for s, k in zip(state, k1):
        made[place] = s + h * k
        place += 1
    return made


@_njit
def _walk_kernel_step_part_2(h, k2):
    made = _np.empty(len(k2), _np.float64)
    place = 0
    for s in k2:
        made[place] = s * h
        place += 1
    return made


@_njit
def _walk_kernel_step_part_3(k2):
    made = _np.empty(len(range(len(k2))), _np.int64)
    place = 0
    for i in range(len(k2)):
        made[place] = i * 2
        place += 1
    return made


@_njit
def _walk_kernel_step_part_4(k2, k3, k4):
    made = _np.empty(min(len(k2), len(k3), len(k4)), _np.float64)
    place = 0
    for a, b, c in zip(k2, k3, k4):
        made[place] = a + b + c
        place += 1
    return made


@_njit
def _walk_kernel_step(state, h):
    k1 = _floats_2(state[_within(1, len(state))], -state[_within(0, len(state))])
    k2 = _walk_kernel_step_part_1(h, state, k1)
    k3 = _walk_kernel_step_part_2(h, k2)
    k4 = _walk_kernel_step_part_3(k2)
    return _walk_kernel_step_part_4(k2, k3, k4)


@_njit(cache=True)
def _walk_kernel(n, h):
    state = _floats_2(1.0, 0.5)
    for _ in range(n):
        state = _walk_kernel_step(state, h)
    return state[_within(0, len(state))] + state[_within(1, len(state))]


def walk(n, h):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(h) is float
        and "step" in globals()
        and _untouched(step=step)
    ):
        try:
            result = _walk_kernel(n, h)
            if result != result or result == h:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    state = [1.0, 0.5]
    for _ in range(n):
        state = step(state, h)
    return state[0] + state[1]
