import FlingScene
import Testing

@testable import FlingFilm

@Suite("Files of a run")
struct RunFilesTests {
  @Test("An output in memory replaces nothing, whatever the standard output is")
  func memory() {
    func refusals(to destination: Destination) -> Int {
      var files = RunFiles()
      files.addInput("/dev/stdout", as: "the log")
      files.addOutputs(
        [(Output(kind: .png(at: nil), path: "a.png"), "a.png")], of: SourceFile(name: "a.yaml", bytes: []),
        to: destination)
      return files.refusedOutputs().count
    }
    #expect(refusals(to: .standardOutput) == 1)
    #expect(refusals(to: .memory(MemoryFolder())) == 0)
  }
}
