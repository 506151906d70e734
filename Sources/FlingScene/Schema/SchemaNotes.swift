/// What editors show beside keys and kinds: words, then what counts if the key is left out, then an example, with ` | `
/// between them.
enum SchemaNotes {
  /// By table, then by key, kind, or `kind.key` where kinds differ.
  static let table: [String: [String: String]] = [
    "scene": scene, "canvas": canvas, "physics": physics, "view": views, "stroke": strokes, "shadow": shadows,
    "paint": paints, "stop": stops, "star": stars, "body": bodies, "font": fonts, "insets": insets,
    "repeat": copies, "behavior": behaviors, "boundary": boundaries, "region": regions, "gesture": gestures,
    "script": script, "touch key": touchKeys, "action": actions, "spring": springs, "keyframe": keyframes,
    "when": whens, "expectation": expectations, "overlay": overlays, "render": render, "output": outputs,
    "sweep": sweep, "goldens": goldens, "tolerance": tolerance,
  ]

  /// A note as members of a schema.
  static func members(_ note: String) -> JSONValue.Members {
    let parts = note.split(separator: "|", maxSplits: 2).map { part in
      part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    }.map { String($0) }
    var members: JSONValue.Members = [("description", .text(parts[0]))]
    if parts.count > 1, !parts[1].isEmpty { members.append(("default", value(parts[1]))) }
    if parts.count > 2 { members.append(("examples", .array([value(parts[2])]))) }
    return members
  }

  /// `0.5`, `true`, `[0, 4]` and texts.
  private static func value(_ text: String) -> JSONValue {
    if let number = Double(text) { return .number(number) }
    if text == "true" || text == "false" { return .truth(text == "true") }
    guard text.hasPrefix("["), text.hasSuffix("]") else { return .text(text) }
    return .array(
      text.dropFirst().dropLast().split(separator: ",").map { value(String($0.drop { $0 == " " })) })
  }

  static let scene = [
    "fling": "Version of the scene language. | | 1",
    "title": "What the film is called.",
    "description": "What there is to see, for those who don't: the GIF's comment, the page's alt text.",
    "canvas": "The picture: its size in points, pixels a point, background.",
    "seed": "Whole number that random draws begin with. | 0",
    "let": "Variables, in any order; --set name=value gives another first value.",
    "styles": "Named sets of view keys, for style.",
    "fonts": "Families of font files beside the scene.",
    "views": "What is drawn, the first at the back.",
    "behaviors": "What moves views: UIKit Dynamics.",
    "gestures": "Recognizers and what they do.",
    "script": "Fingers and other steps, one after the other.",
    "when": "Actions for the moment a test turns true.",
    "expect": "What must come true; a failure ends with status 1.",
    "show": "Overlays that explain the film and change nothing.",
    "actions": "Named lists of actions, for run.",
    "physics": "What is true of all bodies.",
    "render": "What is written out, how long and how fast.",
    "sweep": "The scene over a table of values, side by side.",
    "goldens": "How far the film may be from its golden.",
  ]

  static let canvas = [
    "size": "Width and height in points; one number is a square. | | [320, 568]",
    "scale": "Pixels a point. | 1 | 2",
    "background": "A paint. | white | light-dark(#f4f5f8, #17191f)",
  ]

  static let physics = [
    "bounce-threshold": "Closing speed in points a second below which nothing bounces. | 10"
  ]

  static let render = [
    "duration": "A time, or rest: until nothing moves. | rest | 2.5s",
    "start": "Where outputs begin. | 0",
    "fps": "Frames a second. | 50",
    "speed": "0.25 is slow motion. | 1",
    "theme": "Light, dark, or both: files NAME-light and NAME-dark. | light",
    "tail": "How long the film goes on after rest. | 0.5s",
    "limit": "How long a film until rest may be. | 30s",
    "outputs": "Files; without this key one GIF.",
  ]

  static let outputs = [
    "gif": "An animated GIF; the value is the file's name.",
    "apng": "An animated PNG: exact colors and delays.",
    "png": "One frame.", "frames": "A folder of numbered PNGs.", "trace": "Numbers a tick, .jsonl or .csv.",
    "sheet": "A contact sheet: frames side by side.", "strobe": "What moves, seen again and again.",
    "size": "[width, height] in pixels.", "width": "In pixels; the shape is kept.", "fps": "Frames a second.",
    "loop": "How often it plays in all. | forever | 1", "colors": "Entries of the palette. | 256",
    "dither": "How colors that are missing are mixed. | auto",
    "lossy": "How far pixels that change may be off, 0 to 20. | 0 | 0.7",
    "hold-last": "How long the last frame stays. | 0 | 1s",
    "background": "A paint, or transparent.", "from": "Where it begins: a time or a mark. | | thrown + 0.2s",
    "until": "Where it ends: a time or a mark.",
    "at": "Which frame: a time or a mark; the last if left out. | | 0.5s",
    "sheet.at": "The moments of the frames, instead of count. | | [0s, 0.5s]",
    "digits": "Of the frames' numbers. | 4", "rows": "A row a tick or a frame. | ticks",
    "count": "How many frames. | 12", "columns": "Frames side by side.",
    "labels": "Whether times are told. | true", "gap": "Points between frames. | 8",
    "every": "Time between exposures. | 0.1s",
  ]

  static let goldens = ["tolerance": "What fling test lets through. | none"]

  static let tolerance = [
    "difference":
      "The largest channel difference of 255 that is let through in any pixel; with pixels. | 0 | 2",
    "pixels": "How many pixels of a picture may differ by more. | 0 | 40",
    "trace": "How far numbers of the trace may be off, in points, radians and those a second. | 0 | 0.01",
  ]

  static let sweep = [
    "over": "One or two variables, each with a list of values.",
    "columns": "Cells side by side.", "label": "What stands above each cell. | | damping {damping}",
    "gap": "Points between cells. | 8",
  ]

  static let expectations = [
    "at": "A moment at which that is true. | | 0.5s", "always": "A test that is true at every tick.",
    "never": "A test that is true at no tick.", "eventually": "A test that is true at some tick.",
    "within": "Two moments between which that comes true. | | [1s, 2s]",
    "rests": "Items that are at rest at by; empty: all.", "fires": "A gesture that recognizes or begins.",
    "that": "A test. | | = card.center.y > 100", "from": "First moment. | 0",
    "until": "Moment before which it holds.", "by": "Latest moment.", "times": "How often exactly.",
    "because": "Why, told if it fails.", "repeat": "Makes copies that see i and n.",
  ]

  static let whens = [
    "when": "A test: the actions run when it turns true. | | = ball.center.y > 100", "do": "Actions.",
    "repeat": "Makes copies that see i and n.",
  ]

  static let overlays = [
    "touches": "Fingers that are down, with a fading tail.", "trail": "The way of views.",
    "ghosts": "Views as they were.", "vectors": "Arrows of velocity, acceleration or force.",
    "boundaries": "Boundaries of collisions.", "bodies": "Outlines and centres of mass.",
    "attachments": "Rods, springs, ropes and joints.", "fields": "Regions and pulls of fields.",
    "contacts": "Where bodies touch.", "grid": "Lines so many points apart. | 20",
    "rulers": "Scales of points.", "caption": "A text; {expression} is computed for every frame.",
    "clock": "The scene's time.", "plot": "A number over time. | | = ball.center.y",
    "gestures": "Recognizers and their states.", "debug": "What helps to find mistakes.",
    "color": "A color.", "width": "Of lines, in points.", "opacity": "Of the whole overlay. | 1",
    "from": "First moment.", "until": "Moment before which it is shown.",
    "place": "A point or word, or above, below: a strip beside the picture. | | above",
    "every": "Time between ghosts. | 0.1s", "of": "What the arrows tell. | velocity",
    "range": "Least and greatest value. | | [0, 100]", "title": "Of the plot.",
    "repeat": "Makes copies that see i and n.",
  ]
}
