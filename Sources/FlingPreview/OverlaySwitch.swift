import FlingScene

/// The overlays of one kind, which the preview switches on and off together. Arrows of each quantity have a switch of
/// their own.
struct OverlaySwitch: Hashable, Sendable {
  private let word: Overlay.Word
  private let quantity: Overlay.Quantity?

  /// All switches.
  static let all = Overlay.Word.allCases.flatMap { word in
    word == .vectors
      ? Overlay.Quantity.allCases.map { OverlaySwitch(word: word, quantity: $0) }
      : [OverlaySwitch(word: word, quantity: nil)]
  }

  private init(word: Overlay.Word, quantity: Overlay.Quantity?) {
    self.word = word
    self.quantity = quantity
  }

  /// Returns nil if no switch has this name.
  init?(name: String) {
    guard let known = OverlaySwitch.all.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// The name of the kind or, for arrows, of their quantity.
  var name: String { quantity?.rawValue ?? word.rawValue }

  /// All switches, with whether the scene currently shows each overlay.
  static func states(of document: Document) -> [(overlay: OverlaySwitch, isOn: Bool)] {
    all.map { overlay in (overlay, document.overlays.contains { overlay.covers($0.kind) }) }
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
    quantity.map { .vectors([.all], of: $0, label: nil) } ?? word.kind(following: [.all])
  }

  private func covers(_ kind: Overlay.Kind) -> Bool {
    if case .vectors(_, let quantity, _) = kind, quantity != self.quantity { return false }
    return kind.word == word
  }
}
