# --- before
def weighed(text):
    total = 0
    c = 0
    for c in text:
        total += ord(c)
    c = 3
    return sum(ord(c) for c in text) + total * c

# --- inputs: weighed
CALLS = [call("abc"), call("")]

# --- declined: `c` is text in one place and something else in another
