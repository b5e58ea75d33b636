# --- before
def clean(line):
    for sign in ("--", "."):
        line = line.replace(sign, " ")
    return line
# --- inputs: clean
CALLS = [call("a--b.")]
# --- declined: "--" is longer than one character
