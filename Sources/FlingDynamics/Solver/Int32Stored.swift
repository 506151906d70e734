/// A whole number that is kept in half of the room: an index of what there is far less than two thousand million of.
@propertyWrapper
package struct Int32Stored: Equatable, Sendable {
  private var stored: Int32

  @inline(__always)
  package init(wrappedValue: Int) { stored = Int32(truncatingIfNeeded: wrappedValue) }

  package var wrappedValue: Int {
    @inline(__always) get { Int(stored) }
    @inline(__always) set { stored = Int32(truncatingIfNeeded: newValue) }
  }
}
