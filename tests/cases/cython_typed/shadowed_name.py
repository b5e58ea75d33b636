# --- before
def ord(c):
    return 7


def codes(text):
    found = []
    for c in text:
        found.append(ord(c))
    return found
# --- inputs: codes
CALLS = [call("abc")]
# --- declined: it calls `ord`, which is not compiled with it
