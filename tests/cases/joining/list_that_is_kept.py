# --- before
def letters(text, found):
    for character in text:
        if character.isalpha():
            found.append(character)
    return found
# --- inputs: letters
CALLS = [call("a-b", [])]
# --- declined: `found` is used for more than to be joined
