"""The Python SDK, driven by the lab: reads "post N" or "flight N" a line, does it N times, prints the nanoseconds."""

import asyncio
import sys
import time

from perplexity import AsyncPerplexity, Perplexity

url = sys.argv[1]
client = Perplexity(api_key="key", base_url=url, max_retries=0)
many = AsyncPerplexity(api_key="key", base_url=url, max_retries=0)
loop = asyncio.new_event_loop()


def post():
    assert len(client.search.create(query="tidal energy", max_results=3).results) == 3


def flight():
    async def all():
        await asyncio.gather(*(many.search.create(query="tidal energy", max_results=3) for _ in range(32)))

    loop.run_until_complete(all())


for line in sys.stdin:
    name, count = line.split()
    work = {"post": post, "flight": flight}[name]
    start = time.perf_counter_ns()
    for _ in range(int(count)):
        work()
    print(time.perf_counter_ns() - start, flush=True)
