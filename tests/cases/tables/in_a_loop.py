# --- before
def grades(points):
    found = []
    for number in points:
        names = {0: "none", 1: "few", 2: "some", 3: "many"}
        found.append(names.get(number, "very many"))
    return found
# --- inputs: grades
CALLS = [call([1, 2, 7])]
CHECKS = [call([]), call([[]]), call([True])]
# --- after: at the top
_GRADES_NAMES = {0: "none", 1: "few", 2: "some", 3: "many"}


def grades(points):
    found = []
    for number in points:
        names = _GRADES_NAMES
        found.append(names.get(number, "very many"))
    return found
