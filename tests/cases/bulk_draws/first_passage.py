# --- before
"""How many steps until the walker is out: known only when it is."""

import random


def first_passage(limit):
    x = 0.0
    steps = 0
    while abs(x) < limit:
        x += random.gauss(0.0, 1.0)
        steps += 1
    return x, steps

# --- inputs: first_passage
CALLS = [call(3), call(20.0), call(0)]
CHECKS = [call(70), call(-1), call(None)]

# --- after: drawn ahead
"""How many steps until the walker is out: known only when it is."""

import random
import numpy as _np


def _plain_data(*things):
    """Whether these are numbers, texts, containers, arrays or objects of this file: nothing that draws when used."""
    kinds = {int, float, complex, bool, str, bytes, list, tuple, dict, set, frozenset, range, type(None)}
    return all(
        type(thing) in kinds
        or (type(thing).__module__ in ("numpy", "collections", __name__) and getattr(thing, "dtype", 0) != object)
        for thing in things
    )


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


def _gauss_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): the normal numbers that `random.gauss` makes of its stream, `width` an iteration.

    They come in pairs, of which the second waits in the generator. Logarithm, sine and cosine are those of `math`,
    which NumPy's may miss by the last bit.
    """
    import math

    source = draw.__self__
    version, (*key, position), waiting = source.getstate()
    twister = _np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        had = [] if waiting is None else [waiting]
        angles, others = twister.random_sample((((last - first) * width - len(had) + 1) // 2, 2)).T
        angles = (angles * (2.0 * math.pi)).tolist()
        radii = _np.sqrt(-2.0 * _np.fromiter(map(math.log, (1.0 - others).tolist()), float))
        pairs = _np.empty((len(radii), 2))
        pairs[:, 0] = _np.fromiter(map(math.cos, angles), float) * radii
        pairs[:, 1] = _np.fromiter(map(math.sin, angles), float) * radii
        values = _np.concatenate((had, pairs.ravel()))
        waiting = float(values[-1]) if len(values) > (last - first) * width else None
        yield first, last, *values[: (last - first) * width].reshape(last - first, width).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), waiting))


class _DrawnAhead:
    """Draws a loop's random numbers in blocks; at the end the generator stands where the loop's own draws have led it.

    `with _DrawnAhead(rng.normal, None, 0.0, 2.0) as draw:` makes `draw()` what `rng.normal(0.0, 2.0)` would return, or
    what `numbers` makes of `width` of them.
    """

    def __init__(self, draw, blocks, *arguments, width=1, numbers=None):
        self.draw, self.blocks, self.arguments = draw, blocks, arguments
        self.width, self.numbers = width, numbers or (lambda drawn: drawn.tolist())
        self.size, self.rest = 64, iter(())

    def state(self):
        owner = self.draw.__self__
        if self.blocks:
            return owner.getstate()
        return owner.bit_generator.state if isinstance(owner, _np.random.Generator) else owner.get_state()

    def fill(self, count):
        if not self.blocks:
            return self.numbers(*self.draw(*self.arguments, size=(count, self.width)).T)
        all_numbers = []
        for _, _, *drawn in self.blocks(self.draw, 0, count, self.width, *self.arguments):
            all_numbers += self.numbers(*drawn)
        return all_numbers

    def all(self):
        while True:
            self.before, self.size = self.state(), min(2 * self.size, 8192)
            self.rest = iter(self.fill(self.size))
            yield self.rest

    def __enter__(self):
        import itertools

        return itertools.chain.from_iterable(self.all()).__next__

    def __exit__(self, *problem):
        unused, owner = self.rest.__length_hint__(), self.draw.__self__
        if not unused:
            return
        if self.blocks:
            owner.setstate(self.before)
        elif isinstance(owner, _np.random.Generator):
            owner.bit_generator.state = self.before
        else:
            owner.set_state(self.before)
        if unused < self.size:
            self.fill(self.size - unused)


def first_passage(limit):
    x = 0.0
    steps = 0
    if _plain_data(limit, x) and _plain_draws(random.gauss):
        # the same random numbers in the same order, a block at a time
        def numbers(u):
            value = 0.0 + u * 1.0
            return value.tolist()
        with _DrawnAhead(random.gauss, _gauss_blocks, numbers=numbers) as draw:
            while abs(x) < limit:
                x += draw()
                steps += 1
    else:
        while abs(x) < limit:
            x += random.gauss(0.0, 1.0)
            steps += 1
    return x, steps
