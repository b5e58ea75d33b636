# --- before
def clean(line):
    for sign in ".,":
        line = line.replace(sign, " ")
    return line + sign
# --- inputs: clean
CALLS = [call("a.b")]
# --- declined: `sign` is used again after the replacements
