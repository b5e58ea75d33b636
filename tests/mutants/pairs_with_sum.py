# --- program: pairs_with_sum
"""The places of two entries that add up to a total, each pair once, in order."""


def pairs_with_sum(entries, total):
    pairs = []
    for i in range(len(entries)):
        for j in range(i + 1, len(entries)):
            if entries[i] + entries[j] == total:
                pairs.append((i, j))
    return pairs


if __name__ == "__main__":
    entries = [number * 7919 % 101 for number in range(60)]
    print(pairs_with_sum(entries, 100))
    print(pairs_with_sum(entries * 2, 64))
    print(pairs_with_sum([3, 3, 3, 3], 6))
# --- wrong: each pair twice | return: 16 items became 32
def pairs_with_sum(entries, total):
    places = {}
    for i, entry in enumerate(entries):
        places.setdefault(entry, []).append(i)
    return [(i, j) for i, entry in enumerate(entries) for j in places.get(total - entry, ()) if j != i]
# --- wrong: an entry with itself | return: 16 items became 17
def pairs_with_sum(entries, total):
    places = {}
    for i, entry in enumerate(entries):
        places.setdefault(entry, []).append(i)
    return [(i, j) for i, entry in enumerate(entries) for j in places.get(total - entry, ()) if j >= i]
# --- wrong: the last of equal entries | return: 56 items became 42
def pairs_with_sum(entries, total):
    places = {entry: i for i, entry in enumerate(entries)}
    pairs = [(i, places.get(total - entry, -1)) for i, entry in enumerate(entries)]
    return [(i, j) for i, j in pairs if j > i]
# --- wrong: ordered by the second | return[0][0]: 0 became 15
def pairs_with_sum(entries, total):
    pairs, places = [], {}
    for j, entry in enumerate(entries):
        pairs += [(i, j) for i in places.get(total - entry, ())]
        places.setdefault(entry, []).append(j)
    return pairs
# --- guarded: any numbers | every element of entries is of type int
def pairs_with_sum(entries, total):
    places = {}
    for i, entry in enumerate(entries):
        places.setdefault(entry, []).append(i)
    return [(i, j) for i, entry in enumerate(entries) for j in places.get(total - entry, ()) if j > i]
# --- right: an index of the places, asked for whole numbers alone
def pairs_with_sum(entries, total):
    if type(entries) is list and type(total) is int and set(map(type, entries)) <= {int}:
        places = {}
        for i, entry in enumerate(entries):
            places.setdefault(entry, []).append(i)
        return [(i, j) for i, entry in enumerate(entries) for j in places.get(total - entry, ()) if j > i]
    pairs = []
    for i in range(len(entries)):
        for j in range(i + 1, len(entries)):
            if entries[i] + entries[j] == total:
                pairs.append((i, j))
    return pairs
