# $ python signal_interrupt_asyncio.py
# signal: SIGINT to the group
import asyncio


async def main():
    try:
        open("ready", "w").close()
        await asyncio.sleep(30)
    finally:
        print("cleaned up")


try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("interrupted")
