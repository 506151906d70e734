/// Carries a value to the main actor from code that runs there but belongs to no actor, as all code of an
/// app does.
struct MainActorBox<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
