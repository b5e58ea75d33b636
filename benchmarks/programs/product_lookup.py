# program: invoice lines looked up in a catalogue of records by a search function
# techniques: search, counting
# place: function
# numeric: no
# vectorizable: no
# expect: improve
from random import Random

rng = Random(77)


def make_catalogue(n):
    return [{"sku": f"A{13 * i % 9973:05d}", "price": rng.randrange(100, 9999), "tax": rng.choice((7, 19))} for i in range(n)]


def find_product(catalogue, sku):
    for product in catalogue:
        if product["sku"] == sku:
            return product
    return None


def invoice(lines, catalogue):
    net = 0
    taxes = 0
    missing = []
    for sku, pieces in lines:
        product = find_product(catalogue, sku)
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
