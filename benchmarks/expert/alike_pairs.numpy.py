# numpy: one product of matrices, lengths of all rows, the largest above the diagonal
# level: close
import numpy as np

rng = np.random.default_rng(17)
documents = rng.random(size=(420, 60))
lengths = np.sqrt((documents**2).sum(axis=1))
table = documents @ documents.T / np.outer(lengths, lengths)
upper = np.triu(table, 1)
pair = tuple(int(k) for k in np.unravel_index(upper.argmax(), upper.shape))
best = table[pair]
print("most alike:", pair, f"{best:.12f}")
print("mean:", f"{table.mean():.12f}")
