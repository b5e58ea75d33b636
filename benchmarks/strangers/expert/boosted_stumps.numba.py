# numba: the hot kernels written anew
"""AdaBoost with decision stumps. Identical output; the threshold search is one njit
kernel (errors summed in sample order, so ties are resolved as before)."""
from __future__ import annotations

import numpy as np
from numba import njit


@njit(cache=True)
def best_stump(XT, cand, n_cand, y, w):
    n_features, n = XT.shape
    min_error = np.inf
    bf, bt, bp = 0, 0.0, 1
    for f in range(n_features):
        for t in range(n_cand[f]):
            thr = cand[f, t]
            error = 0.0
            for i in range(n):
                # branch-free: adding 0.0 leaves the (non-negative) sum unchanged
                error += w[i] if (XT[f, i] < thr) == (y[i] == 1) else 0.0
            pol = 1
            if error > 0.5:
                error = 1 - error
                pol = -1
            if error < min_error:
                min_error = error
                bf, bt, bp = f, thr, pol
    return bf, bt, bp, min_error


class DecisionStump:
    def predict(self, X):
        return np.where(X[:, self.feature_] < self.threshold_, -self.polarity_, self.polarity_)


class AdaBoost:
    def __init__(self, n_estimators=10, verbose=False):
        self.n_estimators = n_estimators
        self.verbose = verbose
        self.stumps_ = []
        self.alphas_ = []

    def fit(self, X, y):
        n = len(X)
        XT = np.ascontiguousarray(X.T)
        lists = [np.unique(c)[::4] for c in XT]      # candidates do not depend on the round
        n_cand = np.array([len(c) for c in lists])
        cand = np.zeros((len(lists), n_cand.max()))
        for f, c in enumerate(lists):
            cand[f, :len(c)] = c
        w = np.full(n, 1.0 / n)
        for t in range(self.n_estimators):
            stump = DecisionStump()
            (stump.feature_, stump.threshold_, stump.polarity_,
             stump.error_) = best_stump(XT, cand, n_cand, y, w)
            eps = max(stump.error_, 1e-10)
            alpha = 0.5 * np.log((1 - eps) / eps)
            w *= np.exp(-alpha * y * stump.predict(X))
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
