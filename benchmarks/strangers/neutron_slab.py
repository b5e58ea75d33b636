# program: neutrons through a layered shield, from math import *
# techniques: draws
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve
# Monte Carlo: neutrons through a layered shield (2 energy groups, isotropic scattering)
import random
from math import *

random.seed(31415)

LAYERS = [
    # thickness, (sigma_t, sigma_s, p_down) fast , (sigma_t, sigma_s) thermal
    ("steel", 4.0, (0.26, 0.22, 0.10), (0.98, 0.79)),
    ("poly", 9.0, (0.37, 0.36, 0.48), (2.10, 2.02)),
    ("borated", 3.0, (0.33, 0.30, 0.40), (5.30, 1.10)),
    ("concrete", 22.0, (0.17, 0.15, 0.12), (0.52, 0.49)),
]
edges = [0.0]
for lay in LAYERS:
    edges.append(edges[-1] + lay[1])
total_thickness = edges[-1]


def which_layer(x):
    for i in range(len(LAYERS)):
        if x < edges[i + 1]:
            return i
    return len(LAYERS) - 1


absorbed = {}
for lay in LAYERS:
    absorbed[lay[0]] = [0.0, 0.0]
transmitted = [0.0, 0.0]
reflected = [0.0, 0.0]
tally = [0.0] * 38
collisions = 0
longest = 0
roulette_kills = 0
NHIST = 40000

for history in range(NHIST):
    x = 0.0
    mu = sqrt(random.random())      # cosine source
    group = 0
    w = 1.0
    ncoll = 0
    while True:
        i = which_layer(x)
        name, thick, fast, thermal = LAYERS[i]
        if group == 0:
            st, ss, pd = fast
        else:
            st, ss = thermal
            pd = 0.0
        d = random.expovariate(st)
        # distance to the layer boundary
        if mu > 0:
            db = (edges[i + 1] - x) / mu
        else:
            db = (edges[i] - x) / mu
        if d > db:
            tally[min(int(x), 37)] += w * 0.1 * (group + 1)
            if mu > 0:
                x = edges[i + 1] + 1e-9
                if i == len(LAYERS) - 1:
                    transmitted[group] += w
                    break
            else:
                x = edges[i] - 1e-9
                if i == 0:
                    reflected[group] += w
                    break
            continue
        x += d * mu
        ncoll += 1
        collisions += 1
        tally[min(int(x), 37)] += w / st
        absorbed[name][group] += w * (1 - ss / st)
        w *= ss / st
        if group == 0 and random.random() < pd:
            group = 1
        mu = random.uniform(-1, 1)
        if mu == 0:
            mu = 1e-12
        if w < 0.05:
            if random.random() < 0.5:
                w *= 2
            else:
                roulette_kills += 1
                break
    longest = max(longest, ncoll)

print("histories %d, collisions %d, longest %d, roulette %d" % (NHIST, collisions, longest, roulette_kills))
print("transmitted fast %.10e thermal %.10e" % (transmitted[0] / NHIST, transmitted[1] / NHIST))
print("reflected   fast %.8f thermal %.8f" % (reflected[0] / NHIST, reflected[1] / NHIST))
for name in absorbed:
    print("absorbed in %-9s fast %.8f thermal %.8f" % (name, absorbed[name][0] / NHIST, absorbed[name][1] / NHIST))
for k in range(0, 38, 4):
    print("flux %2d cm %12.8f" % (k, sum(tally[k:k + 4]) / NHIST))
