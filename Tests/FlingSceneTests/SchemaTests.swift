import Foundation
import TestTraits
import Testing

@testable import FlingScene

@Suite("JSON Schema of scenes")
struct SchemaTests {
  /// The place in a scene that the schema rejects; nil if there is none.
  ///
  /// - Throws: if the text is not YAML.
  static func complaint(about scene: String) throws -> String? {
    let bytes = Array(scene.utf8)
    let findings = DiagnosticSink(file: "scene.yaml", lines: SourceLines(bytes))
    let node = try #require(YAMLReader.read(bytes, findings: findings), "\(scene)")
    return SchemaValidator(SceneSchema.document).complaint(about: JSONValue(node))
  }

  @Test("The schema accepts every shipped scene and every test scene", .heavy)
  func shipped() throws {
    let validator = SchemaValidator(SceneSchema.document)
    for path in LaidOutScenes.paths {
      let bytes = Array(try LaidOutScenes.text(path).utf8)
      let findings = DiagnosticSink(file: path, lines: SourceLines(bytes))
      let node = try #require(YAMLReader.read(bytes, findings: findings))
      #expect(validator.complaint(about: JSONValue(node)) == nil, "\(path)")
    }
    #expect(LaidOutScenes.paths.count > 100)
  }

  @Test("The schema accepts the examples of SceneLanguage.md")
  func page() throws {
    let blocks = try LaidOutScenes.pageBlocks()
    #expect(blocks.count > 10)
    for block in blocks {
      // An excerpt of a scene needs a head.
      let head = block.contains("canvas:") ? "" : "canvas: {size: 100}\n"
      // A list of entries needs its key.
      let isList = block.hasPrefix("  - ")
      let isOfViews = ["label", "line", "view"].contains { block.hasPrefix("  - \($0):") }
      let key = isList ? (isOfViews ? "views:\n" : "behaviors:\n") : ""
      let scene = (block.contains("fling:") ? "" : "fling: 1\n") + head + key + block
      #expect(try Self.complaint(about: scene) == nil, "\(block)")
    }
  }

  @Test("Every kind and key has a note that begins with a letter, a number or a bracket")
  func notes() {
    for table in KeyTable.all {
      let notes =
        table.kinds.map { ($0.word, $0.note) }
        + table.keys.flatMap { key in
          ([nil] + table.kinds.filter { key.applies(to: $0.word) }.map(\.word)).map {
            (key.name, key.of($0).note)
          }
        }
      for (name, note) in notes {
        #expect(
          note.first?.isLetter == true || note.first?.isNumber == true || note.hasPrefix("["),
          "\(table.name): \(name)")
      }
    }
  }

  @Test("Every key whose type has no schema form has its own schema")
  func forms() {
    for table in KeyTable.all {
      for key in table.keys where SchemaForms.schema(of: key.type) == nil {
        #expect(key.schema != nil, "\(table.name): \(key.name)")
      }
    }
  }

  @Test("The kinds of a table equal the cases of the enum that lowering switches over")
  func kindNamesOfTables() {
    func kindNames<Kind: CaseIterable & RawRepresentable<String>>(_: Kind.Type) -> Set<String> {
      Set(Kind.allCases.map(\.rawValue))
    }
    let known: [(KeyTable, Set<String>)] = [
      (.views, kindNames(View.Kind.self).subtracting(["canvas"])),
      (.behaviors, kindNames(Behavior.Kind.self)),
      (.boundaries, kindNames(Boundary.Kind.self)), (.gestures, kindNames(Gesture.Kind.self)),
      (.script, kindNames(ScriptStep.Word.self)), (.actions, kindNames(Action.Word.self)),
      (.whens, kindNames(When.Word.self)), (.expectations, kindNames(Expectation.Word.self)),
      (.overlays, kindNames(Overlay.Word.self)), (.outputs, kindNames(Output.Word.self)),
    ]
    for (table, kinds) in known { #expect(Set(table.kinds.map(\.word)) == kinds, "\(table.name)") }
  }

  @Test("Each table contains the kinds of its keys and the keys that other keys require")
  func kinds() {
    for table in KeyTable.all {
      for key in table.keys {
        for kind in key.kinds ?? [] { #expect(table.hasKind(kind), "\(table.name): \(key.name)") }
        for kind in table.kinds where key.applies(to: kind.word) {
          guard let requirement = key.of(kind.word).requirement else { continue }
          #expect(table.key(requirement.key, of: kind.word) != nil, "\(table.name): \(key.name)")
        }
      }
    }
  }

  @Test("Every reference has a definition, and every definition is referenced")
  func references() {
    let text = String(decoding: SceneSchema.text, as: UTF8.self)
    let named = Set(text.matches(of: /"\$ref": "#\/\$defs\/([^"]+)"/).map { String($0.1) })
    let defined = (SceneSchema.document["$defs"]?.members ?? []).map(\.key)
    #expect(Set(defined) == named)
    #expect(defined.count == named.count)
  }

  @Test(
    "The schema and the reader report structural errors",
    arguments: [
      "views: [{view: a, frame: [0, 0, 1, 1], fil: red}]", "views: [{view: a, frame: [0, 0, 1]}]",
      "views: [{view: a, fill: rde, frame: [0, 0, 1, 1]}]", "views: [{label: a}]",
      "views: [{view: a, ellipse: b, frame: [0, 0, 1, 1]}]", "views: [{view: all, frame: [0, 0, 1, 1]}]",
      "views: [{view: a, frame: [0, 0, 1, 1], rotation: 45}]", "views: {view: a}",
      "views: [{view: a, frame: [0, 0, 1, 1], opacity: 1.5}]", "render: {duration: 2}", "rendr: {}",
      "render: {theme: night}", "render: {outputs: [{gif: a.png}]}",
      "render: {outputs: [{gif: a.gif, fps: 60}]}",
      "behaviors: [{snap: a, item: b}]", "behaviors: [{gravity: g, items: a, direction: down}]",
      "expect: [{at: 1s}]", "expect: [{always: a.center.x > 1}]", "script: [{drag: a}]",
      "script: [{drag: a, to: [1, 2], by: [1, 2]}]", "actions: {a: [{set: b, opacity: red}]}",
      "actions: {a: [{animate: b, to: {text: c}}]}", "show: [{clock: now}]", "fling: 2", "let: {a: {b: 1}}",
      "seed: -1", "sweep: {columns: 2}",
    ])
  func refused(piece: String) throws {
    let scene = (piece.hasPrefix("fling") ? "" : "fling: 1\n") + "canvas: {size: [10, 10]}\n\(piece)\n"
    #expect(try Self.complaint(about: scene) != nil)
    #expect(!report(of: scene).isEmpty)
  }

  @Test(
    "The schema accepts unusual but valid scenes",
    arguments: [
      "x-note: {a: b}",
      "views: [{view: a, x-b: 1, style: s}]\nstyles: {s: {frame: [0, 0, 1, 1], fill: unset}}",
      "views: [{label: a, text: 1.10, center: [0, 0]}]",
      "views: [{view: 'box-{i}', repeat: 2, frame: '= [i, 0, 1, 1]'}]",
      "views: [{view: , frame: [0, 0, 1, 1], fill: 'RED 40%', stroke: {linear: 90deg, stops: [red, blue 80%]}}]",
      "views: [{card: a, frame: [0, 0, 1, 1], with: {heading: x}, views: [{slot: }]}]",
      "actions: {a: [{set: b, heading: x}]}\ncomponents: {card: {with: {heading: required}, size: 10}}",
      "show: [{touches: }, {grid: }]", "render: {duration: rest, outputs: []}",
    ])
  func accepted(piece: String) throws {
    #expect(try Self.complaint(about: "fling: 1\ncanvas: {size: 10}\n\(piece)\n") == nil)
  }
}
