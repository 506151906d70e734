/// A scene's text with its name, cut into lines.
public struct SourceFile: Sendable {
  /// As the user named it, for messages.
  public let name: String
  /// The file's name without folder and extension: the stem of its outputs.
  public let stem: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    let last = name.split(separator: "/").last.map(String.init) ?? name
    if let dot = last.lastIndex(of: "."), dot != last.startIndex {
      stem = String(last[..<dot])
    } else {
      stem = last
    }
  }
}
