# --- before
def walk(state):
    names = ["a", "b", "c"]
    state.append(enumerate(names))
    return names[0]
# --- inputs: walk
CALLS = [call([])] * 4
# --- declined: `names` is passed on, changed or given back
