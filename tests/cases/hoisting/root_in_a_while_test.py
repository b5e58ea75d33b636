# --- before
import math


def smallest_factor(number):
    factor = 2
    while factor <= math.sqrt(number):
        if number % factor == 0:
            return factor
        factor += 1
    return number
# --- inputs: smallest_factor
CALLS = [call(35), call(97)]
CHECKS = [call(0), call(-4), call(2.5), call("a"), call(10**400), call(True)]
# --- after: once
import math


def _are_plain(values):
    """Whether they are numbers, texts or None of exactly these types, or tuples of them, which hash as they compare."""
    plain = {bool, complex, float, int, str, type(None)}
    kinds = set(map(type, values))
    if kinds <= plain:
        return True
    tuples = [value for value in values if type(value) is tuple]
    return kinds <= {*plain, tuple} and all(plain.issuperset(map(type, value)) for value in tuples)


def smallest_factor(number):
    factor = 2
    math_sqrt = None
    try:
        if _are_plain([number]):
            math_sqrt = math.sqrt(number)
    except Exception:
        pass  # the loop raises the same
    while factor <= (math.sqrt(number) if math_sqrt is None else math_sqrt):
        if number % factor == 0:
            return factor
        factor += 1
    return number
