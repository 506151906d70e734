/// Inter, the family of all text that asks for no other.
public enum DefaultFamily {
  public static let name = "Inter"

  /// The weights of its faces with the words that their files have for them, lightest first.
  static let weights: [(value: Int, word: String)] = [
    (100, "Thin"), (200, "ExtraLight"), (300, "Light"), (400, "Regular"), (500, "Medium"), (600, "SemiBold"),
    (700, "Bold"), (800, "ExtraBold"), (900, "Black"),
  ]

  /// What was embedded in the program; nil if the family was not installed where it was built.
  public static let embedded: FontFamily? = {
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
}
