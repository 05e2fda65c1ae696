"""How people say an order: each way of carriers.data with each order of its language, asked of `check`. Prints what is read otherwise, and "N passed, N failed".

    carriers.py BUILD [--games=FOLDER]"""
import os
import queue
import re
import sys
import tempfile
import concurrent.futures

sys.path.insert(1, os.path.dirname(os.path.abspath(__file__)))

import people  # noqa: E402
from people import start  # noqa: E402

DATA = os.path.join(people.HERE, "carriers.data")


def understood(world, order, text):
    turned = world.run("check", order["game"], order["seat"], "-", "--format", "yaml", given=(text + "\n").encode())
    receipt = people.load(turned.stdout.decode()) or {}
    return people.load(receipt.get("understood") or "") or {}


def trouble(world, kind, order, text):
    """Why it is not understood as meant; "" if it is."""
    made = understood(world, order, text)
    sections = {key: value for key, value in made.items() if key in order["meant"] or kind == "against"}
    if kind == "around":
        return "" if people.same(made, order["meant"]) else "read as %s" % made
    return "" if not any(people.within(order["meant"], {key: value}) for key, value in sections.items()) else "orders %s" % made


def main():
    build, flags = os.path.abspath(sys.argv[1]), {word for word in sys.argv[2:] if word.startswith("-")}
    with open(DATA, encoding="utf-8") as file:
        data = people.load(file.read())
    jobs = [(kind, order, way.replace("{o}", order[language])) for kind in ("around", "against")
            for language in people.LANGUAGES for way in data[kind][language] for order in data["orders"]]
    start.use(build)
    with tempfile.TemporaryDirectory(prefix="carriers-") as scratch:
        base = people.games_for(build, flags, scratch)
        if base is None:
            return 1
        worlds = queue.SimpleQueue()
        workers = os.cpu_count() or 1
        sessions = [start.Session() for _ in range(workers)]
        for number, session in enumerate(sessions):
            folder = os.path.join(scratch, str(number))
            os.makedirs(folder)
            worlds.put(people.World(os.path.join(build, "adjudicator"), session, base, folder))

        def one(job):
            world = worlds.get()
            try:
                return trouble(world, *job)
            finally:
                worlds.put(world)

        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            verdicts = list(pool.map(one, jobs))
        unwell = [session for session in sessions if not session.close()]
    failed, skipped = len(unwell), 0
    for (kind, order, text), why in zip(jobs, verdicts):
        skipped += bool(why) and text in data["as_yet"]
        if not why and text in data["as_yet"]:
            failed += 1
            print("not ok - %r is read now: take it out of as_yet" % text)
        if why and text not in data["as_yet"]:
            failed += 1
            print("not ok - %s, %s, %r: %s" % (kind, order["game"], text, why))
    if unwell:
        print("not ok - the processes in which all this ran ended well: no leak, no crash")
    print("%d passed, %d failed, %d skipped" % (len(jobs) - sum(map(bool, verdicts)), failed, skipped))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
