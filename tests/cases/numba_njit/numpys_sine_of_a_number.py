# --- before
import numpy as np


def pendulum(theta, omega, dt, steps):
    for k in range(steps):
        omega = omega - (9.81 * np.sin(theta) + np.exp(-k * dt)) * dt
        theta = theta + omega * dt
    return theta, omega


# --- inputs: pendulum
CALLS = [call(0.4, 0.0, 0.001, 500)]
CHECKS = [call(0.4, 0.0, 0.01, 0), call(float("inf"), 0.0, 0.01, 3), call(0.0, -0.0, -3.0, 900), call(1, 0, 0.5, 4)]
# --- after: compiled, rounded otherwise (close)
import numpy as np
import math as _math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _nonempty(items):
    """items, unless there are none."""
    if len(items) == 0:
        raise OverflowError
    return items


@_njit(cache=True)
def _pendulum_kernel(theta, omega, dt, steps):
    suspects = 0
    for k in _nonempty(range(steps)):
        omega = omega - (9.81 * _math.sin(theta) + _math.exp(-k * dt)) * dt
        checked1 = theta + omega * dt
        theta = checked1
        suspects += checked1 - checked1 != 0.0
    if suspects:
        raise FloatingPointError
    return theta, omega


def pendulum(theta, omega, dt, steps):
    if (
        type(theta) is float
        and type(omega) is float
        and type(dt) is float
        and type(steps) is int
        and abs(steps) <= 2**31
        and np.geterr()["under"] == "ignore"
    ):
        try:
            result = _pendulum_kernel(theta, omega, dt, steps)
            if (
                result[0] != result[0]
                or result[0] == theta
                or result[0] == omega
                or result[0] == dt
                or result[1] != result[1]
                or result[1] == theta
                or result[1] == omega
                or result[1] == dt
            ):
                raise ValueError  # it might be an object that exists already
            return np.float64(result[0]), np.float64(result[1])
        except Exception:  # the original code below takes over
            pass
    for k in range(steps):
        omega = omega - (9.81 * np.sin(theta) + np.exp(-k * dt)) * dt
        theta = theta + omega * dt
    return theta, omega
