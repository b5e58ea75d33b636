# --- before
def squares(numbers):
    found = []
    for n in numbers:
        if n != 3:
            found = found + [n * n]  # one more
    return found
# --- inputs: squares
class Odd:
    def __mul__(self, other):
        raise ZeroDivisionError("odd")


CALLS = [call([1, 2, 3, 4] * 20)]
CHECKS = [call([]), call([3]), call([1, None]), call([1.5, Odd(), 2]), call(None), call(iter([1, 2])), call("ab")]
# --- after: in place
def squares(numbers):
    found = []
    for n in numbers:
        if n != 3:
            found.append(n * n)  # one more
    return found
