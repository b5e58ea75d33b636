# program: Buffon's needle, pi from needles thrown on a striped floor
# techniques: draws, reduction
# place: function
# numeric: yes
# vectorizable: yes
# expect: improve
import argparse
import math
import random


def throw_needles(count, length, stripe):
    crossing = 0
    for i in range(count):
        centre = random.uniform(0, stripe / 2)
        angle = random.uniform(0, math.pi / 2)
        if centre <= length / 2 * math.sin(angle):
            crossing += 1
    return crossing


parser = argparse.ArgumentParser(description="Buffon's needle")
parser.add_argument("--needles", type=int, default=1_600_000)
parser.add_argument("--length", type=float, default=0.8)
parser.add_argument("--seed", type=int, default=1777)
args = parser.parse_args()

random.seed(args.seed)
done = 0
crossed = 0
for part in range(4):
    crossed += throw_needles(args.needles // 4, args.length, 1.0)
    done += args.needles // 4
    estimate = 2 * args.length * done / crossed
    print(f"{done:8d} needles, {crossed:8d} crossings, pi = {estimate!r}")
print("error:", abs(estimate - math.pi))
