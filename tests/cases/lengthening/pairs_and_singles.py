# --- before
def unfolded(pairs, limit):
    """All that the pairs hold; the list as it is at the limit."""
    out = [0] * 2
    odd = []
    for pair in pairs:
        left, right = pair
        out = out + [left, right]
        if left in out[2:] and not odd:
            odd = odd + [out[-1] if out else None, *pair]
        if len(out) > limit:
            return out
        out.append(len(out))
    odd.reverse()
    return out, odd
# --- inputs: unfolded
CALLS = [call([(1, 2), (3, 4)] * 5, 100)]
CHECKS = [
    call([], 1),
    call([(1, 2), (3, 4)] * 5, 7),
    call([(1, 2), 3], 9),
    call([([], []), ("a", None)], 9),
    call([(float("nan"), 1)], 9),
    call([(1, 2)], "x"),
]
# --- after: in place
def unfolded(pairs, limit):
    """All that the pairs hold; the list as it is at the limit."""
    out = [0] * 2
    odd = []
    for pair in pairs:
        left, right = pair
        out += [left, right]
        if left in out[2:] and not odd:
            odd += [out[-1] if out else None, *pair]
        if len(out) > limit:
            return out
        out.append(len(out))
    odd.reverse()
    return out, odd
