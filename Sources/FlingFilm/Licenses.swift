import FlingType

/// The parts of the program that others made, each with its licence.
public enum Licenses {
  /// All of them as one text, which ends with a line's end.
  public static var text: String {
    parts.map { part in
      let title = "\(part.name) (\(part.license), \(part.address))"
      let notice =
        part.text ?? part.notice.flatMap { Copyrights.notice(of: $0) }
        ?? "The licence's text is found there.\n"
      return "\(title)\n\(String(repeating: "-", count: title.count))\n\n\(notice)"
    }.joined(separator: "\n\n")
  }

  private struct Part {
    var name: String
    var license: String
    var address: String
    /// Nil where the text is long and known.
    var notice: Copyrights.Part?
    /// Of what is no library of the system's.
    var text: String?
  }

  private static let parts = [
    Part(name: "Inter", license: "OFL-1.1", address: "https://github.com/rsms/inter", notice: .inter),
    Part(
      name: "HarfBuzz", license: "MIT-Modern-Variant", address: "https://harfbuzz.github.io",
      notice: .harfBuzz),
    Part(name: "libpng", license: "libpng-2.0", address: "http://www.libpng.org", notice: .libpng),
    Part(name: "zlib", license: "Zlib", address: "https://zlib.net", notice: .zlib),
    Part(name: "giflib", license: "MIT", address: "https://giflib.sourceforge.net", notice: .giflib),
    Part(name: "libyaml", license: "MIT", address: "https://pyyaml.org/wiki/LibYAML", notice: .libyaml),
    Part(
      name: "swift-argument-parser and the Swift runtime", license: "Apache-2.0 WITH Swift-exception",
      address: "https://swift.org/LICENSE.txt", notice: nil),
    Part(
      name: "SwiftNIO and swift-system, swift-atomics, swift-collections", license: "Apache-2.0",
      address: "https://github.com/apple/swift-nio", notice: nil),
    Part(
      name: "llhttp", license: "MIT", address: "https://github.com/nodejs/llhttp", notice: nil,
      text: llhttp),
  ]
}
