internal import FlingGeometry

/// Replays a call log and writes the chain of state hashes.
///
/// - Parameters:
///   - bytes: The call log.
///   - count: Number of bytes.
///   - numbers: Buffer for `fling_replay_capacity()` numbers.
/// - Returns: Number of written numbers.
@_expose(wasm, "fling_replay") @_cdecl("fling_replay")
public func flingReplay(
  _ bytes: UnsafePointer<UInt8>, _ count: Int, _ numbers: UnsafeMutablePointer<UInt64>
) -> Int32 {
  let chain = StateChain(replaying: CallLog(Array(UnsafeBufferPointer(start: bytes, count: count))))
  for (k, number) in chain.numbers.enumerated() { numbers[k] = number }
  return Int32(chain.numbers.count)
}

/// Greatest number of numbers that `fling_replay` writes.
@_expose(wasm, "fling_replay_capacity") @_cdecl("fling_replay_capacity")
public func flingReplayCapacity() -> Int32 { Int32(StateChain.stops.count + 2) }
