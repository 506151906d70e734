import FlingCodecs
import FlingRaster
import FlingScene

/// Writes the golden of a scene. All files are first written under temporary names and renamed at the end;
/// then files of the old golden that are not part of the new one are removed. Other files in the folder stay.
struct GoldenWriter {
  private let folder: GoldenFolder
  private let home: OutputFolder
  private let relative: String
  private var files: [OutputFile] = []
  /// Tables, which list the other files and are therefore renamed last.
  private var tables: [OutputFile] = []
  private var names: [String] = []

  /// Creates the folder if it is missing. Links must not lead a golden beside its scene elsewhere.
  init(of item: GoldenCase) throws(FilmError) {
    folder = item.golden
    let scene = TemporaryName.split(item.path).folder
    if item.golden == GoldenFolder(of: item.name, in: scene) {
      home = try OutputFolder(path: scene)
      relative = "\(GoldenFolder.name)/\(item.name)/"
    } else {
      home = try OutputFolder(path: item.golden.path)
      relative = ""
    }
  }

  /// Draws a film and writes its golden under temporary names.
  /// - Parameter runs: runs of the cells, shared by trace and frames.
  mutating func add(_ film: GoldenFilm, _ runs: [RunCache], _ pipeline: OrderedPipeline)
    async throws(FilmError)
  {
    let suffix = film.suffix
    let trace = try file(GoldenFile.trace(suffix))
    let work = film.outputWriter(pipeline, runs)
    try await work.writeTrace(film.trace, GoldenFilm.traceOptions, isGolden: true, to: trace)
    files.append(trace)
    if let bytes = film.keyframes {
      let keyframes = try file(GoldenFile.keyframes(suffix))
      try keyframes.write(bytes)
      files.append(keyframes)
      names.append(GoldenFile.keyframes(suffix))
    }

    var table = GoldenTable(width: film.plan.size.width, height: film.plan.size.height)
    let kept = Set(film.keyFrames)
    let encoder = work.pngEncoder(effort: .small)
    var reel = DrawnFrameSource(film.scene, film.plan, runs)
    var pictures: [OutputFile] = []
    try await pipeline.limitingMemory(forFramesOf: film.plan.size).run(
      next: { () throws(FilmError) in try reel.next() },
      make: { (picture) async throws(FilmError) -> (Range<Int>, UInt64, [UInt8]?) in
        let (frames, bitmap) = (picture.frames, await picture.drawn.value.bitmap)
        guard frames.contains(where: kept.contains) else { return (frames, bitmap.hash, nil) }
        let bytes = try OutputWriter.encode("a frame") { () throws(CodecError) in try encoder.encode(bitmap) }
        return (frames, bitmap.hash, bytes)
      },
      consume: { (frames, hash, bytes) throws(FilmError) in
        for frame in frames {
          table.frames.append(
            GoldenTable.Frame(
              time: film.time(ofFrame: frame), hash: hash, isKept: kept.contains(frame)))
          guard let bytes, kept.contains(frame) else { continue }
          let file = try file(GoldenFile.picture(frame, suffix))
          try file.write(bytes)
          pictures.append(file)
        }
      })
    if reel.hasText { table.harfBuzz = Versions.harfBuzz }
    files += pictures
    names += film.keyFrames.map { GoldenFile.picture($0, suffix) }

    if let bytes = try await ReportFilm.bytes(of: film, pipeline) {
      let file = try file(GoldenFile.film(suffix))
      try file.write(bytes)
      files.append(file)
      names.append(GoldenFile.film(suffix))
    }
    let text = try file(GoldenFile.table(suffix))
    try text.write(Array(table.text.utf8))
    tables.append(text)
    names += [GoldenFile.trace(suffix), GoldenFile.table(suffix)]
  }

  private func file(_ name: String) throws(FilmError) -> OutputFile {
    try home.file(at: "\(relative)\(name)")
  }

  /// Renames all files to their final names.
  /// - Returns: their paths, sorted.
  mutating func commit() throws(FilmError) -> [String] {
    for file in files + tables { try file.commit() }
    for name in try folder.files() where !names.contains(name) { try folder.remove(name) }
    return names.sorted().map(folder.path(of:))
  }

  /// Discards the temporary files, and the folders if they are empty then.
  mutating func abandon() {
    (files, tables) = ([], [])
    folder.removeIfEmpty()
  }
}
