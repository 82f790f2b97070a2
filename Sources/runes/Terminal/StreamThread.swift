import RuneKit
import RuneSystem

/// A stream on a separate thread, which transliterates one part of a text while the caller works on another.
///
/// All state belongs to the thread between `begin` and `wait`, and to the caller otherwise, so no two threads access it
/// at once.
final class StreamThread: @unchecked Sendable {
  private var stream: TransliterationStream
  private var part = UnsafeRawBufferPointer(start: nil, count: 0)
  private(set) var output: [UInt8] = []
  /// Whether there is work to do; guarded by the lock.
  private var isBusy = false
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Whether there is more than one core.
  static var isWorthwhile: Bool { sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 }

  /// Starts the thread, which lives as long as the process; nil if it cannot be created.
  init?(_ stream: TransliterationStream) {
    self.stream = stream
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { StreamThread.run($0) }, context.toOpaque())
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { $0.map { StreamThread.run($0) } ?? nil }, context.toOpaque())
    #endif
    if status != 0 {
      context.release()
      return nil
    }
  }

  /// The letters that could not be transliterated so far.
  var report: TransliterationReport { stream.report }

  /// Starts transliterating a part, whose memory must stay valid until `wait` returns.
  func begin(_ part: UnsafeRawBufferPointer, at place: TextPlace) {
    self.part = part
    stream.move(to: place)
    pthread_mutex_lock(lock)
    isBusy = true
    pthread_cond_signal(change)
    pthread_mutex_unlock(lock)
  }

  /// Waits for the part; its result is then in `output`.
  func wait() {
    pthread_mutex_lock(lock)
    while isBusy { pthread_cond_wait(change, lock) }
    pthread_mutex_unlock(lock)
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let thread = Unmanaged<StreamThread>.fromOpaque(context).takeUnretainedValue()
    while true {
      pthread_mutex_lock(thread.lock)
      while !thread.isBusy { pthread_cond_wait(thread.change, thread.lock) }
      pthread_mutex_unlock(thread.lock)
      thread.output.removeAll(keepingCapacity: true)
      thread.stream.transliterate(thread.part, into: &thread.output)
      pthread_mutex_lock(thread.lock)
      thread.isBusy = false
      pthread_cond_signal(thread.change)
      pthread_mutex_unlock(thread.lock)
    }
  }
}
