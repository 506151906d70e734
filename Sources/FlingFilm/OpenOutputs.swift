import FlingScene

/// Destinations of a film's outputs, checked not to replace any input, with the folders of frames locked for
/// this run.
package struct OpenOutputs {
  let destination: Destination
  /// Folders of frames by output index.
  let folders: [Int: any FrameSink]
  /// Receives a copy of all that is written; nil for none.
  package var copy: (any OutputCopy)?
}

extension Film {
  /// Checks the destinations of films and locks their folders of frames, before anything is written.
  /// - Parameter films: all films of one run, such as the themes of a scene.
  /// - Returns: open outputs, one for each film.
  /// - Throws: `FilmError` if an output would replace an input, has the path of another output, or can't be
  ///   created.
  package static func open(_ films: [Film], at destination: Destination) throws(FilmError) -> [OpenOutputs] {
    var files = RunFiles()
    for film in films {
      for cell in film.scene.cells { files.addInputs(of: cell.document) }
      files.addOutputs(film.plans.map { ($0.output, $0.path) }, of: film.document.source, to: destination)
    }
    // Check all films before the first folder is opened.
    try files.check()
    return try films.map { (film) throws(FilmError) in
      var folders: [Int: any FrameSink] = [:]
      for (index, plan) in film.plans.enumerated() {
        folders[index] = try plan.frameSink(at: destination)
      }
      return OpenOutputs(destination: destination, folders: folders)
    }
  }
}

extension OutputPlan {
  /// Opens the folder of an output of frames; returns nil for an output that is a single file.
  fileprivate func frameSink(at destination: Destination) throws(FilmError) -> (any FrameSink)? {
    guard case .frames(digits: let digits) = output.kind else { return nil }
    let names = FrameNames(digits: digits, count: schedule.frameCount).all
    switch destination {
    case .folder(let folder):
      return try FrameFolder(path: OutputFolder(path: folder).preparedPath(for: path), names: names)
    case .file(let path):
      try OutputFolder.makeParents(of: path)
      return try FrameFolder(path: path, names: names)
    case .memory(let folder):
      return MemoryFrames(path, in: folder)
    case .standardOutput:
      throw .unwritable(path: "standard output", reason: "frames can only be written to a folder")
    }
  }
}

/// File names of the frames in a folder: frame numbers with leading zeros, all of equal length.
struct FrameNames {
  private let length: Int
  private let count: Int

  /// Chooses the length of the numbers.
  /// - Parameter digits: least number of digits.
  init(digits: Int, count: Int) {
    self.count = count
    length = max(digits, String(max(0, count - 1)).utf8.count)
  }

  subscript(frame: Int) -> String {
    let number = String(frame)
    return String(repeating: "0", count: max(0, length - number.utf8.count)) + number + ".png"
  }

  var all: [String] { (0..<count).map { self[$0] } }
}
