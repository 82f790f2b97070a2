import Testing

@testable import RuneKit
