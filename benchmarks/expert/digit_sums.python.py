# python: sums of digits from those of the number without its last three
SUMS = [sum(map(int, str(n))) for n in range(1000)]


def digit_sum(n):
    return SUMS[n // 1000] + SUMS[n % 1000]


def harshad(limit):
    found = []
    tally = {}
    for n in range(1, limit):
        s = digit_sum(n)
        tally[s] = tally.get(s, 0) + 1
        if n % s == 0:
            found.append(n)
    return found, tally


found, tally = harshad(600000)
print(len(found), found[-5:], sum(found))
print(sorted(tally.items(), key=lambda pair: (-pair[1], pair[0]))[:5])
