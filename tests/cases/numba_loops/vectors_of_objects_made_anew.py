# --- before
import numpy as np


class Star:
    def __init__(self, mass, pos, acc):
        self.mass = mass
        self.pos = pos
        self.acc = acc


def pull(stars, g, softening):
    for a in stars:
        a.acc = np.zeros(3)
        for b in stars:
            if a is b:
                continue
            dr = b.pos - a.pos
            dist2 = np.dot(dr, dr) + softening**2
            a.acc += g * b.mass * dr / dist2**1.5


# --- inputs: pull
class Counted(Star):
    changes = 0

    def __setattr__(self, name, value):
        Counted.changes += 1
        object.__setattr__(self, name, value)


class Slotted:
    __slots__ = ("mass", "pos", "acc")

    def __init__(self, mass, pos, acc):
        self.mass, self.pos, self.acc = mass, pos, acc


class Computed(Star):
    @property
    def acc(self):
        return self.pos

    @acc.setter
    def acc(self, value):
        self.pos = self.pos + value


class Own(np.ndarray):
    pass


def some(count=4, kind=Star, width=3):
    place = np.array([0.3, -0.7, 0.25, 0.5])[:width]
    return [kind(1.0 + k, place * k + k * k / 7, np.ones(width)) for k in range(count)]


def changed(place=1, **values):
    stars = some()
    vars(stars[place]).update(values)
    return stars


def frozen(name, place=1):
    stars = some()
    vars(stars[place])[name].flags.writeable = False
    return stars


def one_array(first, second):
    stars = some()
    vars(stars[2])[second] = vars(stars[0])[first]
    return stars


def everything_in_one():
    whole = np.arange(12.0).reshape(4, 3) ** 2
    return [Star(1.0, row, row) for row in whole]


def kept_elsewhere():
    stars = some()
    for star in stars:
        star.before = [star.acc, star.pos]
    return stars


def without(name):
    stars = some()
    delattr(stars[2], name)
    return stars


CALLS = [call(some(), 1.0, 0.05)]
CHECKS = [
    call([], 1.0, 0.05),
    call(some(1), 1.0, 0.05),
    call(tuple(some()), 1.0, 0.05),
    call(some() * 2, 1.0, 0.05),  # raises nothing: the second of two names of one star begins anew
    call(some(kind=Counted), 1.0, 0.05),
    call(some(kind=Slotted), 1.0, 0.05),
    call(some(kind=Computed), 1.0, 0.05),
    call(some(width=2), 1.0, 0.05),  # raises, with the first accelerations gone
    call(some(width=4), 1.0, 0.05),
    call(some(width=1), 1.0, 0.05),  # one number goes into each of three places
    call(some(), 1, 0.05),
    call(some(), np.float64(1.0), 0.05),
    call(some(), np.ones(3), 0.05),
    call(some(), np.ones((2, 3)), 0.05),  # raises
    call(some(), 1j, 0.05),  # raises
    call(some(), float("nan"), 0.05),
    call(some(), 1.0, 0.0),
    call(some(), 1e308, 0.0),
    call(some(), 1.0, 1e200),
    call(frozen("acc"), 1.0, 0.05),
    call(frozen("pos"), 1.0, 0.05),
    call(without("acc"), 1.0, 0.05),
    call(without("pos"), 1.0, 0.05),  # raises, with some accelerations new
    call(one_array("acc", "acc"), 1.0, 0.05),
    call(one_array("pos", "pos"), 1.0, 0.0),  # a distance of zero
    call(one_array("acc", "pos"), 1.0, 0.05),
    call(one_array("pos", "acc"), 1.0, 0.05),
    call(everything_in_one(), 1.0, 0.05),
    call(changed(acc=None), 1.0, 0.05),
    call(changed(acc=np.zeros(3, int)), 1.0, 0.05),
    call(changed(acc=np.zeros(2)), 1.0, 0.05),
    call(changed(acc=np.zeros(3).view(Own)), 1.0, 0.05),
    call(changed(pos=np.zeros(3).view(Own)), 1.0, 0.05),
    call(changed(pos=np.zeros(3, np.float32)), 1.0, 0.05),
    call(changed(pos=np.array([1, 2, 3])), 1.0, 0.05),
    call(changed(pos=np.zeros(6)[::2]), 1.0, 0.05),
    call(changed(pos=[1.0, 2.0, 3.0]), 1.0, 0.05),
    call(changed(pos=np.array([-0.0, 0.0, -0.0])), 1.0, 0.05),
    call(changed(pos=np.array([np.inf, 0.0, 0.0])), 1.0, 0.05),
    call(changed(pos=np.array([1e200, 0.0, 0.0])), 1.0, 0.05),
    call(changed(mass=np.float64(2.0)), 1.0, 0.05),
    call(changed(mass=np.float32(2.0)), 1.0, 0.05),
    call(changed(mass=10**400), 1.0, 0.05),  # raises
    call(changed(mass=None), 1.0, 0.05),  # raises
    call(kept_elsewhere(), 1.0, 0.05),
]

# --- after: explicit loops, compiled, products by NumPy itself
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


def _are_distinct(*lists):
    """Whether no object is there twice, nor two with one dictionary of attributes."""
    places = [id(getattr(thing, "__dict__", thing)) for things in lists for thing in things]
    return len({*places}) == len(places)


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


def _separate(written, others):
    """Whether the arrays that are written to share no memory with any other, and no two of their elements do."""
    for array in written:
        room = 1
        for step, length in sorted((abs(step), length) for step, length in zip(array.strides, array.shape)):
            if length > 1 and step < room:
                return False
            room = max(room, step * length)
    arrays = [*written, *others]
    pairs = ((a, b) for k, a in enumerate(written) for b in arrays[k + 1 :])
    return not any(np.may_share_memory(a, b) for a, b in pairs)


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


try:
    from _optadvisor import intrinsic as _intrinsic
except ImportError:
    from numba.extending import intrinsic as _intrinsic


@_intrinsic
def _one_product(context, loop, data, x, y):
    """What NumPy's loop of `matmul` gives for one row times one column; `loop` and `data` are addresses."""
    from llvmlite import ir
    from numba.core import cgutils, types

    def written(context, builder, signature, arguments):
        word, (loop, data, *vectors) = ir.IntType(64), arguments
        kinds = [context.make_array(kind) for kind in signature.args[2:]]
        x, y = [kind(context, builder, vector) for kind, vector in zip(kinds, vectors)]
        result = cgutils.alloca_once(builder, ir.DoubleType())
        one, eight, length = ir.Constant(word, 1), ir.Constant(word, 8), builder.extract_value(x.shape, 0)
        gaps = [builder.extract_value(vector.strides, 0) for vector in (x, y)]

        def filled(words):
            block = cgutils.alloca_once(builder, word, size=len(words))
            for place, each in enumerate(words):
                builder.store(each, builder.gep(block, [ir.Constant(ir.IntType(32), place)]))
            return block

        ends = filled([builder.ptrtoint(each, word) for each in (x.data, y.data, result)])
        lengths = filled([one, one, length, one])
        steps = filled([eight, eight, eight, builder.mul(length, eight), *gaps, eight, eight, eight])
        kind = ir.FunctionType(ir.VoidType(), [*[word.as_pointer()] * 3, word])
        builder.call(builder.inttoptr(loop, kind.as_pointer()), [ends, lengths, steps, data])
        return builder.load(result)

    fits = [isinstance(each, types.Array) and each.ndim == 1 and each.dtype == types.float64 for each in (x, y)]
    return (types.float64(types.intp, types.intp, x, y), written) if all(fits) else None


@_njit
def _numpys_dot(x, y, dot_loop):
    """np.dot(x, y) of two vectors, by NumPy's own machine code."""
    if len(x) != len(y) or (len(x) > 1 and (x.strides[0] <= 0 or y.strides[0] <= 0)):
        raise ValueError
    if x.strides[0] % 8 or y.strides[0] % 8 or int(x.ctypes.data) % 8 or int(y.ctypes.data) % 8:
        raise ValueError  # a field of packed records, which NumPy copies first
    if len(x) == 1 and x[0] * y[0] == 0.0:
        raise ValueError  # of -0.0, `np.dot` gives -0.0, and `@` 0.0
    return _one_product(dot_loop[0], dot_loop[1], x, y)


def _loop_of_numpy(function, known={}):
    """Addresses of the loop by which NumPy works out a function of float64, and of what this is handed besides."""
    if function in known:
        return known[function]
    import ctypes
    import sys

    word = ctypes.c_ssize_t

    class Ufunc(ctypes.Structure):
        _fields_ = [
            *[(name, word) for name in ("references", "kind")],
            *[(name, ctypes.c_int) for name in ("nin", "nout", "nargs", "identity")],
            *[(name, ctypes.POINTER(word)) for name in ("loops", "data")],
            *[(name, ctypes.c_int) for name in ("ntypes", "reserved")],
            *[("name", ctypes.c_char_p), ("types", ctypes.c_void_p)],
        ]

    def block(*words):
        return (word * len(words))(*words)

    def one_number(number):
        given, result = ctypes.c_double(number), ctypes.c_double()
        call(block(ctypes.addressof(given), ctypes.addressof(result)), block(1), block(8, 8), data)
        return result.value

    def one_product(x, y):
        result, lengths = ctypes.c_double(), block(1, 1, len(x), 1)
        steps = block(8, 8, 8, 8 * len(x), *x.strides, *y.strides, 8, 8, 8)
        call(block(x.ctypes.data, y.ctypes.data, ctypes.addressof(result)), lengths, steps, data)
        return result.value

    if sys.implementation.name != "cpython" or object.__basicsize__ != 16:
        raise ValueError
    if type(function) is not np.ufunc or (function.nin != 1 and function is not np.matmul):
        raise ValueError
    inputs, record = function.nin, Ufunc.from_address(id(function))
    place = function.types.index("d" * inputs + "->d")  # the first one is taken
    counts = record.kind, record.nin, record.nout, record.nargs, record.ntypes
    if counts != (id(np.ufunc), inputs, 1, inputs + 1, function.ntypes):
        raise ValueError
    kinds = ctypes.string_at(record.types, (inputs + 1) * (place + 1))[(inputs + 1) * place :]
    if record.name != function.__name__.encode() or {*kinds} != {12}:  # doubles
        raise ValueError
    loop, data = record.loops[place], record.data[place] if record.data else 0
    call = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(loop)
    numbers = [(k + 0.5) / 41 + (function.__name__ == "arccosh") for k in range(41)]
    if inputs == 1 and any(one_number(each) != function(each) for each in numbers):
        raise ValueError
    if inputs == 2:
        x, y = np.array(numbers), np.array([1 / each for each in numbers])
        pairs = [pair for k in range(41) for pair in ((x[:k], y[:k]), (x[k:], y[k:]), (x[:k:2], y[:k:2]))]
        if any(one_product(*pair) != np.dot(*pair) for pair in pairs):
            raise ValueError
    known[function] = np.array([loop, data], np.int64)
    return known[function]


@_njit
def _checked_add(x, y):
    """x + y, unless it is infinite or nan and x and y are not."""
    result = x + y
    if result - result != 0.0:
        if (x - x == 0.0 and y - y == 0.0) or (result != result and x == x and y == y):
            raise FloatingPointError
    return result


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


@_njit
def _lost(x, y):
    """What x * y has beyond the product as it is rounded, exactly."""
    wide_x, wide_y = 134217729.0 * x, 134217729.0 * y
    high_x, high_y = wide_x - (wide_x - x), wide_y - (wide_y - y)
    low_x, low_y = x - high_x, y - high_y
    return high_x * high_y - x * y + high_x * low_y + low_x * high_y + low_x * low_y


def _pow_margin_here():
    """1 / 0.96 where C's pow errs by less than 0.514 of the last place (glibc from 2.28 on), else infinite."""
    import os

    try:
        library, _, version = os.confstr("CS_GNU_LIBC_VERSION").partition(" ")
        known = library == "glibc" and os.uname().machine == "x86_64"
        known = known and [int(part) for part in version.split(".")] >= [2, 28]
    except Exception:  # another system
        known = False
    return 1.0 / 0.96 if known else _math.inf


_pow_margin = _pow_margin_here()


@_njit(error_model="numpy")
def _power_2(x, one):
    """x ** 2.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 2.0 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


@_njit(error_model="numpy")
def _power_3_halves(x, one):
    """x ** 1.5 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = _math.sqrt(x)
    rest = (x - power * power - _lost(power, power)) / (2.0 * power)
    product = power * x
    rest = _lost(power, x) + rest * x
    power = product + rest
    rest -= power - product
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 1.5 * one)
    if power - power != 0.0:
        raise FloatingPointError
    return power


def _rows_of(vectors):
    """The array whose rows vectors of float64 of one length are; None for any other thing."""
    if type(vectors) is not list or {*map(id, map(type, vectors))} != {id(np.ndarray)}:
        return None
    shape, plain = vectors[0].shape, np.dtype(np.float64)
    if len(shape) != 1 or not shape[0]:
        return None
    for each in vectors:
        if each.shape != shape:
            return None
        if each.dtype is not plain and (each.dtype != plain or each.dtype.type is not np.float64):
            return None
        flags = each.flags
        if not flags.c_contiguous or not flags.aligned:
            return None
    return np.concatenate(vectors).reshape(len(vectors), -1)


def _rows_apart(written, read, arrays):
    """Whether vectors that are written to are writeable, and share no memory with any others, nor these with arrays."""
    if not all(each.flags.writeable for vectors in written for each in vectors):
        return False
    everything = [each for vectors in written + read for each in vectors]
    if any(np.may_share_memory(each, array) for array in arrays for each in everything):
        return False
    changing, spans = sum(map(len, written)), []
    if all(each.flags.owndata for each in everything):  # no two of them have memory in common
        places = [*map(id, everything)]
        return len({*places[:changing]}) == changing and not {*places[:changing]} & {*places[changing:]}
    for number, each in enumerate(everything):
        start = each.__array_interface__["data"][0]
        spans.append((start, start + each.nbytes, number < changing))
    end = end_of_changing = 0
    for start, stop, changes in sorted(spans):
        if start < (end if changes else end_of_changing):
            return False
        end = max(end, stop)
        end_of_changing = max(end_of_changing, stop) if changes else end_of_changing
    return True


def _rows_anew(vectors, rows, new):
    """Put new vectors in the place of those that were replaced."""
    for place, (row, is_new) in enumerate(zip(rows, new)):
        if is_new:
            vectors[place] = row.copy()


class Star:
    def __init__(self, mass, pos, acc):
        self.mass = mass
        self.pos = pos
        self.acc = acc


@_njit(error_model="numpy")
def _pull_loops_nest_3(stars_acc_rows, count_5, number, dr, number_2):
    odd_2 = False
    for i_3 in range(3):
        value_2 = stars_acc_rows[count_5, i_3] + number * dr[i_3] / number_2
        odd_2 |= value_2 - value_2 != 0.0
        stars_acc_rows[count_5, i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _pull_loops_nest_2(count_2, dr, stars_pos_rows, count_3, count_4):
    odd = False
    for i_2 in range(count_2):
        value = stars_pos_rows[count_3, i_2] - stars_pos_rows[count_4, i_2]
        odd |= value - value != 0.0
        dr[i_2] = value
    if odd:
        raise ValueError


@_njit(error_model="numpy")
def _pull_loops_nest(stars_acc_rows, count):
    for i in range(3):
        stars_acc_rows[count, i] = 0.0


@_njit(cache=True, boundscheck=True)
def _pull_loops(stars_acc_rows, stars_acc_new, stars_pos_rows, stars_mass, g, softening, one, dot_loop):
    for a_at in range(len(stars_acc_rows)):
        place = a_at
        if place < 0:
            place += stars_acc_rows.shape[0]
        if place < 0 or place >= stars_acc_rows.shape[0]:
            raise ValueError
        if stars_acc_rows.shape[1] != 3:
            raise ValueError
        _pull_loops_nest(stars_acc_rows, place)
        stars_acc_new[a_at] = 1
        for b_at in range(len(stars_acc_rows)):
            if a_at == b_at:
                continue
            place_2 = b_at
            if place_2 < 0:
                place_2 += stars_pos_rows.shape[0]
            if place_2 < 0 or place_2 >= stars_pos_rows.shape[0]:
                raise ValueError
            place_3 = a_at
            if place_3 < 0:
                place_3 += stars_pos_rows.shape[0]
            if place_3 < 0 or place_3 >= stars_pos_rows.shape[0]:
                raise ValueError
            dr = np.empty(stars_pos_rows.shape[1])
            _pull_loops_nest_2(stars_pos_rows.shape[1], dr, stars_pos_rows, place_2, place_3)
            product = _finite(_numpys_dot(dr, dr, dot_loop))
            dist2 = _checked_add(product, _power_2(softening, one))
            place_4 = a_at
            if place_4 < 0:
                place_4 += stars_acc_rows.shape[0]
            if place_4 < 0 or place_4 >= stars_acc_rows.shape[0]:
                raise ValueError
            number = g * stars_mass[b_at]
            number_2 = _power_3_halves(dist2, one)
            if 3 != stars_pos_rows.shape[1]:
                raise ValueError
            _pull_loops_nest_3(stars_acc_rows, place_4, number, dr, number_2)


def pull(stars, g, softening):
    stars_columns = _attributes_of(stars, list, ("acc", "pos", "mass"), ("acc",))
    if stars_columns is not None and _are_distinct(stars):
        stars_acc, stars_pos, stars_mass = stars_columns
        stars_acc_rows = _rows_of(stars_acc)
        stars_pos_rows = _rows_of(stars_pos)
        if (
            stars_acc_rows is not None
            and stars_pos_rows is not None
            and stars_acc_rows.shape[1] == 3
            and _rows_apart((stars_acc,), (stars_pos,), ())
            and stars_acc is not stars_mass
            and stars_pos is not stars_mass
        ):
            stars_acc_new = np.zeros(len(stars_acc), np.int64)
            if (
                type(stars_acc_rows) is np.ndarray
                and stars_acc_rows.dtype == np.float64
                and stars_acc_rows.ndim == 2
                and stars_acc_rows.dtype.type is np.float64
                and max(stars_acc_rows.shape) <= 2**31
                and stars_acc_rows.flags.writeable
                and type(stars_acc_new) is np.ndarray
                and stars_acc_new.dtype == np.int64
                and stars_acc_new.ndim == 1
                and stars_acc_new.dtype.type is np.int64
                and stars_acc_new.size <= 2**31
                and stars_acc_new.flags.writeable
                and type(stars_pos_rows) is np.ndarray
                and stars_pos_rows.dtype == np.float64
                and stars_pos_rows.ndim == 2
                and stars_pos_rows.dtype.type is np.float64
                and max(stars_pos_rows.shape) <= 2**31
                and type(stars_mass) is list
                and type(g) is float
                and type(softening) is float
                and stars_acc_rows.flags.c_contiguous
                and stars_pos_rows.flags.c_contiguous
                and _separate((stars_acc_rows, stars_acc_new), (stars_pos_rows,))
                and np.geterr()["under"] == "ignore"
            ):
                stars_acc_new_before = stars_acc_new.copy()
                stars_acc_rows_before = stars_acc_rows.copy()
                try:
                    stars_mass_array = _array_of(stars_mass, float, 1)
                    outcome_with_rows = _pull_loops(stars_acc_rows, stars_acc_new, stars_pos_rows, stars_mass_array, g, softening, 1.0, _loop_of_numpy(np.matmul))
                except Exception:  # the original code below takes over
                    stars_acc_new[...] = stars_acc_new_before
                    stars_acc_rows[...] = stars_acc_rows_before
                else:
                    _rows_anew(stars_acc, stars_acc_rows, stars_acc_new)
                    for each, value in zip(stars, stars_acc):
                        each.acc = value
                    return outcome_with_rows
    for a in stars:
        a.acc = np.zeros(3)
        for b in stars:
            if a is b:
                continue
            dr = b.pos - a.pos
            dist2 = np.dot(dr, dr) + softening**2
            a.acc += g * b.mass * dr / dist2**1.5
