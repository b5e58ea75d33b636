# program: numerical derivatives of GPS heights: differences, slopes, second differences, sign changes
# techniques: stencil, map, counting
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve
import math
import random

random.seed(8848)
count = 350_000
distance = [0.0]
height = [400.0]
for k in range(1, count):
    distance.append(distance[k - 1] + random.uniform(0.5, 1.5))
    height.append(400 + 80 * math.sin(distance[k] / 900) + 20 * math.sin(distance[k] / 130) + random.gauss(0, 0.02))

# slope between neighbouring points
slope = []
for k in range(len(height) - 1):
    slope.append((height[k + 1] - height[k]) / (distance[k + 1] - distance[k]))

# central second difference, zero at both ends
curvature = [0.0] * count
for k in range(1, count - 1):
    h1 = distance[k] - distance[k - 1]
    h2 = distance[k + 1] - distance[k]
    curvature[k] = 2 * ((height[k + 1] - height[k]) / h2 - (height[k] - height[k - 1]) / h1) / (h1 + h2)

climb = 0.0
descent = 0.0
turns = 0
for k in range(len(slope)):
    dh = height[k + 1] - height[k]
    if dh > 0:
        climb += dh
    else:
        descent -= dh
    if k > 0 and slope[k] * slope[k - 1] < 0:
        turns += 1

steepest = 0
for k in range(1, len(slope)):
    if slope[k] > slope[steepest]:
        steepest = k

print("points", count, "length", distance[-1])
print("climb", climb, "descent", descent)
print("difference", climb - descent, height[-1] - height[0])
print("turns", turns, "steepest at", steepest, slope[steepest])
print("slopes", len(slope), sum(slope), slope[:2])
print("curvature", len(curvature), sum(curvature), max(curvature), min(curvature), curvature[-1])
