# --- before
def push(bodies, dt):
    for b in bodies:
        b["x"] += b["v"] * dt
        b["moved"] = b["v"] * dt
# --- inputs: push
CALLS = [call([{"x": 1.0, "v": 2.0}, {"x": 1.0, "v": 2.0, "moved": 0.0}], 0.5)]
# --- declined: `b['moved']` was not there in every call
