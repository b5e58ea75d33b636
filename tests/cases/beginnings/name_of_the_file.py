# --- before
word = "abc"


def kind():
    return word.startswith("a") or word.startswith("b")
# --- inputs: kind
CALLS = [call()]
# --- declined: `word` is no variable of kind alone
