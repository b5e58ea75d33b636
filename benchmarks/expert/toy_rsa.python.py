# python: pow with three arguments
def encrypt(message, exponent, modulus):
    return [pow(ord(letter), exponent, modulus) for letter in message]


def decrypt(numbers, exponent, modulus):
    letters = []
    for number in numbers:
        letters.append(chr(pow(number, exponent, modulus)))
    return "".join(letters)


message = "Meet me where the river bends, an hour after the ferry has gone. " * 60
secret = encrypt(message, 17, 3233)
print(secret[:8], sum(secret))
print(decrypt(secret, 2753, 3233)[:66])
