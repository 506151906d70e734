import Testing

@testable import FlingRewrite

@Suite struct SwiftLexerTests {
  @Test func `Names, numbers, symbols and marks are told apart`() {
    #expect(
      tokens("let `in` = a.b?.c(1.5e3, 0x1F...2)") == [
        "word let", "word `in`", "symbol =", "word a", "mark .", "word b", "symbol ?", "mark .", "word c",
        "mark (",
        "number 1.5e3", "mark ,", "number 0x1F", "mark .", "mark .", "mark .", "number 2", "mark )",
      ])
    #expect(tokens("größe$0") == ["word größe$0"])
  }

  @Test(arguments: [
    ("a // b\nc", ["word a", "comment // b", "word c"]),
    ("a /* b /* c */ d */ e", ["word a", "comment /* b /* c */ d */", "word e"]),
    ("a +/* b */ c", ["word a", "symbol +", "comment /* b */", "word c"]),
    ("a /* b", ["word a", "comment /* b"]),
    ("#!/usr/bin/swift\na", ["comment #!/usr/bin/swift", "word a"]),
    ("/* \"*/ a", ["comment /* \"*/", "word a"]),
    ("// \\\nfunc", ["comment // \\", "word func"]),
  ])
  func `Comments end at their line or their last mark`(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: [
    (#""a \" b" c"#, [#"text "a \" b""#, "word c"]),
    (#""a // b" c"#, [#"text "a // b""#, "word c"]),
    (##"#"a " \(b)"# c"##, [##"text #"a " \(b)"#"##, "word c"]),
    (##"#"""# c"##, [##"text #"""#"##, "word c"]),
    (###"##"a "# \#(b)"## c"###, [###"text ##"a "# \#(b)"##"###, "word c"]),
    (
      "\"\"\"\n @objc \" \"\" \\\"\"\"\n\"\"\" c", ["text \"\"\"\n @objc \" \"\" \\\"\"\"\n\"\"\"", "word c"]
    ),
    ("#\"\"\"\n \"\"\" \\(a)\n\"\"\"# c", ["text #\"\"\"\n \"\"\" \\(a)\n\"\"\"#", "word c"]),
    (#""" c"#, [#"text """#, "word c"]),
    ("\"a\nb", ["text \"a", "word b"]),
    ("\"a\\\nb", ["text \"a\\", "word b"]),
    ("\"\"\"\na", ["text \"\"\"\na"]),
  ])
  func `String literals end at their own delimiter`(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: [
    (#""a \(b) c" d"#, [#"text "a \("#, "word b", #"text ) c""#, "word d"]),
    (
      #""\(f(1, "x \(y(2)) z"))" d"#,
      [
        #"text "\("#, "word f", "mark (", "number 1", "mark ,", #"text "x \("#, "word y", "mark (",
        "number 2",
        "mark )", #"text ) z""#, "mark )", #"text )""#, "word d",
      ]
    ),
    (##"#"a \#(b) \(c)"# d"##, [##"text #"a \#("##, "word b", ##"text ) \(c)"#"##, "word d"]),
    (
      "\"\"\"\n\\(a { \"}\" })\n\"\"\" d",
      ["text \"\"\"\n\\(", "word a", "mark {", "text \"}\"", "mark }", "text )\n\"\"\"", "word d"]
    ),
    (#""\(a /* ) */)" d"#, [#"text "\("#, "word a", "comment /* ) */", #"text )""#, "word d"]),
    (#""\(a"#, [#"text "\("#, "word a"]),
  ])
  func `Interpolations are code, however they are nested`(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: [
    (#"let r = /a"b/ ; c"#, ["word let", "word r", "symbol =", #"regex /a"b/"#, "mark ;", "word c"]),
    (#"f(/\/\("/, c)"#, ["word f", "mark (", #"regex /\/\("/"#, "mark ,", "word c", "mark )"]),
    ("return /a(b)/", ["word return", "regex /a(b)/"]),
    ("#/a/\"b/# c", ["regex #/a/\"b/#", "word c"]),
    ("##/a/#b/## c", ["regex ##/a/#b/##", "word c"]),
    ("#/\n  @objc \" / #\n/# c", ["regex #/\n  @objc \" / #\n/#", "word c"]),
    ("#/a\n\"b\"", ["mark #", "symbol /", "word a", "text \"b\""]),
    ("let r = /[\"']+/", ["word let", "word r", "symbol =", "regex /[\"']+/"]),
  ])
  func `Regex literals hide quotation marks`(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(arguments: [
    ("a / b / c", ["word a", "symbol /", "word b", "symbol /", "word c"]),
    ("a/b/c", ["word a", "symbol /", "word b", "symbol /", "word c"]),
    ("(a)/2/\"x\"", ["mark (", "word a", "mark )", "symbol /", "number 2", "symbol /", "text \"x\""]),
    ("a[0] /b/ c", ["word a", "mark [", "number 0", "mark ]", "symbol /", "word b", "symbol /", "word c"]),
    ("a! /b/ c", ["word a", "symbol !", "symbol /", "word b", "symbol /", "word c"]),
    ("a /= b", ["word a", "symbol /=", "word b"]),
    ("x = / a", ["word x", "symbol =", "symbol /", "word a"]),
    (
      "reduce(1, /) + 1",
      ["word reduce", "mark (", "number 1", "mark ,", "symbol /", "mark )", "symbol +", "number 1"]
    ),
    ("a /b // c", ["word a", "symbol /", "word b", "comment // c"]),
  ])
  func `Slashes between operands are operators`(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test func `Tokens of any bytes cover them without gaps`() {
    var random = SplitMix(seed: 7)
    let pieces = [
      "\"", "\"\"\"", "#", "\\(", "(", ")", "/", "/*", "*/", "\n", "\r", "`", "a", "1.", "\u{E9}", "{", "}",
    ]
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<random.number(below: 40) {
        if random.number(below: 8) == 0 {
          bytes.append(UInt8(random.number(below: 256)))
        } else {
          bytes += Array(pieces[random.number(below: pieces.count)].utf8)
        }
      }
      var end = 0
      for token in SwiftLexer.tokens(of: bytes) {
        #expect(token.range.lowerBound == end && !token.range.isEmpty)
        end = token.range.upperBound
      }
      #expect(end == bytes.count)
    }
  }
}
