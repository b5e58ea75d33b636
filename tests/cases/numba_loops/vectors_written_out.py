# --- before
import numpy as np


def orbit(position, velocity, dt, steps):
    path = np.zeros((steps, 2))
    for i in range(steps):
        x, y = position
        r = np.sqrt(x * x + y * y)
        pull = np.array([-x / r**3, -y / r**3])
        velocity = velocity + dt * pull
        position = position + dt * velocity
        position = np.array([position[0], position[1] + 0])
        path[i] = position
    end = np.array([path[0, 0], 1], dtype=float)
    return path, end


# --- inputs: orbit
CALLS = [
    call(np.array([1.0, 0.0]), np.array([0.0, 1.0]), 0.01, 20),
    call(np.array([2.0, 0.5]), np.array([0.0, 1.0]), 0.01, 3),
]
CHECKS = [
    call(np.array([0.0, 0.0]), np.array([0.0, 1.0]), 0.01, 5),
    call(np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0]), 0.01, 5),
    call(np.array([1.0]), np.array([0.0]), 0.01, 5),
    call(np.array([1.0, 0.0]), np.array([0.0]), 0.01, 5),
    call(np.array([1.0, 0.0]), np.array([0.0, 1.0]), 0.01, 0),
    call(np.array([1.0, np.inf]), np.array([0.0, 1.0]), 0.01, 4),
    call(np.array([1, 2]), np.array([0.0, 1.0]), 0.01, 4),
    call(np.array([-0.0, -1.0]), np.array([-0.0, 1.0]), 0.01, 4),
    call([1.0, 0.0], [0.0, 1.0], 0.01, 4),
]

# --- after: explicit loops, compiled
import numpy as np
import math as _math


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


@_njit
def _sqrt(x):
    """_math.sqrt(x), unless it is infinite or nan."""
    result = _math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(error_model="numpy")
def _orbit_loops_nest_2(path, count_4, position):
    for i_3 in range(2):
        path[count_4, i_3] = position[i_3]


@_njit(error_model="numpy")
def _orbit_loops_nest(count_3, velocity_2, velocity, dt, pull, position_2, position):
    odd = False
    for i_2 in range(count_3):
        value = velocity[i_2] + dt * pull[i_2]
        odd |= value - value != 0.0
        velocity_2[i_2] = value
        value_2 = position[i_2] + dt * value
        odd |= value_2 - value_2 != 0.0
        position_2[i_2] = value_2
    if odd:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _orbit_loops(position, velocity, dt, steps, one):
    path = np.zeros((steps, 2))
    for i in range(steps):
        if position.shape[0] != 2:
            raise ValueError
        x, y = (position[0], position[1])
        r = _sqrt(_finite(x * x + y * y))
        item = _checked_divide(-x, _power_3(r, one))
        item_2 = _checked_divide(-y, _power_3(r, one))
        pull = np.empty(2)
        pull[0] = item
        pull[1] = item_2
        if velocity.shape[0] != pull.shape[0]:
            raise ValueError
        count = velocity.shape[0]
        if position.shape[0] != count:
            raise ValueError
        count_2 = position.shape[0]
        velocity_2 = np.empty(position.shape[0])
        position_2 = np.empty(position.shape[0])
        _orbit_loops_nest(position.shape[0], velocity_2, velocity, dt, pull, position_2, position)
        velocity = velocity_2
        position = position_2
        item_3 = position[0]
        item_4 = position[1] + 0
        position = np.empty(2)
        position[0] = item_3
        position[1] = item_4
        place = i
        if place < 0:
            place += steps
        if place < 0 or place >= steps:
            raise ValueError
        if 2 != position.shape[0]:
            raise ValueError
        _orbit_loops_nest_2(path, place, position)
    item_5 = path[0, 0]
    item_6 = 1
    end = np.empty(2)
    end[0] = item_5
    end[1] = item_6
    return (path, end)


def orbit(position, velocity, dt, steps):
    if (
        type(position) is np.ndarray
        and position.dtype == np.float64
        and position.ndim == 1
        and position.dtype.type is np.float64
        and position.size <= 2**31
        and type(velocity) is np.ndarray
        and velocity.dtype == np.float64
        and velocity.ndim == 1
        and velocity.dtype.type is np.float64
        and velocity.size <= 2**31
        and type(dt) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _orbit_loops(position, velocity, dt, steps, 1.0)
            return result[0].copy(), result[1].copy()
        except Exception:  # the original code below takes over
            pass
    path = np.zeros((steps, 2))
    for i in range(steps):
        x, y = position
        r = np.sqrt(x * x + y * y)
        pull = np.array([-x / r**3, -y / r**3])
        velocity = velocity + dt * pull
        position = position + dt * velocity
        position = np.array([position[0], position[1] + 0])
        path[i] = position
    end = np.array([path[0, 0], 1], dtype=float)
    return path, end
