# --- before
import numpy as np


class Particle:
    def __init__(self, pos, mass):
        self.pos = pos
        self.mass = mass


def push(particles, forces, n, size):
    for i in range(n):
        for j in range(i + 1, n):
            d = particles[j].pos - particles[i].pos
            d -= size * np.round(d / size)
            r2 = np.dot(d, d) + 0.01
            if r2 < 4.0:
                forces[i] -= particles[j].mass / r2 * d
                forces[j] += particles[i].mass / r2 * d


# --- inputs: push
class Computed(Particle):
    @property
    def pos(self):
        return np.array([self.mass, 0.0, 1.0])

    @pos.setter
    def pos(self, value):
        pass


class Own(np.ndarray):
    pass


def some(k=4, width=3, kind=Particle):
    return [kind(np.array([i * 0.7, 1.0 - i / 3, i * i / 9])[:width].copy(), 1.0 + i) for i in range(k)]


def zeros(k=4, width=3):
    return [np.zeros(width) for _ in range(k)]


def with_pos(value, place=1):
    particles = some()
    particles[place].pos = value
    return particles


def with_force(value, place=1):
    forces = zeros()
    forces[place] = value
    return forces


def frozen():
    forces = zeros()
    forces[3].flags.writeable = False
    return forces


shared, twice, columns = zeros(), some(), np.zeros((3, 4))
positions = [each.pos for each in twice]

CALLS = [call(some(), zeros(), 4, 3.0), call(some(3), zeros(3), 3, 3.0)]
CHECKS = [
    call([], [], 0, 3.0),
    call(some(1), zeros(1), 1, 3.0),
    call(some(), zeros(), 5, 3.0),  # raises after some rounds
    call(some(), zeros(2), 4, 3.0),
    call(some(), [shared[0], shared[1], shared[0], shared[3]], 4, 3.0),
    call(twice, positions, 4, 3.0),
    call([twice[0], twice[1], twice[0], twice[2]], zeros(), 4, 3.0),
    call(some(), [*np.zeros((4, 3))], 4, 3.0),
    call(some(), [*columns.T], 4, 3.0),
    call(some(), [columns.reshape(-1)[k : k + 3] for k in range(4)], 4, 3.0),
    call(some(), frozen(), 4, 3.0),
    call(some(), with_force(np.zeros(3).view(Own)), 4, 3.0),
    call(some(), with_force(np.zeros(3, np.float32)), 4, 3.0),
    call(some(), with_force(np.zeros(3, int)), 4, 3.0),
    call(some(), with_force([0.0, 0.0, 0.0]), 4, 3.0),
    call(some(), with_force(0.0), 4, 3.0),
    call(some(), with_force(np.zeros((1, 3))), 4, 3.0),
    call(some(width=1), zeros(), 4, 3.0),
    call(some(width=1), zeros(width=1), 4, 3.0),
    call(with_pos(np.zeros(3, np.float32)), zeros(), 4, 3.0),
    call(with_pos(np.array([1, 2, 3])), zeros(), 4, 3.0),
    call(with_pos(np.arange(6.0)[::2]), zeros(), 4, 3.0),
    call(with_pos(np.array([np.nan, -0.0, 1.0])), zeros(), 4, 3.0),
    call(with_pos(np.array([np.inf, -0.0, 1.0])), zeros(), 4, 3.0),
    call(with_pos(np.array([-0.0, -0.0, -0.0]), 0), with_force(np.array([-0.0, 0.0, -0.0]), 0), 4, 3.0),
    call(with_pos(np.zeros(2)), zeros(), 4, 3.0),
    call(some(kind=Computed), zeros(), 4, 3.0),
    call(some(), tuple(zeros()), 4, 3.0),
    call(some(), np.zeros((4, 3)), 4, 3.0),
    call(some(), zeros(), 4, 0.0),
    call(some(), zeros(), 4, np.float64(3.0)),
    call(some(), zeros(), 4, np.array([3.0, 2.0, 1.0])),
]

# --- after: explicit loops, compiled, products by NumPy itself
import numpy as np


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
def _checked_divide(x, y):
    """x / y, unless it is infinite or nan and x and y are not."""
    result = x / y
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


def _rows_back(vectors, rows):
    """Put the numbers of the rows into the vectors, which stay the objects they are."""
    for vector, row in zip(vectors, rows):
        vector[...] = row


class Particle:
    def __init__(self, pos, mass):
        self.pos = pos
        self.mass = mass


@_njit(error_model="numpy")
def _push_loops_nest_3(count_6, forces_rows, count_7, number_2, d):
    odd_3 = False
    for i_4 in range(count_6):
        value_4 = forces_rows[count_7, i_4] + number_2 * d[i_4]
        odd_3 |= value_4 - value_4 != 0.0
        forces_rows[count_7, i_4] = value_4
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _push_loops_nest_2(count_4, forces_rows, count_5, number, d):
    odd_2 = False
    for i_3 in range(count_4):
        value_3 = forces_rows[count_5, i_3] - number * d[i_3]
        odd_2 |= value_3 - value_3 != 0.0
        forces_rows[count_5, i_3] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _push_loops_nest(count, d, particles_pos_rows, count_2, count_3, size):
    odd = False
    for i_2 in range(count):
        value = particles_pos_rows[count_2, i_2] - particles_pos_rows[count_3, i_2]
        odd |= value - value != 0.0
        d[i_2] = value
        value_2 = value - size * np.rint(value / size)
        odd |= value_2 - value_2 != 0.0
        d[i_2] = value_2
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _push_loops(particles_pos_rows, particles_mass, forces_rows, n, size, dot_loop):
    for i in range(n):
        for j in range(i + 1, n):
            place = j
            if place < 0:
                place += particles_pos_rows.shape[0]
            if place < 0 or place >= particles_pos_rows.shape[0]:
                raise ValueError
            place_2 = i
            if place_2 < 0:
                place_2 += particles_pos_rows.shape[0]
            if place_2 < 0 or place_2 >= particles_pos_rows.shape[0]:
                raise ValueError
            d = np.empty(particles_pos_rows.shape[1])
            _push_loops_nest(particles_pos_rows.shape[1], d, particles_pos_rows, place, place_2, size)
            product = _finite(_numpys_dot(d, d, dot_loop))
            r2 = product + 0.01
            if r2 < 4.0:
                place_3 = i
                if place_3 < 0:
                    place_3 += forces_rows.shape[0]
                if place_3 < 0 or place_3 >= forces_rows.shape[0]:
                    raise ValueError
                number = _checked_divide(particles_mass[j], r2)
                if forces_rows.shape[1] != particles_pos_rows.shape[1]:
                    raise ValueError
                _push_loops_nest_2(particles_pos_rows.shape[1], forces_rows, place_3, number, d)
                place_4 = j
                if place_4 < 0:
                    place_4 += forces_rows.shape[0]
                if place_4 < 0 or place_4 >= forces_rows.shape[0]:
                    raise ValueError
                number_2 = _checked_divide(particles_mass[i], r2)
                _push_loops_nest_3(particles_pos_rows.shape[1], forces_rows, place_4, number_2, d)


def push(particles, forces, n, size):
    particles_columns = _attributes_of(particles, list, ("pos", "mass"))
    if particles_columns is not None:
        particles_pos, particles_mass = particles_columns
        particles_pos_rows = _rows_of(particles_pos)
        forces_rows = _rows_of(forces)
        if (
            particles_pos_rows is not None
            and forces_rows is not None
            and _rows_apart((forces,), (particles_pos,), ())
            and particles_pos is not particles_mass
            and forces is not particles_mass
        ):
            if (
                type(particles_pos_rows) is np.ndarray
                and particles_pos_rows.dtype == np.float64
                and particles_pos_rows.ndim == 2
                and particles_pos_rows.dtype.type is np.float64
                and max(particles_pos_rows.shape) <= 2**31
                and type(particles_mass) is list
                and type(forces_rows) is np.ndarray
                and forces_rows.dtype == np.float64
                and forces_rows.ndim == 2
                and forces_rows.dtype.type is np.float64
                and max(forces_rows.shape) <= 2**31
                and forces_rows.flags.writeable
                and type(n) is int
                and abs(n) <= 2**31
                and type(size) is float
                and particles_pos_rows.flags.c_contiguous
                and forces_rows.flags.c_contiguous
                and _separate((forces_rows,), (particles_pos_rows,))
                and np.geterr()["under"] == "ignore"
            ):
                forces_rows_before = forces_rows.copy()
                try:
                    particles_mass_array = _array_of(particles_mass, float, 1)
                    outcome_with_rows = _push_loops(particles_pos_rows, particles_mass_array, forces_rows, n, size, _loop_of_numpy(np.matmul))
                except Exception:  # the original code below takes over
                    forces_rows[...] = forces_rows_before
                else:
                    _rows_back(forces, forces_rows)
                    return outcome_with_rows
    for i in range(n):
        for j in range(i + 1, n):
            d = particles[j].pos - particles[i].pos
            d -= size * np.round(d / size)
            r2 = np.dot(d, d) + 0.01
            if r2 < 4.0:
                forces[i] -= particles[j].mass / r2 * d
                forces[j] += particles[i].mass / r2 * d
