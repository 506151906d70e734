// Exports to engines that run shards on machines with a common folder: Slurm and OpenJD.

extension PlanExport {
  private func renderCommand(shard: String, stage: Int, jobs: String) -> String {
    "fling render --plan \(PlanExport.planName) --shard \(shard) --stage \(stage) --parts \(PlanExport.partsFolder)"
      + " --jobs \(jobs) --quiet"
  }

  /// A script that submits the plan to Slurm and waits for its end.
  ///
  /// Every dependency is `afterany`: a job whose `afterok` can no longer come true would wait for ever, or be
  /// cancelled, and then `sbatch --wait` ends with 0.
  var slurm: String {
    let parts = PlanExport.partsFolder
    var lines = [
      "#!/bin/sh",
      "# Made by \"fling plan --to slurm\". Submits the films to Slurm, waits, and ends with the status of the join.",
      "# Run it again after a failure: parts that are there are not made again. All nodes must see this folder.",
      "# FLING_CPUS: cores of a task (1). Arguments: further options of sbatch, such as --partition=NAME.",
      "set -eu", "cd \"$(dirname \"$0\")\"", "cpus=${FLING_CPUS:-1}", "mkdir -p \(parts)",
      "submit() {",
      "  sbatch --parsable --requeue --ntasks=1 --cpus-per-task=\"$cpus\" --time=\(minutes) \\",
      "    --output='\(parts)/%x-%j.log' \"$@\"",
      "}",
      "# Without a job that still runs, scancel has nothing to do.",
      "jobs=",
      "trap 'scancel $jobs 2>/dev/null || true' EXIT",
      "trap 'exit 130' INT", "trap 'exit 143' TERM",
    ]
    for stage in 1...plan.stageCount {
      let command = renderCommand(
        shard: "\\\"\\$SLURM_ARRAY_TASK_ID/\(plan.shardCount)\\\"", stage: stage, jobs: "$cpus")
      let dependency = stage > 1 ? " --dependency=\"afterany:$job\"" : ""
      lines += [
        "job=$(submit \"$@\" --job-name=fling-\(stage) --array=1-\(plan.shardCount)\(dependency) \\",
        "  --wrap=\"exec \(command)\")",
        "job=${job%%;*}", "jobs=\"$jobs $job\"",
      ]
    }
    lines += [
      "done=\(parts)/joined-$$", "log=\(parts)/fling-join-$$.log", "rm -f \"$done\"", "status=0",
      "submit \"$@\" --job-name=fling-join --output=\"$log\" --dependency=\"afterany:$job\" --wait \\",
      "  --wrap=\"\(ExportText.shell(joinCommand)) --wait 30s && touch $done\" || status=$?",
      "cat \"$log\" >&2 || true",
      "# A job that was cancelled ends sbatch with 0: only the join's own mark counts. A network folder may show it late.",
      "for second in 1 2 3 4 5 6 7 8 9 10; do",
      "  [ \"$status\" -eq 0 ] || exit \"$status\"",
      "  if [ -e \"$done\" ]; then", "    rm -f \"$done\"", "    exit 0", "  fi", "  sleep 1",
      "done",
      "echo \"error: the join did not run to its end\" >&2", "exit 66", "",
    ]
    return lines.joined(separator: "\n")
  }

  /// A job template of Open Job Description, version 2023-09.
  ///
  /// The folder is a parameter of type PATH, so that farms map it, and reaches the shell as an argument: text of
  /// scripts is not mapped.
  var openJD: String {
    let seconds = minutes * 60
    var lines = [
      "# Made by \"fling plan --to openjd\". The plan lies in the folder that the parameter Folder names.",
      "specificationVersion: jobtemplate-2023-09", "name: fling-films", "parameterDefinitions:",
      "  - {name: Folder, type: PATH, objectType: DIRECTORY, dataFlow: INOUT, description: Folder of the plan and its scenes}",
      "  - {name: Parts, type: STRING, default: \(PlanExport.partsFolder), description: A folder that all workers see}",
      "  - {name: Output, type: STRING, default: \(PlanExport.outputFolder), description: Folder of the films}",
      "  - {name: Jobs, type: INT, default: 1, minValue: 1, description: Cores of a worker}",
      "steps:",
    ]
    func action(_ script: String, _ arguments: [String]) -> [String] {
      [
        "    script:", "      actions:", "        onRun:", "          command: sh", "          args:",
        "            - \"-c\"", "            - \(ExportText.yaml(script))", "            - fling",
      ] + arguments.map { "            - \(ExportText.yaml($0))" } + [
        "          timeout: \(seconds)",
        "          cancelation: {mode: NOTIFY_THEN_TERMINATE, notifyPeriodInSeconds: 10}",
      ]
    }
    for stage in 1...plan.stageCount {
      lines.append("  - name: stage-\(stage)")
      if stage > 1 { lines.append("    dependencies: [{dependsOn: stage-\(stage - 1)}]") }
      lines += [
        "    parameterSpace:", "      taskParameterDefinitions:",
        "        - {name: Shard, type: INT, range: \"1-\(plan.shardCount)\"}",
      ]
      let render =
        "fling render --plan \(PlanExport.planName) --shard \"$2/\(plan.shardCount)\" --stage \(stage) --parts \"$3\""
        + " --jobs \"$4\" --quiet"
      lines += action(
        "cd \"$1\" && exec \(render)",
        ["{{Param.Folder}}", "{{Task.Param.Shard}}", "{{Param.Parts}}", "{{Param.Jobs}}"])
    }
    lines += ["  - name: join", "    dependencies: [{dependsOn: stage-\(plan.stageCount)}]"]
    lines += action(
      "cd \"$1\" && exec fling join \(PlanExport.planName) --parts \"$2\" -o \"$3\" --wait 30s",
      ["{{Param.Folder}}", "{{Param.Parts}}", "{{Param.Output}}"])
    return (lines + [""]).joined(separator: "\n")
  }
}
