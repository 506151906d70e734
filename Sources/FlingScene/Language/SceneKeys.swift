/// The keys of a scene itself, of its canvas and of its physics.
extension KeyTable {
  /// The newest version of the language that is known.
  static let languageVersion = 1

  static let scene = KeyTable(
    "scene", needs: [.all(["fling", "canvas"])],
    keys: [
      KeySpec(
        "fling", schema: .constant(.integer(languageVersion)), note: "Version of the scene language.",
        example: 1),
      KeySpec("title", schema: .reference("text"), note: "What the film is called."),
      KeySpec(
        "description", schema: .reference("text"),
        note: "What there is to see, for those who don't: the GIF's comment, the page's alt text."),
      KeySpec(
        "canvas", schema: .reference("canvas"),
        note: "The picture: its size in points, pixels a point, background."),
      KeySpec(
        "seed", schema: .number(.atLeastZero, isWhole: true),
        note: "Whole number that random draws begin with.", default: 0),
      KeySpec(
        "let", schema: .reference("values"),
        note: "Variables, in any order; --set name=value gives another first value."),
      KeySpec("styles", schema: .mapped(.reference("style")), note: "Named sets of view keys, for style."),
      KeySpec(
        "fonts", schema: .mapped(.any(.type("string"), .faces)),
        note: "Families of font files beside the scene."),
      KeySpec("views", schema: .list(.reference("view")), note: "What is drawn, the first at the back."),
      KeySpec("behaviors", schema: .list(.reference("behavior")), note: "What moves views: UIKit Dynamics."),
      KeySpec("gestures", schema: .list(.reference("gesture")), note: "Recognizers and what they do."),
      KeySpec(
        "script", schema: .list(.reference("step")), note: "Fingers and other steps, one after the other."),
      KeySpec("when", schema: .list(.reference("when")), note: "Actions for the moment a test turns true."),
      KeySpec(
        "expect", schema: .list(.reference("expectation")),
        note: "What must come true; a failure ends with status 1."),
      KeySpec(
        "show", schema: .list(.reference("overlay")),
        note: "Overlays that explain the film and change nothing."),
      KeySpec("actions", schema: .mapped(.reference("actions")), note: "Named lists of actions, for run."),
      KeySpec("physics", schema: .reference("physics"), note: "What is true of all bodies."),
      KeySpec("render", schema: .reference("render"), note: "What is written out, how long and how fast."),
      KeySpec("sweep", schema: .reference("sweep"), note: "The scene over a table of values, side by side."),
      KeySpec("goldens", schema: .reference("goldens"), note: "How far the film may be from its golden."),
    ])

  static let canvas = KeyTable(
    "canvas", needs: [.all(["size"])],
    keys: [
      KeySpec(
        "size", schema: .oneOrTwo(.orComputed(.number(.aboveZero))),
        note: "Width and height in points; one number is a square.", example: [320, 568]),
      KeySpec(
        "scale", .number(.aboveZero), note: "Pixels a point.", default: 1, example: 2),
      KeySpec(
        "background", .paint, note: "A paint.", default: "white", example: "light-dark(#f4f5f8, #17191f)"),
    ])

  static let physics = KeyTable(
    "physics",
    keys: [
      KeySpec(
        "bounce-threshold", .number(.atLeastZero),
        note: "Closing speed in points a second below which nothing bounces.", default: 10)
    ])
}
