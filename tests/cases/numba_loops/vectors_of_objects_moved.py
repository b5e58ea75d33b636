# --- before
import numpy as np


class Body:
    def __init__(self, pos, vel, mass):
        self.pos = pos
        self.vel = vel
        self.mass = mass


def step(bodies, dt, size):
    for body in bodies:
        if body.mass > 0.0:
            body.vel += dt * body.pos / body.mass
            body.pos = (body.pos + dt * body.vel) % size


# --- inputs: step
class Counted(Body):
    changes = 0

    def __setattr__(self, name, value):
        Counted.changes += 1
        object.__setattr__(self, name, value)


class Slotted(Body):
    __slots__ = ("extra",)


class Shared(Body):
    pos = np.array([0.5, 0.25])


def some(kind=Body, masses=(1.0, -1.0, 2.0)):
    return [kind(np.array([k * 0.5, 1.0 - k]), np.array([0.25, -0.5 * k]), mass) for k, mass in enumerate(masses)]


def changed(place=0, **values):
    bodies = some()
    vars(bodies[place]).update(values)
    return bodies


def of_the_class():
    bodies = some(Shared)
    del bodies[2].pos
    return bodies


def without_one():
    bodies = some()
    del bodies[2].vel
    return bodies


def frozen(name):
    bodies = some()
    vars(bodies[0])[name].flags.writeable = False
    return bodies


def one_array(first, second):
    bodies = some()
    vars(bodies[2])[second] = vars(bodies[0])[first]
    return bodies


def everything_in_one():
    whole = np.arange(12.0).reshape(6, 2)
    return [Body(whole[k], whole[k + 3], 1.0 + k) for k in range(3)]


CALLS = [call(some(), 0.1, 4.0)]
CHECKS = [
    call([], 0.1, 4.0),
    call(some() * 2, 0.1, 4.0),
    call(some(masses=(-1.0, -2.0)), 0.1, 4.0),
    call(some(masses=(1.0, 0.0, float("nan"))), 0.1, 4.0),
    call(some(masses=(1.0, 2)), 0.1, 4.0),
    call(some(), 0.1, 0.0),
    call(some(), float("nan"), 4.0),
    call(some(), 1e308, 4.0),
    call(some(Counted), 0.1, 4.0),
    call(some(Slotted), 0.1, 4.0),
    call(of_the_class(), 0.1, 4.0),
    call(without_one(), 0.1, 4.0),  # raises after some rounds
    call(frozen("pos"), 0.1, 4.0),
    call(frozen("vel"), 0.1, 4.0),  # raises
    call(one_array("pos", "pos"), 0.1, 4.0),
    call(one_array("vel", "vel"), 0.1, 4.0),
    call(one_array("pos", "vel"), 0.1, 4.0),
    call(everything_in_one(), 0.1, 4.0),
    call(changed(vel=np.array([1, 2])), 0.1, 4.0),  # raises
    call(changed(pos=np.array([1, 2])), 0.1, 4.0),
    call(changed(pos=np.array([1.0, 2.0], np.float32)), 0.1, 4.0),
    call(changed(pos=np.array([1.0])), 0.1, 4.0),
    call(changed(pos=0.5), 0.1, 4.0),
    call(changed(pos=[0.5, 0.5]), 0.1, 4.0),
    call(changed(vel=np.zeros((1, 2))), 0.1, 4.0),
    call(changed(vel=np.array([-0.0, -0.0]), pos=np.array([-0.0, 0.0])), 0.1, 4.0),
    call(changed(pos=np.array([np.inf, 0.0])), 0.1, 4.0),
]

# --- after: explicit loops, compiled
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


@_njit
def _modulo(x, y):
    """x % y, unless it is infinite or nan."""
    result = x % y
    if result - result != 0.0:
        raise FloatingPointError
    return result


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


def _rows_anew(vectors, rows, new):
    """Put new vectors in the place of those that were replaced."""
    for place, (row, is_new) in enumerate(zip(rows, new)):
        if is_new:
            vectors[place] = row.copy()


class Body:
    def __init__(self, pos, vel, mass):
        self.pos = pos
        self.vel = vel
        self.mass = mass


@_njit(error_model="numpy")
def _step_loops_nest_3(count_7, bodies_pos_rows, count_8, values):
    for i_3 in range(count_7):
        bodies_pos_rows[count_8, i_3] = values[i_3]


@_njit(error_model="numpy")
def _step_loops_nest_2(count_4, values, bodies_pos_rows, count_5, dt, bodies_vel_rows, count_6, size):
    odd_2 = False
    for i_2 in range(count_4):
        value_2 = bodies_pos_rows[count_5, i_2] + dt * bodies_vel_rows[count_6, i_2]
        odd_2 |= value_2 - value_2 != 0.0
        odd_2 |= size == 0.0
        value_3 = _modulo(value_2, size)
        odd_2 |= value_3 - value_3 != 0.0
        values[i_2] = value_3
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _step_loops_nest(count, bodies_vel_rows, count_2, dt, bodies_pos_rows, count_3, number):
    odd = False
    for i in range(count):
        value = bodies_vel_rows[count_2, i] + dt * bodies_pos_rows[count_3, i] / number
        odd |= value - value != 0.0
        bodies_vel_rows[count_2, i] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _step_loops(bodies_mass, bodies_vel_rows, bodies_pos_rows, bodies_pos_new, dt, size):
    for body_at in range(len(bodies_mass)):
        if bodies_mass[body_at] > 0.0:
            place = body_at
            if place < 0:
                place += bodies_vel_rows.shape[0]
            if place < 0 or place >= bodies_vel_rows.shape[0]:
                raise ValueError
            place_2 = body_at
            if place_2 < 0:
                place_2 += bodies_pos_rows.shape[0]
            if place_2 < 0 or place_2 >= bodies_pos_rows.shape[0]:
                raise ValueError
            number = bodies_mass[body_at]
            if bodies_vel_rows.shape[1] != bodies_pos_rows.shape[1]:
                raise ValueError
            _step_loops_nest(bodies_vel_rows.shape[1], bodies_vel_rows, place, dt, bodies_pos_rows, place_2, number)
            place_3 = body_at
            if place_3 < 0:
                place_3 += bodies_pos_rows.shape[0]
            if place_3 < 0 or place_3 >= bodies_pos_rows.shape[0]:
                raise ValueError
            place_4 = body_at
            if place_4 < 0:
                place_4 += bodies_vel_rows.shape[0]
            if place_4 < 0 or place_4 >= bodies_vel_rows.shape[0]:
                raise ValueError
            place_5 = body_at
            if place_5 < 0:
                place_5 += bodies_pos_rows.shape[0]
            if place_5 < 0 or place_5 >= bodies_pos_rows.shape[0]:
                raise ValueError
            values = np.empty(bodies_vel_rows.shape[1])
            _step_loops_nest_2(bodies_vel_rows.shape[1], values, bodies_pos_rows, place_3, dt, bodies_vel_rows, place_4, size)
            _step_loops_nest_3(bodies_vel_rows.shape[1], bodies_pos_rows, place_5, values)
            bodies_pos_new[body_at] = 1


def step(bodies, dt, size):
    bodies_columns = _attributes_of(bodies, list, ("mass", "vel", "pos"), ("pos", "vel"))
    if bodies_columns is not None and _are_distinct(bodies):
        bodies_mass, bodies_vel, bodies_pos = bodies_columns
        bodies_vel_rows = _rows_of(bodies_vel)
        bodies_pos_rows = _rows_of(bodies_pos)
        if (
            bodies_vel_rows is not None
            and bodies_pos_rows is not None
            and _rows_apart((bodies_vel, bodies_pos), (), ())
            and bodies_vel is not bodies_mass
            and bodies_pos is not bodies_mass
        ):
            bodies_pos_new = np.zeros(len(bodies_pos), np.int64)
            if (
                type(bodies_mass) is list
                and type(bodies_vel_rows) is np.ndarray
                and bodies_vel_rows.dtype == np.float64
                and bodies_vel_rows.ndim == 2
                and bodies_vel_rows.dtype.type is np.float64
                and max(bodies_vel_rows.shape) <= 2**31
                and bodies_vel_rows.flags.writeable
                and type(bodies_pos_rows) is np.ndarray
                and bodies_pos_rows.dtype == np.float64
                and bodies_pos_rows.ndim == 2
                and bodies_pos_rows.dtype.type is np.float64
                and max(bodies_pos_rows.shape) <= 2**31
                and bodies_pos_rows.flags.writeable
                and type(bodies_pos_new) is np.ndarray
                and bodies_pos_new.dtype == np.int64
                and bodies_pos_new.ndim == 1
                and bodies_pos_new.dtype.type is np.int64
                and bodies_pos_new.size <= 2**31
                and bodies_pos_new.flags.writeable
                and type(dt) is float
                and type(size) is float
                and bodies_vel_rows.flags.c_contiguous
                and bodies_pos_rows.flags.c_contiguous
                and _separate((bodies_vel_rows, bodies_pos_rows, bodies_pos_new), ())
                and np.geterr()["under"] == "ignore"
            ):
                bodies_pos_new_before = bodies_pos_new.copy()
                bodies_pos_rows_before = bodies_pos_rows.copy()
                bodies_vel_rows_before = bodies_vel_rows.copy()
                try:
                    bodies_mass_array = _array_of(bodies_mass, float, 1)
                    outcome_with_rows = _step_loops(bodies_mass_array, bodies_vel_rows, bodies_pos_rows, bodies_pos_new, dt, size)
                except Exception:  # the original code below takes over
                    bodies_pos_new[...] = bodies_pos_new_before
                    bodies_pos_rows[...] = bodies_pos_rows_before
                    bodies_vel_rows[...] = bodies_vel_rows_before
                else:
                    _rows_back(bodies_vel, bodies_vel_rows)
                    _rows_anew(bodies_pos, bodies_pos_rows, bodies_pos_new)
                    for each, value in zip(bodies, bodies_pos):
                        each.pos = value
                    return outcome_with_rows
    for body in bodies:
        if body.mass > 0.0:
            body.vel += dt * body.pos / body.mass
            body.pos = (body.pos + dt * body.vel) % size
