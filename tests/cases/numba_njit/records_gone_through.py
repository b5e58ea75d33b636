# --- before
def total(p, n):
    s = 0.0
    for _ in range(n):
        for key in p:
            s += p[key] * p["scale"]
    return s
# --- inputs: total
CALLS = [call({"a": 1.5, "scale": 0.5}, 4)]
# --- declined: `p` is used as a whole
