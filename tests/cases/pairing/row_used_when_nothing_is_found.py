# --- before
def prices(wanted, catalogue):
    found = []
    for name in wanted:
        for article, price in catalogue:
            if article == name:
                found.append(price)
                break
        else:
            found.append(price)
    return found
# --- inputs: prices
CALLS = [call(["nut", "bolt"], [("cog", 3), ("nut", 1)])]
# --- declined: `price` is used again after the inner loop
