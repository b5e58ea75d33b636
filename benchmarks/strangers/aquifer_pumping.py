# program: groundwater around wells, global arrays
# techniques: stencil
# place: function
# numeric: yes
# vectorizable: partly
# expect: improve
# 2-D confined aquifer, transient drawdown around pumping wells.
# Explicit finite differences, heterogeneous transmissivity, harmonic means.
# TODO: implicit scheme (ask Jens), nicer boundary conditions
import numpy as np

NX, NY = 44, 36
DX = 25.0          # m
S = 2.0e-4         # storativity
DT = 1.0           # s   (stability limit checked below)
H0 = 50.0

head = np.ones((NY, NX)) * H0
T = np.zeros((NY, NX))
wells = {(12, 10): 0.012, (24, 30): 0.009, (8, 35): -0.004}   # m3/s, <0 = injection
river = []          # list of (row, col) fixed-head cells


def setup():
    global T, river
    np.random.seed(99)
    lnT = np.random.normal(-6.2, 0.8, (NY, NX))
    # smooth 3 times to get some correlation
    for sweep in range(3):
        new = lnT.copy()
        for r in range(1, NY - 1):
            for c in range(1, NX - 1):
                new[r, c] = lnT[r-1:r+2, c-1:c+2].mean()
        lnT = new
    T = np.exp(lnT)
    for c in range(NX):
        r = int(NY - 3 - 2 * np.sin(c / 6.0))
        river.append((r, c))


def harmonic(a, b):
    return 2 * a * b / (a + b)


def check_stability():
    limit = S * DX**2 / (4 * T.max())
    print("dt =", DT, "limit = %.4f" % limit)
    assert DT < limit, "unstable!"


def timestep():
    global head
    new = head.copy()
    for r in range(NY):
        for c in range(NX):
            if (r, c) in wells:
                q = wells[(r, c)]
            else:
                q = 0.0
            flux = 0.0
            # north, south, west, east  (no-flow outside the domain)
            if r > 0:
                flux += harmonic(T[r, c], T[r-1, c]) * (head[r-1, c] - head[r, c])
            if r < NY - 1:
                flux += harmonic(T[r, c], T[r+1, c]) * (head[r+1, c] - head[r, c])
            if c > 0:
                flux += harmonic(T[r, c], T[r, c-1]) * (head[r, c-1] - head[r, c])
            if c < NX - 1:
                flux += harmonic(T[r, c], T[r, c+1]) * (head[r, c+1] - head[r, c])
            new[r, c] = head[r, c] + DT / S * (flux / DX**2 - q / DX**2)
    for (r, c) in river:
        new[r, c] = H0
    change = 0.0
    for r in range(NY):
        for c in range(NX):
            change = max(change, abs(new[r, c] - head[r, c]))
    head = new
    return change


def volume_lost():
    tot = 0.0
    for r in range(NY):
        for c in range(NX):
            tot += (H0 - head[r, c]) * S * DX * DX
    return tot


setup()
check_stability()
for n in range(1, 301):
    dh = timestep()
    if n % 30 == 0:
        print("t = %6.0f s   max change %.3e m   min head %.5f   storage lost %.4f m3"
              % (n * DT, dh, head.min(), volume_lost()))
    if dh < 1e-7:
        print("steady state")
        break
for (r, c), q in wells.items():
    print("well (%d,%d) Q=%+.3f  head=%.6f  drawdown=%.6f" % (r, c, q, head[r, c], H0 - head[r, c]))
profile = [round(float(h), 4) for h in head[12, ::6]]
print("profile row 12:", profile)
