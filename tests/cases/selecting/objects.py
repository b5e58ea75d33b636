# --- before
"""Objects of the user's own, whose comparison says something."""


class Town(str):
    def __eq__(self, other):
        print("asked", other)
        return str(self) == other

    __hash__ = str.__hash__


def counted(people, towns):
    found = []
    for town in towns:
        found.append(len([name for name, home in people if home == town]))
    return found
# --- inputs: counted
CALLS = [call([("ann", Town("rome"))], [Town("rome"), Town("oslo")])]
# --- declined: whose code may do anything
