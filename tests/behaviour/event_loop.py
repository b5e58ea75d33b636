# $ python event_loop.py
# hot: busy
import asyncio
import signal
import sys
import time


def busy():
    end = time.process_time() + 0.4
    while time.process_time() < end:
        pass


async def wait(n):
    await asyncio.sleep(0.01 * n)
    return n


async def numbers(n):
    for i in range(n):
        yield i


async def main():
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(signal.SIGUSR1, lambda: print("signal"))
    signal.raise_signal(signal.SIGUSR1)
    print(await asyncio.gather(*(wait(n) for n in range(3))), [n async for n in numbers(3)])
    print(await asyncio.to_thread(wait.__name__.upper))
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "print(5)", stdout=asyncio.subprocess.PIPE)
    print((await process.communicate())[0], process.returncode)
    asyncio.ensure_future(wait(1000))
    return "done"


busy()
print(asyncio.run(main()))
