# --- before
"""`len` is something else here."""


def len(values):
    return 7


def counted(people, towns):
    found = []
    for town in towns:
        found.append(len([name for name, home in people if home == town]))
    return found
# --- inputs: counted
CALLS = [call([("ann", "rome")], ["rome", "oslo"])]
# --- declined: the file gives `len` another meaning
