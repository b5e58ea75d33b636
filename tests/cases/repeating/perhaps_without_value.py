# --- before
def late(lines):
    try:
        for line in lines:
            pass
    finally:
        print(line.split(" ")[0], line.split(" ")[1])
# --- inputs: late
CALLS = [call(["a b"])]
# --- declined: what is called again is another variable by then
