# --- before
def orbit(points, n, x, y):
    for k in range(n):
        x, y = y + 1.0 - 1.4 * x * x, 0.3 * x
        points.append((x, y, k % 2 == 0))
    return x

# --- inputs: orbit
CALLS = [call([], 5, 0.1, 0.3), call([], 0, 0.1, 0.3)]
CHECKS = [call([], 8, float("inf"), 0.0), call([], 3, float("nan"), 0.0), call([], 3, 0.0, -0.0), call([], 3, 1, 0.0)]

# --- after: compiled
try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


@_njit
def _new_list__t_float64_float64_bool():
    """An empty list."""
    return [(0.0, 0.0, False,) for _ in range(0)]


@_njit
def _unless_nans__0_1(items):
    """The list of tuples, unless there is a nan in it."""
    for item in items:
        if item[0] != item[0] or item[1] != item[1]:
            raise ValueError
    return items


@_njit
def _orbit_kernel_filling(points, n, x, y):
    for k in range(n):
        x, y = y + 1.0 - 1.4 * x * x, 0.3 * x
        points.append((x, y, k % 2 == 0))
    return x


@_njit(cache=True)
def _orbit_kernel(n, x, y):
    points = _new_list__t_float64_float64_bool()
    result = _orbit_kernel_filling(points, n, x, y)
    return result, _unless_nans__0_1(points)


def orbit(points, n, x, y):
    if (
        type(n) is int
        and abs(n) <= 2**31
        and type(x) is float
        and type(y) is float
        and type(points) is list
    ):
        try:
            outcome = _orbit_kernel(n, x, y)
            result = outcome[0]
            if result != result or result == x or result == y:
                raise ValueError  # it might be an object that exists already
            points_more = outcome[1]
        except Exception:  # the original code below takes over
            pass
        else:
            points.extend(points_more)
            return result
    for k in range(n):
        x, y = y + 1.0 - 1.4 * x * x, 0.3 * x
        points.append((x, y, k % 2 == 0))
    return x
