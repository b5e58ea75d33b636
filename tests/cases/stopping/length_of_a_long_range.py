# --- before
def counts_many(n, k):
    return any([len(range(x)) > k for x in range(n, 2 * n)])


# --- inputs: counts_many
CALLS = [call(4, 2), call(9, 100)]

# --- declined: may have no length
