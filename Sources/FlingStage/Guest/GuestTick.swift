package import FlingGeometry
package import FlingGestures

/// What a program shows after one tick.
package struct GuestTick: Sendable {
  /// The layers of its window in points of the canvas, the first at the back.
  package var layers: [Layer]
  /// The views that the film names, in its order; nil for one that the program does not have now.
  package var views: [GuestView?]
  /// Lines that the program printed.
  package var lines: [String]
  /// What the program asked for in vain, such as a picture that is not there.
  package var notes: [String]
  /// Paths of pictures that the layers may use from this tick on, from the folder of the program. Their
  /// numbers continue those of earlier ticks.
  package var pictures: [String]

  package init(
    layers: [Layer] = [], views: [GuestView?] = [], lines: [String] = [], notes: [String] = [],
    pictures: [String] = []
  ) {
    self.layers = layers
    self.views = views
    self.lines = lines
    self.notes = notes
    self.pictures = pictures
  }
}

/// A view of a program that the film names.
package struct GuestView: Hashable, Sendable {
  /// The center in the canvas, in points.
  package var center: Point
  /// Width and height before scale and rotation, in points.
  package var size: Point
  /// In radians, clockwise, with whole turns if the view has turned further.
  package var rotation: Double
  package var scale: Point
  package var opacity: Double
  package var isHidden: Bool
  /// The text of a label or a button's title; nil for other views.
  package var text: String?

  package init(
    center: Point, size: Point, rotation: Double = 0, scale: Point = Point(1, 1), opacity: Double = 1,
    isHidden: Bool = false, text: String? = nil
  ) {
    self.center = center
    self.size = size
    self.rotation = rotation
    self.scale = scale
    self.opacity = opacity
    self.isHidden = isHidden
    self.text = text
  }
}

/// A program that runs tick by tick. It runs once; `GuestRecord` shows it again.
package protocol StageGuest: Sendable {
  /// Starts the program and waits until it is ready for the first tick.
  /// - Returns: what it shows before the first tick.
  func start() throws(GuestError) -> GuestTick

  /// Runs the next tick.
  /// - Parameters:
  ///   - number: 0 at first, then one more each time.
  ///   - touches: at most one for each finger.
  func tick(_ number: Int, touches: [GuestTouch]) throws(GuestError) -> GuestTick
}

/// What a finger does in a tick, in points of the canvas.
package struct GuestTouch: Hashable, Sendable {
  package var finger: Int
  package var event: TouchSample.Event

  package init(finger: Int, event: TouchSample.Event) {
    self.finger = finger
    self.event = event
  }
}

/// Why a program does not run on.
package struct GuestError: Error, Hashable, Sendable {
  /// One line in lower case without a full stop.
  package var message: String
  /// The file of the program with the mistake; nil if it is not known.
  package var file: String?
  package var line: Int?
  package var hint: String?

  package init(_ message: String, file: String? = nil, line: Int? = nil, hint: String? = nil) {
    self.message = message
    self.file = file
    self.line = line
    self.hint = hint
  }
}

extension GuestError {
  var place: RunError.Place? {
    guard let file, let line else { return nil }
    return RunError.Place(file: file, line: line)
  }
}
