# --- before
def same(word):
    return word.upper() is word.upper()
# --- inputs: same
CALLS = [call("ab"), call("")]
# --- declined: asks for identity
