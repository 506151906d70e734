/// The text of a scene file with its name.
public struct SourceFile: Sendable {
  /// The name as given by the user, for messages.
  public let name: String
  /// The file's name without folder and extension; the default name of outputs.
  public let stem: String
  public let bytes: [UInt8]
  /// A folder from which the scene may load pictures and fonts, in addition to its own folder; nil for none.
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
