internal import FlingGeometry

/// Functions of colors.
extension ColorReader {
  /// Parses the arguments of a function after its opening bracket.
  mutating func function(
    _ name: String, at range: Range<Int>, depth: Int
  ) throws(ExpressionError) -> ColorCoordinates {
    if ["light-dark", "color-mix"].contains(name), depth >= 8 {
      throw text.mistake("\(name) is nested too deeply", at: range)
    }
    switch name {
    case "light-dark":
      let light = try color(depth: depth + 1)
      try text.expect(",", in: "light-dark(a, b)")
      let dark = try color(depth: depth + 1)
      try text.expect(")", in: "light-dark(a, b)")
      return theme == .light ? light : dark
    case "color-mix": return try mixture(depth: depth + 1)
    case "color": return try coordinates(of: .color(in: try predefinedSpace(at: range)), at: range)
    default:
      if let function = ColorFunction.named(name) { return try coordinates(of: function, at: range) }
      if name.contains("gradient") {
        throw text.mistake(
          "a gradient is a map", at: range, hint: "write {linear: 90deg, stops: [red, blue 80%]}")
      }
      throw text.mistake(
        "unknown color function \"\(name)\"", at: range,
        hint: suggestion(for: name, in: ColorFunction.names))
    }
  }

  /// Parses the color space of `color()`.
  private mutating func predefinedSpace(at range: Range<Int>) throws(ExpressionError) -> ColorSpace {
    let usage = "write color(display-p3 1 0.5 0)"
    text.skipSpace()
    let start = text.position
    let word = text.word().lowercased()
    guard !word.isEmpty, text.scalars[start].isLetter else {
      throw text.mistake(
        "color begins with a color space", at: text.isAtEnd ? range : start..<start + 1, hint: usage)
    }
    let wordRange = start..<text.position
    guard let space = ColorSpace(rawValue: word) else {
      let names = ColorSpace.allCases.filter(\.isPredefined).map(\.rawValue)
      throw text.mistake(
        "unknown color space \"\(word)\"", at: wordRange, hint: suggestion(for: word, in: names) ?? usage)
    }
    guard space.isPredefined else {
      throw text.mistake(
        "\"\(word)\" is a function of its own", at: wordRange, hint: ColorFunction.named(word)?.usage)
    }
    text.skipSpace()
    if text.peek == "," {
      throw text.mistake(
        "color takes no commas", at: text.nextRange, hint: ColorFunction.color(in: space).usage)
    }
    return space
  }

  /// Parses three coordinates and an optional opacity.
  private mutating func coordinates(
    of function: ColorFunction, at range: Range<Int>
  ) throws(ExpressionError) -> ColorCoordinates {
    let arguments = try checkedArguments(of: function, at: range)
    var values: [Double?] = []
    for (index, argument) in arguments.prefix(3).enumerated() {
      guard let number = argument.number else {
        values.append(nil)
        continue
      }
      var value: Double
      if let whole = function.whole[index] {
        value = argument.unit == "%" ? number * whole / 100 : number / function.divisors[index]
      } else {
        value = try hue(number, argument, in: function)
      }
      if let limits = function.limits[index] { value = max(limits.lowerBound, min(limits.upperBound, value)) }
      values.append(value)
    }
    var alpha: Double? = 1
    if arguments.count > 3 {
      let isPercentage = arguments[3].unit == "%"
      alpha = arguments[3].number.map { max(0, min(1, isPercentage ? $0 / 100 : $0)) }
    }
    return ColorCoordinates(function.space, values[0], values[1], values[2], alpha: alpha)
  }

  /// An argument of a color function, as written.
  private struct Argument {
    /// The separator before it: a comma, a slash, or nil for white space.
    var separator: Unicode.Scalar?
    var separatorRange: Range<Int>
    /// nil for `none`.
    var number: Double?
    var unit: String
    var range: Range<Int>
  }

  /// The three or four values of a function by CSS Color 4: separated by commas, or by spaces with a slash
  /// before the opacity.
  private mutating func checkedArguments(
    of function: ColorFunction, at range: Range<Int>
  ) throws(ExpressionError) -> [Argument] {
    let name = function.name
    let arguments = try scanArguments(of: function, at: range)
    try checkSeparators(of: arguments, in: function)
    // `hue` checks the unit of angles.
    for (index, argument) in arguments.enumerated() where index == 3 || function.whole[index] != nil {
      guard argument.unit != "", argument.unit != "%" else { continue }
      throw text.mistake(
        "the unit \"\(argument.unit)\" is not allowed here", at: argument.range, hint: function.usage)
    }
    guard arguments[1].separator == "," else { return arguments }
    if let missing = arguments.first(where: { $0.number == nil }) {
      throw text.mistake(
        "\(name) with commas takes no \"none\"", at: missing.range, hint: hintWithSpaces(arguments, in: name))
    }
    if function.commaForm == .percentages, let argument = arguments[1...2].first(where: { $0.unit != "%" }) {
      let values = arguments[1...2].map {
        $0.unit == "%" ? text.string($0.range) : text.string($0.range) + "%"
      }
      let all =
        [text.string(arguments[0].range)] + values + arguments.dropFirst(3).map { text.string($0.range) }
      throw text.mistake(
        "\(name) with commas takes percentages after the hue", at: argument.range,
        hint: "write \(name)(\(all.joined(separator: ", ")))")
    }
    if function.commaForm == .numbersOrPercentages,
      let argument = arguments[1...2].first(where: { $0.unit != arguments[0].unit })
    {
      throw text.mistake(
        "\(name) with commas takes three numbers or three percentages", at: argument.range,
        hint: hintWithSpaces(arguments, in: name))
    }
    return arguments
  }

  /// Checks that separators are all commas or all spaces, as CSS requires.
  private func checkSeparators(
    of arguments: [Argument], in function: ColorFunction
  ) throws(ExpressionError) {
    let name = function.name
    func refuse(_ argument: Argument, _ message: String) throws(ExpressionError) {
      // The hint of `color` needs the space, which is no argument.
      throw text.mistake(
        "\(name) takes \(message)", at: argument.separatorRange,
        hint: name == "color" ? function.usage : hintWithSpaces(arguments, in: name))
    }
    let hasCommas = arguments[1].separator == ","
    if hasCommas, function.commaForm == .nothing { try refuse(arguments[1], "no commas") }
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
  private mutating func scanArguments(
    of function: ColorFunction, at range: Range<Int>
  ) throws(ExpressionError) -> [Argument] {
    var arguments: [Argument] = []
    while true {
      text.skipSpace()
      if arguments.count == 3 || arguments.count == 4, text.skip(")") { return arguments }
      let before = text.position
      var separator: Unicode.Scalar?
      if !arguments.isEmpty, let next = text.peek, next == "," || next == "/" {
        separator = next
        text.position += 1
        text.skipSpace()
      }
      let start = text.position
      var number: Double?
      var unit = ""
      if arguments.count < 4, text.isAtNumber {
        number = try text.number()
        unit = text.unit()
      } else {
        let errorRange = text.isAtEnd ? range : start..<start + 1
        let word = text.word().lowercased()
        if word == "from", arguments.isEmpty {
          throw text.mistake(
            "colors made from another color are not supported yet", at: start..<text.position,
            hint: "write color-mix(in oklab, red, white 20%)")
        }
        guard arguments.count < 4, word == "none" else {
          throw text.mistake(
            "\(function.name) takes three numbers and optionally an opacity", at: errorRange,
            hint: function.usage)
        }
      }
      arguments.append(
        Argument(
          separator: separator,
          separatorRange: separator == nil ? start..<text.position : before..<before + 1,
          number: number, unit: unit, range: start..<text.position))
    }
  }

  /// A hint with the same values separated by spaces, the form that allows mixing numbers and percentages.
  private func hintWithSpaces(_ arguments: [Argument], in name: String) -> String {
    let values = arguments.map { text.string($0.range) }
    let alpha = values.count > 3 ? " / \(values[3])" : ""
    return "write \(name)(\(values[..<3].joined(separator: " "))\(alpha))"
  }

  /// The hue in degrees. As in CSS, a number without a unit is in degrees.
  private func hue(
    _ number: Double, _ argument: Argument, in function: ColorFunction
  ) throws(ExpressionError) -> Double {
    switch argument.unit {
    case "", "deg": return number
    case "grad": return number * 0.9
    case "rad": return number * 180 / .pi
    case "turn": return number * 360
    default:
      throw text.mistake(
        "\"\(argument.unit)\" is not a unit of angles", at: argument.range, hint: function.usage)
    }
  }
}
