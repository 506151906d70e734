internal import FlingGeometry

/// The passes from the tree of a scene to its document: the parser checks keys, the resolver gives names their meaning,
/// the lowering computes values.
struct SceneFrontEnd {
  let root: Node
  let theme: Theme
  let seed: UInt64
  let source: SourceFile
  let overrides: [(name: String, value: String)]

  /// Reads a cell of the scene; nil if nothing could be read at all. Whether it is good, `findings` says.
  /// - Parameter pictures: those of the cell before.
  func read(
    cell: Int = 0, pictures: [PictureSource] = [], findings: DiagnosticSink
  ) -> SceneCell? {
    guard let entries = root.entries else {
      findings.error(
        root.range, "a scene is a map, not \(root.description)", hint: "a scene begins with \"fling: 1\"")
      return nil
    }
    let parser = SceneParser(findings: findings)
    let names = SceneNames()
    let values = ValueLowering(
      findings: findings, names: names,
      compiler: ExpressionCompiler(names: names, theme: theme, seed: seed, file: source))
    let top = parser.scene(entries)
    let canvas = CanvasLowering(parser: parser, values: values).size(top)
    let resolver = NameResolver(parser: parser, values: values, names: names, cell: cell)
    resolver.resolve(top, entries, overrides: overrides)
    let lowering = Lowering(resolver, pictures: pictures)
    let document = lowering.document(top, in: root, canvas: canvas)
    return SceneCell(
      document: document, findings: findings, pictures: lowering.pictures, resolver: resolver)
  }
}

/// A scene as the passes left it, or a cell of one with a sweep.
struct SceneCell {
  /// Nil if the canvas has no size.
  var document: Document?
  var findings: DiagnosticSink
  var pictures: [PictureSource]
  var resolver: NameResolver
}
