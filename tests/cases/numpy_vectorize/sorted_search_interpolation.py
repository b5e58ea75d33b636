# --- before
import numpy as np


def interpolate(t, times, levels):
    """Linear interpolation; outside the table the nearest entry counts."""
    if t <= times[0]:
        return levels[0]
    if t >= times[-1]:
        return levels[-1]
    k = 0
    while times[k + 1] < t:
        k += 1
    w = (t - times[k]) / (times[k + 1] - times[k])
    return (1 - w) * levels[k] + w * levels[k + 1]


def answers(questions, times, levels):
    answers = np.empty(len(questions))
    for i, q in enumerate(questions):
        answers[i] = interpolate(q, times, levels)
    return answers

# --- inputs: answers
r = np.random.default_rng(1)
CALLS = [call(r.uniform(-1, 11, 200), np.arange(0, 10, 0.3).tolist(), r.normal(0, 1, 34).tolist())]
CHECKS = [
    call(np.array([]), [0.0, 1.0], [2.0, 3.0]),
    call(np.array([1.0, 0.3, 0.0]), [0.0, 0.3, 0.3, 0.6, 2.0], [0.0, 1.0, 2.0, 3.0, 4.0]),
    call(np.array([1.0, 0.3, 0.0, 1.7]), [0.0, 1.3, 0.3, 0.6, 2.0], [0.0, 1.0, 2.0, 3.0, 4.0]),
    call(np.array([1.0, 0.3, 0.0]), [0.0, 0.3, float("nan"), 0.6, 2.0], [0.0, 1.0, 2.0, 3.0, 4.0]),
    call(np.array([0.5, 0.1]), [-0.0, 0.0, 0.5, 0.5, 0.5, 1.0], [0.0, 1.0, 2.0, 3.0, 4.0, 5.0]),
    call(np.array([0.5, 0.1]), [-np.inf, 0.0, 0.5, np.inf], [0.0, 1.0, 2.0, 3.0]),
    call(np.array([1.0, 0.3, 0.0]), [1.0], [2.0]),
    call(np.array([1.0, 0.3, 0.0]), [], []),
    call(np.array([0.5, np.nan]), [0.0, 1.0], [2.0, -3.0]),
    call(np.array([0.5, 1.5]), [0.0, 1.0, 2.0], [2.0, -3.0]),
]

# --- after: array statements
import numpy as np


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
            marks = {"interpolate": (1044974435813319714, 1808809944144271671)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


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
    array = np.empty(shape, {"d": np.float64, "q": np.int64, "?": np.bool_}[code])
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


def _place_in(table, numbers, side, start, shift, stop=None, strict=True):
    """The first place from `start` on, for each number, where table[place + shift] is not before it; `stop` at most.

    side="left": at least the number; "right": larger. Raises where the table is not sorted, has nan, or is too short.
    """
    if not ((table[:-1] <= table[1:]).all() and (table[:1] == table[:1]).all() and np.all(numbers == numbers)):
        raise ValueError
    found = np.searchsorted(table, numbers, side) - shift
    found = np.maximum(found if stop is None else np.minimum(found, stop), start)
    known = found + shift < len(table)
    if not np.all(known if strict else known | (found >= stop)) or not np.all(start + shift >= 0):
        raise IndexError
    return found


def interpolate(t, times, levels):
    """Linear interpolation; outside the table the nearest entry counts."""
    if t <= times[0]:
        return levels[0]
    if t >= times[-1]:
        return levels[-1]
    k = 0
    while times[k + 1] < t:
        k += 1
    w = (t - times[k]) / (times[k + 1] - times[k])
    return (1 - w) * levels[k] + w * levels[k + 1]


@np.errstate(divide='raise', over='raise', invalid='raise')
def _answers_in_numpy(questions, times, levels):
    answers = np.empty(len(questions))
    if not len(questions) <= len(answers):
        raise ValueError
    if 1 <= len(questions):
        q = questions[:]
        i = np.arange(len(questions))
        chosen = q <= times[0]
        result = levels[0]
        others = np.logical_not(chosen)
        chosen_i = np.flatnonzero(others)
        q_chosen = q[chosen_i]
        result_all_2 = result
        chosen_2 = q_chosen >= times[-1]
        result = np.where(chosen_2, levels[-1], result)
        others_2 = np.logical_not(chosen_2)
        chosen_i_2 = np.flatnonzero(others_2)
        q_chosen_2 = q_chosen[chosen_i_2]
        result_all = result
        k_3 = 0
        k_3 = _place_in(times, q_chosen_2, 'left', k_3, 1)
        w_2 = (q_chosen_2 - times[k_3]) / (times[k_3 + 1] - times[k_3])
        result = (1 - w_2) * levels[k_3] + w_2 * levels[k_3 + 1]
        result_all = np.array(result_all, float)
        result_all[chosen_i_2] = result
        result = result_all
        result_all_2 = np.full(len(questions), result_all_2, float)
        result_all_2[chosen_i] = result
        result = result_all_2
        answers[:len(questions)] = result
    return answers


def answers(questions, times, levels):
    if (
        type(questions) is np.ndarray
        and questions.dtype == np.float64
        and questions.ndim == 1
        and questions.dtype.type is np.float64
        and questions.size <= 2**31
        and type(times) is list
        and type(levels) is list
        and np.geterr()["under"] == "ignore"
        and "interpolate" in globals()
        and _untouched(interpolate=interpolate)
    ):
        try:
            times_array = _array_of(times, float, 1)
            levels_array = _array_of(levels, float, 1)
            return _answers_in_numpy(questions, times_array, levels_array)
        except Exception:  # the original code below takes over
            pass
    answers = np.empty(len(questions))
    for i, q in enumerate(questions):
        answers[i] = interpolate(q, times, levels)
    return answers
