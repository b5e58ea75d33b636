# --- before
def folded(text, count):
    sizes = [len(part) for part in text.split()]
    if sizes:
        part = text[1:]
    if count == 0:
        return part
    return folded(part, count - 1)
# --- inputs: folded
CALLS = [call("a bc d", 2)]
# --- declined: `part` may have no value of its own in each call
