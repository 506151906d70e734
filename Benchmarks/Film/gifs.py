"""Encodes the same GIFs with Fling and with other tools, in one run, and prints cost and quality.

usage: gifs.py BENCH FLING PEERS [SCENE...]

BENCH and FLING are the programs; PEERS is a folder that contains raster/run, which renders three sequences of frames, and the
sources of gifmetric and liq_gif. Other tools read raw frames from a file; Fling reads them from memory, as it does after drawing.
All tools use as many cores as they can. Times are elapsed time and CPU time of all cores, the minimum of two or three runs.
"""
import os
import resource
import subprocess
import sys
import time

BENCH, FLING, PEERS = sys.argv[1:4]
SCENES = sys.argv[4:]
HERE = os.path.dirname(os.path.abspath(__file__))
WORK = os.path.join(os.path.dirname(os.path.dirname(HERE)), ".build", "rasterisers")
RASTER = os.path.join(PEERS, "raster")
PYTHON = os.path.join(WORK, "venv", "bin", "python")

PILLOW = """
import sys
import numpy
from PIL import Image
source, width, height, delay, out = sys.argv[1], *map(int, sys.argv[2:5]), sys.argv[5]
frames = [Image.fromarray(x) for x in numpy.fromfile(source, numpy.uint8).reshape(-1, height, width, 3)]
frames[0].save(out, save_all=True, append_images=frames[1:], duration=delay * 10, loop=0, optimize=False)
"""


class Film:
    def __init__(self, name, path, width, height, count, delay):
        self.name, self.path, self.width, self.height, self.count, self.delay = name, path, width, height, count, delay

    def measure(self, gif):
        """PSNR, mean and 99th percentile of dE, and flicker in percent."""
        words = [f"{WORK}/gifmetric", self.path, self.width, self.height, self.count, self.delay, gif]
        line = subprocess.run([str(x) for x in words], capture_output=True, text=True, check=True).stdout
        numbers = [float(x) for x in line.split()]
        return {"psnr": numbers[1], "mean": numbers[3], "p99": numbers[4], "flicker": numbers[8]}


def prepare():
    environment = dict(os.environ, PEERS_BUILD=WORK)
    if not os.path.exists(f"{WORK}/frames/photo.rgb"):
        subprocess.run([f"{RASTER}/run", "proto"], env=environment, stdout=subprocess.DEVNULL, check=True)
    for name, libraries in (("gifmetric", ["-lgif", "-lm"]), ("liq_gif", ["-lgif", "-limagequant", "-lm"])):
        subprocess.run(["gcc", "-O3", "-march=native", "-w", f"{RASTER}/{name}.c", "-o", f"{WORK}/{name}", *libraries],
                       check=True)
    with open(f"{WORK}/pillow.py", "w") as file:
        file.write(PILLOW)


def run(command):
    """Elapsed and CPU milliseconds, or None if the tool is missing or fails."""
    best = None
    for _ in range(2):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        done = subprocess.run(["bash", "-c", "set -e; " + command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        elapsed, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            return None
        spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        best = min(best or (elapsed, spent), (elapsed, spent))
    return [1000 * seconds for seconds in best]


def peers(film):
    """Names and commands of other tools; OUT stands for the output file."""
    size, rate = f"{film.width}x{film.height}", 100 / film.delay
    raw = f"-y -v error -f rawvideo -pix_fmt rgb24 -s {size} -r {rate} -i {film.path}"

    def ffmpeg(use, out="OUT"):
        return (f"ffmpeg {raw} -filter_complex "
                f"'[0]split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse={use}' -loop 0 -f gif {out}")

    def quantized(dither, out="OUT"):
        return (f"{WORK}/liq_gif {film.path} {film.width} {film.height} {film.count} {film.delay} {out} "
                f"global {dither} 4")

    numbers = f"{film.path} {film.width} {film.height} {film.delay}"
    return {
        "ffmpeg": ffmpeg("dither=sierra2_4a"),
        "ffmpeg, gifsicle -O3": ffmpeg("dither=none:diff_mode=rectangle", "OUT.1") + "; gifsicle -j -O3 OUT.1 -o OUT",
        "ffmpeg bayer, gifsicle -O3":
            ffmpeg("dither=bayer:bayer_scale=3:diff_mode=rectangle", "OUT.1") + "; gifsicle -j -O3 OUT.1 -o OUT",
        "libimagequant, gifsicle -O3": quantized(0, "OUT.1") + "; gifsicle -j -O3 OUT.1 -o OUT",
        "libimagequant dithered, gifsicle -O3": quantized(1, "OUT.1") + "; gifsicle -j -O3 OUT.1 -o OUT",
        "libimagequant, gifsicle -O3 --lossy=80": quantized(0, "OUT.1") + "; gifsicle -j -O3 --lossy=80 OUT.1 -o OUT",
        "Pillow": f"{PYTHON} {WORK}/pillow.py {numbers} OUT",
        "ImageMagick":
            f"convert-im6.q16 -size {size} -depth 8 -delay {film.delay} rgb:{film.path} -loop 0 OUT",
    }


def own(film, options):
    out = f"{WORK}/fling.gif"
    words = [BENCH, "gif", film.path, film.width, film.height, film.delay, out, *options]
    line = subprocess.run([str(x) for x in words], capture_output=True, text=True, check=True).stdout
    size, milliseconds, spent = line.split()
    return dict(film.measure(out), bytes=int(size), ms=float(milliseconds), cpu=float(spent))


def row(name, result):
    return (f"| {name} | {result['bytes']:,} | {result['ms']:.0f} | {result['cpu']:.0f} | {result['mean']:.3f} | {result['p99']:.2f} | "
            f"{result['psnr']:.1f} | {result['flicker']:.2f} |").replace(",", " ", 0)


def compare(film, settings):
    print(f"\n### {film.name}: {film.width} × {film.height}, {film.count} frames\n")
    print("| encoder | bytes | ms | of all cores | dE mean | dE p99 | PSNR | flicker % |\n|---|---|---|---|---|---|---|---|")
    results = {}
    for options in settings:
        result = own(film, options)
        results[" ".join(options)] = result
        print(row(f"**Fling** {' '.join(options)}", result), flush=True)
    others = {}
    for name, command in peers(film).items():
        out = f"{WORK}/peer.gif"
        spent = run(command.replace("OUT", out))
        if spent is None:
            print(f"| {name} | missing | | | | | | |")
            continue
        others[name] = dict(film.measure(out), bytes=os.path.getsize(out), ms=spent[0], cpu=spent[1])
        print(row(name, others[name]), flush=True)
    ours = results[""]
    equal = {n: r for n, r in others.items() if r["mean"] <= ours["mean"] * 1.005 + 0.0005 and r["flicker"] < 0.005}
    smallest = min(others.items(), key=lambda item: item[1]["bytes"] if item[1]["mean"] <= ours["mean"] * 1.5 else 1e12)
    print(f"\nFling's file has {ours['bytes'] / smallest[1]['bytes']:.3f} times the size of {smallest[0]}'s, "
          f"with a mean dE of {ours['mean']:.3f} compared with {smallest[1]['mean']:.3f}.")
    if equal:
        fastest = min(equal.items(), key=lambda item: item[1]["ms"])
        print(f"The fastest of equal quality, {fastest[0]}, takes {fastest[1]['ms'] / ours['ms']:.1f} times Fling's time "
              f"and {fastest[1]['bytes'] / ours['bytes']:.3f} times Fling's size.")
    else:
        print("No other encoder has equal quality without flicker.")


def whole_job():
    print("\n### The whole film: twelve boxes fall for three seconds, 640 × 1136, 150 frames\n")
    print("| tools | ms | bytes |\n|---|---|---|")
    times = {}
    for name, words in (
        ("Fling", [FLING, "render", f"{HERE}/falling-boxes.yaml", "--quiet", "-o", f"{WORK}/boxes.gif"]),
        ("pymunk, cairo, ffmpeg, gifsicle -O3", [PYTHON, f"{HERE}/falling_boxes.py", f"{WORK}/peer-boxes.gif"]),
    ):
        best = float("inf")
        for _ in range(3):
            start = time.monotonic()
            if subprocess.run(words, stderr=subprocess.DEVNULL).returncode:
                print(f"| {name} | failed | |")
                return
            best = min(best, time.monotonic() - start)
        times[name] = best
        print(f"| {name} | {best * 1000:.0f} | {os.path.getsize(words[-1]):,} |", flush=True)
    fling, others = times.values()
    print(f"\nFling is {others / fling:.1f} times as fast.")


def main():
    prepare()
    subprocess.run([PYTHON, "-m", "pip", "-q", "install", "pymunk", "pycairo"], check=False)
    whole_job()
    settings = {"flat": [["lossy=2"]], "grad": [["dither=none"], ["lossy=0.7", "dither=none"], ["lossy=1.55", "dither=none"]],
                "photo": [["lossy=3"]]}
    for name, count in (("flat", 120), ("grad", 120), ("photo", 60)):
        film = Film(name, f"{WORK}/frames/{name}.rgb", 600, 400, count, 4)
        compare(film, [[]] + settings[name])
    for scene in SCENES:
        path = f"{WORK}/scene.rgb"
        words = subprocess.run([BENCH, "raw", scene, path], capture_output=True, text=True, check=True).stdout.split()
        width, height, count = map(int, words)
        compare(Film(os.path.basename(scene)[:-5], path, width, height, count, 2), [[]])


main()
