# --- program: group_records
"""Records by the value of one field, each group in the order of the records; the records themselves, not copies."""


def group_records(records, field):
    groups = {}
    for record in records:
        key = record[field]
        if key not in groups:
            groups[key] = []
        groups[key].append(record)
    return groups


if __name__ == "__main__":
    people = [{"name": f"p{n}", "town": "cba"[n % 3], "age": n % 4, "odd": n % 2 == 1} for n in range(60)]
    by_town = group_records(people, "town")
    print({town: len(group) for town, group in by_town.items()})
    print({age: [p["name"] for p in group] for age, group in group_records(people[:9], "age").items()})
    print(list(group_records(people[:5] + [{"odd": 0, "name": "zero"}], "odd")))
# --- right: setdefault
def group_records(records, field):
    groups = {}
    for record in records:
        groups.setdefault(record[field], []).append(record)
    return groups
# --- right: a defaultdict inside
from collections import defaultdict


def group_records(records, field):
    groups = defaultdict(list)
    for record in records:
        groups[record[field]].append(record)
    return dict(groups)
# --- right: keeps the last group at hand
def group_records(records, field):
    groups = {}
    get = groups.get
    for record in records:
        key = record[field]
        group = get(key)
        if group is None:
            groups[key] = [record]
        else:
            group.append(record)
    return groups
# --- wrong: hands back the defaultdict | return: dict became collections.defaultdict
from collections import defaultdict


def group_records(records, field):
    groups = defaultdict(list)
    for record in records:
        groups[record[field]].append(record)
    return groups
# --- wrong: copies of the records | occurs elsewhere too
def group_records(records, field):
    groups = {}
    for record in records:
        groups.setdefault(record[field], []).append(dict(record))
    return groups
# --- wrong: groups neighbours | return['c']: 20 items became 1
from itertools import groupby


def group_records(records, field):
    return {key: list(group) for key, group in groupby(records, lambda record: record[field])}
# --- wrong: groups of the sorted records | return: the same keys in another order
from itertools import groupby


def group_records(records, field):
    ordered = sorted(records, key=lambda record: record[field])
    return {key: list(group) for key, group in groupby(ordered, lambda record: record[field])}
# --- wrong: sorts the records in place | argument records[0]: in the original this is an object that occurs elsewhere
from itertools import groupby


def group_records(records, field):
    order = list(dict.fromkeys(record[field] for record in records))
    records.sort(key=lambda record: record[field])
    groups = {key: list(group) for key, group in groupby(records, lambda record: record[field])}
    return {key: groups[key] for key in order}
# --- wrong: one list for all | return['c']: 20 items became 60
def group_records(records, field):
    groups = dict.fromkeys((record[field] for record in records), [])
    for record in records:
        groups[record[field]].append(record)
    return groups
# --- wrong: tuples | return['c']: list became tuple
def group_records(records, field):
    groups = {}
    for record in records:
        groups.setdefault(record[field], []).append(record)
    return {key: tuple(group) for key, group in groups.items()}
# --- wrong: takes the field out of the records | key 'town' (str) is missing
def group_records(records, field):
    groups = {}
    for record in records:
        groups.setdefault(record.pop(field), []).append(record)
    return groups
# --- wrong: the last record of a list is lost | return['a']: 20 items became 19
def group_records(records, field):
    groups = {}
    for index in range(len(records) - 1):
        record = records[index]
        groups.setdefault(record[field], []).append(record)
    return groups
# --- wrong: keys in the order of the last record | call 3, return: key False (bool) is missing
def group_records(records, field):
    groups = {}
    for record in records:
        key = record[field]
        group = groups.pop(key, [])
        group.append(record)
        groups[key] = group
    return dict(sorted(groups.items(), key=lambda pair: records.index(pair[1][0])))
