import FlingGeometry
import FlingScene
import Testing

@testable import FlingFilm

/// A scene's films, made in one run and from parts.
struct PartedFilm {
  let film: Film

  /// The films of a scene: one for each theme, and one for each kind of stream, which a scene can't ask for.
  static func all(_ scene: PartScene, hasStreams: Bool = true) throws -> [PartedFilm] {
    let source = SourceFile(name: "scene.yaml", bytes: Array(scene.yaml.utf8))
    var films = try Film.films(
      of: SceneLoader().themeVariants(of: source), records: FilmRecords())
    if hasStreams {
      for format in [OutputFormat.y4m, .pam] {
        let overrides = OutputOverrides(format: format, hasTheme: false)
        let loader = SceneLoader { (document: inout Document) throws(OptionError) in
          try overrides.apply(to: &document)
        }
        films += try Film.films(of: loader.themeVariants(of: source), records: FilmRecords())
      }
    }
    return films.map { PartedFilm(film: $0) }
  }

  struct Files: Equatable {
    var written: [WrittenFile]
    /// By path.
    var bytes: [String: [UInt8]]

    init(_ written: [WrittenFile], in folder: MemoryFolder) {
      self.written = written
      bytes = Dictionary(uniqueKeysWithValues: folder.files.map { ($0.path, $0.bytes) })
    }

    /// The paths whose bytes differ.
    func differences(from other: Files) -> [String] {
      Set(bytes.keys).union(other.bytes.keys).filter { bytes[$0] != other.bytes[$0] }.sorted()
    }
  }

  /// The files of one run.
  func oneRun(jobs: Int = 2) async throws -> Files {
    let folder = MemoryFolder()
    return Files(try await film.write(to: .memory(folder), options: FilmOptions(jobs: jobs)), in: folder)
  }

  /// The files from parts.
  /// - Parameter cuts: returns the ranges of both stages for a number of frames.
  func joined(jobs: Int = 2, _ cuts: (Int) -> (count: [Range<Int>], encode: [Range<Int>])) async throws -> Files {
    let options = FilmOptions(jobs: jobs)
    let folder = MemoryFolder()
    let outputs = try Film.open([film], at: .memory(folder))[0]
    var written: [WrittenFile] = []
    for index in film.outputPaths.indices {
      guard case .frames(let frameCount) = film.division(ofOutput: index) else {
        let part = try await film.wholePart(ofOutput: index, options: options)
        written.append(
          try await film.join(
            output: index, partCount: 1, part: { _ throws(FilmError) in part }, to: outputs, options: options))
        continue
      }
      let ranges = cuts(frameCount)
      let counts = try film.counts(
        ofOutput: index, try await countParts(ofOutput: index, ranges.count, options))
      let parts = try await encodeParts(ofOutput: index, ranges.encode, counts, options)
      written.append(
        try await film.join(
          output: index, counts, partCount: parts.count, part: { (part) throws(FilmError) in parts[part] },
          to: outputs, options: options))
    }
    return Files(written, in: folder)
  }

  /// The parts of stage 1. The last one is made first: parts don't depend on each other.
  func countParts(
    ofOutput index: Int, _ ranges: [Range<Int>], _ options: FilmOptions = FilmOptions()
  ) async throws -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for frames in ranges.reversed() {
      parts.append(try await film.countPart(ofOutput: index, frames: frames, options: options))
    }
    return parts.reversed()
  }

  /// The parts of stage 2, made in the same order.
  func encodeParts(
    ofOutput index: Int, _ ranges: [Range<Int>], _ counts: FilmCounts, _ options: FilmOptions = FilmOptions()
  ) async throws -> [[UInt8]] {
    var parts: [[UInt8]] = []
    for frames in ranges.reversed() {
      parts.append(try await film.encodePart(ofOutput: index, frames: frames, counts, options: options))
    }
    return parts.reversed()
  }
}

/// Ways to cut the frames of a film.
enum FrameCuts {
  /// Ranges of nearly equal lengths; some are empty if there are fewer frames.
  static func even(_ frameCount: Int, into count: Int) -> [Range<Int>] {
    (0..<count).map { frameCount * $0 / count..<frameCount * ($0 + 1) / count }
  }

  /// 1 to 61 ranges of any lengths, some of them empty.
  static func random(_ frameCount: Int, _ random: inout SeededRandom) -> [Range<Int>] {
    let count = 1 + random.number(below: 61)
    var ends = (1..<count).map { _ in random.number(below: frameCount + 1) }.sorted()
    ends.append(frameCount)
    return zip([0] + ends, ends).map { $0..<$1 }
  }
}
