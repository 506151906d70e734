import Foundation
import UIKit

/// Tries what a program may not do. Each attempt that succeeds is named.
final class CardController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    var done: [String] = []
    if FileManager.default.createFile(atPath: "what-the-system-refuses.out", contents: Data("a".utf8)) {
      done.append("a file")
    }
    if (try? FileManager.default.removeItem(atPath: "what-the-system-refuses.txt")) != nil {
      done.append("a removed file")
    }
    if socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0 { done.append("a socket") }
    var process: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
    if posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) == 0 {
      var status: Int32 = 0
      waitpid(process, &status, 0)
      if status == 0 { done.append("a program") }
    }
    if kill(getppid(), 0) == 0 { done.append("a signal") }
    let own = NSTemporaryDirectory() + "card.txt"
    if !FileManager.default.createFile(atPath: own, contents: Data("a".utf8)) { done.append("no own file") }
    fatalError("it has made: \(done)")
  }
}
