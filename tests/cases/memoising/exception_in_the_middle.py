# --- before
"""A case."""


def ways(steps, n):
    total = 0
    if n == 0:
        return 1
    if n < 0:
        raise ValueError(f"{n} is below zero")
    for step in steps:
        total += ways(steps, n - step)
    n -= 1
    return total // (7 - n)
# --- inputs: ways
CALLS = [call([1], 4)]
CHECKS = [call([1], 8), call([1], 9), call([1, 2], 5), call([], 3), call([1], 0), call([2], 3)]
# --- after: memo
"""A case."""



def _untouched(**functions):
    """Whether these are still the functions defined in this file: no other file has put something in their place."""
    return all(
        type(function) is type(_untouched)
        and function.__globals__ is globals()
        and function.__code__.co_name == name
        and function.__code__.co_filename == _untouched.__code__.co_filename
        for name, function in functions.items()
    )


def _ways_memo(level, memo, steps, n):
    """`ways` with a memo: arguments → how deep in the recursion they came, and the answer."""
    key = n
    known = memo.get(key)
    if known is not None and known[0] >= level:
        return known[1]
    total = 0
    if n == 0:
        return 1
    if n < 0:
        raise ValueError(f"{n} is below zero")
    for step in steps:
        total += _ways_memo(level + 1, memo, steps, n - step)
    n -= 1
    result = total // (7 - n)
    if len(memo) >= 262144:
        memo.clear()
    memo[key] = level, result
    return result


def ways(steps, n):
    try:
        if (
            type(steps) is list and set(map(type, steps)) <= {int}
            and type(n) is int
            and _untouched(ways=ways)
        ):
            return _ways_memo(0, {}, steps, n)
    except Exception:
        pass  # what follows raises the same
    total = 0
    if n == 0:
        return 1
    if n < 0:
        raise ValueError(f"{n} is below zero")
    for step in steps:
        total += ways(steps, n - step)
    n -= 1
    return total // (7 - n)
