/// Warnings about what the running program asked for and this layer cannot do as on a device. Each is said
/// once.
@MainActor
package enum RuntimeNotes {
  /// In the order in which they were first added.
  package private(set) static var all: [String] = []
  private static var known: Set<String> = []

  /// Adds a warning: a sentence without a capital letter and a full stop.
  package static func add(_ note: String) {
    if known.insert(note).inserted { all.append(note) }
  }

  /// Forgets all warnings, before another program runs in the process.
  package static func reset() {
    all = []
    known = []
  }
}
