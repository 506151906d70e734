// The module that source files of UIKit apps import. On Apple's systems the SDK's module has this name.
@_exported public import FlingUIKit
