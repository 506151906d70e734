import FlingFilm
import FlingScene
import Foundation
import Testing

@Suite("APNG in Chromium", .enabled(if: Browser.program != nil, Browser.absence))
struct APNGTests {
  /// A film of ten frames in which a disc moves across the picture.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let background: String
    /// The views besides the disc.
    let views: String
    /// The keys of the disc.
    let style: String
    let loop: String
    /// The number of repetitions that the browser reports.
    let repetitions: String
    /// Further keys of `render`.
    let render: String

    init(
      _ name: String, background: String = "white", views: String = "", style: String,
      loop: String = "forever",
      repetitions: String = "Infinity", render: String = ""
    ) {
      testDescription = name
      (self.background, self.views, self.style) = (background, views, style)
      (self.loop, self.repetitions, self.render) = (loop, repetitions, render)
    }

    static let all = [
      Example(
        "opaque, of many colors",
        views:
          "- {view: sky, frame: [0, 0, 160, 120], fill: {linear: 160deg, stops: [skyblue, white, gold]}}",
        style: "fill: tomato"),
      Example("erasing on a transparent canvas", background: "transparent", style: "fill: tomato"),
      Example("of few colors", style: "fill: navy"),
      Example(
        "gradients and shadows on a transparent canvas", background: "transparent",
        style: "fill: {linear: 90deg, stops: [white, '#ff950080']}, shadow: {blur: 6, offset: [0, 3]}"),
      Example("three plays", style: "fill: green", loop: "3", repetitions: "2"),
      Example(
        "a poster outside of the film", style: "fill: navy",
        render: "poster: 0.2s\n  poster-first: true\n  "),
    ]

    private var scene: String {
      """
      fling: 1
      canvas: {size: [160, 120], background: \(background)}
      views:
        - {view: rest, frame: [5, 5, 20, 110], fill: teal}
        \(views)
        - {view: disc, center: [40, 40], size: 44, corner: 22, \(style)}
      script:
        - do: [{animate: disc, to: {center: [120, 70]}, duration: 0.36s, ease: linear}]
      render:
        \(render)duration: 0.4s
        fps: 25
        outputs:
          - {apng: film.apng, loop: \(loop), hold-last: 0s}
          - frames: frames
      """
    }

    /// The film and its frames as single pictures, in Base64.
    func files() async throws -> (film: String, frames: [String]) {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let document = try SceneReader.read(SourceFile(name: "film.yaml", bytes: Array(scene.utf8)))
      _ = try await Film(of: document).write(to: .folder(folder.path))
      func text(_ name: String) throws -> String {
        try Data(contentsOf: folder.appendingPathComponent(name)).base64EncodedString()
      }
      return (try text("film.apng"), try (0..<10).map { try text("frames/000\($0).png") })
    }
  }

  @Test(
    "Chromium decodes every APNG frame with its duration and the pixels of the rendered picture",
    arguments: Example.all)
  func playing(example: Example) async throws {
    let (film, frames) = try await example.files()
    let list = String(decoding: try JSONEncoder().encode(frames), as: UTF8.self)
    let page = FileManager.default.temporaryDirectory.appendingPathComponent(
      "fling-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: page) }
    try Data(
      """
      <!doctype html><meta charset=utf-8><canvas id=canvas width=160 height=120></canvas><script>
      const pen = document.getElementById('canvas').getContext('2d', {willReadFrequently: true});
      const open = async text => {
        const data = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
        const decoder = new ImageDecoder({data, type: 'image/png'});
        await Promise.all([decoder.tracks.ready, decoder.completed]);
        return decoder;
      };
      const pixels = async (decoder, frameIndex) => {
        const {image} = await decoder.decode({frameIndex});
        pen.clearRect(0, 0, 160, 120);
        pen.drawImage(image, 0, 0);
        return {bytes: pen.getImageData(0, 0, 160, 120).data, time: image.duration / 1e6};
      };
      (async () => {
        const film = await open('\(film)');
        const {frameCount, repetitionCount} = film.tracks.selectedTrack;
        let [time, worst, changes] = [0, 0, 0];
        let last = null;
        const pictures = await Promise.all(\(list).map(open));
        for (let index = 0; index < frameCount; index++) {
          const shown = await pixels(film, index);
          const wanted = (await pixels(pictures[Math.round(time * 25)], 0)).bytes;
          for (let k = 0; k < wanted.length; k++) worst = Math.max(worst, Math.abs(wanted[k] - shown.bytes[k]));
          if (last && last.some((byte, k) => byte != shown.bytes[k])) changes += 1;
          last = shown.bytes;
          time += shown.time;
        }
        window.found = [repetitionCount, time.toFixed(3), changes, worst].join(' ');
      })().catch(error => { window.found = String(error); });
      </script>
      """.utf8
    ).write(to: page)
    let tab = try Tab()
    try tab.open(page.absoluteString)
    try tab.wait(until: "window.found")
    let found = try tab.value("window.found")
    #expect(found == "\(example.repetitions) 0.400 9 0")
  }
}
