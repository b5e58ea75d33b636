# --- before
"""The order is asked of something that may do anything."""


def counted(people, towns, order):
    found = []
    for town in towns:
        found.append((town, len([name for name, home in people if home == town])))
    return sorted(found, key=len, reverse=print(order))
# --- inputs: counted
CALLS = [call([("ann", "rome"), ("bob", "oslo"), ("ed", "rome")], ["rome", "oslo"], 1)]
# --- declined: may do more than compute
