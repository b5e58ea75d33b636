# program: chances in a dice game, rounds of draws with randint, a script without any function
# techniques: draws, histogram, counting
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve

# Roll three dice; roll the lowest one again; sum them.  How likely is each sum?
import random

random.seed("dice")
rounds = 300000
counts = [0 for i in range(19)]
wins = 0
streak = 0
longest = 0

for r in range(rounds):
    a = random.randint(1, 6)
    b = random.randint(1, 6)
    c = random.randint(1, 6)
    low = min(a, b, c)
    again = random.randint(1, 6)
    total = a + b + c - low + again
    counts[total] += 1
    if total > 12:
        wins += 1
        streak += 1
        longest = max(longest, streak)
    else:
        streak = 0
    if (r + 1) % 100000 == 0:
        print("after", r + 1, "rounds:", wins / (r + 1))

for total in range(3, 19):
    print(f"{total:2d} {counts[total]:6d} {counts[total] / rounds}")
print("wins:", wins, "longest streak:", longest, "next roll:", random.randint(1, 6))
