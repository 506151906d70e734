import FlingCodecs
import FlingRaster

/// Orders the work on the pictures of an APNG. A picture is encoded with a few earlier pictures and the result for
/// its leader; apart from that, pictures are encoded concurrently.
struct APNGSequencer {
  private let encoder: APNGFrameEncoder
  /// The pictures on which the next one may be drawn.
  private var retained: [(number: Int, picture: Task<Bitmap, Never>)] = []
  private var leader: EncodingTask?

  /// The pending work on one picture.
  typealias EncodingTask = Task<Result<APNGFrameCandidates, CodecError>, Never>

  init(_ encoder: APNGFrameEncoder) {
    self.encoder = encoder
  }

  /// Starts to encode a picture.
  /// - Parameter number: the index of the picture. The pictures of `APNGFrameEncoder.bases(ofPicture:)` and the
  ///   previous picture must have been added, and its leader must have been encoded.
  mutating func encode(_ number: Int, _ picture: Task<Bitmap, Never>) -> EncodingTask {
    let isLeader = APNGFrameEncoder.isLeader(ofPicture: number)
    let work = PictureWork(
      number: number, picture: picture, earlier: retained, leader: isLeader ? nil : leader)
    let step = Task { [encoder] in await work.encoded(by: encoder) }
    if isLeader { leader = step }
    add(number, picture)
    return step
  }

  /// Adds a picture on which others may be drawn and which is not encoded.
  mutating func add(_ number: Int, _ picture: Task<Bitmap, Never>) {
    let needed = [number] + APNGFrameEncoder.bases(ofPicture: number + 1)
    retained = (retained + [(number, picture)]).filter { needed.contains($0.number) }
  }
}

/// The task of encoding one picture, which differs from the previous one.
private struct PictureWork: Sendable {
  let number: Int
  let picture: Task<Bitmap, Never>
  /// The earlier pictures on which this one may be drawn.
  let earlier: [(number: Int, picture: Task<Bitmap, Never>)]
  /// The encoding of the picture's leader; nil for a leader.
  let leader: APNGSequencer.EncodingTask?

  func encoded(by encoder: APNGFrameEncoder) async -> Result<APNGFrameCandidates, CodecError> {
    var previous: Bitmap?
    var others: [(Int, Bitmap)] = []
    for (number, picture) in earlier {
      if number == self.number - 1 {
        previous = await picture.value
      } else {
        others.append((number, await picture.value))
      }
    }
    let current = await picture.value
    let led = await leader?.value
    do throws(CodecError) {
      return .success(
        try encoder.encode(current, number: number, previous: previous, others: others, leader: led?.get()))
    } catch {
      return .failure(error)
    }
  }
}
