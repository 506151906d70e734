"""Compares the bytes of scenes' APNGs with those of an older Fling, at the width of the scene's GIF.

usage: apng_bytes.py FLING OLDER SCENE...

OLDER is another program, or a folder that keeps the older program's NAME.apng. The last line tells the least, the median and
the greatest ratio; the exit code is 1 if one is over 1.03.
"""
import os
import statistics
import struct
import subprocess
import sys
import tempfile

FLING, OLDER, SCENES = sys.argv[1], sys.argv[2], sys.argv[3:]


def render(program, scene, path, *options):
    """The bytes of a film."""
    subprocess.run([program, "render", scene, "--quiet", "--theme", "light", "-o", path, *options], check=True)
    return os.path.getsize(path)


ratios = []
print("| scene | bytes | older | ratio |\n|---|---|---|---|")
with tempfile.TemporaryDirectory() as folder:
    for scene in SCENES:
        name = os.path.basename(scene).removesuffix(".yaml")
        gif, apng = os.path.join(folder, "film.gif"), os.path.join(folder, "film.apng")
        render(FLING, scene, gif)
        with open(gif, "rb") as file:
            width = str(struct.unpack("<H", file.read(8)[6:])[0])
        size = render(FLING, scene, apng, "--width", width)
        kept = os.path.join(OLDER, name + ".apng")
        if os.path.isdir(OLDER):
            older = os.path.getsize(kept)
        else:
            older = render(OLDER, scene, apng, "--width", width)
        ratios.append((size / older, name))
        print(f"| `{name}` | {size} | {older} | {size / older:.3f} |", flush=True)
print(f"least {min(ratios)[0]:.3f}, median {statistics.median(x for x, _ in ratios):.3f}, most {max(ratios)[0]:.3f} ({max(ratios)[1]})")
sys.exit(1 if max(ratios)[0] > 1.03 else 0)
