# --- before
def checked(values):
    if not values:
        from math import no_such_function

        return no_such_function(values)
    return len(values)
# --- inputs: checked
CALLS = [call([1]), call([2]), call([3]), call([4])]
CHECKS = [call([])]
# --- declined: may raise `ImportError`
