# --- before
def spread(values):
    out = [0.0] * len(values)
    for i in range(1000, len(values)):
        window = []
        window.sort()
        out[i] = max(window) - min(window)
    return out


# --- inputs: spread
CALLS = [call([1.0, 2.0, 3.0] * 30)]
CHECKS = [call([]), call([1.0] * 1001)]  # ValueError: max() of an empty list

# --- declined: it makes an empty list to which nothing is appended by name
