import Dispatch

/// Runs an asynchronous closure to completion while the calling thread waits.
///
/// The command runs on the main thread; only the library's quote service is asynchronous. Do not call this on a thread
/// of the concurrency pool, which could run out of threads.
func runBlocking<Answer>(_ body: @escaping () async throws -> Answer) throws -> Answer {
  // The semaphore orders the accesses of the two threads.
  nonisolated(unsafe) let body = body
  nonisolated(unsafe) var result: Result<Answer, any Error> = .failure(CancellationError())
  let end = DispatchSemaphore(value: 0)
  Task.detached {
    do { result = .success(try await body()) } catch { result = .failure(error) }
    end.signal()
  }
  end.wait()
  return try result.get()
}
