/// Where a line of a paragraph may end.
///
/// A part of Unicode's annex 14: behind spaces, hyphens, dashes and soft hyphens, around ideographs and syllables, but
/// not before what closes nor behind what opens. Text without such places is broken between any two characters when
/// it must.
struct LineBreaks {
  /// Whether a line may begin at each character; the first one never.
  let allowed: [Bool]

  init(_ scalars: [UInt32]) {
    var allowed = [Bool](repeating: false, count: scalars.count)
    var before: Kind?
    // What stands before the spaces just passed.
    var word: Kind?
    for (index, scalar) in scalars.enumerated() {
      let kind = Kind(scalar)
      if let before, kind != .joined {
        allowed[index] = Kind.mayBreak(before, behind: word, kind)
      }
      guard kind != .joined else { continue }
      if kind != .space { word = kind }
      before = kind
    }
    self.allowed = allowed
  }

  static func isSpace(_ scalar: UInt32) -> Bool { Kind(scalar) == .space }

  static let softHyphen: UInt32 = 0xAD

  private enum Kind {
    case space, glue, hyphen, dash, ideograph, opening, closing, breakable, letter, digit
    /// A mark, which never parts from the character before it.
    case joined

    init(_ scalar: UInt32) {
      switch scalar {
      case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: self = .space
      case 0xA0, 0x2007, 0x202F, 0x2011, 0x2060, 0xFEFF: self = .glue
      case 0x2D, 0x2010, 0xAD, 0x58A: self = .hyphen
      case 0x2012...0x2014: self = .dash
      case 0x200B: self = .breakable
      case 0x200D, 0x200C, 0xFE00...0xFE0F: self = .joined
      case 0x30...0x39: self = .digit
      case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF01, 0xFF1F, 0xFF1A, 0xFF1B, 0x30FB, 0x30FC, 0x3005,
        0x21, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x2F, 0x2026, 0xBB, 0x2019, 0x201D, 0x25:
        self = .closing
      case 0xAB, 0x2018, 0x201C: self = .opening
      case 0x2E80...0x2FFF, 0x3003...0x3007, 0x3040...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xAC00...0xD7A3,
        0xF900...0xFAFF, 0xFF66...0xFF9D, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
        self = .ideograph
      default:
        guard
          scalar >= 0x80 || scalar == 0x28 || scalar == 0x29 || (0x5B...0x5D).contains(scalar)
            || (0x7B...0x7D).contains(scalar)
        else {
          self = .letter
          return
        }
        switch UnicodeProperties.category(of: scalar) {
        case .mark: self = .joined
        case .opening: self = .opening
        case .closing: self = .closing
        default: self = .letter
        }
      }
    }

    static func mayBreak(_ before: Kind, behind word: Kind?, _ next: Kind) -> Bool {
      switch (before, next) {
      case (_, .space), (_, .glue), (.glue, _), (_, .closing), (_, .breakable): false
      case (.space, _): word != .opening
      case (.breakable, _): true
      // A minus before a number stays with it.
      case (.hyphen, .digit): false
      case (.hyphen, .hyphen), (.dash, .dash), (.opening, _), (_, .hyphen), (_, .dash): false
      case (.hyphen, _), (.dash, _): true
      case (.ideograph, _), (_, .ideograph): true
      default: false
      }
    }
  }
}
