# --- before
"""A case."""


def subset(numbers, target):
    if target == 0:
        return True
    if not numbers or target < 0:
        return False
    return subset(numbers[1:], target) or subset(numbers[1:], target - numbers[0])
# --- inputs: subset
CALLS = [call([8, 6, 4, 2, 8, 6], 33)]
CHECKS = [call([], 0), call([], 1), call([1, True], 2), call([1.0, 2], 3), call([1, 2, 3], 5.0), call((1, 2), 3)]
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


def _subset_memo(level, memo, numbers, target):
    """`subset` with a memo: arguments → how deep in the recursion they came, and the answer."""
    key = tuple(numbers), target
    known = memo.get(key)
    if known is not None and known[0] >= level:
        return known[1]
    if target == 0:
        return True
    if not numbers or target < 0:
        return False
    result = _subset_memo(level + 1, memo, numbers[1:], target) or _subset_memo(level + 1, memo, numbers[1:], target - numbers[0])
    if len(memo) >= 262144:
        memo.clear()
    memo[key] = level, result
    return result


def subset(numbers, target):
    try:
        if (
            type(numbers) is list and set(map(type, numbers)) <= {int}
            and type(target) is int
            and _untouched(subset=subset)
        ):
            return _subset_memo(0, {}, numbers, target)
    except Exception:
        pass  # what follows raises the same
    if target == 0:
        return True
    if not numbers or target < 0:
        return False
    return subset(numbers[1:], target) or subset(numbers[1:], target - numbers[0])
