import RuneKit

extension Renderer {
  func fontPicture() throws -> RenderedPicture { throw Failure(.usage, "not yet") }
}
