# --- program: distinct_values
"""The set of the values in a table, without what is missing; of equal ones the first stays."""


def distinct_values(rows, missing):
    found = set()
    for row in rows:
        for value in row:
            if value not in missing and value not in found:
                found.add(value)
    return found


if __name__ == "__main__":
    print(sorted(distinct_values([(1, 2), (True, 3), (2.0, 1.0, 0)], {None})))
    print(len(distinct_values([[n % 7, n % 11, -1] for n in range(200)], frozenset({-1, 0}))))
    print(sorted(distinct_values([["b", "a"], ["", "b"]], [""])))
# --- right: one update for each row
def distinct_values(rows, missing):
    found = set()
    for row in rows:
        found.update([value for value in row if value not in missing])
    return found
# --- right: a set comprehension
def distinct_values(rows, missing):
    return {value for row in rows for value in row if value not in missing}
# --- right: the method in a name
def distinct_values(rows, missing):
    found = set()
    add = found.add
    for row in rows:
        for value in row:
            if value in missing or value in found:
                continue
            add(value)
    return found
# --- wrong: the last of equal ones | return: 1 is missing and 1.0 is new
def distinct_values(rows, missing):
    return {value for row in reversed(rows) for value in reversed(row) if value not in missing}
# --- wrong: all as floats | return: 0 is missing and 0.0 is new
def distinct_values(rows, missing):
    values = (value for row in rows for value in row if value not in missing)
    return {float(value) if isinstance(value, int) else value for value in values}
# --- wrong: True for 1 | return: 1 is missing and True is new
def distinct_values(rows, missing):
    return {value == 1 or value for row in rows for value in row if value not in missing}
# --- wrong: a frozen set | return: set became frozenset
def distinct_values(rows, missing):
    return frozenset(value for row in rows for value in row if value not in missing)
# --- wrong: a list | return: set became list
def distinct_values(rows, missing):
    return list(dict.fromkeys(value for row in rows for value in row if value not in missing))
# --- wrong: the missing ones too | call 2, return: 0 is new
def distinct_values(rows, missing):
    return {value for row in rows for value in row}
# --- wrong: without what counts as false | return: 0 is missing
def distinct_values(rows, missing):
    return {value for row in rows for value in row if value and value not in missing}
