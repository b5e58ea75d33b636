# --- before
from enum import Enum


def function(one):
    return one


class Size:
    SMALL = 1000


class Odd(Enum):
    FIRST = function
    SECOND = 2


def counted(events):
    count = 998
    found = []
    for event in events:
        count += 1
        found.append(count)
        if event is Size.SMALL or found[-1] is event:
            count += 2
        if event is Odd.FIRST:
            count += 3
    return count
# --- inputs: counted
CALLS = [call([1000, Size.SMALL, Odd.SECOND, function])]
# --- declined: `is` beside numbers or characters that C computes
