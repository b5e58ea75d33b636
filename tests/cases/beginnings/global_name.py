# --- before
word = "abc"


def kind():
    global word
    word = word + "a"
    return word.endswith("a") or word.endswith("b")
# --- inputs: kind
CALLS = [call()]
# --- declined: `word` is no variable of kind alone
