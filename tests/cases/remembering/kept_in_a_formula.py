# --- before
"""The helper gives one of the lists that it makes, and the loop changes it."""


def longer(one, other):
    return max(sorted(one), sorted(other))


def rows(words):
    found = []
    for i in range(len(words)):
        for j in range(len(words)):
            row = longer(words[i], words[j])
            row.append("!")
            found.append(row)
    return found
# --- inputs: rows
CALLS = [call(["ab", "ba", "c"])]
# --- declined: what `sorted(one)` makes is kept, and each round needs one of its own
