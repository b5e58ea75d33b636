# --- before
"""A case."""


def catalan(n): return 1 if n == 0 else sum(catalan(i) * catalan(n - 1 - i) for i in range(n))
# --- inputs: catalan
CALLS = [call(7)]
CHECKS = [call(0), call(-1), call(1.0), call(True)]
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


def _catalan_memo(level, memo, n):
    """`catalan` with a memo: arguments → how deep in the recursion they came, and the answer."""
    known = memo.get(n)
    if known is not None and known[0] >= level:
        return known[1]
    result = 1 if n == 0 else sum(_catalan_memo(level + 1, memo, i) * _catalan_memo(level + 1, memo, n - 1 - i) for i in range(n))
    if len(memo) >= 262144:
        memo.clear()
    memo[n] = level, result
    return result


def catalan(n):
    try:
        if type(n) is int and _untouched(catalan=catalan):
            return _catalan_memo(0, {}, n)
    except Exception:
        pass  # what follows raises the same
    return 1 if n == 0 else sum(catalan(i) * catalan(n - 1 - i) for i in range(n))
