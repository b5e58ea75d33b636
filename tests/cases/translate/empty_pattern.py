# --- before
def clean(line):
    return line.replace("", "-").replace("a", "b")
# --- inputs: clean
CALLS = [call("ab")]
# --- declined: the empty text is replaced
