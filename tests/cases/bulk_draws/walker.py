# --- before
"""A walker is an object: its position is carried on, its generator draws."""

import random

import numpy as np


class Walker:
    def __init__(self, dx=1.0, seed=7):
        self.dx = dx
        self.position = 0.0
        self.rng = random.Random(seed)

    def step(self):
        if self.rng.random() < 0.5:
            self.position += self.dx
        else:
            self.position -= self.dx
        return self.position


def walk(walker, n):
    path = np.zeros(n)
    path[0] = walker.position
    for i in range(1, n):
        path[i] = walker.step()
    return path

# --- inputs: walk
CALLS = [call(Walker(), 5), call(Walker(0.1), 1500)]
CHECKS = [call(Walker(1), 2000), call(Walker(0.5, 9), 40000), call(Walker("1"), 2000), call(None, 2000), call(Walker(), 0)]

# --- after: array expression
"""A walker is an object: its position is carried on, its generator draws."""

import random

import numpy as np


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
            marks = {"step": (310598681510744962,)}
            if not {*found} & {*marks.get(name, ())} and "cpython-311" == py.__import__("sys").implementation.cache_tag:
                return False
            known[name] = ((function, code), *known.get(name, ()))[:4]
    return True


def _plain_object(thing, kind, *names, methods=()):
    """Whether `thing` is a plain object of class `kind` with attributes of these names, and no methods of its own."""
    return (
        type(thing) is kind
        and type(kind) is type
        and kind.__mro__ == (kind, object)
        and not {"__getattribute__", "__getattr__", "__setattr__", "__slots__", *names} & vars(kind).keys()
        and set(names) <= vars(thing).keys()
        and not set(methods) & vars(thing).keys()
    )


class Walker:
    def __init__(self, dx=1.0, seed=7):
        self.dx = dx
        self.position = 0.0
        self.rng = random.Random(seed)

    def step(self):
        if self.rng.random() < 0.5:
            self.position += self.dx
        else:
            self.position -= self.dx
        return self.position


def walk(walker, n):
    path = np.zeros(n)
    path[0] = walker.position
    if (
        "Walker" in globals()
        and _plain_object(walker, Walker, "rng", "position", "dx", methods=("step",))
        and type(path) is np.ndarray
        and path.dtype == np.float64
        and path.ndim == 1
        and path.flags.writeable
        and path.flags.c_contiguous
        and type(n) is int
        and type(walker.dx) is float
        and abs(walker.dx) < 1e50
        and type(walker.position) is float
        and abs(walker.position) < 1e50
        and 1000 <= n - 1 < 2**31
        and _untouched(step=vars(Walker).get("step"))
        and n <= len(path)
        and type(walker.rng) is random.Random
        and _plain_random(walker.rng.random)
    ):
        # the same random numbers in the same order, a block at a time
        for start, stop, u in _random_blocks(walker.rng.random, 1, n):
            steps = (u < 0.5) * 2.0
            steps -= 1.0
            steps *= walker.dx
            steps[0] += walker.position
            walker_position_path = np.add.accumulate(steps, out=steps)
            walker.position = float(walker_position_path[-1])
            path[start:stop] = walker_position_path
    else:
        for i in range(1, n):
            path[i] = walker.step()
    return path
