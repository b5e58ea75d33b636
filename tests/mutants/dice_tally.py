# --- program: Tally.add
"""A tally of dice that goes on from call to call; a side that does not exist is an error in the middle."""
import numpy as np


class Tally:
    def __init__(self, sides):
        self.counts = np.zeros(sides, dtype=np.int64)
        self.thrown = 0

    def add(self, throws):
        for throw in throws:
            if not 1 <= throw <= len(self.counts):
                raise ValueError(f"no side {throw}")
            self.counts[throw - 1] += 1
            self.thrown += 1
        return self.thrown


if __name__ == "__main__":
    tally = Tally(6)
    tally.add([(i * 29) % 6 + 1 for i in range(100)])
    view = tally.counts
    try:
        tally.add([1, 2, 2, 7, 3])
    except ValueError as error:
        print(error)
    print(tally.add([6, 6, 5]), view, tally.thrown)
# --- wrong: duplicates counted once | self.counts[0]: 17 became 1
def add(self, throws):
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError(f"no side {throw}")
        self.thrown += 1
    self.counts[np.array(throws) - 1] += 1
    return self.thrown
# --- wrong: counts afresh in each call | call 2, argument self.counts[0]
def add(self, throws):
    self.counts[:] = 0
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError(f"no side {throw}")
        self.counts[throw - 1] += 1
        self.thrown += 1
    return self.thrown
# --- wrong: a new array of counts | self.counts: in the original this is an object that occurs elsewhere
def add(self, throws):
    self.counts = self.counts.copy()
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError(f"no side {throw}")
        self.counts[throw - 1] += 1
        self.thrown += 1
    return self.thrown
# --- wrong: looks at all throws before it counts the first | call 2, argument self.counts[0]: 18 became 17
def add(self, throws):
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError(f"no side {throw}")
    for throw in throws:
        self.counts[throw - 1] += 1
        self.thrown += 1
    return self.thrown
# --- wrong: the sum is only kept when all went well | call 2, argument self.thrown
def add(self, throws):
    thrown = self.thrown
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError(f"no side {throw}")
        self.counts[throw - 1] += 1
        thrown += 1
    self.thrown = thrown
    return self.thrown
# --- wrong: another message | exception.args[0]
def add(self, throws):
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError("no such side")
        self.counts[throw - 1] += 1
        self.thrown += 1
    return self.thrown
# --- wrong: another error | the original raised ValueError, the candidate raised IndexError
def add(self, throws):
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise IndexError(f"no side {throw}")
        self.counts[throw - 1] += 1
        self.thrown += 1
    return self.thrown
# --- wrong: returns how many came in | call 3, return: 106 became 3
def add(self, throws):
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError(f"no side {throw}")
        self.counts[throw - 1] += 1
        self.thrown += 1
    return len(throws)
# --- wrong: leaves a note in the object | key 'latest' (str) is new
def add(self, throws):
    for throw in throws:
        if not 1 <= throw <= len(self.counts):
            raise ValueError(f"no side {throw}")
        self.counts[throw - 1] += 1
        self.thrown += 1
    self.latest = throws[-1]
    return self.thrown
# --- wrong: an unknown side counts for the first one | the original raised ValueError, the candidate returned
def add(self, throws):
    for throw in throws:
        self.counts[throw - 1 if 1 <= throw <= len(self.counts) else 0] += 1
        self.thrown += 1
    return self.thrown
# --- guarded: a side of nought counts for the last one | all elements of throws are at least 1
def add(self, throws):
    for throw in throws:
        if throw > len(self.counts):
            raise ValueError(f"no side {throw}")
        self.counts[throw - 1] += 1
        self.thrown += 1
    return self.thrown
# --- right: local names, written back in any case
def add(self, throws):
    counts, sides, thrown = self.counts, len(self.counts), self.thrown
    try:
        for throw in throws:
            if not 1 <= throw <= sides:
                raise ValueError(f"no side {throw}")
            counts[throw - 1] += 1
            thrown += 1
    finally:
        self.thrown = thrown
    return thrown
# --- right: counts the good ones at once
def add(self, throws):
    sides = len(self.counts)
    good = next((i for i, throw in enumerate(throws) if not 1 <= throw <= sides), len(throws))
    self.counts += np.bincount(np.array(throws[:good], dtype=np.int64) - 1, minlength=sides)
    self.thrown += good
    if good < len(throws):
        raise ValueError(f"no side {throws[good]}")
    return self.thrown
# --- right: np.add.at
def add(self, throws):
    sides = len(self.counts)
    good = []
    try:
        for throw in throws:
            if throw < 1 or throw > sides:
                raise ValueError(f"no side {throw}")
            good.append(throw - 1)
    finally:
        np.add.at(self.counts, np.array(good, dtype=np.int64), 1)
        self.thrown += len(good)
    return self.thrown
