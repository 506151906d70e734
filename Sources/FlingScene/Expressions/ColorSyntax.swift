package import FlingGeometry

/// Parses colors written as text: CSS names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the functions of CSS
/// Color 4 and `color-mix(…)`, UIKit's system colors and `light-dark(a, b)`, each optionally followed by an
/// opacity in percent.
package enum ColorSyntax {
  /// - Throws: an error whose range is in Unicode scalars of the text.
  package static func color(_ text: String, theme: Theme) throws(ExpressionError) -> Color {
    var reader = ColorReader(text, theme: theme)
    return try reader.completeColor()
  }

  /// All color names, for suggestions and the schema.
  package static let names: [String] =
    (Array(NamedColors.table.keys) + Array(SystemColors.table.keys) + ["transparent"]).sorted()
}

/// Recursive-descent parser for one color; only `light-dark` and `color-mix` nest.
struct ColorReader {
  var text: CSSScanner
  let theme: Theme

  init(_ text: String, theme: Theme) {
    self.text = CSSScanner(text)
    self.theme = theme
  }

  /// Parses the complete text.
  mutating func completeColor() throws(ExpressionError) -> Color {
    let color = try color(depth: 0)
    text.skipSpace()
    if !text.isAtEnd {
      let rest = text.position..<text.scalars.count
      throw text.mistake("unexpected \"\(text.string(rest))\" after a color", at: rest)
    }
    return color.color
  }

  /// Parses a color and an optional opacity in percent.
  mutating func color(depth: Int) throws(ExpressionError) -> ColorCoordinates {
    let color = try colorWithoutOpacity(depth: depth)
    text.skipSpace()
    let start = text.position
    guard let next = text.peek, next.isDigit || next == "." else { return color }
    let percentage = try text.number()
    guard text.skip("%") else {
      throw text.mistake("an opacity is a percentage", at: start..<text.position, hint: "write red 40%")
    }
    guard (0...100).contains(percentage) else {
      throw text.mistake("an opacity lies between 0% and 100%", at: start..<text.position)
    }
    return color.withOpacity(percentage / 100)
  }

  /// Parses a color without opacity: hexadecimal, name or function.
  mutating func colorWithoutOpacity(depth: Int) throws(ExpressionError) -> ColorCoordinates {
    text.skipSpace()
    let start = text.position
    if text.peek == "#" { return ColorCoordinates(try hexadecimal()) }
    let word = text.word().lowercased()
    guard !word.isEmpty else {
      let remainder = text.string(start..<text.scalars.count)
      throw text.mistake(
        remainder.isEmpty ? "a color is missing" : "\"\(remainder)\" is not a color",
        at: start..<max(start + 1, text.scalars.count),
        hint: text.peek == "'" || text.peek == "\"" ? "write colors inside a color without quotes" : nil)
    }
    let range = start..<text.position
    if text.skip("(") { return try function(word, at: range, depth: depth) }
    if let value = NamedColors.table[word] { return ColorCoordinates(Color(hexadecimal: value)) }
    if let pair = SystemColors.table[word] { return ColorCoordinates(pair.color(in: theme)) }
    if word == "transparent" { return ColorCoordinates(.clear) }
    let isHexadecimal = [3, 4, 6, 8].contains(word.count) && word.allSatisfy(\.isHexDigit)
    throw text.mistake(
      "unknown color \"\(word)\"", at: range,
      hint: isHexadecimal ? "write '#\(word)'" : suggestion(for: word, in: ColorSyntax.names))
  }

  /// Parses `#` and 3, 4, 6 or 8 digits.
  private mutating func hexadecimal() throws(ExpressionError) -> Color {
    let start = text.position
    text.position += 1
    let digits = text.word()
    let range = start..<max(text.position, start + 1)
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, [3, 4, 6, 8].contains(values.count) else {
      throw text.mistake(
        "\"#\(digits)\" is not a color", at: range, hint: "write #rgb, #rgba, #rrggbb or #rrggbbaa")
    }
    // A single digit counts twice: `#f00` is `#ff0000`.
    let width = values.count <= 4 ? 1 : 2
    func component(_ index: Int) -> Double {
      let first = values[index * width]
      return Double(first * 16 + values[index * width + width - 1]) / 255
    }
    let hasAlpha = values.count == 4 * width
    return Color(
      red: component(0), green: component(1), blue: component(2), alpha: hasAlpha ? component(3) : 1)
  }
}
