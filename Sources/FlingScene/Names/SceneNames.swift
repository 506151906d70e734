/// The names of a scene: one namespace for views, behaviors, gestures, marks, timers and variables.
final class SceneNames: NameTable {
  private var symbols: [String: Symbol] = [:]
  /// In the order of the file.
  private var order: [String] = []
  private var viewNames: [(name: String, id: ViewID)] = []
  private var gestureNames: [(name: String, id: GestureID)] = []
  private var gestureMatches: [String: [GestureID]] = [:]
  private var groupItems: [BehaviorID: ViewID] = [:]
  /// Names of repeated entries with the number of their copies: no names themselves.
  private var repeated: [String: Int] = [:]
  private var matches: [String: [ViewID]] = [:]
  /// Names whose declaration is a mistake.
  private var mistaken: Set<String> = []
  /// Words of what could not be read: unless something else is called so, they are names, and so is `NAME-…`, as the
  /// entry may be repeated.
  private var mistakenStems: Set<String> = []
  /// Whether so much is missing that any name may be one.
  var mayBeAnything = false
  /// What is known of each variable; nil until it is computed.
  var variableTypes: [ValueType] = []
  var constants: [Value?] = []
  /// The first value of each variable, as far as it is known.
  var firstValues: [Value?] = []
  /// Whether variables that actions assign count as what they are at load.
  var usesFirstValues = false
  private var suggestions = 0
  /// Which variables something reads, and which behaviors something names.
  private(set) var usedVariables: Set<VariableID> = []
  private(set) var usedBehaviors: Set<BehaviorID> = []

  static let reserved: Set<String> = [
    "canvas", "all", "none", "unset", "true", "false", "null", "and", "or", "not", "if", "i", "n", "it", "pi",
    "time",
    "tick", "theme", "scene", "gesture", "contact", "center", "top", "bottom", "left", "right", "top-left",
    "top-right",
    "bottom-left", "bottom-right",
  ]

  /// Whether a text is a name: letters and digits from a letter on, in parts joined by `-` or `_`.
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

  func declare(_ name: String, _ symbol: Symbol) {
    if symbols.updateValue(symbol, forKey: name) == nil { order.append(name) }
    if case .view(let id) = symbol { viewNames.append((name, id)) }
    if case .gesture(let id, _) = symbol { gestureNames.append((name, id)) }
  }

  /// Declares what an item group's name means where an item is wanted.
  func declare(itemOf group: BehaviorID, _ name: String, _ view: ViewID) {
    groupItems[group] = view
    viewNames.append((name, view))
  }

  func item(of group: BehaviorID) -> ViewID? { groupItems[group] }

  func declareRepeated(_ name: String, count: Int) {
    repeated[name] = count
  }

  /// Makes a name one that is known only by its mistake.
  /// - Parameter isStem: whether it stands in what could not be read.
  func declareMistaken(_ name: String, isStem: Bool = false) {
    if isStem { mistakenStems.insert(name) } else { mistaken.insert(name) }
  }

  /// Whether nothing can be said about a name because of a mistake that has been reported.
  func isMistaken(_ name: String) -> Bool {
    if mistaken.contains(name) { return true }
    guard symbols[name] == nil else { return false }
    if mayBeAnything { return true }
    guard !mistakenStems.isEmpty else { return false }
    return mistakenStems.contains(name)
      || name.indices.contains { name[$0] == "-" && mistakenStems.contains(String(name[..<$0])) }
  }

  /// Whether a pattern that matches no view may be meant for one that is a mistake.
  func isMistaken(pattern: String) -> Bool {
    // Of so many one will match.
    if mayBeAnything || mistaken.count + mistakenStems.count > Limits.errors * 10 { return true }
    let head = pattern.prefix { $0 != "*" }
    return mistaken.union(mistakenStems).contains { NamePattern.matches(pattern, $0) }
      || mistakenStems.contains { head.hasPrefix($0 + "-") || ($0 + "-").hasPrefix(head) }
  }

  /// What a name means, without counting as a use.
  func declared(_ name: String) -> Symbol? { isMistaken(name) ? .mistaken : symbols[name] }

  func symbol(for name: String) -> Symbol? {
    let symbol = declared(name)
    switch symbol {
    case .variable(let id): usedVariables.insert(id)
    case .behavior(let id, _): usedBehaviors.insert(id)
    default: break
    }
    return symbol
  }

  /// For "did you mean": nothing after many mistakes, as looking for near names takes its time.
  func allNames() -> [String] {
    suggestions += 1
    return suggestions <= Limits.errors * 4 ? order : []
  }

  /// Why a name is none, and which was meant.
  func hint(for name: String) -> String? {
    if let count = repeated[name] {
      return count == 0
        ? "\(name) is repeated no times"
        : "\(name) is repeated: \(name)-0" + (count > 1 ? " … \(name)-\(count - 1)" : "")
    }
    return suggestion(for: name, in: allNames())
  }

  func views(matching pattern: String) -> [ViewID] {
    if let known = matches[pattern] { return known }
    let found = viewNames.filter { NamePattern.matches(pattern, $0.name) }.map(\.id).sorted()
    matches[pattern] = found
    return found
  }

  /// In document order.
  func gestures(matching pattern: String) -> [GestureID] {
    if let known = gestureMatches[pattern] { return known }
    let found = gestureNames.filter { NamePattern.matches(pattern, $0.name) }.map(\.id)
    gestureMatches[pattern] = found
    return found
  }

  func constant(of variable: VariableID) -> Value? {
    if usesFirstValues, firstValues.indices.contains(variable.index) { return firstValues[variable.index] }
    return constants.indices.contains(variable.index) ? constants[variable.index] : nil
  }

  func type(of variable: VariableID) -> ValueType {
    variableTypes.indices.contains(variable.index) ? variableTypes[variable.index] : .any
  }
}
