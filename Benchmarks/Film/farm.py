#!/usr/bin/env python3
"""Measures films in parts, for the table in Documentation/Scale.md.

    farm.py PROGRAM [--write]    prints the table; writes it into the page

For each film it measures the processor time of the phases: one run, the plan, the parts of each stage, and the join. The parts
are made with one range and with four, so that the share that each range repeats is known. From these it computes the speed-up of
1 to 64 workers, and it measures that of two workers on this machine. The films are compared with those of one run.
"""
import filecmp
import json
import os
import resource
import subprocess
import sys
import tempfile
import time

PAGE = "Documentation/Scale.md"
BEGIN, END = "<!-- make bench-farm: begin -->", "<!-- make bench-farm: end -->"
WORKERS = [1, 2, 4, 8, 16, 32, 64]
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
# Ranges of the measured division.
RANGES = 4

# Twelve boxes that fall and bounce; SIZE, SECONDS and OUTPUT are replaced.
SCENE = """\
fling: 1
canvas: {size: [320, 568], scale: SCALE, background: white}
views:
  - view: box
    repeat: 12
    center: = [30 + 24 * i, 40 + 12 * i]
    size: 22
    corner: 5
    fill: {linear: 90deg, stops: [orange, purple]}
behaviors:
  - gravity: fall
    items: box-*
  - collision: walls
    items: box-*
    bounds: true
  - dynamic-item: bounce
    items: box-*
    elasticity: 0.98
render:
  duration: SECONDSs
  fps: 50
  outputs:
    - OUTPUT
"""
FILMS = [
    ("GIF, 640×1136, 40 s", "2", 40, "gif: film.gif"), ("GIF, 1280×2272, 10 s", "4", 10, "gif: film.gif"),
    ("APNG, 640×1136, 4 s", "2", 4, "apng: film.png"), ("frames, 640×1136, 10 s", "2", 10, "frames: film"),
    ("GIF, 160×284, 40 s", "0.5", 40, "gif: film.gif")]


class Films:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def cpu(self, *arguments):
        """Processor time of a run in seconds."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([self.program, *arguments], cwd=self.folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def units(self):
        with open(self.folder + "/plan.json", encoding="utf-8") as file:
            return json.load(file)["units"]

    def parts(self, frames):
        """Processor times of the parts of both stages, each as a list."""
        plan = self.cpu("plan", "scene.yaml", "--split", str(frames), "--shards", "each")
        times = {1: [], 2: []}
        for unit in self.units():
            times[unit["stage"]].append(
                self.cpu("render", "--plan", "plan.json", "--unit", unit["key"], "--jobs", "1", "--parts", f"Parts-{frames}"))
        join = self.cpu("join", "plan.json", "--parts", f"Parts-{frames}", "-o", f"Output-{frames}", "--jobs", "1")
        return plan, times, join

    def two_workers(self):
        """Clock time of two workers at once, and the join."""
        self.cpu("plan", "scene.yaml", "--split", str((max(u["frames"][1] for u in self.units()) + 1) // 2), "--shards", "2")
        begin = time.monotonic()
        for stage in ["1", "2"]:
            workers = [
                subprocess.Popen(
                    [self.program, "render", "--plan", "plan.json", "--shard", f"{shard}/2", "--stage", stage, "--jobs", "1",
                     "--parts", "Parts-two", "--quiet"], cwd=self.folder)
                for shard in [1, 2]]
            if any(worker.wait() for worker in workers):
                sys.exit("error: a worker failed")
        self.cpu("join", "plan.json", "--parts", "Parts-two", "-o", "Output-two", "--jobs", "1")
        return time.monotonic() - begin


def equal(first, second):
    comparison = filecmp.dircmp(first, second)
    return not (comparison.left_only or comparison.right_only or comparison.diff_files) and all(
        equal(os.path.join(first, name), os.path.join(second, name)) for name in comparison.common_dirs)


def measure(program, scale, seconds, output):
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/scene.yaml", "w", encoding="utf-8") as file:
            file.write(SCENE.replace("SCALE", scale).replace("SECONDS", str(seconds)).replace("OUTPUT", output))
        films = Films(program, folder)
        begin = time.monotonic()
        single = films.cpu("render", "scene.yaml", "-o", "Single", "--jobs", "1", "--quiet")
        single_clock = time.monotonic() - begin
        frames = seconds * 50
        # A single range would be one whole part, without stages.
        halves = -(-frames // 2)
        _, few, _ = films.parts(halves)
        plan, parts, join = films.parts(-(-frames // RANGES))
        if not all(equal(folder + "/Single", f"{folder}/Output-{n}") for n in [halves, -(-frames // RANGES)]):
            sys.exit("error: the films differ from those of one run")
        # T(ranges) of a stage = repeated · ranges + divided, by two points.
        phases = []
        for stage in [1, 2]:
            repeated = max(0, (sum(parts[stage]) - sum(few[stage])) / (RANGES - 2))
            phases.append((repeated, max(0, sum(few[stage]) - 2 * repeated)))
        two = films.two_workers()
        return single, plan, phases, join, single_clock / two


def speed_up(workers, single, plan, phases, join):
    if workers == 1:
        return 1
    return single / (plan + sum(repeated + divided / workers for repeated, divided in phases) + join)


def main(arguments):
    program = os.path.abspath(arguments[0])
    rows = []
    for name, scale, seconds, output in FILMS:
        single, plan, phases, join, two = measure(program, scale, seconds, output)
        cells = [f"{speed_up(n, single, plan, phases, join):.1f}" for n in WORKERS]
        work = [f"{repeated:.2f} + {divided:.1f}/n" for repeated, divided in phases]
        rows.append([name, f"{single:.1f}", f"{plan:.2f}", *work, f"{join:.2f}", *cells, f"{two:.1f}"])
        print(" | ".join(rows[-1]), flush=True)
    head = ["film", "one run, s", "plan", "stage 1", "stage 2", "join", *map(str, WORKERS), "2, measured"]
    table = "\n".join("| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *rows])
    print(table)
    if "--write" in arguments:
        path = os.path.join(ROOT, PAGE)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        before, rest = text.split(BEGIN)
        _, after = rest.split(END)
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"{before}{BEGIN}\n{table}\n{END}{after}")


if __name__ == "__main__":
    main(sys.argv[1:])
