/// One compressed frame of an APNG, ready to be written.
package struct APNGFrame: Equatable, Sendable {
  /// The rectangle of the picture that the frame covers.
  let rect: ChangedRect
  /// The blend operation: whether the frame is composited over the rectangle (`APNG_BLEND_OP_OVER`).
  /// Otherwise it replaces the rectangle (`APNG_BLEND_OP_SOURCE`).
  let isLaidOver: Bool
  /// The filtered rows as a zlib stream.
  let imageData: [UInt8]

  /// The disposal: how the frame's rectangle changes before the next frame is drawn. Raw values are those of
  /// the fcTL chunk.
  package enum Disposal: UInt8, Equatable, Sendable {
    /// The rectangle keeps its pixels.
    case stay = 0
    /// The rectangle becomes transparent.
    case clear = 1
    /// The rectangle gets back the pixels from before the frame.
    case restore = 2
  }
}

/// The candidate frames for one picture. `APNGFrameChooser` chooses the one to write.
package struct APNGFrameCandidates: Equatable, Sendable {
  /// The contents of the canvas when a frame is drawn.
  enum Base: Equatable, Sendable {
    /// The picture of this index.
    case picture(Int)
    /// A transparent canvas.
    case nothing
  }

  /// A frame that turns its base into the picture.
  struct Candidate: Equatable, Sendable {
    let base: Base
    let frame: APNGFrame
  }

  /// The index of the picture.
  package let number: Int
  /// The first candidate is drawn on the previous picture, or on nothing for the first picture.
  let candidates: [Candidate]
  /// Whether the first candidate's rectangle contains all visible pixels of the picture, so that disposal to
  /// transparent clears all of them.
  let isCovering: Bool
  /// The top left pixel of the picture, premultiplied.
  let corner: UInt32
  /// The compression results of the candidates over the previous picture and over nothing. The encoder uses
  /// them for the pictures that follow this leader. They are not stored in parts of films.
  let trials: [APNGTrial]

  /// Whether an `APNGWriter` of a size takes the candidates.
  package func fits(width: Int, height: Int) -> Bool {
    let canvas = ChangedRect(left: 0, top: 0, right: width, bottom: height)
    return candidates.allSatisfy { canvas.contains($0.frame.rect) && (number > 0 || $0.frame.rect == canvas) }
  }
}

/// The delay after a frame as a fraction of a second.
package struct FrameDelay: Hashable, Sendable {
  package let numerator: UInt16
  /// Above 0, because decoders differ in how they read 0.
  package let denominator: UInt16

  /// - Precondition: `denominator` is above 0.
  package init(_ numerator: UInt16, over denominator: UInt16) {
    precondition(denominator > 0, "a delay of \(numerator)/0 s has no length")
    self.numerator = numerator
    self.denominator = denominator
  }
}
