import FlingScene

/// Reads bytes as a scene: a document or located errors, nothing else.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer lends `count` bytes for the time of the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? SceneReader.read(SourceFile(name: "scene.yaml", bytes: bytes))
  return 0
}
