# program: cosine similarity of all pairs of documents, and the two most alike
# techniques: reduction, search
# place: several
# numeric: yes
# vectorizable: partly
# expect: improve
import numpy as np


def cosine(u, v):
    return np.dot(u, v) / (np.linalg.norm(u) * np.linalg.norm(v))


def most_alike(table):
    best, pair = -1.0, None
    for i in range(len(table)):
        for j in range(i + 1, len(table)):
            if table[i, j] > best:
                best, pair = table[i, j], (i, j)
    return best, pair


rng = np.random.default_rng(17)
documents = rng.random(size=(420, 60))
n = len(documents)
table = np.zeros((n, n))
for i in range(n):
    for j in range(n):
        table[i, j] = cosine(documents[i], documents[j])
best, pair = most_alike(table)
print("most alike:", pair, f"{best:.12f}")
print("mean:", f"{table.mean():.12f}")
