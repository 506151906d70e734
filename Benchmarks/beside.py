"""Runs Fling and other physics engines on the same scenes and prints tab-separated lines for the program `bench`.

    beside.py speed PROGRAM [LETTERS] [RUNS]   PROGRAM: bench, which names the scenes; one line a timed window and engine
    beside.py truth                            one line a figure of the truth table

Wants the folder that holds peers.py, scenes.py and truth.py in PEERS, and the engines' libraries in PEER_LIBS, Fling's
own in PEER_EXTRA as Fling=PATH.
"""
import ctypes
import math
import os
import subprocess
import sys
import time

# Found before anything of this folder.
sys.path[0] = os.environ["PEERS"]
import peers  # noqa: E402

# No further run of an engine in a scene begins once so many seconds went into it.
PATIENCE = 15
NAMES = {"Box2D 2.4.1": "Box2D 2.4", "Chipmunk 7.0.3": "Chipmunk"}


def engines():
    wanted = ("Box2D v3", "Box2D 2.4.1", "Chipmunk 7.0.3", "Fling")
    return [engine for engine in peers.engines() if engine.name in wanted]


def label(engine):
    return NAMES.get(engine.name, engine.name)


def fling_hash(world):
    path = os.environ["PEER_EXTRA"].split("=", 1)[1]
    function = ctypes.CDLL(path).pw_hash
    function.restype, function.argtypes = ctypes.c_uint64, [ctypes.c_void_p]
    return f"{function(world.p):016x}"


def run(engine, name, windows):
    """CPU time of this process per step of each window: other programs on the machine then cost only cache. A hash of
    the state at each window's end, of Fling."""
    import scenes

    function, *arguments = name.split()
    world = getattr(scenes, function)(engine, *map(int, arguments))
    step, done, found = world.step, 0, []
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
        for _ in range(runs):  # engines take turns, so that a slow moment of the machine hits all of them
            for engine in engines():
                # This one needs minutes for a crowd of discs.
                if engine.name.startswith("Box2D 2") and name.startswith("circles") and int(name.split()[1]) > 1000:
                    continue
                if spent.get(engine.name, 0) > PATIENCE:
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
