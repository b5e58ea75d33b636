# --- before
SEEN = {}


def note(number):
    SEEN[number] = SEEN.get(number, 0) + 1
    return SEEN[number]


def noted(numbers):
    return [note(number) for number in numbers]
# --- inputs: noted
CALLS = [call([1, 2, 1])]
# --- declined: `SEEN[number]` changes what was not made in the same call, and in another process only a copy of it would change
