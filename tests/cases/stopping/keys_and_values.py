# --- before
def found(prices, limit):
    return any([price > limit and name != "x" for name, price in prices.items()])
# --- inputs: found
CALLS = [call({"a": 1, "b": 4}, 3)]
CHECKS = [call({"a": "b"}, 3), call({1: 2}, 1), call({}, 1), call({"a": 4, "b": None}, 3), call([("a", 4)], 3)]
# --- after: early
def found(prices, limit):
    return (
        any(price > limit and name != "x" for name, price in prices.items())
        if type(limit) is int and type(prices) is dict and set(map(type, prices)) <= {str} and set(map(type, prices.values())) <= {float, int}
        else any([price > limit and name != "x" for name, price in prices.items()])
    )
