# --- before
def halves(rows):
    result = []
    for row in rows:
        kept = []
        for value in row:
            kept = kept + [(value + 1) / 2]
        result = result + [kept]
        print(kept)
    return result
# --- inputs: halves
CALLS = [call([[1, 2], [3.5], []] * 4)]
CHECKS = [call([]), call([[1, "a"]]), call([1]), call([[1, 2], None])]
# --- after: in place
def halves(rows):
    result = []
    for row in rows:
        kept = []
        for value in row:
            kept.append((value + 1) / 2)
        result.append(kept)
        print(kept)
    return result
