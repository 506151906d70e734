package import FlingStage

/// Something that costs the reader of an animated SVG time, or that is not drawn exactly.
package struct SVGRemark: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A paint that SVG lacks is embedded as a picture.
    case raster
    /// A filter on something that changes is computed again for each picture.
    case movingFilter(SVGFilterUse)
    /// The number of animations that run at the same time.
    case animations(Int)
    /// A part, such as "a gradient that moves", that keeps moving for readers who asked for less motion.
    case alwaysMoves(String)
    /// A part, such as "a shadow with a negative spread", whose edge differs from the film.
    case approximate(String)
  }

  package var kind: Kind
  /// Nil for the whole film.
  package var subject: Layer.Subject?

  package init(_ kind: Kind, _ subject: Layer.Subject?) {
    self.kind = kind
    self.subject = subject
  }
}

/// What an SVG filter draws.
package enum SVGFilterUse: String, Hashable, Sendable {
  case shadow
  case blur
  case tint
}
