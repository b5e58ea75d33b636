# --- before
def step(number, before):
    return number + before


def steps(numbers):
    before = 0
    found = []
    for number in numbers:
        found.append(step(number, before))
        before = found[-1]
    return found
# --- inputs: steps
CALLS = [call([1, 2, 3, 4])]
# --- declined: `before` changes in the loop, and the calls read it
