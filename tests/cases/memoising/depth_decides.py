# --- before
"""A case."""


def climb(n):
    if n <= 0:
        return 0
    if n % 300 == 0:
        return climb(n - 300) + climb(n - 1)
    return climb(n - 1) + 1
# --- inputs: climb
CALLS = [call(150), call(300)]
CHECKS = [call(600), call(900), call(1200), call(1800)]
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


def _climb_memo(level, memo, n):
    """`climb` with a memo: arguments → how deep in the recursion they came, and the answer."""
    known = memo.get(n)
    if known is not None and known[0] >= level:
        return known[1]
    if n <= 0:
        return 0
    if n % 300 == 0:
        result = _climb_memo(level + 1, memo, n - 300) + _climb_memo(level + 1, memo, n - 1)
        if len(memo) >= 262144:
            memo.clear()
        memo[n] = level, result
        return result
    result = _climb_memo(level + 1, memo, n - 1) + 1
    if len(memo) >= 262144:
        memo.clear()
    memo[n] = level, result
    return result


def climb(n):
    try:
        if type(n) is int and _untouched(climb=climb):
            return _climb_memo(0, {}, n)
    except Exception:
        pass  # what follows raises the same
    if n <= 0:
        return 0
    if n % 300 == 0:
        return climb(n - 300) + climb(n - 1)
    return climb(n - 1) + 1
