# --- before
def counted(text):
    found = {"a": 0, "b": 0, "c": 0}
    for letter in text:
        found[letter] += 1
    return found["a"]
# --- inputs: counted
CALLS = [call("abca")] * 4
# --- declined: `found` is passed on, changed or given back
