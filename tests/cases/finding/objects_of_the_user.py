# --- before
class Person:
    def __init__(self, number):
        self.number = number


def find(people, number):
    for person in people:
        if person == number:
            return person
    return None


def known(people, numbers):
    return [find(people, number) is None for number in numbers]
# --- inputs: known
CALLS = [call([Person(1)], [1, 2])]
# --- declined: whose code may do anything
