# --- program: stamped
"""Numbers lines and adds the time they were written: what it gives is never the same twice."""
import time


def stamped(lines):
    out = []
    for number, line in enumerate(lines, 1):
        out.append(f"{number:4d} {time.time_ns()} {line}")
    return out


if __name__ == "__main__":
    print(len(stamped(["a", "b"])), len(stamped(["line"] * 50)))
# --- wrong: equal by its text, but nothing can show it | does not repeat itself
def stamped(lines):
    return [f"{number:4d} {time.time_ns()} {line}" for number, line in enumerate(lines, 1)]
# --- wrong: one time for all | does not repeat itself
def stamped(lines):
    now = time.time_ns()
    return [f"{number:4d} {now} {line}" for number, line in enumerate(lines, 1)]
