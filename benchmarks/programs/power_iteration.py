# program: largest eigenvalue and page ranks by power iteration, matrix-vector product in loops
# techniques: linear algebra, matmul, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import math


def build_web(pages, seed):
    """Column-stochastic link matrix from a small congruential generator."""
    state = seed
    links = [[0.0] * pages for _ in range(pages)]
    for source in range(pages):
        out = set()
        while len(out) < 5 + source % 4:
            state = (1103515245 * state + 12345) % 2 ** 31
            target = (state >> 8) % pages
            if target != source:
                out.add(target)
        for target in out:
            links[target][source] = 1.0 / len(out)
    damping = 0.85
    for i in range(pages):
        for j in range(pages):
            links[i][j] = damping * links[i][j] + (1 - damping) / pages
    return links


def matvec(m, v):
    result = []
    for i in range(len(m)):
        s = 0.0
        for j in range(len(v)):
            s += m[i][j] * v[j]
        result.append(s)
    return result


def normalise(v):
    length = math.sqrt(sum(x * x for x in v))
    return [x / length for x in v], length


def power_iteration(m, tol=1e-14, max_rounds=300):
    v = [1.0 / math.sqrt(len(m)) + 0.01 * (i % 3) for i in range(len(m))]
    previous = 0.0
    for rounds in range(1, max_rounds + 1):
        v, eigenvalue = normalise(matvec(m, v))
        if abs(eigenvalue - previous) < tol:
            break
        previous = eigenvalue
    return eigenvalue, v, rounds


web = build_web(1000, seed=99)
value, vector, rounds = power_iteration(web)
total = sum(vector)
ranks = [x / total for x in vector]
best = sorted(range(len(ranks)), key=lambda page: -ranks[page])[:10]
print("rounds:", rounds)
print("eigenvalue: %.12f" % value)
print("best pages:", best)
for page in best[:4]:
    print("  page", page, "rank %.12f" % ranks[page])
print("sum of squares: %.12f" % sum(r * r for r in ranks), len(ranks), type(ranks[0]))
