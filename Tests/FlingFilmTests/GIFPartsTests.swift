import FlingCodecs
import FlingGeometry
import FlingRaster
import FlingScene
import TestTraits
import Testing

@testable import FlingFilm

/// GIFs that are made range by range have the bytes of one run.
struct GIFPartsTests {
  // MARK: Films of given pictures

  /// A film of pictures, each shown by some frames.
  private struct PictureFilm: Sendable {
    var pictures: [(frames: Int, bitmap: Bitmap)]
    var options = Output.GIFOptions()
    var framesPerSecond = 25.0

    var frameCount: Int { pictures.reduce(0) { $0 + $1.frames } }

    func gif(jobs: Int) throws -> GIFFilm {
      let canvas = Size(
        width: Double(pictures[0].bitmap.width), height: Double(pictures[0].bitmap.height))
      return GIFFilm(
        path: "f.gif", size: try #require(PixelSize(canvas: canvas, scale: 1, width: nil, height: nil)),
        schedule: FrameSchedule(
          from: .zero, until: Time(seconds: Double(frameCount) / framesPerSecond),
          framesPerSecond: framesPerSecond, speed: 1),
        options: options, comment: "a film", hasPoster: false,
        pipeline: OrderedPipeline(jobs: jobs) { false })
    }

    var source: any FrameSource {
      let forward = PictureSource(pictures)
      guard options.loop == .boomerang else { return forward }
      return BoomerangFrameSource(forward, frameCount: frameCount, chunkSize: 3) { PictureSource(pictures) }
    }

    /// The file as one run writes it.
    func whole() async throws -> [UInt8] {
      let folder = MemoryFolder()
      let sink = MemoryFile("f.gif", in: folder)
      try await gif(jobs: 2).write(to: sink, recordingByteLimit: 1 << 20, { _ in }) { _ in source }
      sink.commit()
      return folder.files[0].bytes
    }

    func parts(jobs: Int = 2) throws -> GIFParts { GIFParts(try gif(jobs: jobs)) { _ in source } }
  }

  private struct PictureSource: FrameSource {
    private var pictures: ArraySlice<(frames: Int, bitmap: Bitmap)>
    private var start = 0

    init(_ pictures: [(frames: Int, bitmap: Bitmap)]) {
      self.pictures = pictures[...]
    }

    mutating func next() -> FilmPicture? {
      guard let frames = upcomingFrames(), let bitmap = pictures.popFirst()?.bitmap else { return nil }
      start = frames.upperBound
      return FilmPicture(frames: frames, drawn: Task { DrawnFrame(bitmap) })
    }

    mutating func skip() -> Range<Int>? { next()?.frames }

    func upcomingFrames() -> Range<Int>? { pictures.first.map { start..<(start + $0.frames) } }
  }

  private static func film(
    _ count: Int, _ width: Int, _ height: Int, _ options: Output.GIFOptions = .init(), fps: Double = 25,
    _ pixel: (_ step: Int, _ x: Int, _ y: Int) -> UInt32
  ) -> PictureFilm {
    PictureFilm(
      pictures: (0..<count).map { step in
        let pixels = (0..<width * height).map { pixel(step, $0 % width, $0 / width) }
        let bitmap = Bitmap(width: width, height: height, pixels: pixels)
        return (1, bitmap ?? Bitmap(width: width, height: height))
      }, options: options, framesPerSecond: fps)
  }

  private static func isInside(_ x: Int, _ y: Int, left: Int, top: Int, side: Int) -> Bool {
    (left..<(left + side)).contains(x) && (top..<(top + side)).contains(y)
  }

  private static let white: UInt32 = 0xFFFF_FFFF

  private static func square(_ options: Output.GIFOptions = .init()) -> PictureFilm {
    film(20, 40, 24, options) { step, x, y in
      isInside(x, y, left: step, top: 8, side: 6) ? 0xFF00_00FF : white
    }
  }

  /// A gradient behind a square of many colors.
  private static func gradient(_ options: Output.GIFOptions) -> PictureFilm {
    film(12, 48, 40, options) { step, x, y in
      isInside(x, y, left: 2 * step, top: 8, side: 16)
        ? 0xFF00_0000 | UInt32(x * 5) | UInt32(y * 6) << 8 | UInt32(step * 9) << 16
        : 0xFF60_0000 | UInt32(x * 4) | UInt32(y * 5) << 8
    }
  }

  /// A square that moves from a frame on over nothing, beside two that rest.
  private static func transparent(_ count: Int, from start: Int, fps: Double = 25) -> PictureFilm {
    film(count, 60, 30, fps: fps) { step, x, y in
      if isInside(x, y, left: 0, top: 0, side: 5) { return 0xFF00_FF00 }
      if isInside(x, y, left: 54, top: 24, side: 5) { return 0xFFFF_0000 }
      return isInside(x, y, left: 4 + 2 * max(0, step - start), top: 12, side: 7) ? 0xFF00_00FF : 0
    }
  }

  /// Movers that cross resting squares.
  private static func crossing(fps: Double) -> PictureFilm {
    film(24, 64, 30, fps: fps) { step, x, y in
      if isInside(x, y, left: (step * 3) % 58, top: 13, side: 6) { return 0xFF00_00FF }
      if isInside(x, y, left: 30, top: (step * 2) % 26, side: 5) { return 0xFF00_FFFF }
      return y >= 14 && y < 17 && x % 16 < 3 ? 0xFF00_FF00 : 0
    }
  }

  private static let hardFilms: [(name: String, film: PictureFilm)] = {
    var alike = square()
    alike.pictures = [(30, alike.pictures[0].bitmap)]
    var single = square()
    single.pictures = [(1, single.pictures[0].bitmap)]
    // Pictures that several frames show, two of which are equal though they are told apart.
    var resting = square()
    for index in [0, 5, 6, 19] { resting.pictures[index].frames = 4 }
    resting.pictures[9].bitmap = resting.pictures[8].bitmap
    var restingGhost = transparent(20, from: 6)
    for index in [0, 8, 19] { restingGhost.pictures[index].frames = 5 }
    // Every span of ten frames has 200 colors of its own.
    let spans = film(40, 20, 15) { step, x, y in
      0xFF00_0000 | UInt32(((y * 20 + x) % 200) * 83 + step / 10 * 40_000 + (x + y == 0 ? step % 10 : 0))
    }
    return [
      ("exact", square()), ("one frame", single), ("all alike", alike), ("resting", resting),
      ("quantised", gradient(.init(colors: 32, dither: .none))),
      ("automatic dither", gradient(.init(colors: 16))),
      ("ordered dither", gradient(.init(colors: 64, dither: .ordered))),
      ("spans", spans),
      ("transparent at rest, then moving", transparent(24, from: 9)),
      ("transparent and moving", transparent(24, from: -1)),
      ("transparent and fast", transparent(24, from: 5, fps: 50)),
      ("transparent and still", restingGhost),
      ("crossing", crossing(fps: 25)), ("crossing fast", crossing(fps: 50)),
      ("boomerang", square(.init(loop: .boomerang))),
      ("quantised boomerang", gradient(.init(loop: .boomerang, colors: 32))),
      ("held", square(.init(loop: .times(3), holdLast: .time(Time(seconds: 700))))),
    ]
  }()

  /// Ranges of about equal length, empty ones if there are more ranges than frames.
  private static func cut(_ frameCount: Int, _ count: Int) -> [Range<Int>] {
    (0..<count).map { frameCount * $0 / count..<frameCount * ($0 + 1) / count }
  }

  private static func count(_ parts: GIFParts, _ ranges: [Range<Int>]) async throws -> [[UInt8]] {
    var made: [[UInt8]] = []
    for range in ranges { made.append(try await parts.count(range)) }
    return made
  }

  private static func encode(
    _ parts: GIFParts, _ ranges: [Range<Int>], _ counts: GIFCounts
  ) async throws -> [[UInt8]] {
    var made: [[UInt8]] = []
    for range in ranges { made.append(try await parts.encode(range, counts)) }
    return made
  }

  /// The file made of parts.
  private static func join(
    _ parts: GIFParts, counting: [Range<Int>], encoding: [Range<Int>]
  ) async throws -> [UInt8] {
    let counts = try parts.counts(try await count(parts, counting))
    return try await join(parts, counts, try await encode(parts, encoding, counts))
  }

  private static func join(
    _ parts: GIFParts, _ counts: GIFCounts, _ encoded: [[UInt8]]
  ) async throws -> [UInt8] {
    let folder = MemoryFolder()
    let sink = MemoryFile("f.gif", in: folder)
    try await parts.join(
      counts, partCount: encoded.count, part: { (index) throws(FilmError) in encoded[index] }, to: sink)
    sink.commit()
    return folder.files[0].bytes
  }

  @Test(arguments: hardFilms.indices)
  func `Films of ranges have the bytes of one run`(index: Int) async throws {
    let (name, film) = Self.hardFilms[index]
    let whole = try await film.whole()
    let parts = try film.parts()
    let count = parts.frameCount
    for number in [1, 2, 3, 7, count, count + 5] {
      let cut = Self.cut(count, number)
      #expect(try await Self.join(parts, counting: cut, encoding: cut) == whole, "\(name), \(number) ranges")
    }
    // Other ranges in each stage, empty ones at both ends, another number of jobs.
    let uneven = [0..<0, 0..<1, 1..<1, 1..<count, count..<count].filter { $0.upperBound <= count }
    let bytes = try await Self.join(
      try film.parts(jobs: 1), counting: Self.cut(count, 3), encoding: uneven)
    #expect(bytes == whole, "\(name), uneven ranges")
  }

  @Test func `Spans divide the film that is meant to have them`() async throws {
    let film = try #require(Self.hardFilms.first { $0.name == "spans" }).film
    let parts = try film.parts()
    let counts = try parts.counts(try await Self.count(parts, Self.cut(40, 4)))
    #expect(counts.encoder(of: 39).palette != counts.palette)
  }

  @Test("Films of more colors than are counted have the bytes of one run", .heavy)
  func coarse() async throws {
    let film = Self.film(5, 256, 120) { step, x, y in
      0xFF00_0000 | UInt32(x) | UInt32(y * 2) << 8 | UInt32((step * 40 + x * y) & 255) << 16
    }
    let whole = try await film.whole()
    for number in [2, 3, 5] {
      let cut = Self.cut(5, number)
      #expect(try await Self.join(film.parts(), counting: cut, encoding: cut) == whole)
    }
  }

  @Test func `A part that assumes what is cleared wrongly is encoded anew`() async throws {
    let film = Self.crossing(fps: 50)
    let whole = try await film.whole()
    let parts = try film.parts()
    let cut = Self.cut(24, 3)
    let counts = try parts.counts(try await Self.count(parts, cut))
    let encoded = try await Self.encode(parts, cut, counts)
    let gif = try film.gif(jobs: 1)
    let screen = try gif.emptyScreen()
    let borders = try encoded.map { bytes in
      try #require(try GIFEncodedPart(bytes, of: gif, counts, on: screen).borders)
    }
    // Colors always agree. Here, what is cleared does not: this film shows that parts are encoded anew.
    let pairs = Array(zip(borders, borders.dropFirst()))
    #expect(pairs.allSatisfy { $0.end.digest == $1.start.digest })
    #expect(pairs.contains { $0.end.erased != $1.start.erased })
    #expect(try await Self.join(parts, counts, encoded) == whole)
  }

  // MARK: Faults

  @Test func `Parts that are missing, twice, out of order, or of another film are refused`() async throws {
    let film = Self.square()
    let parts = try film.parts()
    let cut = Self.cut(20, 4)
    let countParts = try await Self.count(parts, cut)
    let counts = try parts.counts(countParts)
    let encoded = try await Self.encode(parts, cut, counts)
    let other = try await Self.gradient(.init(colors: 32)).parts().count(0..<5)
    let wrongOrders = [[], [0, 1, 2], [1, 2, 3], [0, 2, 1, 3], [0, 1, 1, 2, 3], [3, 2, 1, 0]]
    for order in wrongOrders {
      #expect(throws: FilmError.self) { try parts.counts(order.map { countParts[$0] }) }
      await #expect(throws: FilmError.self) {
        try await Self.join(parts, counts, order.map { encoded[$0] })
      }
    }
    #expect(throws: FilmError.self) { try parts.counts([other] + countParts[1...]) }
    // A part of the other stage.
    #expect(throws: FilmError.self) { try parts.counts([encoded[0]] + countParts[1...]) }
    await #expect(throws: FilmError.self) {
      try await Self.join(parts, counts, [countParts[0]] + encoded[1...])
    }
    // Parts that were encoded with the counts of a film that holds its last picture.
    var held = film
    held.pictures[19].bitmap = held.pictures[0].bitmap
    let heldParts = try held.parts()
    let heldCounts = try heldParts.counts([try await heldParts.count(0..<20)])
    await #expect(throws: FilmError.self) { try await Self.join(heldParts, heldCounts, encoded) }
    await #expect(throws: FilmError.self) { try await parts.count(3..<21) }
    await #expect(throws: FilmError.self) { try await parts.encode(-1..<3, counts) }
  }

  @Test func `The error of a bad part names it`() async throws {
    let film = Self.square()
    let parts = try film.parts()
    let first = try await parts.count(0..<10)
    let second = try await parts.count(10..<20)
    #expect(throws: FilmError.unreadable(path: "f.gif", reason: "count part 2 of 2 is not complete")) {
      try parts.counts([first, Array(second.dropLast())])
    }
    #expect(
      throws: FilmError.unreadable(path: "f.gif", reason: "count part 2 of 2 is damaged or of another film")
    ) {
      try parts.counts([first, second + [0]])
    }
    let reason = "its 1 count parts are not the whole film"
    #expect(throws: FilmError.unreadable(path: "f.gif", reason: reason)) { try parts.counts([first]) }
  }

  @Test func `A damaged part is an error or makes another file, but never traps`() async throws {
    let film = Self.transparent(8, from: 2)
    let parts = try film.parts(jobs: 1)
    let countParts = [try await parts.count(0..<4), try await parts.count(4..<8)]
    let counts = try parts.counts(countParts)
    let encoded = [try await parts.encode(0..<4, counts), try await parts.encode(4..<8, counts)]
    for index in countParts[1].indices {
      #expect(throws: FilmError.self) { try parts.counts([countParts[0], Array(countParts[1][..<index])]) }
      for mask in [0x01, 0x80, 0xFF] as [UInt8] {
        var damaged = countParts[1]
        damaged[index] ^= mask
        _ = try? parts.counts([countParts[0], damaged])
      }
    }
    for index in encoded[1].indices {
      await #expect(throws: FilmError.self) {
        try await Self.join(parts, counts, [encoded[0], Array(encoded[1][..<index])])
      }
      var damaged = encoded[1]
      damaged[index] ^= index % 2 == 0 ? 0x01 : 0xC0
      _ = try? await Self.join(parts, counts, [encoded[0], damaged])
    }
  }

  @Test func `GIFs whose frames depend on all frames before are not divided`() {
    #expect(GIFParts.canDivide(.init()))
    #expect(GIFParts.canDivide(.init(dither: .ordered)))
    #expect(!GIFParts.canDivide(.init(dither: .diffusion)))
    #expect(!GIFParts.canDivide(.init(lossy: 0.5)))
  }

  // MARK: Scenes

  private static func scene(_ output: String, render: String = "", tail: String = "") -> String {
    """
    fling: 1
    canvas: {size: [60, 40], background: white}
    let: {end: 50}
    views:
      - {ellipse: disc, center: [10, 12], size: 9, fill: {linear: 120deg, stops: [red, blue]}}
      - {view: box, center: [30, 30], size: 8, fill: green}
    script: [{do: [{animate: disc, to: {center: '= [end, 20]'}, duration: 0.4s}], at: 0.1s}]
    render: {duration: 0.6s\(render), outputs: [{\(output)}]}
    \(tail)

    """
  }

  private static let scenes: [(output: String, render: String, tail: String)] = [
    ("gif: f.gif", "", ""),
    ("gif: f.gif, fps: 25, background: transparent", "", ""),
    ("gif: f.gif, loop: boomerang, background: transparent", "", ""),
    ("gif: f.gif, loop: boomerang, fps: 25, colors: 16", ", poster: 0.3s, poster-first: true", ""),
    ("gif: f.gif", ", poster: 0.3s, poster-first: true", ""),
    ("gif: f.gif, background: transparent, fps: 25", ", poster: 0.3s, poster-first: true", ""),
    ("gif: f.gif, fps: 20", "", "sweep: {over: {end: [30, 50]}}"),
  ]

  @Test(arguments: scenes.indices)
  func `Scenes in ranges have the bytes of one run`(index: Int) async throws {
    let (output, render, tail) = Self.scenes[index]
    let text = Self.scene(output, render: render, tail: tail)
    let document = try SceneReader.read(SourceFile(name: "s.yaml", bytes: Array(text.utf8)))
    let film = try Film(of: document)
    let folder = MemoryFolder()
    _ = try await film.write(to: .memory(folder), options: FilmOptions(jobs: 2))
    let whole = folder.files[0].bytes

    guard case .gif(let options) = film.plans[0].output.kind else {
      Issue.record("the output is no GIF")
      return
    }
    let parts = try GIFParts(film.plans[0], options, by: film.outputWriter(FilmOptions(jobs: 2)))
    #expect(parts.frameCount == film.plans[0].stepCount)
    let count = parts.frameCount
    for number in [1, 2, 3, 7, count] {
      let cut = Self.cut(count, number)
      #expect(try await Self.join(parts, counting: cut, encoding: cut) == whole, "\(number) ranges")
    }
  }

  // MARK: Sources of ranges

  @Test(arguments: [Output.Loop.forever, .boomerang])
  func `A source of a range has the pictures that show its frames`(loop: Output.Loop) async throws {
    var film = Self.square(.init(loop: loop))
    for index in [0, 4, 5, 19] { film.pictures[index].frames = 3 }
    var all: [(frames: Range<Int>, bitmap: Bitmap)] = []
    var source = film.source
    while let frames = try source.upcomingFrames(), let picture = try source.next() {
      #expect(picture.frames == frames)
      all.append((frames, await picture.drawn.value.bitmap))
    }
    let count = try film.gif(jobs: 1).frameCount
    #expect(all.last?.frames.upperBound == count)
    for start in 0...count {
      for end in [start, start + 1, start + 4, count] where (start...count).contains(end) {
        var source = FrameRangeSource(film.source, start..<end)
        let expected = all.filter { $0.frames.overlaps(start..<end) }
        for (frames, bitmap) in expected {
          #expect(try source.upcomingFrames() == frames)
          let picture = try #require(try source.next())
          #expect(picture.frames == frames)
          #expect(await picture.drawn.value.bitmap == bitmap)
        }
        #expect(try source.upcomingFrames() == nil && source.next() == nil && source.skip() == nil)
      }
    }
  }
}
