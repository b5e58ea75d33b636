# --- before
import sys


class Slow:
    @staticmethod
    def sqrt(x):
        return "slow"


def roots(numbers, exchange):
    found = []
    for number in numbers:
        import math

        found.append(math.sqrt(number))
        known = sys.modules["math"]
        if exchange:
            sys.modules["math"] = Slow
            import math

            found.append(math.sqrt(number))
            sys.modules["math"] = known
    return found
# --- inputs: roots
CALLS = [call([4.0], False)] * 4
CHECKS = [call([4.0, 9.0], True)]
# --- declined: the file may exchange modules
