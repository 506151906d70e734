/// How large a scene may be. Each limit has an error of its own.
package enum Limits {
  /// Bytes of a scene file.
  package static let fileSize = 4 << 20
  /// How to say the same in fewer bytes.
  package static let fileSizeHint = "entries that are alike can be one with \"repeat\""
  /// Lists and maps inside one another.
  package static let depth = 64
  /// Bytes that aliases may add: their text, and `nodeCost` for each piece.
  package static let expansion = 16 << 20
  /// What a list, map, key or scalar of an alias costs beside its text.
  package static let nodeCost = 32
  /// Views, bodies and copies made by `repeat`, together.
  package static let copies = 20_000
  /// How often gestures name each other in `alongside` and `waits-for`.
  package static let gestureLinks = 100_000
  /// Fingers that are down at once.
  package static let fingers = 64
  /// Pixels a side of the canvas after scale.
  package static let canvasSide = 16_384
  /// Shadows of one view.
  package static let shadows = 16
  /// Frames of one output.
  package static let frames = 36_000
  /// Films of a sweep side by side.
  package static let cells = 100
  /// Frames of a contact sheet.
  package static let sheetFrames = 400
  /// How often a strobe lights up.
  package static let exposures = 1000
  /// Views of all moments that one picture shows, each counted as often as it is there.
  package static let picturedViews = 400_000
  /// Errors that are listed.
  package static let errors = 20
}
