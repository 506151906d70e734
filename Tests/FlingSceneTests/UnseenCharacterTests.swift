import Testing

@testable import FlingScene

@Suite("Invisible characters")
struct UnseenCharacterTests {
  @Test("Control characters and invisible characters are escaped as in YAML and JSON")
  func escapedCharacters() {
    #expect("a\u{1B}[31m\u{7F}\u{85}\u{9B}".forTerminal == #"a\u001b[31m\u007f\u0085\u009b"#)
    for code in [
      0x61C, 0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2060, 0x2066, 0x2069, 0xFEFF,
    ] {
      let scalar = Unicode.Scalar(UInt32(code))!
      let digits = String(code, radix: 16)
      #expect("x\(scalar)y".forTerminal == "x\\u\(digits.count < 4 ? "0" : "")\(digits)y")
      #expect("x\(scalar)y".firstInvisible != nil)
    }
    #expect("\u{E0041}".forTerminal == #"\U000e0041"#)
  }

  @Test("Line breaks and tabs stay in texts of several lines and are escaped in texts of one line")
  func lines() {
    #expect("a\tb\nc\rd".forTerminal == "a\tb\nc\\rd")
    #expect("a\tb\nc\r\nd".onOneLine == #"a\tb\nc\r\nd"#)
  }

  @Test(
    "Characters of scripts and emoji are not escaped",
    arguments: ["é", "e\u{301}", "نمی\u{200C}خواهم", "👩\u{200D}🚀", "❤\u{FE0F}", "שלום"])
  func shown(text: String) {
    #expect(text.onOneLine == text)
    #expect(text.firstInvisible == nil)
  }

  @Test("JSON escapes control and invisible characters, above U+FFFF as surrogate pairs")
  func json() {
    let text = "\u{1B}\u{7F}\u{202E}\u{E0041}é\n\\\""
    #expect(
      String(decoding: JSONValue.text(text).compact, as: UTF8.self)
        == #""\u001b\u007f\u202e\udb40\udc41é\n\\\"""#)
  }
}
