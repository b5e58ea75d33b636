# --- before
def last_digit(text):
    for c in text:
        if c.isdigit():
            found = c
    return text[0], found
# --- inputs: last_digit
CALLS = [call("a1")]
# --- declined: `found` may have no value in line 5
