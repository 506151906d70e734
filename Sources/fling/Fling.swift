@main
struct Fling {
  static func main() {}
}
