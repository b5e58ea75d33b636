# $ printf 'Ada\n36\n' | python stdin_input.py
name = input("name? ")
age = int(input("age? "))
print(f"{name} is {age}")
input("more? ")
