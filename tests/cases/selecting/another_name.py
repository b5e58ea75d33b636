# --- before
"""A list that grows under another name."""


def counted(people, towns, other):
    for town in towns:
        rows = people if town > "m" else other
        rows.append((town, len([name for name, home in people if home == town])))
    return people
# --- inputs: counted
CALLS = [call([("ann", "rome")], ["rome", "oslo", "rome"], [])]
# --- declined: `rows` grows, and may be another name of `people`
