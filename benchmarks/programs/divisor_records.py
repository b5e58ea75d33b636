# program: numbers with more divisors than all smaller ones, each number divided by all candidates
# techniques: search
# place: module
# numeric: yes
# vectorizable: partly
# expect: improve


def divisors(n):
    return [d for d in range(1, n + 1) if n % d == 0]


record = 0
total = 0
for n in range(1, 5001):
    found = divisors(n)
    total += len(found)
    if len(found) > record:
        record = len(found)
        print(n, record, found[-3:])
print(total)
