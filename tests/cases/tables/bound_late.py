# --- before
def grade(points):
    if points > 50:
        names = {1: "pass", 2: "good", 3: "very good"}
    for limit, word in names.items():
        if points < 50 + 20 * limit:
            return word
    return len(names)
# --- inputs: grade
CALLS = [call(60), call(100), call(500), call(71)]
CHECKS = [call(1)]
# --- after: at the top
_GRADE_NAMES = {1: "pass", 2: "good", 3: "very good"}


def grade(points):
    if points > 50:
        names = _GRADE_NAMES
    for limit, word in names.items():
        if points < 50 + 20 * limit:
            return word
    return len(names)
