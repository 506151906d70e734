package import FlingGeometry

/// What a film file says about the program whose window it films.
package struct AppSettings: Sendable {
  /// The class of the root view controller or view; nil for the only view controller of the program.
  package var root: String?
  /// The frame of a root view in the window; nil for the whole window.
  package var frame: Rect?
  /// The insets of the safe area in points: top, left, bottom, right.
  package var safeArea: Insets
  /// The version of Swift in which the program is compiled, 5 or 6.
  package var languageVersion: Int
  /// Paths of further files of the program from the folder of the film file.
  package var sources: [String]
  package var outlets: [Outlet]
  /// The position of `app`, or the start of the file.
  package var range: SourceRange
  /// The running program; nil until it was started.
  package var guest: (any SceneGuest)?

  /// A view that is connected to an outlet of the root before it loads, or the root's own view.
  package struct Outlet: Hashable, Sendable {
    /// The outlet's name; `Outlet.rootName` for the root's own view, which has no kind and no frame.
    package var name: String
    /// What kind of view it is, or its class.
    package var kind: String
    package var frame: Rect
    /// The text of a label or button.
    package var text: String?
    /// The background of the view.
    package var fill: Color?
    /// The methods that the view calls, in the order of the film file.
    package var actions: [Action]

    /// The name of the root's own view.
    package static let rootName = "view"

    /// A method that is called at an event of the view.
    package struct Action: Hashable, Sendable {
      package var event: Event
      /// The method's name, with or without the colons of its Objective-C name.
      package var method: String

      package init(_ event: Event, _ method: String) {
        self.event = event
        self.method = method
      }
    }

    /// A gesture that a recognizer of the view finds, or an event of a control. The raw value is the key.
    package enum Event: String, CaseIterable, Sendable {
      case tap
      case doubleTap = "double-tap"
      case pan
      case pinch
      case rotation
      case longPress = "long-press"
      case swipeLeft = "swipe-left"
      case swipeRight = "swipe-right"
      case swipeUp = "swipe-up"
      case swipeDown = "swipe-down"
      case touchDown = "touch-down"
      case touchUpInside = "touch-up-inside"
      case valueChanged = "value-changed"

      /// Whether only controls have the event.
      package var isControlEvent: Bool { [.touchDown, .touchUpInside, .valueChanged].contains(self) }
    }

    package init(
      name: String, kind: String, frame: Rect, text: String?, fill: Color?, actions: [Action] = []
    ) {
      self.name = name
      self.kind = kind
      self.frame = frame
      self.text = text
      self.fill = fill
      self.actions = actions
    }
  }
}

/// A program that runs beside a scene and whose windows the scene shows.
package protocol SceneGuest: AnyObject, Sendable {}

/// Screens of devices, in points.
struct Device {
  var name: String
  var size: Size
  var safeArea: Insets

  static let all = [
    Device(
      name: "phone", size: Size(width: 390, height: 844),
      safeArea: Insets(top: 47, left: 0, bottom: 34, right: 0)),
    Device(
      name: "small-phone", size: Size(width: 375, height: 667),
      safeArea: Insets(top: 20, left: 0, bottom: 0, right: 0)),
    Device(
      name: "tablet", size: Size(width: 820, height: 1180),
      safeArea: Insets(top: 24, left: 0, bottom: 20, right: 0)),
  ]
}
