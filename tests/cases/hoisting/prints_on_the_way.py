# --- before
def shown(values):
    for value in values:
        print(value / max(values))
# --- inputs: shown
CALLS = [call([1.5, 2.0, 4.25])]
# --- declined: `print(value / max(values))` may do more than compute
