import FlingGeometry
import FlingScene
import FlingStage

/// Puts bytes as an expression into a scene and computes it for a few ticks: values or located errors, nothing else.
///
/// The first byte says where it stands: in a number, a point, a color, a text or a condition.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer lends `count` bytes for the time of the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let place = bytes.first else { return 0 }
  // In one line, whatever it holds, as the quoted text that it is.
  let written = bytes.dropFirst().filter { $0 >= 32 && $0 != UInt8(ascii: "'") }
  let expression = "'= " + String(decoding: written, as: UTF8.self) + "'"
  // A number, a point, a paint, a share, a truth value and a text; what is logged may be anything.
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
