# --- before
class Money:
    def __init__(self, cents):
        self.cents = cents

    def __radd__(self, other):
        return self.cents + other


def totals(values):
    found = []
    for i in range(len(values)):
        found.append(sum(values[:i]))
    return found
# --- inputs: totals
CALLS = [call([Money(3), Money(4)])]
# --- declined: whose code may do anything
