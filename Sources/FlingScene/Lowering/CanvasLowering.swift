internal import FlingGeometry

/// The size and scale of the canvas. They are lowered before all other values, because words such as `center`
/// and expressions may use the size.
struct CanvasLowering {
  let parser: SceneParser
  let values: ValueLowering

  var findings: DiagnosticSink { parser.findings }

  /// The size in points and the number of pixels per point (1 by default). Also stores the size in `values`.
  /// - Returns: nil if there is no valid size; the error has been reported.
  func size(_ top: KeyedValues) -> (size: Size, scale: Double)? {
    guard let field = top["canvas"] else {
      findings.error(
        top.list.first?.keyRange ?? .start, "a scene needs \"canvas\"",
        hint: "write canvas: {size: [320, 568], scale: 2}")
      return nil
    }
    guard let entries = parser.map(field.value, named: "canvas") else { return nil }
    // `Lowering` parses the keys again for the background and then reports their errors.
    let fields = findings.muted { parser.fields(entries, KeyTable.canvas, of: "the canvas") }
    guard let sizeField = fields["size"] else {
      findings.error(field.keyRange, "\"canvas\" needs \"size\"", hint: "write size: [320, 568]")
      return nil
    }
    let node = sizeField.value
    let scale = values.knownNumber("scale", of: fields, CopyScope()) ?? 1
    guard case .point(let point)? = knownSize(node, sizeField.spec.type.bounds)?.constant else { return nil }
    let size = Size(width: point.x, height: point.y)
    values.canvasSize = size
    guard max(size.width, size.height) * scale <= Double(Limits.canvasSide) else {
      findings.error(node.range, "the canvas has more than \(Limits.canvasSide) pixels a side")
      return nil
    }
    // The number of pixels, with each side rounded to whole pixels as in the pictures of outputs.
    func pixelCount(at scale: Double) -> Double {
      (size.width * scale + 0.5).rounded(.down) * (size.height * scale + 0.5).rounded(.down)
    }
    guard pixelCount(at: scale) <= Double(Limits.pixels) else {
      let isOfScale = pixelCount(at: 1) <= Double(Limits.pixels)
      findings.error(
        isOfScale ? fields.value("scale")?.range ?? node.range : node.range,
        "the canvas has \(Limits.megapixels(pixelCount(at: scale)))\(scale == 1 ? "" : " after scale"); a canvas has at most \(Limits.megapixels(Double(Limits.pixels)))",
        hint: "1 Mpx is 1000000 pixels")
      return nil
    }
    return (size, scale)
  }

  /// Lowers `size`: [width, height], or one number for a square. Both must be known at load.
  private func knownSize(_ node: Node, _ bounds: NumberBounds) -> Expression? {
    if node.isBroken { return nil }
    guard let items = node.items, items.count == 2 else {
      if !values.isComputed(node), node.text.map({ (try? LiteralSyntax.number($0)) == nil }) ?? true {
        let actual = node.items.map { "a list of \($0.count)" } ?? node.description
        findings.error(
          node.range, "\"size\" is [width, height] or one number, not \(actual)",
          hint: "write size: [320, 568]")
        return nil
      }
      if let side = values.knownNumber(node, key: "size", .plain, bounds, CopyScope()) {
        return values.compiler.literal(.point(Point(side, side)), at: node.range)
      }
      return nil
    }
    let sides = items.compactMap { values.knownNumber($0, key: "size", .plain, bounds, CopyScope()) }
    return sides.count == 2 ? values.compiler.literal(.point(Point(sides[0], sides[1])), at: node.range) : nil
  }
}
