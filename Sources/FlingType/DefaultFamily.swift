/// Inter, the default font family.
package enum DefaultFamily {
  package static let name = "Inter"

  /// The weights of its faces with their words in the file names, lightest first.
  static let weights: [(value: Int, word: String)] = [
    (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"),
    (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
  ]

  /// The embedded family; nil if it was not installed on the machine that built Fling.
  package static let embedded: FontFamily? = {
    let faces = weights.enumerated().flatMap { index, weight in
      [false, true].map { isItalic in
        FontFamily.Member(
          weight: FontWeight(value: weight.value), isItalic: isItalic,
          file: FontFile(embedded: 2 * index + (isItalic ? 1 : 0)))
      }
    }
    let present = faces.filter { $0.file.count > 0 }
    return present.isEmpty ? nil : FontFamily(name: name, members: present)
  }()

  /// The hash of the embedded files; nil without them. It is computed once, because it reads megabytes.
  package static let embeddedHash = embedded?.contentHash

  /// The hash of the files with which Fling's own pictures were made: Debian's fonts-inter 4.0~beta7.
  package static let knownHash = "40c57212f99cdb93"

  /// The folders that may contain its files, in search order.
  package static let folders = [
    "/usr/share/fonts/opentype/inter", "/usr/local/share/fonts/opentype/inter",
    "/usr/local/share/fonts/inter",
    "/usr/share/fonts/inter", "/Library/Fonts", "/opt/homebrew/share/fonts",
  ]

  /// The names of its files with weight and slant, lightest first.
  package static let files: [(name: String, weight: Int, isItalic: Bool)] = weights.flatMap { weight, word in
    [
      ("Inter-\(word).otf", weight, false),
      ("Inter-\(weight == 400 ? "" : word)Italic.otf", weight, true),
    ]
  }

  /// The description for `--version`.
  package static var described: String {
    guard let hash = embeddedHash else { return "not embedded; searched when needed" }
    return "\(hash)\(hash == knownHash ? "" : ", not the version of Fling's own pictures")"
  }
}
