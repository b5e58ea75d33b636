# --- before
def looked_up(keys):
    names = {"a": 1, "b": 2, "c": 3}

    def one(key):
        return names[key]

    return [one(key) for key in keys]
# --- inputs: looked_up
CALLS = [call(["a"])] * 4
# --- declined: `names` belongs to more than looked_up
