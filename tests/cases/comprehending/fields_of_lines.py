# --- before
def chosen(lines, wanted):
    kept = []
    for line in lines:
        fields = line.strip().split(",")
        if len(fields) < 3 or fields[0] != wanted:
            continue
        # the third field is the temperature
        kept.append((fields[1], float(fields[2])))
    return kept
# --- inputs: chosen
CALLS = [call(["a,b,1.5", "", "b,c,2", "a,x,3"], "a")]
CHECKS = [
    call([], "a"),
    call(["a,b,warm"], "a"),
    call(["a,b,-0.0", "a,b,nan"], "a"),
    call(["a,b,1", 5], "a"),
    call(None, "a"),
    call(iter(["a,b,1"]), "a"),
]
# --- after: comprehension
def chosen(lines, wanted):
    # the third field is the temperature
    kept = [
        (fields[1], float(fields[2]))
        for line in lines
        for fields in [line.strip().split(",")]
        if not (len(fields) < 3 or fields[0] != wanted)
    ]
    return kept
