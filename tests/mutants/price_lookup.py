# --- program: prices
"""Prices of articles, each searched for in a list of records; of equal numbers the first counts."""


def prices(numbers, articles):
    found = []
    for number in numbers:
        for article in articles:
            if article["number"] == number:
                found.append(article["price"])
                break
        else:
            found.append(None)
    return found


if __name__ == "__main__":
    articles = [{"number": n % 40, "price": n * 3} for n in range(60)]
    print(prices([3, 7, 99, 3, 25] * 10, articles))
    print(prices(["a", "b"], [{"number": "b", "price": 1}, {"number": "a", "price": 2}]))
    print(prices([True, 2.0], [{"number": 1, "price": 5}, {"number": 2, "price": 6}]))
# --- right: an index of the first of each
def prices(numbers, articles):
    try:
        first = {}
        for article in articles:
            first.setdefault(article["number"], article)
        return [first[n]["price"] if n == n and n in first else None for n in numbers]
    except Exception:
        pass
    found = []
    for number in numbers:
        for article in articles:
            if article["number"] == number:
                found.append(article["price"])
                break
        else:
            found.append(None)
    return found
# --- wrong: the last of equal ones | return
def prices(numbers, articles):
    index = {article["number"]: article["price"] for article in articles}
    return [index.get(number) for number in numbers]
# --- wrong: compares texts | return
def prices(numbers, articles):
    index = {}
    for article in articles:
        index.setdefault(str(article["number"]), article["price"])
    return [index.get(str(number)) for number in numbers]
# --- wrong: leaves out what is not there | return
def prices(numbers, articles):
    index = {}
    for article in articles:
        index.setdefault(article["number"], article["price"])
    return [index[number] for number in numbers if number in index]
