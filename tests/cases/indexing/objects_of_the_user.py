# --- before
class Station:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return self.name == other.name


def places(stations, wanted):
    found = []
    for one in wanted:
        found.append(stations.index(one))
    return found
# --- inputs: places
CALLS = [call([Station("a"), Station("b")], [Station("b")])]
# --- declined: whose code may do anything
