"""Outlines of SVG: the `d` of a path as segments, and the box that it fills."""
import re

# Numbers of each command.
COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}
# Points at which a curve is taken for its box.
STEPS = 16


def tokens(text):
    """The commands and numbers of a `d`, in order: pairs of a letter and its numbers, once for each repetition."""
    match = re.fullmatch(r"""\s*path\(\s*["'](.*)["']\s*\)\s*""", text, re.S)
    found = []
    for command, rest in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", match[1] if match else text):
        numbers = [float(each) for each in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)", rest)]
        count = COUNTS.get(command.lower())
        if count is None or count and (not numbers or len(numbers) % count):
            return None
        if count == 0:
            found.append((command, []))
        for start in range(0, len(numbers), max(1, count)):
            # More pairs after a move are lines.
            name = {"m": "l", "M": "L"}.get(command, command) if start else command
            found.append((name, numbers[start:start + count]))
    return found


def box(outline):
    """The box of an outline: its smallest and largest x and y."""
    xs, ys = [], []
    x = y = start_x = start_y = 0.0
    control = None

    def add(*points):
        nonlocal x, y
        for step in range(1, STEPS + 1):
            level = [(x, y), *points]
            share = step / STEPS
            while len(level) > 1:
                level = [((1 - share) * a + share * c, (1 - share) * b + share * d) for (a, b), (c, d) in zip(level, level[1:])]
            xs.append(level[0][0])
            ys.append(level[0][1])
        x, y = points[-1]

    for command, numbers in outline:
        kind = command.lower()
        left, top = (x, y) if command.islower() else (0.0, 0.0)
        points = [(left + a, top + b) for a, b in zip(numbers[::2], numbers[1::2])]
        mirrored = (2 * x - control[0], 2 * y - control[1]) if control else (x, y)
        control = None
        if kind == "m":
            x, y = start_x, start_y = points[0]
            xs.append(x)
            ys.append(y)
        elif kind == "z":
            x, y = start_x, start_y
        elif kind == "h":
            add((left + numbers[0], y))
        elif kind == "v":
            add((x, top + numbers[0]))
        elif kind == "l":
            add(*points)
        else:
            points = [mirrored, *points] if kind in "st" else points
            add(*points)
            control = points[-2]
    return min(xs), min(ys), max(xs), max(ys)


def middle(outline):
    left, top, right, bottom = box(outline)
    return (left + right) / 2, (top + bottom) / 2


def line(outline):
    """The ends of a straight line, or None."""
    names = "".join(command.lower() for command, _ in outline)
    if names not in ("ml", "mh", "mv"):
        return None
    (_, (x, y)), (command, numbers) = outline
    left, top = (x, y) if command.islower() else (0.0, 0.0)
    kind = command.lower()
    end = (left + numbers[0], y) if kind == "h" else (x, top + numbers[0]) if kind == "v" else (left + numbers[0], top + numbers[1])
    return (x, y), end
