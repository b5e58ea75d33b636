# --- before
class Place:
    def __init__(self, x):
        self.x = x


def either(place, k):
    t = 1.0 / k
    return place.x if place.x > 0 else t


def total(places, ks):
    s = 0.0
    for i in range(len(places)):
        k = ks[i]
        if k > 50.0:
            s -= 1.0
        elif either(places[i], k) > 1.0:
            s += 2.0
    return s

# --- inputs: total
CALLS = [call([Place(2.0), Place(3.0)], [5.0, 6.0]), call([Place(2.0), Place(3.0)], [5.0, 0.0])]

# --- declined: nothing is read from the objects
