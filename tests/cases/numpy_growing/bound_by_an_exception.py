# --- before
def collected(xs):
    a = []
    for x in xs:
        a = a + [x]
    try:
        return a, a[0] / 0
    except ZeroDivisionError as a:
        return str(a)
# --- inputs: collected
CALLS = [call([1, 2, 3, 4])]
# --- declined: `a` gets a value in another way than by `=`
