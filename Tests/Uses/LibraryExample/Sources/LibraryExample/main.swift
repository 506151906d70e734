import Fling

do {
  let scene = try Scene(contentsOfFile: "card.yaml")
  let options = RenderOptions(outputs: .format(.gif), size: .width(240))
  let film = try await Film.rehearse(scene, options: options)
  for warning in film.warnings { print(warning) }
  for failure in film.failedExpectations { print(failure) }
  let file = try await film.write(toFile: "Output/small.gif")
  print("\(file.path): \(file.width)×\(file.height), \(file.frameCount) frames")
  let gif = try await film.files()[0].bytes  // the same bytes in memory
  print("\(gif.count) bytes")
} catch {
  print(error)  // card.yaml:8:26: error: unknown key "itme" of "snap", with the line and a hint
}
