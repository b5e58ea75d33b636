# --- before
def type(x):
    return x


def vowels(text):
    found = 0
    for c in text:
        if c in "aeiou":
            found += 1
    return found

# --- inputs: vowels
CALLS = [call("abc")]

# --- declined: `type` does not mean Python's own `type` here
