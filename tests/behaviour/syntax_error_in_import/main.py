# $ python main.py
import helper
