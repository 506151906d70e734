package import FlingRaster

/// Writes an APNG frame by frame: a PNG of the first frame, followed by the others. Memory stays bounded if
/// the caller regularly takes the bytes with `takeBytes()`.
///
/// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", acTL, fcTL and fdAT.
package final class APNGWriter {
  private let width: Int
  private let height: Int
  private let frameCount: Int
  private let encoder: APNGFrameEncoder
  private let stream: PNGStream
  private var chooser = APNGFrameChooser()
  /// The sequence number of the next fcTL or fdAT chunk.
  private var sequenceNumber = 0
  /// The number of frames written.
  private var written = 0
  /// Whether a still precedes the frames.
  private let hasStill: Bool

  /// Starts a film and writes its header.
  /// - Parameters:
  ///   - encoder: the encoder of the frames, which determines the pixel format.
  ///   - still: the picture that decoders without APNG show, which is not part of the film; nil for the first
  ///     frame. Its colors must be in the encoder's pixel format.
  ///   - frameCount: the number of frames: the delays of all pictures together; at least 1.
  ///   - plays: how often the film plays, at least once; nil for an endless loop.
  ///   - title: stored as text chunk `Title`; an empty text is left out.
  ///   - description: stored as text chunk `Description`; an empty text is left out.
  /// - Throws: `CodecError.size` if a side is 0; `CodecError.frameSize` if the still has another size.
  package init(
    width: Int, height: Int, encoder: APNGFrameEncoder, still: Bitmap? = nil, frameCount: Int,
    plays: Int? = nil,
    title: String = "",
    description: String = ""
  ) throws(CodecError) {
    guard width > 0, height > 0 else { throw .size(format: "APNG", width: width, height: height) }
    self.width = width
    self.height = height
    self.frameCount = frameCount
    self.encoder = encoder
    hasStill = still != nil
    let layout = encoder.layout
    stream = try PNGStream(width: width, height: height, layout: layout.pixels, level: 9, filters: .none)
    if case .palette(let colors, _) = layout.pixels { try stream.putPalette(colors) }
    if let key = layout.key { try stream.putTransparentColor(key) }
    if !title.isEmpty { try stream.putText(title, key: "Title") }
    if !description.isEmpty { try stream.putText(description, key: "Description") }
    try stream.writeInfoChunks()
    try stream.putChunk("acTL", PNGChunk.bytes(of: frameCount) + PNGChunk.bytes(of: plays ?? 0))
    guard let still else { return }
    guard still.width == width, still.height == height else {
      throw .frameSize(
        width: still.width, height: still.height, expectedWidth: width, expectedHeight: height)
    }
    try stream.putChunk("IDAT", encoder.imageData(of: still))
  }

  /// Adds a picture. Its frame is written now or later, when the choice of its base is final.
  /// - Parameter delays: how long the picture is shown, in consecutive parts; at least one. Each part is a
  ///   frame.
  package func append(_ step: APNGFrameCandidates, delays: [FrameDelay]) throws(CodecError) {
    for shot in chooser.add(step, delays: delays) { try put(shot) }
  }

  /// Ends the film. The caller takes the last bytes with `takeBytes()`.
  /// - Throws: `CodecError.library` if the number of frames is not `frameCount`.
  package func finish() throws(CodecError) {
    for shot in chooser.end() { try put(shot) }
    guard written == frameCount else {
      throw .library(format: "APNG", message: "it has \(written) frames, not \(frameCount)")
    }
    try stream.putChunk("IEND", [])
  }

  /// Writes a frame, and a frame without changes for each further delay.
  private func put(_ chosen: APNGFrameChooser.ChosenFrame) throws(CodecError) {
    for (index, delay) in chosen.delays.enumerated() {
      if index == 0 {
        try put(chosen.frame, chosen.disposal, delay)
      } else {
        try put(encoder.unchangedFrame(corner: chosen.corner), .stay, delay)
      }
    }
  }

  /// Writes the chunks of one frame.
  /// - Throws: `CodecError.closed` after the last frame; `CodecError.frameSize` if the frame is not inside
  ///   the picture, or the first one does not cover it.
  private func put(_ frame: APNGFrame, _ disposal: APNGFrame.Disposal, _ delay: FrameDelay) throws(CodecError)
  {
    guard written < frameCount else { throw .closed(format: "APNG") }
    let rect = frame.rect
    let canvas = ChangedRect(left: 0, top: 0, right: width, bottom: height)
    guard canvas.contains(rect), written > 0 || rect == canvas else {
      throw .frameSize(
        width: rect.right, height: rect.bottom, expectedWidth: width, expectedHeight: height)
    }
    var control = [nextSequenceNumber(), rect.width, rect.height, rect.left, rect.top].flatMap(PNGChunk.bytes)
    for number in [delay.numerator, delay.denominator] {
      control += [UInt8(number >> 8), UInt8(number & 255)]
    }
    control += [disposal.rawValue, frame.isLaidOver ? 1 : 0]
    try stream.putChunk("fcTL", control)
    if written == 0, !hasStill {
      try stream.putChunk("IDAT", frame.imageData)
    } else {
      try stream.putChunk("fdAT", PNGChunk.bytes(of: nextSequenceNumber()) + frame.imageData)
    }
    written += 1
  }

  /// The bytes written since the last call.
  package func takeBytes() -> [UInt8] { stream.takeBytes() }

  /// Returns the next sequence number.
  private func nextSequenceNumber() -> Int {
    defer { sequenceNumber += 1 }
    return sequenceNumber
  }
}
