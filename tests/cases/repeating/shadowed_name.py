# --- before
def str(line):
    return line


def both(line):
    return line.split(" ")[0], line.split(" ")[1]
# --- inputs: both
CALLS = [call("a b")]
# --- declined: the file gives `str` another meaning
