# $ python traceback_printed.py
# not: --once (a recorded function has a wrapper, which this program looks at)
import logging
import sys
import traceback


def fail():
    raise LookupError("shown, then forgotten")


try:
    fail()
except LookupError as error:
    traceback.print_exc()
    logging.exception("logged")
    print(len(traceback.extract_tb(error.__traceback__)), sys.exc_info()[2].tb_frame.f_code.co_name)
    print(error.__traceback__.tb_frame.f_code.co_filename == __file__)
