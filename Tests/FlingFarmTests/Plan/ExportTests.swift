import FlingFilm
import FlingGeometry
import FlingScene
import Foundation
import Testing

@testable import FlingFarm

@Suite("Exports of plans")
struct ExportTests {
  private let fixture: PlanFixture

  init() throws {
    fixture = try PlanFixture()
    try fixture.write(PlanFixture.scene("{gif: a.gif}"), to: "a.yaml")
  }

  private func plan(_ scene: String = "a.yaml", shards: Int = 4) throws -> FilmPlan {
    try fixture.write(PlanFixture.scene("{gif: a.gif}"), to: scene)
    return try fixture.plan(PlanMaker(shards: .most(shards), split: .frames(10)), [scene])
  }

  private func export(
    _ engine: PlanExport.Engine, _ plan: FilmPlan, file: String? = "file",
    split: [String] = ["--split", "10"]
  ) throws -> String {
    try PlanExport(plan, fileName: file, split: split).text(for: engine)
  }

  @Test func `Ninja has an edge for each part, and encoded parts read all counts`() throws {
    let plan = try plan()
    let text = try export(.ninja, plan, file: "build.ninja")
    let keys = plan.units.map(\.key)
    #expect(keys.count == 4)
    #expect(text.contains("\nbuild Parts/\(keys[0]).part: part || build.ninja\n  unit = \(keys[0])\n"))
    #expect(
      text.contains(
        "\nbuild Parts/\(keys[2]).part: part Parts/\(keys[0]).part Parts/\(keys[1]).part || build.ninja\n"))
    #expect(
      text.contains("\nbuild Parts/joined: join \(keys.map { "Parts/\($0).part" }.joined(separator: " "))\n"))
    #expect(text.contains("\nbuild build.ninja: plan a.yaml\nbuild a.yaml: phony\n"))
    #expect(
      text.contains("  command = fling plan --split 10 --shards each --to ninja -o build.ninja a.yaml\n"))
    // Without a name it can't make itself again.
    #expect(!(try export(.ninja, plan, file: nil)).contains("rule plan"))
  }

  @Test func `File names are quoted in each notation`() throws {
    let name = "it's $a: \"b\" c.yaml"
    let plan = try plan(name)
    let ninja = try export(.ninja, plan, file: "build.ninja")
    #expect(ninja.contains("\nbuild build.ninja: plan it's$ $$a$:$ \"b\"$ c.yaml\n"))
    #expect(ninja.contains(" -o build.ninja 'it'\\''s $$a: \"b\" c.yaml'\n"))
    let make = try export(.make, plan, file: "films.mk")
    #expect(make.contains("\nfilms.mk: it's\\ $$a\\:\\ \"b\"\\ c.yaml\n"))
    #expect(make.contains(" -o films.mk 'it'\\''s $$a: \"b\" c.yaml'\n"))
    let github = try export(.github, plan)
    #expect(
      github.contains(
        "      - run: \"fling plan --split 10 --shards 4 -o plan.json 'it'\\\\''s $a: \\\"b\\\" c.yaml'\"\n"))
    #expect(
      ExportText.github("a ${{ b }} c") == "a ${{ '${{' }} b }} c", "an expression in a file name is a text")
  }

  @Test(arguments: ["a=b.yaml", "a;b.yaml", "a|b.yaml", "a%b.yaml"])
  func `A name that make cannot express is refused`(name: String) throws {
    let plan = try plan(name)
    #expect(throws: PlanError.self) { try export(.make, plan) }
    _ = try export(.ninja, plan)
  }

  @Test func `A line feed in a name is refused by all`() throws {
    let plan = try plan("a\nb.yaml")
    for engine in PlanExport.Engine.allCases {
      #expect(throws: PlanError.self) { try export(engine, plan) }
    }
  }

  @Test func `Slurm depends on the end of jobs, not on their success, and counts only the join's mark`()
    throws
  {
    let text = try export(.slurm, plan())
    #expect(!text.contains("afterok"))
    #expect(text.components(separatedBy: "--dependency=\"afterany:$job\"").count == 3)
    #expect(text.components(separatedBy: "--array=1-4").count == 3)
    #expect(text.contains("--shard \\\"\\$SLURM_ARRAY_TASK_ID/4\\\" --stage 2"))
    #expect(text.contains("&& touch $done"))
  }

  @Test(arguments: [(PlanExport.Engine.slurm, 1000), (.github, 256), (.gitlab, 200)])
  func `An engine takes no more shards than it can`(engine: PlanExport.Engine, most: Int) throws {
    _ = try export(engine, plan(shards: most))
    let plan = try plan(shards: most + 1)
    let error = #expect(throws: PlanError.self) { try export(engine, plan) }
    #expect(error?.status == 64)
    #expect(error?.hint == "write --shards \(most)")
  }

  @Test func `A plan of one stage has one stage in each engine`() throws {
    let plan = try fixture.plan(PlanMaker(shards: .most(2), split: .never))
    for engine in [PlanExport.Engine.slurm, .openjd, .github, .gitlab] {
      let text = try export(engine, plan, split: [])
      #expect(text.contains("--stage 1"), "\(engine)")
      #expect(!text.contains("--stage 2"), "\(engine)")
    }
    // There each job plans anew, and must not find a second stage.
    for engine in [PlanExport.Engine.github, .gitlab] {
      #expect(try export(engine, plan, split: []).contains("fling plan --split never --shards 2 "))
    }
  }

  @Test func `The join runs whatever became of the shards`() throws {
    let github = try export(.github, plan())
    #expect(github.contains("  join:\n    needs: stage-2\n    if: ${{ !cancelled() }}\n"))
    #expect(github.contains("      fail-fast: false\n"))
    let gitLab = try export(.gitlab, plan())
    #expect(gitLab.contains("join:\n  stage: join\n  needs: [stage-1, stage-2]\n  when: always\n"))
    let openJD = try export(.openjd, plan())
    #expect(openJD.contains("  - name: join\n    dependencies: [{dependsOn: stage-2}]\n"))
  }

  @Test func `Options of the films are in the command that plans again`() throws {
    var options = PlanOptions()
    options.values = ["a=1 2"]
    options.framesPerSecond = 12.5
    options.theme = .dark
    var plan = try plan()
    plan.options = options
    #expect(try export(.gitlab, plan).contains("fling plan --set 'a=1 2' --theme dark --fps 12.5 --split 10"))
  }

  @Test func `No export names a host, an image or an account`() throws {
    for engine in PlanExport.Engine.allCases {
      let text = try export(engine, plan())
      for word in ["http", "image:", "partition=", "account"] where engine != .slurm {
        #expect(!text.contains(word), "\(engine): \(word)")
      }
    }
  }
}
