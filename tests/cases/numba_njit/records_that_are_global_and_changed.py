# --- before
PARAMS = {"k": 2.5}


def run(x, n):
    for i in range(n):
        PARAMS["k"] += x * PARAMS["k"]
    return x
# --- inputs: run
CALLS = [call(1.5, 3), call(1.5, 2)]
# --- declined: it uses a dict as a whole: `PARAMS`
