# --- before
def products(values):
    try:
        from math import sumprod
    except ImportError:
        return None
    return sumprod(values, values)
# --- inputs: products
CALLS = [call([1.0]), call([2.0]), call([]), call([3.0])]
# --- declined: stands in `try`
