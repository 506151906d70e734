/// The bidirectional class of a character: its role in ordering text that contains both directions.
///
/// The classes are those of Unicode's annex 9, derived from script and general category, which agrees with
/// the database's own table for all scripts in use. Embeddings, overrides and isolates are treated as neutral
/// characters.
enum BidiClass {
  /// Strong: left to right, right to left, and Arabic letters.
  case left, right, arabic
  /// Weak: European and Arabic digits, and the characters inside and next to numbers.
  case european, arabicNumber, separator, terminator, commonSeparator
  /// A mark, which takes the class of the character before it.
  case mark
  case space
  case neutral

  init(_ scalar: UInt32) {
    switch scalar {
    case 0x30...0x39, 0xB2, 0xB3, 0xB9, 0x6F0...0x6F9, 0x2070...0x2079, 0x2080...0x2089: self = .european
    case 0x660...0x669, 0x66B, 0x66C: self = .arabicNumber
    case 0x2B, 0x2D, 0x207A, 0x207B, 0x208A, 0x208B, 0x2212: self = .separator
    case 0x2C, 0x2E, 0x2F, 0x3A, 0xA0, 0x202F, 0x2044: self = .commonSeparator
    case 0x23...0x25, 0xB0, 0xB1, 0x66A, 0x2030...0x2034, 0x2213: self = .terminator
    case 0x200E: self = .left
    case 0x200F: self = .right
    case 0x61C: self = .arabic
    case 0x200B...0x200D, 0xFEFF, 0xAD: self = .mark
    default: self = BidiClass.fromProperties(of: scalar)
    }
  }

  private static func fromProperties(of scalar: UInt32) -> BidiClass {
    // Fast path: most text is ASCII and needs no table.
    if scalar < 0x80 {
      let isLetter = (scalar | 0x20) >= 0x61 && (scalar | 0x20) <= 0x7A
      return isLetter ? .left : scalar == 0x20 || scalar == 0x09 ? .space : .neutral
    }
    switch UnicodeProperties.category(of: scalar) {
    case .mark: return .mark
    case .space: return .space
    case .currency: return .terminator
    case .control, .format: return .neutral
    case let category:
      let script = UnicodeProperties.script(of: scalar)
      if UnicodeProperties.isNeutral(script: script) { return category == .letter ? .left : .neutral }
      guard UnicodeProperties.isRightToLeft(script: script) else {
        return category == .letter ? .left : .neutral
      }
      let isArabic = [Face.tag("Arab"), Face.tag("Syrc"), Face.tag("Thaa")].contains(script)
      return isArabic ? .arabic : .right
    }
  }

  var isStrong: Bool { self == .left || self == .right || self == .arabic }

  /// Whether rules N1 and N2 determine its direction.
  var isNeutral: Bool { self == .neutral || self == .space }
}
