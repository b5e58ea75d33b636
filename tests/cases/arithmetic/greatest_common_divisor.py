# --- before
def gcd(first, second):
    while second != 0:
        first, second = second, first % second
    return first
# --- inputs: gcd
class Loud(int):
    def __index__(self):
        print("asked")
        return 5

    def __pow__(self, other, modulus=None):
        print("power", other, modulus)
        return 9

    def __str__(self):
        return "123"



CALLS = [call(12, 18)]
CHECKS = [call(a, b) for a in (0, 1, 12, -12, 2**90, True) for b in (0, 5, 18, -18, 2**77, False)]
CHECKS += [call(4.5, 1.5), call(4.5, 0), call("a", 2), call(Loud(12), 8), call(None, 0)]
# --- after: one call
import math as _math

def gcd(first, second):
    if type(first) is type(second) is int and first >= 0 and second >= 0:
        return _math.gcd(first, second)
    while second != 0:
        first, second = second, first % second
    return first
