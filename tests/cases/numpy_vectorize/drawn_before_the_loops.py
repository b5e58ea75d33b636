# --- before
import random


class Walk:
    def __init__(self, start, step):
        self.start, self.step = start, step


def distances(walk, n, steps):
    """Mean and mean square of where random walks end."""
    total = 0.0
    squares = 0.0
    for i in range(n):
        x = walk.start
        for j in range(steps):
            x += random.uniform(-walk.step, walk.step) + 0.25 * random.uniform(0.0, 1.0)
        total += x
        squares += x * x
    return total, squares

# --- inputs: distances
CALLS = [call(Walk(0.0, 0.5), 60, 20)]
CHECKS = [
    call(Walk(0.0, 0.5), 0, 20),
    call(Walk(0.0, 0.5), 20, 0),
    call(Walk(0.0, 0.5), -1, -1),
    call(Walk(0.0, 0.5), 1, 1),
    call(Walk(0, 0.5), 3, 2),  # the copy does not take an int
    call(Walk(float("inf"), 0.5), 3, 2),
    call(Walk(1e308, 1e308), 3, 5),
    call(Walk(0.0, None), 3, 5),  # raises after a draw
    call(None, 3, 5),
]

# --- after: array statements, sums in order
import random
import numpy as _np


def _plain_draws(*draws):
    """Whether `draws` are untouched methods of one plain `random.Random`, so that NumPy can go on with its stream."""
    import random

    owner = getattr(draws[0], "__self__", None)
    if type(owner) is not random.Random or vars(owner).keys() != {"gauss_next"}:
        return False
    if type(owner.gauss_next) not in (float, type(None)):
        return False
    names = ["uniform", "gauss", "expovariate", "randint", "randrange", "choice", "_randbelow"]
    written = [getattr(owner, name, None) for name in names]
    return (
        all(draw in (owner.random, *written) for draw in draws)
        and type(owner.random) is type(owner.getrandbits) is type(len)
        and all(getattr(method, "__globals__", None) is vars(random) for method in written)
        and [method.__name__ for method in written] == [*names[:-1], "_randbelow_with_getrandbits"]
    )


def _random_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): what `draw()` would return, `width` times an iteration, from the same stream.

    `random` and NumPy's RandomState are the same Mersenne Twister: NumPy takes over its state and hands it back.
    """
    source = draw.__self__
    version, (*key, position), gauss = source.getstate()
    twister = _np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *twister.random_sample((last - first, width)).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))


def _all_drawn(blocks, *shape):
    """The numbers of all blocks as one array."""
    return _np.concatenate([numbers for _, _, numbers in blocks]).reshape(shape)


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


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


class Walk:
    def __init__(self, start, step):
        self.start, self.step = start, step


@_np.errstate(divide='raise', over='raise', invalid='raise')
def _distances_in_numpy(walk_start, walk_step, n, steps, drawn):
    total = 0.0
    squares = 0.0
    if not n <= len(drawn):
        raise ValueError
    if 1 <= n:
        x = walk_start
        x = _np.broadcast_to(x, n)
        for j in range(steps):
            x = x + (-walk_step + (walk_step - -walk_step) * drawn[:n, j, 0] + 0.25 * (0.0 + (1.0 - 0.0) * drawn[:n, j, 1]))
        total = _add_in_order(total, x)
        squares = _add_in_order(squares, x * x)
    return (float(total), float(squares))


def distances(walk, n, steps):
    """Mean and mean square of where random walks end."""
    if (
        type(n) is int
        and type(steps) is int
        and n > 0
        and steps > 0
        and n * steps * 2 <= 16777216
        and _plain_draws(random.uniform)
    ):
        state_before = random.uniform.__self__.getstate()
        drawn = _all_drawn(_random_blocks(random.uniform, 0, n * steps * 2), n, steps, 2)
        walk_columns = _attributes_of([walk], list, ("start", "step"))
        if walk_columns is not None:
            [walk_start], [walk_step] = walk_columns
            if (
                type(walk_start) is float
                and type(walk_step) is float
                and type(n) is int
                and abs(n) <= 2**31
                and type(steps) is int
                and abs(steps) <= 2**31
                and type(drawn) is _np.ndarray
                and drawn.dtype == _np.float64
                and drawn.ndim == 3
                and drawn.dtype.type is _np.float64
                and max(drawn.shape) <= 2**31
                and _np.geterr()["under"] == "ignore"
            ):
                try:
                    result = _distances_in_numpy(walk_start, walk_step, n, steps, drawn)
                    if (
                        result[0] != result[0]
                        or result[0] == walk_start
                        or result[0] == walk_step
                        or result[1] != result[1]
                        or result[1] == walk_start
                        or result[1] == walk_step
                    ):
                        raise ValueError  # it might be an object that exists already
                    return result
                except Exception:  # the original code below takes over
                    pass
        random.uniform.__self__.setstate(state_before)
    total = 0.0
    squares = 0.0
    for i in range(n):
        x = walk.start
        for j in range(steps):
            x += random.uniform(-walk.step, walk.step) + 0.25 * random.uniform(0.0, 1.0)
        total += x
        squares += x * x
    return total, squares
