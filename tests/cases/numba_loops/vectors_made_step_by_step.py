# --- before
import numpy as np


class Boid:
    def __init__(self, pos, vel):
        self.pos = pos
        self.vel = vel


def steer(boids, reach, weight):
    for b in boids:
        push = np.zeros(2)
        for other in boids:
            if other is not b:
                d = b.pos - other.pos
                if abs(d[0]) < reach and abs(d[1]) < reach:
                    push += weight * d
        b.vel = push
    for b in boids:
        b.pos = np.clip(b.pos + b.vel, -5.0, 5.0)


# --- inputs: steer
def some(count=4, width=2):
    return [Boid(np.linspace(0.1 * k, k, width), np.ones(width)) for k in range(count)]


def one_array(first, second):
    boids = some()
    vars(boids[2])[second] = vars(boids[0])[first]
    return boids


def kept_elsewhere():
    boids = some()
    for boid in boids:
        boid.before = [boid.vel, boid.pos]
    return boids


def changed(place=1, **values):
    boids = some()
    vars(boids[place]).update(values)
    return boids


CALLS = [call(some(), 1.5, 0.25)]
CHECKS = [
    call([], 1.5, 0.25),
    call(some(1), 1.5, 0.25),
    call(some(1, 1), 1.5, 0.25),  # new ones are longer, and no pair is looked at
    call(some(1, 3), 1.5, 0.25),  # raises, with the new velocity in its place
    call(some(3, 1), 1.5, 0.25),  # raises
    call(some(3, 3), 1.5, 0.25),  # raises
    call(some() * 2, 1.5, 0.25),
    call(one_array("pos", "pos"), 1.5, 0.25),
    call(one_array("vel", "vel"), 1.5, 0.25),
    call(one_array("vel", "pos"), 1.5, 0.25),
    call(kept_elsewhere(), 1.5, 0.25),
    call(some(), 1.5, 0),
    call(some(), 1.5, np.array([0.5, 0.25])),
    call(some(), 1.5, np.array([0.5])),
    call(some(), 1.5, np.array([0.5, 0.25, 1.0])),  # raises
    call(some(), 1.5, 1j),  # raises
    call(some(), float("nan"), 0.25),
    call(some(), 1e300, 1e308),
    call(some(), 1.5, float("inf")),
    call(changed(vel=0.5), 1.5, 0.25),
    call(changed(vel=np.ones(3)), 1.5, 0.25),
    call(changed(vel=np.ones(2, int)), 1.5, 0.25),
    call(changed(pos=np.ones(2, int)), 1.5, 0.25),
    call(changed(pos=np.array([-0.0, 0.0])), 1.5, 0.25),
    call(changed(pos=np.array([np.nan, 0.0])), 1.5, 0.25),
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


class Boid:
    def __init__(self, pos, vel):
        self.pos = pos
        self.vel = vel


@_njit(error_model="numpy")
def _steer_loops_nest_5(count_8, boids_pos_rows, count_9, values):
    for i_5 in range(count_8):
        boids_pos_rows[count_9, i_5] = values[i_5]


@_njit(error_model="numpy")
def _steer_loops_nest_4(count_5, values, boids_pos_rows, count_6, boids_vel_rows, count_7):
    odd_3 = False
    for i_4 in range(count_5):
        value_3 = boids_pos_rows[count_6, i_4] + boids_vel_rows[count_7, i_4]
        odd_3 |= value_3 - value_3 != 0.0
        odd_3 |= value_3 != value_3
        value_4 = value_3 if value_3 > -5.0 else -5.0
        odd_3 |= value_4 != value_4
        values[i_4] = value_4 if value_4 < 5.0 else 5.0
    if odd_3:
        raise ValueError


@_njit(error_model="numpy")
def _steer_loops_nest_3(boids_vel_rows, count_4, push):
    for i_3 in range(2):
        boids_vel_rows[count_4, i_3] = push[i_3]


@_njit(error_model="numpy")
def _steer_loops_nest_2(push, weight, d):
    odd_2 = False
    for i_2 in range(2):
        value_2 = push[i_2] + weight * d[i_2]
        odd_2 |= value_2 - value_2 != 0.0
        push[i_2] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _steer_loops_nest(count, d, boids_pos_rows, count_2, count_3):
    odd = False
    for i in range(count):
        value = boids_pos_rows[count_2, i] - boids_pos_rows[count_3, i]
        odd |= value - value != 0.0
        d[i] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _steer_loops(boids_pos_rows, boids_pos_new, boids_vel_rows, boids_vel_new, reach, weight):
    for b_at in range(len(boids_pos_rows)):
        push = np.zeros(2)
        for other_at in range(len(boids_pos_rows)):
            if other_at != b_at:
                place = b_at
                if place < 0:
                    place += boids_pos_rows.shape[0]
                if place < 0 or place >= boids_pos_rows.shape[0]:
                    raise ValueError
                place_2 = other_at
                if place_2 < 0:
                    place_2 += boids_pos_rows.shape[0]
                if place_2 < 0 or place_2 >= boids_pos_rows.shape[0]:
                    raise ValueError
                d = np.empty(boids_pos_rows.shape[1])
                _steer_loops_nest(boids_pos_rows.shape[1], d, boids_pos_rows, place, place_2)
                if abs(d[0]) < reach and abs(d[1]) < reach:
                    if 2 != boids_pos_rows.shape[1]:
                        raise ValueError
                    _steer_loops_nest_2(push, weight, d)
        place_3 = b_at
        if place_3 < 0:
            place_3 += boids_vel_rows.shape[0]
        if place_3 < 0 or place_3 >= boids_vel_rows.shape[0]:
            raise ValueError
        if boids_vel_rows.shape[1] != 2:
            raise ValueError
        _steer_loops_nest_3(boids_vel_rows, place_3, push)
        boids_vel_new[b_at] = 1
    values = np.empty(boids_vel_rows.shape[1])
    for b_at in range(len(boids_pos_rows)):
        place_4 = b_at
        if place_4 < 0:
            place_4 += boids_pos_rows.shape[0]
        if place_4 < 0 or place_4 >= boids_pos_rows.shape[0]:
            raise ValueError
        place_5 = b_at
        if place_5 < 0:
            place_5 += boids_vel_rows.shape[0]
        if place_5 < 0 or place_5 >= boids_vel_rows.shape[0]:
            raise ValueError
        if boids_pos_rows.shape[1] != boids_vel_rows.shape[1]:
            raise ValueError
        place_6 = b_at
        if place_6 < 0:
            place_6 += boids_pos_rows.shape[0]
        if place_6 < 0 or place_6 >= boids_pos_rows.shape[0]:
            raise ValueError
        _steer_loops_nest_4(boids_vel_rows.shape[1], values, boids_pos_rows, place_4, boids_vel_rows, place_5)
        _steer_loops_nest_5(boids_vel_rows.shape[1], boids_pos_rows, place_6, values)
        boids_pos_new[b_at] = 1


def steer(boids, reach, weight):
    boids_columns = _attributes_of(boids, list, ("pos", "vel"), ("pos", "vel"))
    if boids_columns is not None and _are_distinct(boids):
        boids_pos, boids_vel = boids_columns
        boids_pos_rows = _rows_of(boids_pos)
        boids_vel_rows = _rows_of(boids_vel)
        if (
            boids_pos_rows is not None
            and boids_vel_rows is not None
            and boids_vel_rows.shape[1] == 2
            and _rows_apart((boids_pos, boids_vel), (), ())
        ):
            boids_pos_new = np.zeros(len(boids_pos), np.int64)
            boids_vel_new = np.zeros(len(boids_vel), np.int64)
            if (
                type(boids_pos_rows) is np.ndarray
                and boids_pos_rows.dtype == np.float64
                and boids_pos_rows.ndim == 2
                and boids_pos_rows.dtype.type is np.float64
                and max(boids_pos_rows.shape) <= 2**31
                and boids_pos_rows.flags.writeable
                and type(boids_pos_new) is np.ndarray
                and boids_pos_new.dtype == np.int64
                and boids_pos_new.ndim == 1
                and boids_pos_new.dtype.type is np.int64
                and boids_pos_new.size <= 2**31
                and boids_pos_new.flags.writeable
                and type(boids_vel_rows) is np.ndarray
                and boids_vel_rows.dtype == np.float64
                and boids_vel_rows.ndim == 2
                and boids_vel_rows.dtype.type is np.float64
                and max(boids_vel_rows.shape) <= 2**31
                and boids_vel_rows.flags.writeable
                and type(boids_vel_new) is np.ndarray
                and boids_vel_new.dtype == np.int64
                and boids_vel_new.ndim == 1
                and boids_vel_new.dtype.type is np.int64
                and boids_vel_new.size <= 2**31
                and boids_vel_new.flags.writeable
                and type(reach) is float
                and type(weight) is float
                and boids_pos_rows.flags.c_contiguous
                and boids_vel_rows.flags.c_contiguous
                and _separate((boids_pos_rows, boids_pos_new, boids_vel_rows, boids_vel_new), ())
                and np.geterr()["under"] == "ignore"
            ):
                boids_pos_new_before = boids_pos_new.copy()
                boids_pos_rows_before = boids_pos_rows.copy()
                boids_vel_new_before = boids_vel_new.copy()
                boids_vel_rows_before = boids_vel_rows.copy()
                try:
                    outcome_with_rows = _steer_loops(boids_pos_rows, boids_pos_new, boids_vel_rows, boids_vel_new, reach, weight)
                except Exception:  # the original code below takes over
                    boids_pos_new[...] = boids_pos_new_before
                    boids_pos_rows[...] = boids_pos_rows_before
                    boids_vel_new[...] = boids_vel_new_before
                    boids_vel_rows[...] = boids_vel_rows_before
                else:
                    _rows_anew(boids_pos, boids_pos_rows, boids_pos_new)
                    _rows_anew(boids_vel, boids_vel_rows, boids_vel_new)
                    for each, value in zip(boids, boids_pos):
                        each.pos = value
                    for each, value in zip(boids, boids_vel):
                        each.vel = value
                    return outcome_with_rows
    for b in boids:
        push = np.zeros(2)
        for other in boids:
            if other is not b:
                d = b.pos - other.pos
                if abs(d[0]) < reach and abs(d[1]) < reach:
                    push += weight * d
        b.vel = push
    for b in boids:
        b.pos = np.clip(b.pos + b.vel, -5.0, 5.0)
