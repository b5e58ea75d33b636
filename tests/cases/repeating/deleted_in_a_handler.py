# --- before
def shown(line):
    try:
        int(line)
    except ValueError as line:
        pass
    return line.split(" ")[0], line.split(" ")[1]
# --- inputs: shown
CALLS = [call("a b"), call("3")]
# --- declined: what is called again is another variable by then
