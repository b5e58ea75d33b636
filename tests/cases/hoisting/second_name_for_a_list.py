# --- before
def ratios(values):
    other = values
    for value in range(3):
        other.append(value / sum(values))
    return other
# --- inputs: ratios
CALLS = [call([1.5, 2.0, 4.25])]
# --- declined: `other` is changed, and may be known under another name
