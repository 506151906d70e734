import FlingGeometry
import FlingScene
import FlingStage

/// Runs the input as the script of a scene with views, behaviors and gestures, for a second. It must produce
/// snapshots or located errors.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let head = """
    fling: 1
    canvas: {size: [200, 200]}
    let: {speed: 3}
    views:
      - view: card
        center: [60, 50]
        size: 40
      - view: box
        center: [140, 50]
        size: 30
      - label: said
        center: [100, 180]
        text: hello
    behaviors:
      - gravity: down
        items: box
      - collision: walls
        items: [box, card]
        bounds: true
      - push: jet
        items: box
        mode: continuous
        active: false
        angle: 0
        magnitude: 1
    gestures:
      - tap: tapped
        view: card
      - pan: dragged
        view: card
      - pinch: pinched
        view: canvas
    script:

    """
  guard
    let document = try? SceneReader.read(
      SourceFile(name: "scene.yaml", bytes: Array(head.utf8) + bytes)),
    let stage = try? Stage(document)
  else { return 0 }
  for tick in 0..<60 {
    guard (try? stage.advance()) != nil else { return 0 }
    if tick % 10 == 0 { _ = try? stage.snapshot(at: Time(tick: tick)) }
  }
  return 0
}
