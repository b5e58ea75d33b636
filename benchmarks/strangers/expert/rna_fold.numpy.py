# RNA secondary structure with a toy stacking energy model, bottom-up: one row at
# a time, the loop over j as a numpy operation (object dtype for the big counts).
import numpy as np

PAIRS = {('A', 'U'): -2, ('U', 'A'): -2, ('G', 'C'): -3, ('C', 'G'): -3, ('G', 'U'): -1, ('U', 'G'): -1}
MIN_LOOP = 3
STACK_BONUS = -1


def fold(seq):
    n = len(seq)
    # E[i, j] and N[i, j]: best energy and number of structures of seq[i..j]; 0 and 1 for the empty ones
    E = np.zeros((n + 2, n + 1), dtype=np.int64)
    N = np.full((n + 2, n + 1), 1, dtype=object)
    closed = {}
    has_partner_left = [n] * n            # smallest i that pairs with j
    for i in range(n - 1, -1, -1):
        e = E[i + 1].copy()
        cnt = N[i + 1].copy()
        for k in range(i + MIN_LOOP + 1, n):
            p = PAIRS.get((seq[i], seq[k]))
            if p is None:
                continue
            inner = E[i + 1, k - 1]
            stacked = closed.get((i + 1, k - 1))
            if stacked is not None and stacked + STACK_BONUS < inner:
                inner = stacked + STACK_BONUS
            c = closed[i, k] = p + inner
            has_partner_left[k] = i
            # row k + 1 starts with the empty interval (k + 1 .. k), j = k
            np.minimum(e[k:], c + E[k + 1, k:], out=e[k:])
            cnt[k:] += N[i + 1, k - 1] * N[k + 1, k:]
        E[i], N[i] = e, cnt
    # states a top-down recursion would have visited
    states = len(closed) + max(0, n - 1 - MIN_LOOP)
    for j in range(n - 1):
        # E[i, j], j < n - 1, is asked for when some i0 < i pairs with j + 1
        states += max(0, j - MIN_LOOP - has_partner_left[j + 1] - 1)
    return E, N[0, n - 1], states


def random_seq(n, seed):
    x = seed
    s = ''
    for _ in range(n):
        x = (x * 6364136223846793005 + 1442695040888963407) % 2 ** 64
        s += 'ACGU'[(x >> 33) % 4]
    return s


names = ['tRNA-like', 'random A', 'random B', 'hairpin']
seqs = ['GCGGAUUUAGCUCAGUUGGGAGAGCGCCAGACUGAAGAUCUGGAGGUCCUGUGUUCGAUCCACAGAAUUCGCACCA',
        random_seq(130, 11), random_seq(165, 5), 'GGGAAACUCGAGCC' * 5 + 'UUCG' + 'GGCUCGAGUUUCCC' * 5]
for name, seq in zip(names, seqs):
    n = len(seq)
    E, c, states = fold(seq)
    print('%-10s n=%d energy=%d memo=%d structures=%d' % (name, n, E[0, n - 1], states, c))
    print('    best prefix energies', [int(E[0, k]) for k in range(9, n, 20)])
