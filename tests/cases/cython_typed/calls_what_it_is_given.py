# --- before
def mapped(words, change):
    found = []
    for word in words:
        found.append(change(word))
    return found
# --- inputs: mapped
CALLS = [call(["a"], len)]
# --- declined: it calls `change`, which is not compiled with it
