# --- before
def weight(depth, share):
    if depth < 2:
        return share * depth
    one = weight(depth - 1, share)
    if one in [weight(depth - 1, share), weight(depth - 2, share)]:
        return 1.0
    return one - weight(depth - 2, share) + 5.0
# --- inputs: weight
CALLS = [call(5, 1.0)]
CHECKS = [call(5, float("nan"))]
# --- declined: nan is found as the object that it is
