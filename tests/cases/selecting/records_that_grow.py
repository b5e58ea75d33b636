# --- before
"""The records grow while they are looked through."""


def counted(people, towns):
    for town in towns:
        people.append((town, len([name for name, home in people if home == town])))
    return people
# --- inputs: counted
CALLS = [call([("ann", "rome")], ["rome", "oslo"])]
# --- declined: `people` is changed
