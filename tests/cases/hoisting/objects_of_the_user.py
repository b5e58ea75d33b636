# --- before
class Weight:
    def __init__(self, grams):
        self.grams = grams
        self.asked = 0

    def __lt__(self, other):
        self.asked += 1
        return self.grams < other.grams


def heavier(weights):
    return [weight for weight in weights if min(weights) < weight]
# --- inputs: heavier
CALLS = [call([Weight(3), Weight(4)])]
# --- declined: `weights` was of type list of case.Weight, whose code may do anything
