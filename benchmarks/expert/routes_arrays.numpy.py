# numpy: one matrix update for each node on the way
import numpy as np


class Network:
    """Directed network with positive delays; next_hop tells the first node on the best way."""

    def __init__(self, n, density, seed):
        rng = np.random.default_rng(seed)
        self.n = n
        self.delay = np.full((n, n), np.inf)
        self.next_hop = np.full((n, n), -1)
        mask = rng.random((n, n)) < density
        values = rng.uniform(0.5, 20.0, (n, n))
        for i in range(n):
            for j in range(n):
                if i == j:
                    self.delay[i, j] = 0.0
                elif mask[i, j]:
                    self.delay[i, j] = values[i, j]
                    self.next_hop[i, j] = j

    def solve(self):
        for k in range(self.n):
            d = self.delay[:, k, None] + self.delay[None, k, :]
            better = d < self.delay
            self.delay[better] = d[better]
            hops = np.broadcast_to(self.next_hop[:, k, None], better.shape)
            self.next_hop[better] = hops[better]

    def route(self, a, b):
        hops = [a]
        while a != b:
            a = int(self.next_hop[a, b])
            if a < 0:
                return None
            hops.append(a)
        return hops


if __name__ == "__main__":
    net = Network(180, 0.025, seed=5)
    net.solve()
    print(net.delay.shape, net.delay.dtype, net.next_hop.dtype)
    finite = net.delay[np.isfinite(net.delay)]
    print("connected pairs", finite.size, "mean delay", repr(float(finite.mean())), "worst", repr(float(finite.max())))
    for a, b in [(0, 1), (5, 100), (77, 3), (129, 64)]:
        print(f"{a:3d} -> {b:3d}", repr(float(net.delay[a, b])), net.route(a, b))
    print("hop checksum", int(net.next_hop.sum()), int((net.next_hop * np.arange(180)).sum()))
