// Exports to hosted CI, whose jobs share no folder: each job makes the same plan, and parts are handed on as
// artifacts.

extension PlanExport {
  /// The command that makes the plan in a job. A plan that has one stage here must have one there, even if a longer
  /// film is added: the jobs are made for it.
  private var planInJob: String {
    var words = planCommand(shards: String(plan.shardCount))
    if plan.stageCount == 1, let place = words.firstIndex(of: "--shards") {
      if let split = words.firstIndex(of: "--split") {
        words[split + 1] = "never"
      } else {
        words.insert(contentsOf: ["--split", "never"], at: place)
      }
    }
    return ExportText.shell(words)
  }

  /// A workflow of GitHub Actions.
  var github: String {
    let numbers = (1...plan.shardCount).map(String.init).joined(separator: ", ")
    let planStep = "      - run: \(ExportText.yaml(ExportText.github(planInJob)))"
    var lines = [
      "# Made by \"fling plan --to github\". Each job needs the program fling: add a step that installs it.",
      "name: Films", "on: [push, pull_request]", "permissions: {contents: read}", "jobs:",
    ]
    for stage in 1...plan.stageCount {
      let render =
        "fling render --plan \(PlanExport.planName) --shard ${{ matrix.shard }}/\(plan.shardCount) --stage \(stage)"
        + " --parts \(PlanExport.partsFolder) --prune"
      lines += [
        "  stage-\(stage):"
      ]
      // The second stage runs after a failure too: it names the parts that are missing.
      if stage > 1 { lines += ["    needs: stage-\(stage - 1)", "    if: ${{ !cancelled() }}"] }
      lines += [
        "    runs-on: ubuntu-latest", "    timeout-minutes: \(min(minutes, 360))", "    strategy:",
        "      fail-fast: false", "      matrix: {shard: [\(numbers)]}", "    steps:",
        "      - uses: actions/checkout@v4", "      - uses: actions/cache@v4", "        with:",
        "          path: \(PlanExport.partsFolder)",
        "          key: films-\(stage)-${{ matrix.shard }}-${{ github.sha }}",
        "          restore-keys: films-\(stage)-${{ matrix.shard }}-",
      ]
      if stage > 1 { lines += download("parts-\(stage - 1)-*") }
      lines += [planStep, "      - run: \(ExportText.yaml(render))"]
      // What was made before a failure is of use to the next run.
      lines += [
        "      - uses: actions/upload-artifact@v4", "        if: ${{ !cancelled() }}", "        with:",
        "          name: parts-\(stage)-${{ matrix.shard }}",
        "          path: \(PlanExport.partsFolder)/*.part",
        "          retention-days: 1", "          compression-level: 0", "          overwrite: true",
        "          if-no-files-found: ignore",
      ]
    }
    lines += [
      "  join:", "    needs: stage-\(plan.stageCount)", "    if: ${{ !cancelled() }}",
      "    runs-on: ubuntu-latest",
      "    steps:", "      - uses: actions/checkout@v4",
    ]
    lines += download("parts-*")
    lines += [
      planStep, "      - run: \(ExportText.yaml(ExportText.shell(joinCommand)))",
      "      - uses: actions/upload-artifact@v4",
      "        with: {name: films, path: \(PlanExport.outputFolder), if-no-files-found: error}", "",
    ]
    return lines.joined(separator: "\n")
  }

  private func download(_ pattern: String) -> [String] {
    [
      "      - uses: actions/download-artifact@v4",
      "        with: {pattern: '\(pattern)', path: \(PlanExport.partsFolder), merge-multiple: true}",
    ]
  }

  /// A pipeline of GitLab CI.
  var gitLab: String {
    let stages = (1...plan.stageCount).map { "stage-\($0)" }
    var lines = [
      "# Made by \"fling plan --to gitlab\". Each job needs the program fling: name an image that has it.",
      "stages: [\((stages + ["join"]).joined(separator: ", "))]",
    ]
    let parts = PlanExport.partsFolder
    for (index, stage) in stages.enumerated() {
      // One job has no number.
      let shard = "\"${CI_NODE_INDEX:-1}/\(plan.shardCount)\""
      let render =
        "fling render --plan \(PlanExport.planName) --shard \(shard) --stage \(index + 1) --parts \(parts) --prune"
      lines += ["\(stage):", "  stage: \(stage)"]
      if plan.shardCount > 1 { lines.append("  parallel: \(plan.shardCount)") }
      // The second stage and the join run after a failure too: they name the parts that are missing.
      if index > 0 { lines += ["  needs: [\(stages[index - 1])]", "  when: always"] }
      lines += [
        "  timeout: \(minutes) minutes",
        "  retry: {max: 2, when: [runner_system_failure, stuck_or_timeout_failure], exit_codes: [73, 74, 137]}",
        "  script:", "    - \(ExportText.yaml(planInJob))", "    - \(ExportText.yaml(render))",
        "  cache:", "    key: \"films-\(index + 1)-$CI_NODE_INDEX\"", "    paths: [\(parts)]",
        "    when: always",
        "  artifacts:", "    paths: [\"\(parts)/*.part\"]", "    when: always", "    expire_in: 1 day",
      ]
    }
    lines += [
      "join:", "  stage: join", "  needs: [\(stages.joined(separator: ", "))]", "  when: always", "  script:",
      "    - \(ExportText.yaml(planInJob))", "    - \(ExportText.yaml(ExportText.shell(joinCommand)))",
      "  artifacts:", "    paths: [\(PlanExport.outputFolder)]", "",
    ]
    return lines.joined(separator: "\n")
  }
}
