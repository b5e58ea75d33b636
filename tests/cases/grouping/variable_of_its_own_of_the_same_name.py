# --- before
def count(words):
    rows = []
    for word in words:
        for row in rows:
            if "".join(row[0] for row in row[0]) == word:
                row[1] += 1
                break
        else:
            rows.append([word, 0])
    return rows
# --- inputs: count
CALLS = [call(["ab", "ba", "c", "ab"])]
# --- declined: has a variable of its own that is called `row`, too
