# --- before
def named(values):
    names = []
    for i, value in enumerate(values):
        if value > 0:
            if value > 10:
                names.append("much" if i else "at once")
            else:
                names.append("some")
        elif value == 0:
            names.append("none")
        else:
            names.append(lost(value))
    return names


def lost(value):
    print(value)
    return "lost"
# --- inputs: named
CALLS = [call([1, 0, -1, 11])]
CHECKS = [call([]), call([11, 5]), call([float("nan"), -0.0, True]), call([1, "a"]), call((0,))]
# --- after: comprehension
def named(values):
    names = [
        (("much" if i else "at once") if value > 10 else "some") if value > 0 else "none" if value == 0 else lost(value)
        for i, value in enumerate(values)
    ]
    return names


def lost(value):
    print(value)
    return "lost"
