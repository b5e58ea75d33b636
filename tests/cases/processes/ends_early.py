# --- before
def long(number):
    return number**3


def first(numbers):
    found = []
    for number in numbers:
        cube = long(number)
        if cube > 20:
            break
        found.append(cube)
    return found
# --- inputs: first
CALLS = [call([1, 2, 3, 4])]
# --- declined: calls made ahead may be too many
