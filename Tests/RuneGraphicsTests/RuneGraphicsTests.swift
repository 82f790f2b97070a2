import Testing

@testable import RuneGraphics
