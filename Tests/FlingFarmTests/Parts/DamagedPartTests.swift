import FlingScene
import TestTraits
import Testing

@testable import FlingFilm

/// Parts whose bytes are wrong although their checksum is right: those of a worker with another film, or with a
/// mistake.
@Suite("Parts that do not fit")
struct DamagedPartTests {
  private static let scene = PartScene(
    name: "tiny", size: (9, 7), views: "{view: square, frame: [0, 0, 3, 3], fill: red}",
    script: "{do: [{animate: square, to: {center: [7, 5]}, duration: 0.08s, ease: linear}]}", duration: "0.1s",
    render: ["poster: 0.04s", "poster-first: true"],
    outputs: [
      "gif: a.gif", "gif: clear.gif, background: transparent", "apng: a.apng", "frames: frames",
      "png: a.png", "svg: a.svg", "trace: a.csv",
    ])

  /// The parts of an output, of which any may be replaced.
  private struct Parts {
    let film: Film
    let index: Int
    let ranges: [Range<Int>]
    var count: [[UInt8]]
    var encode: [[UInt8]]

    var path: String { film.outputPaths[index] }

    init(_ film: PartedFilm, _ index: Int) async throws {
      self.film = film.film
      self.index = index
      guard case .frames(let frameCount) = film.film.division(ofOutput: index) else {
        ranges = []
        count = []
        encode = [try await film.film.wholePart(ofOutput: index)]
        return
      }
      ranges = FrameCuts.even(frameCount, into: 2)
      count = try await film.countParts(ofOutput: index, ranges)
      encode = try await film.encodeParts(
        ofOutput: index, ranges, film.film.counts(ofOutput: index, count))
    }

    /// Joins the parts; an error if one does not fit.
    /// - Parameter encodesAgain: whether the parts of stage 2 are made with the counts, as a worker would.
    func join(encodesAgain: Bool = false) async throws(FilmError) {
      let folder = MemoryFolder()
      let counts = ranges.isEmpty ? nil : try film.counts(ofOutput: index, count)
      var parts = encode
      if encodesAgain, let counts {
        for index in ranges.indices {
          parts[index] = try await film.encodePart(ofOutput: self.index, frames: ranges[index], counts)
        }
      }
      _ = try await film.join(
        output: index, counts, partCount: parts.count, part: { [parts] (part) throws(FilmError) in parts[part] },
        to: Film.open([film], at: .memory(folder))[0])
    }

    /// The part that an error names; nil without an error.
    func namedPart() async -> String? {
      do {
        try await join()
        return nil
      } catch {
        guard case .unreadable(path, let reason) = error else { return nil }
        return reason.split(separator: ":").first.map(String.init)
      }
    }
  }

  /// The outputs of the scene.
  private static func outputs() async throws -> [Parts] {
    var outputs: [Parts] = []
    for film in try PartedFilm.all(scene) {
      for index in film.film.outputPaths.indices { outputs.append(try await Parts(film, index)) }
    }
    return outputs
  }

  /// Cuts each part, and changes a byte of it, at every `step`th position.
  private static func check(every step: Int) async throws {
    for parts in try await outputs() {
      for (stage, name) in [(\Parts.count, "count part"), (\Parts.encode, "part")] {
        for part in parts[keyPath: stage].indices {
          let bytes = parts[keyPath: stage][part]
          for position in stride(from: 0, to: bytes.count, by: step) {
            var damaged = parts
            damaged[keyPath: stage][part] = Array(bytes[..<position])
            #expect(
              await damaged.namedPart() == "\(name) \(part + 1) of \(parts[keyPath: stage].count)",
              "\(parts.path) cut at \(position)")
            // A wrong byte of compressed pixels can't be told from a right one.
            damaged[keyPath: stage][part] = bytes
            damaged[keyPath: stage][part][position] ^= [0x01, 0x40, 0xFF][position % 3]
            try? await damaged.join(encodesAgain: stage == \Parts.count)
          }
        }
      }
    }
  }

  @Test func `A part that is cut is named, and one with another byte is an error or another film`() async throws {
    try await Self.check(every: 151)
  }

  @Test(.heavy) func `A part that is cut anywhere is named, and no other byte ends the program`() async throws {
    try await Self.check(every: 5)
  }

  @Test func `Parts in another order, twice, missing or of another stage are named`() async throws {
    for parts in try await Self.outputs() where !parts.ranges.isEmpty {
      var swapped = parts
      swapped.encode.swapAt(0, 1)
      #expect(await swapped.namedPart() == "part 1 of 2", "\(parts.path)")
      swapped = parts
      swapped.count.swapAt(0, 1)
      #expect(await swapped.namedPart() == "count part 1 of 2", "\(parts.path)")
      var doubled = parts
      doubled.encode[1] = parts.encode[0]
      #expect(await doubled.namedPart() == "part 2 of 2", "\(parts.path)")
      var mixed = parts
      mixed.encode[0] = parts.count[0]
      #expect(await mixed.namedPart() == "part 1 of 2", "\(parts.path)")
      var short = parts
      short.encode.removeLast()
      await #expect(throws: FilmError.self, "\(parts.path)") { try await short.join() }
      short = parts
      short.count.removeLast()
      await #expect(throws: FilmError.self, "\(parts.path)") { try await short.join() }
    }
  }

  @Test func `Frames outside the film, counts of another output and a stage that an output lacks are errors`()
    async throws
  {
    let outputs = try await Self.outputs()
    let apng = try #require(outputs.first { $0.path == "a.apng" })
    let frames = try #require(outputs.first { $0.path == "frames" })
    let trace = try #require(outputs.first { $0.path == "a.csv" })
    for range in [-1..<2, 3..<6, 9..<12] {
      await #expect(throws: FilmError.self) {
        try await apng.film.countPart(ofOutput: apng.index, frames: range)
      }
    }
    await #expect(throws: FilmError.self) {
      try await trace.film.countPart(ofOutput: trace.index, frames: 0..<1)
    }
    // The parts of a film of another size.
    var other = Self.scene
    other.size = (10, 7)
    let otherFilm = try #require(try PartedFilm.all(other, hasStreams: false).first)
    var mixed = frames
    mixed.count = try await Parts(otherFilm, frames.index).count
    #expect(await mixed.namedPart() == "count part 1 of 2")
    await #expect(throws: FilmError.self) {
      let folder = MemoryFolder()
      return try await frames.film.join(
        output: frames.index, nil, partCount: 2, part: { (part) throws(FilmError) in frames.encode[part] },
        to: Film.open([frames.film], at: .memory(folder))[0])
    }
  }

  @Test func `An interrupted worker leaves no part, and an interrupted join no file`() async throws {
    let options = FilmOptions(jobs: 1) { true }
    for parts in try await Self.outputs() where !parts.ranges.isEmpty {
      let counts = try parts.film.counts(ofOutput: parts.index, parts.count)
      await #expect(throws: FilmError.interrupted) {
        try await parts.film.countPart(ofOutput: parts.index, frames: parts.ranges[0], options: options)
      }
      await #expect(throws: FilmError.interrupted) {
        try await parts.film.encodePart(
          ofOutput: parts.index, frames: parts.ranges[0], counts, options: options)
      }
      let folder = MemoryFolder()
      await #expect(throws: FilmError.interrupted) {
        try await parts.film.join(
          output: parts.index, counts, partCount: 2, part: { (part) throws(FilmError) in parts.encode[part] },
          to: Film.open([parts.film], at: .memory(folder))[0], options: options)
      }
      #expect(folder.files.isEmpty)
    }
  }
}
