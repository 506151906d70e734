internal import FlingGeometry

/// Goes through what a tape asks for and writes down how the states were.
/// - Parameter numbers: room for as many as `fling_room` says.
/// - Returns: how many numbers there are.
@_expose(wasm, "fling_replay") @_cdecl("fling_replay")
public func flingReplay(
  _ bytes: UnsafePointer<UInt8>, _ count: Int, _ numbers: UnsafeMutablePointer<UInt64>
) -> Int32 {
  let chain = StateChain(replaying: CallLog(Array(UnsafeBufferPointer(start: bytes, count: count))))
  for (k, number) in chain.numbers.enumerated() { numbers[k] = number }
  return Int32(chain.numbers.count)
}

@_expose(wasm, "fling_room") @_cdecl("fling_room")
public func flingRoom() -> Int32 { Int32(StateChain.stops.count + 2) }
