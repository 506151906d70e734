// Exports to engines that build files from files: Ninja and make. Each unit is an edge of its own, and the plan is
// made again when a scene or a file that it reads has changed.

extension PlanExport {
  /// A file for Ninja.
  ///
  /// The plan is no input of the parts: they are named by their keys, so a change of one scene makes its parts only.
  var ninja: String {
    var lines = [
      "# Made by \"fling plan --to ninja\". Parts that are there are kept; the join reads them all.",
      "ninja_required_version = 1.8", "",
    ]
    if let fileName {
      lines += [
        "rule plan", "  command = \(command(planCommand(shards: "each", to: .ninja)))", "  generator = 1",
        "  description = plan", "",
        "build \(ExportText.ninjaPath(fileName)): plan \(inputs.map(ExportText.ninjaPath).joined(separator: " "))",
      ]
      // An input that is gone makes the plan again, instead of an error of Ninja.
      lines += inputs.map { "build \(ExportText.ninjaPath($0)): phony" } + [""]
    }
    let render = ["fling", "render", "--plan", PlanExport.planName, "--unit"]
    lines += [
      "rule part",
      "  command = \(command(render)) $unit --parts \(PlanExport.partsFolder) --quiet",
      "  description = $what", "",
      "rule join", "  command = \(command(joinCommand)) && touch \(PlanExport.joined)",
      "  description = join", "",
    ]
    for unit in plan.units {
      let counts = counts(for: unit).map { " \(partPath($0))" }.joined()
      lines += [
        "build \(partPath(unit)): part\(counts)\(fileName.map { " || \(ExportText.ninjaPath($0))" } ?? "")",
        "  unit = \(unit.key)", "  what = \(ExportText.ninja(unit.title))",
      ]
    }
    let parts = plan.units.map(partPath).joined(separator: " ")
    lines += ["", "build \(PlanExport.joined): join \(parts)", "default \(PlanExport.joined)", ""]
    return lines.joined(separator: "\n")
  }

  private func command(_ words: [String]) -> String { ExportText.ninja(ExportText.shell(words)) }

  /// Touched when all outputs are complete. It lies beside the parts, since a folder of outputs may be published.
  private static let joined = "\(partsFolder)/joined"

  /// A makefile.
  func make() throws(PlanError) -> String {
    var paths: [String] = []
    for input in inputs + [fileName].compactMap(\.self) {
      guard let path = ExportText.makePath(input) else {
        throw PlanError(
          "make cannot express the file name \"\(input)\"", hint: "rename the file, or write --to ninja")
      }
      paths.append(path)
    }
    func recipe(_ words: [String]) -> String { "\t\(ExportText.make(ExportText.shell(words)))" }
    var lines = [
      "# Made by \"fling plan --to make\". Run it with \"make -j 8 -f \(fileName ?? "FILE")\".",
      "# Parts that are there are kept; the join reads them all.",
      ".DELETE_ON_ERROR:", ".PHONY: films", "films: \(PlanExport.joined)", "",
    ]
    if let file = paths.last, fileName != nil {
      let inputs = paths.dropLast()
      lines += [
        "# The plan is made again when a file changes, once in a run.", "ifndef MAKE_RESTARTS",
        "\(file): \(inputs.joined(separator: " "))", recipe(planCommand(shards: "each", to: .make)), "endif",
        // An input that is gone makes the plan again, instead of an error of make.
        "\(inputs.joined(separator: " ")):", "",
      ]
    }
    lines += [
      "parts := \(plan.units.map(partPath).joined(separator: " \\\n  "))", "\(PlanExport.joined): $(parts)",
      recipe(joinCommand), "\t@touch $@", "",
    ]
    for unit in plan.units {
      lines += [
        "\(partPath(unit)):\(counts(for: unit).map { " \(partPath($0))" }.joined())",
        recipe(unitCommand(unit)),
      ]
    }
    return (lines + [""]).joined(separator: "\n")
  }
}
