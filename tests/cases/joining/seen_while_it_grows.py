# --- before
seen = ""


def letters(text):
    global seen
    for character in text:
        if character.isalpha():
            seen += character
    return seen
# --- inputs: letters
CALLS = [call("a-b")]
# --- declined: whether `seen` is a text or a whole number is not known
