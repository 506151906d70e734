/// A scene's text with its name, cut into lines.
public struct SourceFile: Sendable {
  /// As the user named it, for messages.
  public let name: String
  /// The file's name without folder and extension: the stem of its outputs.
  public let stem: String
  public let bytes: [UInt8]
  /// The folder that the pictures and fonts which the scene names may lie in besides the scene's own; nil for none.
  public let root: String?

  public init(name: String, bytes: [UInt8], root: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.root = root
    let last = name.split(separator: "/").last.map(String.init) ?? name
    if let dot = last.lastIndex(of: "."), dot != last.startIndex {
      stem = String(last[..<dot])
    } else {
      stem = last
    }
  }
}
