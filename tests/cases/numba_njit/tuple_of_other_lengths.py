# --- before
import math


def mean_point(points, start):
    at = tuple(2.0 * a for a in start)
    for p in range(points):
        at = tuple(0.5 * a + p for a in at)
        at = tuple(x * i for i, x in enumerate(at))
        at = tuple(at[len(at) - 1 - i] for i in range(len(at)))
    return tuple(math.sqrt(abs(a)) for a in at)
# --- inputs: mean_point
CALLS = [call(4, (1.0, 2.0)), call(3, (1.5, 2.0)), call(3, (1.0, 2.0, 3.5))]
CHECKS = [call(3, (1.0, 2.0, 3.0, 4.0)), call(2, ()), call(0, (1.0, 2.0)), call(2, [1.0, 2.0]), call(2, (1, 2)), call(2, (1.0,))]
# --- after: compiled
import math


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _sqrt(x):
    """math.sqrt(x), unless it is infinite or nan."""
    result = math.sqrt(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


@_njit(cache=True)
def _mean_point_kernel(points, start):
    start_0, start_1 = start
    at = ((2.0 * start_0), (2.0 * start_1),)
    for p in range(points):
        at_0, at_1 = at
        at = ((0.5 * at_0 + p), (0.5 * at_1 + p),)
        at_0, at_1 = at
        at = ((at_0 * 0), (at_1 * 1),)
        at_0, at_1 = at
        at = ((at[len(at) - 1 - 0]), (at[len(at) - 1 - 1]),)
    at_0, at_1 = at
    return ((_sqrt(abs(at_0))), (_sqrt(abs(at_1))),)


@_njit(cache=True)
def _mean_point_kernel_2(points, start):
    start_0, start_1, start_2 = start
    at = ((2.0 * start_0), (2.0 * start_1), (2.0 * start_2),)
    for p in range(points):
        at_0, at_1, at_2 = at
        at = ((0.5 * at_0 + p), (0.5 * at_1 + p), (0.5 * at_2 + p),)
        at_0, at_1, at_2 = at
        at = ((at_0 * 0), (at_1 * 1), (at_2 * 2),)
        at_0, at_1, at_2 = at
        at = ((at[len(at) - 1 - 0]), (at[len(at) - 1 - 1]), (at[len(at) - 1 - 2]),)
    at_0, at_1, at_2 = at
    return ((_sqrt(abs(at_0))), (_sqrt(abs(at_1))), (_sqrt(abs(at_2))),)


def mean_point(points, start):
    if (
        type(points) is int
        and abs(points) <= 2**31
        and type(start) is tuple
        and len(start) == 2
        and {*map(type, start)} == {float}
    ):
        try:
            result = _mean_point_kernel(points, start)
            if (
                result[0] != result[0]
                or result[1] != result[1]
                or result == start
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    if (
        type(points) is int
        and abs(points) <= 2**31
        and type(start) is tuple
        and len(start) == 3
        and {*map(type, start)} == {float}
    ):
        try:
            result = _mean_point_kernel_2(points, start)
            if (
                result[0] != result[0]
                or result[1] != result[1]
                or result[2] != result[2]
                or result == start
            ):
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    at = tuple(2.0 * a for a in start)
    for p in range(points):
        at = tuple(0.5 * a + p for a in at)
        at = tuple(x * i for i, x in enumerate(at))
        at = tuple(at[len(at) - 1 - i] for i in range(len(at)))
    return tuple(math.sqrt(abs(a)) for a in at)
