"""Renders falling-boxes.yaml with other tools: pymunk simulates, cairo draws, ffmpeg quantizes, gifsicle optimizes.

usage: falling_boxes.py OUT.gif
"""
import math
import subprocess
import sys

import cairo
import pymunk

WIDTH, HEIGHT, SCALE, FRAMES = 320, 568, 2, 150
COLORS = ["4f7cff", "ff9933", "34c759", "ff3b30", "5856d6", "00a3a3"]
RADIUS = 12


def channels(color):
    return [int(color[k:k + 2], 16) / 255 for k in (0, 2, 4)]


def rounded(context, side, radius):
    half = side / 2 - radius
    context.new_sub_path()
    for quarter, (x, y) in enumerate([(half, -half), (half, half), (-half, half), (-half, -half)]):
        context.arc(x, y, radius, (quarter - 1) * math.pi / 2, quarter * math.pi / 2)
    context.close_path()


def main():
    out = sys.argv[1]
    space = pymunk.Space()
    space.gravity = (0, 1000)
    walls = [((0, 0), (WIDTH, 0)), ((WIDTH, 0), (WIDTH, HEIGHT)), ((WIDTH, HEIGHT), (0, HEIGHT)), ((0, HEIGHT), (0, 0))]
    for start, end in walls:
        wall = pymunk.Segment(space.static_body, start, end, 0.5)
        wall.friction = 0.2
        space.add(wall)
    boxes = []
    for i in range(12):
        body = pymunk.Body(1, pymunk.moment_for_box(1, (52, 52)))
        body.position = (60 + 65 * (i % 4) + 14 * (i // 4), 40 + 75 * (i // 4))
        body.angle = 0.3 * (i % 5) - 0.5
        inner = 26 - RADIUS
        shape = pymunk.Poly(body, [(-inner, -inner), (inner, -inner), (inner, inner), (-inner, inner)], radius=RADIUS)
        shape.friction = 0.2
        space.add(body, shape)
        boxes.append((body, channels(COLORS[i % 6])))
    raw = out + ".raw"
    with open(raw, "wb") as file:
        for _ in range(FRAMES):
            surface = cairo.ImageSurface(cairo.FORMAT_RGB24, WIDTH * SCALE, HEIGHT * SCALE)
            context = cairo.Context(surface)
            context.set_source_rgb(*channels("f2f4f8"))
            context.paint()
            context.scale(SCALE, SCALE)
            for body, color in boxes:
                context.save()
                context.translate(*body.position)
                context.rotate(body.angle)
                rounded(context, 52, RADIUS)
                context.set_source_rgb(*color)
                context.fill()
                context.restore()
            surface.flush()
            file.write(surface.get_data())
            for _ in range(6):
                space.step(1 / 300)
    size = f"{WIDTH * SCALE}x{HEIGHT * SCALE}"
    subprocess.run(
        ["ffmpeg", "-y", "-v", "error", "-f", "rawvideo", "-pix_fmt", "bgr0", "-s", size, "-r", "50", "-i", raw,
         "-filter_complex",
         "[0]split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=none:diff_mode=rectangle",
         "-loop", "0", out + ".ffmpeg.gif"], check=True)
    subprocess.run(["gifsicle", "-O3", out + ".ffmpeg.gif", "-o", out], check=True)


main()
