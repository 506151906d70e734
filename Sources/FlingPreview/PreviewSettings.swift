import FlingFilm
package import FlingGeometry
import FlingScene

/// Settings of the preview. They are never written to the scene file.
package struct PreviewSettings: Sendable {
  /// Values of variables from the command line, as `SceneReader` takes them.
  package var values: [(name: String, value: String)]
  /// Theme from the command line, which replaces the scene's own; nil for none.
  package var theme: Theme?
  /// Values that the page tries; they override those of the command line.
  var triedValues: [(name: String, value: String)] = []
  /// Overlays that the page switches on or off.
  var triedOverlays: [(overlay: OverlaySwitch, isOn: Bool)] = []
  /// Theme that the page tries, or both; it overrides all others.
  var triedTheme: RenderPlan.ThemeChoice?
  /// The space for each film on the page; nil before a page has sent it.
  var room: PreviewRoom?
  /// The scene time at which the film on the page is stopped, in seconds; nil while it plays. The frame there is
  /// drawn first.
  var place: Double?

  /// Creates settings from the command line.
  package init(values: [(name: String, value: String)] = [], theme: Theme? = nil) {
    self.values = values
    self.theme = theme
  }

  /// Parses the form that a page sends: `set.NAME=VALUE`, `show.OVERLAY=on|off`, `theme=light|dark|both`,
  /// `room=WIDTH,HEIGHT` or `room=WIDTH,HEIGHT,SCALE`, `place=SECONDS`.
  /// - Returns: nil if the form is invalid.
  init?(form: [UInt8], over base: PreviewSettings) {
    guard let fields = URLEncodedForm.fields(form) else { return nil }
    self.init(values: base.values, theme: base.theme)
    for (name, value) in fields {
      if name.hasPrefix("set.") {
        triedValues.append((String(name.dropFirst(4)), value))
      } else if name.hasPrefix("show.") {
        guard let overlay = OverlaySwitch(name: String(name.dropFirst(5))),
          value == "on" || value == "off"
        else { return nil }
        triedOverlays.append((overlay, value == "on"))
      } else if name == "theme", let theme = RenderPlan.ThemeChoice(rawValue: value) {
        triedTheme = theme
      } else if name == "room", let room = PreviewRoom(text: value) {
        self.room = room
      } else if name == "place", let place = Double(value), place.isFinite {
        self.place = place
      } else {
        return nil
      }
    }
  }

  /// The themes to draw, the light one first; nil for the scene's own.
  var themes: [Theme?] {
    switch triedTheme {
    case .light: [.light]
    case .dark: [.dark]
    case .both: [.light, .dark]
    case nil: [theme]
    }
  }

  /// Whether the values are equal, so that the scene runs alike.
  func hasSameValues(as other: PreviewSettings) -> Bool {
    allValues.elementsEqual(other.allValues, by: ==)
  }

  /// Whether a film with these settings has the same pictures.
  func hasSamePictures(as other: PreviewSettings) -> Bool {
    hasSameValues(as: other) && triedOverlays.elementsEqual(other.triedOverlays, by: ==)
      && themes == other.themes && room == other.room
  }

  /// All values, each name once: the last value at the position of the first.
  var allValues: [(name: String, value: String)] {
    var all: [(name: String, value: String)] = []
    for (name, value) in values + triedValues {
      if let index = all.firstIndex(where: { $0.name == name }) {
        all[index].value = value
      } else {
        all.append((name, value))
      }
    }
    return all
  }

  /// The values as options of `fling render`; empty if there are none.
  var commandLine: String {
    allValues.map { "--set \(PreviewSettings.quoted("\($0.name)=\($0.value)"))" }.joined(separator: " ")
  }

  /// A word, quoted for a shell if needed.
  private static func quoted(_ argument: String) -> String {
    let isPlain = argument.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    if isPlain { return argument }
    return "'" + argument.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

extension PreviewRoom {
  /// Parses `WIDTH,HEIGHT` or `WIDTH,HEIGHT,SCALE`; returns nil if the text is invalid.
  fileprivate init?(text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, let width = Int(parts[0]), let height = Int(parts[1])
    else { return nil }
    guard parts.count == 3 else {
      self.init(width: width, height: height)
      return
    }
    guard let scale = Double(parts[2]) else { return nil }
    self.init(width: width, height: height, largestScale: scale)
  }
}
