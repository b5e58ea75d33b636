# --- before
def letters(text):
    found = ""

    def show():
        return found

    for character in text:
        if character.isalpha():
            found += character
    return show()
# --- inputs: letters
CALLS = [call("a-b")]
# --- declined: `found` belongs to more than letters
