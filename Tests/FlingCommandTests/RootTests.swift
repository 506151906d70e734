import Foundation
import Testing

@Suite("--root")
struct RootTests {
  private let command: Command

  init() throws {
    command = try Command()
    try command.write(
      "fling: 1\ncanvas: {size: [8, 8], background: teal}\nrender: {duration: 0.02s, outputs: [{png: p.png}]}\n",
      to: "made.yaml")
    #expect(try command.run("render", "made.yaml", "-o", "site/art").status == 0)
    #expect(try command.run("render", "made.yaml", "-o", "private").status == 0)
    try FileManager.default.createDirectory(
      at: command.folder.appending(path: "site/scenes"), withIntermediateDirectories: true)
    for (name, source) in [("scene", "../art/p.png"), ("stranger", "../../private/p.png")] {
      try command.write(
        """
        fling: 1
        canvas: {size: [20, 20]}
        views: [{image: a, source: \(source), center: [10, 10]}]
        render: {duration: 0.02s, outputs: [{png: \(name).png}]}

        """, to: "site/scenes/\(name).yaml")
    }
  }

  @Test("--root permits pictures outside the scene's folder, which are refused by default")
  func wider() throws {
    let scene = "site/scenes/scene.yaml"
    let refused = try command.run("render", scene, "-o", "out")
    #expect(refused.status == 1)
    #expect(refused.messages.contains("\"../art/p.png\" leaves the scene's folder"))
    #expect(
      refused.messages.contains("hint: copy it beside the scene, or allow more with --root (in Swift, root:)")
    )
    #expect(command.read("out/scene.png") == nil)
    #expect(try command.run("render", scene, "--root", "site", "-o", "out").status == 0)
    #expect(command.read("out/scene.png") != nil)
    for name in ["check", "trace"] {
      #expect(try command.run(name, scene).status == 1)
      #expect(try command.run(name, scene, "--root", "site").status == 0)
    }
    #expect(try command.run("test", scene, "--accept", "--root", "site").status == 0)
    #expect(try command.run("test", scene, "--root", "site").status == 0)
    #expect(try command.run("test", scene).status == 1)
  }

  @Test("A picture outside the root is refused, by path or by symbolic link")
  func beyond() throws {
    let stranger = try command.run("check", "site/scenes/stranger.yaml", "--root", "site")
    #expect(stranger.status == 1)
    #expect(
      stranger.messages.contains(
        "\"../../private/p.png\" lies outside of the scene's folder and of site"))
    let art = command.folder.appending(path: "site/art/p.png")
    try FileManager.default.removeItem(at: art)
    try FileManager.default.createSymbolicLink(
      at: art, withDestinationURL: command.folder.appending(path: "private/p.png"))
    #expect(try command.run("check", "site/scenes/scene.yaml", "--root", "site").status == 1)
    #expect(try command.run("check", "site/scenes/scene.yaml", "--root", ".").status == 0)
  }

  @Test("A root that is not a folder is an error")
  func mistakes() throws {
    let gone = try command.run("check", "made.yaml", "--root", "gone")
    #expect(gone.status == 66)
    #expect(gone.messages.contains("gone: cannot be read: there is no such file or folder"))
    #expect(
      try command.run("check", "made.yaml", "--root", "made.yaml").messages.contains("it is not a folder"))
  }
}
