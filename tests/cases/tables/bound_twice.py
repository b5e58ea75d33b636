# --- before
def table(kind):
    names = {"a": 1, "b": 2, "c": 3}
    if kind:
        names = {}
    return names.get("a")
# --- inputs: table
CALLS = [call(0), call(1)] * 4
# --- declined: `names` is bound more than once
