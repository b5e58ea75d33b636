# Monte Carlo: neutrons through a layered shield (2 energy groups, isotropic scattering)
import random
from math import *

import numpy as np
from numba import njit

random.seed(31415)
# numpy's MT19937 in python's state: Generator.random() then gives the same doubles as random.random()
_, key, _ = random.getstate()
bits = np.random.MT19937()
bits.state = {"bit_generator": "MT19937", "state": {"key": np.array(key[:-1], dtype=np.uint32), "pos": key[-1]}}
gen = np.random.Generator(bits)

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


@njit(cache=True)
def histories(n, rng, edges, st_all, ss_all, p_down, absorbed, transmitted, reflected, tally):
    nl = len(edges) - 1
    collisions = longest = roulette_kills = 0
    for history in range(n):
        x = 0.0
        mu = sqrt(rng.random())      # cosine source
        group = 0
        w = 1.0
        ncoll = 0
        i = 0
        while True:
            i = nl - 1
            for k in range(nl):
                if x < edges[k + 1]:
                    i = k
                    break
            st = st_all[i, group]
            ss = ss_all[i, group]
            d = -log(1.0 - rng.random()) / st
            if mu > 0:
                db = (edges[i + 1] - x) / mu
            else:
                db = (edges[i] - x) / mu
            if d > db:
                tally[min(int(x), 37)] += w * 0.1 * (group + 1)
                if mu > 0:
                    x = edges[i + 1] + 1e-9
                    if i == nl - 1:
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
            absorbed[i, group] += w * (1 - ss / st)
            w *= ss / st
            if group == 0 and rng.random() < p_down[i]:
                group = 1
            mu = -1 + 2 * rng.random()
            if mu == 0:
                mu = 1e-12
            if w < 0.05:
                if rng.random() < 0.5:
                    w *= 2
                else:
                    roulette_kills += 1
                    break
        longest = max(longest, ncoll)
    return collisions, longest, roulette_kills


NHIST = 40000
absorbed_a = np.zeros((len(LAYERS), 2))
transmitted, reflected, tally = np.zeros(2), np.zeros(2), np.zeros(38)
collisions, longest, roulette_kills = histories(
    NHIST, gen, np.array(edges), np.array([[f[0], t[0]] for _, _, f, t in LAYERS]),
    np.array([[f[1], t[1]] for _, _, f, t in LAYERS]), np.array([f[2] for _, _, f, t in LAYERS]),
    absorbed_a, transmitted, reflected, tally)
absorbed = {lay[0]: absorbed_a[k] for k, lay in enumerate(LAYERS)}
tally = tally.tolist()

print("histories %d, collisions %d, longest %d, roulette %d" % (NHIST, collisions, longest, roulette_kills))
print("transmitted fast %.10e thermal %.10e" % (transmitted[0] / NHIST, transmitted[1] / NHIST))
print("reflected   fast %.8f thermal %.8f" % (reflected[0] / NHIST, reflected[1] / NHIST))
for name in absorbed:
    print("absorbed in %-9s fast %.8f thermal %.8f" % (name, absorbed[name][0] / NHIST, absorbed[name][1] / NHIST))
for k in range(0, 38, 4):
    print("flux %2d cm %12.8f" % (k, sum(tally[k:k + 4]) / NHIST))
