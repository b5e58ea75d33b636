# --- before
calls = [0]


def mean(values):
    calls[0] += 1
    return sum(values) / len(values)


def distances(values):
    return [value - mean(values) for value in values]
# --- inputs: distances
CALLS = [call([3, 1, 2])]
# --- declined: what `calls` stands for is not known
