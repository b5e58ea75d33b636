# --- before
"""The list is new, what is in it is not."""


def mark(rows):
    mine = [row for row in rows]
    for row in mine:
        row.append(0)
    return len(mine)


def marked(many):
    return [mark(rows) for rows in many]
# --- inputs: marked
CALLS = [call([[[1], [2]], [[3], [4]]])]
# --- declined: `row.append(0)` changes what was not made in the same call, and in another process only a copy of it would change
