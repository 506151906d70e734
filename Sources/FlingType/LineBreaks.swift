/// The positions at which a line of a paragraph may end.
///
/// Implements a part of Unicode's annex 14: breaks are allowed after spaces, hyphens, dashes and soft
/// hyphens, and around ideographs and syllables, but not before closing or after opening punctuation. After
/// `…`, `?`, `!` and similar marks breaks follow the behavior of browsers, in which `!` between ASCII letters
/// is part of the word. Text without such positions is broken between any two characters if necessary.
struct LineBreaks {
  /// Whether a line may begin at each character; false for the first.
  let allowed: [Bool]

  init(_ scalars: [UInt32]) {
    var allowed = [Bool](repeating: false, count: scalars.count)
    var before: BreakClass?
    // The class of the last character that is not a space.
    var word: BreakClass?
    var last: UInt32 = 0
    for (index, scalar) in scalars.enumerated() {
      let kind = BreakClass(scalar)
      guard kind != .joined else {
        last = scalar
        continue
      }
      if before == .exclamation {
        allowed[index] = LineBreaks.mayBreak(behindExclamation: last, before: scalar, kind)
      } else if let before {
        allowed[index] = BreakClass.mayBreak(before, behind: word, kind)
      }
      if kind != .space { word = kind }
      before = kind
      last = scalar
    }
    self.allowed = allowed
  }

  /// Browsers use a table of their own for ASCII and annex 14 for other characters.
  private static func mayBreak(
    behindExclamation mark: UInt32, before next: UInt32, _ kind: BreakClass
  ) -> Bool {
    let (exclamation, question, percent): (UInt32, UInt32, UInt32) = (0x21, 0x3F, 0x25)
    if mark == exclamation, next < 0x80 { return [0x28, 0x3C, 0x5B, 0x7B].contains(next) }
    return switch kind {
    case .space, .glue, .exclamation, .breakable, .joined: false
    case .closing: next == percent
    // After a question mark, a hyphen begins an option or a number.
    case .hyphen: mark == question && next == 0x2D
    case .dash: next == 0x2014
    case .opening: !BreakClass.openingQuotes.contains(next)
    case .ideograph: true
    case .letter, .digit: next != 0x22 && next != 0x27 && (next != 0x7C || mark == question)
    }
  }

  static func isSpace(_ scalar: UInt32) -> Bool { BreakClass(scalar) == .space }

  static let softHyphen: UInt32 = 0xAD

  private enum BreakClass {
    case space, glue, hyphen, dash, ideograph, opening, closing, breakable, letter, digit
    /// Marks at the end of a sentence: the classes EX and IN of annex 14, and doubled marks.
    case exclamation
    /// A mark, which is never separated from the character before it.
    case joined

    static let openingQuotes: [UInt32] = [0xAB, 0x2018, 0x201C]

    init(_ scalar: UInt32) {
      switch scalar {
      case 0x21, 0x3F, 0x05C6, 0x061B, 0x061D...0x061F, 0x06D4, 0x2024...0x2026, 0x203C, 0x203D,
        0x2047...0x2049,
        0x22EF, 0x2762, 0x2763, 0xFE15, 0xFE16, 0xFE19, 0xFE56, 0xFE57, 0xFF01, 0xFF1F:
        self = .exclamation
      case 0x20, 0x09, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: self = .space
      case 0xA0, 0x2007, 0x202F, 0x2011, 0x2060, 0xFEFF: self = .glue
      case 0x2D, 0x2010, 0xAD, 0x58A: self = .hyphen
      case 0x2012...0x2014: self = .dash
      case 0x200B: self = .breakable
      case 0x200D, 0x200C, 0xFE00...0xFE0F: self = .joined
      case 0x30...0x39: self = .digit
      case 0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0x30FB, 0x30FC, 0x3005,
        0x2C, 0x2E, 0x3A, 0x3B, 0x2F, 0xBB, 0x2019, 0x201D, 0x25:
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

    /// Whether a break is allowed between two classes.
    ///
    /// - Parameter word: the class before the spaces, if `before` is a space.
    static func mayBreak(_ before: BreakClass, behind word: BreakClass?, _ next: BreakClass) -> Bool {
      switch (before, next) {
      case (_, .space), (_, .glue), (.glue, _), (_, .closing), (_, .breakable): false
      case (.space, _): word != .opening
      case (.breakable, .exclamation): true
      case (_, .exclamation): false
      case (.breakable, _): true
      // A minus sign stays with the number after it.
      case (.hyphen, .digit): false
      case (.hyphen, .hyphen), (.dash, .dash), (.opening, _), (_, .hyphen), (_, .dash): false
      case (.hyphen, _), (.dash, _): true
      case (.ideograph, _), (_, .ideograph): true
      default: false
      }
    }
  }
}
