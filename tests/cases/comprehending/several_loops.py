# --- before
def look_at(rows, limit):
    seen = set()
    above = 0
    flat = list()
    for row in rows:
        for value in row:
            if value is None:
                flat.append(limit if limit else 0)
            else:
                flat.append((value, limit))
    for row in rows:
        seen.add(len(row))
    for row in rows:
        if not row: above += 1
    return seen, above, flat
# --- inputs: look_at
CALLS = [call([[1, None], [], [2.5]], 2)]
CHECKS = [call([], 2), call([[]], 0), call([[1], 5], 2), call([{1: 2}, "ab", ()], None), call(5, 5)]
# --- after: comprehension
def look_at(rows, limit):
    seen = set()
    above = 0
    flat = [
        (limit if limit else 0) if value is None else (value, limit)
        for row in rows
        for value in row
    ]
    seen = {len(row) for row in rows}
    above += len([1 for row in rows if not row])
    return seen, above, flat
