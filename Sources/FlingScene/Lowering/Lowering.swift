internal import FlingGeometry

/// The last of the three passes: makes the document from the declared entries. Each `LoweringPart` lowers one
/// kind of entry; this type holds the state that the parts share.
final class Lowering {
  let parser: SceneParser
  let values: ValueLowering
  let resolver: NameResolver

  /// The settings of each view but the canvas: the view with the number `i` has those at `i - 1`.
  var viewSettings: [[Setting<View.Key>]] = []
  /// The names of all behaviors by number, including nameless behaviors that actions create.
  var behaviorNames: [Document.BehaviorName]
  /// Whether an action computes the name of a behavior at run time, so that any behavior may be meant.
  var hasRuntimeBehaviorNames = false
  /// The number of gestures that patterns in `alongside` and `waits-for` matched; at most
  /// `Limits.gestureLinks`.
  var gestureLinks = 0
  /// The variables that an action animates.
  var animatedVariables: Set<VariableID> = []
  /// The indices of the action lists that a `run` names.
  var runLists: Set<Int> = []
  var pictures: [PictureSource]
  /// The index in `pictures` by path.
  var pictureNumbers: [String: Int]
  /// The views that have a layout; nil for one with an error.
  var layouts: [ViewID: LayoutFormula?] = [:]
  /// The views that the layouts of their parents place.
  var placedViews: Set<ViewID> = []
  /// Whether any entry has the key `blur`.
  var hasBlurs = false

  /// - Parameters:
  ///   - resolver: the result of name resolution.
  ///   - pictures: the pictures of another cell of the sweep, so that a picture has the same number in all
  ///     cells.
  init(_ resolver: NameResolver, pictures: [PictureSource]) {
    self.resolver = resolver
    self.pictures = pictures
    parser = resolver.parser
    values = resolver.values
    behaviorNames = resolver.behaviorNames
    pictureNumbers = Dictionary(uniqueKeysWithValues: pictures.enumerated().map { ($1.path, $0) })
  }

  var findings: DiagnosticSink { parser.findings }

  var contents: ContentLowering { ContentLowering(lowering: self) }
  var paints: PaintLowering { PaintLowering(lowering: self) }
  var springs: SpringLowering { SpringLowering(lowering: self) }
  var views: ViewLowering { ViewLowering(lowering: self) }
  var places: PlaceLowering { PlaceLowering(lowering: self) }
  var layoutParts: LayoutLowering { LayoutLowering(lowering: self) }
  var behaviors: BehaviorLowering { BehaviorLowering(lowering: self) }
  var gestures: GestureLowering { GestureLowering(lowering: self) }
  var actions: ActionLowering { ActionLowering(lowering: self) }
  var script: ScriptLowering { ScriptLowering(lowering: self) }
  var fingers: FingerLowering { FingerLowering(lowering: self) }

  /// Lowers a scene. Errors go to `findings`.
  ///
  /// Warnings come after all values are lowered, because lowering records which names are used.
  /// - Returns: nil if the size of the canvas is unknown.
  func document(
    _ top: KeyedValues, in root: Node, canvas: (size: Size, scale: Double)?
  ) -> Document? {
    views.lowerSettings()
    let background = background(top)
    let behaviors = behaviors.topLevelBehaviors()
    let gestures = gestures.declaredGestures()
    let lists = actions.lists(calledBy: ActionCallers(in: root, resolver))
    let steps = script.steps(top.value("script"))
    let whens =
      script.whens(top.value("when"), CopyScope())
      + resolver.components.uses.flatMap { use in
        script.whens(use.entries.first { $0.key == "when" && !$0.value.isEmpty }?.value, use.scope)
      }
    let expectations = script.expectations(top.value("expect"))
    let overlays = OverlayLowering(lowering: self).overlays(top.value("show"))
    let size = canvas.map { Document.Canvas(size: $0.size, scale: $0.scale, background: background) }
    let render = OutputLowering(lowering: self).plan(top.value("render"), range: top["render"]?.keyRange)
    let tolerance = tolerance(top.value("goldens"))
    let threshold = bounceThreshold(top)
    if let sweep = resolver.sweep { resolver.readSettingsAndLabel(of: sweep) }
    // Which gestures a program has is known only when it runs.
    if !resolver.scene.isFilm { warn(behaviors: behaviors, gestures: gestures, script: steps, in: root) }
    guard let size else { return nil }
    var document = Document(
      sources: findings.sources, metadata: metadata(top), canvas: size,
      settings: Document.Settings(
        seed: values.compiler.seed, theme: values.compiler.theme, bounceThreshold: threshold),
      fonts: resolver.fonts,
      variables: variables(), variableOrder: resolver.variableOrder,
      views: views.views(
        canvasRange: top["canvas"]?.keyRange ?? root.range, gestureViews: Set(gestures.map(\.view))),
      behaviorNames: behaviorNames,
      behaviors: behaviors, gestures: gestures, actionLists: lists, script: steps, whens: whens,
      expectations: expectations,
      overlays: overlays, marks: resolver.marks, timers: resolver.timers, pictures: pictures,
      render: render, tolerance: tolerance, warnings: findings.allWarnings)
    document.hasBlurs = hasBlurs
    document.innerNames = resolver.names.innerNames
    return document
  }

  private func metadata(_ top: KeyedValues) -> Document.Metadata {
    Document.Metadata(
      title: values.knownText(top.value("title"), key: "title"),
      description: values.knownText(top.value("description"), key: "description"))
  }

  private func background(_ top: KeyedValues) -> PaintFormula {
    guard let node = top.value("canvas"), let entries = node.entries else { return whiteBackground(at: top) }
    let fields = parser.fields(
      entries, KeyTable.canvas, of: "the canvas", nestedMaps: [("render", KeyTable.render)])
    guard let field = fields["background"],
      case .paint(let paint)? = contents.content(field, CopyScope().inside("canvas/background"))
    else { return whiteBackground(at: top) }
    return paint
  }

  private func whiteBackground(at top: KeyedValues) -> PaintFormula {
    .expression(
      values.compiler.literal(
        .color(.white), at: top["canvas"]?.keyRange ?? SourceRange(line: 1, column: 1)))
  }

  /// The impact speed in points per second below which contacts do not bounce.
  private func bounceThreshold(_ top: KeyedValues) -> Double {
    guard let node = top.value("physics"), let entries = parser.map(node, named: "physics") else { return 10 }
    let fields = parser.fields(entries, KeyTable.physics, of: "\"physics\"")
    return values.knownNumber("bounce-threshold", of: fields, CopyScope()) ?? 10
  }

  private func variables() -> [Document.Variable] {
    resolver.variables.compactMap { variable in
      variable.initial.map {
        Document.Variable(
          name: variable.name, initial: $0, isAssigned: variable.isAssigned,
          isParameter: variable.isParameter, range: variable.nameRange)
      }
    }
  }
}

/// A part of the last pass, which lowers one kind of entry and calls the other parts for nested content.
protocol LoweringPart {
  var lowering: Lowering { get }
}

extension LoweringPart {
  var findings: DiagnosticSink { lowering.findings }
  var parser: SceneParser { lowering.parser }
  var values: ValueLowering { lowering.values }
  var resolver: NameResolver { lowering.resolver }
  var names: SceneNames { lowering.resolver.names }
  var compiler: ExpressionCompiler { lowering.values.compiler }

  /// Reports an error in a value. Inside a copy of a repeated entry, the message names the copy.
  func error(
    _ range: SourceRange, _ message: String, in scope: CopyScope, hint: @autoclosure () -> String? = nil
  ) {
    values.error(range, message, in: scope, hint: hint())
  }

  /// Lowers all copies of the entries of a top-level list. In its expressions `random` draws on each
  /// evaluation.
  func copies<Entry>(
    ofEntriesIn node: Node?, named key: String, _ table: KeyTable,
    _ lower: (Unresolved<Entry>, CopyScope) -> Entry?
  ) -> [Entry] {
    parser.list(node, named: key).enumerated().flatMap { (position, item) -> [Entry] in
      guard let entry: Unresolved<Entry> = parser.entry(item, table, list: "\"\(key)\"") else { return [] }
      var scope = CopyScope().inside("\(key)/\(position)")
      scope.visible.drawsOnce = false
      return (resolver.copies(entry.repetition, in: scope) ?? []).compactMap { lower(entry, $0) }
    }
  }
}
