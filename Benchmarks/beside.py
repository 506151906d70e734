"""Runs Fling and other physics engines on the same scenes and prints tab-separated lines for the program `bench`.

    beside.py speed PROGRAM [LETTERS] [RUNS]   PROGRAM: bench, which lists the scenes; a line for each window and engine
    beside.py truth                            a line for each figure of the truth table

Environment: PEERS is the folder that contains peers.py, scenes.py and truth.py; PEER_LIBS contains the engines' libraries;
PEER_EXTRA names Fling's library as Fling=PATH.
"""
import ctypes
import math
import os
import subprocess
import sys
import time

# PEERS replaces this script's folder, so that its modules are found first.
sys.path[0] = os.environ["PEERS"]
import peers  # noqa: E402

# In seconds of CPU time; an engine starts no further run of a scene after it has used this much.
TIME_BUDGET = 15
NAMES = {"Box2D 2.4.1": "Box2D 2.4", "Chipmunk 7.0.3": "Chipmunk"}


def engines():
    wanted = ("Box2D v3", "Box2D 2.4.1", "Chipmunk 7.0.3", "Fling")
    return [engine for engine in peers.engines() if engine.name in wanted]


def label(engine):
    return NAMES.get(engine.name, engine.name)


def fling(name, result=None):
    """A function that only Fling exports. Its argument is a world."""
    function = getattr(ctypes.CDLL(os.environ["PEER_EXTRA"].split("=", 1)[1]), name)
    function.restype, function.argtypes = result, [ctypes.c_void_p]
    return function


def fling_hash(world):
    return f"{fling('pw_hash', ctypes.c_uint64)(world.p):016x}"


def run(engine, name, windows):
    """CPU time per step of this process for each window, in µs, so that other programs affect only the caches. For Fling also
    a hash of the state at the end of each window."""
    import scenes

    function, *arguments = name.split()
    world = getattr(scenes, function)(engine, *map(int, arguments))
    step, done, found = world.step, 0, []
    if engine.name == "Fling":
        fling("pw_enter")(world.p)
    for start, end in windows:
        for _ in range(done, start):
            step(1 / 60)
        begin = time.process_time()
        for _ in range(start, end):
            step(1 / 60)
        cost = (time.process_time() - begin) * 1e6 / (end - start)
        done = end
        found.append((cost, fling_hash(world) if engine.name == "Fling" else "-"))
    return found


def speed(program, letters="abcdef", runs=3):
    listing = subprocess.run([program, "dynamics", "--scenes"], check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        letter, name, *spans = line.split("\t")
        if letter not in letters:
            continue
        windows = [tuple(map(int, span.split("-"))) for span in spans]
        best, spent = {}, {}
        for _ in range(runs):  # Engines take turns, so that other load on the machine affects all of them.
            for engine in engines():
                # Box2D 2.4 needs minutes for large crowds of discs.
                if engine.name.startswith("Box2D 2") and name.startswith("circles") and int(name.split()[1]) > 1000:
                    continue
                if spent.get(engine.name, 0) > TIME_BUDGET:
                    continue
                begin = time.process_time()
                found = run(engine, name, windows)
                spent[engine.name] = spent.get(engine.name, 0) + time.process_time() - begin
                before = best.get(engine.name)
                if before and [hash for _, hash in before] != [hash for _, hash in found]:
                    sys.exit(f"error: two runs of '{name}' end in different states")
                costs = [min(pair) for pair in zip((cost for cost, _ in before or found), (cost for cost, _ in found))]
                best[engine.name] = [(cost, hash) for cost, (_, hash) in zip(costs, found)]
        for engine in engines():
            for (start, end), (cost, hash) in zip(windows, best.get(engine.name, [])):
                print(name, f"{start}-{end}", label(engine), f"{cost:.4f}", hash, sep="\t", flush=True)
        print(name, file=sys.stderr)


def truth():
    import truth as table

    for case in table.T:
        for engine in engines():
            for index, (_, _, value) in enumerate(case(engine)):
                text = repr(float(value)) if math.isfinite(value) else "nan"
                print(case.__name__[:3], index, label(engine), text, sep="\t", flush=True)


if __name__ == "__main__":
    mode, *rest = sys.argv[1:]
    if mode == "speed":
        speed(rest[0], rest[1] if len(rest) > 1 else "abcdef", int(rest[2]) if len(rest) > 2 else 3)
    else:
        truth()
