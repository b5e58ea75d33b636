# --- before
def digits(numbers):
    rows = []
    for n in numbers:
        total = sum(int(n) for n in str(n))
        rows.append(total)
        rows.append((sum(int(d) for d in str(n)), sum([int(c) for c in str(n * n)]), sum(map(int, str(n)))))
    return rows
# --- inputs: digits
class Loud(int):
    def __index__(self):
        print("asked")
        return 5

    def __pow__(self, other, modulus=None):
        print("power", other, modulus)
        return 9

    def __str__(self):
        return "123"



CALLS = [call([1, 23, 456])]
CHECKS = [call([0, 10**30, 999, 1000, 999999, 1000000, 123456, 10**12 - 1]), call([-1]), call([True]), call([1.5]), call(["12"]), call([10**5000]), call([Loud(7)])]
CHECKS += [call([None]), call(["\u0663\u0664"])]
# --- after: one call
_DIGIT_SUMS = [a + b + c for a in range(10) for b in range(10) for c in range(10)]


def _digit_sum(n):
    """`sum(int(digit) for digit in str(n))`"""
    if type(n) is int and n >= 0:
        if n < 1000000:
            return _DIGIT_SUMS[n // 1000] + _DIGIT_SUMS[n % 1000]
        text = str(n).encode()
        return sum(text) - 48 * len(text)
    return sum(int(digit) for digit in str(n))


def digits(numbers):
    rows = []
    for n in numbers:
        total = (_DIGIT_SUMS[n // 1000] + _DIGIT_SUMS[n % 1000] if type(n) is int and 0 <= n < 1000000 else _digit_sum(n))
        rows.append(total)
        rows.append((_digit_sum(n), _digit_sum(n * n), _digit_sum(n)))
    return rows
