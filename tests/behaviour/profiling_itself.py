# $ python profiling_itself.py
# not: --once, --engine trace (one program has one cProfile)
import cProfile
import pstats


def work(n):
    return sum(i * i for i in range(n))


profiler = cProfile.Profile()
print(profiler.runcall(work, 1000))
print(sorted(name for _, _, name in pstats.Stats(profiler).stats))
