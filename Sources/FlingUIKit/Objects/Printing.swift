/// The lines that the app has printed, with their ticks.
@MainActor
package enum PrintedLines {
  /// In order.
  package private(set) static var all: [(tick: Int, text: String)] = []
  /// The part of a line that has no end yet.
  private static var open = ""
  /// More lines are dropped.
  private static let mostLines = 100_000

  package static func reset() {
    all = []
    open = ""
  }

  static func add(_ text: String) {
    var parts = (open + text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    open = parts.popLast() ?? ""
    let tick = Int((AppEnvironment.time * 60 + 1e-6).rounded(.down))
    for part in parts where all.count < mostLines { all.append((tick, part)) }
  }
}

/// Prints to standard output; expectations of the film see each line with its tick.
@preconcurrency @MainActor
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { "\($0)" }.joined(separator: separator) + terminator
  PrintedLines.add(text)
  Swift.print(text, terminator: "")
}

/// Prints what debuggers show of the items.
@preconcurrency @MainActor
public func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { String(reflecting: $0) }.joined(separator: separator) + terminator
  PrintedLines.add(text)
  Swift.print(text, terminator: "")
}

/// Prints a formatted line.
// swift-format-ignore: AlwaysUseLowerCamelCase
@preconcurrency @MainActor
public func NSLog(_ format: String, _ arguments: any CVarArg...) {
  print(String(format: format, arguments: arguments))
}
