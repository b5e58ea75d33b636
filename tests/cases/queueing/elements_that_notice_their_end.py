# --- before
"""A case."""


class Noisy:
    def __init__(self, number):
        self.number = number

    def __del__(self):
        print("gone", self.number)


def taken(numbers):
    queue = [Noisy(number) for number in numbers]
    while queue:
        one = queue.pop(0)
        if one.number == 2:
            break
    return len(queue)
# --- inputs: taken
CALLS = [call([1, 2, 3, 4])]
# --- declined: notices when objects are let go
