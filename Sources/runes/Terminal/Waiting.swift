import Dispatch

/// Runs an asynchronous body to its end while the calling thread waits.
///
/// The command does its work on the main thread; only the library's quote service is asynchronous. The caller must not
/// be on a thread of the concurrency pool, which has no thread to spare for a wait.
func waiting<Answer>(for body: @escaping () async throws -> Answer) throws -> Answer {
  // The two threads take turns: the semaphore orders what they read and write.
  nonisolated(unsafe) let body = body
  nonisolated(unsafe) var result: Result<Answer, any Error>?
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.signal()
  }
  end.wait()
  guard let result else { fatalError("the task has signaled without a result") }
  return try result.get()
}
