/// The tolerances of golden tests.
extension Lowering {
  /// Lowers `goldens`, the allowed differences between a film and its golden. Without it, none are allowed.
  func tolerance(_ node: Node?) -> GoldenTolerance {
    var tolerance = GoldenTolerance.exact
    guard let node, let entries = parser.map(node, named: "goldens") else { return tolerance }
    let fields = parser.fields(
      entries, KeyTable.goldens, of: "\"goldens\"", nestedMaps: [("tolerance", KeyTable.tolerances)])
    guard let field = fields["tolerance"], let entries = parser.map(field.value, named: "tolerance") else {
      return tolerance
    }
    let numbers = parser.fields(entries, KeyTable.tolerances, of: "\"tolerance\"")
    let scope = CopyScope().inside("goldens")
    // Both limits are required: "pixels" alone would let these pixels change from black to white, and
    // "difference" alone would let all pixels change a little.
    if numbers.has("difference") != numbers.has("pixels") {
      let missing = numbers.has("pixels") ? "difference" : "pixels"
      findings.error(
        field.keyRange, "a tolerance of pictures is two numbers; \"\(missing)\" is missing",
        hint: "write {difference: 2, pixels: 40}: so many pixels may differ by more than that")
    }
    tolerance.difference = values.knownInteger("difference", of: numbers, scope) ?? 0
    tolerance.pixels = values.knownInteger("pixels", of: numbers, scope) ?? 0
    tolerance.trace = values.knownNumber("trace", of: numbers, scope) ?? 0
    return tolerance
  }
}
