import Testing

/// A small scene whose outputs are made in parts.
struct PartScene: CustomTestStringConvertible {
  var name: String
  var size = (width: 44, height: 32)
  var background = "white"
  /// The lists of the scene in YAML's flow style, without brackets.
  var views: String
  var behaviors = ""
  var script = ""
  var duration = "0.5s"
  var framesPerSecond = 50
  /// Further keys of `render`.
  var render: [String] = []
  /// Further keys of the scene.
  var others: [String] = []
  /// Entries of `outputs` without braces.
  var outputs: [String]

  var testDescription: String { name }

  var yaml: String {
    ([
      "fling: 1", "title: \(name)", "description: Made in parts.",
      "canvas: {size: [\(size.width), \(size.height)], background: \(background)}",
      "views: [\(views)]",
    ] + (behaviors.isEmpty ? [] : ["behaviors: [\(behaviors)]"])
      + (script.isEmpty ? [] : ["script: [\(script)]"]) + others
      + [
        "render:", "  duration: \(duration)", "  fps: \(framesPerSecond)",
      ] + render.map { "  \($0)" } + ["  outputs:"] + outputs.map { "    - {\($0)}" } + [""])
      .joined(separator: "\n")
  }
}

extension PartScene {
  static let square = "{view: square, center: [8, 16], size: 10, fill: red}"
  static let move = "{do: [{animate: square, to: {center: [36, 16]}, duration: 0.4s, ease: linear}]}"
  /// More colors than a palette has.
  static let ramp =
    "{view: ramp, frame: [0, 0, 44, 32], fill: {linear: 90deg, stops: [navy, orange, white]}}, "
    + "{view: veil, frame: [0, 0, 44, 32], fill: {linear: 0deg, stops: ['#00ff0080', '#ff00ff10']}}"
  static let turn = "{do: [{animate: square, to: {rotation: 90deg}, duration: 0.4s}]}"

  /// The films for which parts are most likely to differ from one run.
  static let hard: [PartScene] = [
    PartScene(
      name: "few colors", views: square, script: move,
      outputs: [
        "gif: a.gif", "gif: once.gif, loop: 1", "apng: a.apng", "apng: thrice.apng, loop: 3", "frames: frames",
        "frames: two, digits: 2", "png: a.png", "sheet: sheet.png", "strobe: strobe.png", "trace: a.jsonl",
        "trace: a.csv, rows: frames", "svg: a.svg", "html: a.html", "motion: a.css, views: square",
        "motion: a.swift, views: square", "lottie: a.json",
      ]),
    PartScene(
      name: "quantised", views: "\(ramp), \(square)", script: "\(move), \(turn)",
      outputs: [
        "gif: a.gif", "gif: few.gif, colors: 16", "gif: none.gif, colors: 8, dither: none",
        "gif: ordered.gif, colors: 32, dither: ordered", "gif: diffusion.gif, colors: 16, dither: diffusion",
        "gif: lossy.gif, lossy: 2", "apng: a.apng", "frames: frames",
      ]),
    PartScene(
      name: "coarse histogram", size: (128, 128), background: "{linear: 90deg, stops: [black, red]}",
      views: "{view: down, frame: [0, 0, 128, 128], fill: {linear: 0deg, stops: ['#00ff0000', '#00ff0080']}}, "
        + "{view: cover, frame: [0, 0, 128, 128], fill: '= rgb(0, 0, 255 * time / 0.4s)', opacity: 0.5}",
      duration: "0.4s", outputs: ["gif: a.gif", "gif: ordered.gif, dither: ordered"]),
    PartScene(
      name: "palette spans",
      views: "{view: tile, repeat: {count: 60, as: k}, frame: '= [4 * (k % 10), 4 * floor(k / 10), 4, 4]', "
        + "fill: '= rgb(4 * k, 25 * floor(time / 0.05s), 128 - k)'}",
      outputs: ["gif: a.gif", "gif: few.gif, colors: 64", "apng: a.apng"]),
    PartScene(
      name: "at rest on nothing, then moving", views: square,
      script: "{at: 0.2s, do: [{animate: square, to: {center: [36, 16]}, duration: 0.3s, ease: linear}]}",
      duration: "0.7s",
      outputs: ["gif: a.gif, background: transparent", "apng: a.apng, background: transparent"]),
    PartScene(
      name: "moving on nothing", views: square, script: "\(move), \(turn)",
      outputs: [
        "gif: a.gif, background: transparent", "apng: a.apng, background: transparent",
        "apng: back.apng, background: transparent, loop: boomerang",
      ]),
    PartScene(
      name: "translucent on nothing", background: "'#ff000040'",
      views: "{view: square, center: [8, 16], size: 10, fill: {linear: 0deg, stops: ['#0000ff20', '#00ff00']}}",
      script: move, outputs: ["gif: a.gif", "apng: a.apng", "frames: frames"]),
    PartScene(
      name: "poster first", views: square,
      script: "\(move), {at: 0.42s, do: [{set: square, fill: green}]}",
      render: ["poster: 0.44s", "poster-first: true"],
      outputs: [
        "gif: a.gif", "gif: back.gif, loop: boomerang", "apng: a.apng",
        "apng: clear.apng, background: transparent",
      ]),
    PartScene(
      name: "poster like the first frame", views: square, script: move,
      render: ["poster: 0s", "poster-first: true"], outputs: ["gif: a.gif", "apng: a.apng"]),
    PartScene(
      name: "there and back", views: "\(ramp), \(square)", script: move,
      outputs: [
        "gif: a.gif, loop: boomerang", "apng: a.apng, loop: boomerang, hold-last: 0.3s",
        "gif: few.gif, loop: boomerang, colors: 16",
      ]),
    PartScene(
      name: "one frame", views: square, duration: "0.02s",
      outputs: [
        "gif: a.gif", "gif: back.gif, loop: boomerang", "apng: a.apng", "frames: frames", "png: a.png",
        "sheet: sheet.png", "trace: a.jsonl",
      ]),
    PartScene(
      name: "all alike", views: square, outputs: ["gif: a.gif", "apng: a.apng", "frames: frames"]),
    PartScene(
      name: "moving, at rest, moving", views: square,
      script: "{do: [{animate: square, to: {center: [20, 16]}, duration: 0.2s}]}, "
        + "{at: 0.8s, do: [{animate: square, to: {center: [8, 16]}, duration: 0.2s}]}",
      duration: "1.1s",
      outputs: ["gif: a.gif", "apng: a.apng", "frames: frames", "gif: clear.gif, background: transparent"]),
    PartScene(
      name: "more pictures than a stretch", views: "\(square), {ellipse: dot, center: [22, 8], size: 6, fill: blue}",
      script: "{do: [{animate: square, to: {center: [36, 16]}, duration: 1.3s, ease: linear}, "
        + "{animate: dot, to: {center: [22, 28]}, duration: 1.1s}]}",
      duration: "1.4s", outputs: ["apng: a.apng", "gif: a.gif"]),
    PartScene(
      name: "an animation that flickers between pictures",
      views: "{view: square, center: '= [if(floor(time / 0.02s) % 3 == 0, 10, 30), 16]', size: 10, fill: red}",
      outputs: ["apng: a.apng", "gif: a.gif", "gif: clear.gif, background: transparent"]),
    PartScene(
      name: "a sweep",
      views: "{ellipse: ball, center: [22, 8], size: 8, fill: green}",
      behaviors: "{gravity: fall, items: ball}, {collision: walls, items: ball, bounds: true}, "
        + "{dynamic-item: bounce, items: ball, elasticity: = springy}",
      others: ["let: {springy: 0.5}", "sweep: {over: {springy: [0, 0.9]}}"],
      outputs: [
        "gif: a.gif, width: 90", "apng: a.apng, width: 90", "frames: frames, width: 90", "trace: a.csv",
        "strobe: strobe.png",
      ]),
  ]
}
