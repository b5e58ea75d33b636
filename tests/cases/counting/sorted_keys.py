# --- before
def votes(ballots):
    result = {}
    for name in ballots:
        if name in sorted(result):
            result[name] += 1
        else:
            result[name] = 1
    return result
# --- inputs: votes
CALLS = [call(["Ann", "Bo", "Ann", "Cy"] * 50)]
CHECKS = [call(["a", 1, "b"])]
# --- declined: is not a step that can be done in bulk
