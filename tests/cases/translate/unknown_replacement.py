# --- before
def clean(line, mark):
    for sign in ".,":
        line = line.replace(sign, mark)
    return line
# --- inputs: clean
CALLS = [call("a.b", " ")]
# --- declined: `mark` is not a fixed text
