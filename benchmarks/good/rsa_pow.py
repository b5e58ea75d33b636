# program: textbook RSA with pow of three arguments
# techniques: strings, map
# place: function
# numeric: no
# vectorizable: no
# expect: decline: written well already
def encrypt(message, exponent, modulus):
    return [pow(ord(letter), exponent, modulus) for letter in message]


def decrypt(numbers, exponent, modulus):
    return "".join([chr(pow(number, exponent, modulus)) for number in numbers])


MODULUS = 999983 * 1000003
message = "Meet me where the river bends, an hour after the ferry has gone. " * 600
secret = encrypt(message, 65537, MODULUS)
print(secret[:4], sum(secret))
print(decrypt(secret, pow(65537, -1, 999982 * 1000002), MODULUS)[:66])
