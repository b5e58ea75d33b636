# --- program: Window.feed
"""Largest value among the last few, for each value that comes in; the window lives on between calls."""

from collections import deque


class Window:
    def __init__(self, size):
        self.recent = deque(maxlen=size)
        self.seen = 0

    def feed(self, values):
        peaks = []
        for value in values:
            self.recent.append(value)
            self.seen += 1
            peaks.append(max(self.recent))
        return peaks


if __name__ == "__main__":
    window = Window(8)
    print(window.feed([n * 37 % 101 for n in range(60)]))
    print(window.feed((5, 3, 8)))
    print(window.feed([9.5, 1, True]))
    print(window.recent, window.seen)
# --- right: local names
def feed(self, values):
    recent = self.recent
    push = recent.append
    peaks = []
    for value in values:
        push(value)
        self.seen += 1
        peaks.append(max(recent))
    return peaks
# --- right: counts before it appends
def feed(self, values):
    peaks = []
    for value in values:
        self.seen = 1 + self.seen
        self.recent.append(value)
        peaks += (max(self.recent),)
    return peaks
# --- wrong: a new deque at the end | occurs elsewhere too
from collections import deque


def feed(self, values):
    values = list(values)
    size = self.recent.maxlen
    line = [*self.recent, *values]
    start = len(self.recent)
    self.seen += len(values)
    self.recent = deque(line, maxlen=size)
    return [max(line[max(0, n + 1 - size) : n + 1]) for n in range(start, len(line))]
# --- wrong: a list for the window | collections.deque became list
def feed(self, values):
    values = list(values)
    size = self.recent.maxlen
    line = [*self.recent, *values]
    start = len(self.recent)
    self.seen += len(values)
    self.recent = line[-size:]
    return [max(line[max(0, n + 1 - size) : n + 1]) for n in range(start, len(line))]
# --- wrong: forgets to push | argument self.recent: 8 items became 0
def feed(self, values):
    values = list(values)
    size = self.recent.maxlen
    line = [*self.recent, *values]
    start = len(self.recent)
    self.seen += len(values)
    return [max(line[max(0, n + 1 - size) : n + 1]) for n in range(start, len(line))]
# --- wrong: does not look back to the last call | call 2, return[0]: 89 became 5
def feed(self, values):
    values = list(values)
    size = self.recent.maxlen
    self.recent.extend(values)
    self.seen += len(values)
    return [max(values[max(0, n + 1 - size) : n + 1]) for n in range(len(values))]
# --- wrong: one value too many in the window | return[
def feed(self, values):
    values = list(values)
    size = self.recent.maxlen
    line = [*self.recent, *values]
    start = len(self.recent)
    self.recent.extend(values)
    self.seen += len(values)
    return [max(line[max(0, n - size) : n + 1]) for n in range(start, len(line))]
# --- wrong: does not count | argument self.seen: 60 became 1
def feed(self, values):
    recent = self.recent
    peaks = []
    for value in values:
        recent.append(value)
        peaks.append(max(recent))
    self.seen += 1
    return peaks
# --- wrong: pushes on the other side | argument self.recent[0]
def feed(self, values):
    peaks = []
    for value in values:
        self.recent.appendleft(value)
        self.seen += 1
        peaks.append(max(self.recent))
    return peaks
# --- wrong: a tuple of peaks | return: list became tuple
def feed(self, values):
    peaks = ()
    for value in values:
        self.recent.append(value)
        self.seen += 1
        peaks += (max(self.recent),)
    return peaks
# --- wrong: leaves an attribute behind | key 'peak' (str) is new
def feed(self, values):
    peaks = []
    for value in values:
        self.recent.append(value)
        self.seen += 1
        self.peak = max(self.recent)
        peaks.append(self.peak)
    return peaks
