# program: predators and prey with the Euler method, one after another for a sweep of parameters
# techniques: recurrence, search
# place: generator
# numeric: yes
# vectorizable: partly
# expect: improve
def populations(prey, predators, a, b, c, d, dt, t_end):
    """Yields (time, prey, predators) once per unit of time."""
    t = 0.0
    steps = int(round(t_end / dt))
    per_unit = int(round(1 / dt))
    for n in range(steps):
        if n % per_unit == 0:
            yield t, prey, predators
        dprey = a * prey - b * prey * predators
        dpred = -c * predators + d * prey * predators
        prey = prey + dt * dprey
        predators = predators + dt * dpred
        t += dt
    yield t, prey, predators


def summary(a):
    highest = 0.0
    total = 0.0
    count = 0
    for t, prey, predators in populations(10.0, 5.0, a, 0.1, 1.5, 0.075, 0.0005, 200.0):
        if prey > highest:
            highest = prey
        total += predators
        count += 1
    return highest, total / count, count, prey, predators


print("   a     highest prey       mean predators")
results = []
for k in range(16):
    a = 0.6 + 0.1 * k
    highest, mean, count, prey, predators = summary(a)
    results.append((a, highest, mean, prey, predators))
    print(f"{a:5.2f}  {highest:18.12f}  {mean:18.12f}  ({count} points)")

print("last state:", results[-1][3], results[-1][4], type(results[-1][4]).__name__)
print("sum:", sum(r[1] for r in results), sum(r[2] for r in results))
