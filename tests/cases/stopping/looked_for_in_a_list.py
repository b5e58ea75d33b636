# --- before
def has_square(value, xs):
    return value in [x * x for x in xs]
# --- inputs: has_square
CALLS = [call(9, [1, 3]), call(8, [1, 3])]
CHECKS = [
    call(float("nan"), [1.0]), call("a", [1]), call(1, ["a"]), call(1, [1, "a"]), call(2**70, [2**35]), call(9, []),
    call(True, [1]), call(None, [1, 2]),
]
# --- after: early
def has_square(value, xs):
    return (
        value in (x * x for x in xs)
        if type(value) is int and type(xs) is list and set(map(type, xs)) <= {int}
        else value in [x * x for x in xs]
    )
