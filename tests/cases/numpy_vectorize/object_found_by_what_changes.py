# --- before
class Place:
    def __init__(self, k, x):
        self.k, self.x = k, x

    def go(self, d):
        self.k = 1
        self.x = self.x + d


def steps(places, d):
    for t in range(3):
        places[places[0].k].go(d)

# --- inputs: steps
CALLS = [call([Place(0, 1.0), Place(0, 2.0)], 0.5)]

# --- declined: which does more than compute
