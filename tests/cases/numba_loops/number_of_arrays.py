# --- before
import numpy as np

WIDTH = 0.3


def log_posterior(theta, x, y):
    a, b = theta
    left = (y - a - b * x) / WIDTH
    if a > 5.0:
        return -np.inf
    return -0.5 * np.sum(left**2) - 0.005 * (a * a + b * b)


def metropolis(x, y, steps, rng):
    theta = np.zeros(2)
    current = log_posterior(theta, x, y)
    chain = np.zeros((steps, 2))
    accepted = 0
    for i in range(steps):
        proposal = theta + rng.normal(0.0, 0.2, 2)
        new = log_posterior(proposal, x, y)
        if np.log(rng.random()) < new - current and log_posterior(proposal + 0.1, x, y) > -1e8:
            theta = proposal
            current = new
            accepted += 1
        chain[i] = theta
    return chain, accepted


# --- inputs: metropolis
X = np.linspace(0.0, 1.0, 9)
CALLS = [call(X, 1.0 + 2.0 * X, 50, np.random.default_rng(3))]
CHECKS = [
    call(X, 1.0 + 2.0 * X, 0, np.random.default_rng(3)),
    call(X, X[:3], 5, np.random.default_rng(3)),
    call(X[:0], X[:0], 9, np.random.default_rng(4)),
    call(X[::2], X[::2] + 7.0, 300, np.random.default_rng(4)),
    call(X * np.nan, X, 5, np.random.default_rng(4)),
    call(X * np.inf, X, 5, np.random.default_rng(4)),
]

# --- after: compiled, same random stream
import numpy as np
import math as _math


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
            marks = {"log_posterior": (2178424361868687249, 2223576593975575548)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


@_njit
def _generator_random(rng):
    """What the `random` of NumPy's Generator draws."""
    return rng.random()


@_njit
def _generator_normal(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if _math.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number


@_njit
def _checked_subtract(x, y):
    """x - y, unless it is infinite or nan and x and y are not."""
    result = x - y
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
def _log(x):
    """_math.log(x), unless it is infinite or nan."""
    result = _math.log(x)
    if result - result != 0.0:
        raise FloatingPointError
    return result


WIDTH = 0.3


def log_posterior(theta, x, y):
    a, b = theta
    left = (y - a - b * x) / WIDTH
    if a > 5.0:
        return -np.inf
    return -0.5 * np.sum(left**2) - 0.005 * (a * a + b * b)


@_njit
def _metropolis_loops_near_1(x1, x2):
    """A comparison, unless it depends on the last digits of what NumPy gives."""
    width = abs(x1) * 2.0**-46 + 1e-300
    low1, high1 = x1 - width, x1 + width
    if not low1 - low1 == high1 - high1:
        raise FloatingPointError
    if (low1 < x2) != (high1 < x2):
        raise FloatingPointError
    return low1 < x2


@_njit(error_model="numpy")
def _metropolis_loops_nest_3(chain, count, theta):
    for i_4 in range(2):
        chain[count, i_4] = theta[i_4]


@_njit(error_model="numpy")
def _metropolis_loops_nest_2(part, proposal):
    odd_2 = False
    for i_3 in range(2):
        value_2 = proposal[i_3] + 0.1
        odd_2 |= value_2 - value_2 != 0.0
        part[i_3] = value_2
    if odd_2:
        raise ValueError


@_njit(error_model="numpy")
def _metropolis_loops_nest(proposal, theta, drawn):
    odd = False
    for i_2 in range(2):
        value = theta[i_2] + drawn[i_2]
        odd |= value - value != 0.0
        proposal[i_2] = value
    if odd:
        raise ValueError


@_njit(boundscheck=True)
def _metropolis_loops_log_posterior(theta, x, y, WIDTH):
    if theta.shape[0] != 2:
        raise ValueError
    a, b = (theta[0], theta[1])
    if y.shape[0] != x.shape[0]:
        raise ValueError
    left = np.empty(y.shape[0])
    _metropolis_loops_nest_4(y.shape[0], left, y, a, b, x, WIDTH)
    if a > 5.0:
        return -np.inf
    sum_2 = _metropolis_loops_nest_5(y.shape[0], left)
    return _finite(-0.5 * sum_2 - 0.005 * (a * a + b * b))


@_njit(error_model='numpy')
def _metropolis_loops_nest_5(count_3, left):
    odd_4 = False
    block = np.empty(128)
    sums = np.zeros(128)
    todo = np.zeros(128, dtype=np.int64)
    total = 0.0
    if count_3 < 8:
        for i_6 in range(count_3):
            value_4 = left[i_6]
            total += value_4 * value_4
    else:
        todo[0] = count_3
        top = 1
        depth = 0
        low = 0
        while top > 0:
            size, top = _metropolis_loops_pairwise_leaf(todo, top)
            for i_7 in range(size):
                value_5 = left[np.uint64(low + i_7)]
                block[i_7] = value_5 * value_5
            low += size
            part_2 = _metropolis_loops_pairwise_block_sum(block, size)
            while top > 0 and todo[top - 1] == 0:
                top -= 1
                depth -= 1
                part_2 = sums[depth] + part_2
            sums[depth] = part_2
            depth += 1
        total += sums[0]
    odd_4 |= total - total != 0.0
    if odd_4:
        raise ValueError
    return np.float64(total)

@_njit(error_model="numpy")
def _metropolis_loops_pairwise_block_sum(block, size):
    if size < 8:
        total = 0.0
        for i in range(size):
            total += block[i]
        return total
    a = block[0]
    b = block[1]
    c = block[2]
    d = block[3]
    e = block[4]
    f = block[5]
    g = block[6]
    h = block[7]
    end = size - size % 8
    for i in range(8, end, 8):
        a += block[i]
        b += block[i + 1]
        c += block[i + 2]
        d += block[i + 3]
        e += block[i + 4]
        f += block[i + 5]
        g += block[i + 6]
        h += block[i + 7]
    total = a + b + (c + d) + (e + f + (g + h))
    for i in range(end, size):
        total += block[i]
    return total


@_njit(error_model="numpy")
def _metropolis_loops_pairwise_leaf(todo, top):
    top -= 1
    size = todo[top]
    while size > 128:
        half = size // 2
        half -= half % 8
        todo[top] = 0
        todo[top + 1] = size - half
        top += 2
        size = half
    return (size, top)


@_njit(error_model="numpy")
def _metropolis_loops_nest_4(count_2, left, y, a, b, x, WIDTH):
    odd_3 = False
    for i_5 in range(count_2):
        value_3 = (y[i_5] - a - b * x[i_5]) / WIDTH
        odd_3 |= value_3 - value_3 != 0.0
        left[i_5] = value_3
    if odd_3:
        raise ValueError


@_njit(cache=True, boundscheck=True)
def _metropolis_loops(x, y, steps, rng, WIDTH):
    theta = np.zeros(2)
    current = _metropolis_loops_log_posterior(theta, x, y, WIDTH)
    chain = np.zeros((steps, 2))
    accepted = 0
    drawn = np.empty(2)
    part = np.empty(2)
    for i in range(steps):
        for at in range(2):
            drawn[at] = _generator_normal(rng, 0.0, 0.2)
        if theta.shape[0] != 2:
            raise ValueError
        proposal = np.empty(2)
        _metropolis_loops_nest(proposal, theta, drawn)
        new = _metropolis_loops_log_posterior(proposal, x, y, WIDTH)
        _metropolis_loops_nest_2(part, proposal)
        if _metropolis_loops_near_1(_log(_generator_random(rng)), _checked_subtract(new, current)) and _metropolis_loops_log_posterior(part, x, y, WIDTH) > -100000000.0:
            theta = proposal
            current = new
            accepted += 1
        place = i
        if place < 0:
            place += steps
        if place < 0 or place >= steps:
            raise ValueError
        if 2 != theta.shape[0]:
            raise ValueError
        _metropolis_loops_nest_3(chain, place, theta)
    return (chain, accepted)


def metropolis(x, y, steps, rng):
    if (
        type(x) is np.ndarray
        and x.dtype == np.float64
        and x.ndim == 1
        and x.dtype.type is np.float64
        and x.size <= 2**31
        and type(y) is np.ndarray
        and y.dtype == np.float64
        and y.ndim == 1
        and y.dtype.type is np.float64
        and y.size <= 2**31
        and type(steps) is int
        and abs(steps) <= 2**31
        and "WIDTH" in globals()
        and type(WIDTH) is float
        and type(rng) is np.random.Generator
        and type(rng.bit_generator) is np.random.PCG64
        and x.flags.c_contiguous
        and y.flags.c_contiguous
        and "log_posterior" in globals()
        and _untouched(log_posterior=log_posterior)
        and np.geterr()["under"] == "ignore"
    ):
        rng_state = rng.bit_generator.state
        try:
            result = _metropolis_loops(x, y, steps, rng, WIDTH)
            if (result[1] == steps and not -5 <= result[1] <= 256):
                raise ValueError  # it might be an object that exists already
            return result[0].copy(), result[1]
        except Exception:  # the original code below takes over
            rng.bit_generator.state = rng_state
    theta = np.zeros(2)
    current = log_posterior(theta, x, y)
    chain = np.zeros((steps, 2))
    accepted = 0
    for i in range(steps):
        proposal = theta + rng.normal(0.0, 0.2, 2)
        new = log_posterior(proposal, x, y)
        if np.log(rng.random()) < new - current and log_posterior(proposal + 0.1, x, y) > -1e8:
            theta = proposal
            current = new
            accepted += 1
        chain[i] = theta
    return chain, accepted
