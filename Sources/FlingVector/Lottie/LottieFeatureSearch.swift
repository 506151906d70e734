import FlingGeometry
import FlingStage

/// Finds what a film contains and Lottie lacks.
struct LottieFeatureSearch {
  private let effects: Bool
  private let rasterViews: Set<String>
  /// In the order of the tracks, without repetitions.
  private(set) var errors: [VectorError] = []
  private var known: Set<VectorError> = []

  init(effects: Bool, rasterViews: Set<String>) {
    self.effects = effects
    self.rasterViews = rasterViews
  }

  /// - Parameter subject: that of the nearest track around it.
  mutating func check(_ track: LayerTrack, in subject: Layer.Subject?) {
    if let name = track.name, rasterViews.contains(name) { return }
    let subject = track.subject ?? subject
    if !effects {
      if track.blend != .normal { add("the blend mode \(track.blend.rawValue)", subject) }
      if !LottieChannels.isAlways(0, track.blur) { add("a blur", subject) }
    }
    for drawing in track.drawings {
      for shadow in drawing.shadows { check(shadow, of: subject) }
      for paint in [drawing.fill, drawing.stroke?.paint, drawing.text?.paint] {
        if let paint { check(paint, of: subject) }
      }
    }
    for child in track.children { check(child, in: subject) }
  }

  private mutating func check(_ shadow: ShadowTrack, of subject: Layer.Subject?) {
    if !effects {
      add("a shadow", subject)
    } else if !LottieChannels.isAlways(0, shadow.geometry.components([3])) {
      add("a shadow with a spread", subject)
    }
  }

  mutating func check(_ paint: PaintTrack, of subject: Layer.Subject?) {
    guard case .gradient(let gradient) = paint else { return }
    switch gradient.spread {
    case .pad: break
    case .repeat, .reflect: add("a gradient that repeats", subject)
    }
    if case .focal(let circles) = gradient.geometry,
      !LottieChannels.isAlways(0, circles.components([5]))
    {
      add("a gradient with a circle as its focus", subject)
    }
  }

  private mutating func add(_ feature: String, _ subject: Layer.Subject?) {
    let error = VectorError.unsupported(feature: feature, subject)
    if known.insert(error).inserted { errors.append(error) }
  }
}
