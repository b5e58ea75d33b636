# $ python -m pkg.job
import multiprocessing

from . import part


def work(queue):
    queue.put((part.answer(), __name__, __spec__.name))


if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    process = context.Process(target=work, args=(queue,))
    process.start()
    print(queue.get())
    process.join()
    print(process.exitcode)
