internal import FlingGeometry

/// The last pass: from declarations to the document. Each part of it lowers one kind of entry; this type holds what the
/// parts share.
final class Lowering {
  let parser: SceneParser
  let values: ValueLowering
  let resolver: NameResolver

  /// Of all views but the canvas, in their order.
  var viewSettings: [[Setting<View.Key>]] = []
  /// Of all behaviors, nameless ones that actions make too.
  var behaviorNames: [Document.BehaviorName]
  /// Whether some action names a behavior only when it runs, which may be any.
  var hasRuntimeBehaviorNames = false
  /// How often gestures have named each other.
  var gestureLinks = 0
  /// The numbers of the action lists that something runs.
  var runLists: Set<Int> = []
  var pictures: [PictureSource]
  /// Which of them has a path.
  var pictureNumbers: [String: Int]
  /// Where families stand of which it was told that nobody has them.
  var warnedFamilies: Set<SourceRange> = []
  /// Whether a blur stands anywhere.
  var hasBlurs = false

  /// - Parameter pictures: those of another cell of the scene, so that a picture has one number in all of them.
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
  var views: ViewLowering { ViewLowering(lowering: self) }
  var behaviors: BehaviorLowering { BehaviorLowering(lowering: self) }
  var gestures: GestureLowering { GestureLowering(lowering: self) }
  var actions: ActionLowering { ActionLowering(lowering: self) }
  var script: ScriptLowering { ScriptLowering(lowering: self) }
  var fingers: FingerLowering { FingerLowering(lowering: self) }

  /// Lowers a scene; nil if its canvas has no size.
  func document(
    _ top: KeyedValues, in root: Node, canvas: (size: Size, scale: Double)?
  ) -> Document? {
    views.lowerSettings()
    let background = background(top)
    let behaviors = behaviors.topLevel()
    let gestures = gestures.declared()
    let lists = actions.lists(of: ActionCallers(in: root))
    let steps = script.steps(top.value("script"))
    let whens = script.whens(top.value("when"))
    let expectations = script.expectations(top.value("expect"))
    let overlays = OverlayLowering(lowering: self).overlays(top.value("show"))
    let size = canvas.map { Document.Canvas(size: $0.size, scale: $0.scale, background: background) }
    let render = OutputLowering(lowering: self).plan(
      top.value("render"), range: top["render"]?.keyRange, canvas: size)
    let tolerance = tolerance(top.value("goldens"))
    let threshold = bounceThreshold(top)
    if let sweep = resolver.sweep { resolver.readCell(of: sweep) }
    warn(behaviors: behaviors, gestures: gestures, script: steps, in: root)
    guard let size else { return nil }
    var document = Document(
      source: values.compiler.file, title: values.knownText(top.value("title"), key: "title"),
      description: values.knownText(top.value("description"), key: "description"), canvas: size,
      seed: values.compiler.seed, theme: values.compiler.theme, fonts: resolver.fonts,
      variables: variables(), variableOrder: resolver.variableOrder,
      views: views.views(
        canvasRange: top["canvas"]?.keyRange ?? root.range, touched: Set(gestures.map(\.view))),
      behaviorNames: behaviorNames,
      behaviors: behaviors, gestures: gestures, actionLists: lists, script: steps, whens: whens,
      expectations: expectations,
      overlays: overlays, marks: resolver.marks, timers: resolver.timers, pictures: pictures,
      bounceThreshold: threshold,
      render: render, tolerance: tolerance, warnings: findings.allWarnings)
    document.hasBlurs = hasBlurs
    return document
  }

  private func background(_ top: KeyedValues) -> PaintFormula {
    guard let node = top.value("canvas"), let entries = node.entries else { return white(at: top) }
    let fields = parser.fields(
      entries, KeyTable.canvas, of: "the canvas", parts: [("render", KeyTable.render)])
    guard let field = fields["background"],
      case .paint(let paint)? = contents.content(field, CopyScope().inside("canvas/background"))
    else { return white(at: top) }
    return paint
  }

  private func white(at top: KeyedValues) -> PaintFormula {
    .expression(
      values.compiler.literal(
        .color(.white), at: top["canvas"]?.keyRange ?? SourceRange(line: 1, column: 1)))
  }

  private func bounceThreshold(_ top: KeyedValues) -> Double {
    guard let node = top.value("physics"), let entries = parser.map(node, named: "physics") else { return 10 }
    let fields = parser.fields(entries, KeyTable.physics, of: "\"physics\"")
    return values.knownNumber("bounce-threshold", of: fields, CopyScope()) ?? 10
  }

  private func variables() -> [Document.Variable] {
    resolver.variables.compactMap { variable in
      variable.initial.map {
        Document.Variable(
          name: variable.name, initial: $0, isAssigned: variable.isAssigned, range: variable.nameRange)
      }
    }
  }
}

/// A part of the last pass. It lowers one kind of entry, by itself and by the other parts.
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

  /// Reports a mistake in a value; names the copy if it is in one.
  func error(
    _ range: SourceRange, _ message: String, in scope: CopyScope, hint: @autoclosure () -> String? = nil
  ) {
    values.error(range, message, in: scope, hint: hint())
  }
}
