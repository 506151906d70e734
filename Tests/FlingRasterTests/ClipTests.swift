import FlingGeometry
import FlingRaster
import Testing

@Suite("Clips")
struct ClipTests {
  static let red = Paint.color(Color(red: 1, green: 0, blue: 0))
  static let round = Path(
    roundedRect: Rect(x: 8.3, y: 6.6, width: 40, height: 47), corners: Corners(radius: 13))
  static let everything = Path(rect: Rect(x: -9, y: -9, width: 99, height: 99))

  private func canvas(_ body: (inout Canvas) -> Void) -> Bitmap {
    var canvas = Canvas(width: 64, height: 64)
    body(&canvas)
    return canvas.bitmap
  }

  @Test("A clip outside the canvas hides everything")
  func beside() {
    for (x, y) in [(-90.0, 0.0), (90, 0), (0, -90), (0, 90), (-90, -90)] {
      let drawn = canvas { canvas in
        canvas.beginClip(to: ClipTests.round, transform: .moving(x, y))
        canvas.fill(ClipTests.everything, paint: .white)
        canvas.endClip()
      }
      #expect(drawn.ink == 0)
    }
  }

  @Test("A clipped fill equals the filled clip path, bit for bit, after repeated fills")
  func edges() {
    let turned = AffineTransform.moving(-32, -32).concatenating(.init(rotationAngle: 0.4)).concatenating(
      .moving(32, 32))
    for transform in [AffineTransform.identity, turned] {
      let filled = Canvas.filling(ClipTests.round, transform: transform)
      let clipped = canvas { canvas in
        canvas.beginClip(to: ClipTests.round, transform: transform)
        for _ in 0..<3 { canvas.fill(ClipTests.everything, paint: .white) }
        canvas.endClip()
      }
      #expect(clipped == filled)
    }
  }

  @Test("Overlapping fills in a clip show no backdrop at its edge")
  func noBleeding() {
    let drawn = canvas { canvas in
      canvas.clear(.white)
      canvas.beginClip(to: Path(circle: Point(32, 32), radius: 20.5))
      canvas.fill(ClipTests.everything, paint: ClipTests.red)
      canvas.fill(ClipTests.everything, paint: .black)
      canvas.endClip()
    }
    let plain = canvas { canvas in
      canvas.clear(.white)
      canvas.fill(Path(circle: Point(32, 32), radius: 20.5), paint: .black)
    }
    #expect(drawn.distance(to: plain) <= 1)
  }

  @Test("A clip to a rectangle on whole pixels is exact")
  func wholePixels() {
    let drawn = canvas { canvas in
      canvas.beginClip(to: Path(rect: Rect(x: 10, y: 20, width: 30, height: 12)))
      canvas.fill(Path(circle: Point(32, 32), radius: 30), paint: .white)
      canvas.endClip()
    }
    let circle = Canvas.filling(Path(circle: Point(32, 32), radius: 30))
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = (10..<40).contains(x) && (20..<32).contains(y)
        #expect(drawn[x, y] == (isInside ? circle[x, y] : 0))
      }
    }
  }

  @Test("Nested clips intersect, and each ends at its endClip")
  func nested() {
    let drawn = canvas { canvas in
      canvas.clear(.white)
      canvas.beginClip(to: ClipTests.round)
      canvas.beginClip(to: Path(circle: Point(44, 44), radius: 17))
      canvas.fill(ClipTests.everything, paint: .black)
      canvas.endClip()
      canvas.fill(Path(rect: Rect(x: 0, y: 0, width: 64, height: 12)), paint: ClipTests.red)
      canvas.endClip()
      canvas.fill(Path(rect: Rect(x: 60, y: 0, width: 4, height: 64)), paint: .black)
    }
    #expect(drawn[40, 40] == 0xFF00_0000)
    #expect(drawn[20, 20] == 0xFFFF_FFFF)
    #expect(drawn[58, 44] == 0xFFFF_FFFF)
    #expect(drawn[28, 9] == 0xFF00_00FF)
    #expect(drawn[2, 9] == 0xFFFF_FFFF)
    #expect(drawn[61, 44] == 0xFF00_0000)
  }

  @Test("A group in a clip and a clip in a group give the same result")
  func groups() {
    let clipOutside = canvas { canvas in
      canvas.clear(.white)
      canvas.beginClip(to: ClipTests.round)
      canvas.beginGroup(opacity: 0.5)
      canvas.fill(ClipTests.everything, paint: .black)
      canvas.endGroup()
      canvas.endClip()
    }
    let clipInside = canvas { canvas in
      canvas.clear(.white)
      canvas.beginGroup(opacity: 0.5)
      canvas.beginClip(to: ClipTests.round)
      canvas.fill(ClipTests.everything, paint: .black)
      canvas.endClip()
      canvas.endGroup()
    }
    #expect(clipOutside.distance(to: clipInside) <= 1)
    // 127.5, rounded up.
    #expect(clipOutside[30, 30] == 0xFF80_8080)
    #expect(clipOutside[3, 3] == 0xFFFF_FFFF)
  }

  @Test("A blend mode in a clip uses the backdrop beneath the clip")
  func blends() {
    let drawn = canvas { canvas in
      canvas.clear(ClipTests.red)
      canvas.beginClip(to: ClipTests.round)
      canvas.beginGroup(blend: .multiply)
      canvas.fill(ClipTests.everything, paint: .color(Color(red: 1, green: 1, blue: 0)))
      canvas.endGroup()
      canvas.endClip()
    }
    #expect(drawn[30, 30] == 0xFF00_00FF)
  }

  @Test("Clips that are not finite, too deep or unmatched are harmless")
  func invalidClips() {
    let drawn = canvas { canvas in
      canvas.endClip()
      canvas.beginClip(to: Path(rect: Rect(x: 0, y: .nan, width: 9, height: 9)))
      canvas.fill(ClipTests.everything, paint: .white)
      canvas.endClip()
      for _ in 0..<40 { canvas.beginClip(to: ClipTests.round) }
      canvas.endGroup()
      canvas.fill(ClipTests.everything, paint: .white)
      for _ in 0..<50 { canvas.endClip() }
      canvas.fill(Path(rect: Rect(x: 0, y: 0, width: 1, height: 1)), paint: .white)
    }
    #expect(drawn[0, 0] == 0xFFFF_FFFF)
    #expect(drawn[1, 1] == 0)
    #expect(drawn[30, 30] == 0xFFFF_FFFF)
  }
}
