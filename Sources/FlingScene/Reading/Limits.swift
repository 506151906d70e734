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
  /// Pixels of the canvas after scale, of an output's picture, and of a layer that a blur, shadow, blend or group needs.
  package static let pixels = 64_000_000
  /// Seconds that a scene may run.
  package static let seconds = 3600.0
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

  /// A number of pixels in millions, for messages: `256 Mpx`.
  package static func megapixels(_ pixels: Double) -> String {
    // Rounded up, so that what is too much never reads as the limit itself.
    let tenths = (pixels / 100_000).rounded(.up)
    guard tenths < 1e9 else { return "more than 100000000 Mpx" }
    let (whole, rest) = (Int(tenths) / 10, Int(tenths) % 10)
    return "\(whole)\(rest == 0 ? "" : ".\(rest)") Mpx"
  }
}
