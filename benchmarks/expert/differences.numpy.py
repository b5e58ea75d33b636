# differences of shifted slices, sums by cumsum to keep their order
import math
import random

import numpy as np

random.seed(8848)
count = 350_000
distance = [0.0]
height = [400.0]
for k in range(1, count):
    distance.append(distance[k - 1] + random.uniform(0.5, 1.5))
    height.append(400 + 80 * math.sin(distance[k] / 900) + 20 * math.sin(distance[k] / 130) + random.gauss(0, 0.02))

# slope between neighbouring points
H = np.array(height)
D = np.array(distance)
dH = np.diff(H)
dD = np.diff(D)
S = dH / dD
slope = S.tolist()

# central second difference, zero at both ends
curvature = [0.0] * count
curvature[1:-1] = (2 * (S[1:] - S[:-1]) / (dD[:-1] + dD[1:])).tolist()

climb = float(np.cumsum(np.where(dH > 0, dH, 0.0))[-1])
descent = float(np.cumsum(np.where(dH > 0, 0.0, -dH))[-1])
turns = int((S[1:] * S[:-1] < 0).sum())
steepest = int(S.argmax())

print("points", count, "length", distance[-1])
print("climb", climb, "descent", descent)
print("difference", climb - descent, height[-1] - height[0])
print("turns", turns, "steepest at", steepest, slope[steepest])
print("slopes", len(slope), sum(slope), slope[:2])
print("curvature", len(curvature), sum(curvature), max(curvature), min(curvature), curvature[-1])
