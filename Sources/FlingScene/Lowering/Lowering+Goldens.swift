/// `goldens`: how far a film may be from its golden.
extension Lowering {
  /// Reads `goldens`: how far the film may be from its golden.
  func tolerance(_ node: Node?) -> GoldenTolerance {
    var tolerance = GoldenTolerance.exact
    guard let node, let entries = parser.map(node, named: "goldens") else { return tolerance }
    let fields = parser.fields(
      entries, KeyTable.goldens, of: "\"goldens\"", parts: [("tolerance", KeyTable.tolerances)])
    guard let field = fields["tolerance"], let entries = parser.map(field.value, named: "tolerance") else {
      return tolerance
    }
    let numbers = parser.fields(entries, KeyTable.tolerances, of: "\"tolerance\"")
    let scope = CopyScope().inside("goldens")
    // One of the two alone says nothing sensible: a single pixel may be black for white, or all of them a little off.
    if numbers.has("difference") != numbers.has("pixels") {
      let missing = numbers.has("pixels") ? "difference" : "pixels"
      findings.error(
        field.keyRange, "a tolerance of pictures is two numbers; \"\(missing)\" is missing",
        hint: "write {difference: 2, pixels: 40}: so many pixels may differ by more than that")
    }
    tolerance.difference = values.whole("difference", of: numbers, scope) ?? 0
    tolerance.pixels = values.whole("pixels", of: numbers, scope) ?? 0
    tolerance.trace = values.knownNumber("trace", of: numbers, scope) ?? 0
    return tolerance
  }
}
