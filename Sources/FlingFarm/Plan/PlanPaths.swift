import FlingFilm

/// Paths as a plan stores them: relative to the plan's folder, so that the plan is the same on every machine.
package struct PlanPaths: Sendable {
  /// The folder of the plan with a slash at its end; empty for the current folder.
  package let folder: String

  /// - Parameter plan: path of the plan's file.
  package init(ofPlan plan: String) {
    folder = plan.lastIndex(of: "/").map { String(plan[...$0]) } ?? ""
  }

  /// The path from the current folder of a path of the plan.
  package func path(_ planned: String) -> String { planned.hasPrefix("/") ? planned : folder + planned }

  /// The path from the plan's folder of a path from the current folder.
  /// - Throws: `PlanError` if the folder of the file does not exist.
  package func planned(_ path: String) throws(PlanError) -> String {
    if folder.isEmpty, !path.hasPrefix("/") { return path }
    if !folder.isEmpty, !folder.contains("../"), path.hasPrefix(folder) {
      return String(path.dropFirst(folder.count))
    }
    let slash = path.lastIndex(of: "/")
    let home = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let places: (file: String, plan: String)
    do throws(SystemError) {
      places = (try FileSystem.resolve(home), try FileSystem.resolve(folder.isEmpty ? "." : folder))
    } catch {
      throw PlanError("\(path): cannot be read: \(error.reason)")
    }
    let (file, plan) = (places.file.split(separator: "/"), places.plan.split(separator: "/"))
    let common = zip(file, plan).prefix { $0 == $1 }.count
    let steps = plan.dropFirst(common).map { _ in ".." } + file.dropFirst(common).map(String.init)
    return (steps + (name.isEmpty ? [] : [name])).joined(separator: "/")
  }
}
