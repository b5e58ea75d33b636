# --- before
def letters(text):
    count = 0
    for c in text:
        count += c.isalpha()
    return locals()["count"]
# --- inputs: letters
CALLS = [call("ab")]
# --- declined: looks at its variables by name
