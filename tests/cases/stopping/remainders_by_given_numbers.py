# --- before
def left_over(xs, ys):
    return [x for x in xs if not any([x % y == 0 for y in ys])]
# --- inputs: left_over
CALLS = [call([5, 6, 7], [2, 3])]
CHECKS = [
    call([2], [2, 0]), call([0], [1]), call([4], [-2]), call([4], [2, "a"]), call([4], [2.0, 0.0]), call([], [0]),
    call([4], []), call(["%d"], [2]),
]
# --- after: early
def left_over(xs, ys):
    return [x for x in xs if not (
        any(x % y == 0 for y in ys)
        if type(x) is int and type(ys) is list and set(map(type, ys)) <= {int} and min(ys, default=1) > 0
        else any([x % y == 0 for y in ys])
    )]
