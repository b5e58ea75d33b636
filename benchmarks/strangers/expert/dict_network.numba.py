# identical output: weights in one padded array [layer, neuron, input (+bias at the end)],
# a whole epoch per njit call, sums in the original order
from random import seed, random, gauss, shuffle
from math import exp, cos, sin, pi

import numpy as np
from numba import njit


@njit(cache=True)
def forward(W, sizes, out):
    for l in range(W.shape[0]):
        n_in = sizes[l]
        for j in range(sizes[l + 1]):
            a = W[l, j, n_in]
            for i in range(n_in):
                a += W[l, j, i] * out[l, i]
            out[l + 1, j] = 1.0 / (1.0 + exp(-a))


@njit(cache=True)
def run_epoch(W, sizes, X, y, lr):
    L = W.shape[0]
    width = W.shape[2]
    out = np.zeros((L + 1, width))
    delta = np.zeros((L, width))
    sum_error = 0.0
    n_out = sizes[L]
    for r in range(X.shape[0]):
        for i in range(sizes[0]):
            out[0, i] = X[r, i]
        forward(W, sizes, out)
        e = 0.0
        for j in range(n_out):
            d = (1.0 if j == y[r] else 0.0) - out[L, j]
            e += d * d
            delta[L - 1, j] = d * (out[L, j] * (1.0 - out[L, j]))
        sum_error += e
        for l in range(L - 2, -1, -1):
            for j in range(sizes[l + 1]):
                err = 0.0
                for k in range(sizes[l + 2]):
                    err += W[l + 1, k, j] * delta[l + 1, k]
                delta[l, j] = err * (out[l + 1, j] * (1.0 - out[l + 1, j]))
        for l in range(L):
            n_in = sizes[l]
            for j in range(sizes[l + 1]):
                g = lr * delta[l, j]
                for i in range(n_in):
                    W[l, j, i] += g * out[l, i]
                W[l, j, n_in] += g
    return sum_error


@njit(cache=True)
def predict_all(W, sizes, X):
    L = W.shape[0]
    out = np.zeros((L + 1, W.shape[2]))
    res = np.empty(X.shape[0], np.int64)
    for r in range(X.shape[0]):
        for i in range(sizes[0]):
            out[0, i] = X[r, i]
        forward(W, sizes, out)
        res[r] = np.argmax(out[L, :sizes[L]])
    return res


def spirals(n):
    data = []
    for arm in range(3):
        for i in range(n):
            t = i / n
            ang = 3.2 * t + arm * 2 * pi / 3 + gauss(0, 0.12)
            data.append([2 * t * cos(ang), 2 * t * sin(ang), arm])
    return data


seed(1)
dataset = spirals(60)
shuffle(dataset)
sizes = np.array([2, 9, 6, 3])
W = np.zeros((3, 9, 10))
for l in range(3):
    for j in range(sizes[l + 1]):
        for i in range(sizes[l] + 1):
            W[l, j, i] = random() - 0.5
X = np.array([r[:2] for r in dataset])
y = np.array([r[2] for r in dataset])
for epoch in range(260):
    err = run_epoch(W, sizes, X, y, 0.6)
    if epoch % 25 == 0:
        print('>epoch=%d, lrate=%.3f, error=%.3f' % (epoch, 0.6, err))
confusion = [[0] * 3 for _ in range(3)]
for t, p in zip(y.tolist(), predict_all(W, sizes, X).tolist()):
    confusion[t][p] += 1
print('confusion matrix')
for r in confusion:
    print(' ', r)
print('accuracy: %.2f%%' % (100.0 * sum(confusion[i][i] for i in range(3)) / len(dataset)))
for j in range(3):
    print([round(w, 4) for w in W[2, j, :7].tolist()])
