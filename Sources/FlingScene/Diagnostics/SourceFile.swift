/// The text of a scene file with its name.
package struct SourceFile: Sendable {
  /// The name as given by the user, for messages.
  package let name: String
  /// The file's name without folder and extension; the default name of outputs.
  package let stem: String
  package let bytes: [UInt8]
  /// A folder from which the scene may load pictures, fonts and included files, in addition to its own folder; nil for none.
  package let root: String?

  package init(name: String, bytes: [UInt8], root: String? = nil) {
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
