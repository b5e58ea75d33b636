# --- before
def collected(xs):
    a = []
    for x in xs:
        match x:
            case [*a]:
                pass
        a = a + [1]
    return a
# --- inputs: collected
CALLS = [call([1, [2, 3], 4])]
# --- declined: `a` gets a value in another way than by `=`
