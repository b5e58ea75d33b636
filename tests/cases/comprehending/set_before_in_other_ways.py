# --- before
"""Variables that surely have a value: by unpacking, by both branches, by `import`, unless the function is left."""


def scaled(xs, known):
    import math

    if known > 5:
        return known
    elif known:
        factor, rest = divmod(known, 3)
    else:
        factor = 3
        rest = 0
    kept = []
    for x in xs:
        kept.append((x * factor, rest, math.floor(x)))
    return kept
# --- inputs: scaled
CALLS = [call([1, 2, 3], 5)]
CHECKS = [call([1.5], 0), call([], 6)]
# --- after: comprehension
"""Variables that surely have a value: by unpacking, by both branches, by `import`, unless the function is left."""


def scaled(xs, known):
    import math

    if known > 5:
        return known
    elif known:
        factor, rest = divmod(known, 3)
    else:
        factor = 3
        rest = 0
    kept = [(x * factor, rest, math.floor(x)) for x in xs]
    return kept
