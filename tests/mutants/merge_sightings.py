# --- program: merge
"""Sightings of the same place, merged in the order in which the places were seen first."""

import random


def merge(sightings):
    groups = []
    for place, count in sightings:
        for group in groups:
            if group[0] == place:
                group[1] += count
                break
        else:
            groups.append([place, count])
    return groups


if __name__ == "__main__":
    rng = random.Random(4)
    print(merge([(rng.choice("abcde") + rng.choice("xy"), rng.randrange(9)) for _ in range(60)])[:3])
    print(merge([]))
# --- right: rows by their place, for plain places
def merge(sightings):
    groups = []
    rows = {}
    for place, count in sightings:
        if type(place) is not str:
            break
        row = rows.get(place)
        if row is None:
            row = rows[place] = [place, count]
            groups.append(row)
        else:
            row[1] += count
    else:
        return groups
    groups = []
    for place, count in sightings:
        for group in groups:
            if group[0] == place:
                group[1] += count
                break
        else:
            groups.append([place, count])
    return groups
# --- wrong: places of one first letter together | call 1, return: 10 items became 5
def merge(sightings):
    groups = []
    for place, count in sightings:
        for group in reversed(groups):
            if group[0][:1] == place[:1]:
                group[1] += count
                break
        else:
            groups.append([place, count])
    return groups
# --- wrong: sorted by the place | call 1, return[0][0]: 'by' became 'ax'
def merge(sightings):
    totals = {}
    for place, count in sightings:
        totals[place] = totals.get(place, 0) + count
    return [[place, totals[place]] for place in sorted(totals)]
# --- wrong: a pair for each place | call 1, return[0]: list became tuple
def merge(sightings):
    totals = {}
    for place, count in sightings:
        totals[place] = totals.get(place, 0) + count
    return list(totals.items())
# --- wrong: a row anew where nothing was counted | call 1, return: 10 items became 11
def merge(sightings):
    rows = {}
    groups = []
    for place, count in sightings:
        row = rows.setdefault(place, [place, 0])
        if row[1] == 0:
            groups.append(row)
        row[1] += count
    return groups
