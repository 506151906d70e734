import FlingFilm
import FlingGeometry
import FlingScene
import Foundation

@testable import FlingFarm

/// A scene in a temporary folder, with what the tests of plans need of it.
final class PlanFixture {
  let folder: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    folder = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// The paths of a plan in the folder.
  var paths: PlanPaths { PlanPaths(ofPlan: "\(folder)/plan.json") }

  func films(_ scene: String = "a.yaml", _ options: PlanOptions = PlanOptions()) throws -> PlannedFilms {
    let log = InputLog()
    let films = try InputLog.$current.withValue(log) {
      let variants = try PlannedFilms.variants(scene, options, paths, records: nil).get()
      return try Film.films(of: variants, records: nil)
    }
    return try PlannedFilms(films, at: scene, options, paths, log: log)
  }

  func plan(
    _ maker: PlanMaker, _ scenes: [String] = ["a.yaml"], _ options: PlanOptions = PlanOptions()
  ) throws -> FilmPlan {
    var planned: [FilmPlan.Scene] = []
    var units: [FilmPlan.Unit] = []
    for (index, scene) in scenes.enumerated() {
      let films = try films(scene, options)
      planned.append(FilmPlan.Scene(path: scene, inputs: films.inputs))
      units += maker.units(of: films, scene: index)
    }
    return try maker.plan(options, planned, units)
  }

  /// A scene of 20 frames with the given outputs.
  static func scene(_ outputs: String, more: String = "") -> String {
    """
    fling: 1
    canvas: {size: [40, 30], background: white}
    views:
      - view: square
        center: [20, 10]
        size: 8
        fill: blue
    behaviors:
      - gravity: fall
        items: square
    render:
      duration: 0.4s
      fps: 50
      outputs: [\(outputs)]
    \(more)
    """
  }
}
