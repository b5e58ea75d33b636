# --- before
moves = 0

class W:
    def __init__(self, x):
        self.x = x
    def step(self, k):
        self.x += k + moves * 0.5

def f(ws, n):
    global moves
    for k in range(n):
        for w in ws:
            w.step(k)
            moves += 1

# --- inputs: f
CALLS = [call([W(0.5), W(1.5)], 4)]
# --- declined: together they are not compiled
