# --- before
def last(text):
    found = 0
    for c in text:
        if c != " ":
            found = c
    return found

# --- inputs: last
CALLS = [call("ab c")]

# --- declined: `found` is text in one place and something else in another
