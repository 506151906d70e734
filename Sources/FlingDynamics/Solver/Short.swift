/// A whole number that is kept in half of the room: an index of what there is far less than two thousand million of.
@propertyWrapper
struct Short: Sendable {
  private var stored: Int32

  @inline(__always)
  init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  var wrappedValue: Int {
    @inline(__always) get { Int(stored) }
    @inline(__always) set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}
