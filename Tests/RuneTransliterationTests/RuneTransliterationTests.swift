import Testing

@testable import RuneTransliteration
