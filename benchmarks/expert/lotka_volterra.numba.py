# all sixteen sweeps side by side, compiled
import numpy as np
from numba import njit


@njit(cache=True)
def sweep(rates, prey, predators, b, c, d, dt, steps, per_unit):
    """All sweeps at once: highest prey, sum of predators and count of what is seen once per unit of time."""
    highest = np.zeros(len(rates))
    total = np.zeros(len(rates))
    count = 0
    for n in range(steps + 1):
        if n % per_unit == 0 or n == steps:
            count += 1
            for k in range(len(rates)):
                highest[k] = max(highest[k], prey[k])
                total[k] += predators[k]
        if n < steps:
            for k in range(len(rates)):
                dprey = rates[k] * prey[k] - b * prey[k] * predators[k]
                dpred = -c * predators[k] + d * prey[k] * predators[k]
                prey[k] = prey[k] + dt * dprey
                predators[k] = predators[k] + dt * dpred
    return highest, total, count


print("   a     highest prey       mean predators")
results = []
t_end, dt = 200.0, 0.0005
prey = np.full(16, 10.0)
predators = np.full(16, 5.0)
rates = np.array([0.6 + 0.1 * k for k in range(16)])
highest, total, count = sweep(
    rates, prey, predators, 0.1, 1.5, 0.075, dt, int(round(t_end / dt)), int(round(1 / dt))
)
for k in range(16):
    a = 0.6 + 0.1 * k
    mean = float(total[k]) / count
    results.append((a, float(highest[k]), mean, float(prey[k]), float(predators[k])))
    print(f"{a:5.2f}  {highest[k]:18.12f}  {mean:18.12f}  ({count} points)")

print("last state:", results[-1][3], results[-1][4], type(results[-1][4]).__name__)
print("sum:", sum(r[1] for r in results), sum(r[2] for r in results))
