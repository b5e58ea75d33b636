# --- before
def distance(a, b):
    return bin(a ^ b).count("1")


def nearest(query, prints):
    best = 1000
    for other in prints:
        best = min(best, distance(query, other) + bin(other).count("1") + bin(other)[2:].count("1"))
    return best
# --- inputs: nearest
class Loud(int):
    def __index__(self):
        print("asked")
        return 5

    def __pow__(self, other, modulus=None):
        print("power", other, modulus)
        return 9

    def __str__(self):
        return "123"



CALLS = [call(12, [1, 2, 3])]
CHECKS = [call(-5, [-1, -8, 0]), call(2**70, [2**69, -(2**80)]), call(True, [False, True]), call(3, [Loud(4)])]
CHECKS += [call(3, [1.5]), call("a", ["b"]), call(3, []), call(True, [True])]
# --- after: one call
def distance(a, b):
    return (bits.bit_count() if type(bits := a ^ b) is int else bin(bits).count("1"))


def nearest(query, prints):
    best = 1000
    for other in prints:
        best = min(best, distance(query, other) + (other.bit_count() if type(other) is int else bin(other).count("1")) + (other.bit_count() if type(other) is int else bin(other)[2:].count("1")))
    return best
