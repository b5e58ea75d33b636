# program: numbers that are divisible by the sum of their digits, and the most frequent sums
# techniques: counting, strings
# place: function
# numeric: no
# vectorizable: partly
# expect: improve


def digit_sum(n):
    return sum(int(digit) for digit in str(n))


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
