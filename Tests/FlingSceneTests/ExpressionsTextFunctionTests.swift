import FlingGeometry
import FlingScene
import Testing

@Suite("Functions of texts")
struct ExpressionsTextFunctionTests {
  @Test(
    "Functions of texts count what readers see as characters",
    arguments: [
      ("slice('cradle', 1, 4)", "rad"), ("slice('cradle', 0, 99)", "cradle"),
      ("slice('cradle', -3, 2)", "cr"),
      ("slice('cradle', 4, 2)", ""), ("slice('cradle', 1.9, 3.9)", "ra"), ("slice('', 0, 1)", ""),
      ("slice('a👨‍👩‍👧b🇳🇿', 1, 2)", "👨‍👩‍👧"), ("slice('a👨‍👩‍👧b🇳🇿', 3, 4)", "🇳🇿"), ("slice('abc', -1e300, 1e300)", "abc"),
      ("upper('straße ﬁ i')", "STRASSE FI I"), ("lower('ÀÉ İ Σ')", "àé i̇ σ"),
      ("pad('7', 3, '0')", "007"), ("pad('1234', 3, '0')", "1234"), ("pad('7', 5, 'ab')", "abab7"),
      ("pad('7', 3.9, ' ')", "  7"), ("pad('7', -1, ' ')", "7"), ("pad('7', 3, '')", "7"),
      ("replace('banana', 'an', 'o')", "booa"), ("replace('aaa', 'aa', 'b')", "ba"),
      ("replace('abababc', 'ababc', '!')", "ab!"), ("replace('abc', '', 'x')", "abc"),
      ("replace('abc', 'abcd', 'x')", "abc"), ("replace('a-b-c', '-', '')", "abc"),
      ("replace('aaa', 'a', 'aa')", "aaaaaa"),
      ("join(', ', 'a')", "a"), ("join(', ', 'a', 'b', '')", "a, b, "),
      ("join('', card.name, '' + gap)", "card8"),
      ("upper(slice(card.name, 0, 1)) + slice(card.name, 1, 9)", "Card"),
    ])
  func texts(text: String, expected: String) throws {
    #expect(try value(text) == .text(expected))
  }

  @Test(
    "count gives the number of characters",
    arguments: [("count('')", 0), ("count('abc')", 3), ("count('🇳🇿👨‍👩‍👧e\u{301}')", 3), ("count('' + 1234)", 4)]
      as [(String, Double)])
  func counts(text: String, expected: Double) throws {
    #expect(try number(text) == expected)
  }

  @Test(
    "A wrong argument is an error with a hint",
    arguments: [
      ("count(12)", "6+2 count takes a text, not a number | write '' + 12"),
      ("upper(card)", "6+4 upper takes a text, not a view | write its .name"),
      ("slice('abc', 'a', 2)", "13+3 slice takes a number, not a text"),
      ("slice('abc', 1s, 2)", "13+2 slice takes a number without a unit, not a time"),
      ("slice('abc', 1)", "0+5 slice takes 3 values, not 2 | write slice(text, from, to)"),
      ("pad(7, 3, '0')", "4+1 pad takes a text, not a number | write '' + 7"),
      ("pad('7', 1e9, '0')", "9+3 pad makes texts of at most 100000 characters"),
      ("join(', ')", "0+4 join takes at least 2 values, not 1 | write join(', ', a, b, …)"),
      ("join(', ', 'a', 2s)", "16+2 join takes a text, not a time | write '' + 2s"),
      ("upper(gap + 1)", "6+7 upper takes a text, not a number | write '' + (gap + 1)"),
      ("upper(count)", "6+5 upper takes a text, not a number | join it with a text: '' + …"),
      ("substring('abc', 1, 2)", "0+9 unknown function \"substring\" | did you mean \"slice\"?"),
      ("toUpperCase('a')", "0+11 unknown function \"toUpperCase\" | did you mean \"upper\"?"),
      ("length('abc')", "7+5 length takes a point, not a text | write count(…)"),
      ("'abc'.length", "6+6 a text has no members | write count(…), slice(…) and so on"),
      ("upcase('a')", "0+6 unknown function \"upcase\""),
    ])
  func mistakes(text: String, expected: String) {
    #expect(mistake(text).hasPrefix(expected))
  }

  @Test("A text that would grow without bounds is an error")
  func growth() {
    let long = "pad('', 50000, 'a')"
    #expect(
      mistake("replace(\(long), 'a', 'bcd')").contains("replace makes texts of at most 100000 characters"))
    // The time to search does not grow with the product of both lengths.
    #expect(mistake("replace(\(long) + 'b', slice(\(long), 0, 25000) + 'b', 'c')") == "none")
  }

  @Test("Names of functions remain names of variables")
  func names() throws {
    #expect(try value("count + count('ab')") == .number(2, .plain))
  }
}
