# --- before
def type(word):
    return word


def kind(word):
    return word.startswith("a") or word.startswith("b")
# --- inputs: kind
CALLS = [call("a")]
# --- declined: the file gives `type` another meaning
