# --- before
def cut(line):
    first = line.split(" ")[0]
    line = line[1:]
    return first + line.split(" ")[0]
# --- inputs: cut
CALLS = [call("ab cd")]
# --- declined: what is called again is another variable by then
