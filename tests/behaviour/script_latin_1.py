# $ python script_latin_1.py
# -*- coding: latin-1 -*-
print(ascii("grüße"))
raise ValueError("ü")
