# --- before
def float(value):
    return value


def show(n):
    for i in range(n):
        print(i, float(i))
# --- inputs: show
CALLS = [call(2)]
# --- declined: the file gives `float` another meaning
