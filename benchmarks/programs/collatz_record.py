# program: longest Collatz sequence below a limit, and a histogram of the lengths
# techniques: search, recurrence
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve
# Which starting number below 80000 takes the longest to reach 1?
best_start = 1
best_length = 1
highest = 1
lengths = []
for start in range(1, 80000):
    n = start
    length = 1
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        if n > highest:
            highest = n
        length += 1
    lengths.append(length)
    if length > best_length:
        best_length = length
        best_start = start
        if length > 300:
            print("new record:", start, "with", length, "numbers")

print("longest:", best_start, best_length)
print("highest number reached:", highest)
print("mean length:", sum(lengths) / len(lengths))
bins = [0] * 8
for length in lengths:
    bins[length // 50] += 1
print("lengths by 50:", bins)
