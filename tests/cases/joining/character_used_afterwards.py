# --- before
def last_letter(text):
    letters = 0
    for character in text:
        if character.isalpha():
            letters += 1
    return letters, character
# --- inputs: last_letter
CALLS = [call("a-b")]
# --- declined: `character` is used again after the loop
