"""The compiled functions that stand for functions of ints, of sorted lists and of the places in lists.

    divmod(n, 10)   →  _quotient_and_rest(n, 10)
    round(x)        →  _rounded(x)                 halves to the even neighbour, as Python does

Does not handle: which numbers may be passed; `loops.further_calls` and `loops.library` say that.
"""

from __future__ import annotations

_POWER = """\
    if not 0 < modulus <= 3037000499 or exponent < 0:
        raise ValueError
    result, base = 1 % modulus, base % modulus
    while exponent:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result
"""
_ROOT = """\
    if not 0 <= n <= 4611686018427387904:
        raise ValueError
    root = int({numpy}.sqrt(float(n)))
    while root * root > n:
        root -= 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root
"""
_BISECT = """\
    low, high = 0, len(items)
    while low < high:
        middle = (low + high) // 2
        if {test}:
            {yes}
        else:
            {no}
"""
_LEFT = _BISECT.format(test="items[middle] < item", yes="low = middle + 1", no="high = middle")
_RIGHT = _BISECT.format(test="item < items[middle]", yes="high = middle", no="low = middle + 1")
_EXTREME = """\
    if len(items) == 0:
        raise ValueError
    best = 0
    for place in range(len(items)):
        if items[place] != items[place]:
            raise ValueError
        if items[place] {sign} items[best]:
            best = place
    return best
"""
FURTHER = {
    "quotient_and_rest": ("x, y", "divmod(x, y)", "    return x // y, x % y\n"),
    "power_below": ("base, exponent, modulus", "base ** exponent % modulus, for moduli of 32 bits", _POWER),
    "common_divisor": ("x, y", "math.gcd(x, y)", "    while y:\n        x, y = y, x % y\n    return abs(x)\n"),
    "whole_root": ("n", "math.isqrt(n)", _ROOT),
    "bits": (
        "n",
        "n.bit_length()",
        "    if n < -9223372036854775807:\n        raise OverflowError\n    count, rest = 0, abs(n)\n"
        "    while rest:\n        rest >>= 1\n        count += 1\n    return count\n",
    ),
    "rounded": (
        "x",
        "round(x), unless it is too large to be exact",
        "    if not -9.0e15 < x < 9.0e15:\n        raise OverflowError\n    return int({numpy}.rint(x))\n",
    ),
    "place_of": (
        "items, item",
        "items.index(item); where it is not there, the original raises",
        "    for place in range(len(items)):\n        if items[place] == item:\n            return place\n"
        "    raise ValueError\n",
    ),
    "place_of_least": (
        "items",
        "np.argmin(items); where there is no number, or nan, the original decides",
        _EXTREME.format(sign="<"),
    ),
    "place_of_largest": (
        "items",
        "np.argmax(items); where there is no number, or nan, the original decides",
        _EXTREME.format(sign=">"),
    ),
    "bisect_left": ("items, item", "bisect.bisect_left", _LEFT + "    return low\n"),
    "bisect_right": ("items, item", "bisect.bisect_right", _RIGHT + "    return low\n"),
    "insort_left": ("items, item", "bisect.insort_left", _LEFT + "    items.insert(low, item)\n"),
    "insort_right": ("items, item", "bisect.insort_right", _RIGHT + "    items.insert(low, item)\n"),
}
"""Name → parameters, what it is, body."""
METHODS = frozenset({"bits", "place_of"})
"""Those that are called as methods of their first argument."""
