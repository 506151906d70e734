internal import FlingGeometry

/// Turns the tree of a scene file into a document, in three passes: templates of the entries with their keys checked
/// against the tables; names, with every copy made; then values, when everything that a name can mean is known.
///
/// Mistakes go to `findings`; decoding goes on with what is left, so that one reading finds them all.
final class SceneDecoder {
  let source: SourceFile
  let findings: DiagnosticSink
  let names = SceneNames()
  let theme: Theme
  let seed: UInt64
  let compiler: ExpressionCompiler

  var copiesMade = 0
  /// Counts of copies that are not known, with their places, as long as it is open whose mistake that is.
  var uncountable: [(count: Expression, range: SourceRange, frame: CopyScope)] = []
  var variables: [VariableDraft] = []
  var styles: [Style] = []
  var fonts: [FontDeclaration] = []
  /// Where families stand of which it was told that nobody has them.
  var warnedFamilies: Set<SourceRange> = []
  var views: [ViewDraft] = []
  var gestures: [GestureDraft] = []
  /// How often gestures have named each other.
  var gestureLinks = 0
  var behaviorNames: [Document.BehaviorName] = []
  var behaviors: [BehaviorDraft] = []
  /// Names of boundaries, by the behavior that has them.
  var boundaryNames: [BehaviorID: [String]] = [:]
  /// Behaviors some of whose boundaries have a mistake that hides their names.
  var hasUnreadBoundaries: Set<BehaviorID> = []
  /// Whether some action names a behavior only when it runs, which may be any.
  var hasRuntimeBehaviorNames = false
  var marks: [String] = []
  var timers: [String] = []
  var pictures: [PictureSource] = []
  /// Which of them has a path.
  var pictureNumbers: [String: Int] = [:]
  var actionLists: [ActionListDraft] = []
  /// Where each name was declared first, for "is already a view".
  var declarations: [String: Declaration] = [:]
  /// Which cell of a sweep this is.
  let cell: Int
  /// The table of values, once it is read.
  var sweep: SweepDraft?
  /// What the swept variables begin with in this cell, and what stands above it.
  var cellSettings: [Sweep.Setting] = []
  var cellLabel = ""
  /// The canvas's size in points, once it is known.
  var canvasSize = Size.zero
  /// Whether a blur stands anywhere.
  var hasBlurs = false

  struct Declaration {
    /// The kind with its article: "a view".
    var kind: String
    var line: Int
  }

  init(source: SourceFile, findings: DiagnosticSink, theme: Theme, seed: UInt64, cell: Int = 0) {
    self.source = source
    self.findings = findings
    self.theme = theme
    self.seed = seed
    self.cell = cell
    compiler = ExpressionCompiler(names: names, theme: theme, seed: seed, file: source)
  }

  /// Reports a mistake in a value; names the copy if it is in one.
  func error(
    _ range: SourceRange, _ message: String, in frame: CopyScope, hint: @autoclosure () -> String? = nil
  ) {
    findings.error(range, frame.copy.map { "\(message), in copy \($0)" } ?? message, hint: hint())
  }
}
