# --- before
class Noisy:
    def __init__(self, number):
        self.number = number

    def __lt__(self, other):
        return self.number < other.number

    def __del__(self):
        print("gone", self.number)


def taken(numbers):
    waiting = [Noisy(number) for number in numbers]
    while waiting:
        waiting.sort()
        if waiting.pop(0).number == 2:
            break
    return len(waiting)
# --- inputs: taken
CALLS = [call([1, 2, 3, 4])]
# --- declined: notices when objects are let go
