# python: a dictionary of the records by their number
from random import Random

rng = Random(77)


def make_catalogue(n):
    return [{"sku": f"A{13 * i % 9973:05d}", "price": rng.randrange(100, 9999), "tax": rng.choice((7, 19))} for i in range(n)]


def invoice(lines, catalogue):
    net = 0
    taxes = 0
    missing = []
    products = {}
    for product in catalogue:
        products.setdefault(product["sku"], product)
    for sku, pieces in lines:
        product = products.get(sku)
        if product is None:
            missing.append(sku)
            continue
        net += product["price"] * pieces
        taxes += product["price"] * pieces * product["tax"]
    return net, taxes, missing


catalogue = make_catalogue(3000)
lines = [(f"A{rng.randrange(9973):05d}", rng.randrange(1, 9)) for _ in range(20000)]
net, taxes, missing = invoice(lines, catalogue)
print(net, taxes // 100, len(missing))
print(missing[:5])
