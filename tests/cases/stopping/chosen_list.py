# --- before
def any_above(k, xs, ys):
    return len([x for x in (xs if k > 0 else ys) if x > k]) > 0


# --- inputs: any_above
CALLS = [call(2, [3, 1, 2], [1, 2]), call(0, [], [1, 2])]
CHECKS = [call(0, [1], ["a"]), call(0, [1], [1, "a"]), call(1, [2, "a"], [1])]

# --- after: early
def any_above(k, xs, ys):
    return (
        any(x > k for x in (xs if k > 0 else ys))
        if type(k) is int and type(xs) is list and set(map(type, xs)) <= {float, int} and type(ys) is list and set(map(type, ys)) <= {float, int}
        else len([x for x in (xs if k > 0 else ys) if x > k]) > 0
    )
