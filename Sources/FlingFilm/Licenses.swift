import FlingType

/// The parts of the program that others made, each with its licence.
public enum Licenses {
  /// All of them as one text, which ends with a line's end.
  public static var text: String {
    parts.map { part in
      let title = "\(part.name) (\(part.license), \(part.address))"
      let embedded = part.notice.flatMap { Copyrights.notice(of: $0) }
      let words = [part.text, embedded].compactMap(\.self).joined(separator: "\n")
      let notice = words.isEmpty ? "The licence's text is found there.\n" : words
      return "\(title)\n\(String(repeating: "-", count: title.count))\n\n\(notice)"
    }.joined(separator: "\n\n")
  }

  private struct Part {
    var name: String
    var license: String
    var address: String
    /// Embedded where the program was compiled; nil where the license asks for no text.
    var notice: Copyrights.Part?
    /// Of what is no library of the system's, before the embedded one.
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
      name: "libstdc++", license: "GPL-3.0-or-later WITH GCC-exception-3.1", address: "https://gcc.gnu.org",
      notice: nil),
    Part(
      name:
        "The Swift runtime, swift-argument-parser, swift-atomics, swift-collections and swift-system",
      license: "Apache-2.0 WITH Swift-exception", address: "https://swift.org/LICENSE.txt", notice: nil),
    Part(
      name: "SwiftNIO", license: "Apache-2.0", address: "https://github.com/apple/swift-nio", notice: .apache,
      text: nio),
    Part(
      name: "llhttp", license: "MIT", address: "https://github.com/nodejs/llhttp", notice: nil,
      text: llhttp),
  ]
}
