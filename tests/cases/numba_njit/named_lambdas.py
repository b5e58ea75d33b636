# --- before
f = lambda x: x * x * x - 2 * x + 1
slope = lambda x: (3 * x * x
                   - 2)


def newton(x, n):
    for _ in range(n):
        x = x - f(x) / slope(x)
    return x
# --- inputs: newton
CALLS = [call(0.5, 30), call(2.0, 10)]
CHECKS = [call(0.0, 0), call(3, 5), call((2 / 3) ** 0.5, 3), call("x", 1), call(float("inf"), 2)]
# --- after: compiled
def _is_lambda(function, known):
    """Whether it is a lambda of this file that says what `known` says."""
    if type(function) is not type(known) or function.__globals__ is not globals() or function.__closure__:
        return False
    if function.__defaults__ or function.__kwdefaults__:
        return False
    codes = [each.__code__ for each in (function, known)]
    same = dict(co_filename="", co_name="", co_qualname="", co_firstlineno=1, co_linetable=b"")
    one, other = [code.replace(co_flags=code.co_flags & ~16, **same) for code in codes]  # 16: defined in a function
    return one == other


def _known_f_lambda():
    return lambda x: x * x * x - 2 * x + 1


def _known_slope_lambda():
    return (
lambda x: (3 * x * x
                   - 2)
)


try:
    from _optadvisor import njit as _njit  # with the machine code that optadvisor has built for this file
except ImportError:
    from numba import njit as _njit


f = lambda x: x * x * x - 2 * x + 1
slope = lambda x: (3 * x * x
                   - 2)


@_njit
def _newton_kernel_slope_lambda(x):
    return (
3 * x * x
                   - 2
)


@_njit
def _newton_kernel_f_lambda(x):
    return (
x * x * x - 2 * x + 1
)


@_njit(cache=True, error_model="numpy")
def _newton_kernel(x, n):
    suspects = 0
    for _ in range(n):
        checked1 = _newton_kernel_slope_lambda(x)
        x = x - _newton_kernel_f_lambda(x) / checked1
        suspects += checked1 == 0
    if suspects:
        raise FloatingPointError
    return x


def newton(x, n):
    if "f" in globals() and _is_lambda(f, _known_f_lambda()) and "slope" in globals() and _is_lambda(slope, _known_slope_lambda()):
        if (
            type(x) is float
            and type(n) is int
            and abs(n) <= 2**31
        ):
            try:
                result = _newton_kernel(x, n)
                if result != result or result == x:
                    raise ValueError  # it might be an object that exists already
                return result
            except Exception:  # the original code below takes over
                pass
    for _ in range(n):
        x = x - f(x) / slope(x)
    return x
