# --- before
def over(xs, k):
    return any([x > k for x in xs])
# --- inputs: over
CALLS = [call([1, 2, 3], 2), call([1, 2], 5)]
CHECKS = [
    call([], 2), call(["a", 1], 2), call([3, "a"], 0), call([1, 2.5], 2), call([1], float("nan")), call([True], 0),
    call((1, 2), 0), call(iter([1, 2]), 0), call(None, 1), call([3], "a"), call([3, None], 1), call([10**400, 1.5], 2),
]
# --- after: early
def over(xs, k):
    return (
        any(x > k for x in xs)
        if type(k) is int and type(xs) is list and set(map(type, xs)) <= {float, int}
        else any([x > k for x in xs])
    )
