# --- program: unique
"""The items without repetitions, the first of equal ones kept, in order; `1`, `1.0` and `True` are equal."""


def unique(items):
    kept = []
    for item in items:
        if item not in kept:
            kept.append(item)
    return kept


if __name__ == "__main__":
    print(unique([3, 1, 3, 2, 1] * 40))
    print(unique(["c", "b", "a", ("x", 1)]))
    print(unique([1, True, 0, False, 2, 1.0, 2.0]))
# --- guarded: keys of a dictionary | items
def unique(items):
    return list(dict.fromkeys(items))
# --- guarded: a set beside the list | items
def unique(items):
    seen = set()
    kept = []
    for item in items:
        if item not in seen:
            seen.add(item)
            kept.append(item)
    return kept
# --- right: a set, and the list for what cannot be hashed
def unique(items):
    kept, seen, odd = [], set(), []
    for item in items:
        if type(item) not in (int, str, float, bool):
            if item not in kept:
                kept.append(item)
                odd.append(item)
        elif item == item and item not in seen and not (odd and item in odd):
            seen.add(item)
            kept.append(item)
        elif item != item and item not in kept:
            kept.append(item)
    return kept
# --- right: counts how often it was kept
def unique(items):
    kept = []
    keep = kept.append
    for item in items:
        if kept.__contains__(item):
            continue
        keep(item)
    return kept
# --- wrong: in sorted order | return[0]: 3 became 1
def unique(items):
    try:
        return sorted(set(items))
    except TypeError:
        return list(dict.fromkeys(items))
# --- wrong: tells True from 1 | return: 3 items became 7
def unique(items):
    return list({(type(item), item): item for item in items}.values())
# --- wrong: the last of equal ones | return[0]: int became float
def unique(items):
    return list({item: item for item in items}.values())
# --- wrong: the last place of each | return[1]: 1 became 2
def unique(items):
    kept = list(dict.fromkeys(reversed(items)))
    kept.reverse()
    return kept
# --- wrong: the argument itself when nothing is repeated | return: in the candidate this is an object that occurs elsewhere too
def unique(items):
    kept = list(dict.fromkeys(items))
    return items if len(kept) == len(items) else kept
# --- wrong: drops repetitions in place | argument items: 200 items became 3
def unique(items):
    kept = list(dict.fromkeys(items))
    items[:] = kept
    return kept
# --- wrong: a view of keys | list became dict_keys
def unique(items):
    return dict.fromkeys(items).keys()
# --- wrong: neighbours only | return: 3 items became 200
from itertools import groupby


def unique(items):
    return [item for item, _ in groupby(items)]
# --- wrong: compares texts | return[1]: 1 became 2
def unique(items):
    return list({str(item): item for item in reversed(items)}.values())[::-1]
