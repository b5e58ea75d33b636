# --- program: insert_sorted
"""Put each item behind the last one of a sorted list that is not larger, in place; says where they went."""


def insert_sorted(ordered, items):
    places = []
    for item in items:
        place = len(ordered)
        while place > 0 and item < ordered[place - 1]:
            place -= 1
        ordered.insert(place, item)
        places.append(place)
    return places


if __name__ == "__main__":
    scores = [0, 1, 3, 3, 8]
    print(insert_sorted(scores, [3, True, 9, 1.0, -1]), scores)
    print(insert_sorted(scores, [n * 37 % 101 for n in range(50)])[:5], len(scores))
    print(insert_sorted(["b", "d"], ["c", "a", "e", "c"]))
# --- right: goes down with one index
def insert_sorted(ordered, items):
    places = []
    note = places.append
    for item in items:
        last = len(ordered) - 1
        while last >= 0 and item < ordered[last]:
            last -= 1
        ordered.insert(last + 1, item)
        note(last + 1)
    return places
# --- right: a for loop from the right
def insert_sorted(ordered, items):
    places = []
    for item in items:
        for place in range(len(ordered), 0, -1):
            if not item < ordered[place - 1]:
                break
        else:
            place = 0
        ordered[place:place] = [item]
        places.append(place)
    return places
# --- wrong: before equal ones | return[0]: 4 became 2
from bisect import bisect_left


def insert_sorted(ordered, items):
    places = []
    for item in items:
        place = bisect_left(ordered, item)
        ordered.insert(place, item)
        places.append(place)
    return places
# --- wrong: halving, which needs a sorted list | ordered
from bisect import bisect_right


def insert_sorted(ordered, items):
    places = []
    for item in items:
        place = bisect_right(ordered, item)
        ordered.insert(place, item)
        places.append(place)
    return places
# --- wrong: sorts at the end | call 1, return[2]: 7 became
from bisect import bisect_right


def insert_sorted(ordered, items):
    places = [bisect_right(ordered, item) for item in items]
    ordered.extend(items)
    ordered.sort()
    return places
# --- wrong: a new list | argument ordered: 10 items became 5
from bisect import bisect_right


def insert_sorted(ordered, items):
    ordered = list(ordered)
    places = []
    for item in items:
        place = bisect_right(ordered, item)
        ordered.insert(place, item)
        places.append(place)
    return places
# --- wrong: items that are there already are left out | return[2]: 7 became 5
def insert_sorted(ordered, items):
    places = []
    for item in items:
        place = len(ordered)
        while place > 0 and item < ordered[place - 1]:
            place -= 1
        if item not in ordered:
            ordered.insert(place, item)
        places.append(place)
    return places
# --- wrong: whole numbers only | argument ordered[
def insert_sorted(ordered, items):
    places = []
    for item in items:
        item = +item if isinstance(item, bool) else item
        place = len(ordered)
        while place > 0 and item < ordered[place - 1]:
            place -= 1
        ordered.insert(place, item)
        places.append(place)
    return places
