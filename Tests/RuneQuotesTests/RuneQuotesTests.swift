import Testing

@testable import RuneQuotes
