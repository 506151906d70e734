/// Divides what a program prints into lines, however the bytes arrive. Long lines are cut off.
struct PrintedLines {
  /// The start of a line that has not ended yet.
  private var openLine: [UInt8] = []

  /// Most lines of what arrives at a time.
  private static let mostLines = 1_000
  /// Most bytes of a line.
  private static let longestLine = 10_000

  /// The lines that have ended in these bytes.
  mutating func lines(in bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let rest = lines.removeLast()
    if !lines.isEmpty {
      lines[0] = openLine + lines[0]
      openLine = []
    }
    // What comes later of a line that is too long is not kept.
    openLine += rest.prefix(Self.longestLine - openLine.count)
    return lines.prefix(Self.mostLines).map { String(decoding: $0.prefix(Self.longestLine), as: UTF8.self) }
  }
}
