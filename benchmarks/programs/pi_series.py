# program: pi by the alternating series of Leibniz, and by the Basel sum
# techniques: reduction
# place: module
# numeric: yes
# vectorizable: yes
# expect: improve

terms = 6_000_000

# Leibniz: 1 - 1/3 + 1/5 - ...
total = 0.0
sign = 1.0
for k in range(terms):
    total += sign / (2 * k + 1)
    sign = -sign
pi_leibniz = 4 * total

# Basel: 1 + 1/4 + 1/9 + ..., small terms first
total = 0.0
for k in range(terms, 0, -1):
    total += 1 / k**2
pi_basel = (6 * total) ** 0.5

print("Leibniz", pi_leibniz)
print("Basel  ", pi_basel)
print("k and sign at the end:", k, sign)
