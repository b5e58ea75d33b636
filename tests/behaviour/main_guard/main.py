# $ python main.py
import helper
import main  # again, under its other name

if __name__ == "__main__":
    print("guarded", helper.who, main.__name__, main is not __import__("__main__"))
else:
    print("imported as", __name__)
