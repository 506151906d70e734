"""Renders scenes as APNG and as GIF, with the same size and frame rate, and prints the cost of both.

usage: apngs.py FLING SCENE...

Times are user and system time on one core, the minimum of two runs. The last lines print the median and the maximum of
the ratios. FLING_BEFORE, another version of the program, adds the sizes of its APNGs.
"""
import os
import resource
import statistics
import struct
import subprocess
import sys
import tempfile

FLING, SCENES = sys.argv[1], sys.argv[2:]
BEFORE = os.environ.get("FLING_BEFORE")


def render(program, scene, path, *options):
    """Seconds of CPU time, and the size in bytes."""
    least = None
    for _ in range(2 if program == FLING else 1):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [program, "render", scene, "--quiet", "--jobs", "1", "--theme", "light", "-o", path, *options], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        time = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        least = time if least is None else min(least, time)
    return least, os.path.getsize(path)


times, sizes = [], []
print("| scene | GIF s | APNG s | ratio | GIF kB | APNG kB |" + (" of before |" if BEFORE else ""))
print("|---|---|---|---|---|---|" + ("---|" if BEFORE else ""))
with tempfile.TemporaryDirectory() as folder:
    for scene in SCENES:
        name = os.path.basename(scene).removesuffix(".yaml")
        gif, apng = os.path.join(folder, "film.gif"), os.path.join(folder, "film.apng")
        gif_time, gif_size = render(FLING, scene, gif)
        with open(gif, "rb") as file:
            width = struct.unpack("<H", file.read(8)[6:])[0]
        time, size = render(FLING, scene, apng, "--width", str(width))
        times.append((time / gif_time, name))
        row = f"| `{name}` | {gif_time:.3f} | {time:.3f} | {time / gif_time:.2f} | {gif_size / 1000:.0f} | {size / 1000:.0f} |"
        if BEFORE:
            old = render(BEFORE, scene, apng, "--width", str(width))[1]
            sizes.append((size / old, name))
            row += f" {size / old:.3f} |"
        print(row, flush=True)
for what, ratios in ("time ÷ the GIF's", times), ("bytes ÷ those of FLING_BEFORE", sizes):
    if ratios:
        print(f"{what}: median {statistics.median(x for x, _ in ratios):.2f}, maximum {max(ratios)[0]:.2f} ({max(ratios)[1]})")
