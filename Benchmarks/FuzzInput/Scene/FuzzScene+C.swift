import FlingScene

/// Reads the input as a scene. It must return a document or located errors.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? SceneReader.read(SourceFile(name: "scene.yaml", bytes: bytes))
  return 0
}
