# --- before
def composite(n):
    return any([n % d == 0 for d in range(2, int(n**0.5) + 1)])
# --- inputs: composite
CALLS = [call(91), call(97)]
CHECKS = [call(10**400), call(0), call(-4), call(2.0), call(True), call(10**9 + 7)]
# --- after: early
def composite(n):
    return (
        any(n % d == 0 for d in range(2, int(n**0.5) + 1))
        if type(n) is int and 0 < n < 2**53
        else any([n % d == 0 for d in range(2, int(n**0.5) + 1)])
    )
