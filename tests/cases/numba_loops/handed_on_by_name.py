# --- before
import numpy as np


def lorenz(state, sigma=10.0, rho=28.0, beta=8.0 / 3.0):
    x, y, z = state
    return np.array([sigma * (y - x), x * (rho - z) - y, x * y - beta * z])


def rk2_step(f, state, dt):
    k1 = f(state)
    k2 = f(state + 0.5 * dt * k1)
    return state + dt * k2


def simulate(state, dt, steps):
    trajectory = np.empty((steps + 1, 3))
    trajectory[0] = state
    for i in range(steps):
        state = rk2_step(lorenz, state, dt)
        trajectory[i + 1] = state
    return trajectory


# --- inputs: simulate
CALLS = [call(np.array([1.0, 0.0, 2.0]), 0.01, 10), call(np.array([1.0, 5.0, -2.0]), 0.02, 3)]
CHECKS = [
    call(np.array([1.0, 0.0]), 0.01, 10),
    call(np.array([1.0]), 0.01, 10),
    call(np.array([1.0, 0.0, 2.0, 3.0]), 0.01, 10),
    call(np.array([1, 0, 2]), 0.01, 10),
    call([1.0, 0.0, 2.0], 0.01, 10),
    call(np.array([1e200, 1e200, 2.0]), 1.0, 10),
    call(np.array([np.nan, 0.0, -0.0]), 0.01, 3),
    call(np.array([1.0, 0.0, 2.0]), 1, 10),
    call(np.array([1.0, 0.0, 2.0]), 0.01, 0),
    call(np.array([1.0, 0.0, 2.0]), 0.01, -1),
    call(np.array([1.0, 0.0, 2.0]), 0.01, -2),
    call(np.ones((3, 3)), 0.01, 2),
]

# --- after: explicit loops, compiled
import numpy as np


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
            marks = {"lorenz": (1556669076362140071, 2188537612715371322), "rk2_step": (1418042174323669194,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _finite(x):
    """x, unless it is infinite or nan."""
    if x - x != 0.0:
        raise OverflowError
    return x


def lorenz(state, sigma=10.0, rho=28.0, beta=8.0 / 3.0):
    x, y, z = state
    return np.array([sigma * (y - x), x * (rho - z) - y, x * y - beta * z])


def rk2_step(f, state, dt):
    k1 = f(state)
    k2 = f(state + 0.5 * dt * k1)
    return state + dt * k2


@_njit(error_model="numpy")
def _simulate_loops_nest_2(trajectory, count, state):
    for i_3 in range(3):
        trajectory[count, i_3] = state[i_3]


@_njit(boundscheck=True)
def _simulate_loops_rk2_step_of_lorenz(state, dt):
    k1 = _simulate_loops_lorenz(state, 10.0, 28.0, 2.6666666666666665)
    number = 0.5 * dt
    if state.shape[0] != k1.shape[0]:
        raise ValueError
    part = np.empty(state.shape[0])
    _simulate_loops_nest_3(state.shape[0], part, state, number, k1)
    k2 = _simulate_loops_lorenz(part, 10.0, 28.0, 2.6666666666666665)
    if state.shape[0] != k2.shape[0]:
        raise ValueError
    result = np.empty(state.shape[0])
    _simulate_loops_nest_4(state.shape[0], result, state, dt, k2)
    return result


@_njit(error_model="numpy")
def _simulate_loops_nest_4(count_3, result, state, dt, k2):
    odd_2 = False
    for i_5 in range(count_3):
        value_2 = state[i_5] + dt * k2[i_5]
        odd_2 |= value_2 - value_2 != 0.0
        result[i_5] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _simulate_loops_nest_3(count_2, part, state, number, k1):
    odd = False
    for i_4 in range(count_2):
        value = state[i_4] + number * k1[i_4]
        odd |= value - value != 0.0
        part[i_4] = value
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _simulate_loops_lorenz(state, sigma, rho, beta):
    if state.shape[0] != 3:
        raise ValueError
    x, y, z = (state[0], state[1], state[2])
    item = _finite(sigma * (y - x))
    item_2 = _finite(x * (rho - z) - y)
    item_3 = _finite(x * y - beta * z)
    new = np.empty(3)
    new[0] = item
    new[1] = item_2
    new[2] = item_3
    return new


@_njit(error_model="numpy")
def _simulate_loops_nest(trajectory, state):
    for i_2 in range(3):
        trajectory[0, i_2] = state[i_2]


@_njit(cache=True, boundscheck=True)
def _simulate_loops(state, dt, steps):
    trajectory = np.empty((steps + 1, 3))
    if steps + 1 < 1:
        raise ValueError
    if 3 != state.shape[0]:
        raise ValueError
    _simulate_loops_nest(trajectory, state)
    for i in range(steps):
        state = _simulate_loops_rk2_step_of_lorenz(state, dt)
        place = i + 1
        if place < 0:
            place += steps + 1
        if place < 0 or place >= steps + 1:
            raise ValueError
        if 3 != state.shape[0]:
            raise ValueError
        _simulate_loops_nest_2(trajectory, place, state)
    return trajectory


def simulate(state, dt, steps):
    if (
        type(state) is np.ndarray
        and state.dtype == np.float64
        and state.ndim == 1
        and state.dtype.type is np.float64
        and state.size <= 2**31
        and type(dt) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and "lorenz" in globals()
        and "rk2_step" in globals()
        and _untouched(lorenz=lorenz, rk2_step=rk2_step)
        and repr(lorenz.__defaults__) == "(10.0, 28.0, 2.6666666666666665)"
        and np.geterr()["under"] == "ignore"
    ):
        try:
            return _simulate_loops(state, dt, steps).copy()
        except Exception:  # the original code below takes over
            pass
    trajectory = np.empty((steps + 1, 3))
    trajectory[0] = state
    for i in range(steps):
        state = rk2_step(lorenz, state, dt)
        trajectory[i + 1] = state
    return trajectory
