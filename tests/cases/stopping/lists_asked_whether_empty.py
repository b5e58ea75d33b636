# --- before
def kinds(xs, limit):
    if len([x for x in xs if x > limit if x < 10]) > 0:
        return 1
    if [x for x in xs if x == limit]:
        return 2
    return 3 if not [y for x in xs for y in range(x) if y > 4] else 4
# --- inputs: kinds
CALLS = [call([5, 6, 7], 2), call([2], 2)]
CHECKS = [
    call([], 1), call([1], 3), call([9], 9), call([9.5], 8.5), call([12], 12), call([11], 2), call([11, "a"], 2),
    call([True], 2), call([3, 12.5], 20),
]
# --- after: early
def kinds(xs, limit):
    if (
        any(x > limit and x < 10 for x in xs)
        if type(limit) is int and type(xs) is list and set(map(type, xs)) <= {float, int}
        else len([x for x in xs if x > limit if x < 10]) > 0
    ):
        return 1
    if (
        any(x == limit for x in xs)
        if type(limit) is int and type(xs) is list and set(map(type, xs)) <= {float, int}
        else [x for x in xs if x == limit]
    ):
        return 2
    return 3 if (
        not any(y > 4 for x in xs for y in range(x))
        if type(xs) is list and set(map(type, xs)) <= {int}
        else not [y for x in xs for y in range(x) if y > 4]
    ) else 4
