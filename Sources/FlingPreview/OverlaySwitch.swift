import FlingGeometry
import FlingScene

/// An overlay type that the preview can switch on and off.
enum OverlaySwitch: String, CaseIterable, Sendable {
  case touches
  case gestures
  case bodies
  case contacts
  case boundaries
  case attachments
  case fields
  case velocities
  case accelerations
  case forces
  case trails
  case ghosts
  case grid
  case rulers
  case clock
  case captions
  case plots
  case debug

  /// All switches, with whether the scene currently shows each overlay.
  static func states(of document: Document) -> [(overlay: OverlaySwitch, isOn: Bool)] {
    allCases.compactMap { overlay in
      let isOn = document.overlays.contains { overlay.covers($0.kind) }
      return (overlay, isOn)
    }
  }

  /// Adds one overlay of this type if there is none, or removes all of them.
  func set(_ isOn: Bool, in document: inout Document) {
    if !isOn {
      document.overlays.removeAll { covers($0.kind) }
    } else if !document.overlays.contains(where: { covers($0.kind) }), let kind {
      let range = document.render.range ?? SourceRange(line: 1, column: 1)
      document.overlays.append(Overlay(kind: kind, range: range))
    }
  }

  /// Whether it can be switched on in a scene that does not declare it.
  var canBeAdded: Bool { kind != nil }

  /// The overlay that is added when it is switched on; nil for types whose content only a scene can define.
  private var kind: Overlay.Kind? {
    switch self {
    case .touches: .touches
    case .gestures: .gestures
    case .bodies: .bodies
    case .contacts: .contacts
    case .boundaries: .boundaries
    case .attachments: .attachments
    case .fields: .fields
    case .velocities: .vectors([.all], of: .velocity)
    case .accelerations: .vectors([.all], of: .acceleration)
    case .forces: .vectors([.all], of: .force)
    case .trails: .trail([.all])
    case .ghosts: .ghosts([.all], every: Time(seconds: 0.1))
    case .grid: .grid(nil)
    case .rulers: .rulers
    case .clock: .clock
    case .captions, .plots, .debug: nil
    }
  }

  private func covers(_ kind: Overlay.Kind) -> Bool {
    switch (self, kind) {
    case (.touches, .touches), (.gestures, .gestures), (.bodies, .bodies), (.contacts, .contacts),
      (.boundaries, .boundaries), (.attachments, .attachments), (.fields, .fields), (.trails, .trail),
      (.ghosts, .ghosts), (.grid, .grid), (.rulers, .rulers), (.clock, .clock), (.captions, .caption),
      (.plots, .plot), (.debug, .debug), (.velocities, .vectors(_, of: .velocity)),
      (.accelerations, .vectors(_, of: .acceleration)), (.forces, .vectors(_, of: .force)):
      true
    default: false
    }
  }
}
