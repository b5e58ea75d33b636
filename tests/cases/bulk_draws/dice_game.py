# --- before
"""Three dice, the lowest rolled again; a streak is carried on, so the loop stays."""

import random


def play(rounds, counts):
    streak = longest = 0
    for r in range(rounds):
        a = random.randint(1, 6)
        b = random.randint(1, 6)
        c = random.randint(1, 6)
        low = min(a, b, c)
        total = a + b + c - low + random.randint(1, 6)
        counts[total] += 1
        streak = streak + 1 if total > 12 else 0
        longest = max(longest, streak)
        if (r + 1) % 500 == 0:
            print("after", r + 1, "rounds:", longest)
    return longest

# --- inputs: play
CALLS = [call(5, [0] * 19), call(1500, [0] * 19), call(100, [0] * 12)]
CHECKS = [call(0, []), call(3000, [0] * 19), call(2000, [0] * 16), call(20, None), call("5", [])]

# --- after: drawn ahead
"""Three dice, the lowest rolled again; a streak is carried on, so the loop stays."""

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


def _whole_blocks(draw, start, stop, width, below):
    """Yield (first, last, values…): whole numbers from 0 to `below` - 1 as `random` draws them, `width` an iteration.

    Of every word of the Mersenne Twister `random` takes the highest bits, and the next word when they are too large.
    """
    source = draw.__self__
    version, (*key, position), gauss = source.getstate()
    twister = _np.random.RandomState(0)
    twister.set_state(("MT19937", key, position))
    size = 16384 // width  # so that a block stays in the processor's cache
    for first in range(start, stop, size):
        last = min(first + size, stop)
        parts, missing = [], (last - first) * width
        while missing:  # never a word more than the loop would take
            words = twister.randint(0, 2**32, missing, dtype=_np.uint32) >> _np.uint32(32 - below.bit_length())
            parts.append(words[words < below])
            missing -= len(parts[-1])
        yield first, last, *_np.concatenate(parts).astype(_np.int64).reshape(last - first, width).T
    _, key, position, *_ = twister.get_state()
    source.setstate((version, (*key.tolist(), position), gauss))


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


def play(rounds, counts):
    streak = longest = 0
    if _plain_data(rounds, counts, longest, streak) and _plain_draws(random.randint):
        # the same random numbers in the same order, a block at a time
        def numbers(u, u_2, u_3, u_4):
            a = 1 + u
            b = 1 + u_2
            c = 1 + u_3
            value = _np.where(b < a, b, a)
            total = a + b + c - _np.where(c < value, c, value) + (1 + u_4)
            return total.tolist()
        with _DrawnAhead(random.randint, _whole_blocks, 6, width=4, numbers=numbers) as draw:
            for r in range(rounds):
                total = draw()
                counts[total] += 1
                streak = streak + 1 if total > 12 else 0
                longest = max(longest, streak)
                if (r + 1) % 500 == 0:
                    print("after", r + 1, "rounds:", longest)
    else:
        for r in range(rounds):
            a = random.randint(1, 6)
            b = random.randint(1, 6)
            c = random.randint(1, 6)
            low = min(a, b, c)
            total = a + b + c - low + random.randint(1, 6)
            counts[total] += 1
            streak = streak + 1 if total > 12 else 0
            longest = max(longest, streak)
            if (r + 1) % 500 == 0:
                print("after", r + 1, "rounds:", longest)
    return longest
