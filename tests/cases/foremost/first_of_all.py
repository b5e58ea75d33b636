# --- before
def cheapest(offers, key):
    first = sorted(offers, key=lambda offer: offer[key])[0]
    last = sorted(offers)[-1]
    return first, last, sorted(offer[0] for offer in offers)[:2]
# --- inputs: cheapest
NAN = float("nan")
OFFERS = [(number % 7, number) for number in range(6000)]
CALLS = [call(OFFERS, 0), call(OFFERS[:3], 1)]
CHECKS = [
    call([], 0),
    call([(1.0, 2), (True, 1), (1, 0)] * 4, 0),
    call([(NAN, 2), (1.0, 2), (0.0, 1)] * 9, 0),
    call([(0.0, 2), (-0.0, 2)] * 9, 0),
    call([("a", 2), ("", "b")] * 9, 0),
    call([("a", 2), ("", "b")] * 9, 1),
    call([(1, 2), 3] * 9, 1),
    call(None, 1),
    call([(1, 2)] * 90, 2),
]
# --- after: ends
from heapq import nsmallest as _nsmallest
from heapq import nlargest as _nlargest


def _compare_alike(values):
    """Whether all are numbers, or all are texts, and compare by nothing but their values; nan does not."""
    kinds = set(map(id, map(type, values)))  # a class of the user's may have a hash of its own
    if kinds == {id(float)}:
        total = sum(values)
        return total == total
    if kinds <= {id(int), id(bool)} or kinds == {id(str)}:
        return True
    return kinds <= {id(int), id(bool), id(float)} and not [value for value in values if value != value]


def _parts_of_keys(keys):
    """The keys, as a list for each of their places; empty if they may compare otherwise than place by place."""
    parts = [keys]
    if keys and set(map(id, map(type, keys))) == {id(tuple)}:
        lengths = set(map(len, keys))
        parts = [[key[place] for key in keys] for place in range(max(lengths))] if len(lengths) == 1 else []
    return parts if all(map(_compare_alike, parts)) else []


def _ends_of_sorted(items, first, last, key=None, reverse=False):
    """`sorted(items, key=key, reverse=reverse)`; of a long one only the `first` and the `last` elements."""
    items = list(items)
    keys = items if key is None else [key(item) for item in items]
    few = type(first) is int and 0 <= first and 8 * (first + last) <= len(items)
    if not few or not _parts_of_keys(keys):
        keys = keys[::-1]
        items.sort(key=None if key is None else lambda item: keys.pop(), reverse=reverse)
        return items
    if first == 1 and last == 0:
        return [items[keys.index(max(keys) if reverse else min(keys))]]
    here, there = (_nlargest, _nsmallest) if reverse else (_nsmallest, _nlargest)
    front = here(first, range(len(items)), key=keys.__getitem__)
    back = there(last, range(len(items) - 1, -1, -1), key=keys.__getitem__)
    return [items[place] for place in (*front, *reversed(back))]


def cheapest(offers, key):
    first = _ends_of_sorted(offers, 1, 0, key=lambda offer: offer[key])[0]
    last = _ends_of_sorted(offers, 0, 1)[-1]
    return first, last, _ends_of_sorted((offer[0] for offer in offers), 2, 0)[:2]
