# --- before
def adders(numbers):
    found = []
    for number in numbers:
        found.append(lambda x: x + number)
    return [f(1) for f in found]
# --- inputs: adders
CALLS = [call([1, 2])]
# --- declined: an expression would mean another thing in a comprehension
