# --- before
def leibniz(n):
    total = 0.0
    sign = 1.0
    for k in range(n):
        total += sign / (2 * k + 1)
        sign = -sign
    return total, sign

# --- inputs: leibniz
CALLS = [call(30)]
CHECKS = [call(0), call(1), call(2), call(-3)]

# --- after: array statements, sums in order
import numpy as _np


def _add_in_order(total, numbers):
    """total + numbers[0] + numbers[1] + …, added from left to right as a loop does."""
    numbers = _np.array(numbers, dtype=float).ravel()
    if not numbers.size:
        return total
    numbers[0] += total
    return _np.add.accumulate(numbers, out=numbers)[-1]


def _in_turns(number, count, dtype):
    """An array of `count` numbers: `number`, -`number`, `number`, …"""
    found = _np.full(count, number, dtype)
    found[1::2] = -number
    return found


@_np.errstate(divide='raise', over='raise', invalid='raise', under='ignore')
def _leibniz_in_numpy(n):
    total = 0.0
    sign = 1.0
    if 1 <= n:
        sign_steps = _in_turns(sign, n + 1, float)
        total = _add_in_order(total, sign_steps[:-1] / (2 * _np.arange(n) + 1))
        sign = sign_steps[-1]
    return (float(total), float(sign))


def leibniz(n):
    if type(n) is int and abs(n) <= 2**31:
        try:
            result = _leibniz_in_numpy(n)
            if result[0] != result[0] or result[1] != result[1]:
                raise ValueError  # it might be an object that exists already
            return result
        except Exception:  # the original code below takes over
            pass
    total = 0.0
    sign = 1.0
    for k in range(n):
        total += sign / (2 * k + 1)
        sign = -sign
    return total, sign
