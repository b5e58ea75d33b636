# --- before
def type(value):
    return "a value"


def rescaled(values):
    return [value / max(values) for value in values]
# --- inputs: rescaled
CALLS = [call([1.5, 2.0, 4.25])]
# --- declined: the file gives `type` another meaning
