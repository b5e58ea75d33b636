# --- before
def turned(line):
    one = line.split(" ")
    one.reverse()
    return one, line.split(" ")
# --- inputs: turned
CALLS = [call("ab cd")]
# --- declined: or what it gives is changed or kept
