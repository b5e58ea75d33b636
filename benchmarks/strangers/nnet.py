# program: a small neural network, one sample at a time
# techniques: linear algebra, objects
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""A little neural network from scratch, to understand backpropagation.

NumPy arrays, one sample at a time, explicit loops over the neurons as on
the blackboard.
"""
import numpy as np


def sigmoid(z):
    return 1.0 / (1.0 + np.exp(-z))


class Layer:
    def __init__(self, n_in, n_out, rng):
        self.W = rng.normal(0.0, 1.0 / np.sqrt(n_in), size=(n_out, n_in))
        self.b = np.zeros(n_out)
        self.dW = np.zeros_like(self.W)
        self.db = np.zeros_like(self.b)

    def __call__(self, x):
        self.x = x
        n_out, n_in = self.W.shape
        z = np.zeros(n_out)
        for i in range(n_out):
            s = self.b[i]
            for j in range(n_in):
                s += self.W[i, j] * x[j]
            z[i] = s
        self.a = self.activate(z)
        return self.a

    def backward(self, grad):
        n_out, n_in = self.W.shape
        delta = grad * self.slope()
        back = np.zeros(n_in)
        for i in range(n_out):
            self.db[i] += delta[i]
            for j in range(n_in):
                self.dW[i, j] += delta[i] * self.x[j]
                back[j] += self.W[i, j] * delta[i]
        return back

    def update(self, rate, n):
        self.W -= rate * self.dW / n
        self.b -= rate * self.db / n
        self.dW[:] = 0.0
        self.db[:] = 0.0

    def activate(self, z):
        return z

    def slope(self):
        return np.ones_like(self.a)


class Sigmoid(Layer):
    def activate(self, z):
        return sigmoid(z)

    def slope(self):
        return self.a * (1.0 - self.a)


class Tanh(Layer):
    def activate(self, z):
        return np.tanh(z)

    def slope(self):
        return 1.0 - self.a ** 2


class Network:
    def __init__(self, layers):
        self.layers = layers

    def predict(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def train_epoch(self, X, Y, rate, batch, rng):
        order = rng.permutation(len(X))
        loss = 0.0
        for start in range(0, len(X), batch):
            chunk = order[start:start + batch]
            for k in chunk:
                out = self.predict(X[k])
                err = out - Y[k]
                loss += 0.5 * np.sum(err ** 2)
                grad = err
                for layer in reversed(self.layers):
                    grad = layer.backward(grad)
            for layer in self.layers:
                layer.update(rate, len(chunk))
        return loss / len(X)


def spirals(n, rng):
    X = np.zeros((2 * n, 2))
    Y = np.zeros((2 * n, 1))
    for i in range(n):
        r = i / n
        t = 3.0 * r + rng.normal(0, 0.1)
        X[i] = (r * np.cos(t), r * np.sin(t))
        X[n + i] = (-r * np.cos(t), -r * np.sin(t))
        Y[n + i] = 1.0
    return X, Y


def accuracy(net, X, Y):
    good = 0
    for x, y in zip(X, Y):
        p = net.predict(x)
        if (p[0] > 0.5) == (y[0] > 0.5):
            good += 1
    return good / len(X)


if __name__ == "__main__":
    rng = np.random.default_rng(8)
    X, Y = spirals(60, rng)
    net = Network([Tanh(2, 12, rng), Tanh(12, 8, rng), Sigmoid(8, 1, rng)])
    for epoch in range(60):
        loss = net.train_epoch(X, Y, 1.5, 10, rng)
        if epoch % 10 == 0 or epoch == 59:
            print("epoch %3d  loss %.5f  accuracy %.3f" % (epoch, loss, accuracy(net, X, Y)))
    print("first weights", np.round(net.layers[0].W[0], 4))
