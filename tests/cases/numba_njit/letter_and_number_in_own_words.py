# --- before
def odd(n, table):
    digits = [int(d) for d in str(n)]
    return sum(table[d] for d in digits if d in table)

# --- inputs: odd
CALLS = [call(153, {1: 2}), call(154, {})]

# --- declined: `table` is of type dict
