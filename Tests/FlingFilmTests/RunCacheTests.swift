import FlingGeometry
import FlingScene
import FlingStage
import Testing

@testable import FlingFilm

@Suite("Run cache")
struct RunCacheTests {
  /// A ball that falls and bounces, with logs and a mark.
  private func cell() throws -> PreparedScene.Cell {
    let text = """
      fling: 1
      canvas: {size: [100, 100], background: white}
      views:
        - view: ball
          center: [50, 20]
          size: 20
          fill: red
      behaviors:
        - gravity: down
          items: ball
        - collision: walls
          items: ball
          bounds: true
      script:
        - do: [{log: begun}]
        - mark: half
          at: 0.5s
        - do: [{log: half}]
      render: {duration: 1s}

      """
    return try PreparedScene(
      SceneReader.read(SourceFile(name: "ball.yaml", bytes: Array(text.utf8)))
    ).cells[0]
  }

  private func times(_ count: Int, every units: Int) -> [Time] {
    (0..<count).map { Time(units: $0 * units) }
  }

  @Test("Outputs with different times get the same snapshots from a shared run as from their own")
  func sameSnapshots() throws {
    let cell = try cell()
    let films = [times(50, every: 12), times(30, every: 20), [Time(units: 7), Time(units: 599)]]
    for room in [64 << 20, 40_000, 0] {
      let run = RunCache(cell, pictureTimes: films, rows: [], byteLimit: room)
      for film in films {
        var shared = CellFrameIterator(cell, run, on: .scene)
        var alone = CellFrameIterator(cell, on: .scene)
        for time in film { #expect(try shared.snapshot(at: time) == alone.snapshot(at: time)) }
      }
    }
  }

  @Test("Two films and a trace of a scene share one run")
  func oneRun() throws {
    let cell = try cell()
    let film = times(50, every: 12)
    let rows = times(60, every: 10)
    let frames = film + [Time(units: 599)]
    let run = RunCache(cell, pictureTimes: [frames, frames], rows: [rows], byteLimit: 1 << 20)
    #expect(run.tickCount == 0)
    for _ in 0..<2 {
      var iterator = CellFrameIterator(cell, run, on: .scene)
      for time in frames { _ = try iterator.snapshot(at: time) }
      #expect(iterator.isServed)
    }
    var trace = TraceRowIterator(cell, run)
    for time in rows { _ = try trace.row(at: time) }
    #expect(trace.isServed)
    #expect(run.tickCount == 60)
    #expect(run.keptBytes == 0)
  }

  @Test("Only what a later output needs is kept, and no longer than until the last one has taken it")
  func release() throws {
    let cell = try cell()
    let film = times(50, every: 12)
    let alone = RunCache(cell, pictureTimes: [film], rows: [[Time(units: 599)]], byteLimit: 1 << 20)
    var iterator = CellFrameIterator(cell, alone, on: .scene)
    for time in film {
      _ = try iterator.snapshot(at: time)
      #expect(alone.keptBytes == 0)
    }
    let shared = RunCache(cell, pictureTimes: [film, film], rows: [], byteLimit: 1 << 20)
    var first = CellFrameIterator(cell, shared, on: .scene)
    for time in film { _ = try first.snapshot(at: time) }
    var bytes = shared.keptBytes
    #expect(bytes > 0)
    var second = CellFrameIterator(cell, shared, on: .scene)
    for time in film {
      _ = try second.snapshot(at: time)
      #expect(shared.keptBytes < bytes)
      bytes = shared.keptBytes
    }
    #expect(bytes == 0)
  }

  @Test(
    "Without enough memory the first output goes on with the shared run, and the next one runs the scene itself"
  )
  func notEnoughMemory() throws {
    let cell = try cell()
    let film = times(50, every: 12)
    let run = RunCache(cell, pictureTimes: [film, film], rows: [], byteLimit: 30_000)
    var first = CellFrameIterator(cell, run, on: .scene)
    for time in film { _ = try first.snapshot(at: time) }
    #expect(first.isServed)
    #expect(run.keptBytes < 40_000)
    var second = CellFrameIterator(cell, run, on: .scene)
    for time in film { _ = try second.snapshot(at: time) }
    #expect(!second.isServed)
    #expect(run.tickCount == 59)
  }

  @Test(
    "A row has the marks and logs of all ticks since the row before, with and without the cache",
    arguments: [1 << 20, 4000, 0])
  func rows(room: Int) throws {
    let cell = try cell()
    let rows = times(20, every: 30)
    let run = RunCache(
      cell, pictureTimes: [times(10, every: 60)], rows: [rows, [Time(units: 5)]], byteLimit: room)
    var shared = TraceRowIterator(cell, run)
    var alone = TraceRowIterator(cell, nil)
    var marks: [String] = []
    var logs: [String] = []
    for time in rows {
      let row = try shared.row(at: time)
      #expect(try row == alone.row(at: time))
      marks += row.marks
      logs += row.logs
    }
    #expect(marks == ["half"])
    #expect(logs == ["begun", "half"])
  }
}
