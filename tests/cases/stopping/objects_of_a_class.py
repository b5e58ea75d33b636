# --- before
class Ship:
    def __init__(self, x):
        self.x = x


def found(ships):
    return any([ship.x > 3 for ship in ships])
# --- inputs: found
CALLS = [call([Ship(1), Ship(5)])]
# --- declined: what `ships` holds is not known
