# --- before
import numpy as np


class Spring:
    def __init__(self, k, c, m):
        self.k, self.c, self.m = k, c, m

    def derivatives(self, state):
        x, v = state
        force = -self.k * x - self.c * v
        return np.array([v, force / self.m])


class Stiff(Spring):
    def derivatives(self, state):
        return np.array([state[1], -8.0 * state[0]])


def run(spring, state, dt, steps):
    path = np.zeros((steps, 2))
    for i in range(steps):
        k1 = spring.derivatives(state)
        k2 = spring.derivatives(state + 0.5 * dt * k1)
        state = state + dt * k2
        path[i] = state
    return path


# --- inputs: run
OWN = Spring(4.0, 0.1, 2.0)
OWN.derivatives = lambda state: state * 2.0
CALLS = [
    call(Spring(4.0, 0.1, 2.0), np.array([1.0, 0.0]), 0.01, 10),
    call(Spring(9.0, 0.0, 1.0), np.array([0.5, 1.0]), 0.02, 3),
]
CHECKS = [
    call(Stiff(4.0, 0.1, 2.0), np.array([1.0, 0.0]), 0.01, 10),
    call(OWN, np.array([1.0, 0.0]), 0.01, 10),
    call(Spring(4, 0.1, 2), np.array([1.0, 0.0]), 0.01, 10),
    call(Spring(np.float64(4.0), 0.1, 2.0), np.array([1.0, 0.0]), 0.01, 10),
    call(Spring(4.0, 0.1, 0.0), np.array([1.0, 0.0]), 0.01, 10),
    call(Spring(1e300, 0.1, 1e-300), np.array([1e200, 0.0]), 1.0, 10),
    call(Spring(4.0, 0.1, 2.0), np.array([1.0, 0.0, 3.0]), 0.01, 10),
    call(Spring(4.0, 0.1, 2.0), np.array([1.0]), 0.01, 10),
    call(Spring(4.0, 0.1, 2.0), np.array([[1.0, 2.0], [3.0, 4.0]]), 0.01, 2),
    call(Spring(4.0, 0.1, 2.0), [1.0, 0.0], 0.01, 10),
    call(Spring(4.0, 0.1, 2.0), np.array([1, 0]), 0.01, 10),
    call(Spring(4.0, 0.1, 2.0), np.array([-0.0, np.nan]), 0.01, 4),
    call(Spring(4.0, 0.1, 2.0), np.array([1.0, 0.0]), 0.01, 0),
    call(Spring(4.0, 0.1, 2.0), np.array([1.0, 0.0]), 0.01, -2),
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
            marks = {"derivatives": (556585244890208119, 964653729911664575, 1652487564303548104, 2235296416818783405)}
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


class Spring:
    def __init__(self, k, c, m):
        self.k, self.c, self.m = k, c, m

    def derivatives(self, state):
        x, v = state
        force = -self.k * x - self.c * v
        return np.array([v, force / self.m])


class Stiff(Spring):
    def derivatives(self, state):
        return np.array([state[1], -8.0 * state[0]])


@_njit(error_model="numpy")
def _run_loops_nest_2(state_2, state, dt, k2, path, count_3):
    odd_2 = False
    for i_3 in range(2):
        value_2 = state[i_3] + dt * k2[i_3]
        odd_2 |= value_2 - value_2 != 0.0
        state_2[i_3] = value_2
        path[count_3, i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _run_loops_nest(count, derivatives_state, state, number, k1):
    odd = False
    for i_2 in range(count):
        value = state[i_2] + number * k1[i_2]
        odd |= value - value != 0.0
        derivatives_state[i_2] = value
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _run_loops(spring_k, spring_c, spring_m, state, dt, steps):
    path = np.zeros((steps, 2))
    for i in range(steps):
        if state.shape[0] != 2:
            raise ValueError
        derivatives_x, derivatives_v = (state[0], state[1])
        derivatives_force = _finite(-spring_k * derivatives_x - spring_c * derivatives_v)
        item = derivatives_v
        item_2 = _checked_divide(derivatives_force, spring_m)
        k1 = np.empty(2)
        k1[0] = item
        k1[1] = item_2
        number = 0.5 * dt
        if state.shape[0] != k1.shape[0]:
            raise ValueError
        derivatives_state = np.empty(state.shape[0])
        _run_loops_nest(state.shape[0], derivatives_state, state, number, k1)
        if derivatives_state.shape[0] != 2:
            raise ValueError
        derivatives_x, derivatives_v = (derivatives_state[0], derivatives_state[1])
        derivatives_force = _finite(-spring_k * derivatives_x - spring_c * derivatives_v)
        item_3 = derivatives_v
        item_4 = _checked_divide(derivatives_force, spring_m)
        k2 = np.empty(2)
        k2[0] = item_3
        k2[1] = item_4
        if state.shape[0] != k2.shape[0]:
            raise ValueError
        count_2 = state.shape[0]
        place = i
        if place < 0:
            place += steps
        if place < 0 or place >= steps:
            raise ValueError
        if 2 != count_2:
            raise ValueError
        state_2 = np.empty(2)
        _run_loops_nest_2(state_2, state, dt, k2, path, place)
        state = state_2
    return path


def run(spring, state, dt, steps):
    spring_columns = _attributes_of([spring], list, ("k", "c", "m"), called=("derivatives",))
    if (
        spring_columns is not None
        and "Spring" in globals()
        and type(spring) is Spring
        and _has_own(Spring, "derivatives")
    ):
        [spring_k], [spring_c], [spring_m] = spring_columns
        if (
            type(spring_k) is float
            and type(spring_c) is float
            and type(spring_m) is float
            and type(state) is np.ndarray
            and state.dtype == np.float64
            and state.ndim == 1
            and state.dtype.type is np.float64
            and state.size <= 2**31
            and type(dt) is float
            and type(steps) is int
            and abs(steps) <= 2**31
            and np.geterr()["under"] == "ignore"
        ):
            try:
                return _run_loops(spring_k, spring_c, spring_m, state, dt, steps).copy()
            except Exception:  # the original code below takes over
                pass
    path = np.zeros((steps, 2))
    for i in range(steps):
        k1 = spring.derivatives(state)
        k2 = spring.derivatives(state + 0.5 * dt * k1)
        state = state + dt * k2
        path[i] = state
    return path
