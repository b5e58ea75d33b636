# --- program: invoice
"""Rounds amounts to cents, half to even as banks do, and adds them: decimal numbers."""
from decimal import ROUND_HALF_EVEN, Decimal


def invoice(amounts, rate):
    lines = []
    total = Decimal("0.00")
    for amount in amounts:
        line = (Decimal(amount) * Decimal(rate)).quantize(Decimal("0.01"), rounding=ROUND_HALF_EVEN)
        lines.append(line)
        total += line
    return lines, total


if __name__ == "__main__":
    print(invoice(["10.00", "0.125", "7.345", "2.675"], "1.00"), invoice(["99.99", "1200", "0.005", "-0.001"], "1.19"))
# --- wrong: half up, as taught at school | return[0][1]
from decimal import ROUND_HALF_UP


def invoice(amounts, rate):
    cent, factor = Decimal("0.01"), Decimal(rate)
    lines = [(Decimal(amount) * factor).quantize(cent, rounding=ROUND_HALF_UP) for amount in amounts]
    return lines, sum(lines, Decimal("0.00"))
# --- wrong: floats rounded to cents | return[0]
def invoice(amounts, rate):
    lines = [round(float(amount) * float(rate), 2) for amount in amounts]
    return lines, sum(lines)
# --- wrong: floats on the way | return[0]
def invoice(amounts, rate):
    factor = float(rate)
    lines = [Decimal(repr(round(float(amount) * factor, 2))).quantize(Decimal("0.01")) for amount in amounts]
    return lines, sum(lines, Decimal("0.00"))
# --- wrong: without trailing noughts | return[0][0]
def invoice(amounts, rate):
    cent, factor = Decimal("0.01"), Decimal(rate)
    lines = [(Decimal(amount) * factor).quantize(cent, rounding=ROUND_HALF_EVEN).normalize() for amount in amounts]
    return lines, sum(lines, Decimal("0.00"))
# --- wrong: rounds once, at the end | return[1]
def invoice(amounts, rate):
    cent, factor = Decimal("0.01"), Decimal(rate)
    exact = [Decimal(amount) * factor for amount in amounts]
    lines = [line.quantize(cent, rounding=ROUND_HALF_EVEN) for line in exact]
    return lines, sum(exact, Decimal("0.00")).quantize(cent, rounding=ROUND_HALF_EVEN)
# --- wrong: loses the sign of nothing | return[0][3]
def invoice(amounts, rate):
    cent, factor = Decimal("0.01"), Decimal(rate)
    lines = [(Decimal(amount) * factor).quantize(cent, rounding=ROUND_HALF_EVEN) + 0 for amount in amounts]
    return lines, sum(lines, Decimal("0.00"))
# --- wrong: text | return[0][0]
def invoice(amounts, rate):
    cent, factor = Decimal("0.01"), Decimal(rate)
    lines = [(Decimal(amount) * factor).quantize(cent, rounding=ROUND_HALF_EVEN) for amount in amounts]
    return [str(line) for line in lines], sum(lines, Decimal("0.00"))
# --- guarded: a whole nought for nothing | amounts
def invoice(amounts, rate):
    cent, factor = Decimal("0.01"), Decimal(rate)
    lines = [(Decimal(amount) * factor).quantize(cent, rounding=ROUND_HALF_EVEN) for amount in amounts]
    return lines, sum(lines)
# --- right: constants once
def invoice(amounts, rate):
    if not amounts:
        return [], Decimal("0.00")
    cent, factor = Decimal("0.01"), Decimal(rate)
    lines = [(Decimal(amount) * factor).quantize(cent, rounding=ROUND_HALF_EVEN) for amount in amounts]
    return lines, sum(lines, Decimal("0.00"))
# --- right: factors commuted, the sum in a second loop
def invoice(amounts, rate):
    lines = []
    for amount in amounts:
        line = Decimal(rate) * Decimal(amount)
        lines.append(line.quantize(Decimal("0.01"), ROUND_HALF_EVEN))
    total = Decimal("0.00")
    for line in lines:
        total = total + line
    return lines, total
