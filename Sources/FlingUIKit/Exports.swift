// Source files that import UIKit see Foundation, as with the SDK. Types and functions of the same name in
// this module hide Foundation's.
@_exported public import Foundation
