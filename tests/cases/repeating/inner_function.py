# --- before
def both(line):
    def other():
        nonlocal line
        line = line[1:]
        return 0

    return line.split(" ")[0], other(), line.split(" ")[1]
# --- inputs: both
CALLS = [call("ab c")]
# --- declined: what is called again is another variable by then
