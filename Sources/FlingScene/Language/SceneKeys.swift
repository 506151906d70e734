/// The keys of a scene itself, of its canvas and of its physics.
extension KeyTable {
  /// The newest version of the language that is known.
  static let languageVersion = 1

  static let scene = KeyTable(
    "scene", needs: [.all(["fling"]), .allOfScene(["canvas"])],
    keys: [
      KeySpec(
        "fling", schema: .constant(.integer(languageVersion)), note: "Version of the scene language.",
        example: 1),
      KeySpec("title", schema: .reference("text"), note: "Title of the film."),
      KeySpec(
        "description", schema: .reference("text"),
        note: "Description of the film: the GIF's comment, and the alt text on a page."),
      KeySpec(
        "canvas", schema: .reference("canvas"),
        note: "The picture: size in points, pixels per point, background."),
      KeySpec(
        "seed", schema: .number(.atLeastZero, isWhole: true),
        note: "Seed of the random numbers, a whole number.", default: 0),
      KeySpec(
        "include", schema: .list(.type("string")),
        note:
          "Files with let, styles, fonts and actions for this scene, relative to this file; or fling:NAME.",
        example: ["fling:paper"]),
      KeySpec(
        "let", schema: .reference("values"),
        note: "Variables, in any order; --set name=value replaces an initial value."),
      KeySpec(
        "styles", schema: .dictionary(of: .reference("style")), note: "Named sets of view keys, for style."),
      KeySpec(
        "fonts", schema: .dictionary(of: .any(.type("string"), .faces)),
        note: "Font families made of files in the scene's folder."),
      KeySpec("views", schema: .list(.reference("view")), note: "Views, from back to front."),
      KeySpec(
        "behaviors", schema: .list(.reference("behavior")),
        note: "Behaviors that move views, as in UIKit Dynamics."),
      KeySpec(
        "gestures", schema: .list(.reference("gesture")), note: "Gesture recognizers and their actions."),
      KeySpec(
        "script", schema: .list(.reference("step")), note: "Steps that run in order: touches, waits, actions."
      ),
      KeySpec("when", schema: .list(.reference("when")), note: "Actions that run when a test becomes true."),
      KeySpec(
        "expect", schema: .list(.reference("expectation")),
        note: "Conditions on the run; a failure ends with status 1."),
      KeySpec(
        "show", schema: .list(.reference("overlay")),
        note: "Overlays that explain the film and do not affect it."),
      KeySpec(
        "actions", schema: .dictionary(of: .reference("actions")), note: "Named lists of actions, for run."),
      KeySpec(
        "components", schema: .dictionary(of: .reference("component")),
        note:
          "Named groups of views with parameters, behaviors, gestures and actions; each is a kind of views."),
      KeySpec("physics", schema: .reference("physics"), note: "Settings for all bodies."),
      KeySpec("render", schema: .reference("render"), note: "Outputs, duration, frame rate and speed."),
      KeySpec(
        "sweep", schema: .reference("sweep"), note: "Shows the scene with several values, side by side."),
      KeySpec("goldens", schema: .reference("goldens"), note: "Accepted differences from the golden."),
    ])

  /// The keys of a file that a scene includes.
  static let included = scene.filtered {
    ["fling", "include"].contains($0.name) || IncludeReader.mapNames.contains($0.name)
  }

  /// The keys of the canvas that `set` can change.
  static let canvasChanges = canvas.filtered { $0.name == "background" }

  static let canvas = KeyTable(
    "canvas", needs: [.all(["size"])],
    keys: [
      KeySpec(
        "size", .size(.aboveZero), schema: .oneOrPair(.orComputed(.number(.aboveZero))),
        note: "Width and height in points; one number is a square.", example: [320, 568]),
      KeySpec(
        "scale", .number(.aboveZero), note: "Pixels per point.", default: 1, example: 2),
      KeySpec(
        "background", .paint, note: "A paint.", default: "white", example: "light-dark(#f4f5f8, #17191f)"),
    ])

  static let physics = KeyTable(
    "physics",
    keys: [
      KeySpec(
        "bounce-threshold", .number(.atLeastZero),
        note: "Closing speed in points per second below which contacts do not bounce.", default: 10)
    ])
}
