# --- before
class Version:
    def __init__(self, number):
        self.number = number

    def __gt__(self, other):
        print("asked", self.number)
        return self.number > other


def later(versions, number):
    low, high = 0, len(versions)
    while low < high:
        middle = (low + high) // 2
        if versions[middle] > number:
            high = middle
        else:
            low = middle + 1
    return low
# --- inputs: later
CALLS = [call([Version(1), Version(3), Version(5)], 3)]
# --- declined: the file has objects that compare in their own way
