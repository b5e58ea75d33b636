# --- before
def ord(character):
    return 65


def codes(text):
    total = 0
    for character in text:
        total += ord(character)
    return total
# --- inputs: codes
CALLS = [call("abc")]
# --- declined: the file gives `ord` another meaning
