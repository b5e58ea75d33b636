"""Compiled functions that draw as `random` and NumPy's generators do: from the same stream, to the last bit.

    random.gauss(0.0, s)      →  _python_gauss(stream, 0.0, s)
    rng.integers(1, 7)        →  _generator_integers(rng, 1, 7)

`random.Random` and NumPy's `RandomState` are the same Mersenne Twister (Matsumoto, Nishimura 1998). A `stream` is a
copy of its state: (its 624 words and the place of the next one, [a normal number that waits, whether one does]). How
words become numbers is Lib/random.py's and NumPy's legacy-distributions.c's way; the tests compare the streams. A
`Generator` is drawn from by Numba itself, which knows its functions.

Does not handle: other distributions; ranges of more than 2**32 ints for NumPy's generators.
"""

from __future__ import annotations

from collections.abc import Iterable

TEXTS = {
    "mixed": '''def {mixed}(word, following):
    """The first bit of a word and the others of the following one, multiplied by a matrix."""
    word = ({numpy}.int64(word) & 0x80000000) | ({numpy}.int64(following) & 0x7FFFFFFF)
    return (word >> 1) ^ ((word & 1) * 0x9908B0DF)''',
    "tempered": '''def {tempered}(word):
    """A word of a Mersenne Twister as it is drawn."""
    word = {numpy}.int64(word)
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)''',
    "next_words": '''def {next_words}(words):
    """Replace the 624 words of a Mersenne Twister by the next 624."""
    for i in range(227):
        words[i] = {numpy}.int64(words[i + 397]) ^ {mixed}(words[i], words[i + 1])
    for i in range(227, 623):
        words[i] = {numpy}.int64(words[i - 227]) ^ {mixed}(words[i], words[i + 1])
    words[623] = {numpy}.int64(words[396]) ^ {mixed}(words[623], words[0])''',
    "word": '''def {word}(stream):
    """The next 32 bits of a Mersenne Twister, as an int."""
    words = stream[0]
    place = words[624]
    if place >= 624:
        {next_words}(words)
        place = {numpy}.uint32(0)
    words[624] = place + 1
    return {tempered}(words[place])''',
    "bit_length": '''def {bit_length}(number):
    """How many bits a number that is not negative has."""
    bits = 0
    while number > 0:
        number >>= 1
        bits += 1
    return bits''',
    "python_random": '''def {python_random}(stream):
    """What `random.random` draws, and NumPy's `random_sample`: 53 bits of two words."""
    words = stream[0]
    place = {numpy}.int64(words[624])
    if place < 623:  # both at once
        words[624] = place + 2
        high, low = {tempered}(words[place]), {tempered}(words[place + 1])
    else:
        high, low = {word}(stream), {word}(stream)
    return ((high >> 5) * 67108864.0 + (low >> 6)) * (1.0 / 9007199254740992.0)''',
    "python_getrandbits": '''def {python_getrandbits}(stream, bits):
    """What `random.getrandbits` draws."""
    if not 0 <= bits <= 62:
        raise ValueError
    if bits == 0:
        return 0
    low = {word}(stream)
    return low >> (32 - bits) if bits <= 32 else low | (({word}(stream) >> (64 - bits)) << 32)''',
    "python_below": '''def {python_below}(stream, stop):
    """An int from 0 to stop - 1, as `random` draws it."""
    if stop <= 0:
        raise ValueError
    bits = {bit_length}(stop)
    if bits <= 32:
        number = {word}(stream) >> (32 - bits)
        while number >= stop:
            number = {word}(stream) >> (32 - bits)
        return number
    number = {python_getrandbits}(stream, bits)
    while number >= stop:
        number = {python_getrandbits}(stream, bits)
    return number''',
    "python_randint": '''def {python_randint}(stream, low, high):
    """What `random.randint` draws."""
    return low + {python_below}(stream, high + 1 - low)''',
    "python_randrange": '''def {python_randrange}(stream, start, stop, step):
    """What `random.randrange` draws."""
    if step <= 0:
        raise ValueError
    return start + step * {python_below}(stream, (stop - start + step - 1) // step)''',
    "python_choice": '''def {python_choice}(stream, items):
    """What `random.choice` draws."""
    return items[{python_below}(stream, len(items))]''',
    "python_shuffle": '''def {python_shuffle}(stream, items):
    """What `random.shuffle` does."""
    for i in range(len(items) - 1, 0, -1):
        j = {python_below}(stream, i + 1)
        items[i], items[j] = items[j], items[i]''',
    "python_uniform": '''def {python_uniform}(stream, a, b):
    """What `random.uniform` draws, unless it is infinite or nan."""
    number = a + (b - a) * {python_random}(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "python_gauss": '''def {python_gauss}(stream, mu, sigma):
    """What `random.gauss` draws, unless it is infinite or nan; every second number has waited in the generator."""
    waiting = stream[1]
    if waiting[1]:
        normal = waiting[0]
        waiting[1] = 0.0
    else:
        angle = {python_random}(stream) * (2.0 * {math}.pi)
        radius = {math}.sqrt(-2.0 * {math}.log(1.0 - {python_random}(stream)))
        normal = {math}.cos(angle) * radius
        waiting[0], waiting[1] = {math}.sin(angle) * radius, 1.0
    number = mu + normal * sigma
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "python_normalvariate": '''def {python_normalvariate}(stream, mu, sigma):
    """What `random.normalvariate` draws, unless it is infinite or nan."""
    while True:
        first = {python_random}(stream)
        second = 1.0 - {python_random}(stream)
        normal = {constant} * (first - 0.5) / second
        if normal * normal / 4.0 <= -{math}.log(second):
            break
    number = mu + normal * sigma
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "python_expovariate": '''def {python_expovariate}(stream, rate):
    """What `random.expovariate` draws, unless it is infinite or nan."""
    number = -{math}.log(1.0 - {python_random}(stream)) / rate
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "legacy_below": '''def {legacy_below}(stream, stop):
    """An int from 0 to stop - 1, as NumPy's RandomState draws it."""
    if not 0 < stop <= 4294967295:
        raise ValueError
    if stop == 1:
        return 0
    mask = (1 << {bit_length}(stop - 1)) - 1
    number = {word}(stream) & mask
    while number >= stop:
        number = {word}(stream) & mask
    return number''',
    "legacy_randint": '''def {legacy_randint}(stream, low, high):
    """What the `randint` of NumPy's RandomState draws."""
    return low + {legacy_below}(stream, high - low)''',
    "legacy_choice": '''def {legacy_choice}(stream, items):
    """What the `choice` of NumPy's RandomState draws."""
    return items[{legacy_below}(stream, len(items))]''',
    "legacy_shuffle": '''def {legacy_shuffle}(stream, items):
    """What the `shuffle` of NumPy's RandomState does."""
    for i in range(len(items) - 1, 0, -1):
        j = {legacy_below}(stream, i + 1)
        items[i], items[j] = items[j], items[i]''',
    "legacy_uniform": '''def {legacy_uniform}(stream, low, high):
    """What the `uniform` of NumPy's RandomState draws, unless it is infinite or nan."""
    low = float(low)
    width = float(high) - low
    if width - width != 0.0:
        raise OverflowError
    number = low + width * {python_random}(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "legacy_standard_normal": '''def {legacy_standard_normal}(stream):
    """What the `standard_normal` of NumPy's RandomState draws; every second number has waited in the generator."""
    waiting = stream[1]
    if waiting[1]:
        normal = waiting[0]
        waiting[0], waiting[1] = 0.0, 0.0
        return normal
    while True:
        x = 2.0 * {python_random}(stream) - 1.0
        y = 2.0 * {python_random}(stream) - 1.0
        square = x * x + y * y
        if 0.0 < square < 1.0:
            break
    factor = {math}.sqrt(-2.0 * {math}.log(square) / square)
    waiting[0], waiting[1] = factor * x, 1.0
    return factor * y''',
    "legacy_normal": '''def {legacy_normal}(stream, loc, scale):
    """What the `normal` of NumPy's RandomState draws, unless it is infinite or nan."""
    if {math}.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * {legacy_standard_normal}(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "legacy_standard_exponential": '''def {legacy_standard_exponential}(stream):
    """What the `standard_exponential` of NumPy's RandomState draws."""
    return -{math}.log(1.0 - {python_random}(stream))''',
    "legacy_exponential": '''def {legacy_exponential}(stream, scale):
    """What the `exponential` of NumPy's RandomState draws, unless it is infinite or nan."""
    if {math}.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(scale) * {legacy_standard_exponential}(stream)
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "generator_random": '''def {generator_random}(rng):
    """What the `random` of NumPy's Generator draws."""
    return rng.random()''',
    "generator_integers": '''def {generator_integers}(rng, low, high):
    """What the `integers` of NumPy's Generator draws."""
    if not 0 < high - low <= 4294967295:
        raise ValueError
    return low if high - low == 1 else rng.integers(low, high)''',
    "generator_uniform": '''def {generator_uniform}(rng, low, high):
    """What the `uniform` of NumPy's Generator draws, unless it is infinite or nan."""
    low = float(low)
    width = float(high) - low
    if not width >= 0.0 or {math}.copysign(1.0, width) < 0.0:
        raise ValueError
    number = low + width * rng.random()
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "generator_standard_normal": '''def {generator_standard_normal}(rng):
    """What the `standard_normal` of NumPy's Generator draws."""
    return rng.standard_normal()''',
    "generator_normal": '''def {generator_normal}(rng, loc, scale):
    """What the `normal` of NumPy's Generator draws, unless it is infinite or nan."""
    if {math}.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(loc) + float(scale) * rng.standard_normal()
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
    "generator_standard_exponential": '''def {generator_standard_exponential}(rng):
    """What the `standard_exponential` of NumPy's Generator draws."""
    return rng.standard_exponential()''',
    "generator_exponential": '''def {generator_exponential}(rng, scale):
    """What the `exponential` of NumPy's Generator draws, unless it is infinite or nan."""
    if {math}.copysign(1.0, scale) < 0.0:
        raise ValueError
    number = float(scale) * rng.standard_exponential()
    if number - number != 0.0:
        raise FloatingPointError
    return number''',
}
"""Function → its definition; those that are called stand before those that call them."""
WRITTEN_OUT = frozenset(
    {
        *("python_random", "python_below", "python_randint", "python_randrange", "python_choice", "python_uniform"),
        *("python_gauss", "legacy_below", "legacy_randint", "legacy_choice"),
    }
)
"""Functions that Numba writes out where they are called: a call that hands on the stream's two arrays, and may raise,
takes as long as the draw itself (measured: 27 ns a `randint` with them, 48 ns without)."""
NV_MAGICCONST = "(4.0 * {math}.exp(-0.5) / {math}.sqrt(2.0))"
"""As Lib/random.py has it."""


def needed(functions: Iterable[str]) -> list[str]:
    """These and those that they call, in the order in which they must stand."""
    found = set(functions)
    for name, text in reversed(TEXTS.items()):
        if name in found:
            found |= {other for other in TEXTS if f"{{{other}}}(" in text}
    return [name for name in TEXTS if name in found]


def function_text(function: str, names: dict[str, str], part: str, numpy: str, math: str) -> str:
    """The definition of one function, with the names of all in the file."""
    constant = NV_MAGICCONST.format(math=math)
    options = '(inline="always")' if function in WRITTEN_OUT else ""
    return f"@{part}{options}\n" + TEXTS[function].format(**names, numpy=numpy, math=math, constant=constant) + "\n"
