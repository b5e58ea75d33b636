# --- before
def clean(line, str=str):
    for sign in ".,":
        line = line.replace(sign, " ")
    return str(line)
# --- inputs: clean
CALLS = [call("a.b")]
# --- declined: the file gives `str` another meaning
