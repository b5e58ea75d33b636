"""Helpers that `bulk_draws` writes into the user's file: they draw in blocks, and test whose stream it is.

    for start, stop, u in _random_blocks(random.random, 0, n): …     u: the numbers of iterations start … stop - 1

Each yields what the draws would return, `width` of them an iteration, and leaves the generator as the loop would.

Does not handle: other generators than plain `random.Random`, `RandomState` and `Generator` objects (tested in front).
"""

from __future__ import annotations

RANDOM_BLOCKS = '''\
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
'''

WHOLE_BLOCKS = '''\
def _whole_blocks(draw, start, stop, width, below):
    """Yield (first, last, values…): whole numbers from 0 to `below` - 1 as `random` draws them, `width` an iteration.

    Of every word of the Mersenne Twister `random` takes the highest bits, and the next word when they are too large.
    """
    source = draw.__self__
    version, (*key, position), gauss = source.getstate()
    twister = np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        parts, missing = [], (last - first) * width
        while missing:  # never a word more than the loop would take
            words = twister.randint(0, 2**32, missing, dtype=np.uint32) >> np.uint32(32 - below.bit_length())
            parts.append(words[words < below])
            missing -= len(parts[-1])
        yield first, last, *np.concatenate(parts).astype(np.int64).reshape(last - first, width).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))
'''

GAUSS_BLOCKS = '''\
def _gauss_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): the normal numbers that `random.gauss` makes of its stream, `width` an iteration.

    They come in pairs, of which the second waits in the generator. Logarithm, sine and cosine are those of `math`,
    which NumPy's may miss by the last bit.
    """
    import math

    source = draw.__self__
    version, (*key, position), waiting = source.getstate()
    twister = np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        had = [] if waiting is None else [waiting]
        angles, others = twister.random_sample((((last - first) * width - len(had) + 1) // 2, 2)).T
        angles = (angles * (2.0 * math.pi)).tolist()
        radii = np.sqrt(-2.0 * np.fromiter(map(math.log, (1.0 - others).tolist()), float))
        pairs = np.empty((len(radii), 2))
        pairs[:, 0] = np.fromiter(map(math.cos, angles), float) * radii
        pairs[:, 1] = np.fromiter(map(math.sin, angles), float) * radii
        values = np.concatenate((had, pairs.ravel()))
        waiting = float(values[-1]) if len(values) > (last - first) * width else None
        yield first, last, *values[: (last - first) * width].reshape(last - first, width).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), waiting))
'''

NORMAL_BLOCKS = '''\
def _normal_blocks(draw, start, stop, width=1):
    """Yield (first, last, values…): the normal numbers that `random.gauss` makes of its stream, `width` an iteration.

    They come in pairs, of which the second waits in the generator. NumPy's functions may miss the last bit; the number
    left waiting is exact.
    """
    import math

    source = draw.__self__
    version, (*key, position), waiting = source.getstate()
    twister = np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        had = [] if waiting is None else [waiting]
        angles, others = twister.random_sample((((last - first) * width - len(had) + 1) // 2, 2)).T
        angles = angles * (2.0 * math.pi)
        radii = np.sqrt(-2.0 * np.log(1.0 - others))
        values = np.concatenate((had, np.column_stack((np.cos(angles) * radii, np.sin(angles) * radii)).ravel()))
        waiting = None
        if len(values) > (last - first) * width:
            waiting = math.sin(float(angles[-1])) * math.sqrt(-2.0 * math.log(1.0 - float(others[-1])))
        yield first, last, *values[: (last - first) * width].reshape(last - first, width).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), waiting))
'''

DRAW_BLOCKS = '''\
def _draw_blocks(draw, start, stop, width=1, *arguments):
    """Yield (first, last, values…): what `draw(*arguments)` would return, `width` times an iteration, in order."""
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        yield first, last, *draw(*arguments, size=(last - first, width)).T
'''

PLAIN_RANDOM = '''\
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
'''

PLAIN_DRAWS = '''\
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
'''

DRAWN_AHEAD = '''\
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
        return owner.bit_generator.state if isinstance(owner, np.random.Generator) else owner.get_state()

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
        elif isinstance(owner, np.random.Generator):
            owner.bit_generator.state = self.before
        else:
            owner.set_state(self.before)
        if unused < self.size:
            self.fill(self.size - unused)
'''

PLAIN_DATA = '''\
def _plain_data(*things):
    """Whether these are numbers, texts, containers, arrays or objects of this file: nothing that draws when used."""
    kinds = {int, float, complex, bool, str, bytes, list, tuple, dict, set, frozenset, range, type(None)}
    return all(
        type(thing) in kinds
        or (type(thing).__module__ in ("numpy", "collections", __name__) and getattr(thing, "dtype", 0) != object)
        for thing in things
    )
'''
