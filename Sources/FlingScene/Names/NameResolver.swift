/// The second pass: from unresolved entries to declarations. It gives names their meaning, creates all copies
/// of repeated entries, orders variables and computes their first values. The last pass, `Lowering`, can
/// resolve every name.
final class NameResolver {
  let parser: SceneParser
  let values: ValueLowering
  let names: SceneNames
  /// The index of the cell of a sweep; 0 without a sweep.
  let cell: Int

  /// The number of views and of copies of entries, which `Limits.copies` bounds.
  var copiesMade = 0
  /// Counts of `repeat` that could not be evaluated yet. `reportUnknownCounts()` reports them, unless the
  /// declaration of one of their variables is a mistake.
  var unknownCounts: [(count: Expression, range: SourceRange, scope: CopyScope)] = []
  var variables: [DeclaredVariable] = []
  /// The variables in order of evaluation: each after those that its first value reads.
  var variableOrder: [VariableID] = []
  var styles: [Style] = []
  var components = ComponentTable()
  var fonts: [FontDeclaration] = []
  var views: [Unresolved<View>] = []
  var gestures: [Unresolved<Gesture>] = []
  /// Name and kind of all behaviors by ID, including those that actions create.
  var behaviorNames: [Document.BehaviorName] = []
  /// The behaviors of the top-level list.
  var behaviors: [Unresolved<Behavior>] = []
  /// The names of each collision's boundaries.
  var boundaryNames: [BehaviorID: [String]] = [:]
  /// Collisions with boundaries whose names are unknown because of a mistake.
  var hasRejectedBoundaries: Set<BehaviorID> = []
  var marks: [String] = []
  var timers: [String] = []
  var actionLists: [DeclaredActions] = []
  /// The first declaration of each name, for messages such as "is already a view".
  var declarations: [SpacedName: Declaration] = [:]
  /// The scene with what it includes.
  let scene: IncludedScene
  /// The `sweep` of the scene; nil if there is none or it is a mistake.
  var sweep: SweepDraft?
  /// The initial values of the swept variables in this cell.
  var cellSettings: [Sweep.Setting] = []
  /// The text above the cell.
  var cellLabel = ""

  /// A name in a space.
  struct SpacedName: Hashable {
    var name: String
    var space: Int
  }

  /// The first declaration of a name.
  struct Declaration {
    /// The kind with its article: "a view".
    var kind: String
    var range: SourceRange
  }

  init(parser: SceneParser, values: ValueLowering, names: SceneNames, scene: IncludedScene, cell: Int) {
    self.scene = scene
    self.parser = parser
    self.values = values
    self.names = names
    self.cell = cell
  }

  var findings: DiagnosticSink { parser.findings }

  /// Resolves the names of a scene.
  /// - Parameters:
  ///   - top: the checked keys of the scene.
  ///   - entries: all keys of the scene, including unknown and mistaken ones.
  ///   - overrides: values of variables from the command line.
  func resolve(
    _ top: KeyedValues, _ entries: [Node.Entry], overrides: [(name: String, value: String)]
  ) {
    declareVariables(
      top.value("let"), overrides: overrides, assigned: NameResolver.assignedNames(in: entries))
    sweep = readSweep(top["sweep"])
    // The values of the cell must be in place before any variable is computed.
    if let sweep { replaceVariables(byCell: cell, of: sweep) }
    // `repeat` counts may read variables, and variables may read views, which exist only after copying. The
    // first round of evaluation serves the counts.
    findings.muted { _ = computeVariablesInOrder(isBeforeViews: true) }
    entries.forEach(declareRejectedTopLevel)
    declareFonts(top.value("fonts"))
    styles = parser.styles(top.value("styles"))
    for definition in parser.components(top.value("components")) {
      components.definitions[definition.name] = definition
    }
    if !components.definitions.isEmpty {
      NameResolver.collectChangedKeys(entries, into: &components.changedKeys)
    }
    declareNames(of: top, entries)
    variableOrder = computeVariablesInOrder()
    reportUnknownCounts()
  }

  /// Declares all names but those of variables, styles and fonts, in the order of the file.
  func declareNames(of top: KeyedValues, _ entries: [Node.Entry]) {
    for entry in entries {
      switch entry.key {
      case "views": declareViews(top.value("views"))
      case "behaviors": declareBehaviors(top.value("behaviors"), CopyScope())
      case "actions": declareActionLists(top.value("actions"), CopyScope())
      case "script": declareNames(inScript: top.value("script"))
      case "gestures": declareGestures(top.value("gestures"), CopyScope())
      case "when": declareNames(inWhen: entry.value, CopyScope())
      default: break
      }
    }
    declareUses()
  }

  /// Marks the words of an unreadable top-level value as mistaken: its key is misspelt, or it is a map where
  /// a list is expected.
  func declareRejectedTopLevel(_ entry: Node.Entry) {
    let isRead: Bool
    switch entry.key {
    case "views", "behaviors", "gestures", "script", "when": isRead = entry.value.items != nil
    case "let", "styles", "actions", "components": isRead = entry.value.entries != nil
    default: isRead = KeyTable.scene.has(entry.key)
    }
    if !isRead { declareWordsMistaken(in: entry.value, CopyScope()) }
    if LaterWords.names.contains(entry.key) { names.declareMistaken(entry.key, isStem: true, in: 0) }
  }

  /// Reports a mistake in a value. The message names the copy if the scope is one.
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
  /// The value in `let`, if the command line or a sweep replaces it.
  var replaced: Node?
  /// Whether an action assigns the variable. Otherwise it is a constant.
  var isAssigned = false
  /// The first value; nil until it is computed, and for a mistake.
  var initial: Expression?
  /// The scope of the value; that of the scene for an entry of `let`.
  var scope = CopyScope()
  /// The scope of `replaced`.
  var replacedScope = CopyScope()
  /// The space in which the name is declared.
  var space = 0
  /// Whether it is a parameter of a component.
  var isParameter: Bool { space != 0 }
}

/// An entry of `actions`.
struct DeclaredActions {
  var name: String
  var nameRange: SourceRange
  var node: Node
  /// The scope of its actions.
  var scope: CopyScope
}
