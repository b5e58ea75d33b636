# --- before
MASK = (1 << 64) - 1


class XorShift:
    def __init__(self, seed):
        self.state = seed & MASK
        self.calls = 0

    def next(self):
        x = self.state
        x ^= (x << 13) & MASK
        x ^= x >> 7
        x ^= (x << 17) & MASK
        self.state = x
        self.calls += 1
        return x

    def uniform(self):
        return self.next() / 2**64

    def die(self):
        return int(6 * self.uniform()) + 1


def estimate(n, seed):
    rng = XorShift(seed)
    inside = 0
    eyes = 0
    for _ in range(n):
        x = rng.uniform()
        y = 2.0 * rng.uniform() - 1.0
        if x * x + y * y <= 1.0:
            inside += 1
        if rng.uniform() < 0.5:
            eyes += rng.die()
        z = x + rng.uniform() * rng.calls * rng.uniform() + (rng.calls + rng.uniform())
        if z > 1.0:
            eyes += 1
    return 4.0 * inside / n, eyes, rng.calls

# --- inputs: estimate
CALLS = [call(40, 88172645463325252), call(5, 7)]
CHECKS = [call(0, 3), call(3, 0), call(3, -5), call(4, 2**31), call(4, 2**63)]

# --- declined: `next` changes what it is given, and stands in a larger expression
