import RuneKit
import RuneSystem

/// A thread that does one piece of work while the caller does another.
///
/// What the work uses belongs to the thread between `begin` and `wait`, and to the caller otherwise, so no two threads
/// access it at once.
final class WorkerThread: @unchecked Sendable {
  /// What there is to do; guarded by the lock.
  private var work: (() -> Void)?
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// The thread of this process, which is started when it is first needed; nil where there is one core, or no thread can be
  /// created.
  static let shared = sysconf(Int32(_SC_NPROCESSORS_ONLN)) > 1 ? WorkerThread() : nil

  private init?() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
    let context = Unmanaged.passRetained(self)
    #if canImport(Darwin)
      var thread: pthread_t?
      let status = pthread_create(&thread, nil, { WorkerThread.run($0) }, context.toOpaque())
    #else
      var thread = pthread_t()
      let status = pthread_create(&thread, nil, { $0.map { WorkerThread.run($0) } ?? nil }, context.toOpaque())
    #endif
    if status != 0 {
      context.release()
      return nil
    }
  }

  /// Begins some work; what it points to must stay valid until `wait` returns.
  func begin(_ work: @escaping () -> Void) {
    pthread_mutex_lock(lock)
    self.work = work
    pthread_cond_signal(change)
    pthread_mutex_unlock(lock)
  }

  /// Waits until the work is done.
  func wait() {
    pthread_mutex_lock(lock)
    while work != nil { pthread_cond_wait(change, lock) }
    pthread_mutex_unlock(lock)
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    let thread = Unmanaged<WorkerThread>.fromOpaque(context).takeUnretainedValue()
    while true {
      pthread_mutex_lock(thread.lock)
      while thread.work == nil { pthread_cond_wait(thread.change, thread.lock) }
      let work = thread.work
      pthread_mutex_unlock(thread.lock)
      work?()
      pthread_mutex_lock(thread.lock)
      thread.work = nil
      pthread_cond_signal(thread.change)
      pthread_mutex_unlock(thread.lock)
    }
  }
}
