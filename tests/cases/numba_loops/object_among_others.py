# --- before
import numpy as np


class Body:
    def __init__(self, position, mass):
        self.position = position
        self.mass = mass


def acceleration(body, bodies, g):
    total = np.zeros(3)
    for other in bodies:
        if other is body:
            continue
        r = other.position - body.position
        total += g * other.mass * r / np.linalg.norm(r) ** 3
    return total


# --- inputs: acceleration
class Own(Body):
    pass


class Many(list):
    pass


def some(count=4):
    return [Body(np.array([0.5 * k, k * k, 1.0 - k]), 1.0 + k) for k in range(count)]


def one_of(bodies, place=1):
    return bodies[place], bodies


def changed(place=1, **values):
    bodies = some()
    vars(bodies[place]).update(values)
    return bodies


def one_array():
    bodies = some()
    bodies[2].position = bodies[0].position
    return bodies


def with_another(kind):
    bodies = some()
    bodies[2] = kind(bodies[2].position, bodies[2].mass)
    return bodies


def twice():
    bodies = some()
    return bodies[0], [*bodies, bodies[0]]


CALLS = [call(*one_of(some()), 2.0), call(*one_of(some(), 3), 2.0)]
CHECKS = [
    call(*one_of(some(1), 0), 2.0),
    call(*one_of(some(), 0), 2.0),
    call(some()[1], some(), 2.0),  # is in no place, and has a distance of zero to one
    call(Body(np.array([0.1, 0.2, 0.3]), 1.0), some(), 2.0),
    call(Body(np.array([0.1, 0.2, 0.3]), 1.0), [], 2.0),
    call(some()[1], tuple(some()), 2.0),
    call(None, [], 2.0),
    call(None, some(), 2.0),  # raises
    call(*twice(), 2.0),
    call(*one_of(Many(some())), 2.0),
    call(*one_of(tuple(some())), 2.0),
    call(*one_of(one_array()), 2.0),
    call(*one_of(one_array(), 0), 2.0),
    call(*one_of(with_another(Own)), 2.0),
    call(*one_of(with_another(Own), 2), 2.0),
    call(*one_of([None, *some()]), 2.0),  # raises
    call(*one_of(changed(position=None)), 2.0),  # raises
    call(*one_of(changed(position=np.zeros(2))), 2.0),  # raises
    call(*one_of(changed(position=np.array([1, 2, 3]))), 2.0),
    call(*one_of(changed(mass=np.float64(0.5))), 2.0),
    call(*one_of(some()), 2),
    call(*one_of(some()), float("inf")),
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
def _numpys_norm(x, norm_loop):
    """np.linalg.norm(x) of a vector without gaps, by NumPy's own machine code."""
    if (len(x) > 1 and x.strides[0] != 8) or int(x.ctypes.data) % 8:
        raise ValueError
    return np.sqrt(_one_product(norm_loop[0], norm_loop[1], x, x))


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
def _power_3(x, one):
    """x ** 3.0 as C's pow has it (one is 1.0), without a call where the exact power tells what that gives."""
    x = 1.0 * x
    power = x * x
    rest = _lost(x, x)
    product = power * x
    rest = _lost(power, x) + rest * x
    power = product + rest
    rest -= power - product
    if power + rest * _pow_margin == power and 2.0**-60 < abs(power) < 2.0**60:
        return power
    power = _math.pow(x * one, 3.0 * one)
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


def _place_among(thing, things):
    """Where in a list an object is; None where it is not in there, and for anything but a list."""
    if type(things) is list:
        for place, each in enumerate(things):
            if each is thing:
                return place
    return None


class Body:
    def __init__(self, position, mass):
        self.position = position
        self.mass = mass


@_njit(error_model="numpy")
def _acceleration_loops_nest_2(total, number, r, number_2):
    odd_2 = False
    for i_2 in range(3):
        value_2 = total[i_2] + number * r[i_2] / number_2
        odd_2 |= value_2 - value_2 != 0.0
        total[i_2] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _acceleration_loops_nest(count, r, bodies_position_rows, count_2, count_3):
    odd = False
    for i in range(count):
        value = bodies_position_rows[count_2, i] - bodies_position_rows[count_3, i]
        odd |= value - value != 0.0
        r[i] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _acceleration_loops(body_at, bodies_position_rows, bodies_mass, g, one, norm_loop):
    body_at_2 = abs(body_at)
    place = body_at_2
    if place < 0:
        place += bodies_position_rows.shape[0]
    if place < 0 or place >= bodies_position_rows.shape[0]:
        raise ValueError
    total = np.zeros(3)
    for other_at in range(len(bodies_position_rows)):
        if other_at == body_at_2:
            continue
        place_2 = other_at
        if place_2 < 0:
            place_2 += bodies_position_rows.shape[0]
        if place_2 < 0 or place_2 >= bodies_position_rows.shape[0]:
            raise ValueError
        place_3 = body_at_2
        if place_3 < 0:
            place_3 += bodies_position_rows.shape[0]
        if place_3 < 0 or place_3 >= bodies_position_rows.shape[0]:
            raise ValueError
        r = np.empty(bodies_position_rows.shape[1])
        _acceleration_loops_nest(bodies_position_rows.shape[1], r, bodies_position_rows, place_2, place_3)
        number = g * bodies_mass[other_at]
        product = _finite(_numpys_norm(r, norm_loop))
        number_2 = _power_3(product, one)
        if 3 != bodies_position_rows.shape[1]:
            raise ValueError
        _acceleration_loops_nest_2(total, number, r, number_2)
    return total


def acceleration(body, bodies, g):
    body_at = _place_among(body, bodies)
    if body_at is not None:
        bodies_columns = _attributes_of(bodies, list, ("position", "mass"))
        if bodies_columns is not None and _are_distinct(bodies):
            bodies_position, bodies_mass = bodies_columns
            bodies_position_rows = _rows_of(bodies_position)
            if bodies_position_rows is not None and bodies_position is not bodies_mass:
                if (
                    type(body_at) is int
                    and abs(body_at) <= 2**31
                    and type(bodies_position_rows) is np.ndarray
                    and bodies_position_rows.dtype == np.float64
                    and bodies_position_rows.ndim == 2
                    and bodies_position_rows.dtype.type is np.float64
                    and max(bodies_position_rows.shape) <= 2**31
                    and type(bodies_mass) is list
                    and type(g) is float
                    and bodies_position_rows.flags.c_contiguous
                    and np.geterr()["under"] == "ignore"
                ):
                    try:
                        bodies_mass_array = _array_of(bodies_mass, float, 1)
                        return _acceleration_loops(body_at, bodies_position_rows, bodies_mass_array, g, 1.0, _loop_of_numpy(np.matmul)).copy()
                    except Exception:  # the original code below takes over
                        pass
    total = np.zeros(3)
    for other in bodies:
        if other is body:
            continue
        r = other.position - body.position
        total += g * other.mass * r / np.linalg.norm(r) ** 3
    return total
