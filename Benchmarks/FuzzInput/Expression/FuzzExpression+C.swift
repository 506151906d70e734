import FlingGeometry
import FlingScene
import FlingStage

/// Evaluates the input as an expression of a scene for a few ticks. It must return values or located errors.
///
/// The first byte selects the key that contains the expression.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let place = bytes.first else { return 0 }
  // The expression is a single-quoted text on one line.
  let written = bytes.dropFirst().filter { $0 >= 32 && $0 != UInt8(ascii: "'") }
  let expression = "'= " + String(decoding: written, as: UTF8.self) + "'"
  // A number, a point, a paint, a share, a boolean, or a text; `log` accepts values of all types.
  let keys = ["rotation", "anchor", "color", "opacity", "hidden"]
  let kind = Int(place) % (keys.count + 2)
  let text = """
    fling: 1
    canvas: {size: [100, 100]}
    let: {a: 2, p: '= [3, 4]', words: one}
    views:
      - view: ball
        center: [50, 20]
        size: 20
      - label: reader
        frame: [10, 10, 80, 30]
        text: \(kind == keys.count ? expression : "said")
        \(kind < keys.count ? "\(keys[kind]): \(expression)" : "")
    behaviors:
      - gravity: down
        items: ball
    script:
      - do:
          - log: \(kind > keys.count ? expression : "said")
    render: {duration: 0.1s}

    """
  guard
    let document = try? SceneReader.read(SourceFile(name: "scene.yaml", bytes: Array(text.utf8))),
    let stage = try? Stage(document)
  else { return 0 }
  for tick in 0..<4 {
    guard (try? stage.advance()) != nil else { return 0 }
    _ = try? stage.snapshot(at: Time(tick: tick))
  }
  return 0
}
