/// A computed value: compiled, its names resolved, its places known.
public struct Expression: Sendable {
  /// Where it stands.
  public let range: SourceRange
  /// Its value if that was known at load.
  public let constant: Value?
  /// What it reads, each once, in order of appearance; empty for a constant.
  public let reads: [Reference]

  /// Something that an expression reads.
  public enum Reference: Hashable, Sendable {
    case view(ViewID, ViewMember)
    /// The whole place of a view: `local` and `world`.
    case geometry(ViewID)
    case behavior(BehaviorID, Behavior.Key)
    case variable(VariableID)
    case mark(MarkID)
    /// Time, tick, contacts, rest, random draws: changes by itself.
    case clock
    /// A name that is put together while running: may be any view.
    case anything
  }
}
