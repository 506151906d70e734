import FlingRewrite
import FlingScene

/// Reads the errors of the Swift compiler and finds their places in the user's files.
struct CompilerMessages {
  /// By the name of the compiled copy.
  let files: [String: (rewritten: RewrittenFile, source: [Substring])]

  /// An error as the compiler writes it: `/tmp/fling/Card.swift:12:5: error: message`.
  private struct Message {
    var file: String
    var line: Int
    var column: Int
    var text: String
  }

  /// The errors in what the compiler has written, without those that only follow from others.
  ///
  /// Where the program uses what Fling does not have, each such thing is told once, at its first line, and
  /// nothing else: most other errors follow from it, since its members are unknown.
  ///
  /// - Returns: the errors, and by the names of copies the lines, from 0, of appended code with errors.
  func diagnostics(in output: String) -> (errors: [Diagnostic], appended: [String: Set<Int>]) {
    let messages = output.split(whereSeparator: \.isNewline).compactMap(Self.message)
    let unknown = Set(messages.filter { $0.text.hasPrefix("cannot find") }.map { "\($0.file):\($0.line)" })
    var errors: [Diagnostic] = []
    var appended: [String: Set<Int>] = [:]
    for message in messages {
      // A selector of a method that does not exist leads to this message, too.
      if message.text.hasPrefix("generic parameter"), message.text.hasSuffix("could not be inferred"),
        unknown.contains("\(message.file):\(message.line)")
      {
        continue
      }
      // The rest is about the file that starts the program, or about modules.
      guard let file = files[message.file] else { continue }
      guard message.line <= file.rewritten.lineCount else {
        appended[message.file, default: []].insert(message.line - file.rewritten.lineCount - 1)
        continue
      }
      let error = diagnostic(message, file.rewritten, file.source)
      if !errors.contains(error) { errors.append(error) }
    }
    let refused = refusals(among: errors)
    return (refused.isEmpty ? errors : refused, appended)
  }

  /// The first error about each thing that the layer declares as unavailable, in the order of the files.
  private func refusals(among errors: [Diagnostic]) -> [Diagnostic] {
    var told: Set<String> = []
    return errors.filter { $0.message.contains("is unavailable: Fling ") }
      .sorted { ($0.file, $0.range?.line ?? 0) < ($1.file, $1.range?.line ?? 0) }
      .filter { told.insert($0.message).inserted }
  }

  private func diagnostic(_ message: Message, _ file: RewrittenFile, _ source: [Substring]) -> Diagnostic {
    let place = file.original(SourcePosition(line: message.line, column: message.column))
    let line = source.indices.contains(place.line - 1) ? String(source[place.line - 1]) : nil
    // The compiler counts bytes.
    let before = line?.utf8.prefix(max(0, place.column - 1)) ?? "".utf8.prefix(0)
    let column = String(decoding: Array(before), as: UTF8.self).unicodeScalars.count + 1
    return Diagnostic(
      .error, file: file.name, range: SourceRange(line: place.line, column: column), message: message.text,
      hint: Self.hint(for: message.text), line: line)
  }

  /// A way out of an error that the compiler itself cannot know.
  private static func hint(for message: String) -> String? {
    if message.hasPrefix("no such module") {
      return "give the files of the module to fling as well, or remove the import"
    }
    let isUnknown = message.hasPrefix("cannot find ") && message.hasSuffix(" in scope")
    let isMember = message.contains("type '") && message.contains("' has no member '")
    let parts = message.split(separator: "'")
    guard isUnknown || isMember, parts.count > 1, isOfSystem(parts[1]) else { return nil }
    return "Fling does not have it; Documentation/UIKit.md tells what is there"
  }

  /// Whether a name begins as those of Apple's modules do.
  private static func isOfSystem(_ name: Substring) -> Bool {
    ["UI", "CA", "CG", "NS", "AV", "MK", "WK", "CL", "SK", "CM", "CI", "MTK", "PH", "UN"].contains { prefix in
      name.hasPrefix(prefix) && name.dropFirst(prefix.count).first?.isUppercase == true
        && name.dropFirst(prefix.count + 1).first?.isLowercase == true
    }
  }

  private static func message(_ line: Substring) -> Message? {
    guard let mark = line.firstRange(of: ": error: ") else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    guard place.count >= 3, let lineNumber = Int(place[place.count - 2]), lineNumber > 0,
      let column = Int(place[place.count - 1]),
      let file = place[..<(place.count - 2)].joined(separator: ":").split(separator: "/").last
    else { return nil }
    return Message(
      file: String(file), line: lineNumber, column: column, text: String(line[mark.upperBound...]))
  }
}
