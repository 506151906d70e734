import FlingType

/// Third-party parts of the program, each with its license.
package enum Licenses {
  /// All notices as one text that ends with a newline.
  package static var text: String {
    dependencies.map { dependency in
      let title = "\(dependency.name) (\(dependency.license), \(dependency.address))"
      let embedded = dependency.notice.flatMap { Copyrights.notice(of: $0) }
      let text = [dependency.text, embedded].compactMap(\.self).joined(separator: "\n")
      let notice = text.isEmpty ? "The licence's text is found there.\n" : text
      return "\(title)\n\(String(repeating: "-", count: title.count))\n\n\(notice)"
    }.joined(separator: "\n\n")
  }

  private struct Dependency {
    var name: String
    var license: String
    var address: String
    /// The notice that was embedded at compile time; nil if the license requires no text.
    var notice: Copyrights.Component?
    /// License text that no system library provides; it precedes the embedded notice.
    var text: String?
  }

  private static let dependencies = [
    Dependency(name: "Inter", license: "OFL-1.1", address: "https://github.com/rsms/inter", notice: .inter),
    Dependency(
      name: "HarfBuzz", license: "MIT-Modern-Variant", address: "https://harfbuzz.github.io",
      notice: .harfBuzz),
    Dependency(name: "libpng", license: "libpng-2.0", address: "http://www.libpng.org", notice: .libpng),
    Dependency(name: "zlib", license: "Zlib", address: "https://zlib.net", notice: .zlib),
    Dependency(name: "giflib", license: "MIT", address: "https://giflib.sourceforge.net", notice: .giflib),
    Dependency(name: "libyaml", license: "MIT", address: "https://pyyaml.org/wiki/LibYAML", notice: .libyaml),
    Dependency(
      name: "libstdc++", license: "GPL-3.0-or-later WITH GCC-exception-3.1", address: "https://gcc.gnu.org",
      notice: nil),
    Dependency(
      name:
        "The Swift runtime, swift-argument-parser, swift-atomics, swift-collections and swift-system",
      license: "Apache-2.0 WITH Swift-exception", address: "https://swift.org/LICENSE.txt", notice: nil),
    Dependency(
      name: "SwiftNIO", license: "Apache-2.0", address: "https://github.com/apple/swift-nio", notice: .apache,
      text: nio),
    Dependency(
      name: "llhttp", license: "MIT", address: "https://github.com/nodejs/llhttp", notice: nil,
      text: llhttp),
  ]
}
