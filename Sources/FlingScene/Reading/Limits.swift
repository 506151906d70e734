/// Upper limits of a scene. Exceeding any of them is an error with its own message.
package enum Limits {
  /// Size of a scene file in bytes.
  package static let fileSize = 4 << 20
  /// Files that a scene includes. Together with the scene they have at most `fileSize` bytes.
  static let includedFiles = 64
  /// Hint of the error for a file that is too large.
  package static let fileSizeHint = "entries that are alike can be one with \"repeat\""
  /// Names of views in the film of a program.
  static let filmNames = 256
  /// Nesting depth of lists and maps.
  package static let depth = 64
  /// Bytes that aliases may add: the text they repeat, plus `nodeCost` for each node.
  package static let expansion = 16 << 20
  /// Cost in bytes of a list, map, key or scalar of an alias, in addition to its text.
  package static let nodeCost = 32
  /// Bytes that uses of components may add, with the costs of aliases.
  static let componentExpansion = 64 << 20
  /// Views, bodies and copies made by `repeat`, in total.
  package static let copies = 20_000
  /// References between gestures in `alongside` and `waits-for`, in total.
  package static let gestureLinks = 100_000
  /// Names of copies and gestures that lists of actions see because of the entries that run them, in total.
  static let listNames = 100_000
  /// Fingers that touch at the same time.
  package static let fingers = 64
  /// Width or height of the canvas in pixels.
  package static let canvasSide = 16_384
  /// Pixels of the canvas, of an output's picture, and of a layer for a blur, shadow, blend or group.
  package static let pixels = 64_000_000
  /// Duration of a scene in seconds.
  package static let seconds = 3600.0
  /// The error for a time after `seconds`, or its end.
  package static let secondsMessage = "a scene runs for at most an hour"
  /// Shadows of one view.
  package static let shadows = 16
  /// Frames of one output.
  package static let frames = 36_000
  /// Frames a second of a GIF: its shortest delay is 2/100 s.
  package static let gifRate = 50.0
  /// Frames a second of an APNG. Browsers show a frame with a delay of 10 ms or less for 100 ms.
  package static let apngRate = 90.0
  /// Cells of a sweep.
  package static let cells = 100
  /// Frames of a contact sheet.
  package static let sheetFrames = 400
  /// Exposures of a strobe.
  package static let exposures = 1000
  /// Views drawn in one picture; a view counts once for each moment at which it is drawn.
  package static let picturedViews = 400_000
  /// Errors that are listed; the rest is only counted.
  package static let errors = 20

  /// A number of pixels in millions, for messages: `256 Mpx`.
  package static func megapixels(_ pixels: Double) -> String {
    // Rounded up, so that a number above a limit is never printed as the limit.
    let tenths = (pixels / 100_000).rounded(.up)
    guard tenths < 1e9 else { return "more than 100000000 Mpx" }
    let (quotient, remainder) = (Int(tenths) / 10, Int(tenths) % 10)
    return "\(quotient)\(remainder == 0 ? "" : ".\(remainder)") Mpx"
  }
}
