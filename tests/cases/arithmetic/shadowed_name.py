# --- before
def bin(n):
    return "111"


def ones(n):
    return sum(int(d) for d in str(n))
# --- inputs: ones
CALLS = [call(12)]
# --- declined: the file gives `bin` another meaning
