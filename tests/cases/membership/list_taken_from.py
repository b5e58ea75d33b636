# --- before
def matched(first, second):
    pairs = 0
    while first:
        if first.pop() in second:
            pairs += 1
    return pairs
# --- inputs: matched
CALLS = [call(["a", "b"], ["b"])]
# --- declined: `first` loses or exchanges elements, and may be `second`
