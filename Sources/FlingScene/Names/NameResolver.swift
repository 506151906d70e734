/// The second pass: from unresolved entries to declarations. It gives names their meaning, makes every copy, orders
/// variables and computes their first values, so that the last pass knows all that a name can mean.
final class NameResolver {
  let parser: SceneParser
  let values: ValueLowering
  let names: SceneNames
  /// Which cell of a sweep this is.
  let cell: Int

  var copiesMade = 0
  /// Counts of copies that are not known, with their places, as long as it is open whose mistake that is.
  var uncountable: [(count: Expression, range: SourceRange, scope: CopyScope)] = []
  var variables: [DeclaredVariable] = []
  /// The variables, each after those that its first value reads.
  var variableOrder: [VariableID] = []
  var styles: [Style] = []
  var fonts: [FontDeclaration] = []
  var views: [Unresolved<View>] = []
  var gestures: [Unresolved<Gesture>] = []
  /// Of all behaviors, those that actions make too.
  var behaviorNames: [Document.BehaviorName] = []
  /// The behaviors of the top-level list.
  var behaviors: [Unresolved<Behavior>] = []
  /// Names of boundaries, by the behavior that has them.
  var boundaryNames: [BehaviorID: [String]] = [:]
  /// Behaviors some of whose boundaries have a mistake that hides their names.
  var hasUnreadBoundaries: Set<BehaviorID> = []
  var marks: [String] = []
  var timers: [String] = []
  var actionLists: [DeclaredActions] = []
  /// Where each name was declared first, for "is already a view".
  var declarations: [String: Declaration] = [:]
  /// The table of values, once it is read.
  var sweep: SweepDraft?
  /// What the swept variables begin with in this cell, and what stands above it.
  var cellSettings: [Sweep.Setting] = []
  var cellLabel = ""

  struct Declaration {
    /// The kind with its article: "a view".
    var kind: String
    var line: Int
  }

  init(parser: SceneParser, values: ValueLowering, names: SceneNames, cell: Int) {
    self.parser = parser
    self.values = values
    self.names = names
    self.cell = cell
  }

  var findings: DiagnosticSink { parser.findings }

  /// Resolves the names of a scene.
  /// - Parameters:
  ///   - top: its keys.
  ///   - entries: these with those that could not be read.
  func resolve(
    _ top: KeyedValues, _ entries: [Node.Entry], overrides: [(name: String, value: String)]
  ) {
    declareVariables(
      top.value("let"), overrides: overrides, assigned: NameResolver.assignedNames(in: entries))
    sweep = readSweep(top["sweep"])
    if let sweep { take(cell: cell, of: sweep) }
    // Counts of copies may read variables, and variables views: the first round is for the counts.
    findings.muted { _ = computeVariables(isFirstRound: true) }
    entries.forEach(declareUnread)
    declareFonts(top.value("fonts"))
    styles = parser.styles(top.value("styles"))
    declareNames(of: top, entries)
    variableOrder = computeVariables()
    refuseUncountable()
  }

  /// All names, in the order of the file.
  func declareNames(of top: KeyedValues, _ entries: [Node.Entry]) {
    for entry in entries {
      switch entry.key {
      case "views": declareViews(top.value("views"))
      case "behaviors": declareBehaviors(top.value("behaviors"))
      case "actions": declareActionLists(top.value("actions"))
      case "script": declareNames(inScript: top.value("script"))
      case "gestures": declareGestures(top.value("gestures"))
      case "when": declareNames(inWhen: entry.value)
      default: break
      }
    }
  }

  /// The names in a part that could not be read: its key is misspelt, or it is a map where a list is wanted.
  func declareUnread(_ entry: Node.Entry) {
    let isRead: Bool
    switch entry.key {
    case "views", "behaviors", "gestures", "script", "when": isRead = entry.value.items != nil
    case "let", "styles", "actions": isRead = entry.value.entries != nil
    default: isRead = KeyTable.scene.has(entry.key)
    }
    if !isRead { declareMistaken(in: entry.value) }
  }

  /// Reports a mistake in a value; names the copy if it is in one.
  func error(
    _ range: SourceRange, _ message: String, in scope: CopyScope, hint: @autoclosure () -> String? = nil
  ) {
    values.error(range, message, in: scope, hint: hint())
  }
}

/// An entry of `let`.
struct DeclaredVariable {
  var name: String
  var nameRange: SourceRange
  var value: Node
  /// What the file says, if the command line says something else.
  var replaced: Node?
  var isAssigned = false
  var initial: Expression?
}

/// An entry of `actions`.
struct DeclaredActions {
  var name: String
  var nameRange: SourceRange
  var node: Node
}
