import FlingRewrite
import FlingStage

/// What a user's program has written to its standard error before a trap or a signal ended it.
struct TrapReport {
  /// A Swift file of the user's.
  struct File {
    /// As the user gave it.
    var path: String
    /// Lines beyond are those that the rewriter has appended.
    var lineCount: Int
  }

  /// What the runtime said, in one line; nil if it said nothing.
  private(set) var message: String?
  /// The last line of all; empty if there is none.
  private(set) var lastLine = ""
  /// The user's line, if the runtime knows it.
  private(set) var place: (file: String, line: Int)?
  /// Where the program was, in hexadecimal, as `fling_report_traps` tells it.
  private(set) var addresses: [String] = []

  private static let mark = "fling-trap: "
  /// Lines of the runtime that tell why a program ends, without its first words.
  private static let causes = ["Could not cast value of type", "Simultaneous accesses to"]
  private static let longestMessage = 300
  /// Most bytes of instructions without a line that are skipped.
  private static let mostBytesWithoutLine: UInt = 32

  /// - Parameter files: the user's files, by the names of the compiled copies.
  init(_ errors: [UInt8], files: [String: File]) {
    for line in String(decoding: errors, as: UTF8.self).split(whereSeparator: \.isNewline) {
      if line.hasPrefix(Self.mark) {
        addresses = line.dropFirst(Self.mark.count).split(separator: " ").map(String.init)
          .filter { $0.count <= 16 && $0.allSatisfy(\.isHexDigit) }
        continue
      }
      lastLine = String(line.prefix(Self.longestMessage))
      guard message == nil else { continue }
      if let cause = line.firstRange(of: "Fatal error") {
        let text = line[cause.upperBound...].drop { $0 == ":" || $0 == " " }
        message = text.isEmpty ? "fatalError()" : String(text.prefix(Self.longestMessage))
        place = Self.place(line[..<cause.lowerBound], files)
      } else if Self.causes.contains(where: line.hasPrefix) {
        message = Self.withoutAddresses(line)
      }
    }
  }

  /// The place of `Film/Card.swift:12: `; nil if it is not the user's.
  private static func place(_ text: Substring, _ files: [String: File]) -> (file: String, line: Int)? {
    let parts = text.split(separator: ":")
    guard parts.count > 1, let line = Int(parts[1].filter(\.isNumber)) else { return nil }
    let names = parts[0].split(separator: "/")
    guard names.count == 2, names[0] == ProgramBuilder.moduleName, let file = files[String(names[1])],
      line <= file.lineCount
    else { return nil }
    return (file.path, line)
  }

  /// A text without addresses in memory, which differ from run to run.
  private static func withoutAddresses(_ text: Substring) -> String {
    var result = ""
    for word in text.split(separator: " ") {
      if word.hasPrefix("(0x"), let end = word.firstIndex(of: ")") {
        result += word[word.index(after: end)...]
        continue
      }
      if !result.isEmpty { result += " " }
      result += word.hasPrefix("0x") ? "memory\(word.dropFirst(2).drop(while: \.isHexDigit))" : word
    }
    return result
  }

  /// Adds what debug information tells of the addresses, unless the runtime has told it.
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - symbolizer: the path of `llvm-symbolizer`; nil if it is missing.
  mutating func symbolize(_ program: String, by symbolizer: String?, files: [String: File]) {
    guard message == nil || place == nil, let first = addresses.first, let symbolizer else { return }
    for call in Self.calls(at: addresses, of: program, by: symbolizer) {
      if message == nil, place == nil, let cause = call.name.firstRange(of: Self.inlinedCause) {
        message = String(call.name[cause.upperBound...])
      }
      if place == nil { place = Self.symbolizedPlace(call.place, files) }
    }
    guard place == nil, let start = UInt(first, radix: 16) else { return }
    // Instructions that the compiler has added have line 0. Those that follow have the line.
    let next = (1...Self.mostBytesWithoutLine).map { String(start &+ $0, radix: 16) }
    place =
      Self.calls(at: next, of: program, by: symbolizer).lazy
      .compactMap { Self.symbolizedPlace($0.place, files) }.first
  }

  /// The functions at addresses, and the places in them. Inlined functions come before those that contain them.
  private static func calls(
    at addresses: [String], of program: String, by symbolizer: String
  ) -> [(name: Substring, place: Substring)] {
    let arguments = [symbolizer, "--obj=\(program)", "--no-demangle"] + addresses.map { "0x\($0)" }
    guard let child = try? ChildProcess(arguments, environment: Toolchain.environment, takesRequests: false),
      child.read(within: longestWait, until: { _ in false })
    else { return [] }
    let lines = String(decoding: child.take(.output), as: UTF8.self).split(separator: "\n")
    return stride(from: 0, to: lines.count - 1, by: 2).map { (lines[$0], lines[$0 + 1]) }
  }

  /// What the runtime says of a property with `!` that nothing has set, such as an outlet.
  private static let implicitUnwrapping = "found nil while implicitly unwrapping"

  /// How the film file connects outlets; nil if there are none.
  private static func hint(missing outlets: [RewrittenFile.Outlet]) -> String? {
    guard let first = outlets.first(where: { !$0.type.hasPrefix("[") }) ?? outlets.first else { return nil }
    var names: [String] = []
    for outlet in outlets where !names.contains(outlet.name) { names.append(outlet.name) }
    let kind = first.type.hasPrefix("[") ? "view" : first.type
    return "the film file connects outlets, but not \(names.joined(separator: ", ")): "
      + "write outlets: {\(first.name): {view: \(kind), frame: [20, 100, 200, 100]}}"
  }

  /// The name that the compiler gives to code that traps.
  private static let inlinedCause = "Swift runtime failure: "
  /// Longest time to wait for the symbolizer, in seconds. A busy machine takes several for a large program.
  private static let longestWait = 30.0

  /// The place of `/tmp/fling/Card.swift:12:5`; nil if it is not the user's.
  private static func symbolizedPlace(
    _ text: Substring, _ files: [String: File]
  ) -> (file: String, line: Int)? {
    let parts = text.split(separator: ":")
    guard parts.count >= 3, let line = Int(parts[parts.count - 2]), line > 0,
      let name = parts[parts.count - 3].split(separator: "/").last, let file = files[String(name)],
      line <= file.lineCount
    else { return nil }
    return (file.path, line)
  }

  /// The error for the user.
  /// - Parameter outlets: those that the film file does not describe.
  func error(_ ending: ChildProcess.Ending, missing outlets: [RewrittenFile.Outlet] = []) -> GuestError {
    let (file, line) = (place?.file, place?.line)
    if let message {
      let isOutlet = message.contains(Self.implicitUnwrapping)
      return GuestError(
        "the program stopped: \(message)", file: file, line: line,
        hint: isOutlet ? Self.hint(missing: outlets) : nil)
    }
    let last = lastLine.isEmpty ? "" : ": \(lastLine)"
    switch ending {
    case .exit(let status):
      return GuestError("the program ended itself with status \(status)\(last)", file: file, line: line)
    case .signal(11):
      return GuestError(
        "the program used memory that is not its own\(last)", file: file, line: line,
        hint: "does a function call itself without end?")
    case .signal(let number):
      return GuestError("the program was ended by signal \(number)\(last)", file: file, line: line)
    }
  }
}
