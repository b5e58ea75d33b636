# --- before
"""What was given is put into a list of one's own, and comes out of it in another place."""


def hidden(row):
    mine = []
    box = []
    box.append(mine)
    mine.append(row)
    box[0][0].append(9)
    return len(row)


def all_hidden(rows):
    return [hidden(row) for row in rows]
# --- inputs: all_hidden
CALLS = [call([[1], [2], [3]])]
# --- declined: `box[0][0].append(9)` changes what was not made in the same call, and in another process only a copy of it would change
