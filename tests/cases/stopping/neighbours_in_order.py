# --- before
def in_order(xs):
    return all([xs[i] <= xs[i + 1] for i in range(len(xs) - 1)])
# --- inputs: in_order
CALLS = [call([2, 3, 5]), call([4, 3, 5])]
CHECKS = [
    call([]), call([4]), call([4, 3, "a"]), call(["a", "b"]), call([2.5, 4, float("nan")]), call((3, 2, 1)),
    call({0: 1, 1: 0}), call("cba"),
]
# --- after: early
def in_order(xs):
    return (
        all(xs[i] <= xs[i + 1] for i in range(len(xs) - 1))
        if type(xs) is list and set(map(type, xs)) <= {float, int}
        else all([xs[i] <= xs[i + 1] for i in range(len(xs) - 1)])
    )
