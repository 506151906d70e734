extension Licenses {
  /// The notice of SwiftNIO, which its license wants to go with it.
  static let nio = """

                                The SwiftNIO Project
                                ====================

    Please visit the SwiftNIO web site for more information:

      * https://github.com/apple/swift-nio

    Copyright 2017, 2018 The SwiftNIO Project

    The SwiftNIO Project licenses this file to you under the Apache License,
    version 2.0 (the "License"); you may not use this file except in compliance
    with the License. You may obtain a copy of the License at:

      https://www.apache.org/licenses/LICENSE-2.0

    Unless required by applicable law or agreed to in writing, software
    distributed under the License is distributed on an "AS IS" BASIS, WITHOUT
    WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied. See the
    License for the specific language governing permissions and limitations
    under the License.

    Also, please refer to each LICENSE.<component>.txt file, which is located in
    the 'license' directory of the distribution file, for the license terms of the
    components that this product depends on.

    -------------------------------------------------------------------------------

    This product is heavily influenced by Netty.

      * LICENSE (Apache License 2.0):
        * https://github.com/netty/netty/blob/4.1/LICENSE.txt
      * HOMEPAGE:
        * https://netty.io

    ---

    This product contains NodeJS's llhttp.

      * LICENSE (MIT):
        * https://github.com/nodejs/llhttp/blob/1e1c5b43326494e97cf8244ff57475eb72a1b62c/LICENSE-MIT
      * HOMEPAGE:
        * https://github.com/nodejs/llhttp

    ---

    This product contains "cpp_magic.h" from Thomas Nixon & Jonathan Heathcote's uSHET

      * LICENSE (MIT):
        * https://github.com/18sg/uSHET/blob/c09e0acafd86720efe42dc15c63e0cc228244c32/lib/cpp_magic.h
      * HOMEPAGE:
        * https://github.com/18sg/uSHET

    ---

    This product contains "sha1.c" and "sha1.h" from FreeBSD (Copyright (C) 1995, 1996, 1997, and 1998 WIDE Project)

      * LICENSE (BSD-3):
        * https://opensource.org/licenses/BSD-3-Clause
      * HOMEPAGE:
        * https://github.com/freebsd/freebsd-src

    ---

    This product contains a derivation of Fabian Fett's 'Base64.swift'.

      * LICENSE (Apache License 2.0):
        * https://github.com/swift-extras/swift-extras-base64/blob/b8af49699d59ad065b801715a5009619100245ca/LICENSE
      * HOMEPAGE:
        * https://github.com/fabianfett/swift-base64-kit

    ---

    This product contains a derivation of "XCTest+AsyncAwait.swift" & "StructuredConcurrencyHelpers" from AsyncHTTPClient.

      * LICENSE (Apache License 2.0):
        * https://www.apache.org/licenses/LICENSE-2.0
      * HOMEPAGE:
        * https://github.com/swift-server/async-http-client

    ---

    This product contains a derivation of "_TinyArray.swift" from SwiftCertificates.

      * LICENSE (Apache License 2.0):
        * https://www.apache.org/licenses/LICENSE-2.0
      * HOMEPAGE:
        * https://github.com/apple/swift-certificates

    ---

    This product contains a derivation of the mocking infrastructure from Swift System.

      * LICENSE (Apache License 2.0):
        * https://www.apache.org/licenses/LICENSE-2.0
      * HOMEPAGE:
        * https://github.com/apple/swift-system

    ---

    This product contains a derivation of "TokenBucket.swift" from Swift Package Manager.

      * LICENSE (Apache License 2.0):
        * https://www.apache.org/licenses/LICENSE-2.0
      * HOMEPAGE:
        * https://github.com/swiftlang/swift-package-manager

    """
}
