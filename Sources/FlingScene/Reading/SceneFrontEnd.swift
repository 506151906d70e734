internal import FlingGeometry

/// The passes from the tree of a scene to its document: the parser checks keys, the resolver resolves names,
/// the lowering computes values.
struct SceneFrontEnd {
  let scene: IncludedScene
  let theme: Theme
  let seed: UInt64
  /// Values of variables from the command line.
  let overrides: [(name: String, value: String)]

  /// Reads one cell of the scene. The result may be incomplete: it is valid only if `findings` has no errors.
  /// - Parameter pictures: the image files of the previous cell, so that a file has the same index in all
  ///   cells.
  /// - Returns: the cell; nil if the root is not a map.
  func read(
    cell: Int = 0, pictures: [PictureSource] = [], findings: DiagnosticSink
  ) -> SceneCell? {
    let root = scene.root
    guard let entries = root.entries else {
      findings.error(
        root.range, "a scene is a map, not \(root.description)", hint: "a scene begins with \"fling: 1\"")
      return nil
    }
    let parser = SceneParser(
      findings: findings, components: SceneParser.componentNames(in: entries, rejected: scene.rejected))
    let names = SceneNames()
    names.mayBeAnything = scene.isIncomplete || scene.isPart
    names.unknown = scene.unknownNames
    let values = ValueLowering(
      findings: findings, names: names,
      compiler: ExpressionCompiler(names: names, theme: theme, seed: seed))
    let top = parser.scene(entries, of: scene.isPart ? "an included file" : "a scene")
    let canvas = CanvasLowering(parser: parser, values: values).size(top)
    let resolver = NameResolver(parser: parser, values: values, names: names, scene: scene, cell: cell)
    for node in scene.rejected { resolver.declareWordsMistaken(in: node, CopyScope()) }
    resolver.resolve(top, entries, overrides: overrides)
    let lowering = Lowering(resolver, pictures: pictures)
    let document = lowering.document(top, in: root, canvas: canvas)
    return SceneCell(
      document: document, findings: findings, pictures: lowering.pictures, resolver: resolver)
  }
}

/// The result of the passes: a scene, or one cell of a scene with a sweep.
struct SceneCell {
  /// Nil if the canvas has no size.
  var document: Document?
  var findings: DiagnosticSink
  var pictures: [PictureSource]
  var resolver: NameResolver
}
