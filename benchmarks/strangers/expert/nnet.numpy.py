# numpy: whole arrays, or loops taken apart
import numpy as np


class Layer:
    def __init__(self, n_in, n_out, rng):
        self.W = rng.normal(0.0, 1.0 / np.sqrt(n_in), size=(n_out, n_in))
        self.b = np.zeros(n_out)

    def __call__(self, x):
        self.x = x
        self.a = self.activate(x @ self.W.T + self.b)
        return self.a

    def backward(self, grad):
        delta = grad * self.slope()
        self.dW = delta.T @ self.x
        self.db = delta.sum(axis=0)
        return delta @ self.W

    def update(self, rate, n):
        self.W -= rate * self.dW / n
        self.b -= rate * self.db / n


class Sigmoid(Layer):
    def activate(self, z):
        return 1.0 / (1.0 + np.exp(-z))

    def slope(self):
        return self.a * (1.0 - self.a)


class Tanh(Layer):
    def activate(self, z):
        return np.tanh(z)

    def slope(self):
        return 1.0 - self.a ** 2


def predict(layers, x):
    for layer in layers:
        x = layer(x)
    return x


def train_epoch(layers, X, Y, rate, batch, rng):
    order = rng.permutation(len(X))
    loss = 0.0
    for start in range(0, len(X), batch):
        chunk = order[start:start + batch]
        grad = predict(layers, X[chunk]) - Y[chunk]
        loss += 0.5 * np.sum(grad ** 2)
        for layer in reversed(layers):
            grad = layer.backward(grad)
        for layer in layers:
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


def accuracy(layers, X, Y):
    return ((predict(layers, X)[:, 0] > 0.5) == (Y[:, 0] > 0.5)).sum() / len(X)


if __name__ == "__main__":
    rng = np.random.default_rng(8)
    X, Y = spirals(60, rng)
    net = [Tanh(2, 12, rng), Tanh(12, 8, rng), Sigmoid(8, 1, rng)]
    for epoch in range(60):
        loss = train_epoch(net, X, Y, 1.5, 10, rng)
        if epoch % 10 == 0 or epoch == 59:
            print("epoch %3d  loss %.5f  accuracy %.3f" % (epoch, loss, accuracy(net, X, Y)))
    print("first weights", np.round(net[0].W[0], 4))
