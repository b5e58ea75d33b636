# program: AdaBoost with decision stumps, like sklearn
# techniques: search, reduction
# place: method
# numeric: yes
# vectorizable: partly
# expect: improve
"""AdaBoost with decision stumps, sklearn-like API.

Homework 3, Statistical Learning.
"""
from __future__ import annotations

import numpy as np


class NotFittedError(Exception):
    pass


class DecisionStump:
    def __init__(self):
        self.feature_ = None
        self.threshold_ = None
        self.polarity_ = 1

    def predict_one(self, x: np.ndarray) -> int:
        if self.feature_ is None:
            raise NotFittedError("call fit first")
        if self.polarity_ == 1:
            return -1 if x[self.feature_] < self.threshold_ else 1
        return 1 if x[self.feature_] < self.threshold_ else -1

    def predict(self, X: np.ndarray) -> np.ndarray:
        return np.array([self.predict_one(x) for x in X])

    def fit(self, X: np.ndarray, y: np.ndarray, w: np.ndarray) -> DecisionStump:
        n_samples, n_features = X.shape
        min_error = np.inf
        for feature in range(n_features):
            column = X[:, feature]
            values = np.unique(column)
            # only try every 4th threshold, otherwise it takes forever
            for threshold in values[::4]:
                error = 0.0
                for i in range(n_samples):
                    pred = -1 if column[i] < threshold else 1
                    if pred != y[i]:
                        error += w[i]
                polarity = 1
                if error > 0.5:
                    error = 1 - error
                    polarity = -1
                if error < min_error:
                    min_error = error
                    self.feature_ = feature
                    self.threshold_ = threshold
                    self.polarity_ = polarity
        self.error_ = min_error
        return self


class AdaBoost:
    def __init__(self, n_estimators: int = 10, verbose: bool = False):
        self.n_estimators = n_estimators
        self.verbose = verbose
        self.stumps_: list[DecisionStump] = []
        self.alphas_: list[float] = []

    def fit(self, X, y):
        n = len(X)
        w = np.full(n, 1.0 / n)
        for t in range(self.n_estimators):
            stump = DecisionStump().fit(X, y, w)
            eps = max(stump.error_, 1e-10)
            alpha = 0.5 * np.log((1 - eps) / eps)
            for i in range(n):
                w[i] *= np.exp(-alpha * y[i] * stump.predict_one(X[i]))
            w /= w.sum()
            self.stumps_.append(stump)
            self.alphas_.append(float(alpha))
            if self.verbose:
                print(f"round {t:2d}: x[{stump.feature_}] vs {stump.threshold_:.4f} "
                      f"({stump.polarity_:+d})  err={eps:.5f}  alpha={alpha:.5f}")
        return self

    def decision_function(self, X):
        scores = np.zeros(len(X))
        for alpha, stump in zip(self.alphas_, self.stumps_):
            scores += alpha * stump.predict(X)
        return scores

    def predict(self, X):
        return np.where(self.decision_function(X) >= 0, 1, -1)

    def score(self, X, y) -> float:
        return float(np.mean(self.predict(X) == y))


def make_data(n: int, rng: np.random.Generator):
    X = rng.normal(size=(n, 6))
    r2 = X[:, 0] ** 2 + X[:, 1] ** 2 + 0.5 * X[:, 2]
    y = np.where(r2 + 0.3 * rng.normal(size=n) > 1.6, 1, -1)
    return X, y


if __name__ == "__main__":
    rng = np.random.default_rng(7)
    X_train, y_train = make_data(520, rng)
    X_test, y_test = make_data(300, rng)
    model = AdaBoost(n_estimators=22, verbose=True)
    model.fit(X_train, y_train)
    print("train accuracy:", round(model.score(X_train, y_train), 5))
    print("test accuracy: ", round(model.score(X_test, y_test), 5))
    margins = y_test * model.decision_function(X_test) / sum(model.alphas_)
    print("min/mean margin: %.6f %.6f" % (margins.min(), margins.mean()))
