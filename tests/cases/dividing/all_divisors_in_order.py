# --- before
def report(n, low):
    found = [d for d in range(low, n + 1) if n % d == 0]
    total = 0
    count = 0
    for d in range(1, n):
        if not n % d:
            total += d
            print(d, end=" ")
            if d > 500:
                break
            count += 1
    else:
        print("through")
    odd = sum(1 for d in range(1, n + 1) if n % d == 0 and d % 2)
    return found, total, count, odd, any(n % d == 0 for d in range(2, n)), all(n % d != 0 for d in range(2, n))
# --- inputs: report
CALLS = [call(360, 1), call(1009, 5)]
CHECKS = [call(n, low) for n in (-60, -1, 0, 1, 2, 36, 49, 64, 100, 720, 2310, 5040) for low in (-3, 0, 1, 2, 6, 7, 50)]
CHECKS += [call(60.0, 1), call(True, 1), call(100, True), call(100, 1.0), call("a", 1), call(None, 2)]
# --- after: divisors
import math as _math


def _divisors(numbers, n):
    """Those of a range of positive numbers that divide n, in their order."""
    if type(n) is not int or n == 0 or type(numbers) is not range or numbers.step != 1 or numbers.start < 1:
        return numbers
    return numbers if numbers.stop - numbers.start < 32 else _divisors_in_pairs(numbers.start, numbers.stop, abs(n))


def _divisors_in_pairs(start, stop, n):
    """The divisors of n in a range: up to its root, then those that belong to the ones below it."""
    beyond = _math.isqrt(n) + 1
    for d in range(start, min(stop, beyond)):
        if n % d == 0:
            yield d
    for d in range(n // max(start, beyond), -(-n // (stop - 1)) - 1, -1):
        if n % d == 0:
            yield n // d


def report(n, low):
    found = [d for d in _divisors(range(low, n + 1), n) if n % d == 0]
    total = 0
    count = 0
    for d in _divisors(range(1, n), n):
        if not n % d:
            total += d
            print(d, end=" ")
            if d > 500:
                break
            count += 1
    else:
        print("through")
    odd = sum(1 for d in _divisors(range(1, n + 1), n) if n % d == 0 and d % 2)
    return found, total, count, odd, any(n % d == 0 for d in _divisors(range(2, n), n)), all(n % d != 0 for d in _divisors(range(2, n), n))
