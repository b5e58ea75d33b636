# numpy: all terms as one array, pairwise sums
# level: close
import numpy as np

terms = 6_000_000

k = np.arange(terms)
sign = np.where(k % 2 == 0, 1.0, -1.0)
pi_leibniz = float(4 * np.sum(sign / (2 * k + 1)))
k = np.arange(terms, 0, -1)
pi_basel = float((6 * np.sum(1 / k**2)) ** 0.5)
k = 1
sign = 1.0

print("Leibniz", pi_leibniz)
print("Basel  ", pi_basel)
print("k and sign at the end:", k, sign)
