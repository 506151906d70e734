/// The names of a scene, in spaces: the scene has one for its views, behaviors, gestures, marks, timers and
/// variables.
final class SceneNames: NameTable {
  private var spaces = [NameSpace()]
  /// The view that represents each item group as an item.
  private var groupItems: [BehaviorID: ViewID] = [:]
  /// The group of the component's use to which each view inside a component belongs.
  private(set) var owners: [ViewID: ViewID] = [:]
  /// The spaces of the uses of components, by their groups.
  private var spacesOfUses: [ViewID: Int] = [:]
  /// The uses of components with mistakes, which may lack parts and parameters.
  private(set) var incompleteUses: Set<ViewID> = []
  /// The names that parameters may stand for, with the spaces in which they are looked up.
  private var aliases: [VariableID: (name: String, space: Int)] = [:]
  /// The values of parameters that are computed wherever they are read.
  private var embedded: [VariableID: (value: Expression, isAssigned: Bool)] = [:]
  /// Whether so many declarations are missing that an unknown name can't be reported.
  var mayBeAnything = false
  /// Collects names that nothing declares; nil if such names are mistakes.
  var unknown: UnknownNames?
  /// The type of each variable by index; `any` until it is computed.
  var variableTypes: [ValueType] = []
  /// The value of each variable that no action assigns; nil if it is unknown.
  var constants: [Value?] = []
  /// The first value of each variable; nil if it is unknown at load.
  var firstValues: [Value?] = []
  /// Whether `constant(of:)` returns first values, even of variables that actions assign.
  var usesFirstValues = false
  /// The number of calls of `allNames(in:)`.
  private var suggestions = 0
  /// The variables that an expression reads.
  private(set) var usedVariables: Set<VariableID> = []
  /// The behaviors that are referred to by name.
  private(set) var usedBehaviors: Set<BehaviorID> = []

  /// The names of the views of gestures, for hints.
  var gestureViews: [GestureID: String] = [:]

  /// Words that can't be declared as names.
  static let reserved: Set<String> = [
    "canvas", "all", "none", "unset", "true", "false", "null", "and", "or", "not", "if", "i", "n", "it", "pi",
    "time",
    "tick", "theme", "scene", "gesture", "contact", "center", "top", "bottom", "left", "right", "top-left",
    "top-right",
    "bottom-left", "bottom-right",
  ]

  /// Whether a text has the form of a name: ASCII letters and digits, the first a letter, in parts joined by
  /// a single `-` or `_`.
  static func isName(_ text: String) -> Bool {
    var isPartOpen = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        isPartOpen = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if index == 0 { return false }
        isPartOpen = true
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        if !isPartOpen { return false }
        isPartOpen = false
      default:
        return false
      }
    }
    return isPartOpen
  }

  /// Gives a name its meaning; a later declaration replaces an earlier one.
  func declare(_ name: String, _ symbol: Symbol, in space: Int) { spaces[space].declare(name, symbol) }

  /// Declares the view that an item group's name means where an item is expected.
  func declareView(ofItemGroup group: BehaviorID, named name: String, _ view: ViewID, in space: Int) {
    groupItems[group] = view
    spaces[space].addView(name, view)
  }

  /// The view that represents an item group; nil if it has none.
  func view(ofItemGroup group: BehaviorID) -> ViewID? { groupItems[group] }

  /// Records that a name belongs to a repeated entry, for `hint(for:in:)`.
  func declareRepeated(_ name: String, count: Int, in space: Int) {
    spaces[space].repeated[name] = count
  }

  /// Records that the declaration of a name is a mistake, so that references to it are not reported.
  /// - Parameter isStem: whether names of copies, such as `NAME-0`, are mistaken too, because the entry of
  ///   the name could not be read. Later declarations of these names take precedence.
  func declareMistaken(_ name: String, isStem: Bool = false, in space: Int) {
    spaces[space].declareMistaken(name, isStem: isStem)
    // Outside of a component, its parts have longer names.
    if let outside = spaces[space].outside, let owner = outside.owner {
      declareMistaken("\(owner)-\(name)", isStem: isStem, in: outside.parent)
    }
  }

  /// Whether a reference to a name can't be checked because of a mistake that has been reported.
  func hasMistakenDeclaration(_ name: String, in space: Int) -> Bool {
    declaration(of: name, in: space) == .mistaken
  }

  /// Whether a pattern that matches no view may match one whose declaration is a mistake.
  func mayMatchInvalidDeclaration(pattern: String, in space: Int) -> Bool {
    mayBeAnything || spaces[space].mayMatchInvalidDeclaration(pattern: pattern)
  }

  /// The meaning of a name. Unlike `symbol(for:in:)` it does not mark the name as used.
  ///
  /// Inside a component, the names of the component hide those of the scene, of which only variables are
  /// visible.
  func declaration(of name: String, in space: Int) -> Symbol? {
    if spaces[space].mistaken.contains(name) { return .mistaken }
    if let symbol = spaces[space].symbols[name] { return aliased(symbol) }
    if space != 0 {
      if spaces[0].mistaken.contains(name) { return .mistaken }
      if case .variable? = spaces[0].symbols[name] { return spaces[0].symbols[name] }
    }
    let isMistaken =
      mayBeAnything || spaces[space].hasMistakenStem(of: name)
      || (space != 0 && spaces[0].hasMistakenStem(of: name))
    return isMistaken ? .mistaken : nil
  }

  /// The meaning of a name in a reference; marks variables and behaviors as used.
  func symbol(for name: String, in space: Int) -> Symbol? {
    let symbol = declaration(of: name, in: space)
    switch symbol {
    case .variable(let id): usedVariables.insert(id)
    case .behavior(let id, _): usedBehaviors.insert(id)
    case nil where unknown?.add(name) == true: return .mistaken
    default: break
    }
    return symbol
  }

  /// Whether there were so few mistakes that a search for near names is worth the time.
  var makesSuggestions: Bool { suggestions <= Limits.errors * 4 }

  /// All names, for "did you mean". Empty after many mistakes, because the search for near names is slow.
  func allNames(in space: Int) -> [String] {
    suggestions += 1
    guard makesSuggestions else { return [] }
    return space == 0 ? spaces[0].order : spaces[space].order + spaces[0].variableNames
  }

  /// A hint for an unknown name: the names of its copies, or the nearest name.
  func hint(for name: String, in space: Int) -> String? {
    if let count = spaces[space].repeated[name] {
      return count == 0
        ? "\(name) is repeated no times"
        : "\(name) is repeated: \(name)-0" + (count > 1 ? " … \(name)-\(count - 1)" : "")
    }
    return reachHint(for: name, in: space) ?? suggestion(for: name, in: allNames(in: space))
  }

  /// The views whose names match a pattern, in order of ID.
  func views(matching pattern: String, in space: Int) -> [ViewID] {
    spaces[space].views(matching: pattern, owners: owners)
  }

  /// The gestures whose names match a pattern, in document order.
  func gestures(matching pattern: String, in space: Int) -> [GestureID] {
    spaces[space].gestures(matching: pattern)
  }

  /// The value of a variable at load; nil if it is unknown or actions assign it, see `usesFirstValues`.
  func constant(of variable: VariableID) -> Value? {
    if usesFirstValues, firstValues.indices.contains(variable.index) { return firstValues[variable.index] }
    return constants.indices.contains(variable.index) ? constants[variable.index] : nil
  }

  func type(of variable: VariableID) -> ValueType {
    variableTypes.indices.contains(variable.index) ? variableTypes[variable.index] : .any
  }

  // MARK: Spaces

  var spaceIndices: Range<Int> { spaces.indices }

  subscript(space: Int) -> NameSpace { spaces[space] }

  /// Adds a space for the use of a component that a view is.
  func append(_ space: NameSpace, of view: ViewID) -> Int {
    spaces.append(space)
    spacesOfUses[view] = spaces.count - 1
    return spaces.count - 1
  }

  /// The space of the parts of a use; nil if the view is no use of a component.
  func space(ofUse view: ViewID) -> Int? { spacesOfUses[view] }

  /// Records that a view is a part of a use of a component.
  func setOwner(_ owner: ViewID, of view: ViewID) { owners[view] = owner }

  /// Declares that a name in a space is a parameter.
  func declareParameter(_ name: String, _ id: VariableID, in space: Int) {
    spaces[space].parameters[name] = id
  }

  func setActionList(_ name: String, _ index: Int, in space: Int) { spaces[space].actionLists[name] = index }

  /// Records that the use of a component may lack parts and parameters because of a mistake.
  func declareIncomplete(_ view: ViewID) { incompleteUses.insert(view) }

  /// Records which use a space belongs to.
  func setUse(_ use: Int, of space: Int) { spaces[space].use = use }

  func use(ofSpace space: Int) -> Int? { spaces[space].use }

  // MARK: Parameters

  /// Records that a parameter stands for a view, behavior, gesture or mark if its value names one.
  func declareAlias(of parameter: VariableID, named name: String, in space: Int) {
    aliases[parameter] = (name, space)
  }

  /// Whether a parameter stands for a view, behavior, gesture or mark.
  func isAlias(_ parameter: VariableID) -> Bool { aliased(.variable(parameter)) != .variable(parameter) }

  /// The meaning of a symbol: that of another one for a parameter that stands for it.
  private func aliased(_ symbol: Symbol) -> Symbol {
    guard case .variable(let id) = symbol, let alias = aliases[id] else { return symbol }
    // Parameters that name each other in a circle are reported as variables that read each other.
    aliases[id] = nil
    defer { aliases[id] = alias }
    return switch declaration(of: alias.name, in: alias.space) {
    case .view?, .behavior?, .gesture?, .mark?: declaration(of: alias.name, in: alias.space) ?? symbol
    case .variable?, .timer?, .mistaken?, nil: symbol
    }
  }

  /// Adds what is known of a variable that is declared after the first round of evaluation.
  func addVariable(type: ValueType, firstValue: Value?, isAssigned: Bool) {
    variableTypes.append(type == .zero ? .any : type)
    firstValues.append(firstValue)
    constants.append(isAssigned ? nil : firstValue)
  }

  /// Sets the value of a parameter that is computed wherever it is read.
  /// - Parameter isAssigned: whether some action assigns it.
  func embed(_ value: Expression, of parameter: VariableID, isAssigned: Bool) {
    embedded[parameter] = (value, isAssigned)
  }

  func embeddedValue(of variable: VariableID) -> Expression? { embedded[variable]?.value }

  func isAssigned(_ parameter: VariableID) -> Bool { embedded[parameter]?.isAssigned ?? false }
}
