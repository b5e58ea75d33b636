# --- before
import numpy as np


class Filter:
    def __init__(self, F, H, Q, R):
        self.F, self.H, self.Q, self.R = F, H, Q, R
        self.x = np.zeros((len(F), 1))
        self.P = np.eye(len(F))
        self.seen = 0

    def predict(self):
        self.x = self.F @ self.x
        self.P = self.F @ self.P @ self.F.T + self.Q

    def update(self, z):
        S = self.H @ self.P @ self.H.T + self.R
        K = self.P @ self.H.T @ np.linalg.inv(S)
        self.x = self.x + K @ (z - self.H @ self.x)
        self.P = self.P - K @ self.H @ self.P
        self.seen += 1
        return self.x[0, 0]


def run(kf, measured, out):
    largest = 0.0
    for z in measured:
        kf.predict()
        out.append(kf.update(z))
        largest = max(largest, kf.P[0, 0])
    return largest, kf.seen


# --- inputs: run
class Watched(Filter):
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)
        if name == "x":
            print("set", value.shape)


class Computed(Filter):
    @property
    def R(self):
        return np.eye(1) * len(self.__dict__)

    @R.setter
    def R(self, value):
        pass


DT = 0.5
F = np.array([[1.0, DT], [0.0, 1.0]])
H, Q, R = np.array([[1.0, 0.0]]), 0.1 * np.eye(2), np.array([[2.0]])
SEEN = np.cumsum(np.random.default_rng(4).normal(size=12))


def changed(**values):
    kf = Filter(F.copy(), H.copy(), Q.copy(), R.copy())
    vars(kf).update(values)
    return kf


def shared():
    kf = changed()
    kf.x = kf.P
    return kf


def without(name):
    kf = changed()
    delattr(kf, name)
    return kf


CALLS = [call(changed(), SEEN, [])]
CHECKS = [
    call(changed(), SEEN[:0], [1.0]),
    call(changed(P=np.eye(2, order="F"), x=np.ones((4, 1))[::2]), SEEN, []),
    call(shared(), SEEN, []),
    call(changed(P=F, F=F, Q=F), SEEN, []),
    call(changed(x=np.zeros((2, 1), dtype=np.float32)), SEEN, []),
    call(changed(x=np.zeros((2, 1), dtype=int)), SEEN, []),
    call(changed(x=np.zeros((3, 1))), SEEN, []),  # raises in the first round
    call(changed(P=np.zeros((2, 2)), Q=np.zeros((2, 2)), R=np.zeros((1, 1))), SEEN, []),  # no inverse
    call(changed(H=np.array([[1.0, np.nan]])), SEEN, []),
    call(without("P"), SEEN, []),
    call(without("seen"), SEEN, []),
    call(Watched(F, H, Q, R), SEEN, []),
    call(Computed(F, H, Q, R), SEEN, []),
    call(changed(predict=lambda: None), SEEN, []),
    call(changed(), list(SEEN), []),
    call(changed(), SEEN, SEEN),
]

# --- after: explicit loops, compiled (close)
import numpy as np
import math as _math


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
            marks = {"predict": (1589752560251448825,), "update": (2245784321694481628,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _has_own(kind, *names):
    """Whether methods of a class are those that this file defines in it, as they were copied."""
    found = [vars(kind).get(name) for name in names] if type(kind) is type else [None]
    functions = [each.fget if type(each) is property else each for each in found]
    return all(
        type(function) is type(_has_own)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__qualname__ == f"{kind.__name__}.{name}"
        and _untouched(**{name: function})
        for function, name in zip(functions, names)
    )


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


def _one_of(array, arrays):
    """The one of the arrays that `array` is, by its place in memory, or a copy of it; raises ValueError on doubt."""
    found, place = None, array.ctypes.data
    for each in arrays:
        if each.ctypes.data == place:
            if each.shape != array.shape or (found is not None and found is not each):
                raise ValueError
            found = each
    if array.size == 0:
        raise ValueError
    return array.copy() if found is None else found


def _known(floats):
    """The list of floats; raises ValueError for nan, which Python's lists know by identity."""
    total = sum(floats)
    if total != total:
        raise ValueError
    return floats


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
def _int_add(x, y):
    """x + y, unless it is beyond 2**62 in size."""
    result = np.int64(np.uint64(x + 0) + np.uint64(y + 0))
    if (x ^ result) & (y ^ result) < 0 or not -(2**62 + 2**40) <= result <= 2**62 + 2**40:
        raise OverflowError
    return result


@_njit
def _settled(x, fits):
    """x, unless its type is not the one that was recorded."""
    if not fits:
        raise OverflowError
    return x


class Filter:
    def __init__(self, F, H, Q, R):
        self.F, self.H, self.Q, self.R = F, H, Q, R
        self.x = np.zeros((len(F), 1))
        self.P = np.eye(len(F))
        self.seen = 0

    def predict(self):
        self.x = self.F @ self.x
        self.P = self.F @ self.P @ self.F.T + self.Q

    def update(self, z):
        S = self.H @ self.P @ self.H.T + self.R
        K = self.P @ self.H.T @ np.linalg.inv(S)
        self.x = self.x + K @ (z - self.H @ self.x)
        self.P = self.P - K @ self.H @ self.P
        self.seen += 1
        return self.x[0, 0]


@_njit(error_model="numpy")
def _run_loops_nest_11(count_27, kf_P_3, kf_P, values_5):
    odd_11 = False
    for i_11 in range(count_27):
        for j_21 in range(count_27):
            total_11 = 0.0
            for j_22 in range(count_27):
                total_11 += values_5[i_11, j_22] * kf_P[j_22, j_21]
            value_5 = kf_P[i_11, j_21] - total_11
            odd_11 |= value_5 - value_5 != 0.0
            kf_P_3[i_11, j_21] = value_5
    if odd_11:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_10(count_25, values_5, count_26, update_K, kf_H):
    odd_10 = False
    for i_10 in range(count_25):
        for j_19 in range(count_25):
            total_10 = 0.0
            for j_20 in range(count_26):
                total_10 += update_K[i_10, j_20] * kf_H[j_20, j_19]
            odd_10 |= total_10 - total_10 != 0.0
            values_5[i_10, j_19] = total_10
    if odd_10:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_9(count_22, count_23, kf_x_3, kf_x, count_24, update_K, values_4):
    odd_9 = False
    for i_9 in range(count_22):
        for j_17 in range(count_23):
            total_9 = 0.0
            for j_18 in range(count_24):
                total_9 += update_K[i_9, j_18] * values_4[j_18, j_17]
            value_4 = kf_x[i_9, j_17] + total_9
            odd_9 |= value_4 - value_4 != 0.0
            kf_x_3[i_9, j_17] = value_4
    if odd_9:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_8(count_19, count_20, values_4, update_z, count_21, kf_H, kf_x):
    odd_8 = False
    for i_8 in range(count_19):
        for j_15 in range(count_20):
            total_8 = 0.0
            for j_16 in range(count_21):
                total_8 += kf_H[i_8, j_16] * kf_x[j_16, j_15]
            value_3 = update_z - total_8
            odd_8 |= value_3 - value_3 != 0.0
            values_4[i_8, j_15] = value_3
    if odd_8:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_7(count_17, count_18, update_K, values_3, found):
    odd_7 = False
    for i_7 in range(count_17):
        for j_13 in range(count_18):
            total_7 = 0.0
            for j_14 in range(count_18):
                total_7 += values_3[i_7, j_14] * found[j_14, j_13]
            odd_7 |= total_7 - total_7 != 0.0
            update_K[i_7, j_13] = total_7
    if odd_7:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_matrix_inverse(matrix):
    right = _run_loops_matrix_begun(matrix, 0)
    _run_loops_matrix_eliminated(matrix.copy(), right)
    _run_loops_matrix_condition(matrix, right, 0)
    return right


@_njit(error_model="numpy")
def _run_loops_matrix_condition(matrix, inverse, first):
    largest = 0.0
    larger = 0.0
    for i in range(matrix.shape[0]):
        one = 0.0
        other = 0.0
        for j in range(matrix.shape[0]):
            one += abs(matrix[i, j])
            other += abs(inverse[i, j + first])
        largest = one if one > largest else largest
        larger = other if other > larger else larger
        for j in range(inverse.shape[1]):
            if inverse[i, j] - inverse[i, j] != 0.0:
                raise ValueError
            if inverse[i, j] == 0.0 and (j < first or _math.copysign(1.0, inverse[i, j]) < 0.0):
                raise ValueError
    if not largest * larger < 1000000.0:
        raise ValueError
    return largest


@_njit(error_model="numpy")
def _run_loops_matrix_eliminated(left, right):
    sign = 1.0
    for k in range(left.shape[0]):
        place = k
        for i in range(k + 1, left.shape[0]):
            if abs(left[i, k]) > abs(left[place, k]):
                place = i
        if not abs(left[place, k]) > 0.0:
            raise ValueError
        if place != k:
            sign = -sign
            for j in range(left.shape[0]):
                moved = left[k, j]
                left[k, j] = left[place, j]
                left[place, j] = moved
            for j in range(right.shape[1]):
                moved = right[k, j]
                right[k, j] = right[place, j]
                right[place, j] = moved
        for i in range(k + 1, left.shape[0]):
            factor = left[i, k] / left[k, k]
            for j in range(k + 1, left.shape[0]):
                left[i, j] -= factor * left[k, j]
            for j in range(right.shape[1]):
                right[i, j] -= factor * right[k, j]
    for back in range(left.shape[0]):
        k = left.shape[0] - 1 - back
        for j in range(right.shape[1]):
            total = right[k, j]
            for i in range(k + 1, left.shape[0]):
                total -= left[k, i] * right[i, j]
            right[k, j] = total / left[k, k]
    return sign


@_njit(error_model="numpy")
def _run_loops_matrix_begun(matrix, columns):
    if matrix.shape[0] != matrix.shape[1] or matrix.shape[0] == 0:
        raise ValueError
    right = np.zeros((matrix.shape[0], columns + matrix.shape[0]))
    for i in range(matrix.shape[0]):
        right[i, columns + i] = 1.0
    return right


@_njit(error_model="numpy")
def _run_loops_nest_6(count_15, count_16, values_3, kf_P, kf_H):
    odd_6 = False
    for i_6 in range(count_15):
        for j_11 in range(count_16):
            total_6 = 0.0
            for j_12 in range(count_15):
                total_6 += kf_P[i_6, j_12] * kf_H[j_11, j_12]
            odd_6 |= total_6 - total_6 != 0.0
            values_3[i_6, j_11] = total_6
    if odd_6:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_5(count_13, update_S, count_14, values_2, kf_H, kf_R):
    odd_5 = False
    for i_5 in range(count_13):
        for j_9 in range(count_13):
            total_5 = 0.0
            for j_10 in range(count_14):
                total_5 += values_2[i_5, j_10] * kf_H[j_9, j_10]
            value_2 = total_5 + kf_R[i_5, j_9]
            odd_5 |= value_2 - value_2 != 0.0
            update_S[i_5, j_9] = value_2
    if odd_5:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_4(count_11, count_12, values_2, kf_H, kf_P):
    odd_4 = False
    for i_4 in range(count_11):
        for j_7 in range(count_12):
            total_4 = 0.0
            for j_8 in range(count_12):
                total_4 += kf_H[i_4, j_8] * kf_P[j_8, j_7]
            odd_4 |= total_4 - total_4 != 0.0
            values_2[i_4, j_7] = total_4
    if odd_4:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_3(count_9, kf_P_2, count_10, values, kf_F, kf_Q):
    odd_3 = False
    for i_3 in range(count_9):
        for j_5 in range(count_9):
            total_3 = 0.0
            for j_6 in range(count_10):
                total_3 += values[i_3, j_6] * kf_F[j_5, j_6]
            value = total_3 + kf_Q[i_3, j_5]
            odd_3 |= value - value != 0.0
            kf_P_2[i_3, j_5] = value
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest_2(count_6, count_7, values, count_8, kf_F, kf_P):
    odd_2 = False
    for i_2 in range(count_6):
        for j_3 in range(count_7):
            total_2 = 0.0
            for j_4 in range(count_8):
                total_2 += kf_F[i_2, j_4] * kf_P[j_4, j_3]
            odd_2 |= total_2 - total_2 != 0.0
            values[i_2, j_3] = total_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest(count_3, count_4, kf_x_2, count_5, kf_F, kf_x):
    odd = False
    for i in range(count_3):
        for j in range(count_4):
            total = 0.0
            for j_2 in range(count_5):
                total += kf_F[i, j_2] * kf_x[j_2, j]
            odd |= total - total != 0.0
            kf_x_2[i, j] = total
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _run_loops_filling(kf_x, kf_F, kf_P, kf_Q, kf_H, kf_R, kf_seen, measured, out):
    largest_fits = False
    largest_fits = False
    largest = 0.0
    values_2 = np.empty((kf_H.shape[0], kf_Q.shape[1]))
    values_3 = np.empty((kf_Q.shape[1], kf_R.shape[1]))
    update_K = np.empty((kf_Q.shape[1], kf_R.shape[1]))
    values_5 = np.empty((kf_Q.shape[1], kf_Q.shape[1]))
    for z in measured:
        if kf_F.shape[1] != kf_x.shape[0]:
            raise ValueError
        count = kf_F.shape[0]
        count_2 = kf_x.shape[1]
        kf_x_2 = np.empty((kf_F.shape[0], kf_x.shape[1]))
        _run_loops_nest(kf_F.shape[0], kf_x.shape[1], kf_x_2, kf_x.shape[0], kf_F, kf_x)
        kf_x = kf_x_2
        if kf_F.shape[1] != kf_P.shape[0]:
            raise ValueError
        values = np.empty((kf_F.shape[0], kf_P.shape[1]))
        _run_loops_nest_2(kf_F.shape[0], kf_P.shape[1], values, kf_P.shape[0], kf_F, kf_P)
        if kf_P.shape[1] != kf_P.shape[0]:
            raise ValueError
        if kf_F.shape[0] != kf_Q.shape[0]:
            raise ValueError
        if kf_Q.shape[0] != kf_Q.shape[1]:
            raise ValueError
        kf_P_2 = np.empty((kf_Q.shape[1], kf_Q.shape[1]))
        _run_loops_nest_3(kf_Q.shape[1], kf_P_2, kf_P.shape[1], values, kf_F, kf_Q)
        kf_P = kf_P_2
        update_z = z
        if kf_H.shape[1] != kf_Q.shape[1]:
            raise ValueError
        _run_loops_nest_4(kf_H.shape[0], kf_Q.shape[1], values_2, kf_H, kf_P)
        if kf_H.shape[0] != kf_R.shape[0]:
            raise ValueError
        if kf_R.shape[0] != kf_R.shape[1]:
            raise ValueError
        update_S = np.empty((kf_R.shape[1], kf_R.shape[1]))
        _run_loops_nest_5(kf_R.shape[1], update_S, kf_Q.shape[1], values_2, kf_H, kf_R)
        _run_loops_nest_6(kf_Q.shape[1], kf_R.shape[1], values_3, kf_P, kf_H)
        found = _run_loops_matrix_inverse(update_S)
        _run_loops_nest_7(kf_Q.shape[1], kf_R.shape[1], update_K, values_3, found)
        values_4 = np.empty((kf_R.shape[1], count_2))
        _run_loops_nest_8(kf_R.shape[1], count_2, values_4, update_z, kf_Q.shape[1], kf_H, kf_x)
        kf_x_3 = np.empty((kf_Q.shape[1], count_2))
        _run_loops_nest_9(kf_Q.shape[1], count_2, kf_x_3, kf_x, kf_R.shape[1], update_K, values_4)
        kf_x = kf_x_3
        _run_loops_nest_10(kf_Q.shape[1], values_5, kf_R.shape[1], update_K, kf_H)
        kf_P_3 = np.empty((kf_Q.shape[1], kf_Q.shape[1]))
        _run_loops_nest_11(kf_Q.shape[1], kf_P_3, kf_P, values_5)
        kf_P = kf_P_3
        kf_seen[0] = _int_add(kf_seen[0], 1)
        update_result = kf_x[0, 0]
        out.append(update_result)
        largest_before = largest
        largest = max(largest, kf_P[0, 0])
        largest_fits = largest_fits or largest_before < largest or largest < largest_before
    return (_settled(largest, largest_fits), kf_seen[0], kf_P, kf_x)


@_njit(cache=True)
def _run_loops(kf_x, kf_F, kf_P, kf_Q, kf_H, kf_R, kf_seen, measured):
    out = [0.0 for _ in range(0)]
    result = _run_loops_filling(kf_x, kf_F, kf_P, kf_Q, kf_H, kf_R, kf_seen, measured, out)
    return result, out


def run(kf, measured, out):
    kf_columns = _attributes_of([kf], list, ("x", "F", "P", "Q", "H", "R", "seen"), ("P", "seen", "x"), called=("predict", "update"))
    if (
        kf_columns is not None
        and "Filter" in globals()
        and type(kf) is Filter
        and _has_own(Filter, "predict", "update")
    ):
        [kf_x], [kf_F], [kf_P], [kf_Q], [kf_H], [kf_R], kf_seen = kf_columns
        if (
            type(kf_x) is np.ndarray
            and kf_x.dtype == np.float64
            and kf_x.ndim == 2
            and kf_x.dtype.type is np.float64
            and max(kf_x.shape) <= 2**31
            and type(kf_F) is np.ndarray
            and kf_F.dtype == np.float64
            and kf_F.ndim == 2
            and kf_F.dtype.type is np.float64
            and max(kf_F.shape) <= 2**31
            and type(kf_P) is np.ndarray
            and kf_P.dtype == np.float64
            and kf_P.ndim == 2
            and kf_P.dtype.type is np.float64
            and max(kf_P.shape) <= 2**31
            and type(kf_Q) is np.ndarray
            and kf_Q.dtype == np.float64
            and kf_Q.ndim == 2
            and kf_Q.dtype.type is np.float64
            and max(kf_Q.shape) <= 2**31
            and type(kf_H) is np.ndarray
            and kf_H.dtype == np.float64
            and kf_H.ndim == 2
            and kf_H.dtype.type is np.float64
            and max(kf_H.shape) <= 2**31
            and type(kf_R) is np.ndarray
            and kf_R.dtype == np.float64
            and kf_R.ndim == 2
            and kf_R.dtype.type is np.float64
            and max(kf_R.shape) <= 2**31
            and type(kf_seen) is list
            and type(measured) is np.ndarray
            and measured.dtype == np.float64
            and measured.ndim == 1
            and measured.dtype.type is np.float64
            and measured.size <= 2**31
            and type(out) is list
            and out is not kf_seen
            and kf_x.flags.c_contiguous
            and kf_F.flags.c_contiguous
            and kf_P.flags.c_contiguous
            and kf_Q.flags.c_contiguous
            and kf_H.flags.c_contiguous
            and kf_R.flags.c_contiguous
            and np.geterr()["under"] == "ignore"
        ):
            try:
                kf_seen_array = _array_of(kf_seen, int, 1)
                outcome = _run_loops(kf_x, kf_F, kf_P, kf_Q, kf_H, kf_R, kf_seen_array, measured)
                result = outcome[0]
                if result[0] != result[0]:
                    raise ValueError  # it might be an object that exists already
                out_more = [*map(np.float64, _known(outcome[1]))]
                result = np.float64(result[0]), result[1], _one_of(result[2], [kf_P]), _one_of(result[3], [kf_x])
            except Exception:  # the original code below takes over
                pass
            else:
                _refill(kf_seen, kf_seen_array, 1)
                out.extend(out_more)
                outcome_with_arrays = result
                kf.P = outcome_with_arrays[-2]
                kf.x = outcome_with_arrays[-1]
                kf.seen = kf_seen[0]
                return outcome_with_arrays[:-2]
    largest = 0.0
    for z in measured:
        kf.predict()
        out.append(kf.update(z))
        largest = max(largest, kf.P[0, 0])
    return largest, kf.seen
