# --- before
def factorial(n):
    """The product."""
    product = 1
    while n > 1:
        product *= n
        n -= 1
    return product
# --- inputs: factorial
class Loud(int):
    def __index__(self):
        print("asked")
        return 5

    def __pow__(self, other, modulus=None):
        print("power", other, modulus)
        return 9

    def __str__(self):
        return "123"


CALLS = [call(10)]
CHECKS = [call(n) for n in (0, 1, 2, -1, -7, 50, 400, True, 4.0, 3.5, Loud(3), 'a', None)]
# --- after: one call
import math as _math

def factorial(n):
    """The product."""
    if type(n) is int and n >= 0:
        return _math.factorial(n)
    product = 1
    while n > 1:
        product *= n
        n -= 1
    return product
