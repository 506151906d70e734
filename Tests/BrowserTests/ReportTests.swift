import FlingFilm
import FlingPreview
import Foundation
import TestTraits
import Testing

@Suite(
  "Golden report in Chromium", .heavy,
  .enabled(if: Browser.program != nil, Browser.absence))
struct ReportTests {
  /// Part of a file name that, after its folder's name, would close a script and start an image.
  private static let evil = "<img src=x onerror=document.title=7>"

  private static func scene(speed: Int, theme: String = "light") -> String {
    """
    fling: 1
    title: '</script>\(evil)'
    canvas: {size: [60, 40], background: white}
    views: [{view: box, center: [12, 20], size: 10, fill: blue}]
    behaviors: [{dynamic-item: fast, items: box, velocity: [\(speed), 0]}]
    render: {duration: 0.4s, theme: \(theme)}
    expect: [{never: '= box.center.x < 0', because: '</script>\(evil)'}]
    """
  }

  /// The report of two scenes that changed and one that did not.
  private static func report(changing: Bool) async throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fling-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let odd = folder.appendingPathComponent("a<")
    try FileManager.default.createDirectory(at: odd, withIntermediateDirectories: true)
    let first = odd.appendingPathComponent("script>\(evil).yaml")
    let second = folder.appendingPathComponent("both.yaml")
    try Data(scene(speed: 40).utf8).write(to: first)
    try Data(scene(speed: 40, theme: "both").utf8).write(to: second)
    try Data(scene(speed: 20).utf8).write(to: folder.appendingPathComponent("still.yaml"))
    try await GoldenSuite([folder.path]).run(GoldenOptions(acceptance: .everything)) { _ in }
    if changing {
      try Data(scene(speed: -60).utf8).write(to: first)
      try Data(scene(speed: 44, theme: "both").utf8).write(to: second)
    }
    var report = GoldenReport()
    var html = report.head
    let options = GoldenOptions(
      failureFolder: folder.appendingPathComponent("failed").path, collectsExhibits: true)
    try await GoldenSuite([folder.path]).run(options) { html += report.article(of: $0) }
    return html + report.tail
  }

  /// The values that `script` reports on the page: it ends with a call of `tell` with an object of texts.
  private func ask(_ html: String, _ script: String) throws -> [String: String] {
    let harness = """
      <script>
      const key = (name, target = document.body) => target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
      const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
      // The virtual clock of the page does not wait for decoders: real work between the polls gives them time.
      const until = async test => { for (let i = 0; i < 300 && !test(); i += 1) { await createImageBitmap(new ImageData(1000, 1000)); await wait(5); } };
      const article = index => document.querySelectorAll('article')[index];
      const tell = found => { const place = document.createElement('pre'); place.id = 'found'; place.textContent = btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(found)))); document.body.append(place); };
      (async () => { try { \(script) } catch (error) { tell({ error: String(error) }); } })();
      </script>
      """
    let content = try Browser.content(of: html + harness)
    let start = try #require(content.range(of: "<pre id=\"found\">"), "the script reported nothing")
    let end = try #require(content.range(of: "</pre>", range: start.upperBound..<content.endIndex))
    let data = try #require(Data(base64Encoded: String(content[start.upperBound..<end.lowerBound])))
    let found = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
    #expect(found["error"] == nil)
    return found
  }

  @Test("Frames, modes, the slider, films and scenes respond to keys and pointers")
  func interaction() async throws {
    let found = try ask(
      try await Self.report(changing: true),
      """
      await wait(200);
      const stage = article(0).querySelector('.stage');
      await until(() => [...stage.querySelectorAll('img')].every(image => image.complete && image.naturalWidth > 0));
      const where = () => article(0).querySelector('.where').textContent;
      const found = { title: document.title, scripts: String(document.querySelectorAll('script:not([type])').length) };
      found.strangers = String(document.querySelectorAll('img[onerror], article h2 > *, article li > *, article pre > *').length);
      found.order = [...document.querySelectorAll('article')].map(article => article.dataset.verdict).join();
      found.folded = String(document.getElementById('fold').contains(article(2)) && !document.getElementById('fold').open);
      found.name = article(0).querySelector('h2').textContent;
      found.path = article(0).querySelector('.path').textContent;
      found.words = article(0).querySelector('pre').textContent;
      found.loaded = String([...stage.querySelectorAll('img')].every(image => image.complete && image.naturalWidth === 60));
      found.first = where();
      found.current = article(0).querySelector('.frames [aria-current=true]').textContent;
      key('ArrowRight'); found.next = where();
      key('ArrowLeft'); key('ArrowLeft'); found.before = where();
      key('w'); found.worst = where();
      key('ArrowRight');
      key('ArrowLeft'); found.back = where();
      key('s'); found.slider = stage.dataset.mode;
      const box = stage.getBoundingClientRect();
      stage.dispatchEvent(new PointerEvent('pointerdown', { clientX: box.left + box.width / 4, clientY: box.top + 5, bubbles: true, buttons: 1 }));
      found.quarter = getComputedStyle(stage.querySelector('.after .pane')).clipPath;
      stage.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + box.width * 0.9, clientY: box.top + 5, bubbles: true, buttons: 1 }));
      found.dragged = getComputedStyle(stage.querySelector('.after .pane')).clipPath;
      key('o');
      const range = article(0).querySelector('input[type=range]');
      range.value = 80; range.dispatchEvent(new Event('input'));
      key('ArrowRight', range); found.unmoved = where();
      found.onion = getComputedStyle(stage.querySelector('.after')).opacity;
      key('d');
      const canvas = stage.querySelector('canvas');
      await until(() => canvas.dataset.count !== undefined);
      const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
      let red = 0;
      for (let i = 0; i < pixels.length; i += 4) if (pixels[i] === 230 && pixels[i + 1] === 0) red += 1;
      found.red = String(red > 100 && red < 2400 && String(red) === canvas.dataset.count);
      key('b'); key(' '); const start = where(); await wait(250); found.played = String(start !== where() && where().startsWith('film'));
      key(' '); const stop = where(); await wait(250); found.paused = String(stop === where());
      key('f'); found.kept = where();
      article(0).querySelector('.frames button').click(); found.clicked = where();
      let copied = '';
      Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { copied = text; } } });
      key('j'); found.second = document.activeElement.id; found.both = String(article(1).querySelectorAll('.stage').length);
      key('y'); await wait(10);
      found.copied = copied.slice(0, 11) + '|' + copied.slice(-19) + '|' + document.getElementById('status').textContent.slice(0, 7);
      found.refused = article(0).querySelector('.accept').textContent;
      key('k'); found.again = document.activeElement.id;
      key('ArrowDown'); key('ArrowDown'); found.last = document.activeElement.id;
      found.opened = String(document.getElementById('fold').open && article(2).querySelector('details').open && article(2).querySelector('.stage') !== null);
      document.querySelector('#summary .passed').click();
      found.filtered = [...document.querySelectorAll('article')].map(article => article.hidden ? '-' : '+').join('');
      tell(found);
      """)
    #expect(found["title"] == "2 failed · Goldens")
    #expect(found["order"] == "failed,failed,passed" && found["folded"] == "true")
    #expect(found["scripts"] == "2", "the script of the page and the script of the test")
    #expect(found["strangers"] == "0")
    #expect(found["name"] == "</script>\(Self.evil)")
    #expect(found["path"]?.hasSuffix("a</script>\(Self.evil).yaml") == true)
    #expect(found["words"]?.contains("</script>\(Self.evil)") == true)
    #expect(found["loaded"] == "true")
    #expect(found["worst"] == found["first"], "it opens at the frame that differs most")
    let current = try #require(found["current"]).dropFirst(2)
    #expect(found["first"]?.contains(": frame \(current) at ") == true)
    #expect(found["next"] != found["first"] && found["before"] != found["first"])
    #expect(found["back"] == found["first"])
    #expect(found["slider"] == "slider")
    #expect(found["quarter"] == "inset(0px 0px 0px 25%)")
    #expect(found["dragged"] == "inset(0px 0px 0px 90%)")
    #expect(found["onion"] == "0.8")
    #expect(found["unmoved"] == found["first"], "a field keeps its keys")
    #expect(found["red"] == "true")
    #expect(found["played"] == "true" && found["paused"] == "true")
    #expect(found["kept"]?.contains("frame ") == true && found["kept"]?.contains("film") == false)
    #expect(found["clicked"] == "kept frame 1 of 5: frame 0 at 0 s, the same")
    #expect(found["copied"] == "fling test |/both.yaml --accept|Copied:")
    #expect(found["refused"] == "It can be accepted once its expectations hold.")
    #expect(found["second"] == "scene-2" && found["again"] == "scene-1" && found["last"] == "scene-3")
    #expect(found["both"] == "2", "one for each theme")
    #expect(found["opened"] == "true")
    #expect(found["filtered"] == "--+")
  }

  @Test("Pictures fill the column; keys, buttons and clicks enlarge them; keys, wheel and drags move them")
  func zoom() async throws {
    let found = try ask(
      try await Self.report(changing: true),
      """
      await wait(200);
      const stage = article(0).querySelector('.stage');
      const image = stage.querySelector('.before img');
      const pane = image.parentElement;
      await until(() => [...stage.querySelectorAll('img')].every(image => image.complete && image.naturalWidth > 0));
      await wait(50);
      const width = () => Math.round(image.getBoundingClientRect().width);
      const place = () => { const [a, b] = [image.getBoundingClientRect(), pane.getBoundingClientRect()]; return [a.x - b.x, a.y - b.y]; };
      const words = () => article(0).querySelector('.scale').textContent;
      const found = {};
      const share = 2 * pane.getBoundingClientRect().width / stage.getBoundingClientRect().width;
      found.fills = String(share > 0.95 && share <= 1);
      const fit = width();
      key('1'); found.one = width() + ' ' + words();
      key('+'); found.two = width() + ' ' + words();
      key('-'); found.back = String(width());
      key('0'); found.fit = String(width() === fit && words() !== '100 %');
      for (let i = 0; i < 9; i += 1) key('+');
      found.most = width() + ' ' + words();
      found.cut = String(pane.getBoundingClientRect().width < width() && pane.getBoundingClientRect().height <= innerHeight);
      const start = place();
      const both = () => stage.querySelector('.after img').style.transform === image.style.transform;
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true }));
      found.keys = String(place()[0] < start[0] && both());
      const box = pane.getBoundingClientRect();
      const pointer = (name, x, y, buttons) => stage.dispatchEvent(new PointerEvent(name, { clientX: box.x + x, clientY: box.y + y, buttons, bubbles: true }));
      const before = place();
      pointer('pointerdown', 80, 80, 1); pointer('pointermove', 100, 90, 1); pointer('pointerup', 100, 90, 0);
      const after = place();
      found.drag = [0, 1].map(axis => Math.round(after[axis] - before[axis])).join();
      stage.dispatchEvent(new WheelEvent('wheel', { deltaX: 7, deltaY: 9, bubbles: true, cancelable: true }));
      found.wheel = [0, 1].map(axis => Math.round(place()[axis] - after[axis])).join();
      const click = () => { stage.scrollIntoView(); const shown = pane.getBoundingClientRect(); for (const name of ['pointerdown', 'pointerup']) stage.dispatchEvent(new PointerEvent(name, { clientX: shown.x + 9, clientY: shown.y + 9, bubbles: true })); };
      click(); found.out = String(width() === fit);
      click(); found.in = String(width() > fit && Math.abs(place()[0]) < 1 && Math.abs(place()[1]) < 1);
      article(0).querySelector('[aria-label="Fit the width"]').click(); found.button = String(width() === fit);
      tell(found);
      """)
    #expect(
      found == [
        "fills": "true", "one": "60 100 %", "two": "120 200 %", "back": "60", "fit": "true",
        "most": "960 1600 %", "cut": "true", "keys": "true", "drag": "20,10", "wheel": "-7,-9",
        "out": "true", "in": "true", "button": "true",
      ])
  }

  @Test("A report without differences loads films on demand and contains no external reference")
  func noDifferences() async throws {
    let html = try await Self.report(changing: false)
    for word in ["http:", "https:", "url(", "@import"] {
      #expect(!html.contains(word), "\(word)")
    }
    let found = try ask(
      html,
      """
      key('j'); key('k'); await wait(200);
      await until(() => article(0).querySelector('.stage img')?.naturalWidth > 0);
      tell({ verdicts: [...document.querySelectorAll('.verdict')].map(p => p.textContent).join(), shown: String(article(0).querySelector('.stage img').naturalWidth),
        modes: String(article(0).querySelector('[aria-label="Comparison mode"]').hidden) });
      """)
    #expect(found == ["verdicts": "passed,passed,passed", "shown": "60", "modes": "true"])
  }
}
