# --- before
def count(words):
    rows = []
    places = []
    i = 0

    def where():
        return i

    for word in words:
        for i in range(len(rows)):
            if rows[i][0] == word:
                rows[i][1] += 1
                break
        else:
            rows.append([word, 0])
        places.append(where())
    return rows, places
# --- inputs: count
CALLS = [call(["a", "b", "c", "a", "d"])]
# --- declined: `i` is used again after the inner loop
