# --- before
class math:
    @staticmethod
    def sqrt(x):
        return x


def total(n):
    s = 0.0
    for i in range(n):
        s += math.sqrt(i)
    return s

# --- inputs: total
CALLS = [call(5)]

# --- declined: it calls `math.sqrt`, which is not a plain function of this file
