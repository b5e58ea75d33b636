# --- before
def steps(n):
    for i in range(n):
        print("step", i, flush=True)
# --- inputs: steps
CALLS = [call(3)]
# --- declined: `True` may be another thing than a number
