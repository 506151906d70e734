import FlingGeometry
import FlingRaster

/// Draws the input as SVG path data. It must return a picture or an error.
@c(LLVMFuzzerTestOneInput)
package func takeInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // libFuzzer guarantees `count` bytes during the call.
  let text = unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  guard let path = try? Path(svg: text) else { return 0 }
  var canvas = Canvas(width: 24, height: 24)
  canvas.fill(path, rule: .evenodd, paint: .color(.black))
  var stroke = Stroke(paint: .color(.black), width: 3)
  stroke.dash = [5, 2]
  canvas.stroke(path, stroke)
  return 0
}
