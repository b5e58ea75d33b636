# --- before
"""A test that prints."""


def is_good(value):
    print("asked")
    return value > 1


def counted(people, towns):
    found = []
    for town in towns:
        found.append(len([name for name, home, value in people if home == town and is_good(value)]))
    return found
# --- inputs: counted
CALLS = [call([("ann", "rome", 2)], ["rome", "oslo"])]
# --- declined: may do more than compute
