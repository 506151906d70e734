import FlingScene

/// Where a film's outputs go, found to replace nothing that is read, with its folders of frames locked for this run.
package struct OpenOutputs {
  let destination: Destination
  /// By the numbers of the outputs.
  let folders: [Int: FrameFolder]
}

extension Film {
  /// Checks where the outputs of films go and locks their folders of frames, before anything is written.
  /// - Parameter films: those of one run, such as the themes of a scene.
  /// - Returns: one for each film.
  /// - Throws: `FilmError`, of an output that would replace what is read, that meets another or cannot be made.
  package static func open(_ films: [Film], at destination: Destination) throws(FilmError) -> [OpenOutputs] {
    var files = RunFiles()
    for film in films {
      for cell in film.scene.cells { files.read(cell.document) }
      files.write(film.plans.map { ($0.output, $0.path) }, of: film.document.source, to: destination)
    }
    try files.check()
    return try films.map { (film) throws(FilmError) in
      var folders: [Int: FrameFolder] = [:]
      for (index, plan) in film.plans.enumerated() {
        folders[index] = try FrameFolder(of: plan, at: destination)
      }
      return OpenOutputs(destination: destination, folders: folders)
    }
  }
}

extension FrameFolder {
  /// Opens the folder of an output; nil for one that is a file.
  fileprivate convenience init?(of plan: OutputPlan, at destination: Destination) throws(FilmError) {
    guard case .frames(digits: let digits) = plan.output.kind else { return nil }
    let names = FrameNames(digits: digits, count: plan.schedule.frameCount).all
    switch destination {
    case .folder(let folder):
      try self.init(path: OutputFolder(path: folder).path(for: plan.path), names: names)
    case .file(let path):
      try OutputFolder.make(above: path)
      try self.init(path: path, names: names)
    case .standardOutput:
      throw .unwritable(path: "standard output", reason: "a folder of frames is no single file")
    }
  }
}

/// What the frames of a folder are called: their numbers with leading zeros, all equally long.
struct FrameNames {
  private let length: Int
  private let count: Int

  /// - Parameter digits: at least so many.
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
