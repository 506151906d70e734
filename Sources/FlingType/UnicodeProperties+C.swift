internal import CHarfBuzz

/// Properties of characters from the version of the Unicode Character Database that is built into HarfBuzz.
///
/// Safe: the functions read HarfBuzz's constant tables and accept any number.
enum UnicodeProperties {
  private static var functions: OpaquePointer? { unsafe hb_unicode_funcs_get_default() }

  /// The tag of the character's ISO 15924 script.
  static func script(of scalar: UInt32) -> UInt32 {
    unsafe hb_unicode_script(functions, scalar).rawValue
  }

  /// Whether a script tag stands for characters used with any script: punctuation, digits, marks.
  static func isNeutral(script: UInt32) -> Bool {
    script == HB_SCRIPT_COMMON.rawValue || script == HB_SCRIPT_INHERITED.rawValue
      || script == HB_SCRIPT_UNKNOWN.rawValue
  }

  static let common = HB_SCRIPT_COMMON.rawValue

  /// Whether text in this script runs from right to left.
  static func isRightToLeft(script: UInt32) -> Bool {
    hb_script_get_horizontal_direction(hb_script_t(rawValue: script)) == HB_DIRECTION_RTL
  }

  static func category(of scalar: UInt32) -> Category {
    switch unsafe hb_unicode_general_category(functions, scalar) {
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK, HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK: .mark
    case HB_UNICODE_GENERAL_CATEGORY_CONTROL: .control
    case HB_UNICODE_GENERAL_CATEGORY_FORMAT: .format
    case HB_UNICODE_GENERAL_CATEGORY_OPEN_PUNCTUATION: .opening
    case HB_UNICODE_GENERAL_CATEGORY_CLOSE_PUNCTUATION: .closing
    case HB_UNICODE_GENERAL_CATEGORY_SPACE_SEPARATOR: .space
    case HB_UNICODE_GENERAL_CATEGORY_CURRENCY_SYMBOL: .currency
    case HB_UNICODE_GENERAL_CATEGORY_UPPERCASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_LOWERCASE_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_TITLECASE_LETTER, HB_UNICODE_GENERAL_CATEGORY_MODIFIER_LETTER,
      HB_UNICODE_GENERAL_CATEGORY_OTHER_LETTER, HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK,
      HB_UNICODE_GENERAL_CATEGORY_LETTER_NUMBER:
      .letter
    default: .other
    }
  }

  enum Category {
    case letter, mark, control, format, opening, closing, space, currency, other
  }

  /// The mirrored bracket; the character itself if there is none.
  static func mirrored(_ scalar: UInt32) -> UInt32 {
    unsafe hb_unicode_mirroring(functions, scalar)
  }
}
