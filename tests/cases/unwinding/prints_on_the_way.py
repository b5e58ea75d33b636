# --- before
def countdown(n):
    if n == 0:
        return "go"
    print(n)
    return countdown(n - 1)
# --- inputs: countdown
CALLS = [call(3)]
# --- declined: may do more than compute
