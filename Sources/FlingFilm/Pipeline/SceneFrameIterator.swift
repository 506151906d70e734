import FlingGeometry
import FlingOverlays
import FlingScene
import FlingStage

/// Consecutive frames of a film that look alike.
struct EqualFrames: Sendable {
  let snapshot: Snapshot
  let frames: Range<Int>
}

/// Snapshots of a scene, with all cells of its sweep side by side, at the moments of a film's frames.
struct SceneFrameIterator {
  private var cells: [CellFrameIterator]
  private let times: [OutputPlan.CellTimes]
  private let frameCount: Int
  private let table: CellTable?
  /// The last layer of each cell in the combined picture.
  private var latestLayers: [(time: Time, layer: Layer)?]
  /// Number of frames visited so far.
  private var nextFrame = 0
  /// The first snapshot after the frames returned last.
  private var next: Snapshot?

  /// The background of the pictures.
  enum Backdrop {
    case scene
    case nothing
    case paint(Paint)
  }

  /// Visits the frames of an output.
  /// - Parameter runs: shared runs of the cells; empty for an output that runs the scene by itself.
  init(_ scene: PreparedScene, _ plan: OutputPlan, _ runs: [RunCache] = [], on backdrop: Backdrop = .scene) {
    cells = scene.cells.enumerated().map { index, cell in
      CellFrameIterator(cell, runs.isEmpty ? nil : runs[index], on: backdrop)
    }
    times = plan.cells
    frameCount = plan.schedule.frameCount
    table = CellTable(scene, on: backdrop)
    latestLayers = cells.map { _ in nil }
  }

  /// The next frame together with the frames after it that look the same; nil after the last.
  mutating func nextEqualFrames() throws(FilmError) -> EqualFrames? {
    if next == nil { next = try nextSnapshot() }
    guard let first = next else { return nil }
    next = nil
    let frame = nextFrame - 1
    // The first snapshot that differs is returned by the next call.
    while let snapshot = try nextSnapshot() {
      guard snapshot == first else {
        next = snapshot
        break
      }
    }
    return EqualFrames(snapshot: first, frames: frame..<(next == nil ? nextFrame : nextFrame - 1))
  }

  /// The snapshot of the next frame; nil after the last.
  private mutating func nextSnapshot() throws(FilmError) -> Snapshot? {
    guard nextFrame < frameCount else { return nil }
    nextFrame += 1
    return try snapshot(ofFrame: nextFrame - 1)
  }

  /// The snapshot of a frame.
  /// - Parameter frame: not before the frame of the previous call.
  mutating func snapshot(ofFrame frame: Int) throws(FilmError) -> Snapshot {
    guard let table else { return try cells[0].snapshot(at: times[0].time(ofFrame: frame)) }
    var layers: [Layer] = []
    for index in cells.indices {
      let time = times[index].time(ofFrame: frame)
      // A cell that has ended, or shows the same moment again, needs no new snapshot.
      if let latest = latestLayers[index], latest.time == time {
        layers.append(latest.layer)
      } else {
        let layer = table.grid.layer(of: try cells[index].snapshot(at: time), at: index)
        latestLayers[index] = (time, layer)
        layers.append(layer)
      }
    }
    return table.grid.snapshot(of: layers, table.ink)
  }
}

/// Arrangement of the cells of a sweep in one picture.
struct CellTable {
  let grid: GridLayout
  let ink: GridPalette

  /// Returns nil for a scene without a sweep.
  init?(_ scene: PreparedScene, on backdrop: SceneFrameIterator.Backdrop = .scene) {
    guard let grid = scene.grid else { return nil }
    self.grid = grid
    ink = GridPalette(scene, on: backdrop)
  }

  func snapshot(of cells: [Snapshot]) -> Snapshot {
    grid.snapshot(of: cells.enumerated().map { grid.layer(of: $1, at: $0) }, ink)
  }
}

extension GridPalette {
  init(_ scene: PreparedScene, on backdrop: SceneFrameIterator.Backdrop = .scene) {
    let background: Paint?
    switch backdrop {
    case .scene: background = scene.cells[0].rehearsal.background
    case .nothing: background = nil
    case .paint(let paint): background = paint
    }
    self.init(theme: scene.document.settings.theme, background: background)
  }
}
