import FlingGeometry
import FlingScene
import Foundation
import Testing

@testable import FlingVector

/// Compiles the written Swift against declarations of Core Animation.
struct SwiftMotionTests {
  private static let hasCompiler = (try? run(["swiftc", "--version"]))?.status == 0

  /// Runs a program from the search path.
  private static func run(_ arguments: [String]) throws -> (status: Int32, messages: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = pipe
    try process.run()
    let messages = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, messages)
  }

  @Test(.enabled(if: SwiftMotionTests.hasCompiler, "swiftc is not in the search path"))
  func `The written Swift compiles unchanged in Swift 6 mode`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("motion-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let declarations = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("CoreAnimationDeclarations.swift")
    let module = folder.appendingPathComponent("QuartzCore.swiftmodule")
    let compiled = try SwiftMotionTests.run([
      "swiftc", "-swift-version", "6", "-emit-module", "-module-name", "QuartzCore", "-o", module.path,
      declarations.path,
    ])
    try #require(compiled.status == 0, "\(compiled.messages)")

    // Many keys, all loops, nothing that moves, and names that are hard to write.
    let options = MotionWriter.keyframeOptions(format: .swift, duration: 3)
    var many = MotionFilms.card(options, loop: .boomerang)
    many.tracks[0].pose.rotation = Channel(
      (0..<1500).map { .init(at: Double($0) / 500, [Double($0 % 7)], .cubic(y1: -0.5, y2: 1.25)) })
    many.tracks += ["class", "1", "Card", "a\nb", "*/"].map { name in
      LayerTrack(name: name, pose: Pose(rotation: Channel(constant: [45])))
    }
    let films = [many, MotionFilms.drop, MotionFilms.card(options, loop: .forever), MotionFilms.film([])]
    var files: [String] = []
    for (index, film) in films.enumerated() {
      let file = folder.appendingPathComponent("motion\(index).swift")
      try MotionFilms.text(film, .swift, views: film.tracks.compactMap(\.name))
        .replacing("func cardMotion", with: "func film\(index)Card")
        .write(to: file, atomically: true, encoding: .utf8)
      files.append(file.path)
    }
    let checked = try SwiftMotionTests.run(
      [
        "swiftc", "-swift-version", "6", "-typecheck", "-warnings-as-errors", "-parse-as-library",
        "-enable-upcoming-feature", "MemberImportVisibility", "-I", folder.path,
      ] + files)
    #expect(checked.status == 0, "\(checked.messages)")
  }
}
