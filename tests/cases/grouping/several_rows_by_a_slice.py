# --- before
def rename(words, which):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            rows.append([word, 0])
        for part in rows[which]:
            part[0] = word
    return rows
# --- inputs: rename
CALLS = [call(["a", "b", "b", "a", "b"], slice(0, 1))]
# --- declined: line 10 does more with `rows` than to look into it
