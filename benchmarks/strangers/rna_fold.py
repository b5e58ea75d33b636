# program: secondary structure of RNA, memo in a global dictionary
# techniques: dynamic programming, recursion
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
import sys
sys.setrecursionlimit(20000)

# RNA secondary structure with a toy stacking energy model, memoised recursion.
# Also counts the number of possible structures (python big ints).

PAIRS = {('A', 'U'): -2, ('U', 'A'): -2, ('G', 'C'): -3, ('C', 'G'): -3, ('G', 'U'): -1, ('U', 'G'): -1}
MIN_LOOP = 3
STACK_BONUS = -1

memo = {}
count_memo = {}
seq = ''


def can_pair(i, j):
    return (seq[i], seq[j]) in PAIRS and j - i > MIN_LOOP


def energy(i, j):
    """best energy of seq[i..j]"""
    if j - i <= MIN_LOOP:
        return 0
    if (i, j) in memo:
        return memo[(i, j)]
    best = energy(i + 1, j)                      # i unpaired
    for k in range(i + MIN_LOOP + 1, j + 1):     # i pairs k
        if can_pair(i, k):
            e = closed(i, k) + (energy(k + 1, j) if k < j else 0)
            if e < best:
                best = e
    memo[(i, j)] = best
    return best


def closed(i, j):
    """energy given that i and j pair"""
    key = ('c', i, j)
    if key in memo:
        return memo[key]
    e = PAIRS[(seq[i], seq[j])]
    inner = energy(i + 1, j - 1)
    if can_pair(i + 1, j - 1):
        stacked = closed(i + 1, j - 1) + STACK_BONUS
        if stacked < inner:
            inner = stacked
    memo[key] = e + inner
    return memo[key]


def count(i, j):
    if j - i <= MIN_LOOP:
        return 1
    if (i, j) in count_memo:
        return count_memo[i, j]
    total = count(i + 1, j)
    for k in range(i + MIN_LOOP + 1, j + 1):
        if can_pair(i, k):
            total += count(i + 1, k - 1) * (count(k + 1, j) if k < j else 1)
    count_memo[i, j] = total
    return total


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
for name, s in zip(names, seqs):
    seq = s
    memo.clear()
    count_memo.clear()
    n = len(seq)
    e = energy(0, n - 1)
    c = count(0, n - 1)
    print('%-10s n=%d energy=%d memo=%d structures=%d' % (name, n, e, len(memo), c))
    print('    best prefix energies', [energy(0, k) for k in range(9, n, 20)])
