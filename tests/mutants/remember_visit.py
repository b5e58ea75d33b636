# --- program: remember_visit
"""Who came when, in a list that lives in the default argument: every call without one shares it."""


def remember_visit(names, day=1, *, visits=[]):
    for name in names:
        visits.append((day, name))
    return visits


if __name__ == "__main__":
    print(len(remember_visit([f"guest{n}" for n in range(60)])))
    print(len(remember_visit(["ada", "bob", "ada"], 2)))
    own = [("before", "eve")]
    print(remember_visit(["cy"], day=True, visits=own), len(remember_visit(["dee"])))
# --- right: extends at once
def remember_visit(names, day=1, *, visits=[]):
    visits.extend([(day, name) for name in names])
    return visits
# --- right: a name for the method
def remember_visit(names, day=1, *, visits=[]):
    keep = visits.append
    for name in names:
        entry = day, name
        keep(entry)
    return visits
# --- wrong: starts afresh | return: 63 items became 3
def remember_visit(names, day=1, *, visits=[]):
    visits[:] = [(day, name) for name in names]
    return visits
# --- wrong: does not touch the list | occurs elsewhere too
def remember_visit(names, day=1, *, visits=[]):
    return visits + [(day, name) for name in names]
# --- wrong: lists for pairs | return[0]: tuple became list
def remember_visit(names, day=1, *, visits=[]):
    visits += [[day, name] for name in names]
    return visits
# --- wrong: the day as a number | call 3, return[1][0]: bool became int
def remember_visit(names, day=1, *, visits=[]):
    visits += [(int(day), name) for name in names]
    return visits
# --- wrong: a copy is returned | occurs elsewhere too
def remember_visit(names, day=1, *, visits=[]):
    visits += [(day, name) for name in names]
    return list(visits)
# --- wrong: newest first | return[0]
def remember_visit(names, day=1, *, visits=[]):
    for name in names:
        visits.insert(0, (day, name))
    return visits
# --- wrong: everybody comes once a day | return: 63 items became 62
def remember_visit(names, day=1, *, visits=[]):
    for name in names:
        if (day, name) not in visits:
            visits.append((day, name))
    return visits
