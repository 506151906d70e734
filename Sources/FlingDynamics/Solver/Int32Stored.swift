/// An integer stored in 32 bits, for indices of lists far shorter than 2³¹.
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
