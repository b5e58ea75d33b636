# --- before
"""A random walk whose step is drawn by a helper."""

import numpy as np


def step():
    """One step: +1 or -1 with equal chances."""
    import random

    return 1.0 if random.random() > 0.5 else -1.0


def walk(n, dx=1.0):
    """Positions of a walker that starts at 0 and makes n - 1 steps of length dx."""
    x = np.zeros(n)
    for i in range(n - 1):
        x_new = x[i] + dx * step()
        x[i + 1] = x_new
    return x

# --- inputs: walk
CALLS = [call(0), call(1), call(2), call(1500), call(1500, -0.1)]
CHECKS = [
    *(call(n) for n in (3, 1000, 1001, 1002, 32768, 32769, 32770, 40000)),
    *(call(2000, dx) for dx in (0.0, -0.0, 1, True, 1e60, float("inf"), float("nan"), np.float64(1.0), np.float32(0.1))),
    call(-1),
    call(2000.0),
    call(np.int64(2000)),
    call(2000, None),
    call(2000, np.ones(3)),
]

# --- after: array expression
"""A random walk whose step is drawn by a helper."""

import numpy as np
import random as _random


def _plain_random(draw):
    """Whether `draw` is the untouched `random` of a plain `random.Random`, so that NumPy can go on with its stream."""
    import random

    owner = getattr(draw, "__self__", None)
    return (
        owner is not None
        and type(owner) is random.Random
        and vars(owner).keys() == {"gauss_next"}
        and draw == owner.random
        and type(draw) is type(len)
    )


def _random_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): what `draw()` would return, `width` times an iteration, from the same stream.

    `random` and NumPy's RandomState are the same Mersenne Twister: NumPy takes over its state and hands it back.
    """
    source = draw.__self__
    version, (*key, position), gauss = source.getstate()
    twister = np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *twister.random_sample((last - first, width)).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))


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
            marks = {"step": (242254911031466067, 1613565570669386102)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def step():
    """One step: +1 or -1 with equal chances."""
    import random

    return 1.0 if random.random() > 0.5 else -1.0


def walk(n, dx=1.0):
    """Positions of a walker that starts at 0 and makes n - 1 steps of length dx."""
    x = np.zeros(n)
    if (
        type(n) is int
        and type(dx) is float
        and abs(dx) < 1e50
        and 1000 <= n - 1 < 2**31
        and "step" in globals()
        and _untouched(step=step)
        and _plain_random(_random.random)
    ):
        # the same random numbers in the same order, a block at a time
        for start, stop, u in _random_blocks(_random.random, 0, n - 1):
            steps = (u > 0.5) * 2.0
            steps -= 1.0
            steps *= dx
            steps[0] += x[start]
            np.add.accumulate(steps, out=x[start + 1 : stop + 1])
    else:
        for i in range(n - 1):
            x_new = x[i] + dx * step()
            x[i + 1] = x_new
    return x
