package import FlingGeometry

/// Parses colors written as text: CSS names, `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb(…)`, `hsl(…)`,
/// `oklch(…)`, UIKit's system colors and `light-dark(a, b)`, each optionally followed by an opacity in
/// percent.
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

/// Recursive-descent parser for one color; only `light-dark` nests.
private struct ColorReader {
  private let scalars: [Unicode.Scalar]
  private let theme: Theme
  private var position = 0

  init(_ text: String, theme: Theme) {
    scalars = Array(text.unicodeScalars)
    self.theme = theme
  }

  /// Parses the complete text.
  mutating func completeColor() throws(ExpressionError) -> Color {
    let color = try color(depth: 0)
    skipSpace()
    if position < scalars.count {
      throw mistake(
        "unexpected \"\(string(position..<scalars.count))\" after a color", at: position..<scalars.count)
    }
    return color
  }

  /// Parses a color and an optional opacity in percent.
  private mutating func color(depth: Int) throws(ExpressionError) -> Color {
    var color = try colorWithoutOpacity(depth: depth)
    skipSpace()
    let start = position
    guard let next = peek, next.isDigit || next == "." else { return color }
    let percentage = try number()
    guard peek == "%" else {
      throw mistake("an opacity is a percentage", at: start..<position, hint: "write red 40%")
    }
    position += 1
    guard (0...100).contains(percentage) else {
      throw mistake("an opacity lies between 0% and 100%", at: start..<position)
    }
    color = color.withOpacity(percentage / 100)
    return color
  }

  /// Parses a color without opacity: hexadecimal, name or function.
  private mutating func colorWithoutOpacity(depth: Int) throws(ExpressionError) -> Color {
    skipSpace()
    let start = position
    if peek == "#" { return try hexadecimal() }
    let word = word().lowercased()
    guard !word.isEmpty else {
      let remainder = string(start..<scalars.count)
      throw mistake(
        remainder.isEmpty ? "a color is missing" : "\"\(remainder)\" is not a color",
        at: start..<max(start + 1, scalars.count),
        hint: peek == "'" || peek == "\"" ? "write colors inside a color without quotes" : nil)
    }
    let range = start..<position
    if peek == "(" {
      position += 1
      return try function(word, at: range, depth: depth)
    }
    if let value = NamedColors.table[word] { return Color(hexadecimal: value) }
    if let pair = SystemColors.table[word] { return pair.color(in: theme) }
    if word == "transparent" { return .clear }
    let isHexadecimal = [3, 4, 6, 8].contains(word.count) && word.allSatisfy(\.isHexDigit)
    throw mistake(
      "unknown color \"\(word)\"", at: range,
      hint: isHexadecimal ? "write '#\(word)'" : suggestion(for: word, in: ColorSyntax.names))
  }

  /// Parses `#` and 3, 4, 6 or 8 digits.
  private mutating func hexadecimal() throws(ExpressionError) -> Color {
    let start = position
    position += 1
    let digits = word()
    let range = start..<max(position, start + 1)
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, [3, 4, 6, 8].contains(values.count) else {
      throw mistake(
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

  // MARK: Functions

  private mutating func function(
    _ name: String, at range: Range<Int>, depth: Int
  ) throws(ExpressionError) -> Color {
    switch name {
    case "light-dark":
      if depth >= 8 { throw mistake("light-dark is nested too deeply", at: range) }
      let light = try color(depth: depth + 1)
      try expect(",", in: "light-dark(a, b)")
      let dark = try color(depth: depth + 1)
      try expect(")", in: "light-dark(a, b)")
      return theme == .light ? light : dark
    case "rgb", "rgba":
      let arguments = try checkedArguments(of: "rgb", at: range, withCommas: .numbersOrPercentages)
      func component(_ argument: Argument) -> Double {
        max(0, min(1, argument.unit == "%" ? argument.number / 100 : argument.number / 255))
      }
      return Color(
        red: component(arguments[0]), green: component(arguments[1]), blue: component(arguments[2]),
        alpha: ColorReader.opacity(arguments))
    case "hsl", "hsla":
      let arguments = try checkedArguments(of: "hsl", at: range, withCommas: .percentages)
      return Color(
        hue: try hue(arguments[0], in: "hsl"), saturation: max(0, min(1, arguments[1].number / 100)),
        lightness: max(0, min(1, arguments[2].number / 100)), alpha: ColorReader.opacity(arguments))
    case "oklch":
      let arguments = try checkedArguments(of: "oklch", at: range, withCommas: .nothing)
      // As in CSS, 100% of chroma is 0.4.
      let lightness = arguments[0].unit == "%" ? arguments[0].number / 100 : arguments[0].number
      let chroma = arguments[1].unit == "%" ? arguments[1].number * 0.4 / 100 : arguments[1].number
      return Color(
        oklchLightness: max(0, min(1, lightness)), chroma: max(0, chroma),
        hue: try hue(arguments[2], in: "oklch"), alpha: ColorReader.opacity(arguments))
    case "hwb", "lab", "lch", "oklab", "color", "color-mix":
      throw mistake(
        "the color function \"\(name)\" is not supported yet", at: range,
        hint: "write rgb(255 0 0), hsl(0 100% 50%) or oklch(0.63 0.26 29)")
    default:
      if name.contains("gradient") {
        throw mistake(
          "a gradient is a map", at: range, hint: "write {linear: 90deg, stops: [red, blue 80%]}")
      }
      throw mistake(
        "unknown color function \"\(name)\"", at: range,
        hint: suggestion(for: name, in: ["rgb", "hsl", "oklch", "light-dark"]))
    }
  }

  /// An argument of a color function, as written.
  private struct Argument {
    /// The separator before it: a comma, a slash, or nil for white space.
    var separator: Unicode.Scalar?
    var separatorRange: Range<Int>
    var number: Double
    var unit: String
    var range: Range<Int>
  }

  /// The values that CSS allows in the form of a function with commas.
  private enum CommaFormValues {
    case numbersOrPercentages
    /// The second and third values are percentages.
    case percentages
    /// The function has no form with commas.
    case nothing
  }

  /// The three or four values of a function by CSS Color 4: separated by commas, or by spaces with a slash
  /// before the opacity.
  private mutating func checkedArguments(
    of name: String, at range: Range<Int>, withCommas form: CommaFormValues
  ) throws(ExpressionError) -> [Argument] {
    let arguments = try scanArguments(of: name, at: range)
    try checkSeparators(of: arguments, in: name, form)
    // `hue` checks the angles of hsl and oklch.
    let plain = name == "rgb" ? [0, 1, 2] : name == "hsl" ? [1, 2] : [0, 1]
    for argument in plain.map({ arguments[$0] }) + arguments.dropFirst(3) {
      try checkUnit(of: argument, in: name)
    }
    guard arguments[1].separator == "," else { return arguments }
    if form == .percentages, let argument = arguments[1...2].first(where: { $0.unit != "%" }) {
      let values = arguments[1...2].map { $0.unit == "%" ? string($0.range) : string($0.range) + "%" }
      let all = [string(arguments[0].range)] + values + arguments.dropFirst(3).map { string($0.range) }
      throw mistake(
        "\(name) with commas takes percentages after the hue", at: argument.range,
        hint: "write \(name)(\(all.joined(separator: ", ")))")
    }
    if form == .numbersOrPercentages,
      let argument = arguments[1...2].first(where: { $0.unit != arguments[0].unit })
    {
      throw mistake(
        "\(name) with commas takes three numbers or three percentages", at: argument.range,
        hint: hintWithSpaces(arguments, in: name))
    }
    return arguments
  }

  /// Checks that separators are all commas or all spaces, as CSS requires.
  private func checkSeparators(
    of arguments: [Argument], in name: String, _ form: CommaFormValues
  ) throws(ExpressionError) {
    func refuse(_ argument: Argument, _ message: String) throws(ExpressionError) {
      throw mistake(
        "\(name) takes \(message)", at: argument.separatorRange, hint: hintWithSpaces(arguments, in: name))
    }
    let hasCommas = arguments[1].separator == ","
    if hasCommas, form == .nothing { try refuse(arguments[1], "no commas") }
    for argument in arguments[1...2]
    where argument.separator != arguments[1].separator || argument.separator == "/" {
      try refuse(
        argument,
        argument.separator == "/"
          ? "a slash before the opacity only" : "commas between all values or between none")
    }
    guard arguments.count > 3, arguments[3].separator != (hasCommas ? "," : "/") else { return }
    try refuse(
      arguments[3],
      hasCommas ? "a comma before the opacity too if the others have one" : "a slash before the opacity")
  }

  /// The values as written, with their separators.
  private mutating func scanArguments(of name: String, at range: Range<Int>) throws(ExpressionError)
    -> [Argument]
  {
    var arguments: [Argument] = []
    while true {
      skipSpace()
      if peek == ")", arguments.count == 3 || arguments.count == 4 {
        position += 1
        return arguments
      }
      let before = position
      var separator: Unicode.Scalar?
      if !arguments.isEmpty, let next = peek, next == "," || next == "/" {
        separator = next
        position += 1
        skipSpace()
      }
      guard arguments.count < 4, let next = peek, next.isDigit || "+-.".unicodeScalars.contains(next) else {
        let errorRange = position < scalars.count ? position..<position + 1 : range
        let start = position
        let isNone = word().lowercased() == "none"
        if isNone { throw mistake("\"none\" is not supported yet", at: start..<position, hint: "write 0") }
        throw mistake(
          "\(name) takes three numbers and optionally an opacity", at: errorRange,
          hint: ColorReader.usage[name])
      }
      let start = position
      let number = try number()
      let unit = unit()
      arguments.append(
        Argument(
          separator: separator, separatorRange: separator == nil ? start..<position : before..<before + 1,
          number: number, unit: unit, range: start..<position))
    }
  }

  private static let usage = [
    "rgb": "write rgb(255, 0, 0) or rgb(255 0 0 / 50%)",
    "hsl": "write hsl(120deg, 100%, 50%) or hsl(120 100% 50% / 50%)",
    "oklch": "write oklch(0.7 0.1 120deg) or oklch(0.7 0.1 120 / 50%)",
  ]

  /// A hint with the same values separated by spaces, the form that allows mixing numbers and percentages.
  private func hintWithSpaces(_ arguments: [Argument], in name: String) -> String {
    let values = arguments.map { string($0.range) }
    let alpha = values.count > 3 ? " / \(values[3])" : ""
    return "write \(name)(\(values[..<3].joined(separator: " "))\(alpha))"
  }

  /// Checks that a value is a plain number or a percentage.
  private func checkUnit(of argument: Argument, in name: String) throws(ExpressionError) {
    guard argument.unit != "", argument.unit != "%" else { return }
    if argument.unit.first == "e", argument.unit.count > 1,
      argument.unit.dropFirst().allSatisfy(\.isWholeNumber)
    {
      throw mistake("exponents in colors are not supported yet", at: argument.range)
    }
    throw mistake(
      "the unit \"\(argument.unit)\" is not allowed here", at: argument.range, hint: ColorReader.usage[name])
  }

  /// The opacity, 0...1; 1 if it is missing.
  private static func opacity(_ arguments: [Argument]) -> Double {
    guard arguments.count > 3 else { return 1 }
    return max(0, min(1, arguments[3].unit == "%" ? arguments[3].number / 100 : arguments[3].number))
  }

  /// The hue in radians. As in CSS, a number without a unit is in degrees.
  private func hue(_ argument: Argument, in name: String) throws(ExpressionError) -> Double {
    switch argument.unit {
    case "", "deg": return argument.number * .pi / 180
    case "rad": return argument.number
    case "turn": return argument.number * 2 * .pi
    case "grad":
      throw mistake(
        "the unit \"grad\" is not supported yet", at: argument.range, hint: ColorReader.usage[name])
    default:
      throw mistake(
        "\"\(argument.unit)\" is not a unit of angles", at: argument.range, hint: ColorReader.usage[name])
    }
  }

  // MARK: Steps

  private var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func skipSpace() {
    while let next = peek, next.isSpace { position += 1 }
  }

  /// Reads letters, digits and hyphens.
  private mutating func word() -> String {
    let start = position
    while let next = peek, next.isLetter || next.isDigit || next == "-" { position += 1 }
    return string(start..<position)
  }

  private mutating func expect(_ sign: Unicode.Scalar, in usage: String) throws(ExpressionError) {
    skipSpace()
    guard peek == sign else {
      let errorRange =
        position < scalars.count ? position..<position + 1 : max(0, position - 1)..<max(1, position)
      throw mistake("\(sign) is missing", at: errorRange, hint: "write \(usage)")
    }
    position += 1
  }

  /// A CSS number without an exponent: optional sign, digits, optional fraction.
  private mutating func number() throws(ExpressionError) -> Double {
    let start = position
    if peek == "-" || peek == "+" { position += 1 }
    while let next = peek, next.isDigit { position += 1 }
    if peek == ".", position + 1 < scalars.count, scalars[position + 1].isDigit {
      position += 1
      while let next = peek, next.isDigit { position += 1 }
    }
    let text = string(start..<position)
    guard let value = Double(text), value.isFinite else {
      throw mistake("\"\(text)\" is not a number", at: start..<max(position, start + 1))
    }
    return value
  }

  /// `%`, a lowercase word, or an empty text.
  private mutating func unit() -> String {
    guard let next = peek else { return "" }
    if next == "%" {
      position += 1
      return "%"
    }
    return next.isLetter ? word().lowercased() : ""
  }

  private func string(_ range: Range<Int>) -> String {
    String(scalars: scalars[range])
  }

  private func mistake(_ message: String, at range: Range<Int>, hint: String? = nil) -> ExpressionError {
    ExpressionError(message, at: range, hint: hint)
  }
}
