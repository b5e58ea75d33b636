# --- before
def shown():
    import this_is_not_known
    return this_is_not_known
# --- inputs: shown
CALLS = [call()] * 4
# --- declined: importing `this_is_not_known` may do more than to give its functions
