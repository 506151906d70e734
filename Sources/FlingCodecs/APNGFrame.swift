/// A part of an APNG's picture, compressed and ready to be written.
package struct APNGFrame: Equatable, Sendable {
  let rect: ChangedRect
  /// Whether transparent pixels leave what was shown; else all of the part is replaced.
  let isLaidOver: Bool
  /// Rows as a zlib stream.
  let imageData: [UInt8]

  /// What happens to the part before the next frame is drawn. The numbers are the format's.
  package enum Disposal: UInt8, Equatable, Sendable {
    case stay = 0
    case clear = 1
    /// What was there before the frame comes back.
    case restore = 2
  }
}

/// The frames by which a picture can follow those before it; one of them is written.
package struct APNGStep: Equatable, Sendable {
  /// What a frame is drawn on.
  enum Base: Equatable, Sendable {
    /// The picture of this number, from 0.
    case picture(Int)
    case nothing
  }

  struct Candidate: Equatable, Sendable {
    let base: Base
    let frame: APNGFrame
  }

  /// Of the picture, from 0.
  package let number: Int
  /// The first one is drawn on the picture before.
  let candidates: [Candidate]
  /// Whether the first one covers all that the picture shows.
  let isCovering: Bool
  /// The first pixel of the picture, premultiplied.
  let corner: UInt32
  /// How ways to draw the candidates compared, for the pictures that this one leads.
  let trials: [APNGTrial]
}

/// For how long a frame is shown, in seconds.
package struct FrameDelay: Hashable, Sendable {
  package let numerator: UInt16
  /// Above 0: what 0 means is the reader's choice.
  package let denominator: UInt16

  package init(_ numerator: UInt16, over denominator: UInt16) {
    precondition(denominator > 0, "a delay of \(numerator)/0 s has no length")
    self.numerator = numerator
    self.denominator = denominator
  }
}
