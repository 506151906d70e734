/// The text of a scene file with its name.
package struct SourceFile: Sendable {
  /// The name as given by the user, for messages.
  package let name: String
  /// The file's name without folder and extension; the default name of outputs.
  package let stem: String
  package let bytes: [UInt8]
  /// A folder from which the scene may load pictures, fonts and included files, in addition to its own folder; nil for none.
  package let root: String?
  /// The Swift files of the program that the film of this file shows; empty for a scene, and for a film file that
  /// names them itself.
  package let program: [String]

  /// Whether this is the film of a program without a film file. Its text is in no file of the user's, and its name
  /// is that of the program's first file.
  package var isDefaultFilm: Bool { program.contains(name) }

  package init(name: String, bytes: [UInt8], root: String? = nil, program: [String] = []) {
    self.name = name
    self.bytes = bytes
    self.root = root
    self.program = program
    let last = name.split(separator: "/").last.map(String.init) ?? name
    if let dot = last.lastIndex(of: "."), dot != last.startIndex {
      let base = String(last[..<dot])
      // The film of Card.swift is in Card.film.yaml.
      stem = base.hasSuffix(".film") && base != ".film" ? String(base.dropLast(".film".count)) : base
    } else {
      stem = last
    }
  }
}
