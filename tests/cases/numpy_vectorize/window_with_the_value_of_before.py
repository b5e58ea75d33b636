# --- before
def smooth(x):
    for i in range(1, len(x) - 1):
        window = [x[i - 1], x[i], x[i + 1]]
        window.sort()
        x[i] = window[1]

# --- inputs: smooth
CALLS = [call([0.5 * (k * k % 7) + 0.25 for k in range(40)])]
CHECKS = [call([1.0])]

# --- declined: it calls `window.sort`
