# --- program: collect
"""The states of an oscillator, each a vector of its own in a list, and a filter that keeps its last one."""
import numpy as np


class Body:
    def __init__(self):
        self.x = np.array([1.0, 0.0])


def collect(body, steps, h, states):
    turn = np.array([[1.0, h], [-h, 1.0]])
    for k in range(steps):
        body.x = turn @ body.x
        states.append(body.x.copy())
    return states[-1][0]


if __name__ == "__main__":
    first, second = Body(), Body()
    print(collect(first, 9, 0.1, []), collect(first, 4, 0.2, [first.x]), collect(second, 30, 0.01, []), second.x)
# --- wrong: one array in every place | states[
def collect(body, steps, h, states):
    turn, x = np.array([[1.0, h], [-h, 1.0]]), body.x.copy()
    for k in range(steps):
        x[:] = turn @ x
        states.append(x)
    body.x = x.copy()
    return states[-1][0]
# --- wrong: rows of one array | a view of other memory
def collect(body, steps, h, states):
    turn, rows = np.array([[1.0, h], [-h, 1.0]]), np.zeros((steps, 2))
    for k in range(steps):
        body.x = turn @ body.x
        rows[k] = body.x
    states.extend(rows)
    return states[-1][0]
# --- wrong: the attribute is one of those in the list | occurs elsewhere too
def collect(body, steps, h, states):
    turn = np.array([[1.0, h], [-h, 1.0]])
    for k in range(steps):
        body.x = turn @ body.x
        states.append(body.x)
    return states[-1][0]
# --- wrong: the attribute is changed in place | occurs elsewhere too
def collect(body, steps, h, states):
    turn = np.array([[1.0, h], [-h, 1.0]])
    for k in range(steps):
        body.x[:] = turn @ body.x
        states.append(body.x.copy())
    return states[-1][0]
# --- wrong: the attribute stays | x
def collect(body, steps, h, states):
    turn, x = np.array([[1.0, h], [-h, 1.0]]), body.x
    for k in range(steps):
        x = turn @ x
        states.append(x.copy())
    return states[-1][0]
# --- wrong: lists of numbers | numpy.float64 became float
def collect(body, steps, h, states):
    turn = np.array([[1.0, h], [-h, 1.0]])
    for k in range(steps):
        body.x = turn @ body.x
        states.append(body.x.tolist())
    return states[-1][0]
# --- wrong: the product with the transpose | argument body.x[1]
def collect(body, steps, h, states):
    turn = np.array([[1.0, h], [-h, 1.0]])
    for k in range(steps):
        body.x = body.x @ turn
        states.append(body.x.copy())
    return states[-1][0]
