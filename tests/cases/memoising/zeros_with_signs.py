# --- before
"""A case."""

import math


def spread(x, depth):
    if depth == 0:
        return math.copysign(1.0, x)
    return (spread(x / 2, depth - 1), x, spread(-x / 2, depth - 1))
# --- inputs: spread
CALLS = [call(0.0, 3), call(1.5, 2)]
CHECKS = [call(-0.0, 3), call(float("nan"), 2), call(float("inf"), 2), call(1, 2), call(True, 1), call(1e-320, 5)]
# --- after: memo
"""A case."""

import math


def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _spread_memo(level, memo, x, depth):
    """`spread` with a memo: arguments → how deep in the recursion they came, and the answer."""
    key = x, math.copysign(1.0, x), depth
    known = memo.get(key)
    if known is not None and known[0] >= level:
        return known[1]
    if depth == 0:
        return math.copysign(1.0, x)
    result = (_spread_memo(level + 1, memo, x / 2, depth - 1), x, _spread_memo(level + 1, memo, -x / 2, depth - 1))
    if len(memo) >= 262144:
        memo.clear()
    memo[key] = level, result
    return result


def spread(x, depth):
    try:
        if type(x) is float and type(depth) is int and _untouched(spread=spread):
            return _spread_memo(0, {}, x, depth)
    except Exception:
        pass  # what follows raises the same
    if depth == 0:
        return math.copysign(1.0, x)
    return (spread(x / 2, depth - 1), x, spread(-x / 2, depth - 1))
