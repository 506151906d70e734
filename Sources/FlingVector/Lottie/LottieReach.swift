import FlingGeometry

/// How far tracks draw from their origins, for the sizes of compositions.
struct LottieReach {
  private let film: VectorFilm

  init(_ film: VectorFilm) { self.film = film }

  /// A distance from the track's origin, in its own coordinates, beyond which it and its children never draw. At least
  /// 1.
  func reach(of track: LayerTrack) -> Double {
    var reach = track.drawings.reduce(1) { Swift.max($0, self.reach(of: $1)) }
    for child in track.children {
      let distance =
        switch child.pose.position {
        case .joint(let channel): largest(channel) { Point($0[0], $0[1]).length }
        case .separate(let x, let y):
          Point(largest(x) { $0[0].magnitude }, largest(y) { $0[0].magnitude }).length
        }
      let scale = largest(child.pose.scale) { Swift.max($0[0].magnitude, $0[1].magnitude) }
      reach = Swift.max(reach, distance + self.reach(of: child) * scale)
    }
    // A Gaussian is below 0.3 % beyond three standard deviations.
    return reach + 3 * largest(track.blur) { $0[0] }
  }

  private func reach(of drawing: Drawing) -> Double {
    var reach = 0.0
    if let shape = drawing.shape {
      reach = LottieReach.reach(of: shape)
      if let stroke = drawing.stroke {
        let tip = stroke.join == .miter ? Swift.max(2, Swift.min(stroke.miterLimit, 10)) : 2
        reach += largest(stroke.width) { $0[0] } * tip
      }
    }
    if let text = drawing.text {
      for glyph in text.glyphs where film.glyphs.indices.contains(glyph.outline) {
        let outline = film.glyphs[glyph.outline]
        let box = outline.path.controlBounds
        let extent = box.corners.map(\.length).max() ?? 0
        let scale = glyph.size / Double(Swift.max(1, outline.unitsPerEm))
        reach = Swift.max(reach, glyph.place.length + extent * scale)
      }
    }
    let shadow = drawing.shadows.map { shadow in
      largest(shadow.geometry) { Point($0[0], $0[1]).length + 1.5 * $0[2] + Swift.max(0, $0[3]) }
    }
    return reach + (shadow.max() ?? 0)
  }

  private static func reach(of shape: ShapeTrack) -> Double {
    let points: [Point] =
      switch shape {
      case .rectangle(let box, _, _), .ellipse(let box):
        box.keyframes.flatMap { LottieOutline.rect($0.values).corners }
      case .path(_, let points, _):
        points.keyframes.flatMap { keyframe in
          stride(from: 0, to: keyframe.values.count - 1, by: 2).map {
            Point(keyframe.values[$0], keyframe.values[$0 + 1])
          }
        }
      case .line(let length): length.keyframes.map { Point($0.values[0], 0) }
      case .growing(let path, _): path.controlBounds.corners
      }
    return points.map(\.length).max() ?? 0
  }

  /// A rectangle with whole sides around shapes at all times; nil for none.
  static func box(of shapes: [ShapeTrack], _ frameRate: Double) -> Rect? {
    let points = shapes.flatMap { shape in
      LottieOutline(shape, frameRate: frameRate).contours.flatMap { contours in
        contours.flatMap { contour in
          contour.vertices.indices.flatMap { index in
            let vertex = contour.vertices[index]
            return [vertex, vertex + contour.ins[index], vertex + contour.outs[index]]
          }
        }
      }
    }
    guard let box = Rect(around: points) else { return nil }
    return Rect(
      x: box.minX, y: box.minY, width: Double(LottieWriter.wholePoints(box.width)),
      height: Double(LottieWriter.wholePoints(box.height)))
  }

  private func largest(_ channel: Channel, _ value: ([Double]) -> Double) -> Double {
    channel.keyframes.reduce(0) { Swift.max($0, value($1.values)) }
  }
}
